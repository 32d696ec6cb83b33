"""The six special routes of a sheet and their limits (RI-5.7)."""

from __future__ import annotations

from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.railroad_ink.faces import SPECIALS
from branchline.engine.railroad_ink.state import Sheet

SPECIALS_A_GAME = 3


def may_use_special(sheet: Sheet) -> bool:
    """Whether the limits of the round and of the game leave a special route."""
    return not sheet.special_now and sheet.special_count < SPECIALS_A_GAME


def unused_specials(sheet: Sheet) -> list[int]:
    """The special routes, 0 to 5, that are not used up."""
    return [special for special in range(len(SPECIALS)) if not sheet.specials >> special & 1]


def refuse_special(sheet: Sheet, special: int) -> Reason | None:
    """Why a special route, 0 to 5, may not be used now, or None."""
    if sheet.specials >> special & 1:
        return because("special.used")
    if sheet.special_now:
        return because("special.round")
    if sheet.special_count >= SPECIALS_A_GAME:
        return because("special.game", most=SPECIALS_A_GAME)
    return None


def use_special(sheet: Sheet, special: int) -> None:
    """Crosses a special route out; it is that of this round, and one of the game's."""
    sheet.specials |= 1 << special
    sheet.special_count += 1
    sheet.special_now = True
