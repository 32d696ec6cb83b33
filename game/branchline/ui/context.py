"""What every scene is given, and what the screens ask of the application.

Here: `Context`, the small protocols the application fulfils, and the plain values that pass
between them. Not here: how games, saves and settings work (`app`). No globals, no singletons:
whoever needs something has a context.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, get_args

from pygame import FRect

from branchline.engine.kernel.types import OptionValue
from branchline.ui.canvas import Canvas
from branchline.ui.exports import ExportPort
from branchline.ui.figures import FiguresPort
from branchline.ui.input.pump import InputPump
from branchline.ui.media import Media
from branchline.ui.notices import Notices
from branchline.ui.offer import Level, Offer
from branchline.ui.painter import Painter
from branchline.ui.palette import palette_for
from branchline.ui.people import PeoplePort
from branchline.ui.reviews import ReviewWork
from branchline.ui.scenes.base import SceneStack
from branchline.ui.seat_look import SeatLook
from branchline.ui.settings import Settings

__all__ = [
    "AppPort",
    "BoardChoice",
    "Context",
    "GameChoice",
    "GameSetup",
    "SavedGame",
    "SeatKind",
    "Settings",
    "Sharing",
    "Words",
]

SeatKind = Literal["human", Level]
SEAT_KINDS: tuple[SeatKind, ...] = get_args(SeatKind)
Sharing = Literal["any", "pass", "each", "open", "around"]
"""How people share the devices: anybody plays with any, one goes round (with hidden hands or open ones), each has an own,
or all touch the screen that lies between them, each on an own side."""
LARGEST_SEED = 999_999


class Words(Protocol):
    """Messages by their code, in the player's language."""

    def text(self, code: str, **values: object) -> str:
        """The message with `{name}` filled in; the code itself if there is no message."""

    def languages(self) -> Sequence[str]:
        """The languages that can be spoken, as "en"."""

    def speak(self, language: str) -> None:
        """Messages come in this language from now on."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that can be started. `modules` can be switched on and off one by one."""

    game: str
    modules: tuple[str, ...]
    hidden: bool = False
    """Whether seats have what others may not see."""
    seats: range = range(1, 5)
    usual_modules: tuple[str, ...] = ()
    board: str = "standard"
    board_for: Mapping[str, str] = field(default_factory=dict)
    """The board that a module is printed with, where it is another one."""
    choices: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)
    """Settings with their values, the usual one first."""
    choice_of: Mapping[str, str] = field(default_factory=dict)
    """The module without which a setting changes nothing."""
    apart: tuple[tuple[str, str], ...] = ()
    """Pairs of modules of which only one can be on."""

    def asks(self, setting: str, modules: Collection[str]) -> bool:
        """Whether a setting changes anything in a game with these modules."""
        return self.choice_of.get(setting) in (None, *modules)

    def rivals(self, module: str) -> set[str]:
        """The modules that cannot be on together with this one."""
        return {name for pair in self.apart if module in pair for name in pair} - {module}


@dataclass(frozen=True, slots=True)
class SetupNote:
    """What is to be said of a setup, in words: why it cannot be started, and what is unusual about it."""

    problem: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that can be chosen. `problem` says in words why it cannot be played, if so."""

    board: str
    title: str
    own: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """All it takes to start a game. The same setup gives the same dice."""

    game: str = "thirty_rails"
    seats: tuple[SeatKind, ...] = ("human", "normal")
    modules: tuple[str, ...] = ()
    board: str = "standard"
    seed: int = 1
    sharing: Sharing = "any"
    options: tuple[tuple[str, OptionValue], ...] = ()
    """Settings that are not the usual ones, in the order of their names."""
    people: tuple[str, ...] = ()
    """By seat: the profile of the person, empty for guests and computers. Empty where nobody has one."""
    daily: str = ""
    """The day (ISO) whose challenge this is, for which there are no hints."""
    hints: bool = True
    """Whether people may have hints."""

    @property
    def open_hands(self) -> bool:
        """A house rule: hands that are secret lie open, for families."""
        return self.sharing == "open"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in the list. `when` and `summary` are ready to be shown; `over` games are replays."""

    ref: str
    when: str
    summary: str
    over: bool = False
    problem: str = ""
    more: str = ""
    """What else is known of it, where there is room."""
    people: tuple[tuple[int, str], ...] = ()
    """The seats of people in a finished game, each with its name: their decisions can be reviewed."""


class AppPort(Protocol):
    """What the screens ask of the application. Nothing here blocks for more than a frame."""

    @property
    def people(self) -> PeoplePort:
        """Profiles, what they have played, and the days' challenges."""

    @property
    def figures(self) -> FiguresPort:
        """What was measured of computer players, and what dice allowed."""

    @property
    def exports(self) -> ExportPort:
        """Files for others to see."""

    def unfinished_game(self) -> SavedGame | None:
        """The game that "Continue" goes on with, if any."""

    def saved_games(self) -> Sequence[SavedGame]:
        """All games kept, the newest first."""

    def games(self) -> Sequence[GameChoice]:
        """The games that can be started."""

    def note(self, setup: GameSetup) -> SetupNote:
        """What is to be said of a setup before it starts."""

    def boards(self, game: str) -> Sequence[BoardChoice]:
        """The boards for a game: the shipped ones first, then the player's own."""

    def board_picture(self, game: str, board: str) -> Callable[[Painter, FRect], None] | None:
        """Draws the empty board into a square; None if it cannot be played."""

    def last_setup(self) -> GameSetup:
        """What the lobby shows at first: the setup used last, else the default."""

    def fresh_seed(self) -> int:
        """A new seed from 1 to `LARGEST_SEED`."""

    def start_game(self, setup: GameSetup) -> None:
        """Open a table with a new game, in place of all open scenes."""

    def continue_game(self, ref: str | None = None) -> None:
        """Open a table with the saved game (None: the unfinished one), or say why it cannot."""

    def learn(self, game: str) -> None:
        """Open the tutorial of a game over the present scene. Nothing of it is kept."""

    def watch(self, ref: str) -> None:
        """Open a finished game as a replay, or say why it cannot."""

    def review(self, ref: str, seat: int, *, opened: bool = True) -> ReviewWork | None:
        """The review of a seat's finished game, begun now or before: open it, or say why it cannot; None for no such game."""

    def show_title(self) -> None:
        """Leave the table (the game is saved already) for the title screen."""

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings. A failure becomes a notice, never an exception."""

    def quit(self) -> None:
        """End the program after this frame."""


@dataclass(slots=True)
class Context:
    """Everything a scene may use. `canvas` and `settings` are replaced, never changed in place.

    `clock` gives seconds that only go forward. `watchers` are called after every change of the
    settings (volumes, full screen); the loop and the application add theirs. `density` is the window's.
    """

    canvas: Canvas
    input: InputPump
    media: Media
    words: Words
    app: AppPort
    paint: Painter
    stack: SceneStack
    notices: Notices
    clock: Callable[[], float]
    settings: Settings = field(default_factory=Settings)
    offer: Offer = field(default_factory=Offer)
    watchers: list[Callable[[Settings], None]] = field(default_factory=list)
    looks: dict[int, SeatLook] = field(default_factory=dict)
    """Names and colours that people have chosen for their seats; the next table takes them."""
    density: Callable[[float], float] = lambda _inches: 0.0
    """Pixels for each millimetre of the screen with this diagonal, or (0) as the display reports it."""

    def text(self, code: str, **values: object) -> str:
        """The message of a code in the player's language."""
        return self.words.text(code, **values)

    def _px_per_mm(self) -> float:
        return self.density(self.settings.screen_inches)

    def sound(self, name: str) -> None:
        """Play an effect; silent without a sound device."""
        self.media.sounds.play(name)

    def resize(self, canvas: Canvas) -> None:
        """Everything is laid out for this canvas now."""
        self.canvas = canvas
        palette = palette_for(self.settings.high_contrast)
        self.paint.resize(canvas, self.settings.text_size, palette)
        self.stack.resize()

    def change_settings(self, **changes: object) -> None:
        """Use and keep these settings from now on; unknown names are a TypeError."""
        before = self.settings
        self.settings = replace(before, **changes)  # type: ignore[arg-type]
        if self.settings == before:
            return
        now = self.settings
        self.stack.set_speed(now.timeline_speed)
        self.media.sounds.set_volumes(now.sound, now.music)
        if now.language != before.language:
            self.words.speak(now.language)
        if (now.keys, now.buttons) != (before.keys, before.buttons):
            self.input.use(now.keys, now.buttons)
        laid_out = (
            "text_size",
            "screen_margin",
            "language",
            "screen_inches",
            "high_contrast",
        )
        if any(getattr(now, name) != getattr(before, name) for name in laid_out):
            self.resize(replace(self.canvas, margin=now.screen_margin, px_per_mm=self._px_per_mm()))
        for watcher in list(self.watchers):
            watcher(now)
        if self.settings is now:
            self.app.save_settings(now)
