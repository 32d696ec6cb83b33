"""The command line with Railroad Ink: positions, variants and settings, whole games, logs."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from branchline.app.cli import main
from branchline.app.tables import TableRoom
from branchline.boards.library import Library

ROOT = Path(__file__).resolve().parents[2]
BOARDS = json.loads((ROOT / "tests" / "fixtures" / "railroad_ink_boards.json").read_text("utf-8"))
GAMES = BOARDS["lkamols_thesis_games"]


def score(data: object, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """What `score --json` says of a position."""
    path = folder / "position.json"
    path.write_text(json.dumps(data))
    assert main(["score", "railroad_ink", str(path), "--json"]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize("number", range(0, 60, 6))
def test_score_prints_the_rows_of_published_games(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = dict(zip(GAMES["columns"], GAMES["rows"][number], strict=True))
    board = wanted["board_in_legal_order"]
    told = score({"board": board, "longest_mode": "simple"}, tmp_path, capsys)
    rows = {row["row"]: row["points"] for row in told["rows"]}  # type: ignore[attr-defined]
    assert told["total"] == sum(rows.values())
    assert rows["row.networks"] == wanted["exit_points"]
    assert rows["row.highway"] == wanted["longest_highway"]
    assert rows["row.railway"] == wanted["longest_railway"]
    assert told["total"] == wanted["total"]
    assert rows["row.centre"] == wanted["centre"]
    assert rows["row.errors"] == -wanted["errors"]


def test_score_shows_what_each_row_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cells = [["H STRAIGHT", row, 1, 0] for row in range(7)]
    told = score({"placements": cells, "modules": ["rivers"]}, tmp_path, capsys)
    rows = {row["row"]: row for row in told["rows"]}  # type: ignore[attr-defined]
    assert rows["row.networks"]["points"] == 4
    assert [mark[:2] for mark in rows["row.networks"]["groups"][0]] == [[r, 1] for r in range(7)]
    assert [mark[:2] for mark in rows["row.highway"]["marks"]] == [[r, 1] for r in range(7)]
    assert rows["row.errors"]["marks"] == []
    assert "row.river" in " ".join(rows)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--modules", "overrides"], "overrides"),
        (["--set", "longest_mode=diagonal"], "longest_mode"),
        (["--set", "weather=fine"], "weather"),
        (["--seats", "easy,easy,easy,easy,easy,easy,easy"], "6"),
        (["--board", "four_lakes"], "four_lakes"),
    ],
)
def test_what_the_game_has_not_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfplay", "railroad_ink", "--seats", "random", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.strip().splitlines()) == 1


def test_a_setting_without_a_value_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["selfplay", "railroad_ink", "--set", "longest_mode"])
    assert ended.value.code == 2
    assert "NAME=VALUE" in capsys.readouterr().err


@pytest.mark.parametrize("modules", ["", "rivers,goals", "lakes", "meteors", "lava", "buildings"])
def test_selfplay_with_every_module(modules: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "railroad_ink", "--seats", "easy,random", "--modules", modules]
    assert main([*words, "--seed", "3", "--playouts", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [sum(rows.values()) for rows in told["rows"]] == told["totals"]


def test_a_log_keeps_its_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = TableRoom(Library(ROOT / "maps"))
    settings = (("longest_mode", "simple"),)
    match = room.start(
        "railroad_ink", ["human", "easy"], ["buildings", "lava"], "challenge", 11, settings
    )
    assert match.game.config.options == settings
    rng = random.Random(2)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    match.finish()
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in match.log.to_lines()))
    assert main(["replay", str(path), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] and told["over"]
    assert told["totals"] == list(match.log.result.totals)
