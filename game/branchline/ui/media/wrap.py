"""Breaking a text into lines of a given width, for Latin and Japanese writing.

Here: where a line may end (spaces, but not before a mark that has one in French; between Japanese characters, with the
line-start and line-end prohibitions, and no lonely character in the last line). Not here: fonts; the caller says how wide a piece of text is.
"""

from __future__ import annotations

from collections.abc import Callable

_NOT_AT_START = set(
    "、。，．・：；？！」』）］｝〉》】〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞ…‥％℃,.;:!?)]}»"
)
_NOT_AT_END = set("「『（［｛〈《【〔([{«")
_COMPANY = 4
"""A last line of Japanese has at least so many characters, marks among them, if the line before can spare them."""


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
            may_break = (
                after != " " and after not in _NOT_AT_START and text[index - 1 : index] != "«"
            )
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
        first, current = len(lines), ""
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
        if len(lines) - first > 1:
            lines[-2:] = _in_company(lines[-2], lines[-1], width, measure)
    return lines


def _in_company(
    before: str, last: str, width: float, measure: Callable[[str], float]
) -> tuple[str, str]:
    """The last two lines of a paragraph; a last one with hardly a character in it has more from the line before."""
    if not last or len(last) >= _COMPANY - 1 or not (_is_wide(before[-1]) and _is_wide(last[0])):
        return before, last
    spare = pieces(before + last)
    tail = spare.pop()
    while spare and len(tail) < _COMPANY:
        tail = spare.pop() + tail
    head = "".join(spare).rstrip()
    if len(head) <= len(tail) or measure(tail) > width:
        return before, last
    return head, tail


def _longest_prefix(text: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 1, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
