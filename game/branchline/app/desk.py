"""What the screens ask of the application: games to start, to continue and to look at, boards, settings.

Fulfils `ui.context.AppPort`. Everything that can fail ends as a message or a notice, never as an exception in a scene.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, get_args

from pygame import FRect

from branchline.app.book import Book
from branchline.app.cinema import FILE, FOREIGN, Cinema, Tables
from branchline.app.daily import local_day
from branchline.app.figures import Figures
from branchline.app.files import read_whole, trouble, write_whole
from branchline.app.folders import Folders
from branchline.app.lessons import Lessons
from branchline.app.people import PeopleFile
from branchline.app.queue import QueuedThinker
from branchline.app.review import Review
from branchline.app.saves import Damage, Saved, SaveFile, SaveFolder
from branchline.app.seats import TableSeats, names_of
from branchline.app.session import Session
from branchline.app.settings import SettingsFile
from branchline.app.statistics import kinds_of
from branchline.app.tables import AnyMatch, Refused, TableRoom
from branchline.app.thinker import Thinker
from branchline.app.wording import damage_of, refusal, told
from branchline.boards.problems import Problem, sentence
from branchline.engine import catalog
from branchline.engine.kernel.log import Header
from branchline.engine.kernel.types import OptionValue, Seat
from branchline.ui.context import (
    LARGEST_SEED,
    SEAT_KINDS,
    BoardChoice,
    Context,
    GameChoice,
    GameSetup,
    SavedGame,
    SetupNote,
    Sharing,
)
from branchline.ui.painter import Painter
from branchline.ui.reviews import ReviewWork
from branchline.ui.scenes.base import Scene
from branchline.ui.scenes.join import seat_people
from branchline.ui.settings import Settings
from branchline.ui.tables.review import ReviewWait
from branchline.ui.tables.scene import GameTable
from branchline.ui.tutorial.lessons import LESSONS
from branchline.ui.tutorial.scene import TutorialScene

log = logging.getLogger(__name__)

SAVING = "saving"
"""The topic of the notice that saving fails."""

THINKING = "thinking"
"""The topic of the notice that computer players do not answer."""

SHARINGS: tuple[Sharing, ...] = get_args(Sharing)

Pictures = Mapping[str, Callable[[Painter, FRect, Any, Any], None]]
"""Draws the empty board of each game, of the board and its art."""


class Desk:
    """The application behind the screens of one context."""

    def __init__(
        self,
        room: TableRoom,
        saves: SaveFolder | None,
        settings: SettingsFile,
        thinker: Thinker,
        tables: Tables,
        pictures: Pictures,
        title: Callable[[Context], Scene],
        message: Callable[[Context, str, str], Scene],
        *,
        folders: Folders,
        lobby: Path | None = None,
        today: Callable[[], date] = local_day,
        stop: Callable[[], None] = lambda: None,
    ) -> None:
        """`message` makes a dialog of the code of a heading and a text; `saves` is None where nothing can be kept."""
        self.room = room
        self.stop = stop
        self._saves = saves
        self._settings = settings
        self._thinker = QueuedThinker(thinker)
        self._tables = tables
        self._pictures = pictures
        self._title = title
        self._message = message
        self._lobby = lobby
        self._ctx: Context | None = None
        self.people = Book(
            PeopleFile(folders.people),
            saves,
            room,
            today,
            lambda: self.ctx.notices,
            self.start_game,
            self.continue_game,
        )
        self._reviewed: dict[tuple[str, int], tuple[Review, Callable[[], GameTable]]] = {}
        """The latest review, by whose it is."""
        self.figures = Figures(room, self._thinker)
        self.exports = Cinema(
            room, saves, folders, tables, setup_of, lambda: self.ctx.settings.language
        )

    def sit(self, ctx: Context) -> None:
        """The context whose scenes ask from now on."""
        self._ctx = ctx

    @property
    def ctx(self) -> Context:
        """The context; `sit` must have been called."""
        assert self._ctx is not None, "the desk has no context yet"
        return self._ctx

    # Saved games

    def unfinished_game(self) -> SavedGame | None:
        """The game that "Continue" goes on with, if any."""
        saved = self._saves.unfinished() if self._saves else None
        return self._shown(saved) if saved else None

    def saved_games(self) -> Sequence[SavedGame]:
        """All games kept, the newest first, and then replays from elsewhere."""
        own = [self._shown(saved) for saved in self._saves.all()] if self._saves else []
        return [*own, *(self._shown(saved, FOREIGN) for saved in self.exports.foreign())]

    def _shown(self, saved: Saved, place: str = "") -> SavedGame:
        when = datetime.fromtimestamp(saved.when).astimezone().strftime("%Y-%m-%d %H:%M")
        words = self.ctx.words
        if saved.log is None:
            assert saved.damage is not None, "an unreadable file says why"
            problem = self._damage_text(saved.damage)
            return SavedGame(place + saved.path.name, when, saved.path.name, problem=problem)
        header = saved.log.header
        names = names_of(header, self.people, words)
        summary = words.text(
            "saves.summary",
            game=words.text(f"game.{header.config.game}"),
            players=words.text("list.comma").join(names),
            seed=str(header.seed),  # a name, not a number of things
            moves=len(saved.log.effective()) - 1,
        )
        more = ""
        people: tuple[tuple[int, str], ...] = ()
        if saved.log.result is not None:
            totals = zip(names, saved.log.result.totals, strict=True)
            shown = [f"{name}\u00a0({total})" for name, total in totals]
            scores = words.text("list.comma").join(shown)
            game = words.text(f"game.{header.config.game}")
            summary = words.text("saves.finished", game=game, scores=scores)
            more = words.text("results.seed", seed=header.seed)
            kinds = kinds_of(header)
            people = tuple((n, name) for n, name in enumerate(names) if kinds[n] == "human")
        problem = self._damage_text(saved.damage) if saved.damage else ""
        over = saved.over or bool(place)
        return SavedGame(place + saved.path.name, when, summary, over, problem, more, people)

    def _damage_text(self, damage: Damage) -> str:
        return damage_of(damage, self.ctx.words.text)

    # What can be chosen

    def games(self) -> Sequence[GameChoice]:
        """The games that can be started."""
        return [
            GameChoice(
                info.id,
                info.modules,
                info.hidden,
                info.seats,
                info.usual_modules,
                info.board,
                info.board_for or {},
                info.choices or {},
                info.choice_of or {},
                info.apart,
            )
            for info in catalog.GAMES.values()
        ]

    def note(self, setup: GameSetup) -> SetupNote:
        """What is to be said of a setup before it starts."""
        words = self.ctx.words
        try:
            self.room.plan(setup.game, len(setup.seats), setup.modules, setup.board, setup.options)
        except Refused as error:
            return SetupNote(told(error.reason, words.text))
        mix = catalog.is_mix(setup.game, setup.modules)
        return SetupNote(remark=words.text("lobby.house_mix") if mix else "")

    def boards(self, game: str) -> Sequence[BoardChoice]:
        """The boards for a game: the shipped ones first, then the player's own."""
        choices = []
        for entry in self.room.boards.entries(game):
            if entry.board is None:
                problems = "\n".join(self._sentence(problem) for problem in entry.problems)
                name = entry.path.name
                choices.append(BoardChoice(name, name, not entry.shipped, problems))
                continue
            title = entry.board.art.title(self.ctx.settings.language)
            choices.append(BoardChoice(entry.board.spec.id, title, not entry.shipped))
        return choices

    def board_picture(self, game: str, board: str) -> Callable[[Painter, FRect], None] | None:
        """Draws the empty board into a square; None if it cannot be played."""
        try:
            found = self.room.board_and_art(game, board)
        except Refused:
            return None
        draw = self._pictures[game]
        return lambda paint, rect: draw(paint, rect, *found)

    def _sentence(self, problem: Problem) -> str:
        return sentence(problem, self.ctx.words.text)

    def last_setup(self) -> GameSetup:
        """What the lobby shows at first: the setup used last, else the default."""
        usual = GameSetup(
            modules=next(iter(catalog.GAMES.values())).usual_modules, seed=self.fresh_seed()
        )
        if self._lobby is None:
            return usual
        try:
            data = json.loads(read_whole(self._lobby))
            return replace(read_setup(data), seed=usual.seed)
        except (OSError, ValueError, RecursionError):
            return usual

    def fresh_seed(self) -> int:
        """A new seed from 1 to `LARGEST_SEED`."""
        return secrets.randbelow(LARGEST_SEED) + 1

    # Tables

    def start_game(self, setup: GameSetup) -> None:
        """Opens a table with a new game, in place of all open scenes, or says why it cannot."""
        try:
            match = self.room.start(
                setup.game, setup.seats, setup.modules, setup.board, setup.seed, setup.options
            )
        except Refused as error:
            self._say_refused(error, setup.game)
            return
        persons = [self.people.named(person) for person in setup.people]
        match.log.header = replace(
            match.log.header,
            sharing=setup.sharing,
            id=secrets.token_hex(8),
            people=setup.people if any(persons) else (),
            names=tuple(who.name if who else "" for who in persons) if any(persons) else (),
            daily=setup.daily,
            hints=setup.hints,
        )
        save = None
        if self._saves is not None:
            save = SaveFile.create(self._saves.new_path(setup.game), match.log)
            self._report(save)
        if self._lobby is not None and not setup.daily:
            try:
                write_whole(self._lobby, json.dumps(asdict(setup)).encode())
            except OSError as error:
                log.warning("the lobby's choices are not kept: %s", error)
        self._open(match, setup, save)

    def continue_game(self, ref: str | None = None) -> None:
        """Opens a table with a saved game, or says why it cannot. A damaged log goes on from its last good entry."""
        saved = self._find(ref)
        if saved is None or saved.log is None:
            self._say("saves.gone_heading", "saves.gone")
            return
        try:
            keep, parted = self.room.good_entries(saved.log)
        except Refused as error:
            self._say_refused(error, saved.log.header.config.game)
            return
        damage = saved.damage
        if parted is not None:
            damage = Damage.of(saved.path.name, parted)
        if keep == 0:
            self._say_text(
                "saves.damage_heading", self._damage_text(damage) if damage else saved.path.name
            )
            return
        game, save = saved.log, None
        assert self._saves is not None, "a saved game lies in a folder"
        try:
            if damage is not None:
                game, save, damage = self._saves.repair(saved, damage, keep)
            elif game.result is None:
                save = self._saves.resume(saved)
        except OSError as error:
            log.warning("%s cannot be written: %s", saved.path.name, error)
        match = self.room.replay(game)
        if save is not None:
            self._report(save)
        setup = setup_of(game.header)

        def begin() -> None:
            self._open(match, setup, save, saved.path.name)
            if damage is not None:
                text = self._damage_text(damage)
                kept = self.ctx.words.text("saves.kept", count=keep - 1, aside=damage.aside)
                self._say_text("saves.damage_heading", f"{text}\n{kept}")

        if match.over:
            begin()
        else:
            seat_people(self.ctx, setup, begin)

    def learn(self, game: str) -> None:
        """Opens the tutorial of a game over the present scene. Nothing of it is kept."""
        lessons = Lessons(self.ctx, self.room, self._tables)
        self.ctx.stack.push(TutorialScene(self.ctx, LESSONS[game], lessons))

    def watch(self, ref: str) -> None:
        """Opens a finished game as a replay over what is open, or says why it cannot."""
        saved = self.exports.find(ref)
        if saved is None or saved.log is None:
            self._say("saves.gone_heading", "saves.gone")
            return
        try:
            scene, damage = self.exports.viewer(self.ctx, ref, saved)
        except Refused as error:
            self._say_refused(error, saved.log.header.config.game)
            return
        self.ctx.stack.push(scene)
        if damage is not None:
            self._say_text("saves.damage_heading", self._damage_text(damage))

    def review(self, ref: str, seat: int, *, opened: bool = True) -> ReviewWork | None:
        """The review of a seat's finished game, begun now or before; it is opened, or it is said why it cannot be."""
        begun = self._reviewed.get((ref, seat))
        if begun is None or begun[0].failed:
            begun = self.exports.review(self.ctx, ref, Seat(seat), self._thinker)
            self._reviewed = {} if begun is None else {(ref, seat): begun}
        if begun is None:
            if opened:
                self._say("saves.gone_heading", "saves.gone")
            return None
        if opened:
            self.ctx.stack.push(ReviewWait(self.ctx, *begun))
        return begun[0]

    def watch_file(self, path: Path) -> None:
        """Opens a log that lies anywhere as a replay, or says why it cannot."""
        self.watch(f"{FILE}{path}")

    def _find(self, ref: str | None) -> Saved | None:
        if self._saves is None:
            return None
        return self._saves.unfinished() if ref is None else self._saves.named(ref)

    def _open(
        self, match: AnyMatch, setup: GameSetup, save: SaveFile | None, source: str = ""
    ) -> None:
        self.ctx.stack.reset(self.table(self.ctx, match, setup, save, source))

    def table(
        self,
        ctx: Context,
        match: AnyMatch,
        setup: GameSetup,
        save: SaveFile | None,
        source: str = "",
    ) -> Scene:
        """The table of a match, made for a context and not opened yet. `source` is the file of one no longer written."""
        seats = TableSeats(ctx, setup, match.log.header.names)
        name = save.path.stem if save is not None else ""
        session = Session(
            match,
            setup,
            seats,
            match.game.board,
            partial(catalog.grade, match.game.config, match.game.board),
            self._thinker,
            save,
            self._report,
            source=save.path.name if save is not None else source,
            ended=lambda: self.people.count(match, name),
            thought=partial(self._thought, ctx),
        )
        _, art = self.room.board_and_art(setup.game, setup.board)
        return self._tables[setup.game](ctx, session, art)

    @staticmethod
    def _thought(ctx: Context, hasty: bool) -> None:
        """A notice stands while computer players have to do without thinking."""
        if hasty:
            ctx.notices.post(THINKING, "notice.player_hasty")
        else:
            ctx.notices.clear(THINKING)

    def show_match(self, match: AnyMatch, setup: GameSetup) -> None:
        """A table with a match that is not kept."""
        self._open(match, setup, None)

    # Settings, notices and leaving

    def _report(self, save: SaveFile | None) -> None:
        """The notice that saving fails stands exactly while it does."""
        notices = self.ctx.notices
        if save is not None and save.failing is not None:
            reason = trouble(save.failing)
            notices.post(SAVING, "notice.saving_fails", reason=reason, file=save.path.name)
        else:
            notices.clear(SAVING)

    def save_settings(self, settings: Settings) -> None:
        """Keeps the settings. A failure becomes a notice."""
        try:
            self._settings.save(settings)
        except OSError as error:
            log.warning("the settings are not kept: %s", error)
            self.ctx.notices.post("settings", "notice.settings_fail", reason=trouble(error))
        else:
            self.ctx.notices.clear("settings")

    def show_title(self) -> None:
        """Leaves the table for the title screen."""
        self.ctx.stack.reset(self._title(self.ctx))

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.stop()

    def _say_refused(self, error: Refused, game: str) -> None:
        known = [] if error.reason.code != "board.unknown" else self.boards(game)
        titles = tuple(choice.title for choice in known if not choice.problem)
        self._say_text("refused.heading", refusal(error, self.ctx.words.text, known=titles))

    def _say(self, heading: str, code: str) -> None:
        self._say_text(heading, self.ctx.words.text(code))

    def _say_text(self, heading: str, text: str) -> None:
        self.ctx.stack.push(self._message(self.ctx, heading, text))


def setup_of(header: Header) -> GameSetup:
    """The setup that a logged match was started with."""
    config = header.config
    sharing: Sharing = header.sharing if header.sharing in SHARINGS else "any"
    return GameSetup(
        config.game,
        tuple(kinds_of(header)),
        config.modules,
        config.board,
        header.seed,
        sharing,
        config.options,
        header.people if len(header.people) == config.seats else (),
        header.daily,
        header.hints,
    )


def read_setup(data: object) -> GameSetup:
    """The setup in plain data. Raises ValueError for anything else."""
    if not isinstance(data, dict):
        raise ValueError("no setup")
    game, seats, modules = data.get("game"), data.get("seats"), data.get("modules")
    board, seed, sharing = data.get("board"), data.get("seed"), data.get("sharing")
    options, hints = data.get("options", []), data.get("hints", True)
    if not isinstance(game, str) or game not in catalog.GAMES:
        raise ValueError("game")
    if not isinstance(board, str) or type(seed) is not int:
        raise ValueError("board or seed")
    info = catalog.GAMES[game]
    if not isinstance(seats, list) or len(seats) not in info.seats:
        raise ValueError("seats")
    if not all(kind in SEAT_KINDS for kind in seats):
        raise ValueError("seats")
    if not isinstance(modules, list) or not all(name in info.modules for name in modules):
        raise ValueError("modules")
    if not 1 <= seed <= LARGEST_SEED:
        raise ValueError("seed")
    if sharing not in SHARINGS:
        raise ValueError("sharing")
    if not isinstance(options, list):
        raise ValueError("options")
    people = data.get("people", [])
    if not isinstance(people, list) or not all(isinstance(person, str) for person in people):
        raise ValueError("people")
    if type(hints) is not bool:
        raise ValueError("hints")
    chosen = tuple(_read_option(pair, info.choices or {}) for pair in options)
    who = tuple(people) if len(people) == len(seats) else ()
    return GameSetup(
        game, tuple(seats), tuple(modules), board, seed, sharing, chosen, who, hints=hints
    )


def _read_option(
    pair: object, choices: Mapping[str, tuple[OptionValue, ...]]
) -> tuple[str, OptionValue]:
    """One setting of a setup. Raises ValueError for one that cannot be chosen."""
    if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
        raise ValueError("options")
    name, value = pair
    if value not in choices.get(name, ()):
        raise ValueError("options")
    return name, value
