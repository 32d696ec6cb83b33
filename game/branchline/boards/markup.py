"""Turns the bytes of a Tiled file into an element tree within fixed limits. Knows XML, not Tiled."""

from __future__ import annotations

import codecs
import re
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from branchline.boards.problems import refuse

MOST_ELEMENTS = 20_000
MOST_ATTRIBUTES = 64
DEEPEST = 24

_DECLARED = re.compile(rb"""<\?xml[^>]{0,80}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,30})["']""")
_CODECS = {"utf-8": "utf-8", "utf8": "utf-8", "us-ascii": "ascii", "ascii": "ascii"}
_CODECS |= {"iso-8859-1": "latin-1", "latin1": "latin-1", "windows-1252": "cp1252"}


def parse(data: bytes, most_elements: int = MOST_ELEMENTS) -> tuple[Element, int]:
    """The root element of the document, and how many elements it has.

    Raises Refused, with line and column, for text that is not in its declared encoding, for XML that
    is not well formed, for document type declarations (they can define entities that grow without
    end) and for documents beyond the limits above.
    """
    text = decode(data)
    document = _Document(most_elements)
    return document.parse(text), document.elements


def decode(data: bytes) -> str:
    """The text of the file: UTF-8, UTF-16 with a byte order mark, ASCII, Latin-1 or Windows-1252."""
    codec = "utf-8"
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        codec = "utf-16"
    else:
        declared = _DECLARED.match(data)
        name = declared.group(1).decode("ascii").lower() if declared else "utf-8"
        if name not in _CODECS:
            raise refuse("board.encoding_unknown", encoding=name)
        codec = _CODECS[name]
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(codec, "replace")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise refuse("board.encoding", (line, column), encoding=codec) from None


class _Document:
    """One run of the parser: counts while it builds, and stops at the first excess."""

    def __init__(self, most_elements: int) -> None:
        self.elements = 0
        self._most_elements = most_elements
        self._builder = TreeBuilder()
        self._depth = 0
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._builder.data

    def parse(self, text: str) -> Element:
        """The finished tree. One call with the whole text: no piecewise rescanning of long tokens."""
        try:
            self._parser.Parse(text.encode("utf-8"), True)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            position = (error.lineno, error.offset + 1)
            raise refuse("board.not_xml", position, reason=reason) from None
        root = self._builder.close()
        assert isinstance(root, Element)
        return root

    def _position(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _doctype(self, *_declaration: object) -> None:
        raise refuse("board.doctype", self._position())

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        self._depth += 1
        if self.elements > self._most_elements:
            raise refuse("board.too_many_elements", self._position(), limit=MOST_ELEMENTS)
        if self._depth > DEEPEST:
            raise refuse("board.too_deep", self._position(), limit=DEEPEST)
        if len(attributes) > MOST_ATTRIBUTES:
            raise refuse("board.too_many_attributes", self._position(), limit=MOST_ATTRIBUTES)
        self._builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._builder.end(tag)
