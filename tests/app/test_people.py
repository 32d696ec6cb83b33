"""Profiles and finished games: kept whole, counted once, never lost; the numbers made of them; the day's challenge."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from dataclasses import asdict, replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from branchline.app import people as people_module
from branchline.app.book import Book
from branchline.app.daily import daily_seed, daily_setup
from branchline.app.files import write_whole
from branchline.app.people import PeopleFile, check_of, clean_name, plain, read_person, read_played
from branchline.app.saves import SaveFolder
from branchline.app.statistics import (
    MOST_BARS,
    Played,
    bars_of,
    daily_of,
    places_of,
    statistics_of,
)
from branchline.app.tables import TableRoom
from branchline.boards.library import Library
from branchline.engine import catalog
from branchline.engine.kernel.log import MatchLog
from branchline.ui.context import LARGEST_SEED
from branchline.ui.notices import Notices
from branchline.ui.people import Daily, Person, Statistics

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
TODAY = date(2026, 11, 30)


def game(key: str, total: int = 40, **changes: object) -> Played:
    usual = Played(key, "thirty_rails", "2026-11-30", ("human",), ("anna",), (total,), (1,))
    return replace(usual, **changes)  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> PeopleFile:
    found = PeopleFile(tmp_path / "people.json")
    for name in ("Anna", "Bo"):
        found.add_person(name, len(found.people))
    for number in range(5):
        assert found.count(game(f"g{number}", 40 + number))
    found.save()
    return found


def again(file: PeopleFile) -> PeopleFile:
    found = PeopleFile(file.path)
    found.load()
    return found


def test_what_is_saved_is_loaded(file: PeopleFile) -> None:
    found = again(file)
    assert found.people == file.people
    assert list(found.games.items()) == list(file.games.items())
    assert not found.aside
    assert not found.locked


def test_a_file_of_an_earlier_version_has_the_usual_patterns(file: PeopleFile) -> None:
    data = json.loads(file.path.read_bytes())
    for row in data["people"]:
        del row["pattern"]
    body = {"people": data["people"], "games": data["games"]}
    file.path.write_text(json.dumps({**data, "check": check_of(plain(body))}))
    found = again(file)
    assert not found.aside
    assert found.people == file.people
    assert {person.pattern for person in found.people.values()} == {-1}


@pytest.mark.parametrize("pattern", [6, -2, True, "1", None, 1.0])
def test_a_pattern_that_there_is_not_makes_no_profile(pattern: object) -> None:
    row = {"id": "a", "name": "Anna", "colour": 3}
    assert read_person({**row, "pattern": 5}) == Person("a", "Anna", 3, 5)
    assert read_person({**row, "pattern": pattern}) is None


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    found = PeopleFile(tmp_path / "people.json")
    found.load()
    assert (found.people, found.games, found.aside, found.locked) == ({}, {}, "", False)
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_counted_once(file: PeopleFile) -> None:
    assert not file.count(game("g2", 99))
    assert file.games["g2"].totals == (42,)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"version":1}',
        b'{"version":"1","people":[],"games":[]}',
        b'{"version":1,"people":{},"games":[]}',
        b"\xff\xfe\x00",
        b'{"version":1,"check":"0","people":[{"id":"a"}],"games":[7]}',
        b"[" * 100_000,
        b'{"version":1,"people":[],"games":[],"check":' + b"9" * 9000 + b"}",
    ],
    ids=range(11),
)
def test_a_damaged_file_is_put_aside_and_never_lost(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "people.json"
    path.write_bytes(text)
    found = PeopleFile(path)
    found.load()
    assert (tmp_path / found.aside).read_bytes() == text
    assert found.aside.endswith(".bad")
    found.add_person("Anna", 0)
    found.save()
    assert [person.name for person in again(found).people.values()] == ["Anna"]


def test_of_a_damaged_file_all_that_is_sound_stays(file: PeopleFile) -> None:
    data = json.loads(file.path.read_bytes())
    data["games"][3]["totals"] = ["many"]
    file.path.write_text(json.dumps(data))
    found = again(file)
    assert found.aside
    assert found.people == file.people
    assert list(found.games) == ["g0", "g1", "g2", "g4"]


def test_a_number_changed_by_hand_is_noticed(file: PeopleFile) -> None:
    file.path.write_text(file.path.read_text().replace('"totals":[44]', '"totals":[94]'))
    assert again(file).aside


@pytest.mark.parametrize(
    "change",
    [
        {"totals": [True]},
        {"totals": [10**9]},
        {"totals": [1, 2]},
        {"places": []},
        {"kinds": [], "people": [], "totals": [], "places": []},
        {"key": ""},
        {"key": "k" * 200},
        {"board": None},
        {"modules": "rivers"},
        {"people": [7]},
    ],
)
def test_a_game_of_the_wrong_form_is_none(change: dict[str, object]) -> None:
    sound = json.loads(json.dumps(asdict(game("k"))))
    assert read_played(sound) == game("k")
    assert read_played(sound | change) is None


def test_a_newer_file_is_left_alone(file: PeopleFile) -> None:
    data = json.loads(file.path.read_bytes())
    people = [*data["people"], {"id": "x", "name": "Zoë", "colour": 1, "hat": "bowler"}]
    content = {"people": people, "games": data["games"], "hats": 3}
    file.path.write_text(json.dumps({"version": 2, "check": check_of(plain(content)), **content}))
    before = file.path.read_bytes()
    found = again(file)
    assert found.locked
    assert "Zoë" in [person.name for person in found.people.values()]
    with pytest.raises(OSError, match="left as it is"):
        found.save()
    assert file.path.read_bytes() == before
    assert not found.aside


def test_a_file_that_cannot_be_moved_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "people.json"
    path.write_bytes(b"{")

    def refuse(_: Path) -> Path:
        raise PermissionError("no")

    monkeypatch.setattr(people_module, "set_aside", refuse)
    found = PeopleFile(path)
    found.load()
    with pytest.raises(OSError, match="left as it is"):
        found.save()
    assert path.read_bytes() == b"{"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \t Lena ", "Anna Lena"),
        ("a\u0301", "á"),
        ("\u202eevil\x00", "evil"),
        ("x" * 99, "x" * 14),
        (" \n ", ""),
    ],
)
def test_names_are_what_can_be_seen(text: str, name: str) -> None:
    assert clean_name(text) == name


KILLED_WRITER = """
import sys
sys.path[:0] = [{game!r}, {ai!r}]
from itertools import pairwise
from pathlib import Path
from branchline.app.people import PeopleFile
from branchline.app.statistics import Played
file = PeopleFile(Path({path!r}))
file.load()
number = len(file.games)
while True:
    key = f"g{{number}}"
    file.count(Played(key, "thirty_rails", "now", ("human",), ("anna",), (number,), (1,)))
    file.save()
    number += 1
    print(number, flush=True)
"""


def test_kill_9_loses_at_most_the_game_in_progress(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    script = KILLED_WRITER.format(game=str(ROOT / "game"), ai=str(ROOT / "ai"), path=str(path))
    before = 0
    for seed in range(6):
        child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(random.Random(seed).randrange(1, 60)):
            child.stdout.readline()
        time.sleep(random.Random(seed + 1).random() * 0.004)
        child.send_signal(signal.SIGKILL)
        told = [line for line in child.stdout.read().splitlines(keepends=True) if "\n" in line]
        child.wait()
        child.stdout.close()
        found = PeopleFile(path)
        found.load()
        assert not found.aside
        confirmed = int(told[-1]) if told else before + 1
        assert confirmed <= len(found.games) <= confirmed + 1 or not told
        assert len(found.games) > before
        before = len(found.games)


# --- numbers --------------------------------------------------------------------------------------


def test_statistics_are_those_of_the_games() -> None:
    three = {"kinds": ("human", "hard", "hard"), "people": ("anna", "", "")}
    games = [
        game("a", 50),
        game("b", 41, modules=("river",), daily="2026-11-29"),
        game("c", totals=(60, 55, 61), places=(2, 3, 1), **three),
        game("d", totals=(60, 55, 20), places=(1, 2, 3), **three),
        game("e", totals=(60, 60, 20), places=(1, 1, 3), **three),
        game("f", 99, people=("bo",)),
        game("g", 99, game="railroad_ink"),
        game("h", totals=(7, 9), places=(2, 1), kinds=("human", "human"), people=("anna", "bo")),
    ]
    found = statistics_of(games, "anna", "thirty_rails")
    assert (found.plays, found.best, found.last, found.dailies) == (6, 60, 7, 1)
    assert found.mean == pytest.approx((50 + 41 + 180 + 7) / 6)
    assert sum(bar.count for bar in found.bars) == 6
    lines = {line.kind: line for line in found.against}
    assert list(lines) == ["", "human", "hard"]
    assert (lines["hard"].plays, lines["hard"].won, lines["hard"].tied) == (3, 1, 1)
    assert lines["hard"].win_rate == pytest.approx(0.5)
    assert (lines["human"].plays, lines["human"].won) == (1, 0)
    assert (lines[""].plays, lines[""].best) == (2, 50)
    assert [(line.modules, line.plays) for line in found.variants] == [((), 5), (("river",), 1)]
    assert statistics_of(games, "nobody", "thirty_rails") == Statistics()


@pytest.mark.parametrize("seed", range(40))
def test_bars_hold_every_score_once(seed: int) -> None:
    rng = random.Random(seed)
    spread = rng.choice((1, 7, 40, 400, 90_000))
    scores = [rng.randint(-spread, spread) for _ in range(rng.randint(1, 60))]
    bars = bars_of(scores)
    assert 1 <= len(bars) <= MOST_BARS
    assert sum(bar.count for bar in bars) == len(scores)
    assert all(a.high + 1 == b.low for a, b in pairwise(bars))
    for bar in bars:
        assert bar.count == sum(bar.low <= score <= bar.high for score in scores)


def test_places_by_points_share_ties() -> None:
    assert places_of((5, 9, 5, 1)) == (2, 1, 2, 4)


def test_of_a_day_the_first_finished_attempt_counts() -> None:
    games = [
        game("a", 30, daily="2026-11-29"),
        game("b", 44, daily="2026-11-30"),
        game("c", 70, daily="2026-11-30"),
        game("d", 90, daily="2026-11-30", people=("bo",)),
        game("e", 80),
    ]
    found = daily_of(games, "anna", "thirty_rails", "2026-11-30")
    assert found == Daily(
        "thirty_rails",
        "2026-11-30",
        44,
        "",
        44,
        "2026-11-30",
        2,
        (("2026-11-30", 44), ("2026-11-29", 30)),
    )


def test_the_seed_of_a_day_never_changes() -> None:
    """These numbers are a promise: whoever plays on the same date gets the same dice."""
    assert daily_seed("thirty_rails", TODAY) == SEEDS["thirty_rails"]
    assert daily_seed("railroad_ink", TODAY) == SEEDS["railroad_ink"]
    assert daily_seed("ticket_to_ride", TODAY) == SEEDS["ticket_to_ride"]
    days = {daily_seed("thirty_rails", date(2026, month, 7)) for month in range(1, 13)}
    assert len(days) == 12
    assert all(1 <= seed <= LARGEST_SEED for seed in days)


SEEDS = {"thirty_rails": 286634, "railroad_ink": 677592, "ticket_to_ride": 632013}


@pytest.mark.parametrize("name", catalog.GAMES)
def test_the_challenge_can_be_started_and_has_one_person(name: str) -> None:
    setup = daily_setup(name, TODAY, "anna")
    room = TableRoom(Library(ROOT / "maps"))
    room.start(name, setup.seats, setup.modules, setup.board, setup.seed)
    assert setup.seats.count("human") == 1
    assert setup.people[0] == "anna"
    assert setup.daily == "2026-11-30"


# --- the book, from finished logs -----------------------------------------------------------------


def book(folder: Path) -> tuple[Book, Notices]:
    saves, notices = SaveFolder(folder / "saves"), Notices()
    room = TableRoom(Library(ROOT / "maps"))
    file = PeopleFile(folder / "people.json")
    return Book(file, saves, room, lambda: TODAY, lambda: notices, print, print), notices


def put(folder: Path, golden: str, name: str, **header: object) -> Path:
    """A golden game lies among the saved games, with this in its header."""
    lines = (GOLDEN / golden).read_text("utf-8").splitlines(keepends=True)
    log = MatchLog.from_lines(lines)
    log.header = replace(log.header, **header)  # type: ignore[arg-type]
    path = folder / "saves" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    write_whole(path, "".join(f"{line}\n" for line in log.to_lines()).encode())
    return path


def test_finished_games_are_counted_from_their_logs_once(tmp_path: Path) -> None:
    people = {"players": ("human", "hard"), "people": ("anna", ""), "names": ("Anna", "")}
    put(tmp_path, "thirty_rails/two_seats.jsonl", "one", id="id1", **people)
    put(tmp_path, "thirty_rails/two_seats.jsonl", "copy", id="id1", **people)
    put(tmp_path, "thirty_rails/solo_plain.jsonl", "old", players=("human",))
    put(tmp_path, "thirty_rails/unfinished_in_a_turn.jsonl", "open", id="id2")
    found, _ = book(tmp_path)
    assert found.statistics("anna", "thirty_rails").plays == 1
    assert found.statistics("", "thirty_rails").plays == 1
    assert found.statistics("anna", "thirty_rails").against[0].kind == "hard"
    again_, _ = book(tmp_path)
    assert again_.statistics("anna", "thirty_rails").plays == 1
    (tmp_path / "people.json").unlink()
    rebuilt, _ = book(tmp_path)
    assert rebuilt.statistics("anna", "thirty_rails") == found.statistics("anna", "thirty_rails")


def test_the_tie_break_of_the_game_decides_the_place(tmp_path: Path) -> None:
    put(tmp_path, "thirty_rails/two_seats_the_same.jsonl", "tie", players=("human", "hard"))
    found, _ = book(tmp_path)
    line = found.statistics("", "thirty_rails").against[0]
    room = TableRoom(Library(ROOT / "maps"))
    text = (GOLDEN / "thirty_rails/two_seats_the_same.jsonl").read_text("utf-8")
    log = MatchLog.from_lines(text.splitlines(keepends=True))
    first = room.replay(log).score().ranking()[0]
    assert (line.won, line.tied) == (int(first == (0,)), int(len(first) == 2))


def test_profiles_of_a_damaged_file_come_back_from_the_logs(tmp_path: Path) -> None:
    people = {"players": ("human",), "people": ("a1",), "names": ("Anna",)}
    put(tmp_path, "thirty_rails/solo_plain.jsonl", "one", id="id1", **people)
    (tmp_path / "people.json").write_bytes(b"\x00" * 400)
    found, notices = book(tmp_path)
    assert [person.name for person in found.everyone()] == ["Anna"]
    assert found.statistics("a1", "thirty_rails").plays == 1
    assert [notice.code for notice in notices.standing] == ["notice.people_damaged"]
    assert (tmp_path / "people.json.bad").read_bytes() == b"\x00" * 400


def test_what_a_hostile_log_says_is_not_counted(tmp_path: Path) -> None:
    put(tmp_path, "thirty_rails/solo_plain.jsonl", "long", players=("human",), id="i" * 5000)
    put(tmp_path, "thirty_rails/solo_plain.jsonl", "day", players=("human",), daily="d" * 5000)
    put(tmp_path, "thirty_rails/solo_plain.jsonl", "many", players=("human",) * 40)
    path = put(tmp_path, "thirty_rails/solo_plain.jsonl", "huge", players=("human",), id="h")
    head, _, _ = path.read_text().rpartition('{"totals"')
    path.write_text(head + '{"totals":[999999999],"rows":[{}]}\n')
    found, notices = book(tmp_path)
    assert found.statistics("", "thirty_rails").plays == 1
    assert notices.standing == ()
    assert not PeopleFile(tmp_path / "people.json").aside


def test_a_full_disk_is_said_and_nothing_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, notices = book(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(people_module, "write_whole", full)
        anna = found.add("Anna", 0)
        assert [notice.code for notice in notices.standing] == ["notice.people_fail"]
    found.add("Bo", 1)
    assert notices.standing == ()
    assert book(tmp_path)[0].named(anna.id) == anna


def test_names_are_refused_with_a_reason(tmp_path: Path) -> None:
    found, _ = book(tmp_path)
    anna = found.add("Anna", 0)
    assert found.refusal("ANNA ") == "people.name_taken"
    assert found.refusal("anna", anna.id) == ""
    assert found.refusal("  ") == "people.no_name"
    found.change(replace(anna, name="Lena"))
    assert found.refusal("Anna") == ""
    for number in range(people_module.MOST_PEOPLE - 1):
        found.add(f"p{number}", 0)
    assert found.refusal("one more") == "people.too_many"
    found.remove(anna.id)
    assert found.named(anna.id) is None


# --- at the desk ----------------------------------------------------------------------------------


def finish(desk) -> None:
    """The game at the open table is played to its end by pressing whatever is legal."""
    session = desk.ctx.stack.top.session
    while not session.over:
        for seat in session.to_act():
            session.act(seat, session.legal(seat)[0])


def test_the_challenge_is_played_gone_on_with_and_counted_once(desk) -> None:
    anna = desk.people.add("Anna", 4)
    today = desk.people.dailies(anna.id)[0]
    assert (today.score, today.unfinished) == (None, "")
    desk.people.play_daily(anna.id, "thirty_rails")
    session = desk.ctx.stack.top.session
    assert session.setup.daily == today.day
    assert session.seats[0].name == "Anna"
    session.act(0, session.legal(0)[0])
    kept = desk.people.dailies(anna.id)[0].unfinished
    assert kept
    desk.show_title()
    desk.people.play_daily(anna.id, "thirty_rails")
    assert desk.ctx.stack.top.session.source == kept
    finish(desk)
    total = desk.ctx.stack.top.session.score().total(0)
    assert desk.people.dailies(anna.id)[0].score == total
    assert desk.people.dailies("")[0].score is None
    desk.people.play_daily(anna.id, "thirty_rails")
    assert desk.ctx.stack.top.session.source != kept
    finish(desk)
    assert desk.people.dailies(anna.id)[0].score == total
    found = desk.people.statistics(anna.id, "thirty_rails")
    assert (found.plays, found.dailies) == (2, 1)


def test_a_finished_game_is_not_taken_back(desk) -> None:
    setup = replace(daily_setup("thirty_rails", TODAY), daily="")
    desk.start_game(setup)
    session = desk.ctx.stack.top.session
    finish(desk)
    assert not session.can_undo(0)
    assert not session.undo(0)
    assert not session.match.undo(0)
    assert session.match.undoable_entries(0) == ()


@pytest.mark.parametrize("name", ["rivers_solo", "lakes_buildings", "mix_everything"])
def test_what_could_be_taken_back_stands_once_the_match_is_finished(name: str) -> None:
    """The last confirmation of these games was no roll, so nothing but the end keeps it from being taken back."""
    text = (GOLDEN / "railroad_ink" / f"{name}.jsonl").read_text("utf-8")
    log = MatchLog.from_lines(text.splitlines(keepends=True))
    match = TableRoom(Library(ROOT / "maps")).replay(log, verify=False)
    seats = range(match.game.config.seats)
    assert all(match.undoable_entries(seat) == () for seat in seats)
    assert not any(match.undo(seat) for seat in seats)
    result, match.log.result = match.log.result, None
    assert any(match.undoable_entries(seat) for seat in seats)
    assert result is not None


def test_the_names_at_a_table_follow_the_language_and_the_profile(desk) -> None:
    anna = desk.people.add("Anna", 4)
    setup = replace(
        daily_setup("thirty_rails", TODAY), seats=("human", "hard"), people=(anna.id, ""), daily=""
    )
    desk.start_game(setup)
    seats = desk.ctx.stack.top.session.seats
    english = [info.name for info in seats]
    desk.ctx.change_settings(language="fr")
    french = [info.name for info in seats]
    assert english[0] == french[0] == "Anna"
    assert english[1] != french[1]
    assert seats[0].colour == 4
    desk.people.change(replace(anna, name="Lena"))
    assert seats[0].name == "Lena"
    desk.people.remove(anna.id)
    assert seats[0].name == "Anna"


def test_seats_have_the_patterns_of_the_profiles_and_no_two_the_same(desk) -> None:
    anna, ben = desk.people.add("Anna", 4), desk.people.add("Ben", 1)
    desk.people.change(replace(anna, pattern=2))
    desk.people.change(replace(ben, pattern=2))
    setup = replace(
        daily_setup("thirty_rails", TODAY),
        seats=("human", "human", "hard"),
        people=(anna.id, ben.id, ""),
        daily="",
    )
    desk.start_game(setup)
    seats = desk.ctx.stack.top.session.seats
    assert [info.colour for info in seats] == [4, 1, 2]
    assert seats[0].pattern == 2
    assert len({info.pattern for info in seats}) == 3
    desk.people.change(replace(anna, pattern=5))
    assert [info.pattern for info in seats][:2] == [5, 2]
