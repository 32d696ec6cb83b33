"""The same seed gives the same game in every process, whatever its hash seed."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conformance.chains import SMALL, chains, send_chains

ROOT = Path(__file__).parents[2]


def chains_with_hash_seeds(seeds: int, hash_seeds: list[str]) -> list[dict[str, list[str]]]:
    """The chains as found by fresh interpreters, side by side."""
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.conformance.chains", str(seeds)],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join([str(ROOT / "game"), str(ROOT / "ai"), str(ROOT)]),
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in hash_seeds
    ]
    answers = [child.communicate(timeout=500)[0] for child in children]
    assert [child.returncode for child in children] == [0] * len(children)
    return [json.loads(answer) for answer in answers]


def test_hash_seeds_do_not_matter() -> None:
    here = chains(13)
    assert len(here) == 13 * len(SMALL)
    for name, chain in here.items():
        stops = "marsh" in name  # a random player soon stops building
        assert len(chain) > (50 if "thirty_rails" in name and not stops else 15), name
    for other in chains_with_hash_seeds(13, ["0", "1", "random"]):
        assert other == here


def test_a_spawned_process_finds_the_same() -> None:
    spawning = multiprocessing.get_context("spawn")
    receiver, sender = spawning.Pipe(duplex=False)
    child = spawning.Process(target=send_chains, args=(sender, 1))
    child.start()
    sender.close()
    assert receiver.poll(120), "no answer"
    assert receiver.recv() == chains(1)
    child.join(20)
    assert child.exitcode == 0


@pytest.mark.slow
def test_many_games_under_three_hash_seeds() -> None:
    """1 000 games, replayed three times."""
    here = chains(125)
    assert len(here) >= 1000
    for other in chains_with_hash_seeds(125, ["0", "1", "random"]):
        assert other == here
