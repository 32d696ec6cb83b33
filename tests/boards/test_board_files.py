"""Files beside the board: pipes, devices, links, other folders, pictures and tilesets that lie."""

import os
import re
import sys
from pathlib import Path

import pytest
from tests.boards.board_kit import (
    BESIDE,
    TILESET,
    codes,
    furnish,
    probe,
    problems,
    refused_cheaply,
    sentences,
    swap,
    write,
)

from branchline.boards import files

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@pytest.mark.parametrize(
    ("code", "pairs"),
    [
        ("attribute_range", [('tilewidth="64"', 'tilewidth="0"')]),
        ("attribute_range", [('tilewidth="64"', 'tilewidth="-1"')]),
        ("attribute_range", [('tilewidth="64"', 'tilewidth="64" margin="-9" spacing="-65"')]),
        (
            "too_many_tiles",
            [('tilewidth="64"', 'tilewidth="1"'), ('tileheight="64"', 'tileheight="1"')],
        ),
        ("attribute_range", [('tilecount="9"', 'tilecount="999999999"')]),
        ("attribute_range", [('<tile id="3"', '<tile id="99999999"')]),
        ("tile_twice", [('<tile id="3"', '<tile id="2"')]),
        ("tileset_nested", [('name="thirty_rails"', 'name="x" source="thirty_rails.tsx"')]),
        ("tileset_root", [("<tileset ", "<map "), ("</tileset>", "</map>")]),
        (
            "picture_embedded",
            [
                (
                    '<image source="thirty_rails.png" width="192" height="192"/>',
                    '<image format="png"><data encoding="base64">AAAA</data></image>',
                )
            ],
        ),
    ],
)
def test_a_tileset_that_lies_about_its_size(tmp_path, code, pairs):
    path = write(tmp_path)
    (tmp_path / "thirty_rails.tsx").write_text(swap(TILESET, *pairs), encoding="utf-8")
    refused_cheaply(path, code)


def test_a_picture_that_says_it_is_huge(tmp_path):
    path = write(tmp_path)
    picture = bytearray((tmp_path / "thirty_rails.png").read_bytes())
    picture[16:24] = b"\x00\x01\x00\x00" * 2
    (tmp_path / "thirty_rails.png").write_bytes(picture)
    refused_cheaply(path, "picture_size")


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>"])
def test_a_picture_that_is_none(tmp_path, content):
    path = write(tmp_path)
    (tmp_path / "thirty_rails.png").write_bytes(content)
    assert sentences(path) == ["thirty_rails.tsx: thirty_rails.png is not a PNG picture"]


@pytest.mark.parametrize("which", ["board.tmx", "thirty_rails.tsx", "thirty_rails.png"])
@posix
def test_a_pipe_instead_of_a_file_does_not_hang(tmp_path, which):
    path = write(tmp_path)
    (tmp_path / which).unlink()
    os.mkfifo(tmp_path / which)
    refused_cheaply(path, "not_a_file")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/stdin", "/dev"])
@posix
def test_a_device_or_folder_instead_of_a_file(device):
    refused_cheaply(Path(device), "not_a_file")


@pytest.mark.parametrize("name", ["con.tmx", "NUL", "com1.tmx"])
def test_a_name_that_is_a_device_on_windows(tmp_path, name):
    assert codes(write(tmp_path, name=name)) == ["not_a_file"]


@pytest.mark.parametrize("which", ["board.tmx", "thirty_rails.tsx", "thirty_rails.png"])
def test_a_file_of_100_mb(tmp_path, which):
    path = write(tmp_path)
    with (tmp_path / which).open("ab") as file:
        file.truncate(100_000_000)
    refused_cheaply(path, "too_large")


@posix
def test_a_missing_file_and_a_name_that_cannot_be_one(tmp_path):
    assert codes(tmp_path / "no.tmx") == ["file_missing"]
    assert codes(Path("a\0b.tmx")) == ["path_bad"]
    assert codes(tmp_path / ("x" * 300 + ".tmx")) == ["unreadable"]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("../outside/thirty_rails.tsx", "path_outside"),
        ("..\\outside\\thirty_rails.tsx", "path_outside"),
        ("a/../../outside/thirty_rails.tsx", "path_outside"),
        ("../" * 60 + "etc/passwd", "path_outside"),
        ("/etc/passwd", "path_absolute"),
        ("\\\\server\\share\\x.tsx", "path_absolute"),
        ("C:\\x.tsx", "path_absolute"),
        ("file:///etc/passwd", "path_absolute"),
        ("http://example.org/x.tsx", "path_absolute"),
        ("thirty_rails.tsx:stream", "path_absolute"),
        ("link/thirty_rails.tsx", "path_outside"),
        ("link.tsx", "path_outside"),
        ("loop.tsx", "unreadable"),
        ("nul.tsx", "path_bad"),
        (".", "path_bad"),
        ("", "path_bad"),
        ("a&#10;b.tsx", "path_bad"),
        ("x/" * 300, "path_bad"),
        ("no/such.tsx", "reference_missing"),
        ("thirty_rails.png", "tileset_format"),
        ("board.tmx", "tileset_format"),
    ],
)
@posix
def test_a_tileset_that_lies_elsewhere(tmp_path, source, code):
    furnish(tmp_path / "outside")
    folder = furnish(tmp_path / "boards")
    (folder / "link").symlink_to(tmp_path / "outside")
    (folder / "link.tsx").symlink_to(tmp_path / "outside" / "thirty_rails.tsx")
    (folder / "loop.tsx").symlink_to("loop.tsx")
    text = swap(BESIDE, ('source="thirty_rails.tsx"', f'source="{source}"'))
    assert codes(write(folder, text)) == [code]


@pytest.mark.parametrize("layer", ["imagelayer", "tileset"])
def test_a_picture_outside_the_folder_is_refused_wherever_it_is_named(tmp_path, layer):
    furnish(tmp_path / "outside")
    folder = furnish(tmp_path / "boards")
    picture = '<image source="../outside/thirty_rails.png"/>'
    if layer == "imagelayer":
        text = swap(
            BESIDE,
            (" <layer", f'<group><imagelayer name="back">{picture}</imagelayer></group> <layer'),
        )
    else:
        text = swap(
            BESIDE,
            (
                " <layer",
                f'<tileset firstgid="50" name="x" tilewidth="9" tileheight="9"><tile id="0">{picture}</tile></tileset> <layer',
            ),
        )
    assert codes(write(folder, text)) == ["path_outside"]


@posix
def test_links_inside_the_folder_are_followed(tmp_path):
    path = write(tmp_path)
    (tmp_path / "thirty_rails.tsx").rename(tmp_path / "real.tsx")
    (tmp_path / "thirty_rails.tsx").symlink_to("real.tsx")
    (result,) = probe(path)["results"]
    assert result["codes"] == []


def test_a_map_file_on_a_folder_without_permission(tmp_path, monkeypatch):
    path = write(tmp_path)
    monkeypatch.setattr(os, "open", lambda *a: (_ for _ in ()).throw(PermissionError(13, "no")))
    assert sentences(path) == ["board.tmx: there is no permission to read the file board.tmx"]


def test_a_file_that_grows_while_it_is_read(tmp_path, monkeypatch):
    path = write(tmp_path, BESIDE + " " * 3_000_000)
    monkeypatch.setattr(files, "_check_regular", lambda *stat: None)
    assert codes(path) == ["too_large"]


def test_a_folder_that_cannot_be_listed(tmp_path, monkeypatch):
    path = write(tmp_path)
    monkeypatch.setattr(
        Path, "iterdir", lambda self: (_ for _ in ()).throw(PermissionError(13, "no"))
    )
    assert codes(path) == ["reference_missing"]


def test_a_collection_of_pictures_with_a_tile_that_has_none(tmp_path):
    """Tile 7 (the digit 5, gid 8) loses its picture: its die numbers are refused, and nothing else."""
    path = write(tmp_path, swap(BESIDE, (" <layer", "<imagelayer/> <layer")))
    text = TILESET.replace(' <image source="thirty_rails.png" width="192" height="192"/>', "")
    text = re.sub(r"(<tile id=.*>)", r'\1<image source="thirty_rails.png"/>', text)
    text = swap(
        text, ('id="7" type="Number"><image source="thirty_rails.png"/>', 'id="7" type="Number">')
    )
    (tmp_path / "thirty_rails.tsx").write_text(text, encoding="utf-8")
    found = problems(path)
    assert {(p.code, p.args) for p in found} == {("board.tile_outside_picture", (("gid", 8),))}
    assert len(found) == 4
