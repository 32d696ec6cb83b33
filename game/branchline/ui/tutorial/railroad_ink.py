"""The tutorial of Railroad Ink: a first round with help, then the end of a game and its count."""

from __future__ import annotations

from typing import Any

from branchline.engine.kernel.actions import Action
from branchline.engine.railroad_ink.actions import Place
from branchline.ui.context import GameSetup
from branchline.ui.tables.railroad_ink import orient
from branchline.ui.tables.railroad_ink.offers import source_of
from branchline.ui.tutorial.leads import to_draw
from branchline.ui.tutorial.lesson import UNDO, Chapter, Lesson, Step

LAST_ROUND = """
    0 place F0 R_straight.1; 1 place F6 R_straight.1; 0 place B6 R_straight.1; 1 place B0
    R_straight.1; 0 place G5 straight_station.2; 1 place A1 straight_station.0; 0 place F1 R_T.2;
    1 place F5 R_T.1; 0 end; 1 end; 0 place F6 overpass.0; 1 place A3 overpass.1; 0 place B5
    R_curve.1; 1 place B3 R_curve.3; 0 place E1 R_T.1; 1 place B2 R_T.0; 0 place E2 R_T.1; 1 place
    G3 R_T.1; 0 end; 1 end; 0 place C5 R_straight.0; 1 place F0 R_straight.1; 0 place D5
    overpass.1; 1 place F4 overpass.0; 0 place E0 R_curve.0; 1 place F1 R_curve.2; 0 place B0
    R_curve.2; 1 place G1 R_curve.0; 0 end; 1 end; 0 place A1 H_straight.0; 1 place D0
    H_straight.1; 0 place G6 H_straight.0; 1 place D6 H_straight.1; 0 place D6 H_straight.1; 1
    place D5 H_straight.1; 0 place A3 corner_station.3; 1 place E4 corner_station.2; 0 end; 1 end;
    0 place E3 R_straight.1; 1 place G4 R_straight.1; 0 place E4 overpass.0; 1 place A5 H_curve.0;
    0 place F4 H_curve.0; 1 place D4 overpass.1; 0 place D4 H_T.1; 1 place D1 H_T.1; 0 place F5
    S4.0; 1 place G5 S1.2; 0 end; 1 end; 0 place C0 R_T.0; 1 place C4 straight_station.0; 0 place
    E5 R_T.3; 1 place D3 H_T.1; 0 place G1 straight_station.2; 1 place C2 R_T.2; 0 place D3 H_T.3;
    1 place G2 R_T.1; 0 place D0 S5.1; 1 place B1 S3.0; 0 end; 1 end; 0 place B1
    straight_station.0; 0 place C1 R_T.3; 0 place C2 S1.1; 0 place D2 R_curve.3
"""
"""A whole game of computer players but for one die of its seventh round."""


def lead(hand: Any, action: Action) -> str:
    """What is to be pressed next for an action."""
    if not isinstance(action, Place):
        return "end"
    in_hand = hand.offers.get(hand.source, ())
    if not any(getattr(offer, "tile", None) == action.tile for offer in in_hand):
        return source_of(action.tile, hand.offers)
    return to_draw(hand, action, orient.turned)


LESSON = Lesson(
    "railroad_ink",
    (
        Chapter(
            502,
            "",
            "place A5 H_straight.0; place F0 R_straight.1; place G1 H_curve.2; "
            "place A1 straight_station.0; end",
            (
                Step("aim", ("box.sheet",)),
                Step("dice", ("box.dice",)),
                Step("road", does="place A1 H_straight.0"),
                Step("curve", does="place B1 H_curve.3"),
                Step("station", does="place B0 straight_station.1"),
                Step("row", lights="row.networks"),
                Step("rail", does="place A3 R_straight.0"),
                Step("special", does="place B3 S5.1"),
                Step("undo", does=UNDO),
                Step("errors", ("row.errors",)),
                Step("done", does="end"),
                Step("rival", ("seat.1",), watches=5),
            ),
        ),
        Chapter(
            2,
            LAST_ROUND,
            "place D2 S5.1; place E3 straight_station.0; place F3 R_T.0; place C1 R_curve.0; "
            "place A4 H_curve.3; end",
            (
                Step("longest", ("row.highway", "row.railway", "row.centre")),
                Step("last", does="place C3 H_curve.2"),
                Step("finish", does="end"),
                Step("count", ("box.score",), watches=6),
                Step("help", ("menu",), message="tutorial.help"),
                Step("play", message="tutorial.go"),
            ),
        ),
    ),
    lead,
    GameSetup("railroad_ink", ("human", "easy")),
)
