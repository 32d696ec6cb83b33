"""Properties of sheets of marsh and factory: the reference's points, symmetry, and positions that are none."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.test_sheets import MIRROR, NAME_OF, PLAIN, QUARTER
from tests.thirty_rails import reference as base
from tests.thirty_rails import reference_marsh as ref
from tests.thirty_rails.test_marsh_against_reference import (
    climbed,
    points_of,
    position_of,
    random_sheet,
)

from branchline.engine.thirty_rails.position import PositionError, score_position

RANDOMS = st.integers(0, 2**32 - 1).map(random.Random)


@st.composite
def built_sheets(draw: st.DrawFn) -> ref.Sheet:
    """A sheet after a legal setup; its tracks were chosen one by one, so failures shrink to few."""
    bare = replace(random_sheet(draw(RANDOMS)), tracks={})
    free = [cell for cell in ref.MAP if bare.is_empty(cell)]
    tracks = draw(st.dictionaries(st.sampled_from(free), st.sampled_from(base.ALL_TRACKS)))
    return replace(bare, tracks=tracks)


SHEETS = built_sheets() | RANDOMS.map(lambda rng: climbed(rng, 10)[-1])


def moved(sheet: ref.Sheet, where: dict[str, str]) -> ref.Sheet:
    """The sheet turned or mirrored; `where` tells which side each side becomes."""

    def place(cell: base.Cell) -> base.Cell:
        south, east = 2 * cell[0] - 7, 2 * cell[1] - 7
        row, column = (
            south * base.STEP[where["S"]][axis] + east * base.STEP[where["E"]][axis]
            for axis in (0, 1)
        )
        return ((row + 7) // 2, (column + 7) // 2)

    def track(name: str) -> str:
        pieces = {frozenset(where[side] for side in piece) for piece in base.pieces_of(name)}
        return NAME_OF[frozenset(pieces)]

    assert sheet.mine and sheet.factory and sheet.bonus
    return ref.Sheet(
        mountains=frozenset(map(place, sheet.mountains)),
        marshes=frozenset(map(place, sheet.marshes)),
        mine=place(sheet.mine),
        factory=place(sheet.factory),
        bonus=place(sheet.bonus),
        stations={number: place(cell) for number, cell in sheet.stations.items()},
        tracks={place(cell): track(name) for cell, name in sheet.tracks.items()},
    )


@settings(max_examples=30)
@given(SHEETS)
def test_the_engine_counts_as_the_reference(sheet: ref.Sheet) -> None:
    assert points_of(sheet) == ref.score(sheet)


@settings(max_examples=30)
@given(SHEETS)
def test_turned_and_mirrored_sheets_are_worth_the_same(sheet: ref.Sheet) -> None:
    before = points_of(sheet)
    assert points_of(moved(sheet, QUARTER)) == before
    assert points_of(moved(sheet, MIRROR)) == before


@settings(max_examples=30)
@given(SHEETS)
def test_marshes_cost_and_do_nothing_else(sheet: ref.Sheet) -> None:
    dry = points_of(replace(sheet, marshes=frozenset()))
    assert "marsh" not in dry
    wet = points_of(sheet)
    assert {row: value for row, value in wet.items() if row != "marsh"} == dry
    assert wet.get("marsh", 0) == -5 * len(sheet.marshes & sheet.tracks.keys())


PARTS = st.sampled_from(["marsh", "factory", "factory_values", "mine", "stations", "tracks"])


@settings(max_examples=60)
@given(built_sheets(), st.dictionaries(PARTS, PLAIN, min_size=1, max_size=2))
def test_any_data_is_a_position_or_a_position_error(
    sheet: ref.Sheet, changes: dict[str, object]
) -> None:
    with suppress(PositionError):
        assert len(score_position(position_of(sheet) | changes)) == 10
