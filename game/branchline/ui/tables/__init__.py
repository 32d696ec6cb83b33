"""One folder a game, and the drawing tools they share. Not here: rules of any game."""
