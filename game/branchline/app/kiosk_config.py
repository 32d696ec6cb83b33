"""The attendant's file (TOML), read with suspicion: a bad value is named and replaced, nothing keeps a kiosk from starting."""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from branchline.app.files import read_whole, trouble
from branchline.app.pin import is_stored
from branchline.app.settings import SettingsFile
from branchline.engine import catalog
from branchline.engine.kernel.reasons import because
from branchline.ui.kiosk.config import LARGEST_ATTRACT_SEED, NEVER_SHOWN, KioskConfig
from branchline.ui.offer import LEVELS
from branchline.ui.settings import Settings

log = logging.getLogger(__name__)

PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
"""Where a file is no TOML, as the standard library says it; where it ends too soon there is no place."""
MOST_CHORD_KEYS = 6
KEY_NAMES = frozenset(
    {
        *"abcdefghijklmnopqrstuvwxyz0123456789",
        *(f"f{number}" for number in range(1, 13)),
        *(f"{side} {key}" for side in ("left", "right") for key in ("ctrl", "alt", "shift")),
        *("escape", "tab", "space", "return", "backspace", "insert", "delete", "home", "end"),
    }
)
"""Keys that a chord may be made of, by SDL's names."""
OPTION_NAMES = tuple(f.name for f in fields(Settings) if f.name not in NEVER_SHOWN)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in the file: the key (empty for the whole file), a message code, and the values in it."""

    key: str
    code: str
    values: tuple[tuple[str, object], ...] = ()

    def sentence(self, file: str, text: Callable[..., str]) -> str:
        """File, key and reason."""
        place = f"{file}: {self.key}" if self.key else file
        return f"{place}: {text(self.code, **dict(self.values))}"


class _Bad(Exception):
    """A value that cannot be used."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values_ = tuple(values.items())


Check = Callable[[object], object]
"""The value as it is kept. Raises _Bad."""


def _number(low: float, high: float) -> Check:
    def check(value: object) -> object:
        if type(value) not in (int, float) or not low <= value <= high:  # type: ignore[operator]
            raise _Bad("kiosk.fault.number", low=f"{low:g}", high=f"{high:g}")
        return float(value)  # type: ignore[arg-type]

    return check


def _whole(low: int, high: int) -> Check:
    def check(value: object) -> object:
        if type(value) is not int or not low <= value <= high:
            raise _Bad("kiosk.fault.whole", low=low, high=high)
        return value

    return check


def _yes_no(value: object) -> object:
    if type(value) is not bool:
        raise _Bad("kiosk.fault.yes_no")
    return value


def _one_of(known: Sequence[str]) -> Check:
    def check(value: object) -> object:
        if value not in known:
            raise _Bad("kiosk.fault.one_of", known=", ".join(known))
        return value

    return check


def _some_of(known: Sequence[str], *, none: bool = False) -> Check:
    def check(value: object) -> object:
        good = isinstance(value, list) and all(isinstance(v, str) and v in known for v in value)
        if not good or not (value or none):
            raise _Bad("kiosk.fault.some_of", known=", ".join(known))
        return tuple(dict.fromkeys(value))  # type: ignore[call-overload]

    return check


def _pin(value: object) -> object:
    if not isinstance(value, str) or not is_stored(value):
        raise _Bad("kiosk.fault.pin")
    return value


def _keys(value: object) -> object:
    good = isinstance(value, list) and all(isinstance(v, str) and v in KEY_NAMES for v in value)
    if not good or len(value) == 1 or len(value) > MOST_CHORD_KEYS:  # type: ignore[arg-type]
        raise _Bad("kiosk.fault.keys", known="left ctrl, right alt, f12, k", most=MOST_CHORD_KEYS)
    return tuple(value)  # type: ignore[arg-type]


TABLES: Mapping[str, Mapping[str, tuple[str, Check]]] = {
    "exit": {
        "pin": ("pin", _pin),
        "hold_seconds": ("hold_seconds", _number(2, 30)),
        "keys": ("exit_keys", _keys),
    },
    "times": {
        "idle_seconds": ("idle_seconds", _number(30, 600)),
        "warning_seconds": ("warning_seconds", _number(5, 60)),
        "busy_seconds": ("busy_seconds", _number(30, 900)),
        "session_minutes": ("session_minutes", _number(0, 480)),
        "session_warning_minutes": ("session_warning_minutes", _number(0, 30)),
    },
    "sound": {
        "largest_volume": ("largest_volume", _number(0, 1)),
        "attract": ("attract_sound", _yes_no),
    },
    "attract": {
        "level": ("attract_level", _one_of(LEVELS)),
        "seed": ("attract_seed", _whole(1, LARGEST_ATTRACT_SEED)),
    },
    "games": {
        "allowed": ("games", _some_of(tuple(catalog.GAMES))),
        "most_seats": ("most_seats", _whole(1, 6)),
        "levels": ("levels", _some_of(LEVELS)),
    },
    "options": {"shown": ("shown_options", _some_of(OPTION_NAMES, none=True))},
    "screen": {"saver": ("screen_saver", _yes_no)},
}
"""Every table of the file with its keys: where the value is kept, and what it must be."""
SETTINGS = "settings"
"""The table with what every visitor finds; its keys are the names of `ui.settings.Settings`."""


@dataclass(slots=True)
class KioskFile:
    """The file of one kiosk. `faults` is everything that was wrong with it at the last `load`."""

    path: Path | None
    languages: tuple[str, ...] = ("en",)
    faults: list[Fault] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What the file is called."""
        return self.path.name if self.path else "-"

    def load(self) -> KioskConfig:
        """What the file says, and safe defaults for all else; never an exception."""
        self.faults.clear()
        data = self._data()
        settings = self._settings(data.pop(SETTINGS, {}))
        known: dict[str, object] = {}
        for table, content in data.items():
            known |= self._table(table, content)
        config = KioskConfig(settings=settings, **known)  # type: ignore[arg-type]
        if not config.pin and not any(fault.key == "exit.pin" for fault in self.faults):
            self.faults.append(Fault("exit.pin", "kiosk.fault.no_pin"))
        return config

    def sentences(self, text: Callable[..., str]) -> list[str]:
        """Every fault with file, key and reason."""
        return [fault.sentence(self.name, text) for fault in self.faults]

    def report(self, text: Callable[..., str]) -> list[str]:
        """What is said to who started the kiosk: every fault of the file that was named, and that it starts all the same."""
        if self.path is None or not self.faults:
            return []
        faults = [fault.sentence(str(self.path), text) for fault in self.faults]
        return [*faults, text("kiosk.starts_anyway")]

    def _data(self) -> dict[str, object]:
        if self.path is None:
            self._say("", _Bad("kiosk.fault.no_file"))
            return {}
        try:
            return tomllib.loads(read_whole(self.path).decode("utf-8-sig"))
        except FileNotFoundError:
            self._say("", _Bad("kiosk.fault.missing"))
        except OSError as error:
            self._say("", _Bad("kiosk.fault.unreadable", reason=trouble(error)))
        except UnicodeDecodeError as error:
            reason = because("file.not_text", position=error.start)
            self._say("", _Bad("kiosk.fault.unreadable", reason=reason))
        except tomllib.TOMLDecodeError as error:
            log.warning("%s: %s", self.name, error)
            place = PLACE.search(str(error))
            if place is None:
                self._say("", _Bad("kiosk.fault.toml_end"))
            else:
                line, column = place.groups()
                self._say("", _Bad("kiosk.fault.not_toml", line=line, column=column))
        except RecursionError:
            self._say("", _Bad("kiosk.fault.toml_deep"))
        return {}

    def _table(self, table: str, content: object) -> dict[str, object]:
        keys = TABLES.get(table)
        if keys is None:
            self._say(table, _Bad("kiosk.fault.unknown", known=", ".join([*TABLES, SETTINGS])))
            return {}
        if not isinstance(content, dict):
            self._say(table, _Bad("kiosk.fault.no_table", table=table))
            return {}
        found: dict[str, object] = {}
        for key, value in content.items():
            if key not in keys:
                self._say(f"{table}.{key}", _Bad("kiosk.fault.unknown", known=", ".join(keys)))
                continue
            name, check = keys[key]
            try:
                found[name] = check(value)
            except _Bad as bad:
                self._say(f"{table}.{key}", bad)
        return found

    def _settings(self, content: object) -> Settings:
        """What every visitor finds: the usual settings, in full screen, with what the file changes."""
        usual = Settings(fullscreen=True)
        if not isinstance(content, dict):
            self._say(SETTINGS, _Bad("kiosk.fault.no_table", table=SETTINGS))
            return usual
        judge = SettingsFile(Path(), self.languages)
        good: dict[str, object] = {}
        for key, value in content.items():
            if key not in OPTION_NAMES:
                known = ", ".join(OPTION_NAMES)
                self._say(f"{SETTINGS}.{key}", _Bad("kiosk.fault.unknown", known=known))
            elif not judge.accepts(key, value):
                self._say(f"{SETTINGS}.{key}", _Bad("kiosk.fault.setting", value=str(value)[:40]))
            else:
                good[key] = value
        return replace(usual, **good)  # type: ignore[arg-type]

    def _say(self, key: str, bad: _Bad) -> None:
        self.faults.append(Fault(key, bad.code, bad.values_))
