"""What a pane says: instructions, previews and refusals as sentences in the player's language.

Here: which message with which values. Not here: the sentences (message catalogue) and drawing.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.reasons import Note
from branchline.engine.thirty_rails.faces import PAIRS
from branchline.ui.tables.thirty_rails.hand import CROSS, Hand, Mode
from branchline.ui.tables.words import SEPARATOR, Line, Says, changes

_CODES = {
    Mode.MOUNTAIN: "table.mountain",
    Mode.CONFIRM: "table.confirm_setup",
    Mode.PLACED: "table.placed",
    Mode.OVER: "table.over",
}
SHORTER = frozenset(("table.placed",))
"""Sentences that have a shorter form for small panes."""


def instruction(hand: Hand, say: Says, waiting_for: Sequence[str]) -> Line:
    """The one sentence that says what to do now."""
    code = _CODES.get(hand.mode, "")
    if hand.mode == Mode.MOUNTAIN:
        marsh = hand.sheet.marsh_due
        column = hand.view.marsh_roll if marsh else hand.view.mountain_roll
        return Line(say("table.marsh" if marsh else code, row=hand.view.step, column=column))
    if hand.mode == Mode.SITE:
        step, _, number = hand.sheet.setup_step().partition(".")
        return Line(say(f"table.place_{step}", number=number))
    if hand.mode == Mode.TRACK:
        return Line(_track(hand, say), short=_track_in_short(hand, say))
    if hand.mode in (Mode.PAIR, Mode.BUYING):
        return Line(_buying(hand, say))
    if hand.mode == Mode.VALUE:
        return Line(say(f"table.choose_{hand.choosing}"))
    if hand.mode == Mode.PLACED and hand.sheet.stopped:
        code = "table.stopped"
    if code:
        return Line(say(code), short=say(f"{code}.short") if code in SHORTER else "")
    if waiting_for:
        return Line(say("table.waiting", names=say("list.comma").join(waiting_for)), "note")
    return Line("")


def _buying(hand: Hand, say: Says) -> str:
    if hand.buying is None:
        held = ", ".join(map(str, hand.sheet.shares or ()))
        return say("table.choose_pair", count=hand.higher_die, held=held)
    code = "table.buy_cell" if hand.picked is None else "table.buy_piece"
    return say(code, count=hand.higher_die, pair=say(f"row.{PAIRS[hand.buying]}"))


def _track(hand: Hand, say: Says) -> str:
    track = say(f"track.{hand.sheet.black}")
    if hand.picked is not None:
        cell, tile = hand.picked
        if tile == CROSS:
            return say("table.cross_piece")
        on_water = hand.sheet.water >> cell & 1
        return say("table.bridge_piece" if on_water else "table.turn_piece")
    return say(_pick(hand), number=hand.sheet.white, track=track)


def _track_in_short(hand: Hand, say: Says) -> str:
    """The same in few words; empty where there are none."""
    if hand.picked is not None:
        return "" if hand.picked[1] == CROSS else say("table.turn_piece.short")
    track = say(f"track.{hand.sheet.black}")
    return say(f"{_pick(hand)}.short", number=hand.sheet.white, track=track)


def _pick(hand: Hand) -> str:
    """Which cells are offered: of the rolled row and column, or others because those are full but for water or marsh."""
    board, white, sheet = hand.session.board, hand.sheet.white, hand.sheet
    named = {
        cell
        for cell in hand.by_cell
        if white in (board.row_number[cell // 8], board.column_number[cell % 8])
    }
    if all(cell in named or sheet.water >> cell & 1 for cell in hand.by_cell):
        return "table.pick_cell"
    if any(sheet.water >> cell & 1 for cell in named):
        return "table.pick_beside_river"
    return "table.pick_beside_marsh" if named else "table.pick_anywhere"


def preview(notes: Sequence[Note], say: Says) -> list[Line]:
    """What the piece in hand would bring: points won, points lost, where it leads, loose ends."""
    leads: list[str] = []
    rest: list[Line] = []
    for note in notes:
        values = dict(note.args)
        if note.code == "preview.leads":
            leads.append(str(values.get("station", "")))
        elif note.code == "preview.leads_mine":
            leads.append(say("preview.the_mine"))
        elif note.code == "preview.leads_factory":
            leads.append(say("preview.the_factory"))
        elif note.code not in ("preview.gain", "preview.loss"):
            rest.append(Line(say(note.code, **values), "note"))
    lines = changes(notes, say)
    if leads:
        lines.append(Line(say("preview.leads_to", places=SEPARATOR.join(leads)), "note"))
    return lines + rest
