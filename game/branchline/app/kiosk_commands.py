"""What `branchline kiosk` does without a window: checking the attendant's file, and hashing a PIN."""

from __future__ import annotations

import sys
from pathlib import Path

from branchline.app.commands import BAD_INPUT, out, refuse
from branchline.app.i18n import Catalogue
from branchline.app.kiosk_config import KioskFile
from branchline.app.pin import hashed, is_pin


def check(path: Path | None, words: Catalogue) -> int:
    """Prints everything that is wrong with an attendant's file; 2 if anything is."""
    file = KioskFile(path, words.languages())
    file.load()
    for fault in file.sentences(words.text):
        out(fault)
    if not file.faults:
        out(words.text("kiosk.check_good", file=file.name))
    return BAD_INPUT if file.faults else 0


def hash_pin() -> int:
    """Reads a PIN from a line of the standard input and prints what may stand in the file instead."""
    if sys.stdin.isatty():
        sys.stderr.write("PIN (4 to 12 digits): ")
        sys.stderr.flush()
    typed = sys.stdin.readline(100).strip()
    if not is_pin(typed):
        refuse("a PIN is 4 to 12 digits")
    out(hashed(typed))
    return 0
