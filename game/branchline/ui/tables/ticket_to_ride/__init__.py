"""The table of Ticket to Ride: map, cards, tickets."""
