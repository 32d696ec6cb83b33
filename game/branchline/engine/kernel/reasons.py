"""Why an action is refused, as a code and arguments. The words for people live in the message catalogues."""

from __future__ import annotations

from dataclasses import dataclass

Argument = str | int


@dataclass(frozen=True, slots=True)
class Reason:
    """A machine code such as `cell.taken`, with named arguments for the sentence that explains it."""

    code: str
    args: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        """The code with its arguments, for logs and failing tests; never shown to players."""
        return self.code + "".join(f" {name}={value}" for name, value in self.args)


def because(code: str, **args: Argument) -> Reason:
    """A reason with its arguments in a fixed order.

    >>> str(because("cell.taken", cell="34"))
    'cell.taken cell=34'
    """
    return Reason(code, tuple(sorted(args.items())))


class IllegalAction(ValueError):
    """Raised by the checked door only; the match is as it was before."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing about an action before it is confirmed, e.g. which line it would close.

    `evidence` has the form that `ScoreLine.evidence` has.
    """

    code: str
    args: tuple[tuple[str, Argument], ...] = ()
    evidence: tuple[tuple[int, ...], ...] = ()
