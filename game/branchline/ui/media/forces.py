"""Sounds of water, fire and stone, and of cards.

Here: one recipe per sound, listed in `effects.RECIPES`. Importing this module imports numpy; only the sound thread does.
"""

from __future__ import annotations

import numpy as np

from branchline.ui.media import synth
from branchline.ui.media.synth import Signal


def _swell(length: float, rate: int, top: float) -> Signal:
    """Rises until the part `top` of its length, then falls to nothing."""
    at = synth.seconds(length, rate) / length
    rise = np.clip(at / top, 0.0, 1.0)
    fall = np.clip((1.0 - at) / (1.0 - top), 0.0, 1.0)
    return np.asarray(np.minimum(rise, fall) ** 1.3, dtype=np.float64)


def _glide(length: float, rate: int, start: float, end: float) -> Signal:
    """A sine whose frequency goes evenly, by octaves, from `start` to `end`."""
    at = synth.seconds(length, rate) / length
    pitch = start * (end / start) ** at
    return np.asarray(np.sin(2 * np.pi * np.cumsum(pitch) / rate), dtype=np.float64)


def water(rate: int) -> Signal:
    """Water flows in, with a few drops."""
    out = np.zeros(int(0.8 * rate))
    wash = synth.band(synth.noise(0.7, rate, 81), rate, 300.0, 1500.0) * _swell(0.7, rate, 0.35)
    synth.add(out, wash, 0.0, rate, 0.8)
    for index, at in enumerate((0.1, 0.26, 0.4, 0.52)):
        pitch = 520.0 + 170.0 * index
        drop = _glide(0.09, rate, pitch, pitch * 1.9) * synth.decay(0.09, rate, 0.02, 0.003)
        synth.add(out, drop, at, rate, 0.35)
    return synth.level_to(synth.room(out, rate, 0.4, 0.25, 82), 0.36)


def seethe(rate: int) -> Signal:
    """Lava creeps: a low, thick bubbling."""
    out = np.zeros(int(0.8 * rate))
    hum = synth.band(synth.noise(0.75, rate, 91), rate, 60.0, 260.0) * _swell(0.75, rate, 0.4)
    synth.add(out, hum, 0.0, rate, 1.0)
    for index, at in enumerate((0.08, 0.22, 0.31, 0.47, 0.58)):
        pitch = 95.0 + 23.0 * (index * 2 % 5)
        blob = _glide(0.13, rate, pitch, pitch * 1.7) * synth.decay(0.13, rate, 0.03, 0.01)
        synth.add(out, blob, at, rate, 0.5)
    return synth.level_to(out, 0.42)


def burn(rate: int) -> Signal:
    """Paper burns away: a hiss that crackles."""
    out = np.zeros(int(0.7 * rate))
    hiss = synth.band(synth.noise(0.65, rate, 101), rate, 900.0, 5000.0) * _swell(0.65, rate, 0.2)
    synth.add(out, hiss, 0.0, rate, 0.5)
    rng = np.random.default_rng(102)
    for index in range(14):
        spark = synth.knock(1400.0 + 1500.0 * float(rng.random()), 0.03, rate, 110 + index)
        synth.add(out, spark, 0.55 * float(rng.random()), rate, 0.3 + 0.4 * float(rng.random()))
    return synth.level_to(out, 0.34)


def rumble(rate: int) -> Signal:
    """The ground shakes."""
    low = synth.band(synth.noise(0.9, rate, 121), rate, 28.0, 110.0) * _swell(0.9, rate, 0.55)
    shake = 0.7 + 0.3 * np.sin(2 * np.pi * 17.0 * synth.seconds(0.9, rate))
    return synth.level_to(np.asarray(low * shake, dtype=np.float64), 0.5)


def meteor(rate: int) -> Signal:
    """Something falls from the sky: a whistle going down in a rush of air."""
    tone = _glide(0.6, rate, 1500.0, 420.0) * _swell(0.6, rate, 0.7)
    air = synth.band(synth.noise(0.6, rate, 131), rate, 500.0, 2600.0) * _swell(0.6, rate, 0.85)
    return synth.level_to(0.35 * tone + air, 0.3)


def impact(rate: int) -> Signal:
    """It strikes: a blow, and stones that fall back."""
    out = np.zeros(int(0.9 * rate))
    blow = _glide(0.5, rate, 110.0, 38.0) * synth.decay(0.5, rate, 0.09, 0.002)
    dust = synth.band(synth.noise(0.5, rate, 141), rate, 90.0, 1600.0)
    synth.add(out, blow, 0.0, rate, 1.0)
    synth.add(out, dust * synth.decay(0.5, rate, 0.07, 0.001), 0.0, rate, 0.9)
    for index, at in enumerate((0.28, 0.37, 0.43, 0.55)):
        stone = synth.knock(360.0 + 110.0 * index, 0.08, rate, 150 + index)
        synth.add(out, stone, at, rate, 0.22)
    return synth.level_to(synth.room(out, rate, 0.5, 0.2, 142), 0.6)


def card(rate: int) -> Signal:
    """A card is turned over."""
    out = np.zeros(int(0.25 * rate))
    slide = synth.band(synth.noise(0.12, rate, 161), rate, 1200.0, 6000.0)
    synth.add(out, slide * _swell(0.12, rate, 0.7), 0.0, rate, 0.6)
    synth.add(out, synth.knock(720.0, 0.08, rate, 162), 0.1, rate, 0.8)
    return synth.level_to(out, 0.34)
