"""Section 5 of docs/rules/thirty_rails.md: a turn and the overrides."""

from __future__ import annotations

import pytest
from tests.thirty_rails import bridge
from tests.thirty_rails.at_table import EXAMPLE_ROLLS, Table

from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.state import Phase

WHITE = {f"{row}{column}" for row in range(1, 7) for column in range(1, 7)}
FILLED = {"13", "36", "42", "52", "64", "26"}
"""Mountains and mine of the published example."""


@pytest.mark.rule("TR-5.1")
def test_both_dice_are_rolled_once_for_everybody() -> None:
    table = Table(dice=[(4, 6), (2, 5)], seats=3).set_up()
    for turn, (white, black) in enumerate([(4, 6), (2, 5)], start=1):
        assert (table.state.step, table.state.white, table.state.black) == (turn, white, black)
        for seat in range(3):
            assert (table.sheet(seat).white, table.sheet(seat).black) == (white, black)
            table.do(min(table.can(seat, "place")), "end", seat=seat)


@pytest.mark.rule("TR-5.2")
def test_each_die_can_be_changed_once_in_the_game() -> None:
    table = Table(dice=[(4, 6), (4, 6), (4, 6)]).set_up()
    assert table.can(verb="override") == {
        f"override white {value}" for value in (1, 2, 3, 5, 6)
    } | {f"override black {value}" for value in (1, 2, 3, 4, 5)}
    table.do("override white 1")
    assert table.why("override white 2") == "override.used"
    assert table.can(verb="override") == {f"override black {value}" for value in (1, 2, 3, 4, 5)}
    table.do("place 11 6R.0", "end")
    assert table.why("override white 1") == "override.used"
    table.do("override black 1")
    table.do("place 44 1.0", "end")
    assert table.can(verb="override") == set()
    assert table.why("override black 1") == "override.used"


@pytest.mark.rule("TR-5.2")
def test_a_die_is_changed_to_another_number() -> None:
    table = Table(dice=[(4, 6)]).set_up()
    assert table.why("override white 4") == "override.same"
    assert table.why("override black 6") == "override.same"


@pytest.mark.rule("TR-5.2")
def test_a_game_without_the_module_has_no_overrides() -> None:
    table = Table(dice=[(4, 6)], overrides=False).set_up()
    assert table.can(verb="override") == set()
    assert table.why("override white 1") == "action.not_in_play"


@pytest.mark.rule("TR-5.3")
@pytest.mark.parametrize("white", range(1, 7))
def test_the_white_die_names_row_and_column(white: int) -> None:
    table = Table(dice=[(white, 2)]).set_up()
    lane = {cell for cell in WHITE if str(white) in cell}
    assert table.cells("place") == lane - FILLED
    for cell in WHITE - lane - FILLED:
        assert table.why(f"place {cell} 2.0") == "track.not_in_lane"


@pytest.mark.rule("TR-5.3")
def test_a_full_row_with_room_in_the_column_gives_no_freedom() -> None:
    table = Table(dice=[(3, 2)] * 10).set_up()
    for cell in ("31", "32", "33", "34", "35"):
        assert table.cells("place") <= {text for text in WHITE if "3" in text}
        table.do(f"place {cell} 2.0", "end")
    assert table.cells("place") == {"23", "43", "53", "63"}


@pytest.mark.rule("TR-5.3")
def test_a_full_row_and_column_open_the_whole_map() -> None:
    """White 3, row 3 and column 3 full, both overrides spent: type 3 may go to 66."""
    table = Table(dice=[(3, 2)] * 9 + [(3, 3)]).set_up()
    table.do("override white 5", "override black 1", "place 55 1.0", "end")
    for cell in ("31", "32", "33", "34", "35", "23", "43", "53"):
        table.do(f"place {cell} 2.0", "end")
    assert table.cells("place") == {"63"}
    table.do("place 63 3.0", "end")
    table = Table(dice=[(3, 2)] * 9 + [(3, 3)]).set_up()
    for cell in ("31", "32", "33", "34", "35", "23", "43", "53", "63"):
        table.do(f"place {cell} 2.0", "end")
    table.do("override white 2", "override white 3".replace("white 3", "black 2"))
    table = Table(dice=[(3, 2)] * 9 + [(3, 3)]).set_up()
    for cell in ("31", "32", "33", "34", "35", "23", "43", "53", "63"):
        table.do(f"place {cell} 2.0", "end")
    everywhere = {cell for cell in WHITE if "3" not in cell} - FILLED
    assert table.cells("place") == everywhere
    assert table.why("place 66 3.0") is None
    assert table.why("place 63 3.0") == "cell.taken"


@pytest.mark.rule("TR-5.4")
@pytest.mark.parametrize("black", range(1, 7))
def test_the_black_die_names_the_type(black: int) -> None:
    table = Table(dice=[(1, black)]).set_up()
    assert {text.split(" ")[2][0] for text in table.can(verb="place")} == {str(black)}
    for other in {1, 2, 3, 4, 5, 6} - {black}:
        tile = "6L.3" if other == 6 else f"{other}.0"
        assert table.why(f"place 11 {tile}") == "track.other_face"


@pytest.mark.rule("TR-5.5")
def test_track_need_not_join_anything() -> None:
    table = Table(dice=[(3, 2), (1, 1), (4, 2)]).set_up()
    table.do("place 33 2.0", "end"), "alone in the middle"
    table.do("place 14 1.2", "end"), "against a mountain, and off to an unused grey cell"
    table.do("place 34 2.1"), "against a rail that does not meet it"
    assert table.map().tracks == {(3, 3): "2.0", (1, 4): "1.2", (3, 4): "2.1"}


@pytest.mark.rule("TR-5.5")
def test_every_empty_cell_takes_every_orientation() -> None:
    table = Table(dice=[(1, 6), (1, 6)]).set_up()
    table.do("place 11 6L.2", "end")
    assert len(table.can(verb="place")) == 8 * len(table.cells("place"))


@pytest.mark.rule("TR-5.6")
def test_exactly_one_track_in_a_turn() -> None:
    table = Table(dice=[(1, 1)]).set_up()
    assert "end" not in table.can()
    assert table.why("end") == "turn.not_placed"
    table.do("place 11 1.0")
    assert table.can() == {"end"}
    assert table.why("place 12 1.0") == "turn.already_placed"


@pytest.mark.rule("TR-5.6")
def test_a_track_can_be_drawn_in_every_turn_of_the_game() -> None:
    table = Table(dice=[(1, 1)] * 30).set_up()
    for _ in range(30):
        assert table.can(verb="place")
        table.do(min(table.can(verb="place")), "end")
    assert table.can() == set()


@pytest.mark.rule("TR-5.7")
def test_after_30_turns_the_map_is_full_and_the_game_over() -> None:
    table = Table(dice=[(turn % 6 + 1, turn % 5 + 1) for turn in range(30)]).set_up()
    turns = 0
    while table.rules.to_act(table.state):
        turns += 1
        assert table.state.step == turns
        table.do(max(table.can(verb="place")), "end")
    assert turns == table.rules.turns == 30
    assert table.state.phase == Phase.OVER
    assert table.sheet().filled == bridge.mask((int(c[0]), int(c[1])) for c in WHITE)
    assert len(table.map().tracks) == 30
    assert table.why("end") == "game.over"
    assert type(table.events[-1]).__name__ == "GameEnded"


@pytest.mark.rule("TR-5.8")
def test_a_filled_cell_takes_no_track() -> None:
    table = Table(dice=[(2, 2), (2, 2)]).set_up()
    table.do("place 22 2.0", "end")
    assert table.why("place 22 2.1") == "cell.taken"
    assert table.why("place 26 2.0") == "cell.mine"
    assert table.why("place 42 2.0") == "cell.mountain"
    assert table.cells("place") == {"21", "23", "24", "25", "12", "32", "62"}


@pytest.mark.rule("TR-5.9")
def test_a_turn_can_be_taken_back_until_it_is_ended() -> None:
    match = Match.start(Table(seats=2).rules, seed=9)
    me, other = Seat(0), Seat(1)
    while match.view(me).phase != Phase.TURNS:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[-1])
    before = match.hash()
    place = next(a for a in match.legal(me) if a.verb == "place")
    change = next(a for a in match.legal(me) if a.verb == "override")
    match.act(me, change)
    changed = match.hash()
    match.act(me, next(a for a in match.legal(me) if a.verb == "place"))
    assert match.undo(me) and match.hash() == changed
    assert match.undo(me) and match.hash() == before
    assert not match.undo(me), "the turn before stands"
    match.act(me, place)
    match.act(me, match.legal(me)[0])
    assert not match.undo(me), "an ended turn stands, though the other one is still at it"
    match.act(other, next(a for a in match.legal(other) if a.verb == "place"))
    assert match.undo(other)
    assert place in [match.game.decode(e.action) for e in match.log.effective()[1:]]


@pytest.mark.rule("TR-5.9")
def test_an_override_that_the_track_needs_is_taken_back_after_it_only() -> None:
    match = Match.start(Table(seats=2).rules, seed=9)
    me = Seat(0)
    while match.view(me).phase != Phase.TURNS:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[-1])
    black = match.view(me).black
    match.act(me, match.game.decode(f"override black {black % 6 + 1}"))
    match.act(me, next(a for a in match.legal(me) if a.verb == "place"))
    override, place = match.log.entries[-2:]
    assert match.undoable_entries(me) == (place,), "the track is of the changed type"
    assert not match.undo(me, n=override.n)
    match.act(me, match.legal(me)[0])
    assert match.undoable_entries(me) == ()
    assert not match.undo(me, n=place.n)


@pytest.mark.rule("TR-5.9")
def test_nothing_of_an_ended_turn_comes_back_even_if_it_could_be_spared() -> None:
    match = Match.start(Table(seats=2).rules, seed=9)
    me = Seat(0)
    while match.view(me).phase != Phase.TURNS:
        seat = match.to_act()[0]
        match.act(seat, match.legal(seat)[-1])
    places = {a for a in match.legal(me) if a.verb == "place"}
    match.act(me, match.game.decode(f"override white {match.view(me).white % 6 + 1}"))
    match.act(me, next(a for a in match.legal(me) if a in places))
    override = match.log.entries[-2]
    assert override in match.undoable_entries(me), "the cell lies in the lanes of both values"
    match.act(me, match.legal(me)[0])
    assert not match.undo(me, n=override.n)


@pytest.mark.rule("TR-5.10")
def test_both_overrides_in_one_turn() -> None:
    table = Table(dice=[(4, 6)]).set_up()
    table.do("override black 4", "override white 1")
    assert table.can(verb="override") == set()
    assert table.can(verb="place") == {
        f"place {cell} 4.0" for cell in ("11", "12", "14", "15", "16", "21", "31", "41", "51", "61")
    }
    table.do("place 11 4.0", "end")


@pytest.mark.rule("TR-5.11")
def test_an_override_comes_before_the_track_and_lasts_one_turn() -> None:
    table = Table(dice=[(4, 6), (4, 6)], seats=2).set_up()
    table.do("override white 1", "override black 2")
    assert (table.sheet(1).white, table.sheet(1).black) == (4, 6)
    assert table.cells("place", seat=1) == {"41", "43", "44", "45", "46", "14", "24", "34", "54"}
    table.do("place 11 2.0", "end")
    table.do("place 44 6R.0", seat=1)
    assert table.why("override white 1", seat=1) == "turn.already_placed"
    assert table.can(seat=1) == {"end"}
    table.do("end", seat=1)
    assert (table.sheet().white, table.sheet().black) == (4, 6)
    assert table.can(seat=1, verb="override"), "the other one still has both"


@pytest.mark.rule("TR-5.12")
def test_overrides_do_not_change_the_setup() -> None:
    table = Table(EXAMPLE_ROLLS)
    assert table.why("override white 1") == "override.not_in_setup"
    assert table.can(verb="override") == set()
    table.decide_mountains()
    for text in ("mine 26", "station 72", "station 10", "station 05", "station 57", "bonus 34"):
        assert table.can(verb="override") == set()
        assert table.why("override black 1") == "override.not_in_setup"
        table.do(text)
