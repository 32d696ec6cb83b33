"""The checkout's own `.venv`: making it, filling it from a lock file, finding it ready.

Here: everything that may write below `.venv`. Not here: what is run in it (`devtasks.py`). Standard
library only, because this runs before anything is installed. Nothing outside the checkout is
touched but pip's own download cache.

How it survives being killed at any moment: while the set-up runs, `.venv` holds the file
UNFINISHED, and whoever finds that file at the next start builds `.venv` anew. At the end the stamp
says which lock files are installed, so the next start compares two hashes and goes on.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Literal

Profile = Literal["runtime", "dev"]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = VENV / "branchline.json"
UNFINISHED = VENV / "branchline-unfinished"
LOCKED = {name: ROOT / "requirements" / f"{name}.txt" for name in ("runtime", "dev")}
SOURCES = ("game", "ai")

# Settings that would send pip's files elsewhere, or make the new Python see foreign packages.
MISLEADING = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_REQUIREMENT")
FOREIGN = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")

DISK_FULL = (
    f"The disk is full: the set-up in {VENV} needs about 300 MB. Free some space and start again."
)
NO_NETWORK = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ConnectionResetError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Could not fetch URL",
    "ProxyError",
    "Network is unreachable",
    "error sending request",
    "No matching distribution found",  # also when every place pip looks in is out of reach
)


class SetupError(Exception):
    """The set-up cannot go on; the text is one sentence for the person at the keyboard."""


def say(sentence: str) -> None:
    """Print one sentence at once, also through a pipe."""
    print(sentence, flush=True)


def ensure(profile: Profile) -> Path:
    """Leave `.venv` holding exactly what `profile` needs; what is returned is its Python.

    Raises SetupError when that is impossible. Two starts at the same time wait for one another.
    """
    if is_ready(profile):
        return PYTHON
    try:
        with only_one():
            if not is_ready(profile):
                set_up(profile)
    except OSError as error:
        raise SetupError(explain(error)) from error
    return PYTHON


def is_ready(profile: Profile) -> bool:
    """Whether `.venv` is whole, runs, and was filled from the lock file as it is now."""
    stamp = read_stamp()
    wanted = digest(LOCKED[profile])
    return not UNFINISHED.exists() and stamp.get(profile) == wanted and runs(stamp["python"])


def read_stamp() -> dict[str, str]:
    """The stamp: `python` (as "3.11") and the hash of each installed lock file; {} if unreadable."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and "python" in stamp else {}


def digest(path: Path) -> str:
    """The hash of a lock file, the same on every system (line ends do not count)."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def version_of(python: Path) -> str:
    """The "3.11" of a Python that starts, else the empty text."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [python, "-I", "-S", "-c", code],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""


def runs(version: str) -> bool:
    """Whether the Python of `.venv` starts and is still the one its packages were made for."""
    return version != "" and version_of(PYTHON) == version


def clean_environment() -> dict[str, str]:
    """The environment for a Python of ours: no foreign packages on its path."""
    return {key: value for key, value in os.environ.items() if key not in FOREIGN}


# --- the set-up ---------------------------------------------------------------------------------


def set_up(profile: Profile) -> None:
    """Make or mend `.venv` and write the stamp; interrupted anywhere, it stays marked unfinished."""
    version = version_of(PYTHON)
    major, _, minor = version.partition(".")
    usable = version != "" and (int(major), int(minor)) >= (3, 11)
    if VENV.exists() and (UNFINISHED.exists() or not usable):
        say("The folder .venv is not whole (an interrupted set-up, or a Python that has gone).")
        say("Removing it and starting afresh.")
        remove_venv()
        usable = False
    fresh = not usable
    VENV.mkdir(exist_ok=True)
    UNFINISHED.touch()
    if fresh:
        say(f"Making a Python environment for Branchline in {VENV}.")
        make_venv()
    install(profile)
    add_sources()
    stamp = {} if fresh else read_stamp()
    stamp |= {"python": version_of(PYTHON), profile: digest(LOCKED[profile])}
    if profile == "dev":
        stamp["runtime"] = digest(LOCKED["runtime"])  # the larger list holds the smaller one
    draft = STAMP.with_suffix(".tmp")
    draft.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    draft.replace(STAMP)
    UNFINISHED.unlink()
    say("The set-up is complete.")


def remove_venv() -> None:
    """Take `.venv` away at once, so that nothing still writing to it can spoil the next one."""
    old = ROOT / ".venv.old"
    shutil.rmtree(old, ignore_errors=True)
    try:
        VENV.rename(old)
    except OSError:  # Windows, when a file in it is open
        shutil.rmtree(VENV)
    shutil.rmtree(old, ignore_errors=True)


def make_venv() -> None:
    """Fill the folder `.venv` with a Python, with pip in it where this Python can bring one."""
    with_pip = importlib.util.find_spec("ensurepip") is not None
    if not with_pip and installer() is None:
        shutil.rmtree(VENV, ignore_errors=True)
        raise SetupError(
            "This Python cannot make environments: a part of it is missing. On Debian and Ubuntu "
            f"it comes with: sudo apt install python{version_text()}-venv"
        )
    venv.EnvBuilder(symlinks=not WINDOWS).create(VENV)
    if with_pip:
        # Not by EnvBuilder(with_pip=True): its child would outlive us and let go of the lock.
        words = [str(PYTHON), "-I", "-m", "ensurepip", "--default-pip"]
        told = follow(words, clean_environment(), tell=lambda _: None)
        if told is not None:
            raise SetupError(explain_pip(told))


def version_text() -> str:
    """The version of the running Python as "3.11"."""
    return "{}.{}".format(*sys.version_info[:2])


def installer() -> list[str] | None:
    """The start of a command that can install into `.venv`, best first; None when there is none."""
    places = "Lib/site-packages" if WINDOWS else "lib/python*/site-packages"
    if any(VENV.glob(f"{places}/pip/__init__.py")):
        return [str(PYTHON), "-m", "pip"]
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    uv = shutil.which("uv")
    return [uv, "pip"] if uv else None


def install(profile: Profile) -> None:
    """Bring `.venv` to the locked versions of `profile`, each file checked against its hash."""
    say(
        "Installing what the game needs (four packages, about 40 MB the first time)."
        if profile == "runtime"
        else "Installing what the game and its tests need (about 150 MB the first time)."
    )
    command = installer()
    if command is None:
        raise SetupError("There is no pip in .venv: delete the folder .venv and start again.")
    command += ["install", "--require-hashes", "-r", str(LOCKED[profile])]
    environment = clean_environment()
    for name in MISLEADING:
        environment.pop(name, None)
    if command[1] == "pip":
        command += ["--python", str(PYTHON)]
    else:
        command += ["--progress-bar", "off", "--retries", "2", "--timeout", "20"]
        environment |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    scratch = VENV / "tmp"  # pip unpacks here, not in the system's folder
    scratch.mkdir(exist_ok=True)
    for name in ("TMPDIR", "TEMP", "TMP"):
        environment[name] = str(scratch)
    try:
        told = follow(command, environment, tell=say_package)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if told is not None:
        raise SetupError(explain_pip(told))


def follow(
    command: list[str], environment: dict[str, str], tell: Callable[[str], None]
) -> list[str] | None:
    """Run pip and let `tell` see each line; None when all went well, else what pip said."""
    told: list[str] = []
    with subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        close_fds=False,  # it keeps the lock file open, so the lock lives until pip is gone too
    ) as child:
        try:
            for line in child.stdout or ():
                told.append(line.rstrip())
                tell(line)
        except BaseException:
            child.terminate()
            raise
    return told if child.returncode else None


def say_package(line: str) -> None:
    """Say in our words what a line of pip means, if it means anything to a player."""
    if line.startswith(("Collecting ", "Processing ")):
        package = line.split()[1].replace("\\", "/").split("/")[-1]
        name, _, version = package.partition("==" if "==" in package else "-")
        say(f"  {name} {version.partition('-')[0]}")
    elif line.startswith("Installing collected"):
        say("Unpacking into .venv.")


def add_sources() -> None:
    """Make `.venv` import our packages from the checkout, by relative paths: it may be moved."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    answer = subprocess.run([PYTHON, "-I", "-c", code], capture_output=True, text=True, check=True)
    packages = Path(answer.stdout.strip())
    lines = [os.path.relpath(ROOT / name, packages) for name in SOURCES]
    (packages / "branchline-checkout.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")


# --- one at a time, and plain words for what went wrong ----------------------------------------


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold the set-up lock of this checkout; it falls with the process, however that ends."""
    with (ROOT / ".venv.lock").open("a+b") as file:
        if not try_lock(file):
            say("Another start is setting up this checkout; waiting for it.")
            lock(file)
        if not WINDOWS:
            os.set_inheritable(file.fileno(), True)
        yield


if sys.platform == "win32":
    import msvcrt
    import time

    def try_lock(file: IO[bytes]) -> bool:
        """Take the lock if it is free."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def lock(file: IO[bytes]) -> None:
        """Wait for the lock."""
        while not try_lock(file):
            time.sleep(0.5)

else:
    import fcntl

    def try_lock(file: IO[bytes]) -> bool:
        """Take the lock if it is free."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def lock(file: IO[bytes]) -> None:
        """Wait for the lock."""
        fcntl.flock(file, fcntl.LOCK_EX)


def explain(error: OSError) -> str:
    """One sentence for a file-system error during the set-up."""
    if error.errno == errno.ENOSPC:
        return DISK_FULL
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"Nothing may be written to {error.filename or VENV}: check who owns the checkout."
    return f"The set-up stopped at {error.filename or VENV}: {error.strerror or error}."


def explain_pip(told: list[str]) -> str:
    """One sentence for what pip (or uv) said before it gave up."""
    text = "\n".join(told)
    if "No space left on device" in text or "not enough space" in text:
        return DISK_FULL
    if "DO NOT MATCH THE HASHES" in text or "Hash mismatch" in text:
        return "A download is not the file that was locked (its hash differs); nothing was kept."
    if any(sign in text for sign in NO_NETWORK):
        return "The packages could not be fetched: there is no network, or no package index in it."
    if "externally-managed-environment" in text:
        return "pip refused to install into .venv: delete the folder .venv and start again."
    if sys.version_info >= (3, 15):
        return f"The requirements know no Python {version_text()} yet; use 3.11 to 3.14."
    return f"pip could not install the requirements: {last_line(text)}"


def last_line(text: str | bytes | None) -> str:
    """The last line that says something, for an error message."""
    if isinstance(text, bytes):
        text = text.decode(errors="replace")
    lines = [line.strip() for line in (text or "").splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["it said nothing"])[-1]
