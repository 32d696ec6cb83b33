"""The command line with the variants of 30 Rails: positions, whole games of marsh and factory, their settings and logs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline.app.cli import main
from branchline.engine.thirty_rails.position import KEYS

ROOT = Path(__file__).resolve().parents[2]
ORACLES = json.loads((ROOT / "tests" / "fixtures" / "thirty_rails_oracles.json").read_text("utf-8"))
PLAIN = next(oracle for oracle in ORACLES if oracle["id"] == "R1")


def score(
    position: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[dict[str, int], int]:
    """The points by row and the total that the command prints."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position), "utf-8")
    assert main(["score", "thirty_rails", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    rows = {row["row"].removeprefix("row."): row["points"] for row in data["rows"]}
    return {key: points for key, points in rows.items() if points}, data["total"]


@pytest.mark.parametrize("name", ["X1", "X3"])
def test_positions_of_marsh_and_factory_are_scored(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (oracle,) = [case for case in ORACLES if case["id"] == name]
    rows, total = score(oracle, tmp_path, capsys)
    wanted = {key: oracle["expect"][key] for key in ("factory", "mine_factory", "marsh")}
    assert rows == {key: points for key, points in wanted.items() if points}
    assert total == oracle["expect"]["total"]


def test_the_words_of_a_position_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (oracle,) = [case for case in ORACLES if case["id"] == "X1"]
    file = tmp_path / "x1.json"
    file.write_text(json.dumps(oracle), "utf-8")
    assert main(["score", "thirty_rails", str(file)]) == 0
    text = capsys.readouterr().out
    assert "Factory: 5  (stations 2)" in text
    assert "Mine–factory: 9  (station numbers 9)" in text
    assert "Marshes: -5  (marshes 1)" in text


def test_positions_of_the_river_and_of_shares_are_scored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = {key: value for key, value in PLAIN.items() if key in KEYS}
    assert score(plain, tmp_path, capsys)[1] == 83
    shared, total = score(plain | {"shares": {"1-2": 5, "1-4": 30}}, tmp_path, capsys)
    assert (shared, total) == ({"1-2": 5, "1-4": 19, "mine": 6}, 30)
    river = [[3, 4], [2, 4], [1, 4]]
    file = tmp_path / "river.json"
    file.write_text(json.dumps(plain | {"river": river}), "utf-8")
    assert main(["score", "thirty_rails", str(file)]) == 2
    assert "'5.0' in 24 is no bridge over the river" in capsys.readouterr().err
    tracks = {"3,1": "2.1", "3,2": "2.1", "3,3": "2.1", "3,4": "4.0", "3,5": "2.1", "3,6": "2.1"}
    crossing = {"stations": {"1": [3, 0], "2": [3, 7]}, "tracks": tracks, "river": river}
    assert score(crossing, tmp_path, capsys) == ({"1-2": 7}, 7)


def test_games_are_played_and_their_logs_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["selfplay", "thirty_rails", "--seats", "random,easy", "--modules", "marsh,overrides"]
    assert main([*words, "--seed", "3", "--set", "factory_values=1-5-12", "--json"]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--seed", "3", "--set", "factory_values=1-5-12", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == json.loads(first)["totals"]
    for path in sorted((ROOT / "tests" / "golden" / "thirty_rails").glob("*marsh*.jsonl")):
        assert main(["replay", str(path), "--verify"]) == 0
    assert "differ" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--modules", "marsh,river"], "cannot be played with"),
        (["--modules", "marsh", "--set", "factory_values=9-9-9"], "9-9-9"),
        (["--modules", "marsh", "--set", "factory_values=3"], "3"),
    ],
)
def test_what_cannot_be_played_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfplay", "thirty_rails", "--seats", "random", *words]) == 2
    assert said in capsys.readouterr().err
