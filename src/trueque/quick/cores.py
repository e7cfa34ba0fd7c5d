"""What of The Quick Game is printed as C and built when the package is: its rules."""

from __future__ import annotations

from trueque.core.source import Source
from trueque.quick.core.source import source as rules


def sources() -> tuple[Source, ...]:
    """One library."""
    return (rules(),)
