"""Which key and which button does what: the usual tables, and the changes a player made to them.

Here: `Layout` (a usual table and its rules), the layouts `KEYS` and `BUTTONS`, and what makes a change safe. Not here:
the page on which it is done (`scenes.remap`), and how events are read (`keys`, `pads`). Some keys are fixed, so that
whatever is changed, the arrows, one key that accepts and one that goes back are always there; a pad's cross and stick
always step, and a pad never loses its last button for accept or back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from branchline.ui.input.keys import DEFAULT_KEYS, MAKERS, MODIFIERS, STEPS

Changes = tuple[tuple[int, str], ...]
"""Codes with the action each has now, "" for none; only what differs from the usual table."""
NONE = ""
NONE_FREE = -1
MOST_CHANGES = 120
LARGEST_CODE = 2**31 - 1

LEFT_TRIGGER, RIGHT_TRIGGER = 104, 105
"""The triggers as buttons: SDL knows them as axes 4 and 5."""
DEFAULT_BUTTONS: Mapping[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "accept",
    pygame.CONTROLLER_BUTTON_B: "back",
    pygame.CONTROLLER_BUTTON_X: "turn",
    pygame.CONTROLLER_BUTTON_Y: "mirror",
    pygame.CONTROLLER_BUTTON_BACK: "details",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "prev",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "hint",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "mirror",
    LEFT_TRIGGER: "undo",
    RIGHT_TRIGGER: "zoom_in",
}
PLAIN_BUTTONS: tuple[int, ...] = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
)
"""What buttons 0 to 7 of a pad that SDL has no names for stand for."""
FIXED_KEYS = frozenset(
    {
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_RETURN,
        pygame.K_KP_ENTER,
        pygame.K_ESCAPE,
        pygame.K_AC_BACK,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
    }
)
NEEDED = ("accept", "back")
HIDDEN = frozenset({"erase"})


@dataclass(frozen=True, slots=True)
class Taken:
    """A code was given to an action: the changes now, and which action got the old code in exchange ("" for none)."""

    changes: Changes
    swapped: str = NONE


@dataclass(frozen=True, slots=True)
class Layout:
    """The usual table of one kind of device; `fixed` codes keep their action, `able` tells what is a code at all."""

    usual: Mapping[int, str]
    actions: tuple[str, ...]
    fixed: frozenset[int]
    able: frozenset[int] | None = None

    def table(self, changes: Changes) -> dict[int, str]:
        """Every code with its action. Changes that would leave an action that is needed without a code do not count."""
        table = {**self.usual, **dict(changes)}
        table = {code: action for code, action in table.items() if action}
        if not set(NEEDED) <= set(table.values()):
            return dict(self.usual)
        return table

    def codes(self, changes: Changes, action: str) -> tuple[int, ...]:
        """The codes of an action, what the player chose first."""
        chosen = {code for code, _ in changes}
        found = [code for code, what in self.table(changes).items() if what == action]
        return tuple(sorted(found, key=lambda code: code not in chosen))

    def may_give(self, code: int) -> bool:
        """Whether this code can be given to an action at all."""
        return code not in self.fixed and (self.able is None or code in self.able)

    def give(self, changes: Changes, code: int, action: str) -> Taken:
        """The code means the action alone now; an action that had it gets what this one had. ValueError for a fixed one."""
        if not self.may_give(code) or action not in self.actions:
            raise ValueError(f"{code} cannot be given to {action}")
        table = self.table(changes)
        before = table.get(code, NONE)
        if before == action:
            return Taken(changes)
        old = [at for at in self.codes(changes, action) if at not in self.fixed]
        for at in old:
            del table[at]
        table[code] = action
        instead = old[0] if old else NONE_FREE
        if instead == NONE_FREE and before in NEEDED and before not in table.values():
            instead = self._spare(table, code)
        if before and instead != NONE_FREE:
            table[instead] = before
            return Taken(self._differing(table), before)
        return Taken(self._differing(table))

    def _spare(self, table: Mapping[int, str], but: int) -> int:
        """A code other than `but`, rather one that means nothing, else one that something else has too, else any."""
        said = list(table.values())
        others = [code for code in self.usual if code != but and self.may_give(code)]

        def worth(code: int) -> int:
            if code not in table:
                return 0
            if said.count(table[code]) > 1:
                return 1
            return 3 if table[code] in NEEDED else 2

        return min(others, key=worth)

    def read(self, value: object) -> Changes | None:
        """The changes in plain data from outside, or None if they are not what this layout can have."""
        if not isinstance(value, list | tuple) or len(value) > MOST_CHANGES:
            return None
        found: dict[int, str] = {}
        for pair in value:
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                return None
            code, action = pair
            if type(code) is not int or not 0 < code + 1 <= LARGEST_CODE or not self.may_give(code):
                return None
            if code in found or not isinstance(action, str):
                return None
            if action and action not in self.actions:
                return None
            found[code] = action
        changes = tuple(found.items())
        wanted = {**self.usual, **found}
        return changes if set(NEEDED) <= set(wanted.values()) else None

    def _differing(self, table: Mapping[int, str]) -> Changes:
        codes = [*table, *(code for code in self.usual if code not in table)]
        return tuple(
            (code, table.get(code, NONE))
            for code in codes
            if table.get(code, NONE) != self.usual.get(code, NONE)
        )


KEYS = Layout(
    DEFAULT_KEYS,
    tuple(action for action in (*MAKERS, *STEPS) if action not in HIDDEN),
    FIXED_KEYS | MODIFIERS,
)
BUTTONS = Layout(
    DEFAULT_BUTTONS,
    tuple(action for action in MAKERS if action not in HIDDEN | {"fullscreen"}),
    frozenset(),
    frozenset(DEFAULT_BUTTONS),
)


def swapped(changes: Changes) -> Changes:
    """The pad's changes with its two first buttons, usually accept and back, exchanged."""
    table = BUTTONS.table(changes)
    first, second = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
    return BUTTONS.give(changes, first, table.get(second, "back")).changes


def are_swapped(changes: Changes) -> bool:
    """Whether a pad's lowest button goes back and its right one accepts."""
    table = BUTTONS.table(changes)
    first, second = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
    return (table.get(first), table.get(second)) == ("back", "accept")
