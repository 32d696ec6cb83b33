"""The application behind the screens of a kiosk: what is offered, nothing kept, and what the attendant may see and do."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from branchline import __version__
from branchline.app.cinema import Tables
from branchline.app.desk import Desk, Pictures
from branchline.app.folders import Folders
from branchline.app.kiosk_config import KioskFile
from branchline.app.pin import PinLock
from branchline.app.settings import SettingsFile
from branchline.app.tables import Refused, TableRoom
from branchline.app.thinker import Thinker
from branchline.engine import catalog
from branchline.ui.context import (
    LARGEST_SEED,
    SEAT_KINDS,
    Context,
    GameChoice,
    GameSetup,
    SavedGame,
    SeatKind,
)
from branchline.ui.kiosk.config import KioskConfig
from branchline.ui.scenes.base import Scene
from branchline.ui.settings import Settings

log = logging.getLogger(__name__)

DEMO_SEATS = 2


@dataclass(slots=True)
class KioskDay:
    """What outlives a restart within the program. Of visitors only numbers are kept."""

    lock: PinLock
    clock: Callable[[], float]
    faults: KioskFile
    largest_volume: float
    began: float = 0.0
    visits: int = 0
    games: int = 0
    crashes: int = 0
    demos: int = 0

    def __post_init__(self) -> None:
        self.began = self.clock()


class KioskDesk(Desk):
    """A desk that keeps nothing. Fulfils `ui.kiosk.port.KioskPort` too."""

    def __init__(
        self,
        room: TableRoom,
        settings: SettingsFile,
        thinker: Thinker,
        tables: Tables,
        pictures: Pictures,
        title: Callable[[Context], Scene],
        message: Callable[[Context, str, str], Scene],
        *,
        folders: Folders,
        config: KioskConfig,
        day: KioskDay,
        invitations: Sequence[str],
        stop: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(
            room,
            None,
            settings,
            thinker,
            tables,
            pictures,
            title,
            message,
            folders=folders,
            stop=stop,
        )
        self._config = config
        self._day = day
        self.invitations = tuple(invitations)

    # What visitors can do

    def games(self) -> Sequence[GameChoice]:
        """The allowed games, with no more seats than allowed."""
        allowed = self._config.games or tuple(catalog.GAMES)
        return [
            replace(choice, seats=self._seats(choice.seats))
            for choice in super().games()
            if choice.game in allowed
        ]

    def _seats(self, seats: range) -> range:
        """At least the fewest that the game needs."""
        return range(seats[0], max(seats[0], min(seats[-1], self._config.most_seats)) + 1)

    def last_setup(self) -> GameSetup:
        """The same for every visitor: the first allowed game against one computer player."""
        choice = self.games()[0]
        level = _kind(self._config.levels[min(1, len(self._config.levels) - 1)])
        seats: tuple[SeatKind, ...] = ("human", level)[: choice.seats[-1]]
        return GameSetup(
            choice.game, seats, choice.usual_modules, choice.board, seed=self.fresh_seed()
        )

    def start_game(self, setup: GameSetup) -> None:
        """See `Desk.start_game`; it is counted."""
        self._day.games += 1
        super().start_game(setup)

    def saved_games(self) -> Sequence[SavedGame]:
        """Nothing is kept, so there is nothing to go on with and nothing to write down."""
        return ()

    def save_settings(self, settings: Settings) -> None:
        """Nothing that a visitor sets is kept."""

    def quit(self) -> None:
        """Visitors cannot end the program."""

    # What the kiosk does by itself

    def demo(self, ctx: Context) -> Scene | None:
        """The table of the next game of computer players; the games take turns, each time with another seed."""
        choices = self.games()
        for _ in choices:
            number, self._day.demos = self._day.demos, self._day.demos + 1
            choice = choices[number % len(choices)]
            count = max(choice.seats[0], min(DEMO_SEATS, choice.seats[-1]))
            seed = (self._config.attract_seed + number - 1) % LARGEST_SEED + 1
            level = _kind(self._config.attract_level)
            setup = GameSetup(
                choice.game, (level,) * count, choice.usual_modules, choice.board, seed
            )
            try:
                match = self.room.start(
                    setup.game, setup.seats, setup.modules, setup.board, setup.seed
                )
                return self.table(ctx, match, setup, None)
            except Refused as error:
                log.warning("no game of computer players: %s", error)
        return None

    def welcome(self) -> None:
        """A visit begins at the title."""
        self._day.visits += 1
        self._sound(heard=True)
        self.show_title()

    def farewell(self) -> None:
        """Settings, seats and devices are as before the first visit."""
        self.ctx.input.seats.share("any")
        usual = self._config.settings
        self.ctx.change_settings(**{one.name: getattr(usual, one.name) for one in fields(usual)})
        self._sound(heard=self._config.attract_sound)

    def _sound(self, *, heard: bool) -> None:
        sounds, settings = self.ctx.media.sounds, self.ctx.settings
        sounds.limit(self._day.largest_volume if heard else 0.0)
        sounds.set_volumes(settings.sound, settings.music)

    # The attendant

    @property
    def has_pin(self) -> bool:
        """Whether there is a PIN at all."""
        return bool(self._day.lock.stored)

    def pin_wait(self) -> float:
        """For how many seconds no PIN is looked at."""
        return self._day.lock.wait

    def try_pin(self, typed: str) -> bool:
        """Whether this is the PIN; every try is in the log."""
        right = self._day.lock.open(typed)
        log.info("a PIN was typed: %s", "right" if right else "wrong")
        return right

    def facts(self) -> Sequence[tuple[str, str]]:
        """Version, time, memory, and how often what happened since the start."""
        day = self._day
        minutes = int(day.clock() - day.began) // 60
        return (
            ("kiosk.fact.version", __version__),
            ("kiosk.fact.uptime", f"{minutes // 60}:{minutes % 60:02}"),
            ("kiosk.fact.memory", f"{memory_bytes() / 1e6:.0f} MB"),
            ("kiosk.fact.visits", str(day.visits)),
            ("kiosk.fact.games", str(day.games)),
            ("kiosk.fact.crashes", str(day.crashes)),
        )

    def problems(self) -> Sequence[str]:
        """What is wrong with the attendant's file, in the language that is spoken now."""
        return self._day.faults.sentences(self.ctx.words.text)

    @property
    def largest_volume(self) -> float:
        """What a volume of 1 means now."""
        return self._day.largest_volume

    def set_largest_volume(self, part: float) -> None:
        """A volume of 1 means this until the program ends."""
        self._day.largest_volume = min(1.0, max(0.0, part))
        self._sound(heard=True)

    def end(self) -> None:
        """The program ends after this frame."""
        log.info("ended by the attendant")
        self.stop()


def _kind(level: str) -> SeatKind:
    return next((kind for kind in SEAT_KINDS if kind == level), "normal")


def memory_bytes(status: Path = Path("/proc/self/statm")) -> int:
    """How much memory the program takes now (elsewhere than on Linux: at most so far); 0 where the system does not tell."""
    try:
        return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        pass
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
