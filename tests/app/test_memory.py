"""Large blocks of memory go back to the system when they are freed."""

import subprocess
import sys
from pathlib import Path

import pytest

GLIBC = "gnu" in str(getattr(sys.implementation, "_multiarch", ""))
MEASURE = """
from pathlib import Path
from branchline.app.memory import give_back_large_blocks

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

assert give_back_large_blocks()
for size in (4 << 20, 8 << 20, 16 << 20):  # each freed block would raise the limit of its own accord
    del (block := [bytearray(size)])[:]
blocks, between = [], []
before = held()
for _ in range(20):
    blocks.append(bytearray(3 << 20))
    between.append([bytes(1000) for _ in range(100)])
blocks.clear()
print(held() - before)
"""


@pytest.mark.skipif(not GLIBC, reason="the memory of this system is not asked for")
def test_what_large_blocks_took_is_given_back():
    words = [sys.executable, "-c", MEASURE]
    path = str(Path(__file__).parents[2] / "game")
    done = subprocess.run(
        words, env={"PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert float(done.stdout) < 10
