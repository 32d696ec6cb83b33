"""Reads single values of a Tiled file strictly: numbers, yes/no, names, custom properties.

Tiled writes plain forms only; whatever Python would also take (`1_0`, `nan`, ` 7 `) is refused.
"""

from __future__ import annotations

import math
import re
from xml.etree.ElementTree import Element, SubElement

from branchline.boards.problems import Findings, Refused, Where, refuse

OWN = "own:"
"""Put before the name of every custom property, so that none can meet a built-in name of pytmx."""

MOST_PROPERTIES = 64
LONGEST_NAME = 100
LONGEST_TEXT = 4_000

_WHOLE = re.compile(r"-?[0-9]{1,10}")
_DECIMAL = re.compile(r"-?([0-9]{1,15}(\.[0-9]{0,17})?|\.[0-9]{1,17})([eE][+-]?[0-9]{1,3})?")
_COLOUR = re.compile(r"(#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))?")


def whole(element: Element, name: str, low: int, high: int, default: int | None = None) -> int:
    """The attribute as a whole number in low..high; raises Refused otherwise.

    A missing attribute is the default; without a default it is refused.
    """
    text = element.get(name)
    if text is None:
        if default is None:
            raise refuse("board.attribute_missing", element=element.tag, name=name)
        return default
    value = int(text) if _WHOLE.fullmatch(text) else None
    if value is None or not low <= value <= high:
        raise refuse("board.attribute_range", name=name, value=text, low=low, high=high)
    return value


def decimal(element: Element, name: str, default: float = 0.0) -> float:
    """The attribute as a finite number; raises Refused for anything else, `nan` and `inf` included."""
    text = element.get(name)
    if text is None:
        return default
    value = float(text) if _DECIMAL.fullmatch(text) else math.inf
    if not abs(value) <= 1e6:
        raise refuse("board.attribute_number", name=name, value=text)
    return value


def title(element: Element, name: str = "name") -> str:
    """A name as the author typed it; raises Refused if it is beyond all measure."""
    text = element.get(name, "")
    if len(text) > LONGEST_NAME:
        raise refuse("board.name_long", name=text, limit=LONGEST_NAME)
    return text


def kind(element: Element) -> str:
    """What Tiled calls type (up to 1.8 and from 1.10 on) or class (in 1.9) of an object or a tile."""
    return title(element, "type") or title(element, "class")


def copy_properties(source: Element, target: Element, where: Where, found: Findings) -> None:
    """The custom properties of `source` are written below `target`, each name with `OWN` before it.

    Each property that cannot be read is reported and left out.
    """
    properties = [p for block in source.findall("properties") for p in block.findall("property")]
    if len(properties) > MOST_PROPERTIES:
        found.add(where, "board.too_many_properties", limit=MOST_PROPERTIES)
        return
    if not properties:
        return
    block = SubElement(target, "properties")
    seen: set[str] = set()
    for element in properties:
        try:
            name, form, value = _property(element)
        except Refused as refused:
            found.add_refusal(where, refused)
            continue
        if name in seen:
            found.add(where, "board.property_twice", name=name)
            continue
        seen.add(name)
        SubElement(block, "property", {"name": OWN + name, "type": form, "value": value})


def _property(element: Element) -> tuple[str, str, str]:
    name = title(element)
    if not name:
        raise refuse("board.property_unnamed")
    form = element.get("type", "string")
    value = element.get("value")
    text = value if value is not None else (element.text or "")
    if form == "class":
        raise refuse("board.property_class", name=name, kind=element.get("propertytype", ""))
    if form not in _CHECKS:
        raise refuse("board.property_form", name=name, form=form)
    if not _CHECKS[form](text):
        raise refuse("board.property_value", name=name, form=form, value=text)
    return name, form, text


def _is_any_text(text: str) -> bool:
    return len(text) <= LONGEST_TEXT


def _is_object_id(text: str) -> bool:
    return bool(_WHOLE.fullmatch(text)) and int(text) >= 0


_CHECKS = {
    "string": _is_any_text,
    "file": _is_any_text,
    "color": lambda text: bool(_COLOUR.fullmatch(text)),
    "bool": lambda text: text in ("true", "false"),
    "int": lambda text: bool(_WHOLE.fullmatch(text)),
    "float": lambda text: bool(_DECIMAL.fullmatch(text)) and math.isfinite(float(text)),
    "object": _is_object_id,
}
