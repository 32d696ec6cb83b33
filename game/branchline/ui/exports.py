"""What can be written for others to see: the final sheet as a picture, and a replay as a file.

Here: the protocol behind which the application does it. Not here: drawing and files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from branchline.engine.kernel.reasons import Reason


@dataclass(frozen=True, slots=True)
class Written:
    """How it went: where the file lies, or why there is none."""

    path: str = ""
    problem: str = ""
    """The code of what is to be said then; empty where all went well."""
    cause: Reason | None = None
    """Why the system objects, where it does: the value `reason` of that message."""


class PictureJob(Protocol):
    """A picture that is being drawn elsewhere."""

    def poll(self) -> Written | None:
        """How it went; None while it still goes on."""

    def cancel(self) -> None:
        """It is not wanted any more."""


class ExportPort(Protocol):
    """Writes files into the folder for exports. `source` names a game in the list of games."""

    def write_log(self, source: str) -> Written:
        """The replay of a game lies there as a file."""

    def draw_picture(self, source: str) -> PictureJob:
        """The final sheet of a game begins to be drawn."""
