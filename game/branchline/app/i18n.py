"""Messages by their code, from gettext catalogues under assets/locale. The engine and the boards only give codes."""

from __future__ import annotations

import gettext
import logging
from pathlib import Path
from string import Formatter

log = logging.getLogger(__name__)

DOMAIN = "branchline"
FALLBACK = "en"


class _Filled(Formatter):
    """Fills `{name}`; a name without a value stays as it is, so that a faulty message never ends a game."""

    def get_value(self, key: int | str, args: object, kwargs: object) -> object:
        """The value of a name, or the name in braces."""
        if isinstance(key, str) and isinstance(kwargs, dict) and key in kwargs:
            return kwargs[key]
        return f"{{{key}}}"


class Catalogue:
    """The messages of one language; a message it lacks comes in English, and at last as its code."""

    def __init__(self, locale: Path, language: str = FALLBACK) -> None:
        self.language = language
        self._messages = gettext.translation(
            DOMAIN, str(locale), list(dict.fromkeys((language, FALLBACK))), fallback=True
        )
        self._filled = _Filled()

    def message(self, code: str) -> str:
        """The message of a code as it stands in the catalogue."""
        return self._messages.gettext(code) if code else ""

    def text(self, code: str, **values: object) -> str:
        """The message with `{name}` filled in."""
        message = self.message(code)
        if "{" not in message:
            return message
        try:
            return self._filled.vformat(message, (), values)
        except (ValueError, IndexError, AttributeError) as error:
            log.warning("message %s: %s", code, error)
            return message


def languages(locale: Path) -> tuple[str, ...]:
    """The languages there are catalogues for, in alphabetical order."""
    found = sorted(path.parent.parent.name for path in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return tuple(found) or (FALLBACK,)
