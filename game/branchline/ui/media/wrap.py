"""Breaking a text into lines of a given width, for Latin and Japanese writing.

Here: where a line may end (spaces; between Japanese characters, with the line-start and line-end
prohibitions). Not here: fonts; the caller says how wide a piece of text is.
"""

from __future__ import annotations

from collections.abc import Callable

_NOT_AT_START = set(
    "、。，．・：；？！」』）］｝〉》】〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞ…‥％℃,.;:!?)]}»"
)
_NOT_AT_END = set("「『（［｛〈《【〔([{«")


def _is_wide(char: str) -> bool:
    """Whether a line may break beside this character without a space."""
    point = ord(char)
    return (
        0x2E80 <= point <= 0x9FFF
        or 0xF900 <= point <= 0xFAFF
        or 0xFF00 <= point <= 0xFFEF
        or 0x3000 <= point <= 0x30FF
    )


def pieces(text: str) -> list[str]:
    """The unbreakable pieces of one paragraph, in order; a piece keeps its trailing space."""
    out: list[str] = []
    current = ""
    for index, char in enumerate(text):
        current += char
        after = text[index + 1] if index + 1 < len(text) else ""
        if not after:
            break
        if char == " ":
            may_break = after != " "
        else:
            wide = _is_wide(char) or _is_wide(after)
            may_break = wide and after not in _NOT_AT_START and char not in _NOT_AT_END
            may_break = may_break and after != " "
        if may_break:
            out.append(current)
            current = ""
    if current:
        out.append(current)
    return out


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines of `text`, none wider than `width` unless a single character is.

    `measure` gives the width of a text in the same unit as `width`. A newline in the text always
    ends a line. A piece wider than the line is broken at characters.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for piece in pieces(paragraph):
            if measure((current + piece).rstrip()) <= width:
                current += piece
                continue
            if current:
                lines.append(current.rstrip())
            current = piece
            while measure(current.rstrip()) > width and len(current) > 1:
                cut = _longest_prefix(current, width, measure)
                lines.append(current[:cut])
                current = current[cut:]
        lines.append(current.rstrip())
    return lines


def _longest_prefix(text: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 1, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
