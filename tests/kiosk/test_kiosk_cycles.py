"""Attract loop, visit, nobody there: nothing is left behind. A few cycles every day, many in the slow run."""

import pygame
import pytest

from bench_kiosk import Cycles


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


@pytest.mark.slow
def test_many_cycles_grow_by_less_than_a_megabyte_an_hour(cycles):
    traces = [cycles.cycle(number) for number in range(120)]
    hours = traces[-1].hours - traces[59].hours
    assert (traces[-1].memory - traces[59].memory) / 1e6 / hours < 1.0
    assert traces[-1].objects - traces[59].objects < 3_000
