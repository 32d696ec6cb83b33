"""`tools/dev.py`: what it says when it cannot go on, and how it recovers from an interruption.

Here: all without network. Not here: a real installation, which every fresh clone proves.
"""

import ast
import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import devenv
import devtasks

ROOT = Path(__file__).resolve().parents[2]
DEV = ROOT / "tools" / "dev.py"


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout of nothing but lock files; installing does nothing."""
    (tmp_path / "requirements").mkdir()
    locked = {name: tmp_path / "requirements" / f"{name}.txt" for name in ("runtime", "dev")}
    for path in locked.values():
        path.write_text("nothing==1\n", encoding="utf-8")
    place = tmp_path / ".venv"
    monkeypatch.setattr(devenv, "PYTHON", place / devenv.PYTHON.relative_to(devenv.VENV))
    monkeypatch.setattr(devenv, "ROOT", tmp_path)
    monkeypatch.setattr(devenv, "VENV", place)
    monkeypatch.setattr(devenv, "STAMP", place / "branchline.json")
    monkeypatch.setattr(devenv, "UNFINISHED", place / "branchline-unfinished")
    monkeypatch.setattr(devenv, "LOCKED", locked)
    monkeypatch.setattr(devenv, "make_venv", bare_venv)
    monkeypatch.setattr(devenv, "install", lambda profile: None)
    return tmp_path


def bare_venv():
    devenv.venv.EnvBuilder(symlinks=not devenv.WINDOWS).create(devenv.VENV)


def test_the_first_start_makes_the_environment_and_the_second_only_looks(checkout, monkeypatch):
    assert not devenv.is_ready("runtime")
    python = devenv.ensure("runtime")
    assert python.is_file()
    monkeypatch.setattr(devenv, "set_up", lambda profile: pytest.fail("set up twice"))
    assert devenv.ensure("runtime") == python


def test_the_environment_imports_the_packages_from_the_checkout_even_after_a_move(checkout):
    (checkout / "game" / "planted_package").mkdir(parents=True)
    (checkout / "game" / "planted_package" / "__init__.py").write_text("", encoding="utf-8")
    python = devenv.ensure("runtime").relative_to(checkout)
    moved = checkout.with_name(checkout.name + "-moved")
    checkout.rename(moved)
    code = "import planted_package; print(planted_package.__file__)"
    told = subprocess.run(
        [moved / python, "-P", "-c", code], capture_output=True, text=True, check=False
    )
    moved.rename(checkout)
    assert Path(told.stdout.strip()).is_relative_to(moved), told.stderr


def test_the_larger_list_serves_the_smaller_one(checkout):
    devenv.ensure("dev")
    assert devenv.is_ready("runtime")


def test_the_smaller_list_does_not_serve_the_larger_one(checkout):
    devenv.ensure("runtime")
    assert not devenv.is_ready("dev")


def test_a_changed_lock_file_is_installed_anew(checkout):
    devenv.ensure("runtime")
    devenv.LOCKED["runtime"].write_text("nothing==2\n", encoding="utf-8")
    assert not devenv.is_ready("runtime")
    devenv.ensure("runtime")
    assert devenv.is_ready("runtime")


def test_line_ends_of_a_lock_file_do_not_count(checkout):
    devenv.ensure("runtime")
    devenv.LOCKED["runtime"].write_bytes(b"nothing==1\r\n")
    assert devenv.is_ready("runtime")


@pytest.mark.parametrize("blow", [KeyboardInterrupt, devenv.SetupError, OSError])
def test_an_interrupted_installation_is_built_anew(checkout, monkeypatch, blow):
    def interrupted(profile):
        (devenv.VENV / "half").touch()
        raise blow

    with monkeypatch.context() as patch:
        patch.setattr(devenv, "install", interrupted)
        with pytest.raises((KeyboardInterrupt, devenv.SetupError)):
            devenv.ensure("runtime")
    assert not devenv.is_ready("runtime")
    devenv.ensure("runtime")
    assert devenv.is_ready("runtime")
    assert not (devenv.VENV / "half").exists()
    assert not (checkout / ".venv.old").exists()


def test_a_python_that_has_gone_is_noticed(checkout):
    devenv.ensure("runtime")
    devenv.PYTHON.unlink()
    assert not devenv.is_ready("runtime")
    devenv.ensure("runtime")
    assert devenv.is_ready("runtime")


@pytest.mark.parametrize("content", ["", "[]", "{", '{"runtime": 1}'])
def test_a_damaged_stamp_counts_as_none(checkout, content):
    devenv.ensure("runtime")
    devenv.STAMP.write_text(content, encoding="utf-8")
    assert not devenv.is_ready("runtime")


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
         "disk is full"),
        ("WARNING: Retrying ... NewConnectionError('<...>: Failed to establish')", "no network"),
        ("ERROR: No matching distribution found for numpy==2", "no network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "hash"),
        ("something\nERROR: the moon is full\n", "ERROR: the moon is full"),
    ],
)  # fmt: skip
def test_what_pip_says_becomes_one_sentence(told, sign):
    sentence = devenv.explain_pip(told.splitlines())
    assert sign in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("number", "sign"), [(errno.ENOSPC, "disk is full"), (errno.EACCES, "Nothing may be written")]
)
def test_what_the_file_system_says_becomes_one_sentence(checkout, monkeypatch, number, sign):
    def refuse():
        raise OSError(number, os.strerror(number), "x")

    monkeypatch.setattr(devenv, "make_venv", refuse)
    with pytest.raises(devenv.SetupError, match=sign):
        devenv.ensure("runtime")


def test_a_python_without_ensurepip_names_the_package_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(devenv, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(devenv.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(devenv.shutil, "which", lambda name: None)
    with pytest.raises(devenv.SetupError, match=r"sudo apt install python3\.\d+-venv"):
        devenv.make_venv()


def test_old_pythons_can_read_the_entry_and_are_told():
    source = DEV.read_text(encoding="utf-8")
    told = source.split("sys.exit(\n")[1].split("\n    )\n")[0]
    code = compile(f"import sys\nsentence = ({told})", "dev.py", "exec")
    space = {"sys": sys}
    exec(code, space)
    assert "Python 3.11 or newer, and this is Python 3." in space["sentence"]
    ast.parse(source, feature_version=(3, 4))


def test_an_unknown_command_is_refused_in_one_line(capsys):
    assert devtasks.main(["paly"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "paly" in told.err


def test_no_command_prints_the_commands(capsys):
    assert devtasks.main([]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in devtasks.TASKS)


def test_every_tool_has_its_file_with_a_main():
    for name in devtasks.TOOLS:
        assert "def main(" in (ROOT / "tools" / f"{name}.py").read_text(encoding="utf-8")


def test_checks_run_to_the_end_and_tell_what_failed(capfd):
    def step(code):
        return [sys.executable, "-c", f"raise SystemExit({code})"]

    assert devtasks.checks([("first", step(1)), ("second", step(0))]) == 1
    told = capfd.readouterr().out
    assert "Failed: first." in told
    assert "second\n    passed" in told
    assert devtasks.checks([("only", step(0))]) == 0


@pytest.mark.skipif(devenv.WINDOWS, reason="Windows sends Ctrl+C to a console, not to a process")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_quietly(tmp_path, number):
    script = tmp_path / "wait.py"
    script.write_text(
        f"import sys\nsys.path.insert(0, {str(DEV.parent)!r})\nimport devtasks, time\n"
        "devtasks.TASKS['wait'] = lambda rest: print('up', flush=True) or time.sleep(30)\n"
        "sys.exit(devtasks.main(['wait']))\n",
        encoding="utf-8",
    )
    words = [sys.executable, str(script)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdout.readline() == "up\n"
        child.send_signal(number)
        _, told = child.communicate(timeout=20)
    assert child.returncode == devtasks.INTERRUPTED
    assert told == "\nStopped.\n"


@pytest.mark.skipif(devenv.WINDOWS, reason="the lock of Windows is not handed to a child")
def test_a_second_start_waits_for_the_first(checkout):
    """The lock falls only when the last process that was handed it has ended."""
    with devenv.only_one():
        code = "import time; time.sleep(0.6)"
        orphan = subprocess.Popen([sys.executable, "-c", code], close_fds=False)
    began = time.monotonic()
    with devenv.only_one():
        waited = time.monotonic() - began
    orphan.wait()
    assert waited > 0.2
