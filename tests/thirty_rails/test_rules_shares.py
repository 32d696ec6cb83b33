"""Shares (TR-9): buying instead of drawing, the cell it costs, and what the rows are worth."""

from __future__ import annotations

from typing import Any

import pytest
from tests.thirty_rails.at_table import EXAMPLE_ROLLS, EXAMPLE_SITES
from tests.thirty_rails.variants import VariantTable

from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.board import STANDARD, cell_named
from branchline.engine.thirty_rails.position import PositionError, score_position
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.state import Phase

PAIRS = ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")


def in_play(*dice: tuple[int, int], modules: tuple[str, ...] = ("shares",)) -> VariantTable:
    table = VariantTable(*modules, mountains=EXAMPLE_ROLLS, dice=dice).decide_mountains()
    if "river" in modules:
        table.do("flow 46")
    return table.do(*EXAMPLE_SITES, "end")


def held(table: VariantTable) -> dict[str, int]:
    shares = table.rules.view(table.state, Seat(0)).own.shares
    assert shares is not None
    return dict(zip(PAIRS, shares, strict=True))


@pytest.mark.rule("TR-9.1")
def test_shares_exclude_the_overrides_and_go_with_the_river() -> None:
    for modules in (("overrides", "shares"), ("shares", "overrides", "river")):
        with pytest.raises(IllegalAction) as caught:
            ThirtyRails.plan(1, modules)
        assert caught.value.reason.code == "module.excludes"
    assert ThirtyRails.plan(1, ("shares", "river")).modules == ("river", "shares")


@pytest.mark.rule("TR-9.2")
@pytest.mark.parametrize(
    ("dice", "bought"), [((2, 5), 5), ((5, 2), 5), ((3, 3), 3), ((6, 1), 6), ((1, 1), 1)]
)
def test_the_higher_die_goes_to_any_pair(dice: tuple[int, int], bought: int) -> None:
    for pair in PAIRS:
        table = in_play(dice).do(f"buy {pair} 11")
        assert held(table) == dict.fromkeys(PAIRS, 0) | {pair: bought}
        number = PAIRS.index(pair)
        told = ev.SharesBought(seat=Seat(0), pair=number, bought=bought, held=bought)
        assert told in table.events


@pytest.mark.rule("TR-9.2")
def test_shares_add_up_as_in_the_published_example() -> None:
    table = in_play((6, 6), (2, 5)).do("buy 1-2 11", "end", "buy 1-2 12")
    assert held(table)["1-2"] == 11
    assert table.can() == {"end"}, "a purchase is the whole turn"
    assert table.why("buy 1-3 13") == table.why("place 13 1.0") == "turn.already_placed"


@pytest.mark.rule("TR-9.3")
def test_a_purchase_crosses_out_any_empty_cell_of_the_map() -> None:
    table = in_play((1, 1))
    empty = {
        f"{row}{column}"
        for row in range(1, 7)
        for column in range(1, 7)
        if not table.sheet().filled >> cell_named(f"{row}{column}") & 1
    }
    assert {text.split(" ")[2] for text in table.can(verb="buy")} == empty
    assert len(table.can(verb="buy")) == 6 * len(empty) == 180
    assert table.why("buy 1-2 26") == table.why("buy 1-2 13") == "shares.cell_not_empty"
    assert table.why("buy 1-2 02") == "track.not_white"
    table.do("buy 3-4 66", "end")
    assert table.why("place 66 1.0") == "cell.taken", "it never takes track"
    assert ev.CellCrossed(seat=Seat(0), cell=cell_named("66")) in table.events


@pytest.mark.rule("TR-9.4")
def test_there_is_no_limit_and_still_thirty_turns() -> None:
    table = in_play()
    turns = 0
    while table.state.phase != Phase.OVER:
        table.do(min(table.can(verb="buy")), "end")
        turns += 1
    assert (turns, STANDARD.land & ~table.sheet().filled) == (30, 0)
    assert table.rules.score(table.state).total(Seat(0)) == 0


@pytest.mark.rule("TR-9.4")
def test_buying_belongs_to_the_turns() -> None:
    assert VariantTable("shares").why("buy 1-2 11") == "track.not_now"


LINE_1_2 = {"1,1": "2.1", "1,2": "2.1", "1,3": "2.1", "1,4": "2.1", "1,5": "2.1", "1,6": "2.1"}
JOINED: dict[str, Any] = {
    "stations": {"1": [1, 0], "2": [1, 7], "3": [0, 3], "4": [7, 2]},
    "mine": [6, 2],
    "tracks": LINE_1_2,
}


def points(shares: dict[str, int] | None, **change: Any) -> dict[str, int]:
    data = JOINED | change | ({} if shares is None else {"shares": shares})
    return {row.key.removeprefix("row."): row.points for row in score_position(data)}


@pytest.mark.rule("TR-9.5", "TR-9.6")
@pytest.mark.parametrize(("shares", "worth"), [(11, 7), (7, 7), (6, 6), (1, 1), (0, 0)])
def test_a_pair_scores_the_smaller_of_row_and_shares(shares: int, worth: int) -> None:
    assert points({"1-2": shares})["1-2"] == worth
    assert points(None)["1-2"] == 7


@pytest.mark.rule("TR-9.5")
def test_the_published_rows_and_the_mine() -> None:
    assert points({"1-2": 11, "3-4": 20}) | {} == {
        "1-2": 7, "1-3": 0, "1-4": 0, "2-3": 0, "2-4": 0, "3-4": 0, "mine": 2,
    }  # fmt: skip
    bonus = {"stations": {"1": [1, 0], "3": [1, 7], "2": [0, 3], "4": [7, 2]}, "bonus": [1, 4]}
    assert points(None, **bonus)["1-3"] == 10
    assert points({"1-3": 8}, **bonus)["1-3"] == 8
    assert points({}, **bonus) == dict.fromkeys(PAIRS, 0) | {"mine": 2}


@pytest.mark.rule("TR-9.5")
def test_a_preview_tells_what_a_purchase_and_a_track_bring() -> None:
    table = in_play((6, 2), (1, 1), (1, 1))
    me, rules = Seat(0), table.rules
    for cell, tile in LINE_1_2.items():
        table.sheet().tiles[cell_named(cell.replace(",", ""))] = 4 if tile == "2.0" else 5
    table.sheet().stations[:] = [cell_named(cell) for cell in ("10", "17", "03", "72")]
    table.sheet().filled |= sum(1 << cell_named(f"1{column}") for column in range(1, 7))
    notes = rules.preview(table.state, me, rules.decode("buy 1-2 66"))
    assert [(note.code, dict(note.args)) for note in notes] == [
        ("preview.gain", {"points": 6, "row": "row.1-2"})
    ]
    assert rules.preview(table.state, me, rules.decode("buy 3-4 66")) == ()


@pytest.mark.rule("TR-9.6")
@pytest.mark.parametrize(
    ("shares", "place"),
    [
        ({"2-1": 3}, "shares: '2-1' is no pair"),
        ({"1-2": -1}, "shares: 1-2: no number"),
        ({"1-2": True}, "shares: 1-2: no number"),
        ([], "shares: not a table"),
    ],
)
def test_what_are_no_shares_is_named(shares: Any, place: str) -> None:
    with pytest.raises(PositionError) as caught:
        score_position({"shares": shares})
    assert place in str(caught.value)


@pytest.mark.rule("TR-9.3", "TR-10.7")
def test_the_cross_of_a_purchase_may_stand_in_the_river() -> None:
    table = in_play((1, 1), (4, 4), modules=("shares", "river"))
    table.do("buy 1-4 45", "end")
    assert table.cells("bridge") == {"44", "46"}
    view = table.rules.view(table.state, Seat(0))
    back = table.rules.determinize(view, table.chance)
    assert table.rules.text(back) == table.rules.text(table.state)
    assert table.sheet().extra["shares"].text() == "0/0/1/0/0/0"
