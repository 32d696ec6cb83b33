"""What a pane says: instructions, previews, cards and refusals as sentences in the player's language.

Here: which message with which values. Not here: the sentences (message catalogue) and drawing (`tables.slip`).
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.reasons import Note, Reason
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, TILES
from branchline.engine.track.sides import LETTERS
from branchline.ui.tables.railroad_ink.hand import Hand, Mode
from branchline.ui.tables.railroad_ink.offers import DIE, VOLCANO
from branchline.ui.tables.railroad_ink.stage import Stage
from branchline.ui.tables.words import Line, Says, changes, tone_of

OFTEN_SAID = ("preview.gain", "preview.loss", "preview.strikes")
"""Notes that are drawn, or said in another way."""


SHORTER = frozenset(
    (
        *(f"table.{name}" for name in (
            "meteor_choose", "meteor_falls", "effect_factory", "effect_university", "may_end",
            "may_end_more", "turn_piece", "lift_water", "lift_needed", "pick_place", "over",
            "no_dice_left", "no_place",
        )),
        "round.die_left", "special.used", "special.round", "special.game", "cell.drawn",
        "track.unconnected", "track.clash", "meteor.other_direction", "lava.there", "lava.apart",
        "lava.opened", "lava.beside", "effect.first", "die.drawn",
    )
)  # fmt: skip
"""Sentences that have a shorter form for small panes."""


def shortly(say: Says) -> Says:
    """Says the same with fewer words: short names of rows, short forms of long sentences."""

    def short(code: str, **values: object) -> str:
        if code.startswith("row."):
            code = f"short.{code.removeprefix('row.')}"
        return say(f"{code}.short" if code in SHORTER else code, **values)

    return short


def instruction(hand: Hand, say: Says, waiting_for: Sequence[str]) -> list[Line]:
    """What to do now, and what has to be known for it."""
    if hand.mode == Mode.METEOR:
        return [Line(_meteor(hand, say))]
    if hand.mode == Mode.EFFECT:
        return [Line(say(f"table.effect_{hand.sheet.pending}"))]
    if hand.mode == Mode.DRAW:
        return _draw(hand, say)
    if hand.mode == Mode.OVER:
        return [Line(say("table.over"))]
    return (
        [Line(say("table.waiting", names=say("list.comma").join(waiting_for)), "note")]
        if waiting_for
        else []
    )


def _meteor(hand: Hand, say: Says) -> str:
    sides = [name for name in hand.offers if name.startswith("aim.")]
    distance = hand.sheet.mark("meteor_distance")
    if len(sides) > 1:
        return say("table.meteor_choose", distance=distance)
    letter = LETTERS[int(sides[0].removeprefix("aim."))] if sides else ""
    return say("table.meteor_falls", distance=distance, side=say(f"side.{letter.lower()}"))


def _draw(hand: Hand, say: Says) -> list[Line]:
    if hand.picked is not None:
        return [Line(say("table.turn_piece"))]
    if hand.source:
        piece = piece_name(hand, say)
        return [Line(say("table.pick_place", piece=piece))]
    if not hand.can_end:
        return [Line(say("table.pick_die"))]
    optional = any(name.startswith(DIE) or name == VOLCANO for name in hand.offers)
    return [Line(say("table.may_end_more" if optional else "table.may_end"))]


def piece_name(hand: Hand, say: Says) -> str:
    """What is in hand, in words."""
    if hand.source == VOLCANO:
        return say("face.volcano")
    number = int(hand.source.partition(".")[2])
    face = hand.view.dice[number].face if hand.source.startswith(DIE) else SPECIAL_FACES[number]
    return say(f"face.{TILES.faces[face].name.lower()}")


def open_ends(count: int, say: Says) -> list[Line]:
    """A warning of what the errors cost as the sheet stands."""
    return [Line(say("table.open_ends", count=count), "note")] if count else []


def refused(reason: Reason, say: Says) -> Line:
    """Why something was refused; faces and sides in words."""
    values = dict(reason.args)
    if "face" in values:
        values["face"] = say(f"face.{str(values['face']).lower()}")
    if "side" in values:
        values["side"] = say(f"side.{str(values['side']).lower()}")
    return Line(say(reason.code, **values), tone_of(reason))


def preview(notes: Sequence[Note], say: Says) -> list[Line]:
    """What the piece in hand would bring: points won, points lost, ends that could never lead on."""
    rest = [
        Line(say(note.code, **dict(note.args)), "note")
        for note in notes
        if note.code not in OFTEN_SAID
    ]
    return changes(notes, say) + rest


def card(stage: Stage, number: int, points: int, say: Says) -> list[Line]:
    """What a goal card asks for, and what it is worth."""
    goal = stage.goals[number]
    lines = [Line(say(f"goal.{goal.name.lower()}"))]
    if points:
        lines.append(Line(say("table.goal_reached", points=points), "good"))
    else:
        lines.append(Line(say("table.goal_worth", points=goal.worth), "note"))
    return lines
