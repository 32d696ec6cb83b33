"""Where everything beside the map is: cards, decks, tickets, seats, and what lies over the map.

Here: `PlacedPane`. Not here: what can be pressed (`pane`), and drawing (`parts`, `table_top`).
"""

from __future__ import annotations

from pygame import FRect

from branchline.ui import theme
from branchline.ui.tables.ticket_to_ride.hand import (
    DECK,
    MORE_TICKETS,
    ROUTE,
    TICKET,
    TICKET_DECK,
)
from branchline.ui.tables.ticket_to_ride.map_pane import MapPane
from branchline.ui.tables.ticket_to_ride.stage import KINDS, NOBODY, SLOTS

GAP = 8.0
ROW = 40.0
LIST_ROW = 84.0
UPRIGHT = 0.3
"""A hand at least so high for its width has two lines."""
NOTICE_SIZE = 32.0
NOTICE_PART = 0.44
"""How much of the head what is announced may take."""


class PlacedPane(MapPane):
    """The boxes of the one pane, in units."""

    def last_round(self) -> tuple[str, FRect] | None:
        """What is said in the head in the last round, and where; None before it, and when all is over."""
        seat = self.stage.last_seat
        if seat == NOBODY or self.stage.over:
            return None
        head, paint, end = self.layout.head, self.ctx.paint, super().head_end() - 10
        high = head.height - 4
        pad, name = 2 * paint.ticket_pad(high), self.session.seats[seat].name
        room = (end - head.left) * NOTICE_PART - pad
        least = min(NOTICE_SIZE, theme.SMALLEST_TEXT / paint.text_size)
        line = paint.measure(name, least, bold=True)[1]
        lines = max(1, int((high - 2) / line))
        words = self.ctx.text("table.last_round", name=name)
        for letters in range(len(name) - 1, 0, -1):
            if paint.measure(words, least, room, bold=True)[1] <= line * (lines + 0.1):
                break
            words = self.ctx.text("table.last_round", name=f"{name[:letters].rstrip()}…")
        width = min(room, paint.measure(words, NOTICE_SIZE, bold=True)[0] + 4) + pad
        return words, FRect(end - width, head.top, width, high)

    def head_end(self) -> float:
        """See `PaneBoxes.head_end`: words end where something is announced."""
        notice = self.last_round()
        return super().head_end() if notice is None else notice[1].left

    def other_boxes(self) -> dict[int, FRect]:
        """The rows of all seats, the own one too."""
        area, count = self.layout.others, len(self.session.seats)
        height = min(72.0, area.height / count)
        top = area.bottom - height * count if self.layout.tickets.left == area.left else area.top
        return {
            seat: FRect(area.left, top + seat * height, area.width, height - 5)
            for seat in range(count)
        }

    def mini_boxes(self) -> dict[int, FRect]:
        """There are no small maps."""
        return {}

    def _score_columns(self) -> int:
        """See `PaneBoxes._score_columns`: few rows with long words."""
        return 1

    def row_boxes(self) -> dict[str, FRect]:
        """The score rows, which are there once the game is over."""
        return super().row_boxes() if self.counted else {}

    @property
    def counted(self) -> bool:
        """Whether the score is shown in the place of the cards."""
        return self.seat_shown.counts is not None

    def display_boxes(self) -> list[FRect]:
        """The slots of the display."""
        area = self.layout.display
        width = (area.width - GAP * (SLOTS - 1)) / SLOTS
        return [
            FRect(area.left + n * (width + GAP), area.top, width, area.height) for n in range(SLOTS)
        ]

    def deck_boxes(self) -> dict[str, FRect]:
        """Deck, discard pile and tickets."""
        area = self.layout.decks
        names = (DECK, "discard", TICKET_DECK)
        width = (area.width - GAP * 2) / 3
        return {
            name: FRect(area.left + n * (width + GAP), area.top, width, area.height)
            for n, name in enumerate(names)
        }

    def hand_boxes(self) -> list[FRect]:
        """The kinds of cards in hand, in two lines where they are high and narrow."""
        area = self.layout.hand
        lines = 2 if area.height > area.width * UPRIGHT else 1
        columns = -(-KINDS // lines)
        width = min(150.0, (area.width - GAP * (columns - 1)) / columns)
        height = (area.height - GAP * (lines - 1)) / lines
        places = [(n % columns, n // columns) for n in range(KINDS)]
        return [
            FRect(area.left + x * (width + GAP), area.top + y * (height + GAP), width, height)
            for x, y in places
        ]

    def offer_boxes(self) -> list[FRect]:
        """The offered tickets, in the place of the display and the decks, so that the whole map is to be seen."""
        count, area = len(self.hand.offer), self.layout.offer
        if not count:
            return []
        if area.width > area.height * 4:
            width = (area.width - GAP * (count - 1)) / count
            return [
                FRect(area.left + n * (width + GAP), area.top, width, area.height)
                for n in range(count)
            ]
        height = min(100.0, (area.height - GAP * (count - 1)) / count)
        return [
            FRect(area.left, area.top + n * (height + GAP), area.width, height)
            for n in range(count)
        ]

    def list_box(self) -> FRect:
        """The list of routes, over the map."""
        area = self.layout.sheet
        width = min(900.0, area.width - 40)
        rows = len(self.hand.listed) + (self.hand.pages > 1)
        return FRect(area.centerx - width / 2, area.top + 16, width, rows * LIST_ROW + 24)

    def list_boxes(self) -> dict[str, FRect]:
        """The rows of the list, and the one that turns its page."""
        if not self.hand.listing:
            return {}
        box = self.list_box()
        names = [f"{ROUTE}{route}" for route in self.hand.listed]
        names += ["more"] if self.hand.pages > 1 else []
        return {
            name: FRect(box.left + 12, box.top + 12 + n * LIST_ROW, box.width - 24, LIST_ROW - 8)
            for n, name in enumerate(names)
        }

    def ticket_boxes(self) -> dict[str, FRect]:
        """The own tickets by name, in one column or two, and `turn_tickets` where not all of them find room at once."""
        area, tickets = self.layout.tickets, self.shown_tickets()
        lines = int(area.height // ROW)
        if not tickets or lines < 1:
            return {}
        columns = 1 if len(tickets) <= lines else 2
        room = lines * columns
        names = [f"{TICKET}{ticket}" for ticket, _ in tickets]
        if len(names) > room:
            shown = max(1, room - 1)
            pages = -(-len(names) // shown)
            start = (self.hand.ticket_page % pages) * shown
            names = [*names[start : start + shown], MORE_TICKETS]
        lines = -(-len(names) // columns)
        width = (area.width - GAP * (columns - 1)) / columns
        height = min(self.ctx.canvas.target + 4, area.height / lines)
        return {
            name: FRect(
                area.left + (n // lines) * (width + GAP),
                area.top + (n % lines) * height,
                width,
                height - 4,
            )
            for n, name in enumerate(names)
        }

    def shown_tickets(self) -> tuple[tuple[int, bool], ...]:
        """The tickets that are listed, each with whether it is made: the own ones, or at the end those of the seat looked at."""
        if self.stage.over and not self.stage.flights:
            view = self.session.view(None)
            seat = self.seat if self.hand.zoom is None else self.hand.zoom
            row = next(
                (r for r in self.stage.seats[seat].rows if r.key == "row.tickets_made"), None
            )
            made = {key for key, _ in row.parts} if row is not None else set()
            tickets = self.session.board.tickets
            return tuple((t, tickets[t].id in made) for t in view.players[seat].shown)
        if self.hand.hidden or self.stage.watcher != self.seat:
            return ()
        return tuple(zip(self.stage.tickets, self.stage.made, strict=True))

    def place_of(self, name: str) -> FRect:
        """Where something that cards fly to or from lies."""
        kind, _, number = name.partition(".")
        if kind == "slot":
            return self.display_boxes()[int(number)]
        if kind == "card" and not self.hand.hidden:
            return self.hand_boxes()[int(number)]
        if kind == "seat":
            return self.other_boxes()[int(number)]
        return self.deck_boxes().get(name, self.layout.hand)
