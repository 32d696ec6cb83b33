"""The slip says exactly what is left of the row and the column of the white die."""

from types import SimpleNamespace

import pytest
from babel.messages.pofile import read_po
from tests.ui.conftest import LOCALE

from branchline.engine.thirty_rails.board import MARSHES, STANDARD, cell_named
from branchline.ui.tables.thirty_rails.words import _pick


def code(cells, water=(), board=STANDARD):
    """The message for these cells on offer, the white die showing 3."""
    sheet = SimpleNamespace(white=3, water=sum(1 << cell_named(cell) for cell in water))
    session = SimpleNamespace(board=board)
    by_cell = {cell_named(cell): [] for cell in cells}
    return _pick(SimpleNamespace(sheet=sheet, session=session, by_cell=by_cell))


RIVER = ("34", "35", "36")


@pytest.mark.parametrize(
    ("cells", "water", "said"),
    [
        (("31", "63"), (), "table.pick_cell"),
        (("31", "34"), RIVER, "table.pick_cell"),
        (("34", "35"), RIVER, "table.pick_cell"),
        (("11", "12"), (), "table.pick_anywhere"),
        (("11", "34"), RIVER, "table.pick_beside_river"),
    ],
)
def test_of_a_river(cells, water, said):
    assert code(cells, water) == said


def test_of_marshes():
    assert code(("30", "33", "73"), board=MARSHES) == "table.pick_cell"
    assert code(("33", "11"), board=MARSHES) == "table.pick_beside_marsh"
    assert code(("01", "11"), board=MARSHES) == "table.pick_anywhere"


@pytest.mark.parametrize(
    ("language", "word", "elsewhere"),
    [("fr", "usine", ("buildings", "effect_factory", "railroad_ink")), ("ja", "沼", ())],
)
def test_one_thing_has_one_word(language, word, elsewhere):
    """The French word for the factory is that of the published rules; Railroad Ink has its own."""
    path = LOCALE / language / "LC_MESSAGES" / "branchline.po"
    with path.open("rb") as file:
        found = [entry.id for entry in read_po(file) if word in str(entry.string).lower()]
    assert [name for name in found if not any(part in name for part in elsewhere)] == []


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
def test_every_sentence_about_cells_has_a_shorter_form(language):
    path = LOCALE / language / "LC_MESSAGES" / "branchline.po"
    with path.open("rb") as file:
        said = {entry.id: str(entry.string) for entry in read_po(file)}
    for name in ("cell", "anywhere", "beside_river", "beside_marsh"):
        assert len(said[f"table.pick_{name}.short"]) < len(said[f"table.pick_{name}"])
