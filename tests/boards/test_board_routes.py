"""Boards of Ticket to Ride: the shipped maps are complete, and what an author gets wrong is named."""

from __future__ import annotations

import json
import math
import os
import random
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import map_lint
import route_maps
from branchline.boards.library import check
from branchline.boards.loader import load_board
from branchline.boards.ticket_to_ride import MapArt, city_id
from branchline.engine.ticket_to_ride.board import NO_ROUTE, BoardSpec

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
SHIPPED = sorted((MAPS / "ticket_to_ride").glob("*.tmx"))
each_map = pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
TOTALS = {
    "cities": 36,
    "pairs": 78,
    "routes": 100,
    "doubles": 22,
    "spaces": 309,
    "spaces_single_track": 256,
    "tickets": 30,
    "ticket_value_sum": 349,
}


def map_of(name: str = "baltic") -> ET.Element:
    return ET.parse(MAPS / "ticket_to_ride" / f"{name}.tmx").getroot()


def objects(root: ET.Element, layer: str) -> list[ET.Element]:
    return next(g for g in root.iter("objectgroup") if g.get("name") == layer).findall("object")


def named(root: ET.Element, layer: str, name: str) -> list[ET.Element]:
    return [item for item in objects(root, layer) if item.get("name") == name]


def value(item: ET.Element, name: str) -> ET.Element:
    return next(one for one in item.iter("property") if one.get("name") == name)


def codes(root: ET.Element, folder: Path) -> set[str]:
    path = folder / "mine.tmx"
    path.write_bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))
    return {problem.code for problem in check([path], MAPS)[0].problems}


def art_of(path: Path) -> MapArt:
    art = load_board(path, shared=MAPS).art
    assert isinstance(art, MapArt)
    return art


@each_map
def test_a_shipped_map_has_no_problem_and_its_snapshot_agrees(path: Path) -> None:
    (entry,) = check([path], MAPS)
    assert (entry.problems, entry.warnings) == ((), ())
    text = map_lint.snapshot_path(path).read_text(encoding="utf-8")
    assert map_lint.snapshot(entry) == text, "run tools/map_lint.py --snapshot and review"
    assert entry.board is not None
    assert BoardSpec.from_data(json.loads(text)["spec"]) == entry.board.spec
    assert len({entry.board.art.title(language) for language in ("en", "fr", "nl", "ja")}) == 4


@each_map
def test_a_shipped_map_is_what_its_generator_writes(path: Path) -> None:
    text = route_maps.Writer(path.stem, route_maps.read(path.stem)).text()
    assert path.read_text("utf-8") == text, "run tools/route_maps.py"


def test_the_map_of_north_america_has_the_totals_of_the_rules_and_states_them() -> None:
    spec = load_board(MAPS / "ticket_to_ride" / "usa.tmx", shared=MAPS).spec
    assert isinstance(spec, BoardSpec)
    assert spec.totals == TOTALS
    assert spec.trains == 45
    stated = {
        item.get("name"): item.get("value") for item in map_of("usa").find("properties") or ()
    }
    assert {key: stated[f"total_{key}"] for key in TOTALS} == {
        key: str(total) for key, total in TOTALS.items()
    }


def test_the_small_map_is_small() -> None:
    spec = load_board(MAPS / "ticket_to_ride" / "baltic.tmx", shared=MAPS).spec
    assert isinstance(spec, BoardSpec)
    assert (len(spec.cities), spec.trains) == (14, 20)


@pytest.mark.parametrize("name", TOTALS)
def test_a_total_that_is_not_met_is_named(name: str, tmp_path: Path) -> None:
    root = map_of("usa")
    stated = next(p for p in root.iter("property") if p.get("name") == f"total_{name}")
    stated.set("value", str(TOTALS[name] + 1))
    assert codes(root, tmp_path) == {"board.total"}


def test_a_lost_second_track_is_noticed(tmp_path: Path) -> None:
    """Report B42: a reader that drops second tracks would find 78 routes."""
    root = map_of("usa")
    tracks = named(root, "routes", "Dallas - Houston")
    assert len(tracks) == 2
    layer = next(g for g in root.iter("objectgroup") if g.get("name") == "routes")
    layer.remove(tracks[1])
    assert codes(root, tmp_path) == {"board.twin"}
    block = tracks[0].find("properties")
    assert block is not None
    block.remove(value(tracks[0], "twin"))
    assert codes(root, tmp_path) == {"board.total"}


@each_map
def test_cities_have_names_in_all_languages_and_lines_run_between_them(path: Path) -> None:
    board, art = load_board(path, shared=MAPS), art_of(path)
    spec = board.spec
    assert isinstance(spec, BoardSpec)
    for number, city in enumerate(spec.cities):
        assert art.city_name(number, city.name, "en") == city.name
        assert art.city_name(number, city.name, "ja") != city.name
    for route, points in zip(spec.routes, art.routes, strict=True):
        assert math.dist(points[0], art.cities[route.a]) <= 20
        assert math.dist(points[-1], art.cities[route.b]) <= 20
    for number, route in enumerate(spec.routes):
        if route.twin != NO_ROUTE:
            assert art.routes[number] != art.routes[route.twin]


def test_names_differ_between_languages_where_they_do() -> None:
    path = MAPS / "ticket_to_ride" / "usa.tmx"
    spec, art = load_board(path, shared=MAPS).spec, art_of(path)
    assert isinstance(spec, BoardSpec)
    city = spec.city_named("New Orleans")
    assert art.city_name(city, "New Orleans", "fr") == "La Nouvelle-Orléans"
    assert art.city_name(city, "New Orleans", "nl") == "New Orleans"


def test_the_order_of_objects_on_a_layer_does_not_matter(tmp_path: Path) -> None:
    root, rng = map_of(), random.Random(3)
    for layer in root.iter("objectgroup"):
        items = layer.findall("object")
        for item in items:
            layer.remove(item)
        rng.shuffle(items)
        layer.extend(items)
    path = tmp_path / "baltic.tmx"
    path.write_bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))
    before = load_board(MAPS / "ticket_to_ride" / "baltic.tmx", shared=MAPS)
    after = load_board(path, shared=MAPS)
    assert after.spec == before.spec
    assert isinstance(after.art, MapArt)
    assert isinstance(before.art, MapArt)
    assert after.art.cities == before.art.cities


@pytest.mark.parametrize(
    ("name", "key"),
    [("Sault Ste. Marie", "sault-ste-marie"), ("Klaipėda", "klaipeda"), ("'s Hertogenbosch", "s-hertogenbosch"), ("東京", "")],
)  # fmt: skip
def test_ids_of_cities_come_from_their_names(name: str, key: str) -> None:
    assert city_id(name) == key


def _move(item: ET.Element, x: str, y: str) -> None:
    item.set("x", x)
    item.set("y", y)


def _line(item: ET.Element, points: str) -> None:
    line = item.find("polyline")
    assert line is not None
    line.set("points", points)


def _repeat(root: ET.Element, layer: str, number: int = 0) -> ET.Element:
    group = next(g for g in root.iter("objectgroup") if g.get("name") == layer)
    item = ET.fromstring(ET.tostring(group.findall("object")[number]))
    item.set("id", "9999")
    group.append(item)
    return item


def _trains(root: ET.Element, text: str) -> None:
    next(p for p in root.iter("property") if p.get("name") == "trains").set("value", text)


SINGLE = "Riga - Valga"
FAULTS = {
    "two cities of a name": ("city_twice", lambda r: objects(r, "cities")[0].set("name", "RIGA")),
    "no city": ("object_kind", lambda r: objects(r, "cities")[0].set("type", "Town")),
    "no name": ("city_name", lambda r: objects(r, "cities")[0].set("name", "東京")),
    "long name": ("text_long", lambda r: objects(r, "cities")[0].set("name", "x\u202ey")),
    "city outside": ("object_outside", lambda r: _move(objects(r, "cities")[0], "-5", "9")),
    "city on city": ("city_near", lambda r: _move(_named_city(r, "Riga"), "781", "100")),
    "line to nowhere": ("line_ends", lambda r: _line(objects(r, "routes")[0], "0,0 10,10")),
    "line outside": ("object_outside", lambda r: _line(objects(r, "routes")[0], "0,0 9000,10")),
    "one point": ("no_line", lambda r: _line(objects(r, "routes")[0], "0,0")),
    "no line": ("no_line", lambda r: objects(r, "tickets")[0].remove(objects(r, "tickets")[0].find("polyline"))),
    "turned": ("object_turned", lambda r: objects(r, "routes")[0].set("rotation", "90")),
    "no route": ("object_kind", lambda r: objects(r, "routes")[0].set("type", "Road")),
    "length 7": ("property_range", lambda r: value(objects(r, "routes")[0], "length").set("value", "7")),
    "length text": ("property_type", lambda r: value(objects(r, "routes")[0], "length").set("type", "string")),
    "colour": ("value_unknown", lambda r: value(objects(r, "routes")[0], "colour").set("value", "purple")),
    "twin of nothing": ("twin", lambda r: value(_double(r), "twin").set("value", "0")),
    "twin of itself": ("twin", lambda r: value(_double(r), "twin").set("value", _double(r).get("id", ""))),
    "twin elsewhere": ("twin", lambda r: value(_double(r), "twin").set("value", "1")),
    "twin as text": ("twin", lambda r: value(_double(r), "twin").set("type", "string")),
    "twin lengths": ("twin_length", lambda r: value(_double(r), "length").set("value", "6")),
    "twin colours": ("twin_colour", lambda r: [value(t, "colour").set("value", "red") for t in _doubles(r)]),
    "three tracks": ("three_tracks", lambda r: _repeat(r, "routes", _index_of_double(r))),
    "a track twice": ("twin", lambda r: _repeat(r, "routes", 0)),
    "ticket twice": ("ticket_twice", lambda r: _repeat(r, "tickets")),
    "ticket value": ("property_range", lambda r: value(objects(r, "tickets")[0], "value").set("value", "0")),
    "too few tickets": ("ticket_count", lambda r: _drop(r, "tickets", 14)),
    "no routes at all": ("ticket_apart", lambda r: _drop(r, "routes", 0)),
    "too few trains": ("property_range", lambda r: _trains(r, "2")),
    "too many trains": ("property_range", lambda r: _trains(r, "61")),
    "too small": ("pixels", lambda r: r.set("tilewidth", "2")),
    "too large": ("pixels", lambda r: r.set("tilewidth", "256")),
    "unknown shape": ("shape_unknown", lambda r: objects(r, "drawing")[0].set("type", "Sea")),
    "shape of a point": ("no_line", lambda r: objects(r, "drawing")[0].find("polygon").set("points", "0,0 1,1")),
    "shape far away": ("shape_outside", lambda r: objects(r, "drawing")[0].find("polygon").set("points", "0,0 9,9 900000,9")),
    "endless drawing": ("shapes_long", lambda r: objects(r, "drawing")[0].find("polygon").set("points", "0,0 1000,0 " * 150)),
    "no cities": ("layer_missing", lambda r: _rename(r, "cities")),
    "no tickets": ("layer_missing", lambda r: _rename(r, "tickets")),
    "moved layer": ("layer_shifted", lambda r: next(g for g in r.iter("objectgroup") if g.get("name") == "routes").set("offsetx", "9")),
    "many cities": ("too_many", lambda r: [_repeat(r, "cities").attrib.update(name=f"C{n}", x=str(n % 30 * 50), y=str(20 + n // 30 * 1000)) for n in range(60)]),
    "many routes": ("too_many", lambda r: [_repeat(r, "routes") for _ in range(120)]),
}  # fmt: skip


def _named_city(root: ET.Element, name: str) -> ET.Element:
    """A city moved onto the first one."""
    first = objects(root, "cities")[0]
    city = named(root, "cities", name)[0]
    first.set("x", "780")
    first.set("y", "100")
    return city


def _doubles(root: ET.Element) -> list[ET.Element]:
    return named(root, "routes", "Klaipėda - Liepāja")


def _double(root: ET.Element) -> ET.Element:
    return _doubles(root)[0]


def _index_of_double(root: ET.Element) -> int:
    return objects(root, "routes").index(_double(root))


def _drop(root: ET.Element, layer: str, keep: int) -> None:
    group = next(g for g in root.iter("objectgroup") if g.get("name") == layer)
    for item in group.findall("object")[keep:]:
        group.remove(item)


def _rename(root: ET.Element, layer: str) -> None:
    next(g for g in root.iter("objectgroup") if g.get("name") == layer).set("name", "other")


@pytest.mark.parametrize("fault", FAULTS)
def test_each_mistake_is_named(fault: str, tmp_path: Path) -> None:
    root = map_of()
    code, spoil = FAULTS[fault]
    spoil(root)
    assert f"board.{code}" in codes(root, tmp_path)


def test_a_map_without_a_drawing_is_bare_paper(tmp_path: Path) -> None:
    root = map_of()
    _rename(root, "drawing")
    path = tmp_path / "baltic.tmx"
    path.write_bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))
    assert art_of(path).shapes == ()


def test_damaged_maps_are_boards_or_are_refused_in_words(tmp_path: Path) -> None:
    """Whatever happens to single values, nothing but a list of problems comes out."""
    rng = random.Random(2026)
    nasty = [
        "",
        "0",
        "-1",
        "1e309",
        "nan",
        "99999999999",
        "x" * 5000,
        "a\u202eb",
        "true",
        "東京",
        "1,1",
    ]
    good = 0
    for _ in range(120):
        root = map_of()
        for _ in range(rng.choice((1, 1, 2, 5))):
            item = rng.choice(list(root.iter()))
            if item.attrib:
                item.set(rng.choice(list(item.attrib)), rng.choice(nasty))
        path = tmp_path / "mine.tmx"
        path.write_bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))
        (entry,) = check([path], MAPS)
        assert "board.reader" not in {problem.code for problem in entry.problems}
        assert "board.map_refused" not in {problem.code for problem in entry.problems}
        good += entry.board is not None
    assert 5 < good < 115


@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
@each_map
def test_tiled_opens_and_exports_a_shipped_map_as_the_game_reads_it(
    path: Path, tmp_path: Path
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}

    def export(target: Path) -> Path:
        words = ["tiled", "--export-map", target.suffix[1:], str(path), str(target)]
        subprocess.run(words, check=True, env=environment, capture_output=True, timeout=60)
        return target

    spec = load_board(path, shared=MAPS).spec
    assert isinstance(spec, BoardSpec)
    exported = json.loads(export(tmp_path / "out.json").read_text("utf-8"))
    layers = {layer["name"]: layer["objects"] for layer in exported["layers"]}
    assert len(layers["cities"]) == len(spec.cities)
    assert all(city["point"] for city in layers["cities"])
    assert len(layers["tickets"]) == len(spec.tickets)
    lengths = sorted(
        next(p["value"] for p in item["properties"] if p["name"] == "length")
        for item in layers["routes"]
    )
    assert lengths == sorted(route.length for route in spec.routes)
    again = load_board(export(tmp_path / f"{path.stem}.tmx"), shared=MAPS)
    assert again.spec == spec
    assert again.art == load_board(path, shared=MAPS).art
