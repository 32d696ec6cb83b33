"""The music: short sections of eight bars that may follow each other in any order.

Here: the composition, our own, as data and rules, and its rendering to samples. Not here: playing
it (`sounds`). Importing this module imports numpy; only the sound thread does.

Every section begins and ends near the tonic and leaves its last bar almost empty, so the sections
can be strung together endlessly and the order decided while playing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from branchline.ui.media import synth
from branchline.ui.media.synth import Signal

BEAT = 60.0 / 76.0
BARS = 8
SECTION_SECONDS = BARS * 4 * BEAT
_TONIC = 62
_SCALE = (0, 2, 4, 7, 9)
_CHORDS = {
    "D": (50, (62, 66, 69, 73)),
    "Bm": (47, (62, 66, 69, 71)),
    "G": (43, (59, 62, 66, 67)),
    "A": (45, (61, 62, 64, 69)),
    "Em": (40, (59, 62, 64, 67)),
    "F#m": (42, (61, 64, 66, 69)),
}
_RHYTHMS = (
    ((0.0, 1.5), (1.5, 0.5), (2.0, 2.0)),
    ((0.5, 0.5), (1.0, 1.0), (2.0, 0.5), (2.5, 1.5)),
    ((0.0, 1.0), (1.0, 0.5), (1.5, 2.5)),
    ((1.0, 1.0), (2.0, 2.0)),
    ((0.0, 3.0),),
)


@dataclass(frozen=True, slots=True)
class Section:
    """Eight bars: the chords, where the tune starts in the scale, and which voices sound."""

    chords: tuple[str, ...]
    start: int
    tune: bool
    pulse: bool
    seed: int


SECTIONS: tuple[Section, ...] = (
    Section(("D", "Bm", "G", "A", "D", "F#m", "G", "D"), 5, False, False, 11),
    Section(("D", "D", "Bm", "Bm", "G", "A", "Em", "D"), 7, True, True, 23),
    Section(("D", "F#m", "G", "D", "Bm", "G", "A", "D"), 6, True, True, 37),
    Section(("D", "G", "D", "A", "Bm", "F#m", "G", "D"), 8, True, False, 41),
    Section(("D", "Em", "F#m", "G", "D", "G", "A", "D"), 5, True, True, 59),
)


def tune(section: Section) -> list[tuple[float, float, int]]:
    """The melody as (beat, beats, note): mostly steps of a pentatonic scale, at rest at the end."""
    if not section.tune:
        return []
    rng = np.random.default_rng(section.seed)
    degree = section.start
    notes: list[tuple[float, float, int]] = []
    motif = _RHYTHMS[int(rng.integers(3))]
    for bar in range(BARS - 1):
        rhythm = motif if bar % 4 < 2 else _RHYTHMS[int(rng.integers(len(_RHYTHMS)))]
        if bar in (3, 6):
            rhythm = _RHYTHMS[4]
        _root, chord = _CHORDS[section.chords[bar]]
        for index, (at, length) in enumerate(rhythm):
            degree += int(rng.choice((-2, -1, -1, 0, 1, 1, 2)))
            degree = min(10, max(4, degree))
            if index == 0:
                degree = _nearest_in_chord(degree, chord)
            notes.append((bar * 4 + at, length, _pitch(degree)))
    return notes


def _pitch(degree: int) -> int:
    return _TONIC + 12 * (degree // 5) + _SCALE[degree % 5]


def _nearest_in_chord(degree: int, chord: tuple[int, ...]) -> int:
    classes = {note % 12 for note in chord}
    for away in (0, -1, 1, -2, 2):
        if _pitch(degree + away) % 12 in classes:
            return degree + away
    return degree


def render(number: int, rate: int, pause: Callable[[], None] = lambda: None) -> bytes:
    """Section `number` as 16-bit stereo samples, `SECTION_SECONDS` long.

    `pause` is called after every few milliseconds of work: it may sleep, so that a frame never
    waits long for this thread, or raise to give up.
    """
    section = SECTIONS[number % len(SECTIONS)]
    middle, left, right = (np.zeros(int(SECTION_SECONDS * rate)) for _ in range(3))
    rng = np.random.default_rng(section.seed + 1)
    for bar, name in enumerate(section.chords):
        _bar(middle, left, right, bar, name, section, rate, rng)
        pause()
    for beat, beats, note in tune(section):
        sound = synth.keys(note, min(beats * BEAT + 0.9, 3.0), rate, 0.8)
        loud = 0.5 + 0.12 * float(rng.random())
        late = 0.012 * float(rng.random())
        synth.add(middle, sound, beat * BEAT + late, rate, loud)
        pause()
    mixed = []
    for side, seed in ((left, 3), (right, 4)):
        mixed.append(synth.room(middle + side, rate, 1.3, 0.35, seed, pause))
        pause()
    return _finish(mixed[0], mixed[1], rate)


def _bar(
    middle: Signal,
    left: Signal,
    right: Signal,
    bar: int,
    name: str,
    section: Section,
    rate: int,
    rng: np.random.Generator,
) -> None:
    root, chord = _CHORDS[name]
    start = bar * 4 * BEAT
    last = bar == BARS - 1
    for index, note in enumerate(chord):
        side = left if index % 2 else right
        synth.add(
            side, synth.pad(note, 4 * BEAT + (0.0 if last else 0.5), rate), start, rate, 0.085
        )
    if last:
        synth.add(middle, synth.bass(root, 1.6, rate), start, rate, 0.3)
        return
    for beat, loud in ((0.0, 0.42), (2.5, 0.26)):
        synth.add(middle, synth.bass(root, 1.5, rate), start + beat * BEAT, rate, loud)
    for step, beat in enumerate((1.0, 2.0, 3.0, 3.5)):
        note = chord[(step + bar) % len(chord)]
        sound = synth.keys(note, 1.4, rate, 0.4)
        side = right if step % 2 else left
        synth.add(side, sound, start + beat * BEAT, rate, 0.2 + 0.05 * float(rng.random()))
    if section.pulse:
        _wheels(middle, start, rate)


def _wheels(target: Signal, start: float, rate: int) -> None:
    """Very soft brushes in the beat of wheels over rail joints."""
    for beat, loud in ((0.0, 1.0), (0.5, 0.55), (2.0, 1.0), (2.5, 0.55)):
        brush = synth.band(synth.noise(0.09, rate, int(beat * 10)), rate, 2500.0, 7000.0)
        shaped = brush * synth.decay(0.09, rate, 0.018, 0.006)
        synth.add(target, shaped, start + beat * BEAT, rate, 0.06 * loud)


def _finish(left: Signal, right: Signal, rate: int) -> bytes:
    loudest = max(float(np.max(np.abs(left))), float(np.max(np.abs(right)))) or 1.0
    edge = np.ones(len(left))
    fade = int(0.35 * rate)
    edge[-fade:] = np.linspace(1.0, 0.0, fade) ** 1.5
    edge[: int(0.01 * rate)] = np.linspace(0.0, 1.0, int(0.01 * rate))
    gain = 0.5 / loudest
    return synth.to_bytes(left * edge * gain, right * edge * gain)
