"""The settings file: read with suspicion, written whole. What can be set is said in `ui.settings`."""

from __future__ import annotations

import contextlib
import json
import logging
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from branchline.app.files import read_whole, set_aside, trouble, write_whole
from branchline.app.i18n import of_the_system
from branchline.engine.kernel.reasons import Reason
from branchline.ui.input.bindings import BUTTONS, KEYS
from branchline.ui.settings import (
    ANIMATION_SPEEDS,
    LARGEST_MARGIN,
    PACES,
    SCREEN_INCHES,
    TEXT_SIZES,
    Settings,
)

log = logging.getLogger(__name__)

VERSION = 1
LAYOUTS = {"keys": KEYS, "buttons": BUTTONS}
ONE_OF = {
    "animation_speed": ANIMATION_SPEEDS,
    "text_size": TEXT_SIZES,
    "screen_inches": SCREEN_INCHES,
}
"""Numbers of which only some can be chosen."""


@dataclass(slots=True)
class SettingsFile:
    """Loads and keeps the settings. Keys of a newer version stay in the file; a bad value is replaced by the default.

    `problems` names the keys that were replaced; `fault` says why the whole file could not be used.
    """

    path: Path
    languages: tuple[str, ...] = ("en",)
    problems: list[str] = field(default_factory=list)
    fault: Reason | None = None
    _unknown: dict[str, object] = field(default_factory=dict)

    def load(self) -> Settings:
        """The settings in the file, or the defaults; never an exception."""
        self.problems.clear()
        self.fault = None
        self._unknown.clear()
        data = self._data()
        known: dict[str, object] = {}
        for setting in fields(Settings):
            if setting.name not in data:
                continue
            value = data.pop(setting.name)
            if setting.name in LAYOUTS:
                value = LAYOUTS[setting.name].read(value)
            if self.accepts(setting.name, value):
                known[setting.name] = value
            else:
                self.problems.append(setting.name)
        data.pop("version", None)
        if "language" not in known:
            known["language"] = of_the_system(self.languages)
        self._unknown = data
        return Settings(**known)  # type: ignore[arg-type]

    def named_problems(self) -> tuple[Reason, ...]:
        """What the settings that were replaced are called in the options."""
        return tuple(
            Reason(f"remap.{name}" if name in LAYOUTS else f"options.{name}")
            for name in self.problems
        )

    def save(self, settings: Settings) -> None:
        """The file holds these settings. Raises OSError, with the old file whole, where it cannot be written."""
        data = {"version": VERSION, **asdict(settings), **self._unknown}
        write_whole(self.path, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())

    def _data(self) -> dict[str, object]:
        try:
            data = json.loads(read_whole(self.path))
        except FileNotFoundError:
            return {}
        except OSError as error:
            log.warning("settings cannot be read: %s", error)
            self.fault = trouble(error)
            return {}
        except (ValueError, RecursionError) as error:
            log.warning("settings are damaged: %s", error)
            data = None
        if isinstance(data, dict):
            return data
        self.fault = Reason("settings.damaged")
        with contextlib.suppress(OSError):
            set_aside(self.path)
        return {}

    def accepts(self, name: str, value: object) -> bool:
        """Whether a value may stand for a setting."""
        match name:
            case "sound" | "music":
                return _number(value) and 0 <= value <= 1  # type: ignore[operator]
            case "screen_margin":
                return _number(value) and 0 <= value <= LARGEST_MARGIN  # type: ignore[operator]
            case "animation_speed" | "text_size" | "screen_inches":
                return _number(value) and value in ONE_OF[name]
            case "bot_pace":
                return value in PACES
            case "language":
                return value in self.languages
            case "keys" | "buttons":
                return value is not None
            case _:
                return type(value) is bool


def _number(value: object) -> bool:
    return type(value) in (int, float)
