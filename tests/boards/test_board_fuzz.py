"""Thousands of boards damaged by their structure: each is a board or is refused, quickly and in words."""

import json
import os
import subprocess
import sys

import pytest
from tests.boards import board_mutants
from tests.boards.board_kit import ROOT

from branchline.boards import loader
from branchline.boards.markup import parse
from branchline.boards.problems import Where
from branchline.boards.scan import MapSize, ScannedMap


def hold(count, seed, timeout):
    """Runs a campaign in a process of its own and holds its results against the promises."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.boards.board_mutants", str(count), str(seed)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "game"), str(ROOT)])},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    assert report["broken"] == []
    assert report["slowest"] < 2
    assert report["peak_mb"] < 200
    return report["seen"]


def test_two_thousand_damaged_boards():
    seen = hold(2_000, seed=2026, timeout=300)
    assert seen["good"] > 200, "hardly anything got through: the campaign tests only the door"
    assert len(seen) > 45, "too few kinds of damage"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_twenty_thousand_damaged_boards(seed):
    assert hold(2_000, seed, timeout=600)["good"] > 200


def test_the_same_seed_makes_the_same_boards():
    one, other = board_mutants.Mutator(5), board_mutants.Mutator(5)
    assert [one.next() for _ in range(50)] == [other.next() for _ in range(50)]


def test_the_campaign_notices_a_loader_that_skips_the_scan(monkeypatch):
    """The planted fault: everything goes to pytmx as it comes."""

    def careless(path, shared, used, found):
        root, _ = parse(path.read_bytes())
        return ScannedMap(Where(path.name), root, MapSize(8, 8, 64, 64), frozenset())

    monkeypatch.setattr(loader, "scan", careless)
    assert board_mutants.campaign(40, 1)["broken"]


def test_the_campaign_notices_a_reader_that_takes_anything(monkeypatch):
    """The planted fault: the numbers of the rows are not compared."""
    reader = loader.thirty_rails

    def lenient(codes, numbers, where, found):
        return (0, *[next(iter(numbers.get(n, {0: 1}).values())) for n in range(1, 7)], 0)

    monkeypatch.setattr(reader, "_lines", lenient)
    assert any("numbers" in one for one in board_mutants.campaign(300, 1)["broken"])
