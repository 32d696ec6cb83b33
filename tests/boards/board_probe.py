"""Checks board files in a process of its own and says how long each took and how much memory was used.

`python -m tests.boards.board_probe [--careless] FILE…` prints one JSON object. With --careless the
files go straight to pytmx: the planted fault that shows that the limits would notice a bad loader.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import pytmx
from tests.boards.board_kit import limit_memory, peak_mb

from branchline.boards import check

ADDRESS_SPACE = 1_500_000_000
"""A runaway is stopped here, long after the 200 MB that a test allows."""


def careless(path):
    """What a loader without a scan would do; the kind of the error, or nothing."""
    try:
        pytmx.TiledMap(str(path))
    except MemoryError:
        return ["MemoryError"]
    except Exception as error:  # noqa: BLE001 - pytmx raises whatever it likes
        return [type(error).__name__]
    return []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--careless", action="store_true")
    parser.add_argument("files", nargs="*", type=Path)
    wanted = parser.parse_args()
    limit_memory(ADDRESS_SPACE)
    results = []
    for path in wanted.files:
        start = time.process_time()
        if wanted.careless:
            told = careless(path)
        else:
            (entry,) = check([path])
            told = [problem.code for problem in entry.problems]
        results.append({"codes": told, "seconds": time.process_time() - start})
    sys.stdout.write(json.dumps({"results": results, "peak_mb": peak_mb()}))


if __name__ == "__main__":
    main()
