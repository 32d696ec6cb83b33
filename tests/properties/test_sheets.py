"""Properties of sheets of 30 Rails: symmetry, scores, texts, positions. Sheets come from Hypothesis."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.thirty_rails import bridge, sheets
from tests.thirty_rails import reference as ref

from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import STANDARD, BoardSpec
from branchline.engine.thirty_rails.faces import TILE_NAMED
from branchline.engine.thirty_rails.notation import parse_sheet, sheet_text
from branchline.engine.thirty_rails.position import PositionError, read_position
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import NONE, Sheet

NAME_OF = {frozenset(ref.pieces_of(name)): name for name in ref.ALL_TRACKS}
RANDOMS = st.integers(0, 2**32 - 1).map(random.Random)


@st.composite
def built_sheets(draw: st.DrawFn) -> ref.Sheet:
    """A sheet after a legal setup; its tracks were chosen one by one, so failures shrink to few."""
    base = sheets.random_sheet(draw(RANDOMS), filled=0.0, lakes=draw(st.sampled_from([0, 0, 3])))
    free = [cell for cell in ref.WHITE_CELLS if base.is_empty(cell)]
    tracks = draw(st.dictionaries(st.sampled_from(free), st.sampled_from(ref.ALL_TRACKS)))
    return replace(base, tracks=tracks)


WOVEN = RANDOMS.map(sheets.woven_sheet)
CLIMBED = RANDOMS.map(lambda rng: list(sheets.climb(rng, sheets.by_points, 12))[-1])
SHEETS = built_sheets() | WOVEN | WOVEN | CLIMBED


def points(sheet: ref.Sheet) -> dict[str, tuple[int, ...]]:
    """Points and parts of every row, as the engine counts."""
    return {
        row.key: (row.points, *(value for _, value in row.parts))
        for row in bridge.engine_rows(sheet)
    }


def moved(sheet: ref.Sheet, where: dict[str, str]) -> ref.Sheet:
    """The sheet turned or mirrored; `where` tells which side each side becomes."""

    def place(cell: ref.Cell) -> ref.Cell:
        # Twice the distance from the middle, as steps south and east, each step turned by itself.
        south, east = 2 * cell[0] - 7, 2 * cell[1] - 7
        row, column = (
            south * ref.STEP[where["S"]][axis] + east * ref.STEP[where["E"]][axis]
            for axis in (0, 1)
        )
        return ((row + 7) // 2, (column + 7) // 2)

    def track(name: str) -> str:
        pieces = {frozenset(where[side] for side in piece) for piece in ref.pieces_of(name)}
        return NAME_OF[frozenset(pieces)]

    assert sheet.mine is not None and sheet.bonus is not None
    return replace(
        sheet,
        mountains=frozenset(place(cell) for cell in sheet.mountains),
        mine=place(sheet.mine),
        bonus=place(sheet.bonus),
        stations={number: place(cell) for number, cell in sheet.stations.items()},
        tracks={place(cell): track(name) for cell, name in sheet.tracks.items()},
    )


QUARTER = ref.NEXT_CLOCKWISE
MIRROR = {"N": "N", "S": "S", "E": "W", "W": "E"}


def in_turn(*moves: dict[str, str]) -> dict[str, str]:
    """Several turns or mirrors, one after the other."""
    result = {side: side for side in ref.SIDES}
    for where in moves:
        result = {side: where[result[side]] for side in result}
    return result


SYMMETRIES = [
    in_turn(*flip, *[QUARTER] * quarters)
    for flip in ((), (MIRROR,))
    for quarters in range(4)
    if flip or quarters
]


@given(SHEETS)
def test_turning_and_mirroring_keeps_the_score(sheet: ref.Sheet) -> None:
    expected = points(sheet)
    for where in SYMMETRIES:
        assert points(moved(sheet, where)) == expected


@given(SHEETS, st.permutations([1, 2, 3, 4]))
def test_other_numbers_on_the_stations_change_only_the_pair_values(
    sheet: ref.Sheet, names: list[int]
) -> None:
    renamed = replace(
        sheet, stations={names[number - 1]: cell for number, cell in sheet.stations.items()}
    )
    before, after = points(sheet), points(renamed)
    for a, b in ref.PAIR_VALUE:
        one, two = sorted((names[a - 1], names[b - 1]))
        assert before[f"row.{a}-{b}"][2:] == after[f"row.{one}-{two}"][2:]
    assert before["row.mine"] == after["row.mine"]


@given(SHEETS)
def test_engine_and_reference_agree(sheet: ref.Sheet) -> None:
    bridge.compare_scores(sheet)


@given(SHEETS)
def test_the_score_is_the_sum_of_its_parts(sheet: ref.Sheet) -> None:
    for row in bridge.engine_rows(sheet)[:6]:
        assert row.points == sum(value for _, value in row.parts)
        assert row.part("cells") == len(row.evidence)
        assert row.part("bonus") in (0, 2)


@given(SHEETS, RANDOMS)
def test_one_track_more_never_breaks_or_lengthens_a_line(
    sheet: ref.Sheet, rng: random.Random
) -> None:
    if not sheet.tracks:
        return
    gone = rng.choice(sorted(sheet.tracks))
    less = points(replace(sheet, tracks={c: t for c, t in sheet.tracks.items() if c != gone}))
    full = points(sheet)
    for key, row in less.items():
        if row[0] and key != "row.mine":
            assert 0 < full[key][2] <= row[2]
    assert less["row.mine"][0] <= full["row.mine"][0]


@given(SHEETS)
def test_a_sheet_survives_its_text(sheet: ref.Sheet) -> None:
    engine = bridge.engine_sheet(sheet)
    engine.white, engine.black, engine.ignored = 3, 6, True
    engine.placed = next((cell for cell in range(64) if engine.tiles[cell] != NONE), NONE)
    board = bridge.board_spec(sheet.board)
    assert parse_sheet(sheet_text(engine, board)) == engine


@given(st.text(alphabet=".^~Mx123456RL-*! \n0", max_size=200) | st.text(max_size=60))
def test_any_text_is_a_sheet_or_a_value_error(text: str) -> None:
    with suppress(ValueError):
        assert isinstance(parse_sheet(text), Sheet)


@given(SHEETS, RANDOMS)
def test_a_damaged_text_is_a_sheet_or_a_value_error(sheet: ref.Sheet, rng: random.Random) -> None:
    text = sheet_text(bridge.engine_sheet(sheet), STANDARD)
    at = rng.randrange(len(text))
    for damaged in (text[:at], text[:at] + rng.choice(" .M1*!-\n9") + text[at + 1 :], text[at:]):
        with suppress(ValueError):
            assert isinstance(parse_sheet(damaged), Sheet)


def as_position(sheet: ref.Sheet) -> dict[str, object]:
    assert sheet.mine is not None and sheet.bonus is not None
    return {
        "stations": {str(number): list(cell) for number, cell in sheet.stations.items()},
        "mine": list(sheet.mine),
        "bonus": list(sheet.bonus),
        "mountains": [list(cell) for cell in sorted(sheet.mountains)],
        "tracks": {f"{row},{column}": name for (row, column), name in sheet.tracks.items()},
    }


@given(SHEETS)
def test_a_position_is_read_as_the_sheet_it_tells(sheet: ref.Sheet) -> None:
    dry = replace(sheet, board=ref.Board())
    assert read_position(as_position(dry)) == bridge.engine_sheet(dry)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 99) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("1"), inner)
    ),
    max_leaves=6,
)
PARTS = st.sampled_from(["stations", "mine", "bonus", "mountains", "tracks", "id", "more"])


@given(built_sheets(), st.dictionaries(PARTS, PLAIN, min_size=1, max_size=2))
def test_any_data_is_a_position_or_a_position_error(
    sheet: ref.Sheet, changes: dict[str, object]
) -> None:
    with suppress(PositionError):
        read = read_position(as_position(sheet) | changes)
        score_lines(Seat(0), read, terminals(read))


@given(PLAIN, st.sampled_from(["id", "field", "ring", "blocked", "row_number", "column_number"]))
def test_any_data_is_a_board_or_a_value_error(value: object, key: str) -> None:
    assert BoardSpec.from_data(STANDARD.to_data()) == STANDARD
    with suppress(ValueError):
        assert isinstance(BoardSpec.from_data(STANDARD.to_data() | {key: value}), BoardSpec)


RULES = ThirtyRails(ThirtyRails.plan(1, ("overrides",)))
WORDS = ["mountain", "ignore", "mine", "station", "bonus", "place", "override", "end"]
VALUES = ["34", "00", "07", "88", "9", "3 4", "6R.1", "7.0", "white", "black", "0", "6", "", " "]


@given(
    st.builds(
        " ".join,
        st.lists(st.sampled_from([*WORDS, *VALUES]) | st.text(max_size=3), max_size=4),
    )
)
def test_any_text_is_an_action_or_a_value_error(text: str) -> None:
    with suppress(ValueError):
        assert RULES.encode(RULES.decode(text)) == text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n36 -", "\n3 -"),
        ("\n36 -", "\n٣٦ -"),
        ("\n36 -", "\n37 -"),
        ("\n36 -", "\n36 q"),
        ("\n36 -", "\n36"),
        (". .", "M M"),
        (". .", "2 2"),
        (". .", ".* .*"),
        (". .", ".! .!"),
        (". .", "! *"),
        (". .", ". 7.0"),
    ],
)
def test_texts_that_are_nearly_sheets_are_refused(old: str, new: str) -> None:
    good = "\n".join([" ".join(["."] * 8)] * 8 + ["36 -"])
    assert parse_sheet(good) == Sheet(white=3, black=6)
    with pytest.raises(ValueError, match=r"."):
        parse_sheet(good.replace(old, new, 1))


@pytest.mark.parametrize("text", [".", "-", "M", "^", "1", "x", "6R.1"])
def test_marks_of_bonus_and_last_track_stand_behind_a_word(text: str) -> None:
    row = " ".join([text + "*"] + ["."] * 7)
    sheet = parse_sheet("\n".join([row] + [" ".join(["."] * 8)] * 7 + ["36 -"]))
    assert sheet.bonus == 0
    assert (sheet.tiles[0] == TILE_NAMED["6R.1"]) == (text == "6R.1")
