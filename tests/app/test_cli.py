"""The command line: results, refusals with one sentence and exit code 2, never a traceback."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.app.cli import main
from branchline.app.tables import TableRoom
from branchline.boards.library import Library
from branchline.engine.thirty_rails.position import KEYS

ROOT = Path(__file__).resolve().parents[2]
ORACLES = json.loads((ROOT / "tests" / "fixtures" / "thirty_rails_oracles.json").read_text())


def oracle(name: str) -> dict[str, object]:
    return next(case for case in ORACLES if case["id"] == name)


def run(words: list[str], **env: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, from the root of the file system."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'game'}{os.pathsep}{ROOT / 'ai'}", **env}
    return subprocess.run(
        [sys.executable, "-m", "branchline", *words],
        capture_output=True,
        text=True,
        cwd="/",
        env=environment,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["play"],
        ["demo"],
        ["selfplay"],
        ["score"],
        ["replay"],
        ["boards"],
        ["boards", "check"],
    ],
)
def test_every_command_has_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fly"], "invalid choice"),
        (["selfplay", "chess"], "invalid choice"),
        (["selfplay", "thirty_rails", "--seats", "hard,clever"], "clever"),
        (["selfplay", "thirty_rails", "--seed", "-1"], "seed"),
        (["selfplay", "thirty_rails", "--seed", "9" * 40], "seed"),
        (["selfplay", "thirty_rails", "--games", "0"], "games"),
        (["selfplay", "thirty_rails", "--seconds", "nan"], "seconds"),
        (["selfplay", "thirty_rails", "--modules", "dragons"], "dragons"),
        (["boards", "check"], "required"),
    ],
)
def test_bad_words_get_one_sentence_and_exit_code_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["selfplay", "thirty_rails", "--seats", ",".join(["easy"] * 7)], "7 seats"),
        (["selfplay", "thirty_rails", "--board", "atlantis"], "atlantis"),
        (["selfplay", "thirty_rails", "--board", "nowhere.tmx"], "nowhere.tmx"),
        (["score", "thirty_rails", "nowhere.json"], "nowhere.json"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_code_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, error = capsys.readouterr()
    assert said in error
    assert "Traceback" not in error + out


@pytest.mark.parametrize("name", [case["id"] for case in ORACLES if case["id"][0] in "RD"])
def test_score_prints_the_oracles(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = oracle(name)
    path = tmp_path / "position.json"
    path.write_text(json.dumps({key: case[key] for key in case.keys() & KEYS}))
    assert main(["score", "thirty_rails", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    expect = case["expect"]
    assert told["total"] == expect["total"]  # type: ignore[index]
    rows = {row["row"]: row for row in told["rows"]}
    for pair, numbers in expect["rows"].items():  # type: ignore[index]
        row = rows[f"row.{pair}"]
        assert [row["pair"], row["cells"], row["bonus"], row["points"]] == numbers
        assert len(row["cells_of_line"]) == row["cells"]
    mine = rows["row.mine"]
    assert [mine["stations"], mine["points"]] == expect["mine"]  # type: ignore[index]
    assert main(["score", "thirty_rails", str(path)]) == 0
    assert str(expect["total"]) in capsys.readouterr().out  # type: ignore[index]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[]", "no position"),
        ("{", "no JSON"),
        ('{"mine": [9, 9]}', "mine"),
        ('{"tracks": {"1,1": "7.0"}}', "'1,1'"),
        ('{"tracks": {"0,1": "1.0"}}', "white"),
        ('{"stations": {"5": [0, 1]}}', "'5'"),
        ('{"stations": {"1": [1, 1]}}', "grey"),
        ('{"trakcs": {}}', "'trakcs'"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_bad_position_is_refused_with_its_place(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(content)
    assert main(["score", "thirty_rails", str(path)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "position.json" in error
    assert len(error.strip().splitlines()) == 1


def saved_game(folder: Path) -> Path:
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("thirty_rails", ["human", "easy"], ["overrides"], "four_lakes", 11)
    rng = random.Random(2)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    match.finish()
    path = folder / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in match.log.to_lines()))
    return path


def test_replay_verifies_a_sound_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved_game(tmp_path)
    assert main(["replay", str(path), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] and told["over"]
    assert main(["replay", str(path)]) == 0


def test_replay_names_the_line_of_a_changed_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved_game(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    entry = json.loads(lines[20])
    entry["h"] = "0" * 16
    lines[20] = json.dumps(entry) + "\n"
    path.write_text("".join(lines))
    assert main(["replay", str(path), "--verify"]) == 2
    assert "line 21" in capsys.readouterr().err
    assert main(["replay", str(path)]) == 0


def test_boards_check_tells_good_from_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = ROOT / "maps" / "thirty_rails" / "standard.tmx"
    bad = tmp_path / "bad.tmx"
    bad.write_text("<html></html>")
    assert main(["boards", "check", str(good)]) == 0
    capsys.readouterr()
    assert main(["boards", "check", str(good), str(bad)]) == 2
    told = capsys.readouterr().out
    assert "standard.tmx: good" in told
    assert "bad.tmx" in told
    assert main(["boards", "check", str(bad), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)[0]["problems"]


def test_selfplay_prints_a_json_line_a_game_and_repeats_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["selfplay", "thirty_rails", "--seats", "easy,random", "--games", "2"]
    words += ["--seed", "3", "--playouts", "3", "--json"]
    told = []
    for _ in range(2):
        assert main(words) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [line["seed"] for line in lines] == [3, 4]
        for line in lines:
            assert line["seats"] == ["easy", "random"]
            assert [sum(rows.values()) for rows in line["rows"]] == line["totals"]
            assert len(line["seconds"]) == 2
            assert line["longest"] > 0
        told.append([line["totals"] for line in lines])
    assert told[0] == told[1]


def test_demo_writes_the_final_table(tmp_path: Path) -> None:
    picture = tmp_path / "final.png"
    words = ["demo", "thirty_rails", "--seats", "easy,easy", "--playouts", "3", "--json"]
    done = run([*words, "--out", str(picture)])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["picture"] == str(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 50_000


def test_without_a_display_play_shows_a_game_of_computer_players(tmp_path: Path) -> None:
    clean = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"), "")
    environment = {**os.environ, **clean, "BRANCHLINE_DATA_DIR": str(tmp_path / "data")}
    for name in clean:
        environment.pop(name)
    environment["PYTHONPATH"] = f"{ROOT / 'game'}{os.pathsep}{ROOT / 'ai'}"
    words = ["play", "thirty_rails", "--seats", "human,easy", "--seed", "4"]
    done = subprocess.run(
        [sys.executable, "-m", "branchline", *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "display" in done.stderr
    assert "final.png" in done.stdout
    assert (tmp_path / "final.png").read_bytes().startswith(b"\x89PNG")


def test_version_and_a_closed_pipe() -> None:
    done = run(["--version"])
    assert done.returncode == 0
    assert done.stdout.startswith("branchline ")


def test_the_command_line_is_read_without_pygame():
    code = "import sys, branchline.app.cli; sys.exit('pygame' in sys.modules)"
    paths = ":".join(str(ROOT / name) for name in ("game", "ai"))
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, check=False
    )
    assert done.returncode == 0
