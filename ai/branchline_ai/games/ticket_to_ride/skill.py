"""How well a player of Ticket to Ride plays, as data. No search here, so that menus can read it."""

from __future__ import annotations

from dataclasses import dataclass

FULL_SET = 45
"""The trains for which counts of cards and trains are meant; on other maps they are scaled."""


@dataclass(frozen=True, slots=True)
class Taste:
    """The numbers of the planner. Counts of trains and cards are meant for a full set of 45 trains."""

    turn: float = 0.8
    """A link costs so much for its turn, besides 1 for each train,"""
    point: float = 0.22
    """less so much for each of its points,"""
    held: float = 0.2
    """and less so much for each card that is there already."""
    even: float = 0.88
    """The load of a plan (of the trains, or of the turns left) at which it comes to its end half of the time,"""
    steep: float = 0.07
    """and how quickly that changes."""
    spare: float = 1.8
    """Points for each train that no ticket needs."""
    step: float = 0.8
    """Points that each claim costs, because it is a turn."""
    touch: float = 0.25
    """Points a train for extra links beside what is there already: the longest path."""
    patience: tuple[int, ...] = (40, 30, 24, 24)
    """Cards in hand before the first claim, by seats from two to five."""
    hurry: int = 20
    """When a rival has so few trains, nobody waits any more."""
    detour: float = 1.0
    """How much a claim hurries for each train of detour that losing the link would cost."""
    more: tuple[int, ...] = (30, 24, 14, 14)
    """Trains beyond the plan from which on more tickets are drawn, by seats from two to five,"""
    time: int = 14
    """while every rival has so many trains."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The defaults are the planner, without a limit to what it searches."""

    taste: Taste = Taste()
    shared: bool = True
    """Plans over all tickets together; else over one ticket at a time."""
    blur: float = 0.0
    """The chance that a card is taken without a thought."""
    turns: bool = True
    """Whether turns are searched too, not only choices of tickets."""
    endings: int = 0
    """Where somebody has so few trains (of a full set), turns are searched all the same."""
    width: int = 6
    """Plans that are compared by playing on."""
    caution: float = 1.0
    """By how many standard errors another plan must look better than the planner's own."""
