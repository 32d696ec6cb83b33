"""A machine without a sound device: the program goes on in silence, and says so in its own words only."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.ui.media.sounds import hushed

ROOT = Path(__file__).resolve().parents[2]
OPENING = """
import sys
import pygame
from branchline.ui.media.sounds import SoundBank
bank = SoundBank()
bank.open()
print("open" if bank.is_open else "silent")
bank.close()
sys.stderr.write("after")
"""


def started(driver):
    environment = {**os.environ, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(ROOT / "game")}
    words = [sys.executable, "-c", OPENING]
    return subprocess.run(
        words, env=environment, capture_output=True, text=True, timeout=60, check=True
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ALSA is a part of Linux")
def test_alsa_without_a_device_says_nothing_on_the_terminal():
    """Where there is a device this passes too: nothing is said then either."""
    ended = started("alsa")
    assert ended.stdout.split()[-1] in ("silent", "open")
    said = [line for line in ended.stderr.splitlines() if "no sound" not in line]
    assert said == ["after"]


def test_a_driver_that_does_not_exist_means_silence():
    ended = started("no-such-driver")
    assert ended.stdout.split()[-1] == "silent"
    assert ended.stderr.endswith("after")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="nothing is hushed elsewhere")
def test_what_is_said_meanwhile_is_lost_and_after_a_fault_nothing_is(capfd):
    def fail():
        os.write(2, b"lost")
        raise RuntimeError("planted")

    with pytest.raises(RuntimeError, match="planted"), hushed():
        fail()
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"
