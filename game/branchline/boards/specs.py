"""The boards of all games, as one type for those who only pass them on."""

from __future__ import annotations

from branchline.engine.railroad_ink.board import BoardSpec as RailroadInkBoard
from branchline.engine.thirty_rails.board import BoardSpec as ThirtyRailsBoard
from branchline.engine.ticket_to_ride.board import BoardSpec as TicketToRideBoard

Spec = RailroadInkBoard | ThirtyRailsBoard | TicketToRideBoard
