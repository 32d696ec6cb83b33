"""An expansion is one file: its id is written nowhere else in the code.

Here: the search for string constants. Whoever needs to know which expansions there are asks the
catalog; whoever asks "is it on?" belongs into the expansion's own file.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "game" / "branchline" / "engine"
SOURCES = (ROOT / "game", ROOT / "ai")


def module_files():
    """Each expansion's id with its own file."""
    files = {
        (path.stem, path) for path in ENGINE.glob("*/modules/*.py") if not path.stem.startswith("_")
    }
    assert files, "no expansions found; this test looks in the wrong place"
    return files


def apart(path, own):
    """Whether a file is another game's than the expansion: what it calls by that name is another thing."""
    games = {file.parents[1].name for _, file in module_files()}
    mentioned = {game for game in games if game in str(path.relative_to(ROOT))}
    return bool(mentioned) and own.parents[1].name not in mentioned


def leaks(text, ids):
    """The lines that write one of the ids as a whole string."""
    return [
        f"{node.lineno}: {node.value!r}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and node.value in ids and isinstance(node.value, str)
    ]


def test_no_expansion_is_named_outside_its_own_file():
    files = module_files()
    found = {}
    for source in SOURCES:
        for path in sorted(source.rglob("*.py")):
            if path == ENGINE / "catalog.py":
                continue
            foreign = {name for name, own in files if own != path and not apart(path, own)}
            if lines := leaks(path.read_text(encoding="utf-8"), foreign):
                found[str(path.relative_to(ROOT))] = lines
    assert found == {}


def test_a_planted_leak_is_found():
    planted = 'def score(config):\n    if "lakes" in config.modules:\n        return 1\n'
    assert leaks(planted, {"lakes"}) == ["2: 'lakes'"]
    assert leaks('"""Not the lakes."""\n', {"lakes"}) == []


def test_games_are_kept_apart_and_shared_code_is_nobodys():
    own = ENGINE / "thirty_rails" / "modules" / "river.py"
    assert apart(ENGINE / "railroad_ink" / "modules" / "rivers.py", own)
    assert not apart(ENGINE / "thirty_rails" / "rulebook.py", own)
    assert not apart(ROOT / "game" / "branchline" / "ui" / "theme.py", own)
