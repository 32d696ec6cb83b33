"""Learning a game by playing it: lessons as data, and the guide that leads through them at the real table."""
