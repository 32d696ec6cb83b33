"""Graph searches shared by all games: trails that use each connector once.

Import from the modules: `trails`, `longest`, `groups`, `strokes`.
"""
