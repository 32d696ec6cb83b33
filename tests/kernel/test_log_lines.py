"""The lines of a log: written, read back, damaged. Not here: files (they belong to the application)."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.engine.kernel.log import (
    MAX_ENTRIES,
    MAX_LINE,
    Entry,
    Header,
    LogError,
    MatchLog,
    Result,
)
from branchline.engine.kernel.types import Config

HEADER = Header(Config("toy", 2, ("x",), (("open", True),)), 17, "abc", ("human", "hard"))
LOG = MatchLog(
    HEADER,
    [
        Entry(0, "h0", chance={"start": [3]}),
        Entry(1, "h1", 0, "take 1"),
        Entry(2, "h2", 0, undo=1),
        Entry(3, "h3", 1, "take 2", {"round": [1, 6]}),
    ],
    Result((4, 5), ((("toy.sum", 4),), (("toy.sum", 5),))),
)


def test_what_is_written_is_read_back() -> None:
    for lines in (LOG.to_lines(), [line + "\n" for line in LOG.to_lines()]):
        assert MatchLog.from_lines(lines) == LOG


def test_the_documented_example_lines() -> None:
    """docs/log-format.md shows these lines; a change of the form must change the page too."""
    assert LOG.to_lines() == [
        (
            '{"branchline":1,"config":{"game":"toy","seats":2,"modules":["x"],"options":{"open":true},'
            '"board":"standard","rules_rev":1},"seed":17,"board_hash":"abc","players":["human","hard"]}'
        ),
        '{"n":0,"c":{"start":[3]},"h":"h0"}',
        '{"n":1,"seat":0,"a":"take 1","h":"h1"}',
        '{"n":2,"seat":0,"undo":1,"h":"h2"}',
        '{"n":3,"seat":1,"a":"take 2","c":{"round":[1,6]},"h":"h3"}',
        '{"totals":[4,5],"rows":[{"toy.sum":4},{"toy.sum":5}]}',
    ]


def test_taken_back_actions_do_not_count() -> None:
    assert [entry.n for entry in LOG.effective()] == [0, 3]


@pytest.mark.parametrize("length", range(1, 30))
def test_a_torn_last_line_is_dropped(length: int) -> None:
    lines = [line + "\n" for line in LOG.to_lines()[:-1]]
    lines[-1] = lines[-1][:length]
    log = MatchLog.from_lines(lines)
    assert log.torn
    assert log.entries == LOG.entries[:-1]


def test_damage_before_the_last_line_is_an_error_that_names_the_line() -> None:
    for number, line in enumerate(LOG.to_lines(), 1):
        if number == len(LOG.to_lines()):
            continue
        lines = LOG.to_lines()
        lines[number - 1] = line[:-1]
        with pytest.raises(LogError) as caught:
            MatchLog.from_lines(lines)
        assert caught.value.line == number


def broken(number: int, **changes: object) -> list[str]:
    """The log's lines with some fields of one line changed, or taken out (None)."""
    lines = LOG.to_lines()
    data = json.loads(lines[number - 1]) | changes
    lines[number - 1] = json.dumps({key: v for key, v in data.items() if v is not None})
    return lines


CONFIG = HEADER.config.to_data()


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ([], "log.empty", 1),
        (["[]\n"], "log.not_object", 1),
        (["<html>\n"], "log.not_json", 1),
        (["[" * 60_000], "log.not_json", 1),
        ([" " * (MAX_LINE + 1)], "log.line_too_long", 1),
        (broken(1, branchline=None), "log.no_header", 1),
        (broken(1, branchline=True), "log.no_header", 1),
        (broken(1, branchline=2), "log.newer", 1),
        (broken(1, config=7), "log.bad_header", 1),
        (broken(1, seed=-1), "log.bad_header", 1),
        (broken(1, seed=1 << 63), "log.bad_header", 1),
        (broken(1, seed="17"), "log.bad_header", 1),
        (broken(1, board_hash=3), "log.bad_header", 1),
        (broken(1, players=[3]), "log.bad_header", 1),
        (broken(1, config=CONFIG | {"seats": "2"}), "log.bad_header", 1),
        (broken(1, config=CONFIG | {"game": None}), "log.bad_header", 1),
        (broken(1, config=CONFIG | {"board": 3}), "log.bad_header", 1),
        (broken(1, config=CONFIG | {"modules": [3]}), "log.bad_header", 1),
        (broken(1, config=CONFIG | {"options": {"a": [1]}}), "log.bad_header", 1),
        (broken(1, config=CONFIG | {"rules_rev": 1.5}), "log.bad_header", 1),
        (broken(3, n=2), "log.bad_number", 3),
        (broken(3, n=True), "log.bad_number", 3),
        (broken(3, h=None), "log.bad_entry", 3),
        (broken(3, a=None), "log.bad_entry", 3),
        (broken(3, a=4), "log.bad_entry", 3),
        (broken(3, seat="0"), "log.bad_entry", 3),
        (broken(3, c=[1]), "log.bad_entry", 3),
        (broken(3, c={"start": ["1"]}), "log.bad_entry", 3),
        (broken(3, c={"start": 1}), "log.bad_entry", 3),
        (broken(2, seat=0, a="take 1"), "log.bad_entry", 2),
        (broken(4, undo=2), "log.bad_entry", 4),
        (broken(4, a="take 1"), "log.bad_entry", 4),
        (broken(6, totals="x"), "log.bad_result", 6),
        (broken(6, rows=[{"toy.sum": "4"}]), "log.bad_result", 6),
        (LOG.to_lines() + LOG.to_lines()[-1:], "log.after_result", 7),
    ],
)
def test_what_is_no_log_is_refused(lines: list[str], code: str, line: int) -> None:
    with pytest.raises(LogError) as caught:
        MatchLog.from_lines([row if row.endswith("\n") else row + "\n" for row in lines])
    assert (caught.value.code, caught.value.line) == (code, line)


def test_too_many_entries_are_refused() -> None:
    assert MAX_ENTRIES >= 10 * 4 * (6 + 7 + 30 * 4), "room for every game with much taking back"
    lines = [
        *LOG.to_lines()[:2],
        *(f'{{"n":{n},"seat":0,"a":"x","h":""}}' for n in range(1, 20_001)),
    ]
    with pytest.raises(LogError, match="bad_number"):
        MatchLog.from_lines(line + "\n" for line in lines)


@given(st.lists(st.text(max_size=40), max_size=5))
def test_any_text_is_a_log_or_a_log_error(lines: list[str]) -> None:
    with suppress(LogError):
        MatchLog.from_lines([*LOG.to_lines()[:3], *lines])
        MatchLog.from_lines(lines)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(
    st.integers(0, 5),
    st.sampled_from(["branchline", "config", "seed", "n", "seat", "a", "c", "h", "undo", "totals"]),
    PLAIN,
)
def test_any_value_in_any_field_is_a_log_or_a_log_error(
    index: int, key: str, value: object
) -> None:
    lines = LOG.to_lines()
    lines[index] = json.dumps(json.loads(lines[index]) | {key: value})
    with suppress(LogError):
        MatchLog.from_lines(line + "\n" for line in lines)
