"""The rulebook of Railroad Ink: rounds, dice and legality (RI-4, RI-5). Scores are in `scoring`, expansions in `modules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance, ScriptedChance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason, because
from branchline.engine.kernel.rules import RuleSet, misfit
from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Config, OptionValue, Seat
from branchline.engine.railroad_ink import actions as act
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink import options as opt
from branchline.engine.railroad_ink.board import CELLS, STANDARD, BoardSpec
from branchline.engine.railroad_ink.dice import (
    CHALLENGE_DICE,
    CLASSIC_DICE,
    SIDES_OF_A_DIE,
    Die,
    Duty,
)
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, SPECIAL_OF, TILES
from branchline.engine.railroad_ink.laws import ROUTE_LAW
from branchline.engine.railroad_ink.modules import CHOICES, MODULES
from branchline.engine.railroad_ink.notation import sheet_text
from branchline.engine.railroad_ink.preview import action_notes, dead_end_notes, dead_ends
from branchline.engine.railroad_ink.referee import InkModule, Referee
from branchline.engine.railroad_ink.scoring import ERRORS, base_lines
from branchline.engine.railroad_ink.sight import state_behind, table_view
from branchline.engine.railroad_ink.specials import (
    may_use_special,
    refuse_special,
    unused_specials,
    use_special,
)
from branchline.engine.railroad_ink.state import Sheet, State
from branchline.engine.railroad_ink.views import TableView

ROUNDS = 7
"""Without an expansion that has dice (RI-5.1)."""
MAX_SEATS = 6
RULES_REV = 1


class RailroadInk(GameDef[State, Action, TableView]):
    """Railroad Ink on one board with a set of modules."""

    id: ClassVar[str] = "railroad_ink"
    independent_seats: ClassVar[bool] = True

    def __init__(self, config: Config, board: BoardSpec = STANDARD) -> None:
        """`config` is one that `plan` accepted."""
        self.config = config
        modules: list[InkModule] = [kind() for kind in MODULES if kind.id in config.modules]
        for module in modules:
            board = module.on_board(board)
        self.board = board
        self._rules: RuleSet[State, Action] = RuleSet(modules)
        self.rounds = ROUNDS
        for rounds in self._rules.hook("rounds"):
            self.rounds = rounds(self.rounds)
        dice = CHALLENGE_DICE if self._challenge_dice(modules) else CLASSIC_DICE
        for more in self._rules.hook("dice"):
            dice = more(dice)
        self.dice = dice
        self.referee = Referee(config, board, CHOICES, self._rules, dice)
        for module in modules:
            module.meet(self.referee)

    def _challenge_dice(self, modules: Sequence[InkModule]) -> bool:
        """Whether the white dice are those of the Challenge editions (RI-13.10)."""
        wish = opt.chosen(self.config, CHOICES, opt.DICE)
        if wish != opt.AUTO:
            return wish == opt.CHALLENGE
        return bool(self.board.buildings) or any(
            module.dice_set == opt.CHALLENGE for module in modules
        )

    @staticmethod
    def plan(
        seats: int,
        modules: Sequence[str] = (),
        board: str = "standard",
        options: Mapping[str, OptionValue] | None = None,
    ) -> Config:
        """A valid configuration, or IllegalAction with the reason."""
        if not 1 <= seats <= MAX_SEATS:
            raise IllegalAction(because("seats.count", seats=seats, most=MAX_SEATS))
        wishes = dict(options or {})
        reason = misfit(modules, MODULES) or opt.misfit_option(wishes, CHOICES)
        if reason is not None:
            raise IllegalAction(reason)
        settings = opt.said(wishes, CHOICES)
        return Config(RailroadInk.id, seats, tuple(sorted(modules)), settings, board, RULES_REV)

    # Setup and flow

    def blank(self, chance: Chance, emit: Emit = drop) -> State:
        """Fresh sheets before the first round."""
        sheets = [self.referee.blank() for _ in range(self.config.seats)]
        state = State(0, [], sheets)
        for prepare in self._rules.hook("setup"):
            prepare(state, chance, emit)
        return state

    def setup(self, chance: Chance, emit: Emit = drop) -> State:
        """Fresh sheets with the dice of the first round rolled (RI-5.2)."""
        state = self.blank(chance, emit)
        self._next_round(state, chance, emit)
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody who has not ended the round yet."""
        if state.over:
            return ()
        return tuple(Seat(seat) for seat, sheet in enumerate(state.sheets) if not sheet.done)

    def _next_round(self, state: State, chance: Chance, emit: Emit) -> None:
        """Rolls the dice of the next round for everybody, or ends the game after the last (RI-5.2, RI-5.10)."""
        if state.round:
            for close in self._rules.hook("on_round"):
                close(state, "end", chance, emit)
        if state.round == self.rounds:
            state.over = True
            emit(ev.GameEnded())
            return
        state.round += 1
        state.dice = [die.faces[chance.roll(die.label, SIDES_OF_A_DIE) - 1] for die in self.dice]
        for sheet in state.sheets:
            sheet.left = (1 << len(self.dice)) - 1
            sheet.special_now = sheet.done = False
        faces = tuple(TILES.faces[face].name for face in state.dice)
        emit(ev.DiceRolled(round=state.round, faces=faces))
        for begin in self._rules.hook("on_round"):
            begin(state, "start", chance, emit)

    # Legality

    def die_for(self, state: State, seat: Seat, face: int) -> int:
        """The first die of the round with a face that the seat has not drawn yet, or -1."""
        left = state.sheets[seat].left
        for index, shown in enumerate(state.dice):
            if shown == face and left >> index & 1:
                return index
        return -1

    def due(self, state: State, seat: Seat) -> int:
        """A die that must still be drawn because it can be, or -1 (RI-5.4, RI-5.5)."""
        sheet = state.sheets[seat]
        for index, die in enumerate(self.dice):
            if not sheet.left >> index & 1 or die.duty == Duty.MAY:
                continue
            if die.duty == Duty.ONE and self._one_drawn(sheet, die):
                continue
            if die.law.has_place(sheet, state.dice[index]):
                return index
        return -1

    def _one_drawn(self, sheet: Sheet, die: Die) -> bool:
        """Whether one of the dice with the same label is drawn."""
        return any(
            not sheet.left >> index & 1
            for index, other in enumerate(self.dice)
            if other.label == die.label
        )

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """Every legal action: dice in their order, special routes, the modules' own, the end of the round."""
        if seat not in self.to_act(state):
            return []
        sheet = state.sheets[seat]
        actions: list[Action] = []
        if not sheet.pending:
            for index, face in enumerate(state.dice):
                if index == self.die_for(state, seat, face):
                    places = self.dice[index].law.places(sheet, face)
                    actions.extend(act.Place(cell, tile) for cell, tile in places)
            if may_use_special(sheet):
                for special in unused_specials(sheet):
                    places = ROUTE_LAW.places(sheet, SPECIAL_FACES[special])
                    actions.extend(act.Place(cell, tile) for cell, tile in places)
        for offer in self._rules.hook("offer"):
            actions.extend(offer(state, seat))
        if self._refuse_end(state, seat) is None:
            actions.append(act.EndRound())
        if self._rules.hook("veto"):
            actions = [a for a in actions if self._rules.veto(state, seat, a) is None]
        return actions

    def check(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Why an action is refused; None exactly for those in `legal`."""
        if state.over:
            return because("game.over")
        if not 0 <= seat < len(state.sheets):
            return because("seat.none")
        if state.sheets[seat].done:
            return because("seat.waits")
        owner = self._rules.owner(action)
        if owner is not None:
            reason = owner.refuse(state, seat, action)
        elif isinstance(action, act.Place):
            reason = self._refuse_place(state, seat, action)
        elif isinstance(action, act.EndRound):
            reason = self._refuse_end(state, seat)
        else:
            reason = because("action.not_in_play")
        return reason or self._rules.veto(state, seat, action)

    def _refuse_place(self, state: State, seat: Seat, action: act.Place) -> Reason | None:
        if not (0 <= action.cell < CELLS and 0 <= action.tile < len(TILES.tiles)):
            return because("action.not_in_play")
        sheet = state.sheets[seat]
        if sheet.pending:
            return because("effect.first")
        face = TILES.face_of[action.tile]
        law = ROUTE_LAW
        if face in SPECIAL_OF:
            reason = refuse_special(sheet, SPECIAL_OF[face])
            if reason is not None:
                return reason
        else:
            index = self.die_for(state, seat, face)
            if index < 0:
                return because("die.drawn" if face in state.dice else "die.not_rolled")
            law = self.dice[index].law
        return law.refuse(sheet, action.cell, action.tile)

    def _refuse_end(self, state: State, seat: Seat) -> Reason | None:
        if state.sheets[seat].pending:
            return because("effect.first")
        index = self.due(state, seat)
        if index < 0:
            return None
        return because("round.die_left", face=TILES.faces[state.dice[index]].name)

    # Actions

    def can_undo(self, state: State, seat: Seat, action: Action) -> bool:
        """Everything but an ended round (RI-5.9)."""
        return not isinstance(action, act.EndRound)

    def apply(
        self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit = drop
    ) -> None:
        """Carries out a legal action, and whatever follows for everybody."""
        owner = self._rules.owner(action)
        if owner is not None:
            owner.play(state, seat, action, chance, emit)
        elif isinstance(action, act.EndRound):
            state.sheets[seat].done = True
            emit(ev.RoundEnded(seat=seat, round=state.round))
        else:
            assert isinstance(action, act.Place), action
            self._place(state, seat, action, emit)
        for follow in self._rules.hook("after"):
            follow(state, seat, action, chance, emit)
        if not self.to_act(state):
            self._next_round(state, chance, emit)

    def _place(self, state: State, seat: Seat, action: act.Place, emit: Emit) -> None:
        """Draws a die or a special route and notes that it is used."""
        sheet = state.sheets[seat]
        face = TILES.face_of[action.tile]
        cause = ev.DIE
        if face in SPECIAL_OF:
            use_special(sheet, SPECIAL_OF[face])
            cause = ev.SPECIAL
        else:
            index = self.die_for(state, seat, face)
            assert index >= 0, sheet_text(sheet)
            sheet.left &= ~(1 << index)
        self.referee.draw(state, seat, action.cell, action.tile, emit, cause)

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """The modules' parts of a position are on the sheet. Raises ValueError, naming the place, for bad data."""
        for put in self._rules.hook("arrange"):
            put(state, seat, data)

    # Scores, views, texts

    def score(self, state: State) -> ScoreSheet:
        """All rows of all seats (RI-7); among equal totals fewer errors are ahead (RI-8.4)."""
        lines: list[ScoreLine] = []
        ties: dict[Seat, tuple[int, ...]] = {}
        for index in range(self.config.seats):
            seat = Seat(index)
            rows = self.sheet_score(state, seat)
            ties[seat] = (sum(row.points for row in rows if row.key == ERRORS),)
            lines.extend(rows)
        return ScoreSheet(self.config.seats, tuple(lines), ties)

    def sheet_score(self, state: State, seat: Seat) -> list[ScoreLine]:
        """The rows of one seat."""
        rows = base_lines(self.referee, state, seat)
        for more in self._rules.hook("score"):
            rows.extend(more(state, seat))
        for rewrite in self._rules.hook("adjust"):
            rows = rewrite(state, seat, rows)
        return rows

    def view(self, state: State, seat: Seat | None) -> TableView:
        """All sheets: they are open, as on a real table."""
        marks = [
            tuple(self.referee.marks(state, Seat(index)).items())
            for index in range(len(state.sheets))
        ]
        return table_view(state, seat, self.rounds, self.dice, marks)

    def pack_view(self, view: TableView) -> dict[str, object]:
        """The view as plain data."""
        return view.to_data()

    def unpack_view(self, data: Mapping[str, Any]) -> TableView:
        """The view that `pack_view` packed."""
        return TableView.from_data(data)

    def determinize(self, view: TableView, chance: Chance) -> State:
        """The state behind a view; nothing is hidden, so chance is not asked."""
        state = state_behind(view, self.board)
        for index, seen in enumerate(view.sheets):
            for restore in self._rules.hook("restore"):
                restore(state, index, dict(seen.marks))
        return state

    def encode(self, action: Action) -> str:
        """The text of an action, e.g. `place C3 H_curve.1`."""
        return act.CODEC.encode(action)

    def decode(self, text: str) -> Action:
        """The action with this text; ValueError for any other."""
        return act.CODEC.decode(text)

    def text(self, state: State) -> str:
        """A line for the table and eight for each sheet."""
        dice = " ".join(TILES.faces[face].name for face in state.dice)
        extras = [f"{name}={data.text()}" for name, data in sorted(state.extra.items())]
        head = " ".join([f"{state.round}{'!' * state.over}", *extras, dice])
        return "\n".join([head, *(sheet_text(sheet) for sheet in state.sheets)])

    def preview(self, state: State, seat: Seat, action: Action) -> tuple[Note, ...]:
        """Which rows an action would change and which ends it would leave dead; nothing for the end of a round."""
        if isinstance(action, act.EndRound):
            return ()
        after = state.copy(seat)
        self.apply(after, seat, action, ScriptedChance(()), drop)
        notes = action_notes(self.sheet_score(state, seat), self.sheet_score(after, seat))
        notes += dead_end_notes(self._dead_ends(state, seat), self._dead_ends(after, seat))
        for more in self._rules.hook("preview"):
            notes.extend(more(state, seat, action))
        return tuple(notes)

    def _dead_ends(self, state: State, seat: Seat) -> set[tuple[int, int]]:
        return dead_ends(state.sheets[seat], self.referee.faults(state, seat))
