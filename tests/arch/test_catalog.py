"""The facts by which games are offered are those of the games themselves."""

import pytest

from branchline.engine import catalog


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_catalogue_says_what_the_game_says(game):
    known, own = catalog.GAMES[game], catalog.published(game).info
    for name in (
        "id",
        "seats",
        "modules",
        "usual_modules",
        "rules_rev",
        "board",
        "hidden",
        "apart",
    ):
        assert getattr(known, name) == getattr(own, name), name
    assert dict(known.board_for or {}) == dict(own.board_for or {})
    assert dict(known.choices or {}) == dict(own.choices or {})
    assert dict(known.choice_of or {}) == dict(own.choice_of or {})
    assert set(known.choice_of or {}) <= set(known.choices or {})
    assert set((known.choice_of or {}).values()) <= set(known.modules)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_what_is_usual_can_be_planned_and_every_choice_too(game):
    info = catalog.GAMES[game]
    for seats in info.seats:
        assert catalog.plan(game, seats, info.usual_modules).board == info.board
    for name, values in (info.choices or {}).items():
        for value in values:
            config = catalog.plan(game, info.seats[-1], (), None, {name: value})
            assert config.option(name, values[0]) == value
