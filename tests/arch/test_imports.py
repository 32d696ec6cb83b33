"""Every module imports alone in a fresh interpreter, and an import does nothing else.

Here: one fresh interpreter forks for each module (on Windows: starts one), imports it under an audit
hook and looks at what happened. Not here: who may import whom (the contracts in pyproject.toml).
"""

import compileall
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (ROOT / "game", ROOT / "ai")
LIBRARIES = ("pygame", "numpy", "pytmx", "platformdirs")

CHILD = r"""
import json, os, sys, threading

def audit(event, args):
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        deeds.append(f"opens {args[0]} for writing")
    elif event in ("os.mkdir", "os.remove", "os.rename", "socket.connect", "subprocess.Popen", "os.fork"):
        deeds.append(event)

def look(module, light):
    sys.addaudithook(audit)
    said, saying = os.pipe()
    os.dup2(saying, 1)
    try:
        __import__(module)
    except BaseException as error:
        deeds.append(f"{type(error).__name__}: {error}")
    sys.stdout.flush()
    os.set_blocking(said, False)
    try:
        deeds.append(f"prints {os.read(said, 200)}")
    except BlockingIOError:
        pass
    pygame = sys.modules.get("pygame")
    if light and pygame is not None:
        deeds.append("loads pygame")
    if pygame is not None and (pygame.get_init() or pygame.display.get_init()):
        deeds.append("starts pygame")
    if threading.active_count() > 1:
        deeds.append("starts a thread")
    return list(deeds)

deeds = []
path, jobs, loaded = json.loads(sys.stdin.readline())
sys.path[:0] = path
for library in loaded:
    __import__(library)
found = {}
for module, light in jobs:
    if not hasattr(os, "fork"):
        found[module] = look(module, light)
        break
    reading, writing = os.pipe()
    if os.fork() == 0:
        report = look(module, light)
        os.write(writing, json.dumps(report).encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        found[module] = json.loads(pipe.read() or b'["died"]')
    os.wait()
sys.stderr.write(json.dumps(found))
"""


def modules():
    """Every module of both packages, by its dotted name."""
    for source in SOURCES:
        for path in sorted(source.rglob("*.py")):
            parts = path.relative_to(source).with_suffix("").parts
            if parts[-1] != "__main__":  # it starts the game: that is its work
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_light(module):
    """Whether a module must not load pygame: a worker process imports it."""
    return module.startswith(("branchline.engine", "branchline_ai"))


def import_alone(path, jobs):
    """What each import did besides; jobs are (module, must not load pygame).

    Those that may load the libraries find them loaded: 0.1 s each time is most of the work.
    """
    light, heavy = ([job for job in jobs if job[1] is kind] for kind in (True, False))
    groups = [light, heavy] if hasattr(os, "fork") else [[job] for job in jobs]
    found = {}
    for group in filter(None, groups):
        libraries = [] if group[0][1] else LIBRARIES
        done = subprocess.run(
            [sys.executable, "-B", "-P", "-W", "error", "-c", CHILD],
            input=json.dumps([[str(entry) for entry in path], group, libraries]) + "\n",
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
            env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "OPENBLAS_NUM_THREADS": "1"},
        )
        found |= json.loads(done.stderr.splitlines()[-1])
    return found


@pytest.mark.parametrize("light", [True, False], ids=["engine and players", "window and app"])
def test_every_module_imports_alone_and_does_nothing_else(light):
    jobs = [(name, light) for name in modules() if is_light(name) is light]
    assert len(jobs) > 30
    for source in SOURCES:
        compileall.compile_dir(source, quiet=1)  # else each interpreter compiles all it meets
    found = import_alone(SOURCES, jobs)
    assert len(found) == len(jobs)
    assert {name: deeds for name, deeds in found.items() if deeds} == {}


@pytest.mark.parametrize(
    ("fault", "sign"),
    [
        ("import pygame", "loads pygame"),
        ("import pygame\npygame.init()", "starts pygame"),
        ("print('hello')", "prints b'hello"),
        (
            "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()",
            "thread",
        ),
        ("open('planted.txt', 'w').close()", "for writing"),
        ("import missing_module_of_nobody", "ModuleNotFoundError"),
        ("import os\nos.mkdir('planted')", "os.mkdir"),
    ],
)
def test_a_planted_deed_is_found(tmp_path, monkeypatch, fault, sign):
    (tmp_path / "planted_module.py").write_text(fault, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = import_alone([tmp_path], [("planted_module", True)])
    assert any(sign in deed for deed in found["planted_module"]), found
