"""Prints what has grown large: files, functions, classes. Part of `python3 tools/dev.py check`.

Here: counting. The budget is about 400 lines a file, 40 a function, 15 public methods a class; a
file above 600 lines or a class above 20 public methods fails. Not here: how to split one up.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("game", "ai", "tools", "tests")
FILE_LIMIT, FILE_BUDGET = 600, 400
FUNCTION_LONG = 60
METHOD_LIMIT, METHOD_BUDGET = 20, 15


def sources(root: Path = ROOT) -> list[Path]:
    """Every Python file of the project."""
    return sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.py"))


def too_long(name: str, text: str) -> str | None:
    """The complaint about a file above the limit."""
    count = text.count("\n")
    return f"{name}: {count} lines, {FILE_LIMIT} are allowed" if count > FILE_LIMIT else None


@cache
def nodes(text: str) -> tuple[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, ...]:
    """The functions and classes of a file, inner ones too."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return tuple(node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds))


def long_functions(name: str, text: str) -> Iterator[str]:
    """A line for each function that is too long to be read at one glance."""
    for node in nodes(text):
        if not isinstance(node, ast.ClassDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LONG:
                yield f"{name}:{node.lineno}: {node.name} has {length} lines"


def classes(text: str) -> Iterator[ast.ClassDef]:
    """The classes of a file."""
    return (node for node in nodes(text) if isinstance(node, ast.ClassDef))


def public_methods(node: ast.ClassDef) -> set[str]:
    """The public methods that a class writes down itself; a property reads as data, not as one."""
    return {
        entry.name
        for entry in node.body
        if isinstance(entry, ast.FunctionDef | ast.AsyncFunctionDef)
        and not entry.name.startswith("_")
        and not any("property" in ast.unparse(mark) for mark in entry.decorator_list)
    }


def interfaces(texts: Iterable[str]) -> dict[str, set[str]]:
    """The public methods of each class of the project, by the name of the class."""
    return {node.name: public_methods(node) for text in texts for node in classes(text)}


def crowded_classes(
    name: str, text: str, known: Mapping[str, set[str]], most: int = METHOD_LIMIT
) -> Iterator[str]:
    """A line for each public class that adds more than `most` public methods to its bases."""
    for node in classes(text):
        if node.name.startswith("_"):
            continue
        added = public_methods(node)
        for base in node.bases:
            plain = base.value if isinstance(base, ast.Subscript) else base
            added -= known.get(ast.unparse(plain).split(".")[-1], set())
        if len(added) > most:
            yield f"{name}:{node.lineno}: {node.name} has {len(added)} public methods, not {most}"


def main() -> int:
    """Print the large ones; 1 when one is above a limit."""
    wrong: list[str] = []
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sources()}
    known = interfaces(texts.values())
    for name, text in texts.items():
        complaint = too_long(name, text)
        wrong += [complaint] if complaint else []
        if not name.startswith("tests"):
            crowded = list(crowded_classes(name, text, known))
            wrong += crowded
            for line in [] if crowded else crowded_classes(name, text, known, METHOD_BUDGET):
                print(line)
        if not complaint and text.count("\n") > FILE_BUDGET:
            print(f"{name}: {text.count(chr(10))} lines, the budget is {FILE_BUDGET}")
        for line in long_functions(name, text):
            print(line)
    for complaint in wrong:
        print(complaint, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
