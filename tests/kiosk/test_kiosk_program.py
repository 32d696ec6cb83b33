"""The kiosk as a process: it starts with a damaged file, says that it lives, ends on SIGTERM, and starts over after faults."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from branchline.app import kiosk as kiosk_module
from branchline.app.notify import USUAL_SECONDS, Notifier
from branchline.ui.kiosk.attract import AttractScene

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds until anything that has to happen counts as not happening; long, for busy machines."""
ENDS_WITHIN = 2.0
"""Seconds from SIGTERM to the end, on a machine that has no more to do than it has cores."""
UNIX = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no such socket here")


@contextlib.contextmanager
def manager(path):
    """What a service manager listens with."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(path))
        end.settimeout(PATIENCE)
        yield end


def drained(end):
    """What lies in the socket now."""
    found = []
    end.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while True:
            found.append(end.recv(100))
    end.settimeout(PATIENCE)
    return found


def crowding():
    """How many programs want each core now, at least 1."""
    return max(1.0, os.getloadavg()[0] / os.cpu_count())


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
def test_a_damaged_file_starts_it_speaks_to_the_watchdog_and_sigterm_ends_it(tmp_path):
    config = tmp_path / "hall.toml"
    config.write_bytes(b"[exit\npin = \xff")
    words = ["--data-dir", str(tmp_path / "data"), "kiosk", "--config", str(config)]
    with manager(tmp_path / "notify") as end:
        program = subprocess.Popen(
            [sys.executable, "-P", "-m", "branchline", *words],
            env=os.environ
            | {
                "PYTHONPATH": f"{ROOT / 'game'}{os.pathsep}{ROOT / 'ai'}",
                "NOTIFY_SOCKET": str(tmp_path / "notify"),
                "WATCHDOG_USEC": "800000",
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
                "LC_ALL": "C",
            },
            cwd="/",
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            heard = [end.recv(100), end.recv(100)]
            while b"READY=1" not in heard:
                heard.append(end.recv(100))
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
                program.send_signal(number)
            assert [end.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
            program.send_signal(signal.SIGSTOP)
            time.sleep(0.3)
            drained(end)
            time.sleep(1.0)
            assert drained(end) == [], "a program that stands still says nothing"
            program.send_signal(signal.SIGCONT)
            assert end.recv(100) == b"WATCHDOG=1"
            asked = time.monotonic()
            program.send_signal(signal.SIGTERM)
            _, said = program.communicate(timeout=PATIENCE)
            took = time.monotonic() - asked
            assert program.returncode == 0
            first, *others, last = said.splitlines()
            assert first.startswith(f"{config}: the file cannot be read"), said
            assert "position" in first, "and where in the file"
            assert others == [f"{config}: exit.pin: there is no PIN, so the program can be ended only by the system"]  # fmt: skip
            assert last.startswith("The kiosk starts all the same")
            assert took < ENDS_WITHIN * crowding()
            assert drained(end)[-1] == b"STOPPING=1"
        finally:
            program.kill()
            program.wait()
    log = (tmp_path / "data" / "branchline.log").read_text(encoding="utf-8")
    assert "hall.toml: the file cannot be read" in log
    assert "hall.toml: exit.pin: there is no PIN" in log
    assert "Traceback" not in log
    assert not list((tmp_path / "data" / "saves").iterdir())


@UNIX
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has sockets without a file")
def test_a_socket_without_a_file_is_spoken_to():
    name = f"branchline-test-{os.getpid()}"
    with manager("\0" + name) as end:
        Notifier(f"@{name}").ready()
        assert end.recv(100) == b"READY=1"


@UNIX
def test_signs_of_life_come_a_few_times_in_each_interval(tmp_path):
    class Clock:
        now = 50.0

        def __call__(self):
            return self.now

    with manager(tmp_path / "notify") as end:
        clock = Clock()
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}
        notifier = Notifier.of_environment(environment)
        notifier.clock = clock
        for _ in range(600):  # a minute of frames
            notifier.alive()
            clock.now += 0.1
        assert 4 <= len(drained(end)) <= 10


def test_a_manager_that_is_not_there_is_no_fault(tmp_path, caplog):
    for address in ("", str(tmp_path / "nobody"), "x" * 300):
        notifier = Notifier(address)
        notifier.ready()
        notifier.alive()
    assert len(caplog.records) <= 2, "said once each"
    for micros in ("", "abc", "-5", "0", "9" * 40):
        assert Notifier.of_environment({"WATCHDOG_USEC": micros}).interval >= USUAL_SECONDS or (
            micros == "0"
        )


def run_with_faults(hall, monkeypatch, faults):
    """Runs a kiosk whose attract loop fails so many times, and then ends it."""
    place = hall()
    place.ctx.stack.clear()
    before = AttractScene.update
    seen = []

    def update(scene, dt):
        before(scene, dt)
        seen.append(scene)
        if len(seen) <= faults:
            raise ZeroDivisionError("planted")
        place.kiosk.end()

    monkeypatch.setattr(AttractScene, "update", update)
    return place, place.kiosk.run(), seen


def test_after_a_fault_the_attract_loop_is_back(hall, monkeypatch, caplog):
    began = time.monotonic()
    place, code, seen = run_with_faults(hall, monkeypatch, 3)
    assert code == 0
    assert place.day.crashes == 3
    assert len(set(map(id, seen))) == 4, "each time a new one"
    assert sum("starts over" in record.message for record in caplog.records) == 3
    assert time.monotonic() - began < 3 * 5.0


def test_too_many_faults_end_it_for_the_service_manager(hall, monkeypatch):
    place, code, _ = run_with_faults(hall, monkeypatch, 100)
    assert code == kiosk_module.FAILED
    assert place.day.crashes == kiosk_module.MOST_CRASHES + 1


def test_faults_far_apart_do_not_end_it(hall, monkeypatch):
    place = hall()
    place.ctx.stack.clear()
    seen = []

    def update(_scene, _dt):
        place.clock.now += kiosk_module.CRASH_SECONDS / 2
        seen.append(1)
        if len(seen) > 3 * kiosk_module.MOST_CRASHES:
            place.kiosk.end()
            return
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(AttractScene, "update", update)
    assert place.kiosk.run() == 0


def test_a_fault_in_the_middle_of_a_game_leaves_nothing_open(hall, monkeypatch):
    place = hall()
    closed = []
    place.ctx.stack.clear()
    before = AttractScene.update

    def update(scene, dt):
        before(scene, dt)
        if place.day.crashes:
            place.kiosk.end()
            return
        scene._next()
        session = scene.inner.top.session
        monkeypatch.setattr(session, "close", lambda: closed.append(session))
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(AttractScene, "update", update)
    assert place.kiosk.run() == 0
    assert len(closed) == 1
