"""The one pane of the table: what can be pressed, where everything is, and everything that moves or lights up.

Here: `Pane`, which joins the layout, the hand and the stage. Not here: what panes of all games do (`tables.pane`),
drawing of its still parts (`parts`), what a press means (`hand`), and time (`director`).
"""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.ticket_to_ride.actions import (
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    TakeCard,
)
from branchline.ui import theme
from branchline.ui.tables import advice, pen
from branchline.ui.tables.advice import Look, Marks
from branchline.ui.tables.hand import SHEET
from branchline.ui.tables.pane import PREVIEW_GLOW
from branchline.ui.tables.session import Advice
from branchline.ui.tables.spots import Spot, next_towards
from branchline.ui.tables.stage import Evidence
from branchline.ui.tables.ticket_to_ride.art import TRAIN_COLOURS
from branchline.ui.tables.ticket_to_ride.hand import (
    CARD,
    DECK,
    MORE_TICKETS,
    OFFER,
    REVEAL,
    SLOT,
    TICKET,
    TICKET_DECK,
    Mode,
)
from branchline.ui.tables.ticket_to_ride.look import CITY, first_part
from branchline.ui.tables.ticket_to_ride.names import (
    action_named,
    cards_named,
    cost_of,
    reason_named,
    route_name,
)
from branchline.ui.tables.ticket_to_ride.places import PlacedPane
from branchline.ui.tables.ticket_to_ride.stage import NOBODY, Flight
from branchline.ui.tables.words import Line

FINGER_MM = 8.0
"""How far a finger may be from a route that it means."""
LIFT = 70.0
"""How high, in pixels of the drawing, a train is when it begins to fall."""
GLOW_WIDTH = 34.0
CORE: theme.Colour = (255, 250, 225)
"""The bright middle of a glowing line."""


class Pane(PlacedPane):
    """The whole window for one seat."""

    # --- what can be pressed ------------------------------------------------------------------

    def status(self) -> tuple[str, str]:
        """Where the game stands, in words and in short."""
        stage, text = self.stage, self.ctx.text
        if stage.active == NOBODY:
            return text("table.setup"), ""
        name = self.session.seats[stage.active].name
        if (stage.active == self.seat and self.plays) or name == text("seat.human.name"):
            return text("table.own_turn"), text("table.own_turn")
        return text("table.on_turn", name=name), name

    def own_spots(self) -> list[Spot]:
        """Cards, decks, tickets and what lies over the map."""
        hand = self.hand
        spots = [Spot(name, box) for name, box in self.list_boxes().items()]
        spots += [Spot(f"{OFFER}{n}", box) for n, box in enumerate(self.offer_boxes())]
        drawing = hand.mode in (Mode.TURN, Mode.SECOND)
        if not self.counted and not hand.offer:
            for n, box in enumerate(self.display_boxes()):
                lies = self.stage.display[n] == hand.view.display[n]
                spots.append(Spot(f"{SLOT}{n}", box, drawing and lies and hand.can(TakeCard(n))))
            decks = self.deck_boxes()
            spots.append(Spot(DECK, decks[DECK], drawing and hand.can(DrawBlind())))
            spots.append(Spot(TICKET_DECK, decks[TICKET_DECK], hand.can(DrawTickets())))
        if hand.hidden:
            spots.append(Spot(REVEAL, self.layout.hand, enabled=False))
        else:
            spots += [
                Spot(f"{CARD}{n}", box, hand.mode == Mode.TURN)
                for n, box in enumerate(self.hand_boxes())
                if self.stage.hand[n]
            ]
        return spots + [Spot(name, box) for name, box in self.ticket_boxes().items()]

    def _all_spots(self) -> list[Spot]:
        """Everything that can be pressed; the rows of all seats too."""
        spots = self.own_spots() + self.tool_spots() if self.plays else []
        boxes = self.help_boxes() | self.row_boxes()
        rows = [Spot(key, box) for key, box in boxes.items() if key != "total"]
        seats = [Spot(f"seat.{seat}", box) for seat, box in self.other_boxes().items()]
        return [*spots, *rows, *seats, *self.head_spots()]

    def button_columns(self, count: int) -> int:
        """In how many columns so many buttons stand."""
        return 1 if count < 2 else 3 if count > 4 else 2

    # --- stepping -----------------------------------------------------------------------------

    def step(self, dx: int, dy: int) -> bool:
        """The cursor or the focus moves by one; the map follows the cursor."""
        if self.hand.listing:
            rows = [Spot(name, box) for name, box in self.list_boxes().items()]
            here = next((row for row in rows if row.name == self.hand.focus), rows[0])
            found = next_towards(here.rect, rows, dx, dy, here.name)
            self.hand.focus = (found or here).name
            self.hand.version += 1
            return found is not None
        moved = super().step(dx, dy)
        if moved:
            self.follow_cursor()
        return moved

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        """The route that lies next in a direction, among those that can be paid for if there are any."""
        if not self.hand.asked:
            return None
        candidates = self.hand.by_cell or range(len(self.stage.cars))
        x, y = self.map.middle_of(cell)
        best: tuple[float, int] | None = None
        for route in candidates:
            px, py = self.map.middle_of(route)
            ahead, aside = (px - x) * dx + (py - y) * dy, abs((px - x) * dy) + abs((py - y) * dx)
            if route == cell or ahead <= 1.0 or aside > ahead * 2.2:
                continue
            cost = ahead + 1.6 * aside
            if best is None or (cost, route) < best:
                best = cost, route
        return None if best is None else best[1]

    def next_spot(self, by: int) -> bool:
        """The focus goes to the next group of things: map, display, hand, buttons, tickets, seats."""
        spots = [spot for spot in self.spots() if spot.enabled]
        groups: dict[str, str] = {SHEET: SHEET} if self.plays and self.hand.asked else {}
        for spot in spots:
            groups.setdefault(_group(spot.name), spot.name)
        names = list(groups)
        if not names:
            return False
        here = _group(self.hand.focus)
        at = names.index(here) if here in names else -1
        self.hand.focus = groups[names[(at + by) % len(names)]]
        self.hand.version += 1
        if self.hand.focus == SHEET:
            self.hand.suggest_piece()
            self.follow_cursor()
        return True

    def target_at(self, pos: tuple[float, float]) -> str | None:
        """What a press at a position means; a list over the map keeps presses from it."""
        target = super().target_at(pos)
        over = self.hand.listing and self.list_box().collidepoint(pos)
        return None if over and target is not None and target.startswith("cell.") else target

    def finger_target_at(self, pos: tuple[float, float]) -> str | None:
        """The nearest route that can be paid for within reach of a finger, unless it lies on another one."""
        target = self.target_at(pos)
        pixel = self.ctx.canvas.point_px(pos)
        free = target is None or target.startswith("cell.")
        if not free or self.hand.listing or not self.map.rect.collidepoint(pixel):
            return target
        reach = FINGER_MM * self.ctx.canvas.mm * self.ctx.canvas.scale
        route = self.map.finger_at(pixel, reach, self.hand.by_cell)
        return target if route is None else f"cell.{route}"

    # --- what lights up -----------------------------------------------------------------------

    def lit_cities(self) -> set[int]:
        """The cities of the ticket that was touched or has the focus, and of the tickets offered."""
        hand, tickets = self.hand, self.session.board.tickets
        lit = {hand.ticket_lit} if hand.ticket_lit is not None else set()
        if self.by_keys and hand.focus.startswith(TICKET):
            lit.add(int(hand.focus.removeprefix(TICKET)))
        offer = hand.offer
        if self.by_keys and hand.focus.startswith(OFFER):
            number = int(hand.focus.removeprefix(OFFER))
            lit |= {offer[number]} if number < len(offer) else set()
        else:
            lit |= {ticket for n, ticket in enumerate(offer) if hand.chosen >> n & 1}
        if self.stage.turned_up is not None:
            lit = {self.stage.turned_up.ticket}
        cities: set[int] = set()
        for number in lit:
            cities |= {tickets[number].a, tickets[number].b}
        return cities

    def lit_routes(self) -> tuple[Evidence, float, theme.Colour] | None:
        """The routes to light up now: of an animation, a touched row, a seat looked at, or a claim considered."""
        stage, hand = self.stage, self.hand
        if stage.glow is not None:
            seat, evidence, part = stage.glow
            return evidence, part, TRAIN_COLOURS[self.session.seats[seat].colour % 5]
        row = self.row(self.row_in_light())
        if row is not None and row.evidence:
            return row.evidence, 1.0, theme.ORANGE
        if hand.zoom is not None:
            routes = tuple((route,) for route in stage.seats[hand.zoom].routes)
            return routes, 1.0, theme.ORANGE
        if hand.picked is not None:
            made = [n for n in hand.notes if n.code == "preview.ticket_made"]
            marks = [mark for note in made for mark in note.evidence] or [(hand.picked[0],)]
            return tuple(marks), 1.0, PREVIEW_GLOW
        return None

    # --- hints --------------------------------------------------------------------------------

    def marks_of(self, action: Action) -> Marks:
        """See `TablePane.marks_of`; a cell is a route."""
        words = action_named(self, action)
        if isinstance(action, Claim):
            card = f"{CARD}{action.colour}"
            return Marks(((action.route, action.colour),), (card,), words)
        if isinstance(action, TakeCard):
            return Marks((), (f"{SLOT}{action.slot}",), words)
        if isinstance(action, KeepTickets):
            kept = (n for n in range(len(self.hand.view.offer)) if action.mask >> n & 1)
            return Marks((), tuple(f"{OFFER}{n}" for n in kept), words)
        buttons = {DrawBlind: DECK, DrawTickets: TICKET_DECK}
        return Marks((), (buttons.get(type(action), "pass"),), words)

    def draw_marks(self, surface: pygame.Surface, action: Action, look: Look) -> None:
        """See `TablePane.draw_marks`; each place of a route is outlined, and a badge stands beside it."""
        marks, canvas = self.marks_of(action), self.ctx.canvas
        unit = max(2.5, canvas.scale * 5.5)
        before = surface.get_clip()
        surface.set_clip(self.map.rect)
        for route, _ in marks.cells:
            self._draw_route_mark(surface, route, unit, look)
        surface.set_clip(before)
        there = {spot.name: spot for spot in (*self.spots(), *self.own_spots())}
        for name in marks.spots:
            if name in there:
                place = canvas.rect_px(there[name].rect)
                advice.draw_frame(surface, self.stamps, place, unit, look)

    def _car_frame(
        self, length: int, width: int, angle: int, unit: float, look: Look
    ) -> pygame.Surface:
        """The outline of a place of a route, turned."""

        def make() -> pygame.Surface:
            flat = advice.frame(self.stamps, length, width, unit * 0.7, look)
            return pygame.transform.rotozoom(flat, angle, 1.0)

        return self.stamps.kept(("advice car", length, width, angle, look), make)

    def _told(self, reason: Reason) -> str:
        """See `TablePane._told`."""
        return reason_named(self, reason)

    def advice_lines(self, shown: Advice | None = None) -> list[Line]:
        """See `TablePane.advice_lines`; of a route also which, and what is paid."""
        shown = shown or self.hand.advice
        found = super().advice_lines(shown)
        action = shown.action if shown is not None else None
        if isinstance(action, Claim):
            cards = cards_named(cost_of(self, action), self.ctx.text)
            route = route_name(self, action.route)
            found.insert(1, Line(self.ctx.text("table.pay", route=route, cards=cards)))
        return found

    def _draw_route_mark(
        self, surface: pygame.Surface, route: int, unit: float, look: Look
    ) -> None:
        for middle, (length, width), angle in self.cars_on(route):
            picture = self._car_frame(
                length + round(unit * 2), width + round(unit * 2), angle, unit, look
            )
            surface.blit(picture, picture.get_rect(center=middle))
        self.draw_names(surface)
        size = max(advice.LEAST_BADGE, self.ctx.canvas.px(40))
        plate = advice.badge(self.stamps, size, look)
        surface.blit(plate, self.free_place(size, route, last=look == "played"))

    # --- what moves ---------------------------------------------------------------------------

    def draw_live(self, surface: pygame.Surface) -> None:
        """Everything that may move: lit routes and cities, trains that fall, cards in the air, the ring."""
        before = surface.get_clip()
        surface.set_clip(self.map.rect)
        if not self.hand.listing:
            self._draw_hover(surface)
            self._draw_lit(surface)
        self._draw_cities(surface)
        self._draw_drop(surface)
        if not self.hand.listing and self._lights():
            self.draw_names(surface)
        surface.set_clip(before)
        for flight in self.stage.flights:
            self._draw_flight(surface, flight)
        self._draw_advice(surface)
        self.draw_focus(surface)

    def _lights(self) -> bool:
        """Whether something on the map lights up or moves that may lie over names."""
        hovers = self.hovered in self.hand.by_cell and self.hand.picked is None
        lit = self.lit_routes() is not None or bool(self.lit_cities())
        return hovers or lit or self.stage.drop is not None

    def _draw_hover(self, surface: pygame.Surface) -> None:
        if self.hovered in self.hand.by_cell and self.hand.picked is None:
            self.draw_halo(surface, self.hovered, PREVIEW_GLOW)

    def _draw_lit(self, surface: pygame.Surface) -> None:
        lit = self.lit_routes()
        if lit is None:
            return
        evidence, part, colour = lit
        reach = part * len(evidence)
        for index, mark in enumerate(evidence):
            here = min(1.0, reach - index)
            if here > 0.0:
                self._draw_glow(surface, mark, here, colour)
        if self.hand.picked is not None and self.stage.glow is None:
            self.draw_halo(surface, self.hand.picked[0], PREVIEW_GLOW)

    def _draw_glow(
        self, surface: pygame.Surface, mark: tuple[int, ...], part: float, colour: theme.Colour
    ) -> None:
        """A glowing line along a route, in the direction of travel, as far as `part`."""
        points = list(self.stage.look.routes[mark[0]])
        if len(mark) == 3 and mark[1] > mark[2]:
            points.reverse()
        way = [self.map.at(point) for point in first_part(points, part)]
        if len(way) < 2:
            return
        width = max(4, round(GLOW_WIDTH * self.map.scale))
        box = Rect(
            min(x for x, _ in way) - width,
            min(y for _, y in way) - width,
            max(x for x, _ in way) - min(x for x, _ in way) + 2 * width,
            max(y for _, y in way) - min(y for _, y in way) + 2 * width,
        )
        glow = pygame.Surface(box.size, pygame.SRCALPHA)
        local = [(x - box.left, y - box.top) for x, y in way]
        for size, alpha in ((1.0, 90), (0.7, 160)):
            pen.stroke(glow, local, width * size, (*colour, alpha))
        pen.stroke(glow, local, width * 0.26, (*CORE, 255))
        surface.blit(glow, box)

    def _draw_cities(self, surface: pygame.Surface) -> None:
        for city in self.lit_cities():
            x, y = self.map.at(self.stage.look.cities[city])
            size = max(20, round(CITY * 3.6 * self.map.scale))
            picture = self.stamps.city_glow(size, theme.ORANGE)
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _draw_drop(self, surface: pygame.Surface) -> None:
        """Trains that are put on a route one by one, each falling from a little above."""
        drop = self.stage.drop
        if drop is None:
            return
        info = self.session.seats[drop.seat]
        for index, (middle, size, angle) in enumerate(self.cars_on(drop.route)):
            part = min(1.0, drop.done - index)
            if part <= 0.0:
                return
            height = (1.0 - part) ** 2 * LIFT * self.map.scale
            picture = self.stamps.train(info.colour, self.signs[drop.seat], *size, angle)
            surface.blit(picture, picture.get_rect(center=(middle[0], round(middle[1] - height))))

    def _draw_flight(self, surface: pygame.Surface, flight: Flight) -> None:
        """A card on its way; one that turns up is narrow for a moment."""
        if not 0.0 < flight.t < 1.0:
            return
        start, end = self.place_of(flight.start), self.place_of(flight.end)
        t = flight.t
        x = start.centerx + (end.centerx - start.centerx) * t
        y = start.centery + (end.centery - start.centery) * t - math.sin(math.pi * t) * 36.0
        scale = self.ctx.canvas.scale
        high = round(112 * scale)
        wide, face = round(high * 0.78), flight.face
        if flight.turns:
            turn = min(1.0, t * 1.4)
            face = face if turn > 0.5 else -1
            wide = max(3, round(wide * abs(math.cos(math.pi * turn))))
        whole = round(high * 0.78)
        picture = self.card_picture(face, whole, high)
        if wide != whole:
            picture = pygame.transform.smoothscale(picture, (wide, high))
        surface.blit(picture, picture.get_rect(center=(round(x * scale), round(y * scale))))

    def card_picture(self, face: int, width: int, height: int) -> pygame.Surface:
        """A card face up, face down, or a ticket face down."""
        if face >= 0:
            return self.stamps.card(face, width, height)
        return self.stamps.back(width, height, ticket=face == -2)

    def draw_focus(self, surface: pygame.Surface) -> None:
        """The ring around the button, or the light around the route, that has the focus of keys."""
        if not self.plays or not self.by_keys:
            return
        hand, canvas = self.hand, self.ctx.canvas
        spot = next((spot for spot in self.spots() if spot.name == hand.focus), None)
        if spot is None:
            if hand.asked:
                before = surface.get_clip()
                surface.set_clip(self.map.rect)
                self.draw_halo(surface, hand.cursor, theme.INK)
                surface.set_clip(before)
                place, unit = self.frame.rect_of(hand.cursor), max(2.5, canvas.scale * 5.5)
                if self.map.rect.colliderect(place):
                    ring = self.stamps.ring(place.width, place.height, self.info.colour, unit)
                    surface.blit(ring, place)
            return
        unit = max(2.5, canvas.scale * 5.5)
        place = canvas.rect_px(spot.rect).inflate(round(unit * 2.4), round(unit * 2.4))
        surface.blit(self.stamps.ring(place.width, place.height, self.info.colour, unit), place)


GROUPS = {SLOT: "display", DECK: "display", TICKET_DECK: "display", CARD: "cards"}
GROUPS |= {TICKET: "own", MORE_TICKETS: "own"}


def _group(name: str) -> str:
    """Things that lie together, for stepping from one lot to the next."""
    kind = name.partition(".")[0]
    key = f"{kind}." if "." in name else name
    if key in GROUPS:
        return GROUPS[key]
    if "." in name or name == SHEET:
        return kind
    if name in ("menu", "hint"):
        return "head"
    return "more" if name == "more" else "tools"
