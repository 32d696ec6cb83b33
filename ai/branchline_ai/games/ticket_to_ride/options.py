"""What is worth comparing by search: plans for the seat, each with its action of now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from branchline.engine.kernel.actions import Action
from branchline.engine.ticket_to_ride.actions import KEEPS, TICKETS, Claim
from branchline_ai.games.ticket_to_ride.moves import Thought, draw, scaled, urgency, waits
from branchline_ai.games.ticket_to_ride.needs import needs, pay_link
from branchline_ai.games.ticket_to_ride.plan import (
    Ways,
    best_plan,
    link_costs,
    price,
    tree,
    unmade,
    with_extras,
)
from branchline_ai.games.ticket_to_ride.search import Option
from branchline_ai.games.ticket_to_ride.sight import Sight

MOST_CLAIMS = 3
MOST_ENDINGS = 8
ROUGH = 0.35
"""How strongly costs are shaken to find other ways."""
LEAST_SPARE = 10
"""With fewer trains to spare no more tickets are looked at."""


def keep_options(sight: Sight, offer: Sequence[int], least: int, first: Action) -> list[Option]:
    """Every choice of tickets with its plan, the planner's own first."""
    found = []
    for size in range(least, len(offer) + 1):
        for places in combinations(range(len(offer)), size):
            kept = tuple(offer[place] for place in places)
            plan = best_plan(sight, [*sight.tickets, *kept])
            action = KEEPS[sum(1 << place for place in places)]
            rest = tuple(ticket for ticket in offer if ticket not in kept)
            found.append(Option(action, plan.links, not sight.routes, kept, rest))
    return sorted(found, key=lambda option: option.action != first)


def turn_options(
    sight: Sight, thought: Thought, first: Action, rng: Random, width: int
) -> list[Option]:
    """Draw, with this plan or another one; claim; tickets. The planner's own choice comes first."""
    links = thought.plan.links
    waiting = waits(sight, thought)
    found: list[Option] = []
    card = draw(sight, thought, first=True)
    if card is not None:
        found.append(Option(card, links, waiting))
    found += claim_options(sight, thought)
    spare = sight.trains - thought.plan.need
    if sight.tickets_left and spare >= scaled(sight, LEAST_SPARE):
        found.append(Option(TICKETS, links, waiting))
    if isinstance(first, Claim) and not any(option.action == first for option in found):
        found.append(Option(first, links))
    found.sort(key=lambda option: option.action != first)
    if card is not None:
        found = found[:width]
        found += other_ways(sight, thought, rng, waiting, width - len(found))
    return found[:width]


def ends(sight: Sight, trains: int) -> bool:
    """Whether somebody has no more than so many trains of a full set; never for none."""
    return trains > 0 and min(sight.trains, sight.least_trains) <= scaled(sight, trains)


def ending_options(sight: Sight, thought: Thought, first: Action) -> list[Option]:
    """Everything that may be done near the end: any claim, the longest first, or cards. The planner's choice comes first."""
    ground, links = sight.ground, thought.plan.links
    found: list[Option] = []
    for link in sorted(ground.links, key=lambda link: (link not in links, -ground.length[link])):
        if ground.length[link] <= sight.trains:
            paid = pay_link(ground, sight.hand, link, sight.free, thought.all_needs.reserved)
            if paid:
                found.append(Option(Claim(*paid[1:]), links))
    del found[MOST_ENDINGS:]
    card = draw(sight, thought, first=True)
    if card is not None:
        found.append(Option(card, links))
    if not any(option.action == first for option in found):
        found.append(Option(first, links))
    return sorted(found, key=lambda option: option.action != first)


def claim_options(sight: Sight, thought: Thought) -> list[Option]:
    """The most urgent claims of the plan that can be paid now, and an extra one when the plan is done."""
    plan = thought.plan
    payable = {}
    for link in plan.links:
        paid = pay_link(sight.ground, sight.hand, link, sight.free, thought.all_needs.reserved)
        if paid:
            payable[link] = Claim(*paid[1:])
    if payable:
        ranks = urgency(sight, plan, list(payable))
        order = sorted(zip(ranks, payable, strict=True), reverse=True)
        return [Option(payable[link], plan.links) for _, link in order[:MOST_CLAIMS]]
    found: list[Option] = []
    for link in plan.extras:
        paid = pay_link(sight.ground, sight.hand, link, sight.free, thought.all_needs.reserved)
        if paid and len(found) < MOST_CLAIMS - 1:
            found.append(Option(Claim(*paid[1:]), plan.links))
    return found


def other_ways(
    sight: Sight, thought: Thought, rng: Random, waiting: bool, most: int
) -> list[Option]:
    """Draws for other plans: shaken costs give other ways, and a ticket may be given up or taken up again."""
    costs = link_costs(sight)
    ways = Ways(sight.ground, costs)
    open_, _ = unmade(ways, sight.tickets)
    seen = {frozenset(thought.plan.links)}
    found: list[Option] = []
    for trial in range(2 * most):
        if len(found) >= most or not open_:
            break
        shaken = [cost * (1 + ROUGH * (2 * rng.random() - 1)) for cost in costs]
        tickets = open_ if trial % 2 or len(open_) == 1 else rng.sample(open_, len(open_) - 1)
        links = tree(Ways(sight.ground, shaken), tickets)
        if links is None or frozenset(links) in seen:
            continue
        if sum(sight.ground.length[link] for link in links) > sight.trains:
            continue
        seen.add(frozenset(links))
        plan = price(sight, ways, tickets)
        if plan is None:
            continue
        plan.links = tuple(links)
        plan.need = sum(sight.ground.length[link] for link in links)
        plan = with_extras(sight, plan)
        first = needs(sight.ground, sight.hand, plan.links, sight.free)
        both = needs(sight.ground, sight.hand, plan.links + plan.extras, sight.free)
        card = draw(sight, Thought(plan, first, both), first=True)
        if card is not None:
            found.append(Option(card, plan.links, waiting))
    return found
