"""The files that the installation guide hands out are good, and the guide names what it must."""

import os
import re
import shutil
import subprocess
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.app.kiosk_config import SETTINGS, TABLES, KioskFile
from branchline.engine import catalog
from branchline.ui.kiosk.config import KioskConfig

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = DOCS / "kiosk" / "kiosk.toml"
STARTER = DOCS / "kiosk" / "branchline-cage"
UNIT = DOCS / "kiosk" / "branchline-kiosk.service"


def test_the_example_shows_every_key_with_its_default_and_has_no_pin():
    file = KioskFile(EXAMPLE, ("en",))
    config = file.load()
    assert [fault.code for fault in file.faults] == ["kiosk.fault.no_pin"]
    assert replace(config, games=()) == KioskConfig()
    assert config.games == tuple(catalog.GAMES)
    data = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    keys = {(table, key) for table, content in data.items() for key in content if table != SETTINGS}
    assert keys == {(t, k) for t, content in TABLES.items() for k in content} - {("exit", "pin")}


def test_the_example_with_a_pin_is_good(tmp_path):
    text = EXAMPLE.read_text(encoding="utf-8")
    written, count = re.subn(r'(?m)^# pin = ".*"$', 'pin = "2580"', text)
    assert count == 1
    (tmp_path / "kiosk.toml").write_text(written, encoding="utf-8")
    file = KioskFile(tmp_path / "kiosk.toml", ("en",))
    assert file.load().pin == "2580"
    assert file.faults == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_takes_the_unit(tmp_path):
    text = UNIT.read_text(encoding="utf-8")
    here = re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={shutil.which('true')}", text)
    copy = tmp_path / UNIT.name
    copy.write_text(here, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    said = [line for line in (done.stdout + done.stderr).splitlines() if UNIT.name in line]
    assert (done.returncode, said) == (0, [])


def test_the_unit_starts_what_the_guide_says():
    text = UNIT.read_text(encoding="utf-8")
    for line in ("Type=notify", "NotifyAccess=all", "WatchdogSec=30", "Restart=on-failure"):
        assert line in text.splitlines()
    assert "branchline-cage kiosk --config" in text
    assert "RuntimeDirectory=branchline" in text.splitlines()


@pytest.mark.skipif(os.name != "posix", reason="a script for a shell of Unix")
@pytest.mark.parametrize(
    ("program", "code"), [("exit 0", 0), ("exit 1", 1), ("kill -9 $$", 137), ("", 0)]
)
def test_what_starts_cage_ends_as_the_kiosk_ended(tmp_path, program, code):
    """cage ends with 0 in any case, as version 0.1.4 does."""
    for name, lines in {
        "cage": 'shift; "$@"; exit 0',
        "branchline": f'echo "$*" > "{tmp_path}/words"; {program}',
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    environment = {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "RUNTIME_DIRECTORY": str(tmp_path),
        "BRANCHLINE": str(tmp_path / "branchline"),
    }
    words = ["sh", str(STARTER), "kiosk", "--config", "a file"]
    assert subprocess.run(words, env=environment, check=False, timeout=60).returncode == code
    assert (tmp_path / "words").read_text(encoding="utf-8") == "kiosk --config a file\n"


@pytest.mark.skipif(os.name != "posix", reason="a script for a shell of Unix")
def test_a_cage_that_never_starts_it_is_a_fault(tmp_path):
    (tmp_path / "branchline-exit").write_text("0", encoding="utf-8")
    (tmp_path / "cage").write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    (tmp_path / "cage").chmod(0o755)
    environment = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "RUNTIME_DIRECTORY": str(tmp_path)}  # fmt: skip
    done = subprocess.run(["sh", str(STARTER), "kiosk"], env=environment, check=False, timeout=60)
    assert done.returncode == 1


@pytest.mark.parametrize(
    "way", ["Ctrl+Alt+F1", "SysRq", "power button", "USB", "Ctrl+Alt+Del", "Flatpak", "autologin"]
)
def test_the_guide_names_what_the_system_must_lock(way):
    assert way in (DOCS / "kiosk.md").read_text(encoding="utf-8")
