"""The guest book: profiles, what they have played, and the days' challenges. Fulfils `ui.people.PeoplePort`.

Every finished game is counted once, by its id: when it ends, or when its log is found later. Not here: the file
(`people`), the counting (`statistics`), tables (`desk`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime

from branchline.app.daily import daily_setup
from branchline.app.files import trouble
from branchline.app.people import MOST_PEOPLE, PeopleFile, clean_name
from branchline.app.saves import Saved, SaveFolder
from branchline.app.statistics import daily_of, places_of, played, statistics_of
from branchline.app.tables import AnyMatch, Refused, TableRoom
from branchline.engine import catalog
from branchline.engine.kernel.log import LogError
from branchline.engine.kernel.score import ScoreSheet
from branchline.ui.context import GameSetup
from branchline.ui.notices import Notices
from branchline.ui.people import GUEST, Daily, Person, Statistics

log = logging.getLogger(__name__)

TOPIC = "people"
"""The topic of notices about the file."""


def places(sheet: ScoreSheet, seats: int) -> tuple[int, ...]:
    """The place of each seat by the game's own ranking, ties included."""
    found = [1] * seats
    before = 0
    for group in sheet.ranking():
        for seat in group:
            found[seat] = before + 1
        before += len(group)
    return tuple(found)


class Book:
    """Profiles and finished games of this machine. `saves` is None where no games are kept."""

    def __init__(
        self,
        file: PeopleFile,
        saves: SaveFolder | None,
        room: TableRoom,
        today: Callable[[], date],
        notices: Callable[[], Notices],
        start: Callable[[GameSetup], None],
        resume: Callable[[str], None],
    ) -> None:
        """`start` opens a new table, `resume` a saved one; `today` says which day it is."""
        self._file = file
        self._saves = saves
        self._room = room
        self._today = today
        self._notices = notices
        self._start = start
        self._resume = resume
        self._loaded = False
        self._seen: set[str] = set()

    # Profiles

    def everyone(self) -> Sequence[Person]:
        """All profiles, in the order of their names."""
        people = self._open().people.values()
        return sorted(people, key=lambda person: (person.name.casefold(), person.id))

    def named(self, person: str) -> Person | None:
        """The profile with this id, or None."""
        return self._open().people.get(person) if person else None

    def refusal(self, name: str, person: str = GUEST) -> str:
        """The message code of why a profile cannot have this name; empty if it can."""
        clean, file = clean_name(name), self._open()
        if not clean:
            return "people.no_name"
        if person == GUEST and len(file.people) >= MOST_PEOPLE:
            return "people.too_many"
        others = (other for other in file.people.values() if other.id != person)
        taken = any(other.name.casefold() == clean.casefold() for other in others)
        return "people.name_taken" if taken else ""

    def add(self, name: str, colour: int) -> Person:
        """A new profile. The name must not be refused."""
        person = self._open().add_person(name, colour)
        self._keep()
        return person

    def change(self, person: Person) -> None:
        """The profile with this id has this name and colour now."""
        people = self._open().people
        if person.id in people:
            people[person.id] = replace(person, name=clean_name(person.name))
            self._keep()

    def remove(self, person: str) -> None:
        """The profile is gone; its games stay with whoever else played them."""
        if self._open().people.pop(person, None) is not None:
            self._keep()

    # Finished games

    def count(self, match: AnyMatch, name: str = "") -> None:
        """A match that has just ended is counted, once, where games are kept. `name` is its file's, for want of an id."""
        if self._saves is None:
            return
        key = match.log.header.id or name
        seats = match.game.config.seats
        game = played(match.log, key, self._now(), places(match.score(), seats)) if key else None
        if game is not None and self._open().count(game):
            self._keep()

    def statistics(self, person: str, game: str) -> Statistics:
        """What a profile, or guests, have reached in a game."""
        self._catch_up()
        return statistics_of(self._file.games.values(), person, game)

    def dailies(self, person: str) -> Sequence[Daily]:
        """Today's challenge in each game, as this person stands to it."""
        self._catch_up()
        day, games = self._today().isoformat(), list(self._file.games.values())
        open_ = self._unfinished(person, day)
        return [daily_of(games, person, game, day, open_.get(game, "")) for game in catalog.GAMES]

    def play_daily(self, person: str, game: str) -> None:
        """Opens a table with today's challenge: the attempt that is unfinished, else a new one."""
        day = self._today()
        unfinished = self._unfinished(person, day.isoformat()).get(game, "")
        if unfinished:
            self._resume(unfinished)
        else:
            self._start(daily_setup(game, day, person))

    def _unfinished(self, person: str, day: str) -> dict[str, str]:
        """By game: the name of the file of an attempt that can be gone on with."""
        found: dict[str, str] = {}
        for saved in self._saves.all() if self._saves else ():
            if saved.log is None or saved.over or saved.log.header.daily != day:
                continue
            header = saved.log.header
            if (header.people or (GUEST,))[0] == person:
                found.setdefault(header.config.game, saved.path.name)
        return found

    def _now(self) -> str:
        return datetime.now().astimezone().isoformat(timespec="seconds")

    def _catch_up(self) -> None:
        """Finished games that were not counted when they ended are counted now."""
        file, found = self._open(), False
        for saved in reversed(self._saves.all() if self._saves else []):
            if saved.path.name in self._seen or not saved.over or saved.damage is not None:
                continue
            self._seen.add(saved.path.name)
            found = self._count_saved(file, saved) or found
        if found:
            self._keep()

    def _count_saved(self, file: PeopleFile, saved: Saved) -> bool:
        assert saved.log is not None, "it is over"
        key = saved.log.header.id or saved.path.stem
        if key in file.games:
            return False
        when = datetime.fromtimestamp(saved.when).astimezone().isoformat(timespec="seconds")
        game = played(saved.log, key, when, self._places(saved))
        return game is not None and file.count(game)

    def _places(self, saved: Saved) -> tuple[int, ...]:
        """By points, and where these do not decide by the rules, which have to play the game again for that."""
        log_ = saved.log
        totals = log_.result.totals if log_ is not None and log_.result is not None else ()
        assert log_ is not None, "it is over"
        if len(set(totals)) < len(totals):
            try:
                match = self._room.replay(log_, verify=False)
                return places(match.score(), len(totals))
            except (Refused, LogError) as error:
                log.info("%s is counted by its points: %s", saved.path.name, error)
        return places_of(totals)

    # The file

    def _open(self) -> PeopleFile:
        """The file, read when it is first asked for."""
        if not self._loaded:
            self._loaded = True
            self._file.load()
            if self._file.aside:
                self._recover()
                self._notices().post(TOPIC, "notice.people_damaged", file=self._file.aside)
        return self._file

    def _recover(self) -> None:
        """Profiles that only the saved games remember."""
        for saved in self._saves.all() if self._saves else []:
            if saved.log is not None:
                self._file.recover(saved.log.header.people, saved.log.header.names)
        self._keep()

    def _keep(self) -> None:
        """The file is written; a failure becomes a notice, and everything stays in mind."""
        notices = self._notices()
        try:
            self._file.save()
        except OSError as error:
            log.warning("profiles are not kept: %s", error)
            if self._file.locked:
                notices.post(TOPIC, "notice.people_locked", file=self._file.path.name)
            else:
                notices.post(TOPIC, "notice.people_fail", reason=trouble(error))
        else:
            if not self._file.aside:
                notices.clear(TOPIC)
