"""Messages by their code, from gettext catalogues under assets/locale. The engine and the boards only give codes."""

from __future__ import annotations

import gettext
import locale
import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter

from branchline.engine.kernel.reasons import Reason

log = logging.getLogger(__name__)

DOMAIN = "branchline"
FALLBACK = "en"
SINGLE = ".one"
"""What the code of a message ends in that is said of a single thing."""


class _Filled(Formatter):
    """Fills `{name}`; a name without a value stays as it is, so that a faulty message never ends a game."""

    def get_value(self, key: int | str, args: object, kwargs: object) -> object:
        """The value of a name, or the name in braces."""
        if isinstance(key, str) and isinstance(kwargs, dict) and key in kwargs:
            return kwargs[key]
        return f"{{{key}}}"


class Catalogue:
    """The messages of one language; a message it lacks comes in English, and at last as its code."""

    def __init__(self, folder: Path, language: str = FALLBACK) -> None:
        self._folder = folder
        self._filled = _Filled()
        self.speak(language)

    def languages(self) -> tuple[str, ...]:
        """The languages that can be spoken."""
        return languages(self._folder)

    def speak(self, language: str) -> None:
        """Messages come in this language from now on."""
        self.language = language
        self._messages = gettext.translation(
            DOMAIN, str(self._folder), list(dict.fromkeys((language, FALLBACK))), fallback=True
        )

    def _is_single(self, message: str, values: Mapping[str, object]) -> bool:
        """Whether the first number in the sentence takes the singular by the rule in the catalogue."""
        fields = (name for _, name, _, _ in self._filled.parse(message) if name)
        number = next((values[n] for n in fields if type(values.get(n)) is int), None)
        plural = getattr(self._messages, "plural", None)
        if not isinstance(number, int) or plural is None or plural(1) == plural(2):
            return False
        return bool(plural(number) == plural(1))

    def _said(self, value: object) -> object:
        if isinstance(value, Reason):
            return self.text(value.code, **dict(value.args))
        if isinstance(value, tuple):
            return self.message("list.comma").join(str(self._said(each)) for each in value)
        return value

    def message(self, code: str) -> str:
        """The message of a code as it stands in the catalogue."""
        return self._messages.gettext(code) if code else ""

    def text(self, code: str, **values: object) -> str:
        """The message with `{name}` filled in; with `<code>.one`, that for a single one where the language has such a form.

        The number that decides is the first in the sentence. A value that is a reason is said in words, too, and several
        values are listed.
        """
        message = self.message(code)
        if "{" not in message:
            return message
        single = self.message(code + SINGLE)
        if single != code + SINGLE and self._is_single(message, values):
            message = single
        try:
            said = {name: self._said(value) for name, value in values.items()}
            return self._filled.vformat(message, (), said)
        except (ValueError, IndexError, AttributeError) as error:
            log.warning("message %s: %s", code, error)
            return message


def languages(folder: Path) -> tuple[str, ...]:
    """The languages there are catalogues for, in alphabetical order."""
    found = sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return tuple(found) or (FALLBACK,)


def of_the_system(known: Sequence[str]) -> str:
    """The language that the system speaks, if it is one of these; else English."""
    wish = (locale.getlocale()[0] or os.environ.get("LANG", ""))[:2].lower()
    return wish if wish in known else FALLBACK
