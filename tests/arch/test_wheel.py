"""The wheel: two packages, their data, nothing else; and it runs where there is no checkout.

The wheel is built with the hatchling of the test environment and put into a fresh environment that
borrows the run-time packages, so no network is needed.
"""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BINARIES = "Scripts" if os.name == "nt" else "bin"

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_wheel_has_exactly_two_packages(names):
    tops = {name.split("/")[0] for name in names}
    (meta,) = {top for top in tops if top.endswith(".dist-info")}
    assert tops == {"branchline", "branchline_ai", meta}


def test_wheel_holds_every_module_and_says_it_is_typed(names):
    for source, package in (("game", "branchline"), ("ai", "branchline_ai")):
        folder = ROOT / source
        wanted = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
        assert wanted <= set(names)
        assert f"{package}/py.typed" in names


def test_wheel_holds_all_data(names):
    wanted = {
        f"branchline/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in ("assets", "maps")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.parts[-2:])
    }
    assert any(name.endswith(".ttf") for name in wanted)
    assert any(name.endswith(".tmx") for name in wanted)
    assert wanted <= set(names)


def test_wheel_holds_no_tests_and_no_tools(names):
    strangers = [
        name
        for name in names
        if "/tests/" in name or "/tools/" in name or name.endswith((".pyc", "conftest.py"))
    ]
    assert strangers == []
    code = {name for name in names if name.endswith(".py")}
    assert not any("_data/" in name for name in code)


def test_wheel_carries_the_licence(names):
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in names)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder with the programs of an environment into which the wheel was installed."""
    home = tmp_path_factory.mktemp("clean")
    venv.EnvBuilder(symlinks=os.name != "nt").create(home)
    python = home / BINARIES / ("python.exe" if os.name == "nt" else "python")
    words = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
    words += ["--no-index", "--quiet", "--disable-pip-version-check", str(wheel)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    (site,) = home.glob("Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages")
    borrowed = Path(pytest.__file__).resolve().parents[1]
    (site / "borrowed.pth").write_text(f"{borrowed}\n", encoding="utf-8")
    return home / BINARIES


def call(installed, *words):
    """The output of a program of the clean environment, started in the root folder."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(installed / words[0]), *words[1:]],
        cwd=Path(installed.anchor),
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_installed_command_runs_from_the_root_folder(installed):
    assert "0.1.0" in call(installed, "branchline", "--version")


def test_installed_package_is_not_the_checkout(installed):
    code = "import branchline, branchline_ai; print(branchline.__file__, branchline_ai.__file__)"
    for path in call(installed, "python", "-c", code).split():
        assert Path(path).is_relative_to(installed.parent)
