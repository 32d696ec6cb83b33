"""Tells the service manager (systemd) that the program is ready and alive: datagrams to the socket in NOTIFY_SOCKET."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

log = logging.getLogger(__name__)

USUAL_SECONDS = 5.0
"""Between two signs of life where the manager does not say how long it waits."""


@dataclass(slots=True)
class Notifier:
    """Speaks to one socket; without one, and after a failure, to nobody. `alive` may be called in every frame."""

    address: str = ""
    interval: float = USUAL_SECONDS
    clock: Callable[[], float] = time.monotonic
    _next: float = 0.0
    _failed: bool = False

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> Notifier:
        """The socket and the patience that the manager has named."""
        micros = environment.get("WATCHDOG_USEC", "")
        known = micros.isascii() and micros.isdigit() and 0 < len(micros) < 13
        interval = int(micros) / 1e6 / 4 if known else USUAL_SECONDS
        return cls(environment.get("NOTIFY_SOCKET", ""), interval)

    def ready(self) -> None:
        """The program is up."""
        self._send("READY=1")

    def alive(self) -> None:
        """The frame loop runs."""
        now = self.clock()
        if now >= self._next:
            self._next = now + self.interval
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The program ends because it was asked to."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self.address or not hasattr(socket, "AF_UNIX"):
            return
        name = self.address
        abstract = "\0" + name[1:] if name.startswith("@") else name
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
                end.setblocking(False)
                end.sendto(message.encode(), abstract)
        except OSError as error:
            if not self._failed:
                log.warning("cannot tell the service manager: %s", error)
            self._failed = True
