"""Setting up a game: who plays, on which board, with which dice."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.engine.kernel.types import OptionValue
from branchline.ui import theme
from branchline.ui.anim.timeline import Tween
from branchline.ui.context import (
    LARGEST_SEED,
    BoardChoice,
    GameChoice,
    GameSetup,
    SeatKind,
    SetupNote,
    Sharing,
)
from branchline.ui.figures import Strength, words_of
from branchline.ui.offer import LEVELS, Level
from branchline.ui.painter import Painter
from branchline.ui.people import GUEST
from branchline.ui.scenes.help import explained_rows, open_help
from branchline.ui.scenes.join import seat_people
from branchline.ui.scenes.keypad import Keypad
from branchline.ui.scenes.people import WhoPlays, person_name
from branchline.ui.scenes.screen import Screen
from branchline.ui.tables.seating import around_table, side_by_side
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.help_mark import mark_width
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.plate_row import PlateRow
from branchline.ui.widgets.rows import Choice, Row, Toggle, align
from branchline.ui.widgets.scroll import ScrollPane, bar_width
from branchline.ui.widgets.seat_card import SEAT_CHOICES, SeatCard, SeatChoice
from branchline.ui.widgets.seed_row import SeedRow

if TYPE_CHECKING:
    from branchline.ui.context import Context

SETTLES = 1.2
"""Seconds after a press on a seat before another place may move it."""
SEATS = 4
"""Places that are always shown; a game for more gets another one when these are taken."""
OPEN_WAYS: tuple[Sharing, ...] = ("pass", "each", "around")
SECRET_WAYS: tuple[Sharing, ...] = ("pass", "open")
"""How several people may share the devices, where everything is seen by all and where hands are secret."""
CROWDED_MM = 72.0
"""A pane whose sides are on average shorter has a small sheet, whatever the game."""
ROWS_NEED = 330.0
SMALLEST_PICTURE = 220.0
SMALLER = 0.8
"""By so much the heading may be smaller to be on one line."""


@dataclass(slots=True)
class _Draft:
    """The setup as it stands, with empty seats."""

    game: str
    seats: list[SeatChoice]
    modules: set[str]
    board: str
    seed: int
    sharing: Sharing
    options: dict[str, OptionValue]
    """Settings that are not the usual ones."""
    asks: Callable[[str], bool]
    """Whether a setting changes anything with the modules that are on."""
    people: list[str]
    """The profile of each seat, empty for guests; only those of people's seats count."""
    hints: bool = True

    def setup(self) -> GameSetup:
        """What is to be started."""
        kinds: list[SeatKind] = [kind for kind in self.seats if kind != "off"]
        sharing: Sharing = self.sharing if self.humans > 1 else "any"
        return GameSetup(
            self.game,
            tuple(kinds),
            tuple(sorted(self.modules)),
            self.board,
            self.seed,
            sharing,
            tuple(sorted((name, value) for name, value in self.options.items() if self.asks(name))),
            tuple(
                person if kind == "human" else GUEST
                for kind, person in zip(self.seats, self.people, strict=False)
                if kind != "off"
            ),
            hints=self.hints,
        )

    @property
    def humans(self) -> int:
        """How many seats are people's."""
        return self.seats.count("human")


class LobbyScene(Screen):
    """Four seats, the rows below them, a picture of the board, and "Start"."""

    heading_code = "lobby.title"
    heading_breaks = False

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        last = ctx.app.last_setup()
        games = [choice.game for choice in ctx.app.games()]
        game = last.game if last.game in games else games[0]
        seats: list[SeatChoice] = [*last.seats]
        while len(seats) < max(choice.seats[-1] for choice in ctx.app.games()):
            seats.append("off")
        self.draft = _Draft(
            game,
            seats,
            set(last.modules),
            last.board,
            ctx.app.fresh_seed(),
            "pass" if last.sharing == "any" else last.sharing,
            dict(last.options),
            self._asks,
            [person if ctx.app.people.named(person) else GUEST for person in last.people],
            last.hints,
        )
        self._said = SetupNote()
        self._boards: list[BoardChoice] = []
        self._picture = FRect(0, 0, 0, 0)
        self._places = SEATS
        """How many places are shown at least, where not all are."""
        self._changes = 0
        self._build()
        self._changed()

    def _build(self) -> None:
        ctx, draft = self.ctx, self.draft
        choice = self._choice()
        del draft.seats[choice.seats[-1] :]
        draft.seats += ["off"] * (choice.seats[-1] - len(draft.seats))
        draft.people += [GUEST] * (choice.seats[-1] - len(draft.people))
        self._cards = [self._card(number) for number in range(choice.seats[-1])]
        self._game: Choice[str] = Choice(
            ctx,
            lambda: ctx.text("lobby.game"),
            lambda: [(g.game, ctx.text(f"game.{g.game}")) for g in ctx.app.games()],
            lambda: draft.game,
            self._set_game,
        )
        self._game.visible = len(ctx.app.games()) > 1
        self._learn = PlateRow(
            ctx,
            lambda: ctx.text("tutorial.learn"),
            lambda: ctx.text("tutorial.minutes"),
            lambda: ctx.app.learn(draft.game),
        )
        self._who = PlateRow(ctx, lambda: ctx.text("people.row"), self._names, self._choose_people)
        self._strong = PlateRow(
            ctx,
            lambda: ctx.text("lobby.strength"),
            lambda: ctx.text("lobby.strength.how"),
            lambda: open_help(ctx, "lobby.strength", self._all_levels()),
        )
        self._strong.facts = self._all_levels
        self._slow = Label(ctx, self._slow_words, theme.TEXT_SMALL, theme.GRAPHITE)
        self._board: Choice[str] = Choice(
            ctx,
            lambda: ctx.text("lobby.board"),
            lambda: [(board.board, self._board_name(board)) for board in self._boards],
            lambda: draft.board,
            self._set_board,
        )
        ways = SECRET_WAYS if choice.hidden else OPEN_WAYS
        if draft.sharing not in ways:
            draft.sharing = ways[0]
        self._sharing: Choice[Sharing] = Choice(
            ctx,
            lambda: ctx.text("lobby.sharing"),
            lambda: [(how, ctx.text(f"sharing.{how}")) for how in ways],
            lambda: draft.sharing,
            self._set_sharing,
        )
        self._seed = SeedRow(
            ctx,
            lambda: ctx.text("lobby.seed"),
            lambda: draft.seed,
            self._type_seed,
            self._roll_seed,
        )
        self._hints = Toggle(
            ctx, lambda: ctx.text("lobby.hints"), lambda: draft.hints, self._set_hints
        )
        self._settings = {name: self._setting(name, of) for name, of in choice.choices.items()}
        self._seats = Grid(ctx, self._cards)
        self._rows = self._in_order(choice)
        self._lines: list[Widget] = [*explained_rows(ctx, self._rows)]
        self._crowded = Label(ctx, self._crowded_words, theme.TEXT_SMALL, theme.ORANGE_DEEP)
        self._lines.insert(self._rows.index(self._sharing) + 1, self._crowded)
        self._pane = ScrollPane(ctx, self._lines, steady=True)
        self._start = Button(
            ctx, lambda: ctx.text("lobby.start"), self._start_game, tone="primary", note=self._note
        )

    def _in_order(self, choice: GameChoice) -> list[Row]:
        """The rows from top to bottom; every one says what it is about."""
        self._game.code, self._learn.code = "lobby.game", "tutorial.learn"
        self._who.code, self._sharing.code = "people.row", "lobby.sharing"
        self._strong.code = "lobby.strength"
        self._board.code, self._hints.code, self._seed.code = (
            "lobby.board",
            "lobby.hints",
            "lobby.seed",
        )
        return [
            self._game,
            self._learn,
            self._strong,
            *([self._who] if self.ctx.offer.profiles else []),
            self._sharing,
            self._board,
            *(self._module(name) for name in choice.modules),
            *self._settings.values(),
            self._hints,
            self._seed,
        ]

    def _labels(self) -> list[str]:
        """The labels of the rows of all games."""
        codes = [f"module.{name}" for game in self.ctx.app.games() for name in game.modules]
        codes += [f"setting.{name}" for game in self.ctx.app.games() for name in game.choices]
        return [self.ctx.text(code) for code in codes]

    def _choice(self) -> GameChoice:
        return next(g for g in self.ctx.app.games() if g.game == self.draft.game)

    def _asks(self, setting: str) -> bool:
        return self._choice().asks(setting, self.draft.modules)

    def _card(self, number: int) -> SeatCard:
        def change(value: SeatChoice) -> None:
            self.draft.seats[number] = value
            self._changed(soon=self.ctx.input.last_device.kind in ("mouse", "touch"))

        levels = self.ctx.offer.levels
        kinds = [kind for kind in SEAT_CHOICES if kind not in LEVELS or kind in levels]
        card = SeatCard(self.ctx, number, lambda: self.draft.seats[number], change, kinds)
        card.strength = lambda choice: words_of(self.ctx, self._strength(choice))
        card.strengths = self._strengths
        card.person = lambda: self.ctx.app.people.named(self.draft.people[number])
        return card

    def _module(self, name: str) -> Toggle:
        def change(on: bool) -> None:
            choice, draft = self._choice(), self.draft
            before = choice.board_for.get(name, choice.board)
            if on:
                draft.modules -= choice.rivals(name)
                draft.modules.add(name)
                if name in choice.board_for and draft.board == choice.board:
                    draft.board = choice.board_for[name]
            else:
                draft.modules.discard(name)
                if draft.board == before:
                    draft.board = choice.board
            self._changed()

        row = Toggle(
            self.ctx,
            lambda: self.ctx.text(f"module.{name}"),
            lambda: name in self.draft.modules,
            change,
        )
        row.code = f"module.{name}"
        return row

    def _setting(self, name: str, values: Sequence[OptionValue]) -> Row:
        def change(value: OptionValue) -> None:
            self.draft.options.pop(name, None)
            if value != values[0]:
                self.draft.options[name] = value

        row: Choice[OptionValue] = Choice(
            self.ctx,
            lambda: self.ctx.text(f"setting.{name}"),
            lambda: [(value, self.ctx.text(f"setting.{name}.{value}")) for value in values],
            lambda: self.draft.options.get(name, values[0]),
            change,
        )
        row.code = f"setting.{name}"
        return row

    def enter(self) -> None:
        """See `Scene.enter`."""
        self.ctx.input.seats.share("any")
        super().enter()
        if self.ring.focused() in self._cards[:1]:
            self.ring.focus(self._start)

    # --- layout and drawing -------------------------------------------------------------------

    def heading_words(self, room: float) -> str:
        """See `Screen.heading_words`: also which game starts, on a line of its own where one line would be small for some game."""
        names = {each.game: self.ctx.text(f"game.{each.game}") for each in self.ctx.app.games()}
        said = {game: self.ctx.text(self.heading_code, game=name) for game, name in names.items()}
        paint, game = self.ctx.paint, self.draft.game
        size = paint.heading(theme.TEXT_HEADING) * SMALLER
        if all(paint.measure(each, size, bold=True)[0] <= room for each in said.values()):
            return said[game]
        before, name, after = said[game].partition(names[game])
        return f"{before.rstrip()}\n{name}{after}"

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`: seats, rows, picture; all in one column if that is too much."""
        foot = self._start.height_for(min(area.width, 560.0))
        self._show_seats(area.width)
        seats = self._seats.height_for(area.width)
        self._picture = FRect(0, 0, 0, 0)
        below = FRect(area.left, area.top + seats, area.width, area.height - seats)
        below.top += theme.GAP * 1.5
        below.height -= theme.GAP * 1.5
        if below.height - foot < ROWS_NEED * self.ctx.settings.text_size:
            self._arrange_column(area, foot)
            return
        self._pane.children = self._sheet()
        self.widgets = [self._seats, self._pane, self._start]
        self._seats.layout(FRect(area.left, area.top, area.width, seats))
        if self.ctx.canvas.portrait:
            self._arrange_tall(below, foot)
        else:
            self._arrange_wide(below, foot)

    def _sheet(self) -> list[Widget]:
        """The rows, and what is to be said of the computer players here below their row."""
        if not self._slow.visible:
            return list(self._lines)
        below = 1 + self._rows.index(self._strong)
        return [*self._lines[:below], self._slow, *self._lines[below:]]

    def _show_seats(self, width: float) -> None:
        """All seats where one line has room for them, else one more than are taken, in lines as even as can be."""
        self._seats.columns = tuple(range(len(self._cards), 0, -1))
        for card in self._cards:
            card.visible = True
        if self._seats.lines(width) > 1:
            for number, card in enumerate(self._cards):
                card.visible = number < self._places or self.draft.seats[number] != "off"
            self._seats.even_out(width)

    def _arrange_column(self, area: FRect, foot: float) -> None:
        """Everything scrolls but the button that starts."""
        self._pane.children = [self._seats, *self._sheet()]
        self.widgets = [self._pane, self._start]
        width = min(area.width, max(560.0, self._start.least_width()))
        self._start.layout(FRect(area.right - width, area.bottom - foot, width, foot))
        room = FRect(area.left, area.top, area.width, area.height - foot - 1.5 * theme.GAP)
        self._layout_pane(room)

    def _arrange_wide(self, below: FRect, foot: float) -> None:
        """The rows on the left, the board and the button on the right."""
        width = max(min(below.width * 0.32, 560.0), self._start.least_width())
        self._start.layout(FRect(below.right - width, below.bottom - foot, width, foot))
        side = min(width, below.height - foot - theme.GAP * 1.5)
        self._picture = FRect(below.right - width / 2 - side / 2, below.top, side, side)
        sheet = FRect(below.left, below.top, below.width - width - 2 * theme.GAP, below.height)
        self._layout_pane(sheet)

    def _arrange_tall(self, below: FRect, foot: float) -> None:
        """The rows, under them the board if there is room, at the foot the button."""
        self._start.layout(FRect(below.left, below.bottom - foot, below.width, foot))
        room = below.height - foot - theme.GAP * 1.5
        align(self._rows, self._row_width(below.width), self._labels())
        rows = self._pane.height_for(below.width - 2 * theme.PAD) + 2 * theme.PAD
        side = room - rows - theme.GAP * 1.5
        if side > SMALLEST_PICTURE:
            top = below.top + rows + theme.GAP * 1.5
            self._picture = FRect(below.centerx - side / 2, top, side, side)
        self._layout_pane(FRect(below.left, below.top, below.width, min(rows, room)))

    def _row_width(self, sheet: float) -> float:
        """How wide the rows are on a sheet of this width, less their marks and the page buttons."""
        taken = 2 * theme.PAD + bar_width(self.ctx) + 2 * theme.GAP
        return sheet - taken - mark_width(self.ctx)

    def _layout_pane(self, sheet: FRect) -> None:
        align(self._rows, self._row_width(sheet.width), self._labels())
        self._pane.layout(sheet.inflate(-2 * theme.PAD, -2 * theme.PAD))

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD))
        if self._picture.width:
            paint.sheet(self._picture, grid=0)
            draw = self.ctx.app.board_picture(self.draft.game, self.draft.board)
            if draw is not None:
                draw(paint, self._picture.inflate(-40, -40))

    # --- changes ------------------------------------------------------------------------------

    def _changed(self, *, soon: bool = False) -> None:
        """What may be chosen follows from what is chosen; with `soon` another place comes after the finger has gone."""
        self._changes += 1
        now = self._changes
        if soon:
            self.timeline.play(Tween(SETTLES, lambda part: self._settled(now, part)))
        else:
            self._settle()
        self._boards = list(self.ctx.app.boards(self.draft.game))
        names = [board.board for board in self._boards]
        if names and self.draft.board not in names:
            self.draft.board = names[0]
        self._sharing.visible = self.draft.humans > 1
        self._crowded.visible = self._are_crowded()
        self._hints.visible = self.draft.humans > 0
        self._who.visible = self.draft.humans > 0
        self._strong.visible = bool(self._levels_shown())
        self._slow.visible = bool(self._slow_words())
        for name, row in self._settings.items():
            row.visible = self._asks(name)
        setup = self.draft.setup()
        self._said = self.ctx.app.note(setup) if setup.seats else SetupNote()
        self._start.enabled = bool(setup.seats) and not self._problem() and not self._said.problem
        self.resize()

    def _settled(self, change: int, part: float) -> None:
        """Time has passed since a change; at its end, if there was none after it, another place may come."""
        if part >= 1.0 and change == self._changes:
            before = self._places
            self._settle()
            if self._places != before:
                self.resize()

    def _settle(self) -> None:
        """There is one more place than are taken."""
        taken = len(self.draft.seats) - self.draft.seats.count("off")
        self._places = max(SEATS, taken + 1)

    def _set_game(self, game: str) -> None:
        self.draft.game = game
        choice = self._choice()
        self.draft.modules = set(choice.usual_modules)
        self.draft.options.clear()
        self.draft.board = choice.board
        self._build()
        self._changed()
        self.resize()

    def _set_board(self, board: str) -> None:
        self.draft.board = board
        self._changed()

    def _set_sharing(self, sharing: Sharing) -> None:
        self.draft.sharing = sharing
        self._changed()

    def _are_crowded(self) -> bool:
        """Whether so many people at once on this screen each have a sheet that has to be enlarged to be touched."""
        draft, canvas = self.draft, self.ctx.canvas
        if draft.sharing not in ("each", "around") or draft.humans < 2:
            return False
        place = around_table if draft.sharing == "around" else side_by_side
        boxes = (each.box for each in place(canvas.safe, draft.humans))
        return min(math.sqrt(box.width * box.height) for box in boxes) < CROWDED_MM * canvas.mm

    def _crowded_words(self) -> str:
        """What is to be said of it: that it can be played, and where there is more room."""
        return self.ctx.text("lobby.crowded", way=self.ctx.text("sharing.pass"))

    def _set_hints(self, on: bool) -> None:
        self.draft.hints = on

    def _strength(self, choice: SeatChoice) -> Strength | None:
        if choice not in LEVELS:
            return None
        return self.ctx.app.figures.strength(self.draft.setup(), choice)

    def _strengths(self) -> list[str]:
        """All that may be said of computer players at this game, whoever plays and with whatever modules."""
        levels = [level for level in LEVELS if level in self.ctx.offer.levels]
        known = [found for level in levels if (found := self._strength(level))]
        told = [replace(found, base=True) for found in known]
        told += [replace(found, base=False, seats=2) for found in known if found.wins is not None]
        return [words_of(self.ctx, strength) for strength in told]

    def _all_levels(self) -> list[str]:
        """Every level of computer players that is offered, with how strong it is in this game."""
        levels = [level for level in LEVELS if level in self.ctx.offer.levels]
        said = [(level, words_of(self.ctx, self._strength(level))) for level in levels]
        text = self.ctx.text
        return [
            text("lobby.strength.level", level=text(f"seat.{level}"), strength=strength)
            for level, strength in said
            if strength
        ]

    def _levels_shown(self) -> list[Level]:
        """The levels of computer players at the table that something is known of, the weakest first."""
        seats = self.draft.seats
        return [level for level in LEVELS if level in seats and self._strength(level) is not None]

    def _slow_words(self) -> str:
        """What is to be said of levels that play weaker on this machine than they could; empty for none."""
        weaker = [
            self.ctx.text(f"seat.{level}")
            for level in self._levels_shown()
            if (strength := self._strength(level)) is not None and strength.plain
        ]
        return self.ctx.text("lobby.strength.plain", levels=", ".join(weaker)) if weaker else ""

    def _people_seats(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.draft.seats) if kind == "human"]

    def _names(self) -> str:
        names = [person_name(self.ctx, self.draft.people[seat]) for seat in self._people_seats()]
        return self.ctx.text("list.comma").join(dict.fromkeys(names))

    def _choose_people(self) -> None:
        """Asks who sits where."""
        draft = self.draft

        def change(seat: int, person: str) -> None:
            draft.people[seat] = person
            self._changed()

        seats = self._people_seats()
        self.ctx.stack.push(WhoPlays(self.ctx, seats, lambda seat: draft.people[seat], change))

    def _type_seed(self) -> None:
        self.ctx.stack.push(Keypad(self.ctx, "lobby.seed_heading", LARGEST_SEED, self._set_seed))

    def _roll_seed(self) -> None:
        self.ctx.sound("dice_land")
        self._set_seed(self.ctx.app.fresh_seed())

    def _set_seed(self, seed: int) -> None:
        self.draft.seed = seed
        self.dirty = True

    def _board_name(self, board: BoardChoice) -> str:
        return self.ctx.text("lobby.own_board", title=board.title) if board.own else board.title

    def _problem(self) -> str:
        return next((b.problem for b in self._boards if b.board == self.draft.board), "")

    def _note(self) -> str:
        if not self.draft.setup().seats:
            return self.ctx.text("lobby.nobody")
        if self._problem():
            return self.ctx.text("lobby.board_problem")
        return self._said.problem or self._said.remark

    def _start_game(self) -> None:
        setup = self.draft.setup()
        seat_people(self.ctx, setup, lambda: self._begin(setup))

    def _begin(self, setup: GameSetup) -> None:
        self.ctx.sound("whistle")
        self.ctx.app.start_game(setup)
