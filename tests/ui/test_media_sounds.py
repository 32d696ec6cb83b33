"""Synthesised sounds: clean, repeatable, silent without a device, and never in the way of a frame."""

import logging
import time

import numpy as np
import pygame
import pytest

from branchline.ui.media import effects, music, synth
from branchline.ui.media.sounds import RATE, SoundBank

USED = {
    "click", "focus", "turn", "refuse", "pencil", "stamp", "dice_rattle", "dice_land", "sketch",
    "take_back", "chime", "notice", "row_done", "fanfare",
}  # fmt: skip


@pytest.fixture
def bank():
    pygame.mixer.quit()
    made = SoundBank()
    yield made
    made.close()
    pygame.mixer.quit()


@pytest.mark.parametrize("name", sorted(effects.RECIPES))
def test_an_effect_is_loud_enough_and_begins_and_ends_in_silence(name):
    sound = effects.RECIPES[name](RATE)
    assert np.all(np.isfinite(sound))
    assert 0.1 <= np.max(np.abs(sound)) <= 0.7
    assert abs(sound[0]) < 0.02
    assert abs(sound[-1]) < 0.002
    assert abs(np.mean(sound)) < 0.01
    assert 0.04 <= len(sound) / RATE <= 3.0


def test_the_same_recipe_gives_the_same_sound():
    for name in ("dice_rattle", "pencil", "whistle"):
        assert np.array_equal(effects.RECIPES[name](RATE), effects.RECIPES[name](RATE))


def test_every_sound_the_table_asks_for_is_there():
    assert set(effects.RECIPES) >= USED
    assert {f"count_{step}" for step in range(10)} <= set(effects.RECIPES)


def test_a_higher_count_has_a_higher_tone():
    def pitch(step):
        sound = effects.count(step)(RATE)
        return np.argmax(np.abs(np.fft.rfft(sound))) * RATE / len(sound)

    pitches = [pitch(step) for step in range(10)]
    assert pitches == sorted(pitches)
    assert pitches[-1] > 2.5 * pitches[0]


def test_sections_of_the_music_have_one_length_and_join_in_silence():
    rendered = [music.render(number, 11025) for number in range(len(music.SECTIONS))]
    assert {len(section) for section in rendered} == {int(music.SECTION_SECONDS * 11025) * 4}
    for section in rendered:
        samples = np.frombuffer(section, "<i2")
        assert np.max(np.abs(samples[:8])) < 400
        assert np.max(np.abs(samples[-8:])) < 400
        assert 0.02 < np.sqrt(np.mean((samples / 32768.0) ** 2)) < 0.2


def test_the_tune_keeps_to_its_scale_and_leaves_the_last_bar_empty():
    for section in music.SECTIONS:
        notes = music.tune(section)
        assert all((note - 62) % 12 in (0, 2, 4, 7, 9) for _at, _length, note in notes)
        assert all(at < 28 for at, _length, _note in notes)
        assert bool(notes) is section.tune


def test_synthesis_is_left_to_a_thread_and_everything_can_be_heard_soon(bank):
    started = time.perf_counter()
    bank.open()
    assert time.perf_counter() - started < 1.0
    assert bank.is_open
    assert bank.wait_until_made(20.0)
    assert bank.ready >= USED
    bank.play("chime", pan=0.5)
    assert pygame.mixer.get_busy()


def test_a_sound_that_is_not_made_yet_is_silent_and_no_error(bank):
    bank.play("chime")
    bank.open()
    bank.play("no such sound")
    assert bank.is_open


def test_the_same_effect_at_the_same_moment_sounds_once(bank):
    bank.open()
    assert bank.wait_until_made(20.0)
    pygame.mixer.stop()
    for _ in range(6):
        bank.play("stamp")
    busy = [pygame.mixer.Channel(n).get_busy() for n in range(1, pygame.mixer.get_num_channels())]
    assert sum(busy) == 1


def test_volume_zero_is_silence(bank):
    bank.open()
    assert bank.wait_until_made(20.0)
    pygame.mixer.stop()
    bank.set_volumes(0.0, 0.0)
    bank.play("stamp")
    bank.update()
    assert not pygame.mixer.get_busy()


def test_without_a_device_everything_is_silent_and_said_once(bank, monkeypatch, caplog):
    def refuse(*_args, **_kwargs):
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    with caplog.at_level(logging.WARNING):
        bank.open()
        bank.play("click")
        bank.update()
        bank.set_volumes(0.5, 0.5)
        bank.close()
    assert not bank.is_open
    assert len([r for r in caplog.records if "no sound" in r.message]) == 1


def test_closing_ends_the_thread_even_in_the_middle_of_its_work(bank):
    bank.open()
    bank.close()
    assert not bank.is_open
    bank.play("click")


def test_bytes_are_stereo_and_clipped():
    loud = np.array([2.0, -2.0, 0.0])
    samples = np.frombuffer(synth.to_bytes(loud), "<i2").reshape(-1, 2)
    assert samples.tolist() == [[32767, 32767], [-32767, -32767], [0, 0]]
