"""Screens and dialogs that `shots` draws beside the plain menus: those of people, saved games, rules, help and tables.

Here: how each is reached, with players who have a history. Not here: files and sizes (`shots`, `shots_matrix`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from branchline.app.desk import Desk
from branchline.app.review import Review
from branchline.app.saves import SaveFile, SaveFolder
from branchline.app.tables import AnyMatch
from branchline.engine import catalog
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import Seat
from branchline.ui.context import Context, GameSetup, SeatKind
from branchline.ui.exports import Written
from branchline.ui.input.intents import KEYBOARD, Device
from branchline.ui.reviews import Moment
from branchline.ui.scenes.base import Scene
from branchline.ui.scenes.daily import DailyScene
from branchline.ui.scenes.dialog import ConfirmDialog
from branchline.ui.scenes.export import GamePanel, WaitPanel, show_written
from branchline.ui.scenes.help import HelpPanel
from branchline.ui.scenes.help_topics import ROWS, SCORE_ROWS
from branchline.ui.scenes.join import JoinScene
from branchline.ui.scenes.learn import LearnPanel
from branchline.ui.scenes.letters import LetterPad
from branchline.ui.scenes.lobby import LobbyScene
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.pad_lost import PadLost
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.people import PeopleScene, PersonPanel, WhoPlays, new_person
from branchline.ui.scenes.remap import AskKey, RemapScene
from branchline.ui.scenes.rules import BOOKS, RulesScene
from branchline.ui.scenes.rules_search import RulesSearch
from branchline.ui.scenes.saves import SavesScene
from branchline.ui.scenes.screen import Screen
from branchline.ui.scenes.statistics import StatisticsScene
from branchline.ui.scenes.whose import WhoseReview
from branchline.ui.tables.ending import results_scene
from branchline.ui.tables.handover import HandOver
from branchline.ui.tables.review import ReviewScene, ReviewWait
from branchline.ui.tables.scene import GameTable
from branchline.ui.tutorial.menu import TutorialMenu
from branchline.ui.widgets.scroll import ScrollPane

NAMES = ("Anna", "Bartholomäus Q", "あきら")
FAR = 99_999.0
SEED = 7
PEOPLE: tuple[SeatKind, ...] = ("human", "normal", "hard")
PERSON: tuple[SeatKind, ...] = ("human",)
PANES = (1, 2, 4, 6)
MOVES = 60
"""A table with several panes is shown after so many moves."""
Quick = Callable[[AnyMatch, Seat], Any]
"""What the quick policy does."""


class Studio(Protocol):
    """The program without a window, as `shots` has it."""

    ctx: Context
    desk: Desk
    saves: SaveFolder

    def rest(self, seconds: float = 4.0) -> None:
        """So much time has passed in small steps."""

    def show(self, scene: Scene) -> None:
        """The scene lies over the title screen, at rest."""


class _NeverDone:
    """A picture that is still being drawn."""

    def poll(self) -> Written | None:
        """Not yet."""
        return None

    def cancel(self) -> None:
        """Nothing to stop."""


def played(studio: Studio, setup: GameSetup, quick: Quick, most: int = 99_999) -> AnyMatch:
    """A match after so many moves of the quick policy, or at its end."""
    room = studio.desk.room
    match = room.start(setup.game, setup.seats, setup.modules, setup.board, setup.seed)
    done = 0
    while not match.over and done < most:
        for seat in match.to_act():
            match.act(seat, quick(match, seat))
            done += 1
    if match.over:
        match.finish()
    return match


def variants_of(game: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """As printed, with each module, and with all that go together: a name, the modules, and the board."""
    info = catalog.GAMES[game]
    together: list[str] = []
    for module in info.modules:
        if not any({module, other} in map(set, info.apart) for other in together):
            together.append(module)
    chosen = [("base", ()), *((module, (module,)) for module in info.modules)]
    if len(together) > 1:
        chosen.append(("all", tuple(together)))
    for name, modules in chosen:
        yield name, modules, info.board_with(modules)


def kept(studio: Studio, match: AnyMatch, people: Sequence[str] = (), daily: str = "") -> Path:
    """The match lies among the saved games, played by these profiles."""
    names = tuple(who.name if (who := studio.desk.people.named(each)) else "" for each in people)
    path = studio.saves.new_path(match.game.config.game)
    header = replace(match.log.header, id=path.stem, people=tuple(people), names=names, daily=daily)
    match.log.header = header
    SaveFile.create(path, match.log)
    return path


def pages(studio: Studio, scene: Screen, name: str) -> Iterator[str]:
    """A screen as it opens, and scrolled to its end."""
    studio.show(scene)
    yield name
    for widget in scene.widgets:
        if isinstance(widget, ScrollPane):
            widget.scroll_by(FAR)
    yield f"{name}-end"


def dialogs(studio: Studio, quick: Quick) -> Iterator[str]:
    """Opens one screen after the other; its name."""
    people = [studio.desk.people.add(name, number * 2).id for number, name in enumerate(NAMES)]
    yield from _lobbies(studio)
    yield from _joining(studio, people)
    yield from _saved(studio, quick, people)
    yield from _persons(studio, people)
    yield from _rules(studio)
    yield from _options(studio)
    yield from _messages(studio)


def _lobbies(studio: Studio) -> Iterator[str]:
    """The lobby of each game: as it is, with all that can be switched on and six at the table, and its last rows."""
    for game in catalog.GAMES:
        lobby = LobbyScene(studio.ctx)
        studio.show(lobby)
        lobby._set_game(game)  # noqa: SLF001 - the game is chosen by presses only
        yield f"lobby-{game}"
        _, modules, board = list(variants_of(game))[-1]
        lobby.draft.modules, lobby.draft.board = set(modules), board
        lobby.draft.seats[:] = ["human"] * len(lobby.draft.seats)
        lobby._changed()  # noqa: SLF001
        lobby.resize()
        yield f"lobby-{game}-full"
        for widget in lobby.widgets:
            if isinstance(widget, ScrollPane):
                widget.scroll_by(FAR)
        yield f"lobby-{game}-full-end"


def _joining(studio: Studio, people: Sequence[str]) -> Iterator[str]:
    ctx = studio.ctx
    scene = JoinScene(ctx, (0, 1), list)
    ctx.input.seats.take(KEYBOARD, 0)
    studio.show(scene)
    yield "join-one-seated"
    persons = dict(enumerate(filter(None, map(studio.desk.people.named, people))))
    studio.show(JoinScene(ctx, range(6), list, persons))
    for seat in range(5):
        ctx.input.seats.take(Device("pad", seat), seat)
    yield "join-six"
    ctx.input.seats.share("any")
    ctx.looks.clear()
    seats = dict(zip(range(4), (*people, ""), strict=True))
    studio.show(WhoPlays(ctx, range(4), lambda seat: seats[seat], seats.__setitem__))
    yield "who-plays"


def _saved(studio: Studio, quick: Quick, people: Sequence[str]) -> Iterator[str]:
    """The list of games with all kinds of them, and what can be done with a finished one."""
    ctx = studio.ctx
    path = Path()
    for game in catalog.GAMES:
        for number, (_, modules, board) in enumerate(list(variants_of(game))[:2]):
            setup = GameSetup(game, PEOPLE, modules, board, SEED + number)
            path = kept(studio, played(studio, setup, quick), (people[number % 2], "", ""))
    match = played(studio, GameSetup(seats=PEOPLE, seed=SEED), quick, 30)
    torn = kept(studio, match)
    torn.write_bytes(torn.read_bytes()[:1500] + b"?\n" + torn.read_bytes()[1500:])
    kept(studio, played(studio, GameSetup(seats=PERSON, seed=SEED), quick, 12))
    yield from pages(studio, SavesScene(ctx), "games-all-kinds")
    studio.show(SavesScene(ctx))
    studio.desk.continue_game(torn.name)
    yield "game-damaged"
    words = next(game.summary for game in ctx.app.saved_games() if game.ref == path.name)
    studio.show(GamePanel(ctx, path.name, lambda: words))
    yield "game-panel"
    studio.show(WaitPanel(ctx, _NeverDone()))
    yield "export-waits"
    for name, written in (
        ("export-done", Written("/home/anna/.local/share/branchline/exports/20260401-140200.png")),
        ("export-failed", Written(problem="export.no_file", cause=Reason("file.no_space"))),
    ):
        studio.desk.show_title()
        show_written(ctx, written)
        yield name


def _persons(studio: Studio, people: Sequence[str]) -> Iterator[str]:
    """Profiles and what they have played, today's games, and names."""
    ctx = studio.ctx
    studio.desk.people.play_daily(people[0], next(iter(catalog.GAMES)))
    studio.show(PeopleScene(ctx))
    yield "people-three"
    studio.show(PersonPanel(ctx, people[1]))
    yield "person"
    values: dict[str, object] = {"name": NAMES[1]}
    ask = ConfirmDialog(ctx, "people.delete_question", "people.delete", list, values=values)
    studio.show(ask)
    yield "person-delete"
    for number, game in enumerate(catalog.GAMES):
        scene = StatisticsScene(ctx, people[0])
        scene._turn_to(number)  # noqa: SLF001 - the tabs are opened by presses only
        yield from pages(studio, scene, f"statistics-{game}")
    yield from pages(studio, DailyScene(ctx), "daily-people")
    pad = new_person(ctx, lambda _: None)
    pad.typed = NAMES[0]
    studio.show(pad)
    yield "letters-taken"
    for page in range(1, 4):
        pad._turn_page()  # noqa: SLF001
        yield f"letters-{page}"


def _rules(studio: Studio) -> Iterator[str]:
    """The end of every page, what is found in them, what is explained, and what can be learned."""
    ctx = studio.ctx
    for game, book in BOOKS.items():
        for number, page in enumerate(book):
            scene = RulesScene(ctx, game, page=page.title_code, may_learn=True)
            last = list(pages(studio, scene, ""))
            yield f"rules-{game}-{number + 1}{last[-1]}"
    word = ctx.text("rules.thirty_rails.score.title").split()[0]
    for name, words in (("found", word), ("nothing-found", "xyzzy")):
        studio.show(RulesSearch(ctx, BOOKS, "railroad_ink", words, lambda *_: None))
        yield f"rules-{name}"
    studio.show(LetterPad(ctx, "rules.search_ask", word, lambda _: "", lambda _: None))
    yield "rules-ask"
    for code, topic in ROWS.items():
        studio.show(HelpPanel(ctx, ctx.text(code), topic))
        yield f"help-{code}"
    for game, topics in SCORE_ROWS.items():
        for code, topic in topics.items():
            studio.show(HelpPanel(ctx, ctx.text(code), topic))
            yield f"help-{game}-{code}"
    studio.show(LearnPanel(ctx))
    yield "learn"
    studio.show(TutorialMenu(ctx, "railroad_ink", list, list))
    yield "tutorial-menu"


def _options(studio: Studio) -> Iterator[str]:
    ctx = studio.ctx
    yield from pages(studio, OptionsScene(ctx), "options")
    for number, name in enumerate(("keys", "buttons")):
        scene = RemapScene(ctx)
        scene._open(number)  # noqa: SLF001 - the tabs are opened by presses only
        yield from pages(studio, scene, f"remap-{name}")
    for kind in ("key", "button"):
        studio.show(AskKey(ctx, "accept", kind, lambda _: None))
        yield f"remap-ask-{kind}"


def _messages(studio: Studio) -> Iterator[str]:
    ctx, desk = studio.ctx, studio.desk
    desk.show_title()
    desk.start_game(GameSetup(board="nowhere"))
    yield "message-refused"
    desk.show_title()
    desk.continue_game("nowhere")
    yield "message-gone"
    studio.show(PauseMenu(ctx, "railroad_ink", seed=123456))
    yield "pause-seed"
    desk.start_game(GameSetup(seats=PERSON * 2, seed=SEED, sharing="each"))
    if isinstance(ctx.stack.top, JoinScene):
        ctx.stack.pop()
    studio.show(PadLost(ctx, NAMES, list))
    yield "pad-lost"
    studio.show(HandOver(ctx, NAMES[1], list))
    yield "handover"
    studio.show(WhoseReview(ctx, list(enumerate(NAMES)), lambda _: None))
    yield "review-whose"


# --- the ends of games ----------------------------------------------------------------------------


def endings(studio: Studio, quick: Quick) -> Iterator[str]:
    """Of each game: a hint, the results of every variant, a replay, and a review."""
    for game in catalog.GAMES:
        yield from _hint(studio, quick, game)
        for name, modules, board in variants_of(game):
            setup = GameSetup(game, PEOPLE, modules, board, SEED)
            match = played(studio, setup, quick)
            path = kept(studio, match)
            studio.desk.continue_game(path.name)
            studio.rest(0.5)
            table = studio.ctx.stack.top
            assert isinstance(table, GameTable), "a table was asked for"
            yield f"over-{game}-{name}"
            studio.ctx.stack.push(results_scene(studio.ctx, table.session))
            yield f"results-{game}-{name}"
            if name == "base":
                yield from _watched(studio, game, path)


def _hint(studio: Studio, quick: Quick, game: str) -> Iterator[str]:
    board = catalog.GAMES[game].board
    setup = GameSetup(game, PEOPLE, (), board, SEED)
    match = played(studio, setup, quick, MOVES)
    studio.ctx.input.seats.share("any")
    studio.desk.show_match(match, setup)
    studio.rest(2.0)
    table = studio.ctx.stack.top
    assert isinstance(table, GameTable), "a table was asked for"
    table.hands[0].press_hint()
    studio.rest(0.3)
    yield f"hint-{game}"


def _watched(studio: Studio, game: str, path: Path) -> Iterator[str]:
    """The replay in the middle of the game, the wait for a review, and a review of two decisions."""
    ctx, desk = studio.ctx, studio.desk
    desk.show_title()
    desk.watch(path.name)
    replay: Any = ctx.stack.top
    replay.go(replay.session.length // 2)
    studio.rest(1.0)
    yield f"replay-{game}"
    found = desk.exports.review(ctx, path.name, Seat(0), desk._thinker)  # noqa: SLF001
    assert found is not None, "the game is kept"
    work, make = found
    moments = _moments(work)
    work.done, work.total = 4, 12
    waiting = ReviewWait(ctx, work, make)
    desk.show_title()
    ctx.stack.push(waiting)
    yield f"review-wait-{game}"
    work.moments, work.finished = moments, True
    studio.show(ReviewScene(ctx, work, make))
    yield f"review-{game}"


def _moments(work: Review) -> list[Moment]:
    """Two decisions with something else that was legal, said to be better."""
    tape, seat = work._tape, work.seat  # noqa: SLF001
    steps = [(at, action) for at, (actor, action) in enumerate(tape.steps()) if actor == seat]
    found: list[Moment] = []
    for at, action in steps[len(steps) // 3 :]:
        tape.go(at)
        others = [other for other in tape.legal(seat) if other != action]
        if len(others) > 3 and len(found) < 2:
            better = (others[len(others) // 2],)
            reason = because("why.ahead", points=4)
            found.append(Moment(seat, at, (action,), better, 4.4, 1.1, reason))
    return found


# --- several at one table -------------------------------------------------------------------------


def panes(studio: Studio, quick: Quick) -> Iterator[str]:
    """The table of each game and variant for 1, 2, 4 and 6 people, side by side and around it; the menu from each side."""
    for game, info in catalog.GAMES.items():
        if info.hidden:
            continue
        for name, modules, board in variants_of(game):
            for seats in PANES:
                setup = GameSetup(game, PERSON * seats, modules, board, SEED, "each")
                match = played(studio, setup, quick, MOVES * seats // 2)
                yield from _around(studio, match, setup, f"{game}-{name}-{seats}")


def _around(studio: Studio, match: AnyMatch, setup: GameSetup, name: str) -> Iterator[str]:
    ctx = studio.ctx
    for sharing in ("each", "around") if len(setup.seats) > 1 else ("each",):
        ctx.input.seats.share(sharing)
        studio.desk.show_match(match, replace(setup, sharing=sharing))
        studio.rest(1.0)
        table = ctx.stack.top
        assert isinstance(table, GameTable), "a table was asked for"
        yield f"panes-{name}" if sharing == "each" else f"around-{name}"
        if sharing == "around" and name.endswith("base-4"):
            for pane in table.panes:
                table.controls.pause(pane)
                yield f"around-{name}-menu-{pane.seat + 1}"
                ctx.stack.pop()
