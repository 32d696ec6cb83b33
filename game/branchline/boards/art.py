"""What the table shows of a board besides its cells: its name by language and who drew it."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.boards.drawing import Drawing, read_text
from branchline.boards.problems import Findings

LANGUAGES = ("en", "fr", "nl", "ja")


@dataclass(frozen=True, slots=True)
class BoardArt:
    """Names and the author of a board."""

    titles: tuple[tuple[str, str], ...]
    """(language, name); the first is the author's own, its language is ""."""
    author: str

    def title(self, language: str) -> str:
        """The name in that language, or else the name the author gave it first."""
        return dict(self.titles).get(language, self.titles[0][1])


def read_art(drawing: Drawing, found: Findings) -> BoardArt | None:
    """Title and author from the properties of the map; None after a problem was added."""
    names = ["title", *(f"title_{language}" for language in LANGUAGES)]
    texts = {
        name: read_text(drawing.properties, name, drawing.where, found)
        for name in names
        if name in drawing.properties or name == "title"
    }
    author = read_text(drawing.properties, "author", drawing.where, found, default="")
    if author is None or None in texts.values():
        return None
    titles = tuple((name[len("title_") :], text or "") for name, text in texts.items())
    if not titles[0][1]:
        found.add(drawing.where, "board.property_missing", name="title")
        return None
    return BoardArt(titles, author)
