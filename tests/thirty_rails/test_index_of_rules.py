"""Every numbered rule has a test, every rule test names a rule, and the index notices when not."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules_index

PAGE = "# Toy\n\n- **TO-1.1** Rule one.\n- **TO-B.2** Rule two,\n  see TO-1.1.\n"
GOOD = (
    "import pytest\n"
    "@pytest.mark.rule('TO-1.1', 'TO-B.2')\n"
    "@pytest.mark.parametrize('a', [1])\n"
    "def test_both(a): assert a\n"
)


def test_every_rule_of_the_shipped_pages_has_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_index.main([]) == 0, capsys.readouterr().err


def index(folder: Path, page: str = PAGE, tests: str = GOOD, source: str = "") -> list[str]:
    for name, file, text in (
        ("rules", "toy.md", page),
        ("tests", "test_rules_toy.py", tests),
        ("engine", "toy.py", source),
    ):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / file).write_text(text, "utf-8")
    return rules_index.problems(folder / "rules", folder / "tests", folder / "engine")


def test_a_complete_index_has_no_problems(tmp_path: Path) -> None:
    assert (
        index(tmp_path, source='"""Does TO-1.1 and TO-B.2; the section TO-1 is no rule."""') == []
    )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"page": PAGE + "- **TO-1.2** Rule three.\n"}, "TO-1.2 has no test"),
        (
            {"tests": GOOD + "@pytest.mark.rule('TO-9.9')\ndef test_more(): pass\n"},
            "test_rules_toy.py::test_more: there is no rule TO-9.9",
        ),
        (
            {"tests": GOOD + "def test_plain(): pass\n"},
            "test_rules_toy.py::test_plain names no rule",
        ),
        ({"source": "# TO-7.1 says so"}, "toy.py: there is no rule TO-7.1"),
    ],
)
def test_each_gap_is_found(change: dict[str, str], problem: str, tmp_path: Path) -> None:
    assert index(tmp_path, **change) == [problem]


def test_a_game_without_a_page_may_be_under_way(tmp_path: Path) -> None:
    assert index(tmp_path, source="# XY-7.1 says so") == []


def test_a_number_stands_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"TO-1\.1 is defined twice"):
        index(tmp_path, page=PAGE + "- **TO-1.1** Again.\n")


def test_the_list_shows_rules_with_their_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_index.main(["--list"]) == 0
    assert "TR-6.4\n    " in capsys.readouterr().out
