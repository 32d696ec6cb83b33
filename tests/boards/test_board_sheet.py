"""What a board of 30 Rails must have: each fault an author can make is named with its place."""

import pytest
from tests.boards.board_kit import BESIDE, codes, problems, sentences, swap, write

from branchline.boards import load_board
from branchline.engine.thirty_rails.board import STANDARD

ROWS = ["0,2,2,2,2,2,2,0", *["2,1,1,1,1,1,1,2"] * 6, "0,2,2,2,2,2,2,0"]
TERRAIN = ",\n".join(ROWS)
TOP_1 = '<object id="1" type="Number" gid="4" x="64" y="64" width="64" height="64"/>'
TOP_2 = '<object id="2" type="Number" gid="5" x="128" y="64" width="64" height="64"/>'
BOTTOM_1 = '<object id="7" type="Number" gid="4" x="64" y="512" width="64" height="64"/>'
LEFT_1 = '<object id="13" type="Number" gid="4" x="0" y="128" width="64" height="64"/>'
RIGHT_1 = '<object id="19" type="Number" gid="4" x="448" y="128" width="64" height="64"/>'
GAME = '<property name="game" value="thirty_rails"/>'
TITLE = '<property name="title" value="The standard sheet"/>'
LAKE = "3"


def painted(*cells, gid=LAKE):
    """The standard board with these cells (row, column) painted over."""
    rows = [row.split(",") for row in ROWS]
    for row, column in cells:
        rows[row][column] = gid
    return swap(BESIDE, (TERRAIN, ",\n".join(",".join(row) for row in rows)))


def lake_codes(tmp_path, *cells):
    return codes(write(tmp_path, painted(*cells)))


def told(tmp_path, *pairs):
    return sentences(write(tmp_path, swap(BESIDE, *pairs)))


def test_the_drawing_of_this_test_is_the_standard_board(tmp_path):
    board = load_board(write(tmp_path, painted()))
    assert (board.spec.hash, board.spec.id, board.game) == (STANDARD.hash, "board", "thirty_rails")


def test_lakes_are_blocked_cells(tmp_path):
    spec = load_board(write(tmp_path, painted((1, 1), (6, 6)))).spec
    assert spec.blocked == 1 << 9 | 1 << 54


def test_a_turned_or_mirrored_lake_is_still_a_lake(tmp_path):
    turned = str(3 | 0xE0000000)
    assert load_board(write(tmp_path, painted((2, 2), gid=turned))).spec.blocked == 1 << 18


def test_six_lakes_are_allowed_and_a_seventh_is_not(tmp_path):
    six = [(1, 1), (2, 3), (3, 5), (4, 2), (5, 4), (6, 6)]
    assert load_board(write(tmp_path, painted(*six)))
    assert lake_codes(tmp_path, *six, (1, 4)) == ["too_many_lakes"]


def test_a_row_or_a_column_of_three_cells_of_land_is_too_short(tmp_path):
    assert told(tmp_path, (TERRAIN, swap(TERRAIN, ("2,1,1,1,1,1,1,2", "2,3,1,3,1,3,1,2")))) == [
        "board.tmx, layer “terrain”: row 1 has only 3 white cells; it needs 4"
    ]
    assert lake_codes(tmp_path, (1, 5), (3, 5), (6, 5)) == ["column_land"]
    assert load_board(write(tmp_path, painted((1, 5), (6, 5))))


def test_the_land_hangs_together(tmp_path):
    assert lake_codes(tmp_path, (1, 2), (2, 1)) == ["land_split"]
    assert lake_codes(tmp_path, (2, 3), (3, 2), (3, 4), (4, 3)) == ["land_split"]


@pytest.mark.parametrize(
    ("cell", "gid", "code"),
    [
        ((0, 0), "1", "corner"),
        ((7, 7), "2", "corner"),
        ((0, 7), "3", "corner"),
        ((0, 3), "1", "cell_not_grey"),
        ((3, 7), "3", "cell_not_grey"),
        ((7, 1), "0", "cell_not_grey"),
        ((1, 1), "2", "cell_not_white"),
        ((6, 3), "0", "cell_not_white"),
        ((3, 3), "4", "property_missing"),
    ],
)
def test_terrain_in_the_wrong_place_is_named_with_its_cell(tmp_path, cell, gid, code):
    (found,) = problems(write(tmp_path, painted(cell, gid=gid)))
    assert found.code == f"board.{code}"
    assert (found.where.layer, found.where.cell) == ("terrain", (cell[1], cell[0]))


def test_a_terrain_that_does_not_exist_is_named(tmp_path):
    path = write(tmp_path, painted((3, 4)))
    tiles = (tmp_path / "thirty_rails.tsx").read_text(encoding="utf-8")
    (tmp_path / "thirty_rails.tsx").write_text(
        swap(tiles, ('value="lake"', 'value="see"')), encoding="utf-8"
    )
    assert sentences(path) == [
        (
            "board.tmx, layer “terrain”, column 4, row 3: "
            "the terrain “see” does not exist; use white, grey or lake"
        )
    ]


def test_a_number_at_one_end_of_a_line_is_enough(tmp_path):
    text = swap(BESIDE, (TOP_1, ""), (RIGHT_1, ""))
    assert load_board(write(tmp_path, text)).spec == load_board(write(tmp_path / "b")).spec


def test_numbers_may_be_in_another_order(tmp_path):
    text = BESIDE
    for old, new in ((4, 90), (9, 4), (90, 9)):
        text = text.replace(f'gid="{old}"', f'gid="{new}"')
    spec = load_board(write(tmp_path, text)).spec
    assert spec.row_number == spec.column_number == (0, 6, 2, 3, 4, 5, 1, 0)
    assert spec.hash != STANDARD.hash


def test_a_line_without_a_number_is_named(tmp_path):
    assert told(tmp_path, (TOP_1, ""), (BOTTOM_1, ""), (LEFT_1, ""), (RIGHT_1, "")) == [
        "board.tmx, layer “numbers”: row 1 has no die number at either end",
        "board.tmx, layer “numbers”: column 1 has no die number at either end",
    ]


def test_two_ends_that_differ_are_named(tmp_path):
    changed = TOP_1.replace('gid="4"', 'gid="9"')
    assert told(tmp_path, (TOP_1, changed))[0] == (
        "board.tmx, layer “numbers”: column 1 has the die number 1 at one end and 6 at the other"
    )


def test_two_lines_with_one_number_are_named(tmp_path):
    both = [(place, place.replace('gid="4"', 'gid="9"')) for place in (LEFT_1, RIGHT_1)]
    assert told(tmp_path, *both) == [
        "board.tmx, layer “numbers”: row 6 has the die number 6, which another row has already"
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('type="Number"', 'type="Numbr"'), "object with id 1: the object is of the class (type) “Numbr”; only Number belongs here"),
        (("/>", ' rotation="90"/>'), "object with id 1: the object is turned; set its rotation to 0"),
        (('x="64"', 'x="128"'), "object with id 2, column 2, row 0: there are two die numbers on this cell"),
        (('x="64"', 'x="0"'), "object with id 1, column 0, row 0: a die number must stand on a grey cell"),
        (('y="64"', 'y="128"'), "object with id 1, column 1, row 1: a die number must stand on a grey cell"),
        (('y="64"', 'y="0"'), "object with id 1: the middle of the object lies outside the map"),
        (('gid="4"', 'name="one"'), "object “one” (id 1): the property value is missing; add it in the Properties view of Tiled"),
    ],
)  # fmt: skip
def test_a_die_number_in_disorder_is_named(tmp_path, change, sentence):
    found = told(tmp_path, (TOP_1, swap(TOP_1, change)))
    assert "board.tmx, layer “numbers”, " + sentence in found


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_die_number_is_from_1_to_6(tmp_path, value):
    inner = (
        f'><properties><property name="value" type="int" value="{value}"/></properties></object>'
    )
    assert told(tmp_path, (TOP_1, TOP_1.replace("/>", inner))) == [
        f"board.tmx, layer “numbers”, object with id 1: the property value is {value}; it must be from 1 to 6"
    ]


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ([('name="terrain" width', 'name="Terrain" width')], "layer_missing"),
        ([('name="numbers"', 'name="terrain"')], "layer_missing"),
        ([('<layer id="1" name="terrain"', '<layer id="1" name="numbers"'), ('"2" name="numbers"', '"2" name="terrain"')], "layer_not_tiles"),
        ([('<layer id="1" name="terrain"', '<layer id="1" name="numbers"'), ('"2" name="numbers"', '"2" name="terrain"')], "layer_not_objects"),
        ([('name="numbers">', 'name="numbers" offsetx="3.5">')], "layer_shifted"),
        ([('name="terrain" width', 'name="terrain" offsety="-1" width')], "layer_shifted"),
        ([(" <layer", ' <group offsetx="64"><layer'), ("</layer>", "</layer></group>")], "layer_shifted"),
        ([("</map>", '<objectgroup name="numbers"/></map>')], "layer_twice"),
        ([('width="8" height="8" tilewidth', 'width="9" height="8" tilewidth')], "layer_size"),
    ],
)  # fmt: skip
def test_a_layer_in_disorder_is_named(tmp_path, pairs, code):
    assert code in codes(write(tmp_path, swap(BESIDE, *pairs)))


def test_the_terrain_twice(tmp_path):
    layer = BESIDE[BESIDE.index(" <layer") : BESIDE.index(" <objectgroup")]
    assert codes(write(tmp_path, swap(BESIDE, (" <objectgroup", layer + " <objectgroup")))) == [
        "layer_twice"
    ]


def test_layers_in_groups_and_further_layers_are_welcome(tmp_path):
    text = swap(
        BESIDE,
        (
            " <layer",
            '<objectgroup name="notes"><object id="90" x="9000"/></objectgroup><group name="g"><layer',
        ),
        ("</layer>", "</layer></group>"),
    )
    assert load_board(write(tmp_path, text)).spec.hash == STANDARD.hash


def test_a_map_of_another_size_is_named(tmp_path):
    text = swap(
        BESIDE, (TERRAIN, "1"), ('width="8" height="8" tilewidth', 'width="1" height="1" tilewidth')
    )
    text = swap(text, ('width="8" height="8"', 'width="1" height="1"'))
    assert sentences(write(tmp_path, text)) == [
        "board.tmx: the map is 1 x 1 cells; it must be 8 x 8"
    ]


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ([(GAME, "")], "the property game is missing; add it in the Properties view of Tiled"),
        ([("thirty_rails", "31_rails")], "the property game is “31_rails”; it must be one of: railroad_ink, thirty_rails, ticket_to_ride"),
        ([(GAME, '<property name="game" type="int" value="30"/>')], "the property game must be of the type string, and it is of the type int"),
        ([(TITLE, "")], "the property title is missing; add it in the Properties view of Tiled"),
        ([("The standard sheet", "  ")], "the property title is missing; add it in the Properties view of Tiled"),
        ([("The standard sheet", "a&#10;b")], "the property title must be one line of at most 100 visible characters"),
        ([("The standard sheet", "\u202eevil")], "the property title must be one line of at most 100 visible characters"),
        ([("The standard sheet", "x" * 101)], "the property title must be one line of at most 100 visible characters"),
        ([('name="author" value', 'name="author" type="int" value'), ("The Branchline authors", "3")], "the property author must be of the type string, and it is of the type int"),
        ([('name="title_fr"', 'name="title_fr" type="color"'), ("La feuille classique", "red")], "the property title_fr of the type color cannot have the value “red”"),
        ([(TITLE, TITLE + '<property name="open_ring" value="yes"/>')], "the property open_ring must be of the type bool, and it is of the type string"),
        ([(TITLE, TITLE + TITLE)], "there are two properties called title"),
        ([('name="title"', 'name=""')], "there is a property without a name"),
        ([('name="title"', 'name="title" type="enum"')], "the property title is of the unknown type “enum”"),
    ],
)  # fmt: skip
def test_a_property_of_the_map_in_disorder_is_named(tmp_path, pairs, sentence):
    assert f"board.tmx: {sentence}" in sentences(write(tmp_path, swap(BESIDE, *pairs)))


def test_the_author_may_be_left_out(tmp_path):
    path = write(
        tmp_path, swap(BESIDE, ('<property name="author" value="The Branchline authors"/>', ""))
    )
    assert load_board(path).art.author == ""


def test_all_problems_are_told_at_once(tmp_path):
    text = swap(
        painted((0, 0), (3, 0)),
        (TITLE, ""),
        (TOP_1, TOP_1.replace('gid="4"', 'gid="5"')),
        (TOP_2, ""),
    )
    assert codes(write(tmp_path, text)) == [
        "cell_not_grey",
        "column_number_differs",
        "corner",
        "property_missing",
    ]


def test_an_isometric_map_is_refused(tmp_path):
    assert told(tmp_path, ("orthogonal", "isometric")) == [
        (
            "board.tmx: the map must be orthogonal, and it is “isometric”; "
            "in Tiled: Map > Map Properties, Orientation"
        )
    ]


def test_a_template_is_refused(tmp_path):
    assert codes(write(tmp_path, swap(BESIDE, (TOP_1, '<object id="1" template="../x.tx"/>')))) == [
        "template"
    ]


def test_two_tilesets_on_the_same_numbers_are_refused(tmp_path):
    two = '<tileset firstgid="5" source="thirty_rails.tsx"/> <layer'
    assert codes(write(tmp_path, swap(BESIDE, ("<layer", two)))) == ["tilesets_overlap"]
