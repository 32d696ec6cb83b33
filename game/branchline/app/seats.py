"""The names of those who sit at a table, in the player's language and as their profiles call them now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import overload

from branchline.app.people import clean_name
from branchline.app.statistics import kinds_of
from branchline.engine.kernel.log import Header
from branchline.ui.context import Context, GameSetup, Words
from branchline.ui.people import PeoplePort, Person
from branchline.ui.seat_look import all_colours, all_patterns
from branchline.ui.tables.session import SeatInfo
from branchline.ui.theme import SEAT_COLOURS


def seat_names(kinds: Sequence[str], words: Words) -> list[str]:
    """A name for each seat; numbered where several are of one kind."""
    names = []
    for index, kind in enumerate(kinds):
        code = f"seat.{kind}.numbered" if list(kinds).count(kind) > 1 else f"seat.{kind}.name"
        names.append(words.text(code, number=list(kinds[: index + 1]).count(kind)))
    return names


def names_of(header: Header, people: PeoplePort, words: Words) -> list[str]:
    """What those who sit at a logged match are called."""
    persons = [people.named(person) for person in header.people]
    return called(kinds_of(header), persons, header.names, words)


def called(
    kinds: Sequence[str], persons: Sequence[Person | None], remembered: Sequence[str], words: Words
) -> list[str]:
    """The name of the profile, else the name that the log remembers, else what the kind of seat is called."""
    names = seat_names(kinds, words)
    for seat in range(len(kinds)):
        person = persons[seat] if seat < len(persons) else None
        old = clean_name(remembered[seat]) if seat < len(remembered) else ""
        if person is not None or old:
            names[seat] = person.name if person is not None else old
    return names


def colours_of(persons: Sequence[Person | None], seats: int) -> list[int]:
    """A colour for each seat, no two alike: the profile's if nobody before has it, else the seat's own or the next free."""
    wished = [person.colour if person is not None else None for person in persons]
    wished += [None] * (seats - len(wished))
    colours: dict[int, int] = {}
    for seat, colour in enumerate(wished[:seats]):
        if colour is not None and colour not in colours.values():
            colours[seat] = colour
    for seat in range(seats):
        if seat not in colours:
            everything = [seat, *range(len(SEAT_COLOURS))]
            free = (c for c in everything if c not in colours.values())
            colours[seat] = next(free, seat)
    return [colours[seat] for seat in range(seats)]


class TableSeats(Sequence[SeatInfo]):
    """Who sits at a table; the names follow the language and the profiles."""

    def __init__(self, ctx: Context, setup: GameSetup, remembered: Sequence[str] = ()) -> None:
        self._ctx = ctx
        self._setup = setup
        self._remembered = remembered
        self._looks = dict(ctx.looks)
        self._key: object = None
        self._now: tuple[SeatInfo, ...] = ()

    def _seats(self) -> tuple[SeatInfo, ...]:
        setup, people = self._setup, self._ctx.app.people
        persons = [people.named(person) for person in setup.people]
        key = (self._ctx.settings.language, *persons)
        if key != self._key or not self._now:
            names = called(setup.seats, persons, self._remembered, self._ctx.words)
            colours = all_colours(colours_of(persons, len(setup.seats)), self._looks)
            rings = all_patterns(colours, self._patterns(persons))
            rows = [SeatInfo(*row) for row in zip(names, setup.seats, colours, rings, strict=True)]
            self._now, self._key = tuple(map(self._as_chosen, range(len(rows)), rows)), key
        return self._now

    def _patterns(self, persons: Sequence[Person | None]) -> dict[int, int]:
        """The patterns that were chosen: for these seats, or else in the profiles."""
        chosen = {seat: look.ring for seat, look in self._looks.items()}
        for seat, person in enumerate(persons):
            if person is not None:
                chosen.setdefault(seat, person.pattern)
        return chosen

    def _as_chosen(self, seat: int, info: SeatInfo) -> SeatInfo:
        """The seat with the nickname that was chosen for it, if one was."""
        look = self._looks.get(seat)
        if look is None or not look.nickname:
            return info
        return replace(info, name=self._ctx.words.text(f"nickname.{look.nickname}"))

    def __len__(self) -> int:
        return len(self._setup.seats)

    def __iter__(self) -> Iterator[SeatInfo]:
        return iter(self._seats())

    @overload
    def __getitem__(self, index: int) -> SeatInfo: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[SeatInfo]: ...

    def __getitem__(self, index: int | slice) -> SeatInfo | Sequence[SeatInfo]:
        return self._seats()[index]
