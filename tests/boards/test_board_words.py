"""Every problem has a sentence, and every sentence gets what it asks for."""

import re
import string

import pytest
from tests.boards.board_kit import ROOT, all_codes, english

from branchline.boards import Problem, Where, sentence
from branchline.boards.problems import BoardError, Findings, quotable

FOLDER = ROOT / "game" / "branchline" / "boards"
CALL = re.compile(
    r'(?:\.add|\.warn|refuse)\(\s*(?:[a-z_.()]+,\s*)?"(board\.[a-z_.]+)"((?:[^()]|\([^()]*(?:\([^()]*\))?[^()]*\))*)\)'
)


def calls():
    """Each place in the source that makes a problem: the code and the names of its arguments."""
    for path in sorted(FOLDER.glob("*.py")):
        for code, rest in CALL.findall(path.read_text(encoding="utf-8")):
            yield code, frozenset(re.findall(r"\b([a-z]+)=", rest))


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_code_has_an_english_sentence_of_its_own():
    words = english()
    texts = [words(code) for code in sorted(all_codes())]
    assert len(texts) > 80
    assert all(texts)
    reasons = [words(code) for code in all_codes() if not code.startswith("board.at.")]
    assert len(set(reasons)) == len(reasons)


def test_every_sentence_is_given_the_arguments_that_it_asks_for():
    words = english()
    found = list(calls())
    assert len(found) > 60
    for code, names in found:
        assert fields(words(code)) <= names, code


def test_no_sentence_is_left_of_a_code_that_is_gone():
    po = (ROOT / "assets/locale/en/LC_MESSAGES/branchline.po").read_text(encoding="utf-8")
    source = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "game").rglob("*.py"))
    told = set(re.findall(r'msgid "(board\.[a-z_.]+)"', po))
    assert {code for code in told if f'"{code}"' not in source} == set()


def test_a_sentence_names_every_place_that_is_known():
    where = Where("b.tmx").at_layer("terrain").at_object("R1", 7).at_cell(3, 4)
    told = sentence(Problem(where, "board.corner", (("terrain", "lake"),)), english())
    assert told == (
        "b.tmx, layer “terrain”, object “R1” (id 7), column 3, row 4: "
        "the four corners must stay empty, and here is lake"
    )


def test_every_place_is_in_the_plain_data_too():
    where = Where("b.tsx", tile=3, cell=(1, 2), position=(4, 5))
    data = Problem(where, "board.tile_twice", (("tile", 3),)).to_data()
    assert (data["tile"], data["cell"], data["position"]) == (3, [1, 2], [4, 5])
    assert "object" not in data and "layer" not in data
    assert sentence(Problem(where, "board.tile_twice", (("tile", 3),)), english()) == (
        "b.tsx, tile 3, column 1, row 2, line 4, column 5 of the file: the tile 3 is described twice"
    )


def test_warnings_end_like_problems_do():
    found = Findings()
    for _ in range(100):
        found.warn(Where("b.tmx"), "board.newer_format", version="9")
    assert len(found.warnings) == 40


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 80 + "…"),
        ("a\x00\n\u202eb", "a   b"),
        ("東京", "東京"),
    ],
)
def test_a_quoted_text_is_one_line_and_not_long(text, shown):
    assert quotable(text) == shown


def test_without_problems_nothing_is_raised_and_with_one_all_are():
    found = Findings()
    found.warn(Where("b.tmx"), "board.newer_format", version="9")
    found.fail_if_any()
    found.add(Where("b.tmx"), "board.infinite")
    with pytest.raises(BoardError, match=r"b\.tmx: board\.infinite") as error:
        found.fail_if_any()
    assert len(error.value.problems) == 1
