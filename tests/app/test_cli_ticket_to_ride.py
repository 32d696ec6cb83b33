"""The command line with Ticket to Ride: positions with their evidence, whole games, logs, refusals."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from branchline.app.cli import main
from branchline.app.tables import TableRoom
from branchline.boards.library import Library

ROOT = Path(__file__).resolve().parents[2]
TWO_SEATS = {
    "board": "usa",
    "seats": [
        {
            "claims": [["Denver", "Omaha"], ["Omaha", "Chicago"]],
            "tickets": [["Chicago", "Denver"]],
        },
        {"claims": [["Portland", "Seattle"], ["Denver", "Kansas City", "black"]], "tickets": []},
    ],
}


def test_score_tells_each_seat_and_what_it_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(json.dumps(TWO_SEATS))
    data["seats"][0]["tickets"] = [["Denver", "Pittsburgh"]]
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data))
    assert main(["score", "ticket_to_ride", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["totals"] == [7 + 7 - 11 + 10, 1 + 7]
    rows = {(row["seat"], row["row"]): row for row in told["rows"]}
    assert rows[0, "row.tickets_lost"]["tickets"][0]["ticket"] == ["Denver", "Pittsburgh"]
    assert rows[0, "row.longest"]["path"] == [["Chicago", "Omaha"], ["Omaha", "Denver"]]
    assert rows[1, "row.routes"]["laid"] == [["Denver", "Kansas City"], ["Portland", "Seattle"]]
    assert main(["score", "ticket_to_ride", str(path)]) == 0
    assert "Denver-Pittsburgh -11" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"board": "moon"}, "moon"),
        ({"board": 3}, "board"),
        ({"seats": []}, "seats"),
        ({"seats": [{"claims": [["Denver", "Atlantis"]]}]}, "Atlantis"),
        ({"seats": [{"claims": [["Denver", "Miami"]]}]}, "Miami"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(
    change: dict[str, object], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**TWO_SEATS, **change}))
    assert main(["score", "ticket_to_ride", str(path)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.strip().splitlines()) == 1


def test_selfplay_on_the_small_map(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "ticket_to_ride", "--seats", "normal,easy,random", "--board", "baltic"]
    assert main([*words, "--seed", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [sum(rows.values()) for rows in told["rows"]] == told["totals"]
    assert main(["selfplay", "ticket_to_ride", "--seats", "easy"]) == 2
    assert "2" in capsys.readouterr().err


def test_a_log_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = TableRoom(Library(ROOT / "maps"))
    match = room.start("ticket_to_ride", ["human", "easy"], [], "baltic", 11)
    rng = random.Random(2)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, rng.choice(match.legal(seat)))
    match.finish()
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in match.log.to_lines()))
    assert main(["replay", str(path), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] and told["over"]
    assert match.log.result is not None
    assert told["totals"] == list(match.log.result.totals)
