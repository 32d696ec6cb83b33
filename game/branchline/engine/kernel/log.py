"""The log of a match: a header and one entry per decision. It is save, replay, golden test and bug report.

This file knows the form of the lines (docs/log-format.md), not files: reading and writing bytes is done in `app`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from branchline.engine.kernel.chance import SEED_LIMIT
from branchline.engine.kernel.reasons import Reason
from branchline.engine.kernel.types import Config

FORMAT = 1
MAX_LINE = 65_536
"""A longer line is no line of a log."""
MAX_ENTRIES = 20_000
"""More entries than any game has."""


class LogError(ValueError):
    """A log that cannot be read: `line` (from 1), `code`, a technical `detail` in English, and why the rules object, if they do."""

    def __init__(self, line: int, code: str, detail: str = "", why: Reason | None = None) -> None:
        super().__init__(f"line {line}: {code}" + (f" ({detail})" if detail else ""))
        self.line, self.code, self.detail, self.why = line, code, detail, why


@dataclass(frozen=True, slots=True)
class Header:
    """What a match was started with. `board_hash` tells a replay whether the map is still the same."""

    config: Config
    seed: int
    board_hash: str = ""
    players: tuple[str, ...] = ()
    """Who sat where, e.g. `human`, `hard`; the engine does not read it."""
    sharing: str = ""
    """How people share the devices, e.g. `pass`; the engine does not read it. Written only when not empty."""
    id: str = ""
    """Tells this game from all others, in every copy of its log. Written only when not empty, as all that follows."""
    people: tuple[str, ...] = ()
    """The profile of the person at each seat, empty for guests and computers; the engine does not read it."""
    names: tuple[str, ...] = ()
    """What these people were called when the match began; the engine does not read it."""
    daily: str = ""
    """The day (ISO) whose challenge this is; the engine does not read it."""
    hints: bool = True
    """Whether players may have hints; the engine does not read it. Written only when they may not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a seat's action with the outcomes of chance, or a taking back of entry `undo`.

    Entry 0 is the setup and has neither. `hash` is the digest of the state afterwards.
    """

    n: int
    hash: str
    seat: int = -1
    action: str = ""
    chance: Mapping[str, list[int]] = field(default_factory=dict)
    undo: int = -1
    hinted: bool = False
    """Whether the seat had been shown a hint for it. Written only then."""


@dataclass(frozen=True, slots=True)
class Result:
    """The last line of a finished match: totals by seat and rows as (key, points) by seat."""

    totals: tuple[int, ...]
    rows: tuple[tuple[tuple[str, int], ...], ...]


@dataclass(slots=True)
class MatchLog:
    """Header, entries in order, and the result once the match is over."""

    header: Header
    entries: list[Entry] = field(default_factory=list)
    result: Result | None = None
    torn: bool = False
    """Whether reading dropped an unfinished last line."""

    def effective(self) -> list[Entry]:
        """The entries that still count: actions that were taken back, and the taking back, left out."""
        undone = {entry.undo for entry in self.entries if entry.undo >= 0}
        return [entry for entry in self.entries if entry.undo < 0 and entry.n not in undone]

    def hinted(self) -> frozenset[int]:
        """The seats that were shown a hint, also where what they did then was taken back."""
        return frozenset(entry.seat for entry in self.entries if entry.hinted)

    def to_lines(self) -> list[str]:
        """All lines without line ends."""
        lines = [header_line(self.header), *(entry_line(entry) for entry in self.entries)]
        if self.result is not None:
            lines.append(result_line(self.result))
        return lines

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> MatchLog:
        """Reads lines (with or without line ends). An unfinished last line is dropped and `torn` set.

        Raises LogError for anything else that is no log.
        """
        rows = list(lines)
        log: MatchLog | None = None
        for number, row in enumerate(rows, 1):
            try:
                data = _object(row, number)
            except LogError:
                if log is not None and number == len(rows) and not row.endswith("\n"):
                    log.torn = True
                    return log
                raise
            if log is None:
                log = cls(_header(data, number))
            elif log.result is not None:
                raise LogError(number, "log.after_result")
            elif "totals" in data:
                log.result = _result(data, number)
            else:
                log.entries.append(_entry(data, number, len(log.entries)))
        if log is None:
            raise LogError(1, "log.empty")
        return log


def _dump(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def header_line(header: Header) -> str:
    """The first line of a log."""
    data: dict[str, object] = {
        "branchline": FORMAT,
        "config": header.config.to_data(),
        "seed": header.seed,
        "board_hash": header.board_hash,
        "players": list(header.players),
    }
    extra = {
        "sharing": header.sharing,
        "id": header.id,
        "people": list(header.people),
        "names": list(header.names),
        "daily": header.daily,
    }
    data |= {key: value for key, value in extra.items() if value}
    return _dump(data | ({} if header.hints else {"hints": False}))


def entry_line(entry: Entry) -> str:
    """The line of an entry."""
    data: dict[str, object] = {"n": entry.n}
    if entry.seat >= 0:
        data["seat"] = entry.seat
    if entry.undo >= 0:
        data["undo"] = entry.undo
    if entry.action:
        data["a"] = entry.action
    if entry.chance:
        data["c"] = {label: list(values) for label, values in entry.chance.items()}
    if entry.hinted:
        data["hint"] = True
    return _dump(data | {"h": entry.hash})


def result_line(result: Result) -> str:
    """The closing line of a finished match."""
    return _dump({"totals": list(result.totals), "rows": [dict(rows) for rows in result.rows]})


def _object(row: str, number: int) -> dict[str, object]:
    if len(row) > MAX_LINE:
        raise LogError(number, "log.line_too_long", str(len(row)))
    try:
        data = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise LogError(number, "log.not_json", str(error)[:120]) from None
    if not isinstance(data, dict):
        raise LogError(number, "log.not_object")
    return data


def _header(data: dict[str, object], number: int) -> Header:
    version = data.get("branchline")
    if type(version) is not int:
        raise LogError(number, "log.no_header")
    if version > FORMAT:
        raise LogError(number, "log.newer", str(version))
    config, seed = data.get("config"), data.get("seed")
    if not isinstance(config, dict):
        raise LogError(number, "log.bad_header", "config")
    try:
        parsed = Config.from_data(config)
    except ValueError as error:
        raise LogError(number, "log.bad_header", str(error)) from None
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise LogError(number, "log.bad_header", "seed")
    board_hash, sharing, id_, daily = (
        _text(data, key, number) for key in ("board_hash", "sharing", "id", "daily")
    )
    players, people, names = (_texts(data, key, number) for key in ("players", "people", "names"))
    hints = data.get("hints", True)
    if type(hints) is not bool:
        raise LogError(number, "log.bad_header", "hints")
    return Header(parsed, seed, board_hash, players, sharing, id_, people, names, daily, hints)


def _text(data: dict[str, object], key: str, number: int) -> str:
    """A text of the header, empty where it is missing."""
    value = data.get(key, "")
    if not isinstance(value, str):
        raise LogError(number, "log.bad_header", key)
    return value


def _texts(data: dict[str, object], key: str, number: int) -> tuple[str, ...]:
    """Texts of the header, none where they are missing."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise LogError(number, "log.bad_header", key)
    return tuple(value)


def _entry(data: dict[str, object], number: int, expected: int) -> Entry:
    n, digest, chance = data.get("n"), data.get("h"), data.get("c", {})
    seat, action, undo = data.get("seat", -1), data.get("a", ""), data.get("undo", -1)
    if n != expected or type(n) is not int or n >= MAX_ENTRIES:
        raise LogError(number, "log.bad_number", f"expected {expected}")
    if not isinstance(digest, str) or not isinstance(action, str):
        raise LogError(number, "log.bad_entry", "h or a")
    if type(seat) is not int or type(undo) is not int:
        raise LogError(number, "log.bad_entry", "seat or undo")
    if not isinstance(chance, dict) or not all(
        isinstance(values, list) and all(type(value) is int for value in values)
        for values in chance.values()
    ):
        raise LogError(number, "log.bad_entry", "c")
    hinted = data.get("hint", False)
    if type(hinted) is not bool:
        raise LogError(number, "log.bad_entry", "hint")
    entry = Entry(n, digest, seat, action, chance, undo, hinted)
    if (n == 0) != (entry.seat < 0 and not entry.action and entry.undo < 0):
        raise LogError(number, "log.bad_entry", "setup")
    if n and (bool(entry.action) == (entry.undo >= 0) or entry.undo >= n):
        raise LogError(number, "log.bad_entry", "action or undo")
    return entry


def _result(data: dict[str, object], number: int) -> Result:
    totals, rows = data.get("totals"), data.get("rows")
    if not isinstance(totals, list) or not all(type(total) is int for total in totals):
        raise LogError(number, "log.bad_result", "totals")
    if not isinstance(rows, list) or not all(
        isinstance(row, dict) and all(type(points) is int for points in row.values())
        for row in rows
    ):
        raise LogError(number, "log.bad_result", "rows")
    return Result(tuple(totals), tuple(tuple(row.items()) for row in rows))
