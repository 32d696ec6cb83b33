"""From finished games to numbers about them: no files, no screens, only counting.

A game is summed up as `Played`, from its log alone, so everything here can be counted anew from the saved games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from branchline.engine.kernel.log import Header, MatchLog
from branchline.ui.context import SEAT_KINDS, SeatKind
from branchline.ui.people import GUEST, Against, Bar, Daily, Statistics, Variant

HUMAN = "human"
ALONE = ""
MOST_BARS = 12
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
RECENT = 7


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. By seat: who (`kinds`, `people`), how many points, and which place (1 is the first, ties share it)."""

    key: str
    game: str
    when: str
    kinds: tuple[str, ...]
    people: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    modules: tuple[str, ...] = ()
    board: str = ""
    daily: str = ""

    def seats_of(self, person: str) -> list[int]:
        """The seats where this person (or a guest) sat."""
        seats = range(len(self.kinds))
        return [n for n in seats if self.kinds[n] == HUMAN and self.people[n] == person]


def kinds_of(header: Header) -> list[SeatKind]:
    """Who sat at each seat of a logged match; players that this program does not know are normal ones."""
    seats = header.config.seats
    players = header.players if len(header.players) == seats else ("human",) * seats
    return [name if name in SEAT_KINDS else "normal" for name in players]


def played(log: MatchLog, key: str, when: str, places: Sequence[int]) -> Played | None:
    """What a finished log tells; None for one that is not finished or in which nobody sat."""
    header, result = log.header, log.result
    seats = header.config.seats
    if result is None or len(result.totals) != seats or len(places) != seats:
        return None
    kinds = tuple(kinds_of(header))
    if HUMAN not in kinds:
        return None
    people = header.people if len(header.people) == seats else (GUEST,) * seats
    config = header.config
    return Played(
        key,
        config.game,
        when,
        kinds,
        people,
        result.totals,
        tuple(places),
        tuple(sorted(config.modules)),
        config.board,
        header.daily,
    )


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat by points alone."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def statistics_of(games: Iterable[Played], person: str, game: str) -> Statistics:
    """What a person has reached in a game."""
    turns = [(each, seat) for each in games if each.game == game for seat in each.seats_of(person)]
    scores = [each.totals[seat] for each, seat in turns]
    if not scores:
        return Statistics()
    return Statistics(
        len(scores),
        max(scores),
        sum(scores) / len(scores),
        scores[-1],
        len({each.daily for each, _ in turns if each.daily}),
        bars_of(scores),
        _against(turns),
        _variants(turns),
    )


def bars_of(scores: Sequence[int]) -> tuple[Bar, ...]:
    """The scores in at most `MOST_BARS` groups of a round width, with the empty groups between them."""
    low, high = min(scores), max(scores)
    fits = (w for w in WIDTHS if high // w - low // w < MOST_BARS)
    width = next(fits, (high - low) // (MOST_BARS - 1) + 1)
    first, last = low // width, high // width
    return tuple(
        Bar(n * width, n * width + width - 1, sum(score // width == n for score in scores))
        for n in range(first, last + 1)
    )


def _against(turns: Sequence[tuple[Played, int]]) -> tuple[Against, ...]:
    """A line for games alone, then one for each kind of opponent, as far as there were any."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for game, seat in turns:
        others = [n for n in range(len(game.kinds)) if n != seat]
        if not others:
            found[ALONE].append((game.totals[seat], 0))
        for kind in {game.kinds[n] for n in others}:
            best = min(game.places[n] for n in others if game.kinds[n] == kind)
            own = game.places[seat]
            found[kind].append((game.totals[seat], (own < best) - (own > best)))
    order = [ALONE, *SEAT_KINDS]
    kinds = sorted(found, key=lambda kind: (order.index(kind) if kind in order else 99, kind))
    lines = []
    for kind in kinds:
        scores = [score for score, _ in found[kind]]
        outcomes = [outcome for _, outcome in found[kind]]
        mean = sum(scores) / len(scores)
        won, tied = outcomes.count(1), 0 if kind == ALONE else outcomes.count(0)
        lines.append(Against(kind, len(scores), max(scores), mean, won, tied))
    return tuple(lines)


def _variants(turns: Sequence[tuple[Played, int]]) -> tuple[Variant, ...]:
    """A line for each way to play, the one played most first."""
    found: dict[tuple[tuple[str, ...], str], list[int]] = defaultdict(list)
    for game, seat in turns:
        found[game.modules, game.board].append(game.totals[seat])
    lines = [
        Variant(modules, board, len(scores), max(scores), sum(scores) / len(scores))
        for (modules, board), scores in found.items()
    ]
    return tuple(sorted(lines, key=lambda line: (-line.plays, line.modules, line.board)))


def daily_of(
    games: Iterable[Played], person: str, game: str, day: str, unfinished: str = ""
) -> Daily:
    """How a person stands to the challenge of a day; of each day the attempt that was finished first counts."""
    first: dict[str, int] = {}
    for each in games:
        if each.game != game or not each.daily:
            continue
        for seat in each.seats_of(person):
            first.setdefault(each.daily, each.totals[seat])
    best = max(first, key=lambda when: (first[when], when), default="")
    recent = sorted(first.items(), reverse=True)[:RECENT]
    return Daily(
        game,
        day,
        first.get(day),
        unfinished,
        first[best] if best else None,
        best,
        len(first),
        tuple(recent),
    )
