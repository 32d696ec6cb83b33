"""What the planner does in a turn, and which tickets it keeps: no search, a few milliseconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from branchline.engine.kernel.actions import Action
from branchline.engine.ticket_to_ride.actions import BLIND, PASS, TAKES, TICKETS, Claim
from branchline.engine.ticket_to_ride.cards import LOCOMOTIVE, NO_CARD
from branchline.engine.ticket_to_ride.views import NOT_YET
from branchline_ai.games.ticket_to_ride.ground import NEVER
from branchline_ai.games.ticket_to_ride.needs import Needs, needs, pay_link
from branchline_ai.games.ticket_to_ride.plan import (
    Plan,
    Ways,
    best_plan,
    link_costs,
    tree,
    unmade,
    with_extras,
)
from branchline_ai.games.ticket_to_ride.sight import Sight
from branchline_ai.games.ticket_to_ride.skill import FULL_SET

WANTED, COMPLETES, EXTRA, ANY = 1.0, 0.35, 0.75, 0.15
"""What a card is worth: of a planned link, more where it completes one; of an extra one; of none."""
WILD_WORTH = 1.45
MAKES = 2.0
"""A ticket made in the last turn counts so often: it is not lost besides."""


@dataclass(slots=True)
class Thought:
    """A seat's plan with what it needs."""

    plan: Plan
    needs: Needs
    """Of the links for tickets."""
    all_needs: Needs
    """Of these and the extras."""


def think_over(sight: Sight) -> Thought:
    """The plan for the tickets in hand."""
    plan = with_extras(sight, best_plan(sight, sight.tickets))
    first = needs(sight.ground, sight.hand, plan.links, sight.free)
    both = needs(sight.ground, sight.hand, plan.links + plan.extras, sight.free)
    return Thought(plan, first, both)


def think_simply(sight: Sight) -> Thought:
    """A plan for one ticket only, the most valuable one that can be made, by the fewest claims."""
    ground = sight.ground
    costs = [1.0 if 0 < cost < NEVER else cost for cost in link_costs(sight)]
    ways = Ways(ground, costs)
    open_, _ = unmade(ways, sight.tickets)
    links: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    for ticket in sorted(open_, key=lambda t: -ground.tickets[t][2]):
        found = tree(ways, [ticket]) or []
        if sum(ground.length[link] for link in found) <= sight.trains:
            links, chosen = tuple(found), (ticket,)
            break
    need = sum(ground.length[link] for link in links)
    plan = with_extras(sight, Plan(links, chosen, need, 0.0, 0.0))
    first = needs(ground, sight.hand, links, sight.free)
    return Thought(plan, first, needs(ground, sight.hand, links + plan.extras, sight.free))


def keep(sight: Sight, offer: Sequence[int], least: int) -> int:
    """The mask of the offered tickets that are worth most together with those in hand."""
    best, chosen = -1e9, (1 << len(offer)) - 1
    for size in range(least, len(offer) + 1):
        for places in combinations(range(len(offer)), size):
            tickets = [*sight.tickets, *(offer[place] for place in places)]
            worth = best_plan(sight, tickets).worth
            if worth > best:
                best, chosen = worth, sum(1 << place for place in places)
    return chosen


def turn(sight: Sight, thought: Thought) -> Action:
    """The action of a turn: a claim, tickets, or the first card."""
    if sight.last_turns != NOT_YET:
        return last_turn(sight, thought)
    if wants_tickets(sight, thought):
        return TICKETS
    if not waits(sight, thought):
        claim = best_claim(sight, thought)
        if claim is not None:
            return claim
    return draw(sight, thought, first=True) or any_claim(sight, thought) or forced(sight)


def forced(sight: Sight) -> Action:
    """What is left when neither cards nor claims are to be had."""
    return TICKETS if sight.tickets_left else PASS


def scaled(sight: Sight, count: float) -> float:
    """A count meant for a full set of trains, on a map with more or fewer."""
    return count * sight.ground.trains / FULL_SET


def wants_tickets(sight: Sight, thought: Thought) -> bool:
    """Whether there are trains and turns enough to make more tickets."""
    plan = thought.plan
    spare = scaled(sight, sight.taste.more[len(sight.rivals) - 1])
    enough = sight.trains - plan.need >= spare and sight.least_trains >= scaled(
        sight, sight.taste.time
    )
    return bool(sight.tickets_left) and enough and len(plan.links) <= 1


def waits(sight: Sight, thought: Thought) -> bool:
    """Whether the seat still gathers cards: nobody sees its plan, and colours are chosen late."""
    if sight.routes or sight.least_trains < scaled(sight, sight.taste.hurry):
        return False
    enough = sight.taste.patience[len(sight.rivals) - 1]
    if sum(sight.hand) >= scaled(sight, enough):
        return False
    return thought.all_needs.missing > 0


def best_claim(sight: Sight, thought: Thought) -> Claim | None:
    """The payable claim of the plan that must hurry most; an extra one when no ticket needs a link; else None."""
    plan, kept = thought.plan, thought.all_needs
    payable = [
        (link, paid)
        for link in plan.links
        if (paid := pay_link(sight.ground, sight.hand, link, sight.free, kept.reserved))
    ]
    if payable:
        ranks = urgency(sight, plan, [link for link, _ in payable])
        _, paid = max(zip(ranks, payable, strict=True), key=lambda row: (row[0], -row[1][0]))[1]
        return Claim(*paid[1:])
    if plan.links and thought.needs.missing > 0:
        return None
    for link in plan.extras:
        paid = pay_link(sight.ground, sight.hand, link, sight.free, kept.reserved)
        if paid:
            return Claim(*paid[1:])
    return None


def urgency(sight: Sight, plan: Plan, links: Sequence[int]) -> list[float]:
    """For each link how much it hurries: its detour if rivals are near, and its length."""
    ground = sight.ground
    if len(links) == 1:
        return [0.0]
    near = {
        city
        for rival in sight.rivals
        for link in ground.owned(rival.routes)
        for city in ground.ends[link]
    }
    costs = link_costs(sight)
    base = _cost(costs, tree(Ways(ground, costs), plan.tickets))
    ranks = []
    for link in links:
        was, costs[link] = costs[link], NEVER
        detour = min(25.0, _cost(costs, tree(Ways(ground, costs), plan.tickets)) - base)
        costs[link] = was
        a, b = ground.ends[link]
        touched = 1.0 + (a in near) + (b in near)
        ranks.append(sight.taste.detour * detour * touched + ground.points[link])
    return ranks


def _cost(costs: Sequence[float], links: Iterable[int] | None) -> float:
    return 1e3 if links is None else sum(costs[link] for link in links)


def any_claim(sight: Sight, thought: Thought) -> Claim | None:
    """The payable claim with most points, or None."""
    best: tuple[float, Claim] | None = None
    for link in sight.ground.links:
        if sight.ground.length[link] <= sight.trains:
            paid = pay_link(sight.ground, sight.hand, link, sight.free, thought.all_needs.reserved)
            if paid and (best is None or sight.ground.points[link] > best[0]):
                best = (sight.ground.points[link], Claim(*paid[1:]))
    return best[1] if best else None


def last_turn(sight: Sight, thought: Thought) -> Action:
    """The last turn: what brings most points at once, tickets that are made by it included."""
    ground = sight.ground
    costs = link_costs(sight)
    open_, _ = unmade(Ways(ground, costs), sight.tickets)
    own = [0.0 if cost == 0.0 else NEVER for cost in costs]
    best: tuple[float, Action] | None = None
    for link in ground.links:
        if ground.length[link] > sight.trains:
            continue
        paid = pay_link(ground, sight.hand, link, sight.free, [0] * LOCOMOTIVE)
        if not paid:
            continue
        was, own[link] = own[link], 0.0
        gain = float(ground.points[link])
        for ticket in open_:
            a, b, value = ground.tickets[ticket]
            if ground.way(own, a, b)[0] <= 0:
                gain += MAKES * value
        own[link] = was
        if best is None or gain > best[0]:
            best = (gain, Claim(*paid[1:]))
    if best:
        return best[1]
    return draw(sight, thought, first=True) or forced(sight)


def card_worths(thought: Thought) -> list[float]:
    """What one more card of each kind is worth."""
    wanted, extra = thought.needs.wanted, thought.all_needs.wanted
    worths = [ANY] * LOCOMOTIVE
    for card in range(LOCOMOTIVE):
        if wanted[card]:
            worths[card] = WANTED + (COMPLETES if wanted[card] <= 2 else 0.0)
        elif extra[card]:
            worths[card] = EXTRA
    return [*worths, WILD_WORTH]


def blind_worth(sight: Sight, worths: Sequence[float]) -> float:
    """What a card of the deck is worth on the average, as far as cards can be counted."""
    total = sum(sight.unseen)
    if not total or not sight.deck:
        return -1.0
    return sum(count * worth for count, worth in zip(sight.unseen, worths, strict=True)) / total


def draw(sight: Sight, thought: Thought, *, first: bool) -> Action | None:
    """The best card to take now, None where there is none."""
    worths = card_worths(thought)
    blind = blind_worth(sight, worths)
    best, slot = blind, -1
    for place, card in enumerate(sight.display):
        if card not in (NO_CARD, LOCOMOTIVE) and worths[card] > best:
            best, slot = worths[card], place
    if first and LOCOMOTIVE in sight.display:
        missing = thought.needs.missing or thought.all_needs.missing
        alone = missing == 1 and best < WANTED
        if alone or (missing and best + max(best, blind) < WILD_WORTH):
            return TAKES[sight.display.index(LOCOMOTIVE)]
    if slot >= 0:
        return TAKES[slot]
    if sight.deck:
        return BLIND
    if first and LOCOMOTIVE in sight.display:
        return TAKES[sight.display.index(LOCOMOTIVE)]
    return None
