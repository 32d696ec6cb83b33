"""The short sounds of the game, by name.

Here: one recipe per sound, and the table `RECIPES`. Not here: playing them (`sounds`). Importing
this module imports numpy; only the sound thread does.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from branchline.ui.media import forces, synth
from branchline.ui.media.synth import Signal

Recipe = Callable[[int], Signal]

_TICK_SCALE = (67, 69, 71, 74, 76, 79, 81, 83, 86, 88)


def dice_rattle(rate: int) -> Signal:
    """Two dice shaken and thrown over the table."""
    out = np.zeros(int(0.85 * rate))
    rng = np.random.default_rng(30)
    at = 0.0
    for hit in range(15):
        pitch = 620.0 + 900.0 * float(rng.random())
        loud = (0.35 + 0.65 * float(rng.random())) * (1.0 - 0.035 * hit)
        synth.add(out, synth.knock(pitch, 0.09, rate, 100 + hit), at, rate, loud)
        at += 0.028 + 0.045 * float(rng.random()) + 0.0012 * hit
    return synth.level_to(synth.room(out, rate, 0.25, 0.25, 7), 0.55)


def dice_land(rate: int) -> Signal:
    """One die comes to rest."""
    out = np.zeros(int(0.45 * rate))
    for at, pitch, loud in ((0.0, 520.0, 1.0), (0.085, 610.0, 0.5), (0.135, 700.0, 0.24)):
        synth.add(out, synth.knock(pitch, 0.16, rate, int(pitch)), at, rate, loud)
    thud = np.sin(2 * np.pi * 150 * synth.seconds(0.2, rate)) * synth.decay(0.2, rate, 0.02)
    synth.add(out, thud, 0.0, rate, 0.5)
    return synth.level_to(synth.room(out, rate, 0.25, 0.2, 8), 0.6)


def _stroke(rate: int, length: float, seed: int, low: float, high: float) -> Signal:
    at = synth.seconds(length, rate)
    hiss = synth.band(synth.noise(length, rate, seed), rate, low, high)
    tooth = synth.band(synth.noise(length, rate, seed + 1), rate, 12.0, 70.0)
    tooth = 0.6 + 0.4 * tooth / (float(np.max(np.abs(tooth))) or 1.0)
    swell = np.sin(np.pi * np.clip(at / length, 0.0, 1.0)) ** 0.6
    return np.asarray(hiss * tooth * swell, dtype=np.float64)


def pencil(rate: int) -> Signal:
    """A pen draws one piece of track: a long stroke and a short one."""
    out = np.zeros(int(0.5 * rate))
    synth.add(out, _stroke(rate, 0.3, 41, 1800.0, 5200.0), 0.0, rate, 1.0)
    synth.add(out, _stroke(rate, 0.16, 43, 2200.0, 5800.0), 0.31, rate, 0.7)
    return synth.level_to(out, 0.34)


def sketch(rate: int) -> Signal:
    """Three quick strokes, for a mountain."""
    out = np.zeros(int(0.5 * rate))
    for index, at in enumerate((0.0, 0.13, 0.25)):
        piece = _stroke(rate, 0.12 + 0.03 * index, 60 + index, 1500.0, 4600.0)
        synth.add(out, piece, at, rate, 1.0 - 0.15 * index)
    return synth.level_to(out, 0.34)


def stamp(rate: int) -> Signal:
    """A rubber stamp on a stack of paper."""
    at = synth.seconds(0.32, rate)
    sweep = np.cumsum(70.0 + 90.0 * 0.5 ** (at / 0.02)) / rate
    thud = np.sin(2 * np.pi * sweep) * synth.decay(0.32, rate, 0.045, 0.001)
    paper = synth.band(synth.noise(0.32, rate, 21), rate, 500.0, 3500.0)
    paper = paper * synth.decay(0.32, rate, 0.012, 0.0008)
    return synth.level_to(thud + 0.9 * paper, 0.6)


def click(rate: int) -> Signal:
    """A soft button."""
    return synth.level_to(synth.knock(980.0, 0.08, rate, 5), 0.3)


def focus(rate: int) -> Signal:
    """The cursor moves by one."""
    return synth.level_to(synth.knock(1500.0, 0.05, rate, 6), 0.13)


def turn(rate: int) -> Signal:
    """A piece is turned or mirrored: a ratchet of two."""
    out = np.zeros(int(0.14 * rate))
    synth.add(out, synth.knock(1150.0, 0.06, rate, 11), 0.0, rate, 0.7)
    synth.add(out, synth.knock(1400.0, 0.06, rate, 12), 0.045, rate, 1.0)
    return synth.level_to(out, 0.26)


def take_back(rate: int) -> Signal:
    """An eraser, and two tones going down."""
    out = np.zeros(int(0.5 * rate))
    synth.add(out, _stroke(rate, 0.22, 71, 700.0, 2600.0), 0.0, rate, 0.8)
    synth.add(out, synth.mallet(74, 0.3, rate), 0.02, rate, 0.5)
    synth.add(out, synth.mallet(69, 0.3, rate), 0.14, rate, 0.5)
    return synth.level_to(out, 0.35)


def refuse(rate: int) -> Signal:
    """No, in a friendly way."""
    out = np.zeros(int(0.42 * rate))
    synth.add(out, synth.mallet(55, 0.28, rate), 0.0, rate, 1.0)
    synth.add(out, synth.mallet(54, 0.3, rate), 0.12, rate, 0.9)
    return synth.level_to(out, 0.42)


def chime(rate: int) -> Signal:
    """A line has been joined."""
    out = np.zeros(int(1.5 * rate))
    for at, note in ((0.0, 74), (0.09, 78), (0.18, 81), (0.3, 86)):
        synth.add(out, synth.bell(note, 1.2, rate), at, rate, 0.7)
    return synth.level_to(synth.room(out, rate, 0.7, 0.25, 9), 0.42)


def notice(rate: int) -> Signal:
    """It is somebody's turn."""
    out = np.zeros(int(0.9 * rate))
    synth.add(out, synth.bell(76, 0.7, rate), 0.0, rate, 0.8)
    synth.add(out, synth.bell(81, 0.7, rate), 0.13, rate, 0.6)
    return synth.level_to(out, 0.3)


def count(step: int) -> Recipe:
    """The tick of a counter; a higher `step` has a higher tone."""

    def recipe(rate: int) -> Signal:
        note = _TICK_SCALE[min(step, len(_TICK_SCALE) - 1)]
        return synth.level_to(synth.mallet(note, 0.35, rate), 0.3)

    return recipe


def row_done(rate: int) -> Signal:
    """A row of the sheet has been counted."""
    out = np.zeros(int(0.8 * rate))
    synth.add(out, synth.bell(79, 0.7, rate), 0.0, rate, 0.7)
    synth.add(out, synth.bell(86, 0.7, rate), 0.06, rate, 0.5)
    return synth.level_to(out, 0.34)


def fanfare(rate: int) -> Signal:
    """The sheet is complete: a short call of horns with bells on top."""
    out = np.zeros(int(2.9 * rate))
    call = ((0.0, 0.16, (62,)), (0.18, 0.16, (66,)), (0.36, 0.16, (69,)), (0.54, 0.42, (74, 66)))
    for at, length, notes in (*call, (1.02, 0.2, (71, 67)), (1.26, 1.35, (74, 69, 66, 62))):
        for note in notes:
            synth.add(out, synth.reed(note, length, rate), at, rate, 0.6 / len(notes) ** 0.5)
    for index, note in enumerate((86, 90, 93, 98)):
        synth.add(out, synth.bell(note, 1.2, rate), 1.26 + 0.09 * index, rate, 0.18)
    return synth.level_to(synth.room(out, rate, 0.9, 0.3, 10), 0.5)


def whistle(rate: int) -> Signal:
    """A small steam whistle, far away: the start of a game."""
    out = np.zeros(int(1.6 * rate))
    for at, length in ((0.0, 0.32), (0.42, 0.85)):
        for note, loud in ((77, 1.0), (81, 0.8), (84, 0.6)):
            synth.add(out, synth.reed(note, length, rate, 1.6), at, rate, loud * 0.4)
        steam = synth.band(synth.noise(length, rate, 88), rate, 900.0, 3200.0)
        fade = np.sin(np.pi * synth.seconds(length, rate) / length) ** 0.5
        synth.add(out, steam * fade, at, rate, 0.12)
    return synth.level_to(synth.room(out, rate, 0.9, 0.5, 12), 0.26)


RECIPES: dict[str, Recipe] = {
    "click": click,
    "focus": focus,
    "turn": turn,
    "refuse": refuse,
    "pencil": pencil,
    "stamp": stamp,
    "dice_rattle": dice_rattle,
    "dice_land": dice_land,
    "sketch": sketch,
    "take_back": take_back,
    "chime": chime,
    "notice": notice,
    **{f"count_{step}": count(step) for step in range(len(_TICK_SCALE))},
    "row_done": row_done,
    "whistle": whistle,
    "fanfare": fanfare,
    "water": forces.water,
    "seethe": forces.seethe,
    "burn": forces.burn,
    "rumble": forces.rumble,
    "meteor": forces.meteor,
    "impact": forces.impact,
    "card": forces.card,
}
