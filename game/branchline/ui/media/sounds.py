"""Playing sounds and music: made in a thread after the first frame, kept, and silent if need be.

Here: `SoundBank` (effects by name, the music loop, volumes). Not here: what they sound like
(`effects`, `music`). A machine without a sound device is reported once in the log, and everything
goes on in silence.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

_log = logging.getLogger(__name__)

RATE = 44100
STDERR = 2
_CHANNELS = 16
_MUSIC_CHANNEL = 0
_MUSIC_LEVEL = 0.55
_PAUSE = 0.004
_LONG_PAUSE = 0.02
"""Seconds of rest between two pieces of work, for effects and for the music, which has more time."""
_LOOK = 0.25
"""Seconds between two looks whether more music is wanted."""
_MEEK = 10
"""How far the thread stands back behind the frames (Linux)."""
# The order in which sections follow; 0 is the quiet one and returns as a breather.
_ORDER = (0, 1, 2, 0, 3, 4, 1, 0, 4, 2, 3)


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Within the block nothing reaches the terminal's error line: ALSA says there in eight lines what one exception tells.

    Only on Linux; where the error line is closed or cannot be turned away, nothing is changed.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(STDERR)
    except OSError:
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


class _Closing(Exception):
    """The sounds are not wanted any more."""


class SoundBank:
    """Effects and music of one program run.

    Nothing sounds before `open`. `play` of a sound that is not ready yet is silent.
    Volumes are 0..1.
    """

    def __init__(self) -> None:
        self._open = False
        self._closing = threading.Event()
        self._worker: threading.Thread | None = None
        self._made: dict[str, bytes] = {}
        self._sections: dict[int, bytes] = {}
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._songs: dict[int, pygame.mixer.Sound] = {}
        self._effects_volume = 1.0
        self._music_volume = 1.0
        self._largest = 1.0
        self._place = 0
        self._last_played: dict[str, float] = {}

    @property
    def is_open(self) -> bool:
        """Whether there is a sound device."""
        return self._open

    @property
    def ready(self) -> frozenset[str]:
        """The names of the effects that can be heard now."""
        return frozenset(self._made)

    def open(self, *, device: bool = True) -> None:
        """The mixer runs and the sounds are being made in a thread; silent without a device.

        `device=False` keeps everything silent and starts nothing. Call it after the first frame.
        """
        if self._open or not device:
            return
        try:
            if pygame.mixer.get_init() is None:
                with hushed():
                    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(1)
        except pygame.error as error:
            _log.warning("no sound: %s", error)
            return
        self._open = True
        self._worker = threading.Thread(target=self._make_all, name="sounds", daemon=True)
        self._worker.start()

    def close(self, patience: float = 3.0) -> None:
        """Everything is silent and the thread has ended, or ends soon if it took more seconds than `patience`."""
        self._closing.set()
        if self._worker is not None:
            self._worker.join(timeout=patience)
        if self._open and pygame.mixer.get_init() is not None:
            pygame.mixer.stop()
        self._open = False

    def limit(self, largest: float) -> None:
        """A volume of 1 means this part of the device's from the next `set_volumes` on."""
        self._largest = min(1.0, max(0.0, largest))

    def set_volumes(self, effects: float, music: float) -> None:
        """Later and present sounds have these volumes, 0..1; 0 is mute."""
        self._effects_volume = min(1.0, max(0.0, effects)) * self._largest
        self._music_volume = min(1.0, max(0.0, music)) * self._largest
        if self._open:
            pygame.mixer.Channel(_MUSIC_CHANNEL).set_volume(self._music_volume * _MUSIC_LEVEL)

    def play(self, name: str, *, volume: float = 1.0, pan: float = 0.0) -> None:
        """The effect sounds once, `pan` from -1 (left) to 1 (right).

        The same effect within 25 ms is heard once only, so many at the same time are not louder.
        """
        if not self._open or self._effects_volume <= 0.0 or name not in self._made:
            return
        now = time.monotonic()
        if now - self._last_played.get(name, 0.0) < 0.025:
            return
        self._last_played[name] = now
        sound = self._sounds.get(name)
        if sound is None:
            sound = self._sounds[name] = pygame.mixer.Sound(buffer=self._made[name])
        channel = sound.play()
        if channel is not None:
            loud = volume * self._effects_volume
            channel.set_volume(loud * min(1.0, 1.0 - pan), loud * min(1.0, 1.0 + pan))

    def update(self) -> None:
        """The music goes on: call it every frame or so; it takes microseconds."""
        if not self._open or not self._sections:
            return
        channel = pygame.mixer.Channel(_MUSIC_CHANNEL)
        if self._music_volume <= 0.0:
            if channel.get_busy():
                channel.fadeout(300)
            return
        if not channel.get_busy():
            channel.play(self._next_section(), fade_ms=1500)
            channel.set_volume(self._music_volume * _MUSIC_LEVEL)
        elif channel.get_queue() is None:
            channel.queue(self._next_section())

    def wait_until_made(self, timeout: float) -> bool:
        """Whether all effects were made within `timeout` seconds; for tests and tools."""
        if self._worker is None:
            return False
        until = time.monotonic() + timeout
        while self._worker.is_alive() and time.monotonic() < until:
            self._worker.join(timeout=0.02)
            if "fanfare" in self._made:
                return True
        return "fanfare" in self._made

    def _next_section(self) -> pygame.mixer.Sound:
        for _attempt in _ORDER:
            number = _ORDER[self._place % len(_ORDER)]
            self._place += 1
            if number in self._sections:
                break
        else:
            number = next(iter(self._sections))
        song = self._songs.get(number)
        if song is None:
            song = self._songs[number] = pygame.mixer.Sound(buffer=self._sections[number])
        return song

    def _make_all(self) -> None:
        # Imported here: numpy costs about 0.1 s and must not delay the first frame.
        from branchline.ui.media import effects, music, synth  # noqa: PLC0415 - see above

        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _MEEK)
        try:
            for name, recipe in effects.RECIPES.items():
                self._made[name] = synth.to_bytes(recipe(RATE))
                self._rest(_PAUSE)
            for number in dict.fromkeys(_ORDER):
                while not self._music_wanted():
                    self._rest(_LOOK)
                self._sections[number] = music.render(number, RATE, lambda: self._rest(_LONG_PAUSE))
        except _Closing:
            return

    def _music_wanted(self) -> bool:
        """Whether the music is to be heard and no section lies ready that was not begun yet."""
        return self._music_volume > 0.0 and len(self._sections) <= len(self._songs)

    def _rest(self, pause: float) -> None:
        """A frame may have its turn; raises `_Closing` when nothing more is wanted."""
        if self._closing.wait(pause):
            raise _Closing
