"""The commands of `tools/dev.py`: what each one needs, what it runs, how it ends.

Here: the list of commands and their processes. Not here: making `.venv` (`devenv.py`), nor the work
of a tool (each has its own file with a `main()`; it is run in `.venv` by its path).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType

from devenv import ROOT, WINDOWS, SetupError, clean_environment, ensure, explain, say

HELP = """\
Branchline, from a checkout:

  python3 tools/dev.py play          set up what the game needs and open it
  python3 tools/dev.py branchline [...]  the same with the words of the command line, see "--help"
  python3 tools/dev.py test [...]    run the tests; [...] goes to pytest; --slow adds the long ones,
                                     --coverage measures which branches were run
  python3 tools/dev.py check         style, types, contracts, sizes, rules, boards, assets, words

  bench    measure playouts, scoring, frames, start   shots    pictures of every screen
  perft    count positions to a depth                 golden   play the golden games anew
  words    compile the translations                   wheel    build the wheel into dist/
  fonts    cut the fonts anew                         lock     resolve the locked requirements anew
  tournament  levels meet; how strong each is, with its error
  unrest   random input from all devices, as long as wished
  faults   sixty faults of the worker that thinks for computer players, each in a whole game
  knowing  30 Rails: what it is worth to know a variant

The first start makes .venv in this checkout and fills it. Nothing else is touched but pip's cache.
"""

TOOLS = ("bench", "perft", "golden", "shots", "words", "fonts", "tournament", "knowing")
RENAMED = {"unrest": "random_input"}
"""Tools whose command has another name than their file."""
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"
INTERRUPTED = 130  # what a shell says of a program ended by Ctrl+C


def main(argv: Sequence[str]) -> int:
    """Run one command; what is returned is the exit code (2: wrong use, 130: Ctrl+C)."""
    command, rest = (argv[0], list(argv[1:])) if argv else ("help", [])
    if command in ("help", "-h", "--help"):
        print(HELP, end="")
        return 0
    task = TASKS.get(command)
    if task is None:
        print(f'No command "{command}": see python3 tools/dev.py help.', file=sys.stderr)
        return 2
    before = signal.signal(signal.SIGTERM, stop)
    try:
        return task(rest)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        print(explain(error), file=sys.stderr)
        return 1
    finally:
        signal.signal(signal.SIGTERM, before)


def stop(_number: int, _frame: FrameType | None) -> None:
    """End as Ctrl+C does, so that the children are ended too."""
    raise KeyboardInterrupt


# --- running a process --------------------------------------------------------------------------


def hand_over(
    command: Sequence[str | Path], extra: Mapping[str, str] | None = None, cwd: Path | None = None
) -> int:
    """Let `command` take the place of this process, or (on Windows) run it and pass its code on."""
    environment = clean_environment() | dict(extra or {})
    words = [str(word) for word in command]
    if WINDOWS:
        return run(words, environment, cwd)
    sys.stdout.flush()
    sys.stderr.flush()
    if cwd is not None:
        os.chdir(cwd)
    return os.execve(words[0], words, environment)


def run(words: Sequence[str], environment: Mapping[str, str], cwd: Path | None) -> int:
    """Run a process to its end; a Ctrl+C reaches it too, and it finishes in its own way."""
    child = subprocess.Popen(words, env=dict(environment), cwd=cwd)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def checks(steps: Sequence[tuple[str, list[str]]]) -> int:
    """Run all steps, also after one failed, and say how each ended; 1 when any failed."""
    failed: list[str] = []
    for name, words in steps:
        say(f"--- {name}")
        began = time.monotonic()
        code = subprocess.run(words, cwd=ROOT, env=clean_environment(), check=False).returncode
        say(f"    {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - began:.1f} s")
        if code:
            failed.append(name)
    say(f"Failed: {', '.join(failed)}." if failed else "All checks passed.")
    return 1 if failed else 0


# --- the commands -------------------------------------------------------------------------------


def play(rest: list[str]) -> int:
    """Open the game; relative paths in `rest` are those of the folder one stands in."""
    python = ensure("runtime")
    return hand_over([python, "-P", "-m", "branchline", *rest])


def test(rest: list[str]) -> int:
    """Run pytest; the whole programme runs on all cores, a chosen part on one."""
    python = ensure("dev")
    slow, coverage = "--slow" in rest, "--coverage" in rest
    chosen = [word for word in rest if word not in ("--slow", "--coverage")]
    words: list[str | Path] = [python, "-m", "pytest"]
    if not slow and not any(word.startswith("-m") for word in chosen):
        words += ["-m", "not slow"]
    if not chosen:
        words += ["-n", str(min(os.cpu_count() or 1, 4)), "--dist", "loadgroup"]
    if coverage:
        words += ["--cov", "--cov-report", "term:skip-covered"]
    dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return hand_over([*words, *chosen], dummies, ROOT)


def faults(rest: list[str]) -> int:
    """Run all faults of the worker, each at a table to the end of its game."""
    return test(["--slow", "tests/app/test_worker_faults.py", *rest])


def check(rest: list[str]) -> int:
    """Look at the code without running it: style, types, contracts, rules, boards, assets."""
    if rest:
        raise SetupError("check takes no arguments.")
    python = str(ensure("dev"))
    return checks(
        [
            ("ruff", [python, "-m", "ruff", "check", "."]),
            ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
            ("mypy", [python, "-m", "mypy"]),
            ("import contracts", [python, "-c", LINT_IMPORTS]),
            ("sizes", [python, str(ROOT / "tools" / "sizes.py")]),
            ("rules", [python, str(ROOT / "tools" / "rules_index.py")]),
            ("boards", [python, str(ROOT / "tools" / "map_lint.py")]),
            ("assets", [python, str(ROOT / "tools" / "assets_lint.py")]),
            ("catalogues", [python, str(ROOT / "tools" / "words.py"), "--check"]),
        ]
    )


def tool(name: str) -> Callable[[list[str]], int]:
    """The command that runs `tools/<name>.py` in `.venv`."""

    def start(rest: list[str]) -> int:
        return hand_over([ensure("dev"), ROOT / "tools" / f"{name}.py", *rest])

    return start


def wheel(rest: list[str]) -> int:
    """Build the wheel into dist/ with what is installed; no network is needed."""
    python = ensure("dev")
    return hand_over([python, "-m", "hatchling", "build", "-t", "wheel", *rest], cwd=ROOT)


def lock(rest: list[str]) -> int:
    """Write both lock files anew (`--upgrade` takes the newest versions); uv does the work."""
    python = ensure("dev")
    place = ROOT / "build" / "uv"
    uv = place / "bin" / ("uv.exe" if WINDOWS else "uv")
    if not uv.exists():
        say("Fetching uv, which resolves the requirements, into build/uv.")
        fetch = [str(python), "-m", "pip", "install", "--quiet", "--target", str(place), "uv"]
        if subprocess.run(fetch, env=clean_environment(), check=False).returncode:
            raise SetupError("uv could not be fetched.")
    for profile in ("runtime", "dev"):
        words = [str(uv), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
        words += ["--no-emit-index-url", "--no-emit-find-links", "--python-version", "3.11"]
        words += ["--custom-compile-command", "python3 tools/dev.py lock", *rest, "pyproject.toml"]
        if profile == "dev":
            words += ["--group", "dev", "-c", "requirements/runtime.txt"]
        words += ["-o", f"requirements/{profile}.txt"]
        say(f"Resolving requirements/{profile}.txt.")
        if subprocess.run(words, cwd=ROOT, env=clean_environment(), check=False).returncode:
            raise SetupError("The requirements could not be resolved.")
    return 0


TASKS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "branchline": play,
    "test": test,
    "faults": faults,
    "check": check,
    "wheel": wheel,
    "lock": lock,
    **{name: tool(name) for name in TOOLS},
    **{name: tool(file) for name, file in RENAMED.items()},
}
