"""The worker: what it answers, what it loads, and that it ends."""

import json
import multiprocessing
import subprocess
import sys
import time

import pytest
from tests.ai.player_kit import ROOT, A, rulebook

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.thirty_rails.board import STANDARD
from branchline.engine.thirty_rails.state import Phase
from branchline_ai import worker
from branchline_ai.levels import LEVELS

PATIENCE = 60.0


def question(level="easy", seed=3, **more):
    game = rulebook()
    chance = SeededChance(seed)
    state = game.setup(chance)
    while state.phase != Phase.TURNS:
        game.apply(state, A, game.legal(state, A)[0], chance)
    return (
        game,
        list(game.legal(state, A)),
        {
            "number": 7,
            "config": game.config.to_data(),
            "board": STANDARD.to_data(),
            "view": json.loads(json.dumps(game.pack_view(game.view(state, A)))),
            "seat": 0,
            "level": level,
            "seed": seed,
            **more,
        },
    )


@pytest.mark.parametrize("level", LEVELS["thirty_rails"])
def test_every_level_answers(level):
    game, legal, asked = question(level, playouts=64)
    answer = worker.decide(asked)
    assert answer["number"] == 7
    assert game.decode(answer["action"]) in legal
    assert json.loads(json.dumps(answer)) == answer
    assert isinstance(answer["value"], float)


def test_the_same_question_has_the_same_answer():
    _, _, asked = question("hard", playouts=96)
    first, second = worker.decide(asked), worker.decide(asked)
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert first["playouts"] == 96


def test_a_level_keeps_its_own_limits_and_a_question_may_set_others():
    _, _, asked = question("hard", seconds=0.05)
    worker.decide(asked)
    answer = worker.decide(asked, time.thread_time)
    assert answer["playouts"] < 1000
    assert answer["seconds"] < 0.25
    assert worker.limit("thirty_rails", "hard") <= 0.8
    assert 0 < worker.limit("thirty_rails", "easy") <= 0.5


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"level": "grandmaster"}, "grandmaster"),
        ({"config": {"game": "chess"}}, "config"),
        ({"view": {}}, "sheets"),
        ({"board": {"id": 5}}, "board"),
        ({"seed": None}, "int"),
    ],
)
def test_nonsense_is_answered_with_an_error(change, word):
    _, _, asked = question()
    answer = worker.reply(json.dumps({**asked, **change}).encode())
    assert answer["number"] == 7
    assert word in answer["error"]
    assert "action" not in answer


@pytest.mark.parametrize("message", [b"", b"[1, 2]", b"\xff\xfe", b'{"number": 1}'])
def test_what_is_no_question_is_answered_with_an_error(message):
    assert worker.reply(message)["error"]


@pytest.fixture
def process():
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=worker.main, args=(theirs,), daemon=True)
    child.start()
    theirs.close()
    yield child, ours
    ours.close()
    child.join(PATIENCE)
    if child.is_alive():
        child.kill()
        child.join()


def ask(pipe, asked):
    pipe.send_bytes(json.dumps(asked).encode())
    assert pipe.poll(PATIENCE), "the worker answers"
    return json.loads(pipe.recv_bytes(worker.MOST_BYTES))


def test_a_worker_answers_several_questions_and_ends_when_the_pipe_closes(process):
    child, pipe = process
    game, legal, asked = question("hard", playouts=32)
    for number in (1, 2):
        answer = ask(pipe, {**asked, "number": number})
        assert answer["number"] == number
        assert game.decode(answer["action"]) in legal
    assert "error" in ask(pipe, {"number": 3})
    assert ask(pipe, asked)["number"] == 7, "it goes on after an error"
    pipe.close()
    child.join(PATIENCE)
    assert child.exitcode == 0


LONG = {
    "a move": {"level": "hard", "seconds": PATIENCE},
    "what a move was worth": {"level": "hard", "playouts": 10**6},
    "what the dice allowed": {"dice": True, "seconds": PATIENCE},
}


@pytest.mark.parametrize("kind", LONG)
def test_a_new_question_takes_the_place_of_the_one_before(process, kind):
    """And each question has one answer, in their order."""
    _, pipe = process
    _, legal, asked = question()
    game = rulebook()
    long = {**asked, **LONG[kind], "number": 1}
    if "worth" in kind:
        long["played"] = [game.encode(legal[-1])]
    ask(pipe, asked)  # it has started
    start = time.monotonic()
    pipe.send_bytes(json.dumps(long).encode())
    assert not pipe.poll(0.5)
    answer = ask(pipe, {**asked, "number": 2, "playouts": 8})
    assert answer == {"number": 1, "error": "called off"}
    assert pipe.poll(PATIENCE)
    assert "action" in json.loads(pipe.recv_bytes())
    assert time.monotonic() - start < PATIENCE / 2


def test_a_worker_ends_in_the_middle_of_a_thought(process):
    child, pipe = process
    _, _, asked = question("hard", seconds=10 * PATIENCE)
    pipe.send_bytes(json.dumps(asked).encode())
    assert not pipe.poll(1.0)
    pipe.close()
    child.join(PATIENCE)
    assert child.exitcode == 0


def test_a_worker_ends_when_nobody_ever_asks(process):
    child, pipe = process
    pipe.close()
    child.join(PATIENCE)
    assert child.exitcode == 0


def loaded_by(code):
    program = f"import sys\n{code}\nprint(' '.join(sys.modules))"
    paths = [str(ROOT / "game"), str(ROOT / "ai")]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {paths!r}\n{program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_the_windows_process_can_import_the_worker_without_numpy():
    loaded = loaded_by("import branchline_ai.worker, branchline_ai.levels")
    assert "branchline_ai.worker" in loaded
    assert "numpy" not in loaded


def test_thinking_loads_no_window_and_no_map_reader():
    _, _, asked = question("hard", playouts=16)
    loaded = loaded_by(f"from branchline_ai import worker\nworker.decide({asked!r})")
    assert "numpy" in loaded
    assert not {"pygame", "pytmx", "branchline.ui", "branchline.app"} & loaded


def test_a_worker_starts_quickly():
    """Processor time, because the machine is shared; numpy included."""
    code = "import time; import branchline_ai.worker, branchline_ai.games.thirty_rails.bot\nassert time.process_time() < 1.0, time.process_time()"
    loaded_by(code)
