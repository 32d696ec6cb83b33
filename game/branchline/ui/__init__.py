"""The window: loop, canvas, input, animation, widgets, scenes and tables. No rule lives here."""
