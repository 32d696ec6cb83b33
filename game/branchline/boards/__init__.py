"""Boards drawn with Tiled, turned into the plain data that the rules need.

What callers need is here; the parts explain themselves. Only `loader` imports pytmx.
"""

from branchline.boards.art import BoardArt
from branchline.boards.library import Entry, Library, check
from branchline.boards.loader import LoadedBoard, load_board
from branchline.boards.problems import BoardError, Problem, Where, sentence

__all__ = [
    "BoardArt",
    "BoardError",
    "Entry",
    "Library",
    "LoadedBoard",
    "Problem",
    "Where",
    "check",
    "load_board",
    "sentence",
]
