"""Sound from arithmetic: tones, noises, envelopes, filters, a room.

Here: numpy building blocks; every signal is a float array of samples within about -1..1 at a given
rate. Not here: which sounds the game has (`effects`, `music`). Importing this module imports numpy,
so only the sound thread does, after the first frame.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]
BLOCK = 1 << 17
"""Samples that the echo of a room is made of at a time."""


def seconds(length: float, rate: int) -> Signal:
    """The times 0 .. length of each sample, in seconds."""
    return np.arange(max(1, int(length * rate)), dtype=np.float64) / rate


def hertz(note: float) -> float:
    """The frequency of a note number, 69 being the A of 440 Hz."""
    return float(440.0 * 2.0 ** ((note - 69.0) / 12.0))


def noise(length: float, rate: int, seed: int) -> Signal:
    """White noise, the same for the same seed."""
    return np.random.default_rng(seed).uniform(-1.0, 1.0, max(1, int(length * rate)))


def band(signal: Signal, rate: int, low: float, high: float) -> Signal:
    """The part of `signal` between two frequencies, with soft shoulders."""
    size = 1 << (len(signal) - 1).bit_length()
    spectrum = np.fft.rfft(signal, size)
    at = np.fft.rfftfreq(size, 1.0 / rate)
    safe = np.maximum(at, 1.0)
    gain = 1.0 / (1.0 + (low / safe) ** 4) / (1.0 + (safe / high) ** 4)
    filtered = np.fft.irfft(spectrum * gain, size)[: len(signal)]
    return np.asarray(filtered, dtype=np.float64)


def decay(length: float, rate: int, half: float, attack: float = 0.002) -> Signal:
    """An envelope that rises within `attack` and halves every `half` seconds; ends at zero."""
    at = seconds(length, rate)
    rise = np.minimum(1.0, at / max(attack, 1.0 / rate))
    end = np.minimum(1.0, (length - at) / min(0.03, length / 4))
    return np.asarray(rise * 0.5 ** (at / half) * np.maximum(0.0, end), dtype=np.float64)


def knock(pitch: float, length: float, rate: int, seed: int) -> Signal:
    """A small hard thing on wood: a few damped, inharmonic modes and a grain of noise."""
    at = seconds(length, rate)
    out = np.zeros_like(at)
    for ratio, level, half in ((1.0, 1.0, 0.018), (2.36, 0.5, 0.010), (4.1, 0.28, 0.006)):
        wave = np.sin(2 * np.pi * pitch * ratio * at + ratio)
        out += level * wave * decay(length, rate, half, 0.0006)
    grain = band(noise(length, rate, seed), rate, pitch, pitch * 5)
    return np.asarray(out * 0.6 + grain * decay(length, rate, 0.004, 0.0004), dtype=np.float64)


def mallet(note: float, length: float, rate: int) -> Signal:
    """A soft wooden bar: the tone, its tuned fourth partial, and the touch of the mallet."""
    at = seconds(length, rate)
    pitch = hertz(note)
    tone = np.sin(2 * np.pi * pitch * at) * decay(length, rate, 0.11, 0.003)
    upper = np.sin(2 * np.pi * pitch * 3.93 * at) * decay(length, rate, 0.025, 0.001)
    return np.asarray(tone + 0.22 * upper, dtype=np.float64)


def bell(note: float, length: float, rate: int) -> Signal:
    """A small warm bell."""
    at = seconds(length, rate)
    pitch = hertz(note)
    out = np.zeros_like(at)
    partials = ((1.0, 1.0, 0.42), (2.0, 0.45, 0.26), (2.99, 0.18, 0.13), (5.4, 0.07, 0.05))
    for ratio, level, half in partials:
        out += level * np.sin(2 * np.pi * pitch * ratio * at) * decay(length, rate, half, 0.002)
    return out


def reed(note: float, length: float, rate: int, bright: float = 6.0) -> Signal:
    """A held horn-like tone; `bright` is the number of audible partials."""
    at = seconds(length, rate)
    pitch = hertz(note) * (1.0 + 0.0018 * np.sin(2 * np.pi * 5.1 * at))
    phase = np.cumsum(pitch) / rate
    out = np.zeros_like(at)
    for partial in range(1, 12):
        level = np.exp(-partial / bright) / partial**0.4
        out += level * np.sin(2 * np.pi * partial * phase)
    rise = np.minimum(1.0, at / 0.035)
    fall = np.clip((length - at) / 0.12, 0.0, 1.0)
    return np.asarray(out * rise * fall * 0.5, dtype=np.float64)


def keys(note: float, length: float, rate: int, touch: float = 1.0) -> Signal:
    """A mellow electric piano: one sine, gently bent by another that fades quickly."""
    at = seconds(length, rate)
    pitch = hertz(note)
    bend = 1.1 * touch * np.sin(2 * np.pi * pitch * at) * 0.5 ** (at / 0.25)
    tine = 0.12 * touch * np.sin(2 * np.pi * pitch * 7.0 * at) * 0.5 ** (at / 0.03)
    wave = np.sin(2 * np.pi * pitch * at + bend) + tine
    half = 0.55 * 0.5 ** ((note - 60) / 30)
    return np.asarray(wave * decay(length, rate, half, 0.006), dtype=np.float64)


def pad(note: float, length: float, rate: int) -> Signal:
    """A slow, breathing chord tone of three slightly detuned sines."""
    at = seconds(length, rate)
    pitch = hertz(note)
    out = np.zeros_like(at)
    for cents, level in ((-6.0, 0.7), (0.0, 1.0), (7.0, 0.7)):
        out += level * np.sin(2 * np.pi * pitch * 2 ** (cents / 1200) * at)
    swell = np.minimum(1.0, at / 1.1) * np.clip((length - at) / 0.9, 0.0, 1.0)
    return np.asarray(out * swell / 2.4, dtype=np.float64)


def bass(note: float, length: float, rate: int) -> Signal:
    """A round plucked bass."""
    at = seconds(length, rate)
    pitch = hertz(note)
    tone = np.sin(2 * np.pi * pitch * at) + 0.25 * np.sin(4 * np.pi * pitch * at)
    return np.asarray(tone * decay(length, rate, 0.42, 0.012), dtype=np.float64)


def add(target: Signal, piece: Signal, at: float, rate: int, level: float = 1.0) -> None:
    """`piece` is mixed into `target` from time `at` on; what sticks out beyond the end is lost."""
    start = int(at * rate)
    if start >= len(target):
        return
    part = piece[: len(target) - start]
    target[start : start + len(part)] += part * level


def room(
    signal: Signal,
    rate: int,
    length: float,
    wet: float,
    seed: int,
    pause: Callable[[], None] = lambda: None,
) -> Signal:
    """`signal` with the echo of a small room; as long as `signal`.

    The echo is made block by block, which takes little memory; `pause` is called after each.
    """
    tail = noise(length, rate, seed) * decay(length, rate, length / 6, 0.01)
    tail = band(tail, rate, 180.0, 4200.0)
    whole = len(signal) + len(tail)
    size = 1 << min(whole, max(BLOCK, 2 * len(tail))).bit_length()
    spectrum = np.fft.rfft(tail, size)
    echo = np.zeros(whole + size)
    step = size - len(tail)
    for start in range(0, len(signal), step):
        block = np.fft.rfft(signal[start : start + step], size)
        echo[start : start + size] += np.fft.irfft(block * spectrum, size)
        pause()
    echo = echo[: len(signal)]
    loudest = float(np.max(np.abs(echo))) or 1.0
    mine = float(np.max(np.abs(signal))) or 1.0
    return np.asarray(signal + echo * (wet * mine / loudest), dtype=np.float64)


def level_to(signal: Signal, peak: float) -> Signal:
    """`signal` without offset, its loudest sample at `peak`, its last samples fading to nothing."""
    centred = signal - float(np.mean(signal))
    tail = min(400, len(centred) // 4)
    centred[-tail:] *= np.linspace(1.0, 0.0, tail)
    loudest = float(np.max(np.abs(centred))) or 1.0
    return np.asarray(centred * (peak / loudest), dtype=np.float64)


def to_bytes(left: Signal, right: Signal | None = None) -> bytes:
    """Interleaved 16-bit stereo samples, as the mixer wants them."""
    sides = np.stack([left, left if right is None else right], axis=1)
    return (np.clip(sides, -1.0, 1.0) * 32767).astype("<i2").tobytes()
