"""The attendant's file: good values count, bad ones are named and replaced, nothing stops it; the PIN and its hash."""

import io
import random

import pytest

from branchline.app import resources
from branchline.app.cli import main
from branchline.app.i18n import Catalogue, languages
from branchline.app.kiosk_config import KioskFile
from branchline.app.pin import FREE_TRIES, LONGEST_WAIT, PinLock, hashed, is_stored, matches
from branchline.ui.kiosk.config import KioskConfig
from branchline.ui.settings import Settings

LOCALE = resources.assets() / "locale"
GOOD = """
[exit]
pin = "2580"
hold_seconds = 4
keys = ["left ctrl", "left alt", "k"]
[times]
idle_seconds = 60
warning_seconds = 10
busy_seconds = 120
session_minutes = 20
session_warning_minutes = 3
[sound]
largest_volume = 0.5
attract = true
[attract]
level = "hard"
seed = 12
[games]
allowed = ["ticket_to_ride", "thirty_rails"]
most_seats = 3
levels = ["easy", "hard"]
[options]
shown = ["language"]
[screen]
saver = true
[settings]
language = "nl"
text_size = 1.25
sound = 0.4
"""


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def read(tmp_path, text):
    path = tmp_path / "file.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    file = KioskFile(path, languages(LOCALE))
    return file, file.load()


def test_who_starts_it_is_told_what_is_wrong_where_and_that_it_starts(tmp_path):
    path = tmp_path / "hall.toml"
    text = Catalogue(LOCALE).text
    for content, said in {
        'title = [\n"a"\n[exit]': "line 3, column 1",
        "[exit]\npin = 4711": ": exit.pin: this must be 4 to 12 digits",
        '[exit]\npin = "4711"\n[times]\nidle_seconds = 5': ": times.idle_seconds: this must be a number from 30 to 600",
    }.items():
        path.write_text(content)
        file = KioskFile(path)
        file.load()
        lines = file.report(text)
        assert lines[0].startswith(str(path))
        assert said in lines[0], lines
        assert lines[-1] == text("kiosk.starts_anyway")
    path.write_text('[exit]\npin = "4711"')
    file = KioskFile(path)
    file.load()
    assert file.report(text) == []
    nameless = KioskFile(None)
    nameless.load()
    assert nameless.report(text) == [], "no file is no bad file"


def test_everything_that_can_be_set_is_set(tmp_path):
    file, config = read(tmp_path, GOOD)
    assert file.faults == []
    assert config == KioskConfig(
        pin="2580",
        hold_seconds=4,
        exit_keys=("left ctrl", "left alt", "k"),
        idle_seconds=60,
        warning_seconds=10,
        busy_seconds=120,
        session_minutes=20,
        session_warning_minutes=3,
        largest_volume=0.5,
        attract_sound=True,
        attract_level="hard",
        attract_seed=12,
        games=("ticket_to_ride", "thirty_rails"),
        most_seats=3,
        levels=("easy", "hard"),
        shown_options=("language",),
        screen_saver=True,
        settings=Settings(fullscreen=True, language="nl", text_size=1.25, sound=0.4),
    )


BAD_LINES = [
    ("[exit]", 'pin = "12"', "exit.pin"),
    ("[exit]", "pin = 2580", "exit.pin"),
    ("[exit]", 'pin = "scrypt$AAAA$BBBB"', "exit.pin"),
    ("[exit]", "hold_seconds = 0", "exit.hold_seconds"),
    ("[exit]", 'keys = ["k"]', "exit.keys"),
    ("[exit]", 'keys = ["hyper", "k"]', "exit.keys"),
    ("[times]", "idle_seconds = 29", "times.idle_seconds"),
    ("[times]", "idle_seconds = 601", "times.idle_seconds"),
    ("[times]", "idle_seconds = nan", "times.idle_seconds"),
    ("[times]", "warning_seconds = true", "times.warning_seconds"),
    ("[times]", 'busy_seconds = "long"', "times.busy_seconds"),
    ("[times]", "session_minutes = -1", "times.session_minutes"),
    ("[times]", "nap = 3", "times.nap"),
    ("[sound]", "largest_volume = 1.01", "sound.largest_volume"),
    ("[sound]", 'attract = "no"', "sound.attract"),
    ("[attract]", 'level = "human"', "attract.level"),
    ("[attract]", "seed = 1.5", "attract.seed"),
    ("[games]", 'allowed = ["chess"]', "games.allowed"),
    ("[games]", "allowed = []", "games.allowed"),
    ("[games]", 'allowed = "thirty_rails"', "games.allowed"),
    ("[games]", "most_seats = 0", "games.most_seats"),
    ("[games]", "levels = [1]", "games.levels"),
    ("[options]", 'shown = ["fullscreen"]', "options.shown"),
    ("[settings]", 'language = "tlh"', "settings.language"),
    ("[settings]", "fullscreen = false", "settings.fullscreen"),
    ("[settings]", "text_size = 9", "settings.text_size"),
    ("[settings]", "keys = 3", "settings.keys"),
    ("[options]", 'shown = ["keys"]', "options.shown"),
    ("[doors]", "open = true", "doors"),
]


@pytest.mark.parametrize(("table", "line", "key"), BAD_LINES)
def test_a_bad_value_is_named_and_the_others_count(tmp_path, table, line, key):
    pin = [] if table == "[exit]" else ["[exit]", 'pin = "2580"']
    file, config = read(tmp_path, "\n".join([*pin, table, line]))
    faults = [fault for fault in file.faults if fault.code != "kiosk.fault.no_pin"]
    assert [fault.key for fault in faults] == [key]
    usual = KioskConfig(pin=config.pin)
    assert config == usual
    for language in languages(LOCALE):
        words = Catalogue(LOCALE, language)
        for sentence in file.sentences(words.text):
            assert sentence.startswith("file.toml: ")
            assert "{" not in sentence
            assert "kiosk." not in sentence


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "kiosk.fault.no_pin"),
        (b"[exit", "kiosk.fault.toml_end"),
        (b"[exit\n", "kiosk.fault.not_toml"),
        (b"\xff\xfe\x00", "kiosk.fault.unreadable"),
        (b"exit = 3", "kiosk.fault.no_table"),
        (b"settings = 3", "kiosk.fault.no_table"),
        (b"x = " + b"[" * 100_000, "kiosk.fault.toml_deep"),
    ],
)
def test_a_damaged_file_leaves_the_defaults(tmp_path, content, code):
    file, config = read(tmp_path, content)
    assert code in [fault.code for fault in file.faults]
    assert config == KioskConfig()


def test_no_file_a_missing_one_and_a_folder_leave_the_defaults(tmp_path):
    for path in (None, tmp_path / "nothing.toml", tmp_path):
        file = KioskFile(path)
        assert file.load() == KioskConfig()
        assert len(file.faults) == 2  # and there is no PIN


def test_no_mangled_file_raises(tmp_path):
    rng = random.Random(5)
    for _ in range(300):
        content = bytearray(GOOD.encode())
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(content))
            content[at : at + rng.randrange(3)] = bytes([rng.randrange(256)])
        _, config = read(tmp_path, bytes(content))
        assert 30 <= config.idle_seconds <= 600
        assert config.settings.fullscreen


def test_check_prints_every_fault_with_file_key_and_reason(tmp_path, capsys):
    path = tmp_path / "hall.toml"
    path.write_text('[exit]\npin = "1"\n[times]\nidle_seconds = 5\n', encoding="utf-8")
    assert main(["kiosk", "--config", str(path), "--check"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("hall.toml: exit.pin: ")
    assert lines[1] == "hall.toml: times.idle_seconds: this must be a number from 30 to 600"
    path.write_text(GOOD, encoding="utf-8")
    assert main(["kiosk", "--config", str(path), "--check"]) == 0
    assert capsys.readouterr().out == "hall.toml: no problems\n"


def test_a_pin_is_hashed_from_the_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("4711\n"))
    assert main(["kiosk", "--hash-pin"]) == 0
    stored = capsys.readouterr().out.strip()
    assert stored.startswith("scrypt$")
    assert "4711" not in stored
    assert is_stored(stored)
    assert matches(stored, "4711")
    assert not matches(stored, "4712")
    monkeypatch.setattr("sys.stdin", io.StringIO("47\n"))
    assert main(["kiosk", "--hash-pin"]) == 2


def test_hashes_are_salted_and_only_pins_match():
    assert hashed("0000") != hashed("0000")
    assert matches("0007", "0007")
    for typed in ("", "7", "00007", "000７", hashed("0007")):
        assert not matches("0007", typed)
        assert not matches(hashed("0007"), typed)


def test_wrong_pins_cost_ever_more_time():
    clock = Clock()
    lock = PinLock("2580", clock)
    for _ in range(FREE_TRIES - 1):
        assert not lock.open("0000")
        assert lock.wait == 0
    waits = []
    for _ in range(12):
        assert not lock.open("0000")
        waits.append(lock.wait)
        assert not lock.open("2580"), "the right one does not help while it waits"
        clock.now += lock.wait
    assert waits[:3] == [5, 10, 20]
    assert waits[-1] == LONGEST_WAIT
    assert lock.open("2580")
    assert not lock.open("0000")
    assert lock.wait == 0, "the right one makes good"


def test_without_a_pin_nothing_opens():
    lock = PinLock("", Clock())
    assert not any(lock.open(typed) for typed in ("", "0000", "1234"))
