"""Hash chains of random matches, printed: run in other processes to see whether they agree.

`python -m tests.conformance.chains 3` prints one line of JSON: for every case and seeds 0 .. 2 the hash
of the state after each entry.
"""

from __future__ import annotations

import json
import sys
from multiprocessing.connection import Connection

from tests.conformance.cases import CASES, random_game

SMALL = [case for case in CASES if case.config.seats <= 2]


def chains(seeds: int) -> dict[str, list[str]]:
    """The hashes of all entries and the closing line, by case and seed."""
    result = {}
    for case in SMALL:
        for seed in range(seeds):
            log = random_game(case, seed).log
            result[f"{case} {seed}"] = [entry.hash for entry in log.entries] + log.to_lines()[-1:]
    return result


def send_chains(pipe: Connection, seeds: int) -> None:
    """For a spawned process: sends the chains and ends."""
    pipe.send(chains(seeds))
    pipe.close()


def main() -> None:
    """Prints the chains for the number of seeds on the command line."""
    sys.stdout.write(json.dumps(chains(int(sys.argv[1]))))


if __name__ == "__main__":
    main()
