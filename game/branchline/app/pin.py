"""The attendant's PIN: how it is kept, compared, and slowed down after wrong ones. Not here: typing it (`ui.kiosk`)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass

_PLAIN = re.compile(r"[0-9]{4,12}")
_SCHEME = "scrypt"
_COST, _BLOCK, _PARALLEL = 1 << 13, 8, 1
"""About 8 MB and 30 ms for a try."""
_SALT_BYTES = 16
FREE_TRIES = 3
FIRST_WAIT = 5.0
LONGEST_WAIT = 600.0


def is_pin(text: str) -> bool:
    """Whether it is 4 to 12 digits."""
    return _PLAIN.fullmatch(text) is not None


def hashed(pin: str) -> str:
    """The PIN as it may stand in a file: salted, and costly to guess."""
    salt = secrets.token_bytes(_SALT_BYTES)
    digest = _digest(pin, salt)
    return "$".join((_SCHEME, _text(salt), _text(digest)))


def is_stored(stored: str) -> bool:
    """Whether it is a PIN or what `hashed` returned."""
    return is_pin(stored) or _parts(stored) is not None


def matches(stored: str, typed: str) -> bool:
    """Whether the stored PIN, plain or hashed, is the typed one."""
    if not is_pin(typed):
        return False
    parts = _parts(stored)
    if parts is None:
        return is_pin(stored) and hmac.compare_digest(stored.encode(), typed.encode())
    salt, digest = parts
    return hmac.compare_digest(digest, _digest(typed, salt))


def _digest(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _parts(stored: str) -> tuple[bytes, bytes] | None:
    """Salt and digest of a stored hash, or None for anything else."""
    words = stored.split("$")
    if len(words) != 3 or words[0] != _SCHEME:
        return None
    try:
        salt, digest = (base64.b64decode(word, validate=True) for word in words[1:])
    except (binascii.Error, ValueError):
        return None
    return (salt, digest) if len(salt) == _SALT_BYTES and len(digest) == 32 else None


@dataclass(slots=True)
class PinLock:
    """Looks at PINs. After `FREE_TRIES` wrong ones each further one doubles a wait."""

    stored: str
    clock: Callable[[], float]
    wrong: int = 0
    _until: float = 0.0

    @property
    def wait(self) -> float:
        """For how many seconds no PIN is looked at."""
        return max(0.0, self._until - self.clock())

    def open(self, typed: str) -> bool:
        """Whether this is the PIN; while there is a wait nothing is."""
        if self.wait or not self.stored:
            return False
        if matches(self.stored, typed):
            self.wrong = 0
            return True
        self.wrong += 1
        if self.wrong >= FREE_TRIES:
            doubled = min(self.wrong - FREE_TRIES, 10)
            self._until = self.clock() + min(LONGEST_WAIT, FIRST_WAIT * 2**doubled)
        return False
