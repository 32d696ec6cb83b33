"""What is announced to everybody: the last round, in the head, and tickets that are turned up, where the buttons were.

Here: their places and their drawing. Nothing lies over the map, so that all cities can be read. Not here: news in words (`words`).
"""

from __future__ import annotations

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import tools
from branchline.ui.tables.around import Around
from branchline.ui.tables.parts import draw_head
from branchline.ui.tables.ticket_to_ride.art import LOST_PAPER, MADE_PAPER
from branchline.ui.tables.ticket_to_ride.pane import Pane
from branchline.ui.tables.ticket_to_ride.places import NOTICE_SIZE
from branchline.ui.tables.ticket_to_ride.table_top import ticket_card

WIDEST = 560.0
"""No ticket that is turned up is wider."""


def draw_head_and_notice(paint: Painter, pane: Pane, around: Around) -> None:
    """The head of every table, and in the last round who has the last turn."""
    draw_head(paint, pane, around)
    notice = pane.last_round()
    if notice is None:
        return
    words, box = notice
    paint.ticket(box, theme.ORANGE, theme.ORANGE_DEEP, depth=4)
    inner = box.inflate(-2 * paint.ticket_pad(box.height), -2)
    paint.text(words, inner, NOTICE_SIZE, theme.SHADOW, bold=True, align="centre")


def draw_tools_or_ticket(paint: Painter, pane: Pane, around: Around) -> None:
    """The buttons; while tickets are turned up at the end nobody presses any, and the ticket is in their place."""
    if pane.stage.turned_up is None:
        tools.draw_tools(paint, pane, around)
    else:
        _turned_up(paint, pane)


def _turned_up(paint: Painter, pane: Pane) -> None:
    """The ticket that is turned up: its back grows narrow, then its face wide."""
    shown, area = pane.stage.turned_up, pane.layout.tools
    assert shown is not None, "asked by the caller"
    width = min(WIDEST, area.width)
    part = max(0.04, abs(1.0 - 2.0 * shown.t)) if shown.t < 1.0 else 1.0
    box = FRect(0, 0, width * part, area.height - 8)
    box.midtop = area.midtop
    if shown.t < 0.5:
        place = pane.ctx.canvas.rect_px(box)
        back = pane.stamps.back(round(width * pane.ctx.canvas.scale), place.height, ticket=True)
        size = max(2, place.width), place.height
        paint.surface.blit(pygame.transform.smoothscale(back, size), place)
    elif part < 1.0:
        paint.card(box, MADE_PAPER if shown.made else LOST_PAPER, edge=theme.INK, line=3)
    else:
        name = pane.session.seats[shown.seat].name
        ticket_card(paint, pane, shown.ticket, box, made=shown.made, owner=name)
