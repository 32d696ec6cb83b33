"""The engine is pure: what import-linter cannot see, read from the syntax tree.

Here: no clock, no chance of its own, no files, no printing, nothing but the standard library.
"""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "game" / "branchline" / "engine"
BANNED_MODULES = {
    "asyncio", "datetime", "glob", "io", "locale", "logging", "multiprocessing", "os", "pathlib",
    "random", "secrets", "shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time",
    "uuid",
}  # fmt: skip
BANNED_CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "hash", "id"}
BANNED_NAMES = ("Manager", "Helper", "Utils", "Handler")


def impurities(text):
    """What an engine file must not do, as 'line: what'."""
    found = []
    for node in ast.walk(ast.parse(text)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in BANNED_CALLS
        ):
            found.append(f"{node.lineno}: calls {node.func.id}()")
        elif isinstance(node, ast.Global):
            found.append(f"{node.lineno}: global {', '.join(node.names)}")
        for name in names:
            top = name.split(".")[0]
            if top in BANNED_MODULES:
                found.append(f"{node.lineno}: imports {name}")
            elif top not in sys.stdlib_module_names and not name.startswith("branchline.engine"):
                found.append(f"{node.lineno}: imports {name}, which is not of the engine")
    return found


def engine_files():
    files = sorted(ENGINE.rglob("*.py"))
    assert len(files) > 10, "the engine has moved; this test looks in the wrong place"
    return files


@pytest.mark.parametrize("path", engine_files(), ids=lambda path: str(path.relative_to(ENGINE)))
def test_engine_file_is_pure(path):
    assert impurities(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "fault",
    [
        "import random",
        "import time as clock",
        "from datetime import date",
        "from os import path",
        "def f():\n    import os.path",
        "def f(name):\n    return open(name)",
        "def f():\n    print('here')",
        "def f(cell):\n    return hash(cell)",
        "import numpy",
        "from branchline.ui import canvas",
        "from . import types",
        "COUNT = 0\ndef f():\n    global COUNT\n    COUNT = 1",
    ],
)
def test_a_planted_impurity_is_found(fault):
    assert len(impurities(fault)) == 1


def vague_names(text):
    return [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef) and node.name.endswith(BANNED_NAMES)
    ]


def test_no_class_has_a_name_that_says_nothing():
    offenders = {
        str(path.relative_to(ROOT)): names
        for folder in ("game", "ai", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if (names := vague_names(path.read_text(encoding="utf-8")))
    }
    assert offenders == {}
    assert vague_names("class SceneManager: ...") == ["SceneManager"]
