"""Every code that the program may say has a message, and every message is said somewhere."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from branchline.app.i18n import SINGLE, Catalogue, languages
from branchline.engine import catalog
from branchline.engine.thirty_rails.scoring import GRADES, MINE_KEY, PAIR_POINTS, pair_key
from branchline.ui.context import SEAT_KINDS

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "assets" / "locale"
SOURCES = (ROOT / "game" / "branchline", ROOT / "ai" / "branchline_ai")
CODE = re.compile(r"[a-z_]+(\.[a-z0-9_-]+)+")
NOT_SAID = frozenset(
    {
        "override.white",
        "override.black",
        "river.cells",
        "river.due",
        "seat.0",
        "seat.1",
        "marsh.cells",
        "marsh.due",
        "marsh.ignored",
        "marsh.factory",
        "marsh.stopped",
        *(f"station.{number}" for number in range(1, 5)),
        *(f"seat.{number}" for number in range(2)),
    }
)
"""Look like codes, and are names of numbers or steps in views, or of things in a pane."""


@cache
def messages(language: str) -> dict[str, str]:
    with (LOCALE / language / "LC_MESSAGES" / "branchline.po").open("rb") as file:
        return {message.id: message.string for message in read_po(file) if message.id}


@cache
def literals() -> dict[str, str]:
    """Every text in the sources that looks like a code, with a file that has it."""
    found: dict[str, str] = {}
    for source in SOURCES:
        for path in source.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and CODE.fullmatch(text):
                    found.setdefault(text, path.name)
    return found


@cache
def patterns() -> list[re.Pattern[str]]:
    """What f-strings in the sources can become, e.g. `seat.{kind}` or `{code}.short`."""
    found = []
    for source in SOURCES:
        for path in source.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    parts = [
                        re.escape(part.value) if isinstance(part, ast.Constant) else r"[a-z0-9_.-]+"
                        for part in node.values
                    ]
                    pattern = "".join(str(part) for part in parts)
                    ends = re.search(r"\\\.[a-z]{3,}$", pattern)
                    if "\\." in pattern and (ends or re.match(r"[a-z_]", pattern)):
                        found.append(re.compile(pattern))
    return found


def test_every_code_in_the_sources_has_an_english_message() -> None:
    known = messages("en")
    prefixes = {code.split(".")[0] for code in known}
    missing = {
        code: file
        for code, file in literals().items()
        if code.split(".")[0] in prefixes and code not in known and code not in NOT_SAID
    }
    beginnings = {code for code in missing if any(known_.startswith(code) for known_ in known)}
    files = {code for code in missing if code.endswith((".py", ".json", ".log"))}
    assert missing.keys() - beginnings - files == set()


def test_every_code_that_is_put_together_has_an_english_message() -> None:
    known = messages("en")
    codes = [pair_key(a, b) for a, b in PAIR_POINTS]
    codes += [MINE_KEY, "row.total", "grade.none", *(key for _, key in GRADES)]
    codes += [
        f"part.{name}" for name in ("pair", "cells", "bonus", "stations", "numbers", "marshes")
    ]
    codes += [f"game.{game}" for game in catalog.GAMES]
    for kind in (*SEAT_KINDS, "random"):
        codes += [f"seat.{kind}", f"seat.{kind}.numbered", f"seat.{kind}.short"]
    assert [code for code in codes if code not in known] == []


def test_no_message_is_dead() -> None:
    said = literals()
    dead = [
        code
        for code in messages("en")
        if code.removesuffix(SINGLE) not in said
        and not any(pattern.fullmatch(code) for pattern in patterns())
    ]
    assert dead == []


@pytest.mark.parametrize("language", languages(LOCALE))
def test_a_language_is_complete_and_fills_the_same_names(language: str) -> None:
    english, own = messages("en"), messages(language)
    assert own.keys() == english.keys()
    for code, text in own.items():
        assert text.strip(), code
        names = set(re.findall(r"{(\w+)}", text))
        assert names <= set(re.findall(r"{(\w+)}", english[code])), code


def test_a_message_fills_its_names_and_survives_faults() -> None:
    words = Catalogue(LOCALE)
    assert words.text("override.same") == messages("en")["override.same"]
    assert "7" in words.text("saves.summary", game="x", players="y", seed=7)
    assert words.text("saves.summary", game="x") != ""
    assert words.text("no.such.code") == "no.such.code"
    assert words.text("") == ""


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "0 exits"),
        ("en", 1, "1 exit"),
        ("en", 2, "2 exits"),
        ("fr", 0, "0 sortie"),
        ("fr", 1, "1 sortie"),
        ("fr", 2, "2 sorties"),
        ("nl", 0, "0 uitgangen"),
        ("nl", 1, "1 uitgang"),
        ("ja", 1, "起点1"),
    ],
)
def test_numbers_take_the_form_of_their_language(language: str, count: int, said: str) -> None:
    assert Catalogue(LOCALE, language).text("table.exits", count=count) == said


def test_the_first_number_in_the_sentence_decides() -> None:
    words = Catalogue(LOCALE)
    assert words.text("trains.few", needed=1, left=3).startswith("The route needs 1 train,")
    assert words.text("trains.few", needed=3, left=1).startswith("The route needs 3 trains,")
    assert words.text("preview.ticket_made", a="1", b="2", points=1).endswith("1 point")
    assert words.text("table.exits", count="1") == "1 exits", "a text is no number"


def test_every_single_form_has_its_other_form() -> None:
    """And says the same names."""
    known = messages("en")
    singles = [code for code in known if code.endswith(SINGLE)]
    assert singles
    for code in singles:
        names = re.findall(r"{(\w+)}", known[code])
        assert names == re.findall(r"{(\w+)}", known[code.removesuffix(SINGLE)]), code
