"""The lock files: complete, hashed, without a host, and the smaller one inside the larger one."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("runtime", "dev")


def read(name):
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins(text):
    """Each locked 'name==version ; marker' with its number of hashes."""
    found = {}
    for block in re.split(r"\n(?=[a-z0-9])", text):
        match = re.match(r"([a-z0-9-]+==[^ \\]+(?: ; [^\\]+)?)", block)
        if match:
            found[match.group(1).strip()] = block.count("--hash=sha256:")
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_hashed_and_no_host_is_named(name):
    text = read(name)
    found = pins(text)
    assert len(found) >= 4
    assert all(count > 0 for count in found.values())
    assert "://" not in text
    assert "index" not in text.replace("--no-emit-index-url", "")
    assert "find-links" not in text


def test_the_development_lock_holds_the_run_time_lock():
    assert pins(read("runtime")).keys() <= pins(read("dev")).keys()


def test_the_locks_hold_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for lock, wishes in (
        ("runtime", project["project"]["dependencies"]),
        ("dev", project["dependency-groups"]["dev"]),
    ):
        locked = {pin.split("==")[0] for pin in pins(read(lock))}
        asked = {re.split(r"[^A-Za-z0-9-]", wish)[0].lower() for wish in wishes}
        assert asked <= locked
        if lock == "runtime":
            assert asked == locked, "the game needs nothing it does not ask for"


@pytest.mark.parametrize("name", LOCKS)
def test_old_pygame_never_comes_along(name):
    """It would install over pygame-ce, in the same folder, and nobody would notice."""
    assert not any(pin.startswith("pygame==") for pin in pins(read(name)))


def test_a_missing_hash_is_seen():
    text = "numpy==2.0 \\\n    --hash=sha256:aa\n    # via x\nrich==1.0\n    # via y\n"
    assert pins(text) == {"numpy==2.0": 1, "rich==1.0": 0}
