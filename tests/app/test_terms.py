"""One thing has one word in a language: that of the source texts of the rules where they have one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parents[2] / "assets" / "locale"
SAID = {
    "fr": {
        r"bouts? (libre|ouvert)s?": "erreur, extrémité ouverte",
        r"marécage": "marais",
        r"ticket(?! to ride)": "billet",
        r"\bhexagone|\bcarreau": "case",
    },
    "nl": {
        r"kaartje": "ticket",
        r"wagon": "trein",
        r"\bvel(len)?\b": "blad",
        r"langste spoor(weg|lijn)": "langste spoor",
        r"(?<!dobbel)\bste(en|nen)\b": "dobbelsteen",
        r"hokje": "vakje",
    },
    "ja": {
        r"サイコロ|さいころ": "ダイス",
        r"切符": "チケット",
        r"車両": "列車",
        r"CPU": "コンピューター",
        r"点数": "得点",
        r"沼": "湿地",
        r"ふち|縁": "外郭",
        r"セーブ": "保存",
    },
}
"""By language: what is not said, and what is said instead."""


def messages(language: str) -> dict[str, str]:
    """The messages of a language, without the names of what is filled in."""
    with (LOCALE / language / "LC_MESSAGES" / "branchline.po").open("rb") as file:
        said = {entry.id: str(entry.string) for entry in read_po(file) if entry.id}
    return {code: re.sub(r"{\w+}", "{}", text) for code, text in said.items()}


@pytest.mark.parametrize(
    ("language", "word"), [(language, word) for language, words in SAID.items() for word in words]
)
def test_a_thing_is_called_by_one_word(language: str, word: str) -> None:
    pattern = re.compile(word, re.IGNORECASE)
    found = {code: text for code, text in messages(language).items() if pattern.search(text)}
    assert found == {}, f"say {SAID[language][word]}"


def test_the_row_and_what_is_counted_in_it_are_called_alike() -> None:
    """A loose end has the same name on the sheet, in the row and beside the dice."""
    for language, word in (("fr", "erreur"), ("nl", "losse einden"), ("ja", "途切れた端")):
        said = messages(language)
        for code in ("row.errors", "preview.dead_ends", "table.open_ends"):
            assert word in said[code].lower(), (language, code)
