"""What a computer player must know of each game: one package per game."""
