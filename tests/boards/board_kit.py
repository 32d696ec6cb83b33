"""Boards for the tests: the shipped ones, a small complete one to damage, and sentences for problems.

Every test writes its damaged board into a folder of its own, with the tileset and picture beside it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from branchline.boards import BoardError, LoadedBoard, Problem, load_board, sentence

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
SHIPPED = tuple(sorted((MAPS / "thirty_rails").glob("*.tmx")))
SNAPSHOTS = ROOT / "tests" / "fixtures" / "boards"
STANDARD = (MAPS / "thirty_rails" / "standard.tmx").read_text(encoding="utf-8")
TILESET = (MAPS / "tilesets" / "thirty_rails.tsx").read_text(encoding="utf-8")
BESIDE = STANDARD.replace("../tilesets/", "")
"""The standard board for a folder that holds the tileset and the picture, too."""


def furnish(folder: Path) -> Path:
    """The folder, with the shipped tileset and its picture in it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "thirty_rails.tsx").write_text(TILESET, encoding="utf-8")
    shutil.copy(MAPS / "tilesets" / "thirty_rails.png", folder / "thirty_rails.png")
    return folder


def write(folder: Path, text: str | bytes = BESIDE, name: str = "board.tmx") -> Path:
    """The path of a board with this text, its tileset beside it."""
    path = furnish(folder) / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def swap(text: str, *pairs: tuple[str, str]) -> str:
    """The text with each first part replaced once by the second; a part that is not there is a mistake."""
    for old, new in pairs:
        assert old in text, f"{old!r} is not in the text to be changed"
        text = text.replace(old, new, 1)
    return text


def problems(path: Path, shared: Path | None = None) -> tuple[Problem, ...]:
    """What is wrong with a board that must be refused."""
    try:
        board = load_board(path, shared=shared)
    except BoardError as error:
        return error.problems
    raise AssertionError(f"{path.name} was taken as {board.spec}")


def codes(path: Path, shared: Path | None = None) -> list[str]:
    """The codes of what is wrong, without `board.`, sorted."""
    return sorted({p.code.removeprefix("board.") for p in problems(path, shared)})


def sentences(path: Path) -> list[str]:
    """What a board maker is told, in English."""
    words = english()
    return [sentence(problem, words) for problem in problems(path)]


def english() -> Callable[[str], str]:
    """The English catalogue as a function from code to sentence; an unknown code is a mistake."""
    po = ROOT / "assets" / "locale" / "en" / "LC_MESSAGES" / "branchline.po"
    with po.open("rb") as file:
        catalogue = read_po(file)
    found = {str(m.id): str(m.string) for m in catalogue if m.id}
    return lambda code: found[code]


def same_board(one: LoadedBoard, other: LoadedBoard) -> bool:
    """Whether two files say the same, their names aside."""
    return one.spec.hash == other.spec.hash and one.art == other.art


def all_codes() -> set[str]:
    """Every code that the package can produce, read from its source."""
    folder = ROOT / "game" / "branchline" / "boards"
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    return set(re.findall(r'"(board\.[a-z_.]+)"', text))


def limit_memory(most: int) -> None:
    """From now on this process gets no more than so many bytes; does nothing on Windows."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def peak_mb() -> int:
    """The most memory this process ever held, in MB; 0 on Windows, where nobody counts it for us."""
    if sys.platform == "win32":
        return 0
    status = Path("/proc/self/status")
    if status.exists():  # ru_maxrss also counts what the parent held when it forked
        lines = status.read_text(encoding="ascii", errors="replace").splitlines()
        high = next(line for line in lines if line.startswith("VmHWM:"))
        return int(high.split()[1]) // 1024
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def probe(*paths: Path, careless: bool = False) -> dict[str, Any]:
    """Codes and seconds of each file, and the peak memory of the process that read them."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.boards.board_probe"]
        + ["--careless"] * careless
        + [str(path) for path in paths],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "game"), str(ROOT)])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    report: dict[str, Any] = json.loads(run.stdout)
    return report


def refused_cheaply(path: Path, code: str) -> None:
    """Holds that a file is refused for this reason within the limits, in this process as well."""
    report = probe(path)
    (result,) = report["results"]
    assert code in {one.removeprefix("board.") for one in result["codes"]}
    assert result["seconds"] < 2
    assert report["peak_mb"] < 200
    assert code in codes(path)


def many(template: str, count: int) -> str:
    """The template so many times, each with its number in place of {n}."""
    return "".join(template.format(n=n) for n in range(count))
