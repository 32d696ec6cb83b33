"""The files that the installation guide hands out are good, and the guide names what it must."""

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
    assert "branchline kiosk --config" in text


@pytest.mark.parametrize(
    "way", ["Ctrl+Alt+F1", "SysRq", "power button", "USB", "Ctrl+Alt+Del", "Flatpak", "autologin"]
)
def test_the_guide_names_what_the_system_must_lock(way):
    assert way in (DOCS / "kiosk.md").read_text(encoding="utf-8")
