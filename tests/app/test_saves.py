"""Saved games: whole, torn, damaged, and disks that are full."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from branchline.app import files, saves
from branchline.app.files import set_aside, sweep, write_whole
from branchline.app.saves import SaveFile, SaveFolder, read_log
from branchline.app.tables import TableRoom
from branchline.boards.library import Library
from branchline.engine.kernel.match import Match

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def room() -> TableRoom:
    return TableRoom(Library(ROOT / "maps"))


def played(room: TableRoom, seed: int = 5, limit: int = 1000) -> Match:
    """A random game of two seats, with some taking back."""
    match = room.start("thirty_rails", ["human", "human"], ["overrides"], "standard", seed)
    rng = random.Random(seed)
    while not match.over and len(match.log.entries) < limit:
        seat = rng.choice(match.to_act())
        match.act(seat, rng.choice(match.legal(seat)))
        if rng.random() < 0.1:
            match.undo(seat)
    if match.over:
        match.finish()
    return match


def saved_to(folder: Path, match: Match) -> Path:
    path = SaveFolder(folder).new_path("thirty_rails")
    path.write_text("".join(f"{line}\n" for line in match.log.to_lines()))
    return path


def test_a_saved_game_comes_back_line_for_line(room: TableRoom, tmp_path: Path) -> None:
    match = played(room)
    path = saved_to(tmp_path, match)
    log, damage = read_log(path)
    assert damage is None
    assert log is not None
    assert log.to_lines() == match.log.to_lines()
    assert room.replay(log).text() == match.text()


def test_appending_line_by_line_gives_the_same_file(room: TableRoom, tmp_path: Path) -> None:
    match = room.start("thirty_rails", ["human"], [], "standard", 3)
    path = tmp_path / "game.jsonl"
    save = SaveFile.create(path, match.log)
    rng = random.Random(1)
    while not match.over:
        match.act(0, rng.choice(match.legal(0)), save.append)
        assert path.read_text().splitlines() == match.log.to_lines()
    save.finish(match.finish())
    assert path.read_text().splitlines() == match.log.to_lines()


@pytest.mark.parametrize("cut", range(1, 400, 7))
def test_a_torn_tail_loses_at_most_the_last_line(room: TableRoom, tmp_path: Path, cut: int) -> None:
    match = played(room, limit=60)
    path = saved_to(tmp_path, match)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    log, damage = read_log(path)
    assert damage is None
    assert log is not None
    complete = whole[:-cut].count(b"\n")
    assert len(log.entries) == complete - 1
    assert log.torn == (not whole[:-cut].endswith(b"\n"))
    assert room.good_entries(log)[0] == len(log.entries)


def test_going_on_after_a_torn_line_leaves_no_trace_of_it(room: TableRoom, tmp_path: Path) -> None:
    match = played(room, limit=60)
    path = saved_to(tmp_path, match)
    path.write_bytes(path.read_bytes()[:-9])
    folder = SaveFolder(tmp_path)
    saved = folder.unfinished()
    assert saved is not None and saved.log is not None
    again = room.replay(saved.log)
    save = folder.resume(saved)
    seat = again.to_act()[0]
    again.act(seat, again.legal(seat)[0], save.append)
    assert path.read_text().splitlines() == again.log.to_lines()


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_byte_is_reported_and_never_believed(
    room: TableRoom, tmp_path: Path, seed: int
) -> None:
    match = played(room, limit=80)
    path = saved_to(tmp_path, match)
    content = bytearray(path.read_bytes())
    rng = random.Random(seed)
    at = rng.randrange(len(content))
    old = content[at]
    content[at] = rng.choice([byte for byte in range(256) if byte != old])
    path.write_bytes(content)
    log, damage = read_log(path)
    if log is None:
        assert damage is not None
        return
    line = content[:at].count(b"\n")
    keep, parted = room.good_entries(log)
    assert keep >= min(line - 1, len(log.entries)) or line == 0
    if damage is None and parted is None and line > 0:
        texts = [entry.hash for entry in room.replay(log).log.entries]
        assert texts == [entry.hash for entry in match.log.entries[: len(texts)]]


def test_a_tail_of_zeros_is_what_a_power_cut_leaves(room: TableRoom, tmp_path: Path) -> None:
    match = played(room, limit=60)
    path = saved_to(tmp_path, match)
    whole = path.read_bytes()
    at = len(whole) - 300
    path.write_bytes(whole[:at] + bytes(300))
    log, damage = read_log(path)
    assert damage is None
    assert log is not None and log.torn
    assert room.good_entries(log) == (whole[:at].count(b"\n") - 1, None)


def test_a_damaged_file_is_set_aside_and_the_game_goes_on(room: TableRoom, tmp_path: Path) -> None:
    match = played(room, limit=60)
    path = saved_to(tmp_path, match)
    lines = path.read_bytes().split(b"\n")
    lines[30] = b'{"n":29,"broken'
    damaged = b"\n".join(lines)
    path.write_bytes(damaged)
    folder = SaveFolder(tmp_path)
    saved = folder.unfinished()
    assert saved is not None and saved.damage is not None
    assert saved.damage.line == 31
    keep, _ = room.good_entries(saved.log)
    assert keep == 29
    log, save, damage = folder.repair(saved, saved.damage, keep)
    assert (tmp_path / damage.aside).read_bytes() == damaged
    assert room.replay(log).text() == room.replay(match.log, 29).text()
    assert save.failing is None
    assert read_log(path)[1] is None


def test_a_file_that_is_no_log_is_told_apart(tmp_path: Path) -> None:
    for name, content, code in (
        ("empty", b"", "log.empty"),
        ("pickle", b"\x80\x04\x95\x10\x00\n", "log.not_text"),
        ("html", b"<html>\n", "log.not_json"),
        ("newer", b'{"branchline":99}\n', "log.newer"),
        ("deep", b"[" * 60_000 + b"\n", "log.not_json"),
        ("long", b"x" * 70_000 + b"\n", "log.line_too_long"),
    ):
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(content)
        log, damage = read_log(path)
        assert log is None
        assert damage is not None
        assert (damage.line, damage.code) == (1, code), name


def test_a_pipe_and_a_huge_file_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(200 << 20)
    start = time.perf_counter()
    for name in ("pipe", "huge"):
        _, damage = read_log(tmp_path / f"{name}.jsonl")
        assert damage is not None
        assert damage.code == "log.unreadable"
    assert time.perf_counter() - start < 1


def test_a_full_disk_is_reported_and_mends_itself(
    room: TableRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = room.start("thirty_rails", ["human"], [], "standard", 3)
    path = tmp_path / "game.jsonl"
    save = SaveFile.create(path, match.log)
    before = path.read_bytes()
    sync = os.fsync

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    match.act(0, match.legal(0)[0], save.append)
    assert save.failing is not None
    assert save.failing.errno == errno.ENOSPC
    assert path.read_bytes() == before
    monkeypatch.setattr(files.os, "fsync", sync)
    match.act(0, match.legal(0)[0], save.append)
    assert save.failing is None
    assert path.read_text().splitlines() == match.log.to_lines()


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS])
@pytest.mark.parametrize("call", ["fsync", "replace", "open"])
def test_every_failing_call_of_a_header_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, call: str
) -> None:
    path = tmp_path / "settings.json"
    write_whole(path, b"old")

    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(error, "planted")

    target = files.os if call == "fsync" else Path
    monkeypatch.setattr(target, call, fail)
    with pytest.raises(OSError, match="planted"):
        write_whole(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


def test_only_our_own_old_temporary_files_are_swept(tmp_path: Path) -> None:
    old = tmp_path / ".branchline-123-game.jsonl.tmp"
    fresh = tmp_path / ".branchline-124-game.jsonl.tmp"
    foreign = tmp_path / ".other-123.tmp"
    for path in (old, fresh, foreign):
        path.write_bytes(b"x")
    past = time.time() - 2 * files.STRAY_SECONDS
    os.utime(old, (past, past))
    os.utime(foreign, (past, past))
    assert sweep(tmp_path) == 1
    assert {path.name for path in tmp_path.iterdir()} == {fresh.name, foreign.name}


def test_setting_aside_never_overwrites(tmp_path: Path) -> None:
    names = set()
    for content in (b"1", b"2", b"3"):
        path = tmp_path / "a.jsonl"
        path.write_bytes(content)
        names.add(set_aside(path).name)
    assert len(names) == 3
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"1", b"2", b"3"]


KILLED_PLAYER = """
import random, sys
from pathlib import Path
sys.path[:0] = [{game!r}, {ai!r}]
from branchline.app.saves import SaveFile, SaveFolder
from branchline.app.tables import TableRoom
from branchline.boards.library import Library
room = TableRoom(Library(Path({maps!r})))
rng = random.Random({seed})
folder = SaveFolder(Path({folder!r}))
while True:
    match = room.start("thirty_rails", ["human"], ["overrides"], "standard", {seed})
    save = SaveFile.create(folder.new_path("thirty_rails"), match.log)
    while not match.over:
        match.act(0, rng.choice(match.legal(0)), save.append)
        sys.stdout.write(save.path.name + " " + str(len(match.log.entries)) + " " + match.hash() + "\\n")
        sys.stdout.flush()
    save.finish(match.finish())
"""


def kill_round(room: TableRoom, folder: Path, seed: int) -> tuple[int, int]:
    """Kills a player at a random moment; entries it had confirmed, and entries found on disk."""
    script = KILLED_PLAYER.format(
        game=str(ROOT / "game"),
        ai=str(ROOT / "ai"),
        maps=str(ROOT / "maps"),
        seed=seed,
        folder=str(folder),
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    wanted = random.Random(seed).randrange(1, 120)
    for _ in range(wanted):
        child.stdout.readline()
    time.sleep(random.Random(seed + 1).random() * 0.004)
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read().splitlines(keepends=True)
    child.wait()
    child.stdout.close()
    told = [line for line in rest if line.endswith("\n")]
    name, confirmed, _ = told[-1].split() if told else ("", "0", "")
    if not name:
        newest = max(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
        name, confirmed = newest.name, "0"
    log, damage = read_log(folder / name)
    assert damage is None
    assert log is not None
    keep, parted = room.good_entries(log)
    assert parted is None
    return int(confirmed), keep


@pytest.mark.parametrize("rounds", [range(25 * part, 25 * part + 25) for part in range(4)])
def test_kill_9_loses_at_most_the_action_in_progress(
    room: TableRoom, tmp_path: Path, rounds: range
) -> None:
    for seed in rounds:
        folder = tmp_path / str(seed)
        folder.mkdir()
        confirmed, found = kill_round(room, folder, seed)
        assert confirmed <= found <= confirmed + 1 or confirmed == 0
        for path in folder.glob("*.jsonl"):
            assert saves.read_log(path)[1] is None
