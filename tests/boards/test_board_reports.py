"""What people reported about Tiled files in public (b01 to b17), held against this game."""

import os
import shutil
import subprocess
import sys
import unicodedata
import zlib
from base64 import b64encode
from struct import pack

import pytest
from tests.boards.board_kit import (
    BESIDE,
    MAPS,
    ROOT,
    TILESET,
    codes,
    furnish,
    problems,
    same_board,
    sentences,
    swap,
    write,
)

from branchline.boards import check, load_board

STANDARD = load_board(MAPS / "thirty_rails" / "standard.tmx", shared=MAPS)
NUMBER = '<object id="1" type="Number" gid="4" x="64" y="64" width="64" height="64"/>'
DATA = BESIDE[BESIDE.index('  <data encoding="csv">') : BESIDE.index("</data>") + len("</data>")]
GIDS = [int(part) for part in DATA[DATA.index(">") + 1 : -len("</data>")].split(",")]


def box(*properties, kind='type="Number"', place='x="64" y="0" width="64" height="64"', name="N"):
    """The first die number as a plain box with these properties instead of a tile."""
    inner = "".join(f"<property {one}/>" for one in properties)
    return swap(
        BESIDE,
        (
            NUMBER,
            f'<object id="1" name="{name}" {kind} {place}><properties>{inner}</properties></object>',
        ),
    )


VALUE = 'name="value" type="int" value="1"'


# Report b01: infinite maps.


@pytest.mark.parametrize("chunks", [True, False])
def test_b01_an_infinite_map_is_refused_with_the_setting_to_change(tmp_path, chunks):
    text = swap(BESIDE, ('infinite="0"', 'infinite="1"'))
    if chunks:
        chunk = f'<chunk x="0" y="0" width="8" height="8">{",".join(map(str, GIDS))}</chunk>'
        text = swap(text, (DATA, f'<data encoding="csv">{chunk}</data>'))
    assert sentences(write(tmp_path, text)) == [
        "board.tmx: infinite maps are not supported; in Tiled: Map > Map Properties, untick Infinite"
    ]


def test_b01_chunks_without_the_infinite_mark_are_refused_too(tmp_path):
    chunk = f'<chunk x="0" y="0" width="8" height="8">{",".join(map(str, GIDS))}</chunk>'
    text = swap(BESIDE, (DATA, f'<data encoding="csv">{chunk}</data>'))
    assert codes(write(tmp_path, text)) == ["infinite"]


# Report b02: compression.


@pytest.mark.parametrize("form", ["base64", "zlib", "gzip", "xml"])
def test_b02_every_other_way_tiled_packs_tiles_gives_the_same_board(tmp_path, form):
    raw = pack(f"<{len(GIDS)}I", *GIDS)
    if form == "xml":
        body = "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in GIDS) + "</data>"
    elif form == "base64":
        body = f'<data encoding="base64">\n   {b64encode(raw).decode()}\n  </data>'
    else:
        packer = zlib.compressobj(wbits=31 if form == "gzip" else 15)
        packed = b64encode(packer.compress(raw) + packer.flush()).decode()
        body = f'<data encoding="base64" compression="{form}">{packed}</data>'
    board = load_board(write(tmp_path, swap(BESIDE, (DATA, body))))
    assert same_board(board, STANDARD)


def test_b02_zstd_is_refused_with_the_layer_and_the_setting_to_change(tmp_path):
    body = '<data encoding="base64" compression="zstd">KLUv/SAAAQAA</data>'
    assert sentences(write(tmp_path, swap(BESIDE, (DATA, body)))) == [
        (
            "board.tmx, layer “terrain”: the tile data is compressed with zstd, which is not supported; "
            "in Tiled: Map > Map Properties, Tile Layer Format, CSV"
        )
    ]


# Report b04: type and class.


@pytest.mark.parametrize("written", ["type", "class"])
@pytest.mark.parametrize("version", ["1.8", "1.9", "1.10"])
def test_b04_type_and_class_of_objects_and_tiles_give_the_same_board(tmp_path, written, version):
    text = BESIDE.replace('type="Number"', f'{written}="Number"')
    path = write(tmp_path, text.replace('<map version="1.8"', f'<map version="{version}"'))
    tiles = TILESET.replace('type="Number"', f'{written}="Number"')
    (tmp_path / "thirty_rails.tsx").write_text(tiles, encoding="utf-8")
    board = load_board(path)
    assert same_board(board, STANDARD)
    assert board.warnings == ()


def test_b04_an_object_inherits_the_type_of_its_tile_as_in_the_editor(tmp_path):
    path = write(tmp_path, BESIDE.replace(' type="Number"', ""))
    assert same_board(load_board(path), STANDARD)


# Report b05: booleans and types.


@pytest.mark.parametrize("value", ["false", "true"])
def test_b05_a_true_boolean_is_read(tmp_path, value):
    assert load_board(write(tmp_path, box(VALUE, f'name="twin" type="bool" value="{value}"')))


@pytest.mark.parametrize("value", ["0", "", "maybe", "False", "1", "TRUE", " true"])
def test_b05_anything_else_is_refused_with_object_and_property(tmp_path, value):
    path = write(tmp_path, box(VALUE, f'name="twin" type="bool" value="{value}"'))
    (told,) = sentences(path)
    assert told == (
        "board.tmx, layer “numbers”, object “N” (id 1): "
        f"the property twin of the type bool cannot have the value “{value}”"
    )


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ('name="value" value="1"', "string"),
        ('name="value" type="bool" value="true"', "bool"),
        ('name="value" type="float" value="1"', "float"),
    ],
)
def test_b05_a_number_written_as_another_type_is_an_error_and_no_guess(tmp_path, written, form):
    (told,) = problems(write(tmp_path, box(written)))[:1]
    assert told.code == "board.property_type"
    assert dict(told.args) == {"name": "value", "wanted": "int", "form": form}
    assert (told.where.object_name, told.where.object_id) == ("N", 1)


# Report b06: class properties.


def test_b06_a_property_of_a_custom_class_is_refused_in_words(tmp_path):
    path = write(tmp_path, box(VALUE, 'name="town" type="class" propertytype="City"'))
    assert sentences(path) == [
        (
            "board.tmx, layer “numbers”, object “N” (id 1): the property town is of the class “City”; "
            "class properties are not supported, use plain ones (text, int, bool …)"
        )
    ]


def test_b06_also_on_the_map_itself_and_on_tiles(tmp_path):
    extra = '<property name="town" type="class" propertytype="City"/>'
    path = write(
        tmp_path, swap(BESIDE, ('<property name="author"', extra + '<property name="author"'))
    )
    tiles = swap(TILESET, ('<property name="terrain"', extra + '<property name="terrain"'))
    (tmp_path / "thirty_rails.tsx").write_text(tiles, encoding="utf-8")
    assert [p.where.file for p in problems(path)] == ["board.tmx", "thirty_rails.tsx"]
    assert codes(path) == ["property_class"]


# Report b08: properties called like built-in names.


def test_b08_properties_with_built_in_names_are_taken_and_kept_apart(tmp_path):
    names = (
        "id",
        "name",
        "type",
        "class",
        "x",
        "y",
        "width",
        "height",
        "gid",
        "properties",
        "parent",
    )
    clash = [f'name="{name}" value="7"' for name in names]
    text = box(VALUE, *clash)
    extra = "".join(
        f'<property name="{name}" value="7"/>' for name in (*names, "layers", "filename")
    )
    path = write(
        tmp_path, swap(text, ('<property name="author"', extra + '<property name="author"'))
    )
    block = "".join(
        f'<property name="{n}" type="int" value="7"/>' for n in ("source", "frames", "width")
    )
    tiles = swap(TILESET, ('<property name="terrain"', block + '<property name="terrain"'))
    (tmp_path / "thirty_rails.tsx").write_text(tiles, encoding="utf-8")
    assert same_board(load_board(path), STANDARD)


# Report b09: paths.


def spread_out(folder, slash="/"):
    """A board whose tileset lies in tiles/ and whose picture lies in tiles/img/."""
    path = write(folder, swap(BESIDE, ("thirty_rails.tsx", f"tiles{slash}set.tsx")))
    (folder / "tiles" / "img").mkdir(parents=True)
    tiles = swap(TILESET, ('source="thirty_rails.png"', f'source="img{slash}tiles.png"'))
    (folder / "tiles" / "set.tsx").write_text(tiles, encoding="utf-8")
    (folder / "thirty_rails.tsx").unlink()
    (folder / "thirty_rails.png").rename(folder / "tiles" / "img" / "tiles.png")
    return path


@pytest.mark.parametrize("slash", ["/", "\\"])
@pytest.mark.parametrize("relative", [True, False])
def test_b09_paths_are_relative_to_the_file_that_names_them(tmp_path, monkeypatch, slash, relative):
    path = spread_out(tmp_path / "boards", slash)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(tmp_path if relative else elsewhere)
    board = load_board(path.relative_to(tmp_path) if relative else path)
    assert same_board(board, STANDARD)
    assert [file.name for file in board.files] == ["board.tmx", "set.tsx", "tiles.png"]


def test_b09_a_missing_tileset_is_named_with_the_file_that_wants_it(tmp_path):
    path = spread_out(tmp_path)
    (tmp_path / "tiles" / "img" / "tiles.png").unlink()
    assert sentences(path) == [
        "set.tsx: the file “img/tiles.png” that is named here does not exist"
    ]


def test_b09_a_board_that_was_drawn_in_the_game_folder_finds_the_shipped_tileset(tmp_path):
    path = tmp_path / "mine.tmx"
    shutil.copy(MAPS / "thirty_rails" / "standard.tmx", path)
    assert same_board(load_board(path, shared=MAPS), STANDARD)
    assert codes(path) == ["path_outside"]
    shared = tmp_path / "game"
    (furnish(shared / "tilesets") / "another.tsx").write_text("<tileset/>", encoding="utf-8")
    assert same_board(load_board(path, shared=shared), STANDARD)


# Report b10: pictures without a size.


@pytest.mark.parametrize("size", ["", ' width="64"', ' width="x" height="-3"'])
def test_b10_the_size_comes_from_the_picture_itself(tmp_path, size):
    path = write(tmp_path)
    tiles = swap(TILESET, (' width="192" height="192"', size))
    (tmp_path / "thirty_rails.tsx").write_text(tiles, encoding="utf-8")
    assert same_board(load_board(path), STANDARD)


# Report b11: tiles outside the picture.


def test_b11_a_tile_outside_its_picture_is_found_when_boards_are_listed(tmp_path):
    claims = swap(
        TILESET,
        ('tilecount="9"', 'tilecount="90"'),
        ('width="192" height="192"', 'width="640" height="576"'),
    )
    bad = write(tmp_path / "bad", swap(BESIDE, ("0,2,2,2,2,2,2,0", "0,2,2,61,2,2,2,0")))
    (bad.parent / "thirty_rails.tsx").write_text(claims, encoding="utf-8")
    good = write(tmp_path / "good")
    refused, taken = check([bad, good])
    assert [(p.code, p.where.cell) for p in refused.problems] == [
        ("board.tile_outside_picture", (3, 0))
    ]
    assert taken.board is not None


def test_b11_a_tile_of_no_tileset_is_found_too(tmp_path):
    text = swap(BESIDE, ("0,2,2,2,2,2,2,0", "0,2,2,99,2,2,2,0"), ('gid="4"', 'gid="5000"'))
    path = write(tmp_path, text)
    assert sentences(path) == [
        "board.tmx, layer “terrain”, column 3, row 0: tile number 99 belongs to no tileset",
        "board.tmx, layer “numbers”, object with id 1: tile number 5000 belongs to no tileset",
    ]


# Report b13: numbers with fractions.


@pytest.mark.parametrize(
    "place",
    [
        'x="64.5" y="0.25" width="63" height="63.5"',
        'x="1e2" y="12.5" width="0" height="0"',
        'x="100" y="12.5"',
        'x="6.5e+1" y="-.5" width="60" height="2"',
    ],
)
def test_b13_fractions_and_exponents_are_numbers(tmp_path, place):
    assert same_board(load_board(write(tmp_path, box(VALUE, place=place))), STANDARD)


@pytest.mark.parametrize("x", ["nan", "inf", "-inf", "1e400", "1_0", "", "12,5", "0x10", "NaN"])
def test_b13_what_is_no_finite_number_is_refused(tmp_path, x):
    path = write(tmp_path, box(VALUE, place=f'x="{x}" y="0"'))
    assert sentences(path) == [
        f"board.tmx, layer “numbers”, object “N” (id 1): x is “{x}”; it must be a plain number"
    ]


@pytest.mark.parametrize("x", ["-200", "512", "9999"])
def test_b13_coordinates_lie_inside_the_map(tmp_path, x):
    (told, *_) = problems(write(tmp_path, box(VALUE, place=f'x="{x}" y="0"')))
    assert told.code == "board.object_outside"


@pytest.mark.parametrize("width", ["8.0", "8.5", "1e1", "nan", "-8", "0", "999999999999"])
def test_b13_the_size_of_the_map_is_a_whole_number(tmp_path, width):
    assert codes(write(tmp_path, swap(BESIDE, ('width="8"', f'width="{width}"')))) == [
        "attribute_range"
    ]


# Report b15: encodings.

NAMED = swap(BESIDE, ('value="The standard sheet"', 'value="Montréal 東京"'))


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_b15_utf_8_and_utf_16_are_read_alike(tmp_path, codec):
    text = NAMED.replace('encoding="UTF-8"', 'encoding="UTF-16"') if codec == "utf-16" else NAMED
    assert load_board(write(tmp_path, text.encode(codec))).art.title("en") == "Montréal 東京"


def test_b15_latin_1_labelled_utf_8_is_refused_with_line_and_column(tmp_path):
    text = swap(BESIDE, ('value="The standard sheet"', 'value="Montréal"'), ("標準シート", "-"))
    line = text[: text.index("é")].count("\n") + 1
    column = len(text[: text.index("é")].rpartition("\n")[2]) + 1
    assert sentences(write(tmp_path, text.encode("latin-1"))) == [
        (
            f"board.tmx, line {line}, column {column} of the file: "
            "the text is not in utf-8, though the file says so; save it again with Tiled"
        )
    ]


def test_b15_latin_1_that_says_so_is_read(tmp_path):
    text = swap(BESIDE, ('value="The standard sheet"', 'value="Montréal"'), ("UTF-8", "ISO-8859-1"))
    text = text.replace("標準シート", "-")
    assert load_board(write(tmp_path, text.encode("latin-1"))).art.title("en") == "Montréal"


@pytest.mark.parametrize("name", ["rot13", "Shift_JIS", "utf-7", "hex", "idna", "unicode_escape"])
def test_b15_other_encodings_are_refused_by_name(tmp_path, name):
    assert codes(write(tmp_path, swap(BESIDE, ("UTF-8", name)))) == ["encoding_unknown"]


IN_LOCALE_C = """
import sys
from pathlib import Path
from branchline.boards import load_board
print(ascii(load_board(Path(sys.argv[1])).art.title("en")))
"""


def test_b15_nothing_depends_on_the_locale(tmp_path):
    path = write(tmp_path, NAMED)
    run = subprocess.run(
        [sys.executable, "-c", IN_LOCALE_C, str(path)],
        env=os.environ | {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONPATH": str(ROOT / "game")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.stdout.strip() == ascii("Montréal 東京"), run.stderr


# Report b16: composed and decomposed names.


@pytest.mark.parametrize(("on_disk", "in_map"), [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")])
def test_b16_accented_names_are_found_in_either_form(tmp_path, on_disk, in_map):
    folder = furnish(tmp_path / unicodedata.normalize(on_disk, "日本 Montréal ü"))
    picture, tiles = "gare-é.png", "voie-ü.tsx"
    text = swap(TILESET, ("thirty_rails.png", unicodedata.normalize(in_map, picture)))
    (folder / unicodedata.normalize(on_disk, tiles)).write_text(text, encoding="utf-8")
    (folder / "thirty_rails.png").rename(folder / unicodedata.normalize(on_disk, picture))
    path = folder / "plateau é.tmx"
    named = swap(BESIDE, ("thirty_rails.tsx", unicodedata.normalize(in_map, tiles)))
    path.write_text(named, encoding="utf-8")
    assert same_board(load_board(path), STANDARD)


def test_b16_a_missing_picture_is_named_and_another_case_is_pointed_out(tmp_path):
    path = write(tmp_path)
    (tmp_path / "thirty_rails.png").rename(tmp_path / "Thirty_Rails.PNG")
    assert sentences(path) == [
        (
            "thirty_rails.tsx: “thirty_rails.png” is spelled “Thirty_Rails.PNG” on disk; "
            "small and capital letters must agree"
        )
    ]


# Report b17: versions.


@pytest.mark.parametrize("version", ['version="2.0-beta" ', 'version="1.0.0" ', "", 'version="x" '])
def test_b17_the_version_is_only_text(tmp_path, version):
    text = swap(BESIDE, ('version="1.8" tiledversion="1.8.2"', f'{version}tiledversion="snapshot"'))
    board = load_board(write(tmp_path, text))
    assert same_board(board, STANDARD)
    newer = [w.code for w in board.warnings]
    assert newer == (["board.newer_format"] if "2.0" in version else [])
