"""Attract loop, visit, nobody there: nothing is left behind. A few cycles every day, many in the slow run."""

import pygame
import pytest

from bench_kiosk import WARM, Cycles, Trace, growth


@pytest.fixture
def cycles(tmp_path):
    made = Cycles(tmp_path, (320, 240), attract=11.0)
    yield made
    made.close()
    pygame.quit()


def test_a_few_cycles_leave_no_file_and_no_thread(cycles, tmp_path):
    traces = [cycles.cycle(number) for number in range(6)]
    assert {trace.files for trace in traces} == {traces[0].files}
    assert {trace.threads for trace in traces} == {traces[0].threads}
    assert traces[5].objects - traces[2].objects < 3_000, "the same game, in the same turn"
    assert list(tmp_path.rglob("*")) == []


def test_growth_is_seen_behind_what_differs_from_game_to_game():
    def traces(an_hour):
        return [
            Trace(number * 0.04, int(1e8 + number % 3 * 6e6 + number * 0.04 * an_hour), 0, 0, 1)
            for number in range(120)
        ]

    assert growth(traces(0)) == pytest.approx(0, abs=0.01)
    assert growth(traces(2_000_000)) == pytest.approx(2, rel=0.01)


@pytest.mark.slow
def test_many_cycles_grow_by_less_than_a_megabyte_an_hour(cycles):
    traces = [cycles.cycle(number) for number in range(150)]
    assert growth(traces[WARM:]) < 1.0
    assert traces[-1].objects - traces[-37].objects < 3_000, "the same game, in the same turn"
