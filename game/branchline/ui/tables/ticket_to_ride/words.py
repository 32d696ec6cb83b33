"""What the pane says: instructions, what a claim brings, news, and refusals as sentences in the player's language.

Here: which message with which values. Not here: the sentences (message catalogue) and drawing (`tables.slip`).
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.reasons import Note
from branchline.ui.tables.ticket_to_ride.choreo import colour_code
from branchline.ui.tables.ticket_to_ride.hand import Mode
from branchline.ui.tables.ticket_to_ride.names import (
    cards_named,
    cost_of,
    route_name,
    ticket_name,
)
from branchline.ui.tables.ticket_to_ride.pane import Pane
from branchline.ui.tables.ticket_to_ride.stage import News
from branchline.ui.tables.words import Line, Says, tone_of

SHOWN_NEWS = 3


def lines(pane: Pane, waiting_for: Sequence[str]) -> list[Line]:
    """Everything that the slip says now, the most important first."""
    hand, say = pane.hand, pane.ctx.text
    if hand.refusal is not None:
        reason = hand.refusal
        values = {
            name: say(value) if name == "colour" and isinstance(value, str) else value
            for name, value in reason.args
        }
        still = instruction(pane, waiting_for) if pane.plays else []
        return [Line(say(reason.code, **values), tone_of(reason)), *still]
    if not pane.plays:
        return news(pane, 1 + SHOWN_NEWS)
    asked = instruction(pane, waiting_for)
    if hand.ticket_lit is not None and hand.claim is None:
        value = pane.session.board.tickets[hand.ticket_lit].value
        name = ticket_name(pane, hand.ticket_lit)
        asked = [Line(say("table.ticket", cities=name, value=value)), *asked]
    if hand.mode == Mode.TURN and hand.claim is not None:
        return asked
    return [*asked, *news(pane, SHOWN_NEWS)]


def instruction(pane: Pane, waiting_for: Sequence[str]) -> list[Line]:
    """What to do now."""
    hand, say = pane.hand, pane.ctx.text
    if hand.mode == Mode.OVER:
        return [Line(say("table.over"))]
    if hand.mode == Mode.WAIT:
        return (
            [Line(say("table.waiting", names=say("list.comma").join(waiting_for)), "note")]
            if waiting_for
            else []
        )
    if hand.hidden:
        return []  # the hand itself says how it is turned up
    if hand.mode == Mode.CHOOSE:
        return [Line(say("table.choose_tickets", least=hand.least_kept))]
    if hand.mode == Mode.SECOND:
        return [Line(say("table.second_card"))]
    return _turn(pane)


def _turn(pane: Pane) -> list[Line]:
    """What to do in a turn: what is considered, and how to go on."""
    hand, say = pane.hand, pane.ctx.text
    if hand.armed:
        return [Line(say("table.tickets_sure"))]
    if hand.claim is not None:
        ways = len(hand.payments)
        found = [Line(considered(pane)), *brings(hand.notes, say)]
        if ways > 1:
            found.append(Line(say("table.other_ways", which=hand.which + 1, ways=ways), "note"))
        return found
    if hand.colour is not None:
        return [Line(say("table.pick_route", colour=say(colour_code(hand.colour))))]
    return [Line(say("table.your_turn" if hand.by_cell else "table.your_turn_cards"))]


def considered(pane: Pane) -> str:
    """The route that is considered, and what is paid for it."""
    claim, say = pane.hand.claim, pane.ctx.text
    assert claim is not None, "asked only while a route is considered"
    return say("table.pay", route=route_name(pane, claim.route), cards=payment(pane))


def spent(pane: Pane) -> dict[int, int]:
    """The cards that the claim that is considered costs, by kind."""
    claim = pane.hand.claim
    return {} if claim is None else cost_of(pane, claim)


def payment(pane: Pane) -> str:
    """The cards that are paid, in words."""
    return cards_named(spent(pane), pane.ctx.text)


def brings(notes: Sequence[Note], say: Says) -> list[Line]:
    """What the claim that is considered would bring."""
    found = []
    for note in notes:
        values = dict(note.args)
        if note.code == "preview.gain":
            values["row"] = say(str(values["row"]))
        plain = note.code == "preview.last_round"
        found.append(Line(say(note.code, **values), "note" if plain else "good"))
    return found


def news(pane: Pane, most: int) -> list[Line]:
    """What happened last, the latest first."""
    return [Line(_told(pane, one), "note") for one in reversed(pane.stage.news[-most:])]


def _told(pane: Pane, one: News) -> str:
    say = pane.ctx.text
    values: dict[str, object] = dict(one.values)
    if "colour" in values:
        values["colour"] = say(str(values["colour"]))
    if "route" in values:
        values["route"] = route_name(pane, int(str(values["route"])))
    if one.seat >= 0:
        values["name"] = pane.session.seats[one.seat].name
    return say(one.code, **values)
