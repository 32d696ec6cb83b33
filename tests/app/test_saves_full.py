"""A file that cannot grow: what is saved stays whole lines, and what waited is written when there is room again."""

import signal
from pathlib import Path

import pytest

from branchline.app.saves import SaveFile, read_log
from branchline.app.tables import TableRoom
from branchline.boards.library import Library

resource = pytest.importorskip("resource", reason="this system has no limit for files")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def limit():
    """Files of this process cannot grow beyond what is set, as on a full disk: a write stops half way."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("room_left", [0, 1, 20, 40])
def test_a_write_that_stops_half_way_leaves_whole_lines(tmp_path, limit, room_left):
    match = TableRoom(Library(ROOT / "maps")).start("thirty_rails", ["human"], [], "standard", 3)
    save = SaveFile.create(tmp_path / "game.jsonl", match.log)
    match.act(0, match.legal(0)[0], save.append)
    whole = save.path.read_bytes()
    limit(len(whole) + room_left)
    for _ in range(3):
        match.act(0, match.legal(0)[0], save.append)
        assert save.failing is not None
        assert save.path.read_bytes() == whole
    limit(1 << 20)
    match.act(0, match.legal(0)[0], save.append)
    assert save.failing is None
    log, damage = read_log(save.path)
    assert damage is None
    assert log.to_lines() == match.log.to_lines()
