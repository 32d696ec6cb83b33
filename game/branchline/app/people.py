"""The file of profiles and finished games: read with suspicion, written whole, never lost.

The games in it follow from the saved logs; each is in it once, by the id of the game. Not here: counting (`statistics`).
"""

from __future__ import annotations

import hashlib
import json
import logging
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from secrets import token_hex

from branchline.app.files import read_whole, set_aside, write_whole
from branchline.app.statistics import Played
from branchline.ui.people import GUEST, NAME_LENGTH, Person
from branchline.ui.seat_look import PATTERNS
from branchline.ui.theme import SEAT_COLOURS

log = logging.getLogger(__name__)

VERSION = 1
MOST_PEOPLE = 60
MOST_GAMES = 20_000
MOST_POINTS = 100_000
MOST_SEATS = 8
LONGEST_TEXT = 80


def clean_name(text: str) -> str:
    """The name as it is kept: no signs that cannot be seen, no more letters than have room."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if letter.isspace() else letter for letter in composed)
    seen = "".join(letter for letter in seen if letter.isprintable())
    return " ".join(seen.split())[:NAME_LENGTH].strip()


def plain(content: object) -> str:
    """The content as it stands in the file; reading and writing it again changes nothing."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def check_of(text: str) -> str:
    """The digest that tells whether a file is as it was written."""
    return hashlib.blake2s(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _row(record: Person | Played) -> dict[str, object]:
    return {each.name: getattr(record, each.name) for each in fields(record)}


@dataclass(slots=True)
class PeopleFile:
    """Profiles by id, and finished games by key in the order in which they were finished.

    `aside` names the damaged file that was put aside when this one was loaded. A file that is `locked` is left as it is:
    it is of a later version of the program, or cannot be read or moved now.
    """

    path: Path
    people: dict[str, Person] = field(default_factory=dict)
    games: dict[str, Played] = field(default_factory=dict)
    aside: str = ""
    locked: bool = False

    def load(self) -> None:
        """What the file holds, as far as it is sound; a damaged file lies aside. Never an exception."""
        self.people, self.games, self.aside, self.locked = {}, {}, "", False
        try:
            data = json.loads(read_whole(self.path))
        except FileNotFoundError:
            return
        except OSError as error:
            log.warning("%s cannot be read: %s", self.path.name, error)
            self.locked = True
            return
        except (ValueError, RecursionError) as error:
            log.warning("%s is damaged: %s", self.path.name, error)
            data = None
        if (
            isinstance(data, dict)
            and type(data.get("version")) is int
            and data["version"] > VERSION
        ):
            self.locked = True
        if not self._take(data) and not self.locked:
            self._put_aside()

    def save(self) -> None:
        """The file holds what is here. Raises OSError, with the old file whole, where it cannot be written."""
        if self.locked:
            raise OSError(0, "the file is left as it is")
        games = list(self.games.values())[-MOST_GAMES:]
        people = [_row(person) for person in self.people.values()]
        text = plain({"people": people, "games": [_row(game) for game in games]})
        text = f'{{"version":{VERSION},"check":"{check_of(text)}",{text[1:]}'
        write_whole(self.path, f"{text}\n".encode())

    def add_person(self, name: str, colour: int) -> Person:
        """A new profile, not yet on disk."""
        person = Person(token_hex(4), clean_name(name), colour % len(SEAT_COLOURS))
        self.people[person.id] = person
        return person

    def count(self, game: Played) -> bool:
        """Whether the game was not counted before; it is now. One that could not be read again is never counted."""
        if game.key in self.games or read_played(json.loads(plain(_row(game)))) is None:
            return False
        self.games[game.key] = game
        return True

    def recover(self, people: Sequence[str], names: Sequence[str]) -> None:
        """Profiles that only logs remember are here again."""
        for person, name in zip(people, names, strict=False):
            if person == GUEST or person in self.people or not clean_name(name):
                continue
            if _is_id(person) and len(self.people) < MOST_PEOPLE:
                colour = len(self.people) % len(SEAT_COLOURS)
                self.people[person] = Person(person, clean_name(name), colour)

    def _take(self, data: object) -> bool:
        """Takes over what is sound; whether everything was."""
        if not isinstance(data, dict):
            return False
        people, games = data.get("people"), data.get("games")
        if not isinstance(people, list) or not isinstance(games, list):
            people = people if isinstance(people, list) else []
            games = games if isinstance(games, list) else []
            whole = False
        else:
            whole = data.get("check") == check_of(plain({"people": people, "games": games}))
        for row in people[:MOST_PEOPLE]:
            person = read_person(row)
            if person is None:
                whole = False
            else:
                self.people.setdefault(person.id, person)
        for row in games[:MOST_GAMES]:
            game = read_played(row)
            if game is None:
                whole = False
            else:
                self.games.setdefault(game.key, game)
        return whole and type(data.get("version")) is int

    def _put_aside(self) -> None:
        try:
            self.aside = set_aside(self.path).name
        except OSError as error:
            log.warning("%s cannot be put aside: %s", self.path.name, error)
            self.locked = True


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 32 and value.isascii() and value.isalnum()


def read_person(row: object) -> Person | None:
    """The profile in plain data, or None."""
    if not isinstance(row, dict):
        return None
    id_, name, colour = row.get("id"), row.get("name"), row.get("colour")
    pattern = row.get("pattern", -1)  # Files of earlier versions know none.
    if not _is_id(id_) or not isinstance(name, str):
        return None
    if type(colour) is not int or type(pattern) is not int:
        return None
    name = clean_name(name)
    if not name or not 0 <= colour < len(SEAT_COLOURS) or not -1 <= pattern < PATTERNS:
        return None
    return Person(str(id_), name, colour, pattern)


def read_played(row: object) -> Played | None:
    """The game in plain data, or None."""
    if not isinstance(row, dict):
        return None
    values: dict[str, object] = {}
    for each in fields(Played):
        value = row.get(each.name)
        if each.name in ("totals", "places"):
            fits = isinstance(value, list) and all(_points(number) for number in value)
        elif each.name in ("kinds", "people", "modules"):
            fits = isinstance(value, list) and all(_short(text) for text in value)
        else:
            fits = _short(value)
        if not fits:
            return None
        values[each.name] = tuple(value) if isinstance(value, list) else value
    game = Played(**values)  # type: ignore[arg-type]
    seats = len(game.kinds)
    by_seat = (game.people, game.totals, game.places)
    if not game.key or not 1 <= seats <= MOST_SEATS or any(len(row) != seats for row in by_seat):
        return None
    return game


def _points(value: object) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT
