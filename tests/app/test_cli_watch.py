"""`branchline watch`: what cannot be shown is refused before a window opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.app import cli, main
from branchline.app.commands import BAD_INPUT

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "thirty_rails" / "solo_plain.jsonl"


def watch(path: Path, data: Path) -> int:
    return cli.main(["--data-dir", str(data), "watch", str(path)])


@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "text", "cut", "forged"])
def test_what_is_no_log_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    path = tmp_path / "log.jsonl"
    good = GOLDEN.read_text("utf-8")
    if kind == "folder":
        path.mkdir()
    elif kind != "missing":
        contents = {
            "empty": "",
            "text": "hello\n",
            "cut": good[: len(good) // 2].rpartition("\n")[0] + "\n{\n",
            "forged": good.replace('"h":"', '"h":"0', 4),
        }
        path.write_text(contents[kind], "utf-8")
    assert watch(path, tmp_path / "data") == BAD_INPUT
    said = capsys.readouterr().err
    assert said.startswith("branchline: log.jsonl")
    assert said.count("\n") == 1


def test_a_good_log_is_handed_to_the_window_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_window(*_: object, **__: object) -> None:
        raise main.WrongPygame("no window in this test")

    monkeypatch.setattr(main, "Window", no_window)
    assert watch(GOLDEN, tmp_path) == main.FAILED
    args = cli.build_parser().parse_args(["watch", str(GOLDEN)])
    assert main._watched(args, main.Folders(tmp_path, tmp_path)) == GOLDEN
    plain = cli.build_parser().parse_args(["play", "thirty_rails"])
    assert main._watched(plain, main.Folders(tmp_path, tmp_path)) is None
