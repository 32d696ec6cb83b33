"""Memory that large pictures and sounds needed once goes back to the system. Only for glibc; elsewhere nothing is done."""

from __future__ import annotations

import ctypes
import sys

_M_MMAP_THRESHOLD = -3
LARGE_BYTES = 1 << 20


def give_back_large_blocks() -> bool:
    """Blocks above `LARGE_BYTES` are the system's again as soon as they are freed; whether this could be asked for.

    Left alone, glibc raises that limit with every block that is freed, up to 32 MB, and then keeps the holes which
    pictures of a whole screen and the making of the music leave behind: 390 MB after four games instead of 265.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES))
    except (OSError, AttributeError):
        return False
