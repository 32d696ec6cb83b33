"""What goes wrong is told in the language of whoever reads it: files, saves, settings, boards, the attendant's file."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.app.files import KNOWN, trouble
from branchline.app.i18n import Catalogue
from branchline.app.kiosk_config import KioskFile
from branchline.app.poster import Poster
from branchline.app.saves import Damage, read_log
from branchline.app.settings import SettingsFile
from branchline.app.tables import Refused, TableRoom
from branchline.app.wording import damage_of, refusal
from branchline.boards.library import Library
from branchline.engine.kernel.log import LogError
from branchline.engine.kernel.reasons import Reason

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "assets" / "locale"
GOLDEN = ROOT / "tests" / "golden"
OTHERS = ("fr", "nl", "ja")
ENGLISH = re.compile(
    r"\b(the|this|that|cannot|must|there|with|from|could|damaged|line|file|space|denied|found|such"
    r"|expected|invalid|not|no)\b",
    re.IGNORECASE,
)
"""Words of English sentences that are none of French or Dutch."""
LOGS = sorted(GOLDEN.glob("*/*.jsonl"))
Text = Callable[..., str]


def english(text: str) -> list[str]:
    """The English words in a text, names of files and what is quoted aside."""
    plain = re.sub(r"“.*?”|«.*?»|「.*?」|\S+\.(jsonl|toml|tmx|tsx)\S*", "", text)
    return ENGLISH.findall(plain)


def refused_by(room: TableRoom, *args: object) -> Refused:
    with pytest.raises(Refused) as caught:
        room.start(*args)  # type: ignore[arg-type]
    return caught.value


@pytest.fixture
def room(tmp_path: Path) -> TableRoom:
    return TableRoom(Library(ROOT / "maps", tmp_path))


@pytest.mark.parametrize("number", [*(getattr(errno, name) for name in KNOWN), 0])
def test_errors_of_the_system_are_told_in_words_of_the_catalogue(number: int) -> None:
    reason = trouble(OSError(number, "No space left on device"))
    said = {language: Catalogue(LOCALE, language).text(reason.code) for language in OTHERS}
    assert len(set(said.values())) == len(OTHERS), said
    assert number == 0 or all(not english(text) for text in said.values()), said


def test_only_an_unknown_error_is_told_in_the_words_of_the_system() -> None:
    assert trouble(OSError(errno.ENOSPC, "x")) == Reason("file.no_space")
    assert trouble(PermissionError()) == Reason("file.no_permission")
    assert trouble(FileNotFoundError("x is no regular file")) == Reason("file.not_found")
    assert trouble(OSError(errno.EROFS, "x")) == Reason("file.read_only")
    odd = trouble(OSError(errno.EDOM, "Numerical argument out of domain"))
    assert dict(odd.args) == {"detail": "Numerical argument out of domain"}


@pytest.mark.parametrize("language", OTHERS)
def test_a_reason_inside_a_sentence_is_told_in_its_language(language: str) -> None:
    words = Catalogue(LOCALE, language)
    for code in ("export.no_file", "notice.saving_fails", "notice.settings_fail"):
        said = words.text(code, reason=Reason("file.no_space"))
        assert words.text("file.no_space") in said
        assert english(said) == []
    names = (Reason("options.sound"), Reason("options.music"))
    said = words.text("notice.settings_damaged", names=names)
    assert words.text("options.sound") in said
    assert words.text("list.comma").join(words.text(name.code) for name in names) in said


DAMAGES: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("no text", lambda content: b"\xff\xfe\n" + content),
    ("no json", lambda content: b"{\n" + content),
    ("no object", lambda content: b"[1]\n" + content),
    ("too long", lambda content: b"[" * 70_000 + b"\n" + content),
    ("empty", lambda content: b""),
    ("no header", lambda content: content[content.index(b"\n") + 1 :]),
    ("no seed", lambda content: content.replace(b'"seed":', b'"sd":')),
    ("newer", lambda content: content.replace(b'"branchline":1', b'"branchline":9')),
    ("missing line", lambda content: content.replace(b'"n":3,', b'"n":4,')),
    ("bad entry", lambda content: content.replace(b'"n":3,', b'"hint":3,"n":3,')),
    ("no hash", lambda content: content.replace(b'"h":"', b'"g":"')),
    ("bad result", lambda content: content.replace(b'"totals":[', b'"totals":["')),
]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "spoil"), DAMAGES, ids=[name for name, _ in DAMAGES])
def test_a_damaged_save_says_file_place_and_reason(
    name: str, spoil: Callable[[bytes], bytes], language: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(spoil(LOGS[0].read_bytes()))
    _, damage = read_log(path)
    assert damage is not None, name
    said = damage_of(damage, Catalogue(LOCALE, language).text)
    assert said.startswith("game.jsonl")
    assert str(damage.line) in said
    assert english(said) == [], said


@pytest.mark.parametrize("language", OTHERS)
def test_a_save_that_breaks_the_rules_says_which_rule(language: str, room: TableRoom) -> None:
    text = Catalogue(LOCALE, language).text
    found = 0
    for path in LOGS:
        game, damage = read_log(path)
        if game is None or damage is not None or len(game.entries) < 12:
            continue
        del game.entries[9:]
        game.entries.append(game.entries[8])
        try:
            room.replay(game)
        except LogError as error:
            said = damage_of(Damage.of(path.name, error), text)
            found += error.why is not None
            assert english(said) == [], said
            if error.why is not None:
                assert "_" not in said.removeprefix(path.name), said
    assert found


@pytest.mark.parametrize("language", OTHERS)
def test_a_save_that_cannot_be_read_says_why(language: str, tmp_path: Path) -> None:
    words = Catalogue(LOCALE, language)
    _, damage = read_log(tmp_path)
    assert damage is not None
    assert words.text("file.not_found") in damage_of(damage, words.text)


@pytest.mark.parametrize("language", OTHERS)
def test_a_wish_that_is_refused_names_things_as_they_are_called(
    language: str, room: TableRoom
) -> None:
    text = Catalogue(LOCALE, language).text
    seats = ("human", "human")
    twice = refused_by(room, "thirty_rails", seats, ("shares", "shares"), "standard", 1)
    assert text("module.shares") in refusal(twice, text)
    board = str(ROOT / "maps" / "railroad_ink" / "standard.tmx")
    wrong = refused_by(room, "thirty_rails", seats, (), board, 1)
    assert text("game.railroad_ink") in refusal(wrong, text)
    other = refused_by(room, "thirty_rails", seats, (), "nowhere", 1)
    option = (("factory_values", "9-9-9"),)
    value = refused_by(room, "thirty_rails", seats, ("marsh",), "marshes", 1, option)
    for refused in (twice, wrong, other, value):
        said = refusal(refused, text, known=("A", "B"))
        assert english(said) == []
        assert re.search(r"[a-z]_[a-z]", said.replace(board, "")) is None, said


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "content",
    [
        b"[exit\n",
        b"a = ",
        b"[exit]\npin = 'x'\n",
        b"[times]\nidle_seconds = true\n[bells]\n",
        b"[options]\nshown = [1]\n[settings]\nlanguage = 'tlh'\n",
        b"\xff\xfe",
        b"a = " + b"[" * 5000,
    ],
    ids=range(7),
)
def test_the_attendants_file_is_judged_in_the_language_of_the_attendant(
    content: bytes, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_bytes(content)
    file = KioskFile(path, (*OTHERS, "en"))
    file.load()
    assert file.faults
    for said in file.sentences(Catalogue(LOCALE, language).text):
        assert english(re.sub(r"--hash-pin|true|false", "", said)) == [], said


@pytest.mark.parametrize("content", [b"{", b"[1]", None])
def test_settings_that_are_lost_say_why(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    if content is None:
        path.mkdir()
        (path / "x").touch()
    else:
        path.write_bytes(content)
    file = SettingsFile(path)
    file.load()
    assert content is None or file.fault == Reason("settings.damaged")


def test_settings_that_were_replaced_are_called_as_in_the_options(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"sound": 7, "text_size": "x", "keys": 3}')
    file = SettingsFile(path)
    file.load()
    known = Catalogue(LOCALE)
    names = [reason.code for reason in file.named_problems()]
    assert names == ["options.sound", "options.text_size", "remap.keys"]
    assert all(known.text(name) != name for name in names)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "content", ["", "<map", "<tileset/>", '<map version="1.10" infinite="1"/>'], ids=range(4)
)
def test_a_faulty_board_is_told_in_its_language(
    content: str, language: str, room: TableRoom, tmp_path: Path
) -> None:
    path = tmp_path / "mine.tmx"
    path.write_text(content)
    refused = refused_by(room, "thirty_rails", ("human",), (), str(path), 1)
    said = refusal(refused, Catalogue(LOCALE, language).text)
    assert english(said.replace(str(path), "").replace(str(path)[:80], "")) == [], said


def test_a_picture_that_cannot_be_drawn_says_so_by_a_code() -> None:
    written = Poster.failed("saves.gone").poll()
    assert written is not None
    assert written.problem == "saves.gone"
