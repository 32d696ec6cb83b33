"""All screens in several languages at several sizes: pictures, and sheets that show the languages side by side.

Here: the walk through the screens with one program for each language, the files, and what is said of texts that found
no room. Not here: which screens there are (`shots`).
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from branchline.ui.context import Context

SHEET_WIDTH = 2400
MARGIN = 12
CAPTION = 36
PAPER, INK, CUT = (236, 236, 236), (20, 20, 20), (190, 20, 20)
Size = tuple[int, int]


class Studio(Protocol):
    """The program without a window, as `shots` has it."""

    ctx: Context

    def draw(self) -> pygame.Surface:
        """What would be seen now."""


Part = Callable[..., Iterator[str]]
"""Opens one screen after the other in a studio; their names."""
Opens = Callable[[Size, Path, str], Studio]
"""A studio of this size, with what it keeps in a folder, in a language."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where pictures and sheets go (each may be None), in which languages, at which sizes, and which screens."""

    out: Path | None
    sheets: Path | None
    languages: Sequence[str]
    sizes: Sequence[Size]
    only: Sequence[str] = ()
    mark: str = ""
    """What is said of text size and contrast in the names of folders."""

    def enters(self, part: str, parts: Iterable[str]) -> bool:
        """Whether the part may have a screen that is to be drawn."""
        return part in self.only or not set(self.only) <= set(parts) or not self.only

    def wants(self, part: str, name: str) -> bool:
        """Whether the screen of a part is to be drawn."""
        return not self.only or any(word == part or word in name for word in self.only)


def draw_all(plan: Plan, parts: Mapping[str, Part], opens: Opens) -> int:
    """The files lie where the plan says; how many pictures were drawn. Says which texts found no room."""
    count = 0
    for size in plan.sizes:
        folder = f"{size[0]}x{size[1]}{plan.mark}"
        for part, name, pictures, cut in _together(plan, parts, opens, size):
            count += len(pictures)
            for language, picture in pictures.items():
                if plan.out is not None:
                    _save(picture, plan.out / f"{folder}-{language}" / f"{name}.png")
                for text in cut[language]:
                    print(f"{folder} {language} {part} {name}: no room for {text!r}", flush=True)
            if plan.sheets is not None:
                _save(sheet(name, pictures, cut), plan.sheets / folder / f"{name}.png")
    return count


def _together(
    plan: Plan, parts: Mapping[str, Part], opens: Opens, size: Size
) -> Iterator[tuple[str, str, dict[str, pygame.Surface], dict[str, list[str]]]]:
    """Each screen in all languages: its part, its name, the pictures and what was cut, by language."""
    for part, walk in parts.items():
        if not plan.enters(part, parts):
            continue
        with ExitStack() as stack:
            studios: dict[str, Studio] = {}
            for language in plan.languages:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                studios[language] = opens(size, Path(folder), language)
                stack.callback(studios[language].ctx.media.close)
            for names in zip(*map(walk, studios.values()), strict=True):
                if len(set(names)) > 1:
                    raise ValueError(f"not the same screen in all languages: {names}")
                if plan.wants(part, names[0]):
                    pictures = {language: studio.draw() for language, studio in studios.items()}
                    cut = {language: _cut(studio) for language, studio in studios.items()}
                    yield part, names[0], pictures, cut


def _cut(studio: Studio) -> list[str]:
    """The texts that found no room in the last picture."""
    found = sorted(map(str, studio.ctx.paint.overflows))
    studio.ctx.paint.overflows.clear()
    return found


def sheet(
    name: str, pictures: Mapping[str, pygame.Surface], cut: Mapping[str, Iterable[str]]
) -> pygame.Surface:
    """The pictures side by side, upright ones in one line, others in lines of two; in red where something is cut."""
    wide, high = next(iter(pictures.values())).get_size()
    columns = min(len(pictures), 4 if high > wide else 2)
    width = (SHEET_WIDTH - MARGIN) // columns - MARGIN
    height = round(high * width / wide)
    lines = -(-len(pictures) // columns)
    line = height + CAPTION + MARGIN
    found = pygame.Surface((SHEET_WIDTH, lines * line + MARGIN))
    found.fill(PAPER)
    font = pygame.font.Font(None, CAPTION - 4)
    for number, (language, picture) in enumerate(pictures.items()):
        x = MARGIN + number % columns * (width + MARGIN)
        y = MARGIN + number // columns * line
        short = ", ".join(cut[language])
        words = f"{name}  {language}  {short}"[: width // 12]
        found.blit(font.render(words, True, CUT if short else INK), (x, y + 4))
        found.blit(pygame.transform.smoothscale(picture, (width, height)), (x, y + CAPTION))
    return found


def _save(picture: pygame.Surface, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, str(path))


def size_of(text: str) -> Size:
    """A size like 1280x800. Raises argparse.ArgumentTypeError."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size like 1280x800")
    return int(width), int(height)


def words_of(text: str) -> tuple[str, ...]:
    """The words between commas."""
    return tuple(word for word in text.split(",") if word)


def sizes_of(text: str) -> tuple[Size, ...]:
    """The sizes between commas. Raises argparse.ArgumentTypeError."""
    return tuple(map(size_of, words_of(text)))
