"""Boards as data: the same whatever order they are written in, and every fault is refused with its place."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.ticket_to_ride.at_table import BOARDS, FIXTURES, board

from branchline.engine.ticket_to_ride.board import BoardSpec, board_of


def data_of(name: str = "baltic") -> dict[str, Any]:
    return json.loads(json.dumps(board(name).to_data()))


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_survives_the_journey_through_json(name: str) -> None:
    assert BoardSpec.from_data(data_of(name)) == board(name)
    text = json.loads((FIXTURES / "boards" / f"ticket_to_ride-{name}.json").read_text("utf-8"))
    assert text["hash"] == board(name).hash
    assert text["spec"] == data_of(name)


@pytest.mark.parametrize("name", BOARDS)
def test_the_order_of_the_data_does_not_matter(name: str) -> None:
    rng = random.Random(1)
    data = data_of(name)
    for key in ("cities", "routes", "tickets"):
        rng.shuffle(data[key])
    for row in [*data["routes"], *data["tickets"]]:
        if rng.random() < 0.5:
            row["a"], row["b"] = row["b"], row["a"]
    assert BoardSpec.from_data(data) == board(name)
    assert BoardSpec.from_data(data).hash == board(name).hash


def test_everything_that_matters_changes_the_hash() -> None:
    hashes = {board("baltic").hash}

    def changed(change: Callable[[dict[str, Any]], object]) -> str:
        data = data_of()
        change(data)
        return BoardSpec.from_data(data).hash

    hashes.add(changed(lambda data: data.update(trains=21)))
    hashes.add(changed(lambda data: single(data).update(colour="red")))
    hashes.add(changed(lambda data: data["tickets"][0].update(value=9)))
    hashes.add(changed(lambda data: data["tickets"].pop()))
    assert len(hashes) == 5
    assert changed(lambda data: data.update(id="other")) in hashes
    assert changed(lambda data: data["cities"][0].update(name="Dünaburg")) in hashes


def single(data: dict[str, Any]) -> dict[str, Any]:
    """A route that has no twin."""
    pairs = [(row["a"], row["b"]) for row in data["routes"]]
    return next(row for row in data["routes"] if pairs.count((row["a"], row["b"])) == 1)


def twin(data: dict[str, Any]) -> dict[str, Any]:
    pairs = [(row["a"], row["b"]) for row in data["routes"]]
    return next(row for row in data["routes"] if pairs.count((row["a"], row["b"])) == 2)


def both_red(data: dict[str, Any]) -> None:
    one = twin(data)
    for row in data["routes"]:
        if (row["a"], row["b"]) == (one["a"], one["b"]):
            row["colour"] = "red"


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no id": (lambda d: d.pop("id"), "id is not a text"),
    "no trains": (lambda d: d.update(trains="20"), "trains is not a whole number"),
    "true is no number": (lambda d: d.update(trains=True), "trains is not a whole number"),
    "too few trains": (lambda d: d.update(trains=2), "2 are too few"),
    "no cities": (lambda d: d.pop("cities"), "cities is not a list"),
    "cities no list": (lambda d: d.update(cities={}), "cities is not a list"),
    "city no table": (lambda d: d["cities"].append("riga"), "cities is not a list of tables"),
    "city without name": (lambda d: d["cities"][0].pop("name"), "name is not a text"),
    "empty name": (lambda d: d["cities"][0].update(name=" "), "the name is empty"),
    "same id": (lambda d: d["cities"].append({"id": "riga", "name": "R"}), "an id stands twice"),
    "same name": (lambda d: d["cities"].append({"id": "x", "name": "RIGA"}), "a name stands twice"),
    "bad id": (lambda d: d["cities"].append({"id": "a--b", "name": "A"}), "lower-case words"),
    "unknown city": (lambda d: d["routes"][0].update(a="rīga"), "is no city"),
    "loop": (lambda d: single(d).update(a="riga", b="riga"), "back to its own city"),
    "length 0": (lambda d: single(d).update(length=0), "is not from 1 to 6"),
    "length 7": (lambda d: single(d).update(length=7), "is not from 1 to 6"),
    "length text": (lambda d: single(d).update(length="3"), "length is not a whole number"),
    "colour": (lambda d: single(d).update(colour="purple"), "is no colour of a route"),
    "locomotive": (lambda d: single(d).update(colour="locomotive"), "is no colour of a route"),
    "three tracks": (lambda d: d["routes"].append(dict(twin(d))), "more than two tracks"),
    "lengths differ": (lambda d: twin(d).update(length=6), "differ in length"),
    "same colour": (both_red, "both tracks are red"),
    "ticket city": (lambda d: d["tickets"][0].update(b="rome"), "is no city"),
    "ticket loop": (lambda d: d["tickets"][0].update(a="riga", b="riga"), "back to its own city"),
    "ticket twice": (lambda d: d["tickets"].append(dict(d["tickets"][0])), "stands twice"),
    "ticket value": (lambda d: d["tickets"][0].update(value=0), "is below 1"),
    "few tickets": (lambda d: d.update(tickets=d["tickets"][:14]), "14 are too few"),
    "island": (
        lambda d: (
            d["cities"].append({"id": "oslo", "name": "Oslo"}),
            d["tickets"].append({"a": "oslo", "b": "riga", "value": 9}),
        ),
        "no routes join these cities",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_no_board_is_refused(fault: str) -> None:
    data = data_of()
    change, message = FAULTS[fault]
    change(data)
    with pytest.raises(ValueError, match=message):
        BoardSpec.from_data(data)


def test_ids_that_look_alike_are_refused() -> None:
    cities = [("x", "X"), ("y", "Y"), ("y-a", "Ya")]
    routes = [("x", "y", 1, "red"), ("x", "y", 1, "blue"), ("x", "y-a", 2, "grey")]
    with pytest.raises(ValueError, match="the same id"):
        board_of("b", cities, routes, [], 20)


def test_cities_are_found_by_name_and_id_in_any_case() -> None:
    usa = board()
    for text in ("Saint Louis", "saint louis", "saint-louis", "SAINT LOUIS"):
        assert usa.cities[usa.city_named(text)].id == "saint-louis"
    assert board("baltic").cities[board("baltic").city_named("ŠIAULIAI")].id == "siauliai"
    for text in ("", "St. Louis", "saint", "louis"):
        with pytest.raises(ValueError, match="is no city"):
            usa.city_named(text)
