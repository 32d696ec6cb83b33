"""docs/log-format.md says what the code does: its examples are read, its limits and names compared."""

from __future__ import annotations

import json
import re
from pathlib import Path

import golden
from branchline.engine.kernel import log as log_module
from branchline.engine.kernel.chance import SEED_LIMIT
from branchline.engine.kernel.log import Entry, Header, MatchLog, entry_line, header_line
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Config
from branchline.engine.thirty_rails.actions import KINDS
from branchline.engine.thirty_rails.faces import TILES
from branchline.engine.track.sides import LETTERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "log-format.md").read_text("utf-8")
EXAMPLES = re.findall(r"```jsonl\n(.*?)```", PAGE, flags=re.DOTALL)
GAME = ROOT / "tests" / "golden" / "thirty_rails"


def words_of_table(heading: str) -> list[str]:
    """The first column of the table under a heading (or under a line that begins with it)."""
    part = PAGE.split(f"\n{heading}", 1)[1]
    table = re.search(r"\|---\|---\|\n((?:\|.*\n)+)", part)
    assert table
    return re.findall(r"^\| `([^`]*)`", table.group(1), flags=re.MULTILINE)


def test_the_example_is_the_beginning_of_a_real_game() -> None:
    lines = EXAMPLES[0].splitlines(keepends=True)
    real = (GAME / "unfinished_in_the_setup.jsonl").read_text("utf-8").splitlines(keepends=True)
    assert lines == real[: len(lines)]
    log = MatchLog.from_lines(lines)
    assert Match.replay(golden.rulebook(log), log).hash() == log.entries[-1].hash


def test_the_result_is_that_of_a_real_game() -> None:
    assert (GAME / "solo_plain.jsonl").read_text("utf-8").endswith(EXAMPLES[1])


def test_the_keys_are_those_that_are_written() -> None:
    text = (GAME / "solo_hesitant.jsonl").read_text("utf-8")
    header, *entries, result = [json.loads(line) for line in text.splitlines()]
    people = ("0a",), ("Anna",)
    shared = Header(Config("g", 1), 0, "", (), "pass", "4f", *people, "2026-11-30", hints=False)
    assert list(json.loads(header_line(shared))) == words_of_table("### The header")
    assert header.keys() <= set(words_of_table("### The header"))
    assert list(header["config"]) == words_of_table("`config`:")
    assert list(Config("g", 1).to_data()) == words_of_table("`config`:")
    helped = json.loads(entry_line(Entry(1, "", 0, "end", hinted=True)))
    written = {key for entry in (*entries, helped) for key in entry}
    assert written == set(words_of_table("### Entries"))
    assert list(result) == words_of_table("### The result")


def test_the_actions_are_those_of_the_game() -> None:
    verbs = [text.split(" ")[0] for text in words_of_table("## Actions of 30 Rails")]
    assert sorted(verbs) == sorted(kind.verb for kind in KINDS)
    rules = golden.rulebook(golden.load(GAME / "solo_plain.jsonl"))
    for text in words_of_table("## Actions of 30 Rails"):
        assert rules.encode(rules.decode(text)) == text


def test_the_tracks_join_what_the_page_says() -> None:
    told = re.search(r"The tracks: (.*?)\. The number", PAGE, flags=re.DOTALL)
    assert told
    by_name = {tile.name: tile for tile in TILES}
    parts = re.findall(r"`(\w+\.0)`([^`]*)", told.group(1))
    assert [name for name, _ in parts] == [tile.name for tile in TILES if tile.name.endswith(".0")]
    for name, sides in parts:
        pairs = {frozenset(pair) for pair in re.findall(r"\b([NESW]) and ([NESW])\b", sides)}
        turns = {frozenset(LETTERS[side] for side in turn) for turn in by_name[name].turns}
        assert pairs == turns, name


def test_the_limits_are_those_of_the_code() -> None:
    assert f"at most {log_module.MAX_LINE:,} characters".replace(",", " ") in PAGE
    assert f"at most {log_module.MAX_ENTRIES:,} entries".replace(",", " ") in PAGE
    assert SEED_LIMIT == 2**63
    assert f"a whole number: {log_module.FORMAT}." in PAGE


def test_unknown_keys_are_ignored() -> None:
    lines = (GAME / "solo_plain.jsonl").read_text("utf-8").splitlines()
    more = [json.dumps(json.loads(line) | {"colour": "red"}) for line in lines]
    assert MatchLog.from_lines(more) == MatchLog.from_lines(lines)
