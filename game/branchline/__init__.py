"""Branchline: railways laid with dice and cards around one screen.

`engine` holds the rules, `boards` reads maps, `ui` draws and listens, `app` wires them together.
Nothing is imported here, so that a part can be used without the others.
"""

__version__ = "0.1.0"
