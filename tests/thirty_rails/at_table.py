"""A table for tests: the engine with dice that are told beforehand, moved by the texts of actions.

`table.do("place 34 6R.1")` carries an action out after asking `check`, `table.why(...)` is the code of
the refusal, `table.can()` all legal texts. Not here: the reference.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.thirty_rails import bridge
from tests.thirty_rails import reference as ref

from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.position import read_position
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import Sheet

EXAMPLE_ROLLS = (3, 2, 6, 2, 2, 4)
"""The rolls of the published example; its player ignores the second."""
EXAMPLE_SITES = ("mine 26", "station 72", "station 10", "station 05", "station 57", "bonus 34")


class Table:
    """A match in the making. Seats are numbers; seat 0 is meant where none is named."""

    def __init__(
        self,
        mountains: Iterable[int] = EXAMPLE_ROLLS,
        dice: Iterable[tuple[int, int]] = (),
        seats: int = 1,
        overrides: bool = True,
        board: ref.Board | None = None,
    ) -> None:
        """The mountain rolls, and (white, black) of the first turns; all later rolls are 1 and 1."""
        told = [value for both in dice for value in both]
        self.rules: ThirtyRails = bridge.rulebook(seats, overrides, board)
        self.chance = ScriptedChance([*mountains, *told, *([1] * 80)])
        self.events: list[Event] = []
        self.state = self.rules.setup(self.chance, self.events.append)

    def why(self, text: str, seat: int = 0) -> str | None:
        """The code of the reason why an action is refused, or None."""
        reason = self.rules.check(self.state, Seat(seat), self.rules.decode(text))
        return None if reason is None else reason.code

    def do(self, *texts: str, seat: int = 0) -> Table:
        """Carries actions out that the rules must allow."""
        for text in texts:
            assert self.why(text, seat) is None, (text, self.why(text, seat), self.map(seat))
            action = self.rules.decode(text)
            self.rules.apply(self.state, Seat(seat), action, self.chance, self.events.append)
        return self

    def can(self, seat: int = 0, verb: str = "") -> set[str]:
        """The texts of all legal actions, or of those with one verb."""
        texts = {self.rules.encode(a) for a in self.rules.legal(self.state, Seat(seat))}
        return {text for text in texts if text.split(" ")[0] == verb or not verb}

    def cells(self, verb: str, seat: int = 0) -> set[str]:
        """The cells named by the legal actions with this verb."""
        return {text.split(" ")[1] for text in self.can(seat, verb)}

    def sheet(self, seat: int = 0) -> Sheet:
        """A seat's sheet, live."""
        return self.state.sheets[seat]

    def map(self, seat: int = 0) -> ref.Sheet:
        """A seat's sheet in the reference's form."""
        return bridge.reference_sheet(self.sheet(seat))

    def mountains(self, seat: int = 0) -> set[str]:
        """The cells of a seat's mountains."""
        return {f"{row}{column}" for row, column in self.map(seat).mountains}

    def decide_mountains(self, ignored: int = 2) -> Table:
        """Lets every seat draw all mountains but one."""
        for row in range(1, 6):
            for seat in self.rules.to_act(self.state):
                if self.can(seat) == {"mountain", "ignore"}:
                    self.do("ignore" if row == ignored else "mountain", seat=seat)
        return self

    def set_up(self) -> Table:
        """Everybody sets up as in the published example; the first turn is rolled."""
        self.decide_mountains()
        for seat in self.rules.to_act(self.state):
            self.do(*EXAMPLE_SITES, "end", seat=seat)
        return self


def sheet_of(tracks: dict[str, str], **sites: str) -> Sheet:
    """A sheet. Cells are texts such as "34"; sites are s1 .. s4, mine, bonus, mountains.

    Sites that are not named stand where no track of the tests comes by.
    """
    places = {"s1": "01", "s2": "10", "s3": "67", "s4": "76", "mine": "56", "bonus": "55"} | sites

    def pair(text: str) -> list[int]:
        return [int(text[0]), int(text[1])]

    return read_position(
        {
            "stations": {str(n): pair(places[f"s{n}"]) for n in range(1, 5) if places[f"s{n}"]},
            "mine": pair(places["mine"]),
            "bonus": pair(places["bonus"]),
            "mountains": [pair(text) for text in places.get("mountains", "").split()],
            "tracks": {f"{cell[0]},{cell[1]}": tile for cell, tile in tracks.items()},
        }
    )


def score_of(tracks: dict[str, str], **sites: str) -> dict[str, ScoreLine]:
    """The rows of such a sheet by key, after the reference was found to agree."""
    sheet = sheet_of(tracks, **sites)
    rows = score_lines(Seat(0), sheet, terminals(sheet))
    bridge.compare_scores(bridge.reference_sheet(sheet))
    return {row.key.removeprefix("row."): row for row in rows}


def joined(rows: dict[str, ScoreLine]) -> set[str]:
    """The pairs that score."""
    return {key for key, row in rows.items() if key != "mine" and row.points}


def cells_of(row: ScoreLine) -> str:
    """The cells of a row's line in order, from whichever end."""
    return " ".join(f"{step[0] // 8}{step[0] % 8}" for step in row.evidence)
