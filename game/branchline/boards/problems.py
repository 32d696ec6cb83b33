"""What can be wrong with a board, as codes with arguments, and how a problem becomes a sentence.

The words themselves are in the message catalogues; nothing here reads a file.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from branchline.engine.kernel.reasons import Argument, Reason, because

Words = Callable[[str], str]
"""Gives the sentence of a code in the language of the player; `gettext` has this form."""

MOST_PROBLEMS = 40
"""A board maker mends a few at a time; a hostile file must not produce a million."""

LONGEST_QUOTE = 80


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a problem, as exactly as it is known.

    `cell` is (column, row) counted from 0 as Tiled's status bar shows it; `tile` is a tile of a
    tileset by the number that Tiled shows as its ID; `position` is the line and
    column of the text of the file, counted from 1.
    """

    file: str
    layer: str = ""
    object_name: str = ""
    object_id: int | None = None
    cell: tuple[int, int] | None = None
    tile: int | None = None
    position: tuple[int, int] | None = None

    def at_layer(self, name: str) -> Where:
        """The same file, narrowed to a layer."""
        return replace(self, layer=quotable(name))

    def at_object(self, name: str, object_id: int | None) -> Where:
        """The same layer, narrowed to an object."""
        return replace(self, object_name=quotable(name), object_id=object_id)

    def at_tile(self, number: int) -> Where:
        """The same tileset, narrowed to a tile."""
        return replace(self, tile=number)

    def at_cell(self, column: int, row: int) -> Where:
        """The same layer, narrowed to a cell."""
        return replace(self, cell=(column, row))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a place and a reason."""

    where: Where
    code: str
    args: tuple[tuple[str, Argument], ...] = ()

    def to_data(self) -> dict[str, object]:
        """Plain data for `--json`; places that are not known are left out."""
        where = self.where
        data: dict[str, object] = {"file": where.file, "code": self.code, "args": dict(self.args)}
        if where.layer:
            data["layer"] = where.layer
        if where.object_id is not None or where.object_name:
            data["object"] = {"name": where.object_name, "id": where.object_id}
        if where.tile is not None:
            data["tile"] = where.tile
        if where.cell is not None:
            data["cell"] = list(where.cell)
        if where.position is not None:
            data["position"] = list(where.position)
        return data


class BoardError(ValueError):
    """A board cannot be used. `problems` says everything that is wrong with it; never empty."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        assert problems, "a refused board must say why"
        super().__init__("; ".join(f"{p.where.file}: {p.code}" for p in problems))
        self.problems = problems


class Refused(Exception):
    """Raised inside this package where reading cannot go on; it becomes a `Problem`."""

    def __init__(self, reason: Reason, position: tuple[int, int] | None = None) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.position = position


def refuse(code: str, position: tuple[int, int] | None = None, **args: Argument) -> Refused:
    """The exception to raise; texts from the file are made fit to be quoted."""
    return Refused(because(code, **_quotable_args(args)), position)


class Findings:
    """Collects problems and warnings of one board, so that all are told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []

    def add(self, where: Where, code: str, **args: Argument) -> None:
        """One more problem; after `MOST_PROBLEMS` a single one says that there are more."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(where, code, because(code, **_quotable_args(args)).args))
        elif len(self.problems) == MOST_PROBLEMS:
            self.problems.append(Problem(Where(where.file), "board.more_problems"))

    @property
    def is_full(self) -> bool:
        """Whether another problem would not be told any more."""
        return len(self.problems) > MOST_PROBLEMS

    def add_refusal(self, where: Where, refused: Refused) -> None:
        """The problem that stopped the reading of one part of the file."""
        if refused.position is not None:
            where = replace(where, position=refused.position)
        self.add(where, refused.reason.code, **dict(refused.reason.args))

    def warn(self, where: Where, code: str, **args: Argument) -> None:
        """Something odd that does not stop the board from being played."""
        if len(self.warnings) < MOST_PROBLEMS:
            self.warnings.append(Problem(where, code, because(code, **_quotable_args(args)).args))

    def fail_if_any(self) -> None:
        """Raises BoardError with all problems found so far, if there are any."""
        if self.problems:
            raise BoardError(tuple(self.problems))


def sentence(problem: Problem, words: Words) -> str:
    """`standard.tmx, layer numbers, object R1 (id 4): reason.` in the language of `words`."""
    where = problem.where
    places = [where.file]
    if where.layer:
        places.append(words("board.at.layer").format(layer=where.layer))
    if where.object_id is not None:
        named = "board.at.object" if where.object_name else "board.at.unnamed_object"
        places.append(words(named).format(name=where.object_name, id=where.object_id))
    if where.tile is not None:
        places.append(words("board.at.tile").format(tile=where.tile))
    if where.cell is not None:
        column, row = where.cell
        places.append(words("board.at.cell").format(column=column, row=row))
    if where.position is not None:
        line, column = where.position
        places.append(words("board.at.position").format(line=line, column=column))
    return ", ".join(places) + ": " + words(problem.code).format(**dict(problem.args))


def quotable(text: str) -> str:
    r"""The text without control characters and not longer than a line, fit for a message.

    >>> quotable("two\nlines")
    'two lines'
    """
    shown = text[: LONGEST_QUOTE + 1]
    shown = "".join(" " if unicodedata.category(sign)[0] == "C" else sign for sign in shown)
    return shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


def _quotable_args(args: dict[str, Argument]) -> dict[str, Argument]:
    return {name: quotable(v) if isinstance(v, str) else v for name, v in args.items()}
