"""Whole games, kept: every decision still legal, every state hash and every score as written.

The files are read and compared by hand once; `tools/golden.py` rewrites them after a change of the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.thirty_rails import bridge
from tests.thirty_rails import reference as ref
from tests.thirty_rails import reference_marsh as wet

import golden
from branchline.engine import catalog
from branchline.engine.kernel.log import LogError, MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.state import State

FILES = sorted(
    path for path in Path(__file__).parent.rglob("*.jsonl") if path.parent.name in catalog.GAMES
)
ALL_RAILS = [path for path in FILES if path.parent.name == "thirty_rails"]
MARSHES = [path for path in ALL_RAILS if path.stem.endswith(("marsh", "marsh_full"))]
RAILS = [path for path in ALL_RAILS if path not in MARSHES]
WHOLE = [path for path in RAILS if golden.load(path).result is not None]


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=name)
def test_replays_to_every_hash_and_the_score(path: Path) -> None:
    log = golden.load(path)
    match = Match.replay(golden.rulebook(log), log)
    assert match.log.to_lines() == path.read_text("utf-8").splitlines()
    assert match.over == (log.result is not None)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_plays_anew_to_the_same_file(path: Path) -> None:
    assert golden.text_of(golden.played_anew(golden.load(path))) == path.read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_replay_can_stop_halfway(path: Path) -> None:
    log = golden.load(path)
    half = len(log.entries) // 2
    whole = Match.replay(golden.rulebook(log), log, upto=half)
    assert whole.hash() == log.entries[half - 1].hash


@pytest.mark.parametrize("path", WHOLE, ids=name)
def test_the_reference_counts_the_same_rows(path: Path) -> None:
    log = golden.load(path)
    match = Match.replay(golden.rulebook(log), log)
    state = match.fork()
    assert isinstance(state, State) and log.result is not None
    for seat, sheet in enumerate(state.sheets):
        result = ref.score(bridge.reference_sheet(sheet))
        assert log.result.totals[seat] == match.score().total(Seat(seat)) == result.total
        rows = dict(log.result.rows[seat])
        assert rows.pop("row.mine") == result.mine_points
        assert {key for key, points in rows.items() if points} == {
            f"row.{a}-{b}" for a, b in result.rows
        }
        for (a, b), row in result.rows.items():
            assert rows[f"row.{a}-{b}"] == row.total


@pytest.mark.parametrize("path", MARSHES, ids=name)
def test_the_reference_counts_the_same_rows_with_marshes(path: Path) -> None:
    log = golden.load(path)
    match = Match.replay(golden.rulebook(log), log)
    views = match.view(None).sheets
    assert log.result is not None
    for seat, view in enumerate(views):
        plain = bridge.reference_sheet(match.fork().sheets[seat])
        sheet = wet.Sheet(
            mountains=plain.mountains,
            marshes=frozenset(divmod(cell, 8) for cell in range(64) if view.marshes >> cell & 1),
            mine=plain.mine,
            stations=plain.stations,
            factory=divmod(view.factory, 8),
            bonus=plain.bonus,
            tracks=plain.tracks,
        )
        rows = {key.removeprefix("row."): p for key, p in log.result.rows[seat] if p}
        assert rows == wet.score(sheet)
        assert log.result.totals[seat] == sum(rows.values()) == match.score().total(Seat(seat))


def test_the_games_with_marshes_together_show_everything() -> None:
    """Both boards, with and without overrides, games that were stopped and one that filled the map, every row."""
    logs = [golden.load(path) for path in MARSHES]
    assert {log.header.config.board for log in logs} == {"marshes", "four_lakes"}
    assert {log.header.config.modules for log in logs} == {("marsh",), ("marsh", "overrides")}
    assert {log.header.config.seats for log in logs} == {1, 2, 3}
    words = [[entry.action.split(" ")[0] for entry in log.effective()] for log in logs]
    assert any("stop" in each for each in words)
    assert any(each.count("place") == 49 for each in words)
    assert {"wet", "dry", "factory"} <= {word for each in words for word in each}
    rows = {key for log in logs for seat in log.result.rows for key, p in seat if p}
    assert {"row.factory", "row.mine_factory", "row.marsh"} <= rows


def test_the_games_of_30_rails_together_show_everything() -> None:
    """Seats, boards, modules, both ends of a game, all kinds of rows, overrides and second thoughts."""
    logs = [golden.load(path) for path in RAILS]
    assert len(WHOLE) >= 10
    assert {log.header.config.seats for log in logs} == {1, 2, 3, 4, 6}
    assert {log.header.config.board for log in logs} == {"standard", "four_lakes"}
    modules = {log.header.config.modules for log in logs}
    assert modules == {
        (),
        ("overrides",),
        ("overrides", "river"),
        ("river",),
        ("shares",),
        ("river", "shares"),
    }
    ends = {
        log.header.config.board: [e.action.split(" ")[0] for e in log.effective() if e.seat == 0]
        for log in logs
        if log.result
    }
    filled = {"place", "bridge", "cross", "buy"}
    assert {board: sum(word in filled for word in words) for board, words in ends.items()} == {
        "standard": 30,
        "four_lakes": 26,
    }
    rows = {key for log in logs if log.result for seat in log.result.rows for key, p in seat if p}
    assert rows == {f"row.{a}-{b}" for a, b in ref.PAIR_VALUE} | {"row.mine"}
    assert any(entry.undo >= 0 for log in logs for entry in log.entries)
    assert any(log.result and max(log.result.totals) >= 40 for log in logs)
    assert any(log.result and len(set(log.result.totals)) < len(log.result.totals) for log in logs)
    assert {overrides_by_turn(log) for log in logs if log.header.config.seats == 1} >= {
        (),
        (2,),
        (1, 1),
    }
    assert any(never_ignored_by_choice(log) for log in logs)


def overrides_by_turn(log: MatchLog) -> tuple[int, ...]:
    """How many overrides each turn with any had."""
    turns: dict[int, int] = {}
    turn = 0
    for entry in log.effective():
        turn += entry.action == "end"
        if entry.action.startswith("override"):
            turns[turn] = turns.get(turn, 0) + 1
    return tuple(turns.values())


def never_ignored_by_choice(log: MatchLog) -> bool:
    return "ignore" not in [entry.action for entry in log.effective()]


@pytest.mark.parametrize("number", [1, 9, 40])
def test_a_change_is_noticed(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = RAILS[0].read_text("utf-8")
    lines = source.splitlines(keepends=True)
    lines[number] = lines[number].replace('"h":"', '"h":"0')
    file = tmp_path / "changed.jsonl"
    file.write_text("".join(lines), "utf-8", newline="\n")
    log = golden.load(file)
    with pytest.raises(LogError, match="state_differs") as caught:
        Match.replay(golden.rulebook(log), log)
    assert caught.value.line == number + 1
    assert golden.main(["--check", str(file)]) == 1
    assert "changed.jsonl: differs" in capsys.readouterr().out
    assert golden.main([str(file)]) == 0
    assert file.read_text("utf-8") == source
    assert golden.main(["--check", str(file)]) == 0


def test_a_recipe_records_the_same_game_again() -> None:
    for recipe in ("unfinished_in_the_setup", "unfinished_in_a_turn"):
        path = Path(__file__).parent / "thirty_rails" / f"{recipe}.jsonl"
        assert golden.text_of(golden.record(recipe)) == path.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("recipe", list(golden.RECIPES))
def test_every_recipe_records_the_same_game_again(recipe: str) -> None:
    path = Path(__file__).parent / "thirty_rails" / f"{recipe}.jsonl"
    assert golden.text_of(golden.record(recipe)) == path.read_text("utf-8")


def test_an_unknown_recipe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        golden.main(["--record", "solo", "nothing"])
    assert "there is no recipe" in capsys.readouterr().err
