"""The fixture `hall`: makes kiosks, and closes them."""

import pygame
import pytest
from tests.kiosk.kiosk_kit import Hall


@pytest.fixture
def hall():
    made = []

    def make(*args, **config):
        made.append(Hall(*args, **config))
        return made[-1]

    yield make
    for each in made:
        each.close()
    pygame.quit()
