"""Wires engine, boards, computer players and interface into a program. Nobody imports this package.

`cli` is the door; `main` opens the window; `session` is a table with its seats; `saves` and `settings` keep
things on disk; `thinker` talks to the worker that thinks for computer players.
"""
