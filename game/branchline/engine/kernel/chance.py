"""All randomness of a match, injected as a `Chance`.

`SeededChance` is keyed: the k-th outcome of a label depends on (seed, label, k) only, so extra dice of an
expansion leave the other dice alone and taking a move back never gives other dice. The generator is our own
(SplitMix64) because Python does not promise that its own repeats between versions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
SEED_LIMIT = 1 << 63
"""Seeds are whole numbers from 0 to SEED_LIMIT - 1."""


def _mix(value: int) -> int:
    """SplitMix64's finaliser: 64 bits in, 64 well-mixed bits out."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def _label_key(label: str) -> int:
    """FNV-1a of the label, 64 bits."""
    key = 0xCBF29CE484222325
    for byte in label.encode():
        key = ((key ^ byte) * 0x100000001B3) & _MASK
    return key


class Chance(Protocol):
    """Where dice and decks get their outcomes from."""

    def roll(self, label: str, faces: int) -> int:
        """A whole number from 1 to `faces`."""

    def draw(self, label: str, counts: Sequence[int]) -> int:
        """The index of a drawn kind; kind i is drawn in proportion to counts[i]. Some count is positive."""


def pick(counts: Sequence[int], ticket: int) -> int:
    """The kind that holds ticket number `ticket` (1 .. sum of counts) when kinds queue up in order."""
    for kind, count in enumerate(counts):
        ticket -= count
        if ticket <= 0:
            return kind
    raise AssertionError(f"ticket beyond the pool {list(counts)}")


class SeededChance:
    """The chance of real matches: reproducible from one seed, keyed by label."""

    def __init__(self, seed: int, taken: Mapping[str, int] | None = None) -> None:
        """`seed` is from 0 to SEED_LIMIT - 1; `taken` says how many outcomes of each label are already gone."""
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}")
        self._seed = seed
        self._start = _mix((seed + _GOLDEN) & _MASK)
        self._taken = dict(taken or {})

    def roll(self, label: str, faces: int) -> int:
        """The next outcome of this label, every face equally likely (values above the last full block are redrawn)."""
        start = _mix(self._start ^ _label_key(label))
        taken = self._taken.get(label, 0)
        self._taken[label] = taken + 1
        value = _mix((start + (taken + 1) * _GOLDEN) & _MASK)
        block = (1 << 64) - (1 << 64) % faces
        while value >= block:
            value = _mix((value + _GOLDEN) & _MASK)
        return value % faces + 1

    def copy(self) -> SeededChance:
        """An independent chance that goes on from here."""
        return SeededChance(self._seed, self._taken)

    def draw(self, label: str, counts: Sequence[int]) -> int:
        """The next card of this label."""
        return pick(counts, self.roll(label, sum(counts)))


class RecordingChance:
    """Passes on another chance's outcomes and notes them by label, in order."""

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.outcomes: dict[str, list[int]] = {}

    def roll(self, label: str, faces: int) -> int:
        """The inner chance's roll, noted."""
        value = self._inner.roll(label, faces)
        self.outcomes.setdefault(label, []).append(value)
        return value

    def draw(self, label: str, counts: Sequence[int]) -> int:
        """The inner chance's draw, noted."""
        value = self._inner.draw(label, counts)
        self.outcomes.setdefault(label, []).append(value)
        return value


class RecordedChance:
    """Gives back outcomes that were noted by label; ValueError where they do not fit what is asked."""

    def __init__(self, outcomes: Mapping[str, Iterable[int]]) -> None:
        self._left = {label: list(values)[::-1] for label, values in outcomes.items()}

    def roll(self, label: str, faces: int) -> int:
        """The next recorded outcome of this label."""
        value = self._next(label)
        if not 1 <= value <= faces:
            raise ValueError(f"the log has {value} for {label}, which goes from 1 to {faces}")
        return value

    def draw(self, label: str, counts: Sequence[int]) -> int:
        """The next recorded card of this label."""
        value = self._next(label)
        if not 0 <= value < len(counts) or counts[value] <= 0:
            raise ValueError(f"the log draws kind {value} of {label}, which is not there")
        return value

    def spent(self) -> bool:
        """Whether every recorded outcome was used."""
        return not any(self._left.values())

    def _next(self, label: str) -> int:
        left = self._left.get(label)
        if not left:
            raise ValueError(f"the log has no further outcome for {label}")
        return left.pop()


class Uniform(Protocol):
    """A generator of floats in [0, 1), such as the standard library's `Random`."""

    def random(self) -> float:
        """The next float."""


class SampledChance:
    """Fast outcomes for rollouts, from a generator that the caller owns."""

    def __init__(self, rng: Uniform) -> None:
        self._rng = rng

    def roll(self, label: str, faces: int) -> int:
        """A sampled roll."""
        return int(self._rng.random() * faces) + 1

    def draw(self, label: str, counts: Sequence[int]) -> int:
        """A sampled draw."""
        return pick(counts, int(self._rng.random() * sum(counts)) + 1)


class ScriptedChance:
    """Outcomes from a list, for tests: "the dice are 4 and black 6"."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = iter(values)

    def roll(self, label: str, faces: int) -> int:
        """The next scripted value; AssertionError when it is no face or the script is over."""
        value = next(self._values, None)
        assert value is not None, f"the script has no value for {label}"
        assert 1 <= value <= faces, f"{value} is no face of {label}"
        return value

    def draw(self, label: str, counts: Sequence[int]) -> int:
        """The next scripted value as an index."""
        value = next(self._values, None)
        assert value is not None, f"the script has no value for {label}"
        assert counts[value] > 0, f"kind {value} of {label} is not there"
        return value
