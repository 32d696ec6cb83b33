"""The heading of the lobby: which game starts is always seen, also where its row is scrolled away."""

from dataclasses import replace

import pytest

from branchline.ui import theme
from branchline.ui.context import GameChoice
from branchline.ui.scenes.lobby import SMALLER, LobbyScene

GAMES = ("thirty_rails", "railroad_ink", "ticket_to_ride")


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (480, 800)], ids=str)
def test_the_heading_says_which_game_starts(kit, size, text_size, language):
    table = kit(size, text_size=text_size, language=language)
    table.app.games = lambda: [GameChoice(game, ()) for game in GAMES]
    table.app.setup = replace(table.app.setup, modules=())
    lobby = table.show(LobbyScene(table.ctx))
    words, paint = table.ctx.text, table.ctx.paint
    for game in GAMES:
        lobby._set_game(game)
        table.frame()
        said = lobby.heading_words(lobby.heading_box.width)
        assert words(f"game.{game}") in said
        assert said not in paint.overflows
        assert table.ctx.canvas.safe.contains(lobby.heading_box)
        assert not lobby.heading_box.colliderect(lobby.leave_button.rect)


def test_the_heading_has_room_for_every_game_and_nothing_moves(kit):
    table = kit((480, 800), text_size=2.0, language="fr")
    table.app.games = lambda: [GameChoice(game, ()) for game in GAMES]
    lobby = table.show(LobbyScene(table.ctx))
    size, boxes = table.ctx.paint.heading(theme.TEXT_HEADING), set()
    for game in GAMES:
        lobby._set_game(game)
        box = lobby.heading_box
        boxes.add(tuple(box))
        said = lobby.heading_words(box.width)
        wide, tall = table.ctx.paint.measure(said, size * SMALLER, bold=True)
        assert wide <= box.width
        assert tall <= box.height
    assert len(boxes) == 1
