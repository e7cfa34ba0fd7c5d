"""For a game without a player in the subset: nothing to count in, and answers at random."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import declare_number


@dataclass(slots=True)
class Sense:
    """Nothing."""

    nothing: int = declare_number()
