"""Ticket to Ride: collect train cards, claim routes between cities, and join the two cities of each ticket.

`rulebook` is the door; `board`, `cards`, `state`, `actions`, `events`, `views`, `scoring` say what their names say; `claims` knows
how a route may be paid, `dealing` and `tickets` move cards, `network` answers what is joined, `guess` makes a state
from a view. The numbered rules are in docs/rules/ticket_to_ride.md.
"""
