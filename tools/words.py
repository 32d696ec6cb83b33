"""Compiles the translations: every `.po` below `assets/locale/` to the `.mo` beside it.

Here: compiling, and the check that a `.mo` says what its `.po` says. Not here: which messages there
must be (tests/app) or how the game looks one up (`branchline.app.i18n`). The compiled files are kept
in the repository, because a player's checkout has no Babel.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"


def compiled(source: Path) -> bytes:
    """The `.mo` for a `.po` file. Raises ValueError (with the file) for a broken one."""
    with source.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    for message in catalog:
        for error in message.check(catalog):
            raise ValueError(f"{source}: {message.id!r}: {error}")
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


def says(content: bytes) -> dict[object, object]:
    """What a `.mo` holds, whatever the version of the tool that wrote it."""
    catalog = read_mo(io.BytesIO(content))
    return {message.id: message.string for message in catalog if message.id}


def main(argv: Sequence[str] | None = None) -> int:
    """Compile all, or with `--check` only compare; 1 when a file is stale or broken."""
    parser = argparse.ArgumentParser(prog="tools/dev.py words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a stale .mo")
    check = parser.parse_args(argv).check
    bad = 0
    sources = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
    for source in sources:
        target = source.with_suffix(".mo")
        try:
            content = compiled(source)
        except Exception as error:  # noqa: BLE001 - Babel has an own exception, and raises others
            print(f"{source.relative_to(LOCALE)}: {error}", file=sys.stderr)
            bad += 1
            continue
        if target.exists() and says(target.read_bytes()) == says(content):
            continue
        if check:
            print(f"{target.relative_to(LOCALE)} is stale: run dev.py words", file=sys.stderr)
            bad += 1
        else:
            target.write_bytes(content)
            print(f"{target.relative_to(LOCALE)} written")
    print(f"{len(sources)} catalogues looked at")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
