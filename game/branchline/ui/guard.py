"""What stands between the event queue and the scenes. At home nothing does; a kiosk has a guard of its own."""

from __future__ import annotations

from typing import Protocol

import pygame

from branchline.ui.input.intents import Intent


class Guard(Protocol):
    """Asked by the loop. Scenes never know of it."""

    def sees(self, event: pygame.Event) -> bool:
        """Every event comes by; whether it may become intents."""

    def allows(self, intent: Intent) -> bool:
        """Whether the intent goes on to the window or the scenes."""

    def frame(self) -> None:
        """A frame begins; scenes may be opened and left."""


class OpenDoor:
    """Lets everything pass."""

    def sees(self, event: pygame.Event) -> bool:
        """See `Guard.sees`."""
        return True

    def allows(self, intent: Intent) -> bool:
        """See `Guard.allows`."""
        return True

    def frame(self) -> None:
        """See `Guard.frame`."""
