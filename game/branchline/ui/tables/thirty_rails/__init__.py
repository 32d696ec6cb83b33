"""The table of 30 Rails: what is shown, how it moves, what the players do. Not here: its rules."""
