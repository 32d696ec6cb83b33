"""Which test holds which rule: `python3 tools/rules_index.py` fails when a rule has no test.

Here: reading the numbered rules of docs/rules/*.md, the `@pytest.mark.rule(...)` marks of the tests and
the numbers that the engine cites, and comparing the three. Not here: running anything.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NUMBER = r"[A-Z]{2}-(?:\d+|[A-Z])\.\d+"
DEFINED = re.compile(rf"^- \*\*({NUMBER})\*\*", re.MULTILINE)
CITED = re.compile(rf"\b({NUMBER})\b")


def rules_in(folder: Path) -> dict[str, Path]:
    """Every rule number that the pages of a folder define, with its page.

    Raises ValueError for a number that is defined twice.
    """
    rules: dict[str, Path] = {}
    for page in sorted(folder.glob("*.md")):
        for number in DEFINED.findall(page.read_text("utf-8")):
            if number in rules:
                raise ValueError(f"{page.name}: {number} is defined twice")
            rules[number] = page
    return rules


def marks_in(folder: Path) -> dict[str, list[str]]:
    """Every number named by a rule mark in the tests of a folder, with the tests (file::function)."""
    marks: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, numbers in marked_functions(ast.parse(path.read_text("utf-8"))):
            for number in numbers:
                marks.setdefault(number, []).append(f"{path.relative_to(folder)}::{name}")
    return marks


def marked_functions(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The test functions of a module with the numbers of their rule marks."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, [number for mark in node.decorator_list for number in numbers_of(mark)]


def numbers_of(mark: ast.expr) -> list[str]:
    """The arguments of `pytest.mark.rule(...)`; nothing for any other decorator."""
    if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
        return [str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant)]
    return []


def cited_in(folder: Path) -> dict[str, list[str]]:
    """Every full rule number that the sources of a folder cite, with the files."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for number in sorted(set(CITED.findall(path.read_text("utf-8")))):
            cited.setdefault(number, []).append(str(path.relative_to(folder)))
    return cited


def problems(rules: Path, tests: Path, sources: Path) -> list[str]:
    """One sentence for each rule without a test, mark without a rule, rule test without a mark, wrong citation.

    A citation is wrong where the game has a page of rules and the page lacks the number.
    """
    defined, marks, cited = rules_in(rules), marks_in(tests), cited_in(sources)
    written = {number[:2] for number in defined}
    found = [f"{number} has no test" for number in defined if number not in marks]
    found += [
        f"{', '.join(where)}: there is no rule {number}"
        for number, where in marks.items()
        if number not in defined
    ]
    for path in sorted(tests.rglob("test_rules_*.py")):
        for name, numbers in marked_functions(ast.parse(path.read_text("utf-8"))):
            if not numbers:
                found.append(f"{path.relative_to(tests)}::{name} names no rule")
    found += [
        f"{', '.join(where)}: there is no rule {number}"
        for number, where in cited.items()
        if number not in defined and number[:2] in written
    ]
    return found


def main(argv: list[str] | None = None) -> int:
    """Prints the index or the problems; 0 when every rule has a test and every test a rule."""
    parser = argparse.ArgumentParser(prog="rules_index", description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print every rule with its tests")
    options = parser.parse_args(argv)
    rules, tests = ROOT / "docs" / "rules", ROOT / "tests"
    found = problems(rules, tests, ROOT / "game" / "branchline" / "engine")
    marks = marks_in(tests)
    if options.list:
        for number in rules_in(rules):
            print(number, *marks.get(number, ["-"]), sep="\n    ")
    for sentence in found:
        print(sentence, file=sys.stderr)
    print(
        f"{len(rules_in(rules))} rules, {sum(map(len, marks.values()))} marks, {len(found)} problems"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
