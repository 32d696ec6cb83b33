"""Files made to do harm: each is refused with a reason, in under 2 seconds and 200 MB."""

import functools
import gzip
import zlib
from base64 import b64encode

import pytest
from tests.boards.board_kit import (
    BESIDE,
    TILESET,
    codes,
    many,
    probe,
    problems,
    refused_cheaply,
    sentences,
    swap,
    write,
)

DATA = BESIDE[BESIDE.index('  <data encoding="csv">') : BESIDE.index("</data>") + len("</data>")]
OBJECT = '<object id="1" type="Number" gid="4" x="64" y="64" width="64" height="64"/>'


def packed(encoder):
    """The board with these packed bytes in its terrain layer."""
    body = b64encode(encoder).decode()
    form = "gzip" if encoder.startswith(b"\x1f\x8b") else "zlib"
    return swap(BESIDE, (DATA, f'<data encoding="base64" compression="{form}">{body}</data>'))


@functools.cache
def zeros(megabytes, form):
    pack = zlib.compressobj(9, wbits=31 if form == "gzip" else 15)
    block = bytes(1_000_000)
    return b"".join([*(pack.compress(block) for _ in range(megabytes)), pack.flush()])


@pytest.mark.parametrize("form", ["zlib", "gzip"])
def test_a_layer_that_unpacks_to_120_mb(tmp_path, form):
    path = write(tmp_path, packed(zeros(120, form)))
    refused_cheaply(path, "layer_too_much")


def test_a_board_of_1_4_mb_that_would_unpack_to_a_gigabyte(tmp_path):
    path = write(tmp_path, packed(zeros(1050, "zlib")))
    assert 1_300_000 < path.stat().st_size < 1_500_000
    refused_cheaply(path, "layer_too_much")


def test_the_limits_notice_a_loader_that_trusts_its_file(tmp_path):
    """The planted fault: pytmx alone, on the board of the test above, runs out of memory."""
    report = probe(write(tmp_path, packed(zeros(1050, "zlib"))), careless=True)
    assert report["results"][0]["codes"] == ["MemoryError"]
    assert report["peak_mb"] > 200


@pytest.mark.parametrize(
    ("start", "code"),
    [
        ('<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa">', "doctype"),
        ('<!DOCTYPE map SYSTEM "file:///etc/passwd">', "doctype"),
    ],
)
def test_entities_that_grow_and_external_entities(tmp_path, start, code):
    if "ENTITY" in start:
        for one, other in zip("abcdefgh", "bcdefghi", strict=True):
            start += f'<!ENTITY {other} "{f"&{one};" * 10}">'
        start += "]>"
    text = swap(BESIDE, ("<map ", start + "<map "), ('value="The standard sheet"', 'value="&i;"'))
    refused_cheaply(write(tmp_path, text), code)
    refused_cheaply(write(tmp_path, text.encode("utf-16")), code)


def test_an_entity_without_a_declaration(tmp_path):
    assert codes(write(tmp_path, swap(BESIDE, ("The standard sheet", "&i;")))) == ["not_xml"]


BULK = {
    "elements": (
        "too_many_elements",
        ("<map ", "<map "),
        (" <tileset", many("<a{n}/>", 90_000) + " <tileset"),
    ),
    "depth": ("too_deep", (" <tileset", "<g>" * 200_000 + "</g>" * 200_000 + " <tileset")),
    "groups": ("too_deep", (" <layer", "<group>" * 40 + "</group>" * 40 + " <layer")),
    "attributes": ("too_many_attributes", ("<map ", "<map " + many('a{n}="" ', 90_000))),
    "layers": ("too_many_layers", ("</map>", many('<objectgroup name="{n}"/>', 15_000) + "</map>")),
    "layers in groups": (
        "too_many_layers",
        (
            "</map>",
            many('<group><layer/><layer/><layer/><layer name="{n}"/></group>', 3_000) + "</map>",
        ),
    ),
    "objects in layers": (
        "too_many_objects",
        (
            "</map>",
            many('<objectgroup name="{n}">' + "<object/>" * 900 + "</objectgroup>", 9) + "</map>",
        ),
    ),
    "no points": ("points", (OBJECT, '<object id="1"><polygon/></object>')),
    "half points": (
        "attribute_number",
        (OBJECT, '<object id="1"><polyline points="0,0 7"/></object>'),
    ),
    "objects": ("too_many_objects", (OBJECT, many('<object id="{n}"/>', 15_000))),
    "properties": (
        "too_many_properties",
        ("<properties>", "<properties>" + many('<property name="p{n}"/>', 15_000)),
    ),
    "tilesets": (
        "too_many_tilesets",
        (" <tileset", many('<tileset firstgid="{n}"/>', 15_000) + " <tileset"),
    ),
    "long name": ("name_long", ('name="terrain"', f'name="{"x" * 1_500_000}"')),
    "long text": ("property_value", ("The standard sheet", "x" * 1_900_000)),
    "long number": ("layer_number", ("0,2,2", "9" * 1_900_000 + ",2,2")),
    "long points": (
        "points",
        (OBJECT, f'<object id="1"><polyline points="{"0,0 " * 400_000}"/></object>'),
    ),
    "huge map": (
        "attribute_range",
        ('width="8" height="8" tilewidth', 'width="100000" height="100000" tilewidth'),
    ),
    "huge layer": ("layer_size", ('name="terrain" width="8"', 'name="terrain" width="100000"')),
}


@pytest.mark.parametrize("kind", BULK)
def test_too_much_of_anything(tmp_path, kind):
    code, *pairs = BULK[kind]
    refused_cheaply(write(tmp_path, swap(BESIDE, *pairs)), code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<!DOCTYPE html><html><body>404</body></html>", "doctype"),
        ("<html><head><title>404</title></head><body/></html>", "not_a_map"),
        ("<foo/>", "not_a_map"),
        ("", "not_xml"),
        ("<map", "not_xml"),
        (BESIDE[:700], "not_xml"),
        (BESIDE + "<map/>", "not_xml"),
        ('{"type": "map"}', "not_xml"),
        (bytes(range(256)), "encoding"),
        (b"\xff\xfe<\x00m\x00\xd8\xd8", "encoding"),
        (bytes(1000), "not_xml"),
    ],
    ids=range(11),
)
def test_something_that_is_no_map(tmp_path, text, code):
    assert codes(write(tmp_path, text)) == [code]


def test_control_characters_and_endless_texts_do_not_reach_the_player(tmp_path):
    name = "&#10;" + "x" * 90
    text = swap(BESIDE, (OBJECT, f'<object id="1" name="{name}" x="nan"/>'))
    (told,) = sentences(write(tmp_path, text))
    assert "\n" not in told
    assert len(told) < 250


def test_braces_in_a_file_are_no_placeholders(tmp_path):
    text = swap(BESIDE, ('type="Number"', 'type="{0.__class__}" name="{}{layer!r:>9}"'))
    assert "“{0.__class__}”" in sentences(write(tmp_path, text))[0]


def test_a_file_with_thousands_of_faults_tells_some_and_says_that_there_are_more(tmp_path):
    text = swap(BESIDE, (OBJECT, many('<object id="{n}" x="nan"/>', 1000)))
    told = problems(write(tmp_path, text))
    assert len(told) == 41
    assert told[-1].code == "board.more_problems"


@pytest.mark.parametrize("compression", ["zlib", "gzip"])
@pytest.mark.parametrize("harm", ["cut", "garbage", "short"])
def test_damaged_packed_layers(tmp_path, compression, harm):
    plain = bytes(256 if harm != "short" else 128)
    good = zlib.compress(plain) if compression == "zlib" else gzip.compress(plain)
    body = {"cut": good[:-6], "garbage": b"xx" + good, "short": good}[harm]
    text = f'<data encoding="base64" compression="{compression}">{b64encode(body).decode()}</data>'
    wanted = "layer_cells" if harm == "short" else "layer_damaged"
    assert wanted in codes(write(tmp_path, swap(BESIDE, (DATA, text))))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('<data encoding="csv">1,2,3</data>', "layer_cells"),
        ('<data encoding="csv"/>', "layer_cells"),
        ('<data encoding="csv">' + ",".join(["-1"] * 64) + "</data>", "layer_number"),
        ('<data encoding="csv">' + ",".join(["4294967296"] * 64) + "</data>", "layer_number"),
        ('<data encoding="base64">%%%%</data>', "layer_base64"),
        ('<data encoding="base64">é</data>', "layer_base64"),
        ('<data encoding="base64" compression="lzma">AAAA</data>', "layer_compression"),
        ('<data encoding="rot13">AAAA</data>', "layer_encoding"),
        ("<data/>", "layer_cells"),
        ("", "layer_empty"),
    ],
)
def test_tile_data_that_is_none(tmp_path, body, code):
    assert codes(write(tmp_path, swap(BESIDE, (DATA, body)))) == [code]


def test_many_layers_of_the_largest_size(tmp_path):
    """A file of 30 KB with half a million cells, each of a tile that does not exist."""
    cells = zlib.compress(b"\x07\x00\x00\x00" * 128 * 128, 9)
    body = f'<data encoding="base64" compression="zlib">{b64encode(cells).decode()}</data>'
    layer = f'<layer name="{{n}}" width="128" height="128">{body}</layer>'
    head = BESIDE[: BESIDE.index(" <tileset")].replace(
        'width="8" height="8"', 'width="128" height="128"'
    )
    refused_cheaply(write(tmp_path, head + many(layer, 32) + "</map>"), "tile_unknown")
    good = head + BESIDE[BESIDE.index(" <tileset") : BESIDE.index(" <layer")]
    refused_cheaply(write(tmp_path, good + many(layer, 32) + "</map>"), "size")


def test_thousands_of_tiles_with_the_same_large_picture(tmp_path):
    path = write(tmp_path)
    with (tmp_path / "thirty_rails.png").open("ab") as file:
        file.truncate(8_000_000)
    tiles = many('<tile id="{n}"><image source="thirty_rails.png"/></tile>', 4096)
    head = TILESET[: TILESET.index(" <image")]
    (tmp_path / "thirty_rails.tsx").write_text(head + tiles + "</tileset>", encoding="utf-8")
    refused_cheaply(path, "property_missing")


def test_thousands_of_pictures(tmp_path):
    path = write(tmp_path)
    picture = (tmp_path / "thirty_rails.png").read_bytes()
    for number in range(3000):
        (tmp_path / f"{number}.png").write_bytes(picture)
    tiles = many('<tile id="{n}"><image source="{n}.png"/></tile>', 4096)
    head = TILESET[: TILESET.index(" <image")]
    (tmp_path / "thirty_rails.tsx").write_text(head + tiles + "</tileset>", encoding="utf-8")
    refused_cheaply(path, "too_many_files")


def test_many_large_tilesets(tmp_path):
    head = TILESET[: TILESET.index(" <tile id")]
    large = head + many('<tile id="{n}"><properties><property name="a"/></properties></tile>', 4096)
    path = write(tmp_path)
    (tmp_path / "thirty_rails.tsx").write_text(large + "</tileset>", encoding="utf-8")
    refused_cheaply(path, "property_missing")
    sources = "".join(
        f'<tileset firstgid="{1 + 5000 * n}" source="thirty_rails.tsx"/>' for n in range(16)
    )
    text = swap(BESIDE, ('<tileset firstgid="1" source="thirty_rails.tsx"/>', sources))
    assert probe(write(tmp_path / "many", text))["results"][0]["codes"] == []
    (tmp_path / "many" / "thirty_rails.tsx").write_text(large + "</tileset>", encoding="utf-8")
    refused_cheaply(tmp_path / "many" / "board.tmx", "too_many_elements")


@pytest.mark.parametrize("value", ["x", "-3", "1.5"])
def test_a_property_that_points_to_no_object(tmp_path, value):
    text = f'<property name="a" type="object" value="{value}"/> <property name="author"'
    path = write(tmp_path, swap(BESIDE, (' <property name="author"', text)))
    assert codes(path) == ["property_value"]


def test_many_lines_of_many_points(tmp_path):
    line = f'<object id="{{n}}"><polyline points="{"0,0 " * 1900}"/></object>'
    refused_cheaply(write(tmp_path, swap(BESIDE, (OBJECT, many(line, 250)))), "points")
