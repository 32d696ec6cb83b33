"""What can be explained, and where the rules say more: score rows, and rows of the lobby and the options.

Here: codes only. Not here: the words (message catalogue) and the panel (`help`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

TR, RI, TT = "thirty_rails", "railroad_ink", "ticket_to_ride"
TR_SCORE = "rules.thirty_rails.score.title"
TR_WETLAND = "rules.thirty_rails.wetland.title"
RI_SCORE = "rules.railroad_ink.score.title"
TT_END = "rules.ticket_to_ride.end.title"


@dataclass(frozen=True, slots=True)
class Topic:
    """An explanation: its message, and the page of a game's rules that says more, by the code of its title."""

    code: str
    game: str = ""
    page: str = ""


_PAIR = Topic("help.row.pair", TR, TR_SCORE)
_VOLCANO = "rules.railroad_ink.volcano.title"

SCORE_ROWS: Mapping[str, Mapping[str, Topic]] = {
    TR: {
        **{f"row.{pair}": _PAIR for pair in ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")},
        "row.mine": Topic("help.row.mine", TR, TR_SCORE),
        "row.factory": Topic("help.row.factory", TR, TR_WETLAND),
        "row.mine_factory": Topic("help.row.mine_factory", TR, TR_WETLAND),
        "row.marsh": Topic("help.row.marsh", TR, TR_WETLAND),
    },
    RI: {
        "row.networks": Topic("help.row.networks", RI, RI_SCORE),
        "row.highway": Topic("help.row.highway", RI, RI_SCORE),
        "row.railway": Topic("help.row.railway", RI, RI_SCORE),
        "row.centre": Topic("help.row.centre", RI, RI_SCORE),
        "row.errors": Topic("help.row.errors", RI, RI_SCORE),
        "row.river": Topic("help.row.river", RI, "rules.railroad_ink.river.title"),
        "row.lake": Topic("help.row.lake", RI, "rules.railroad_ink.lake.title"),
        "row.craters": Topic("help.row.craters", RI, "rules.railroad_ink.meteor.title"),
        "row.lava_closed": Topic("help.row.lava_closed", RI, _VOLCANO),
        "row.lava_largest": Topic("help.row.lava_largest", RI, _VOLCANO),
        "row.villages": Topic("help.row.villages", RI, "rules.railroad_ink.works.title"),
        "row.goals": Topic("help.row.goals", RI, "rules.railroad_ink.cards.title"),
    },
    TT: {
        "row.routes": Topic("help.row.routes", TT, "rules.ticket_to_ride.claim.title"),
        "row.tickets_made": Topic("help.row.tickets_made", TT, "rules.ticket_to_ride.tickets.title"),
        "row.tickets_lost": Topic("help.row.tickets_lost", TT, "rules.ticket_to_ride.tickets.title"),
        "row.longest": Topic("help.row.longest", TT, TT_END),
    },
}  # fmt: skip
"""By game and the key of the row."""

SETUP_ROWS: dict[str, Topic] = {
    "module.overrides": Topic("help.module.overrides", TR, "rules.thirty_rails.changes.title"),
    "module.shares": Topic("help.module.shares", TR, "rules.thirty_rails.stock.title"),
    "module.river": Topic("help.module.river", TR, "rules.thirty_rails.water.title"),
    "module.marsh": Topic("help.module.marsh", TR, TR_WETLAND),
    "setting.factory_values": Topic("help.setting.factory_values", TR, TR_WETLAND),
    "module.rivers": Topic("help.module.rivers", RI, "rules.railroad_ink.river.title"),
    "module.lakes": Topic("help.module.lakes", RI, "rules.railroad_ink.lake.title"),
    "module.meteors": Topic("help.module.meteors", RI, "rules.railroad_ink.meteor.title"),
    "module.lava": Topic("help.module.lava", RI, _VOLCANO),
    "module.buildings": Topic("help.module.buildings", RI, "rules.railroad_ink.works.title"),
    "module.goals": Topic("help.module.goals", RI, "rules.railroad_ink.cards.title"),
    "setting.longest_mode": Topic("help.setting.longest_mode", RI, RI_SCORE),
    "lobby.game": Topic("help.lobby.game"),
    "tutorial.learn": Topic("help.tutorial.learn"),
    "people.row": Topic("help.people.row"),
    "lobby.sharing": Topic("help.lobby.sharing"),
    "lobby.board": Topic("help.lobby.board"),
    "lobby.strength": Topic("help.lobby.strength"),
    "lobby.hints": Topic("help.lobby.hints"),
    "lobby.seed": Topic("help.lobby.seed"),
}
"""Rows of the lobby, by the code of their name."""

ROWS: Mapping[str, Topic] = SETUP_ROWS | {"results.dice": Topic("help.results.dice")} | {
    f"options.{name}": Topic(f"help.options.{name}")
    for name in (
        "language", "sound", "music", "animation_speed", "reduced_motion", "bot_pace", "text_size",
        "high_contrast", "show_scores", "hints", "fullscreen", "screen_margin", "screen_inches",
    )
}  # fmt: skip
"""Rows of the lobby, the options and the results, by the code of their name."""
