"""What the Island wants of a GPU: its rules, and kernels that know the order of its turns."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from trueque.core import lockstep
from trueque.gpu.program import HERE as SHARED
from trueque.gpu.program import Wanted, named_constants
from trueque.island.core import actions, state
from trueque.island.core.source import make_source
from trueque.island.core.state import SEATS

HERE = Path(__file__).parent


@cache
def make_program(room: int = SEATS) -> Wanted:
    """What positions with room for so many seats want: a program each, as on a CPU.

    With 32 registers a thread and loops kept the games are quickest: many threads hide the waiting for memory.
    """
    named = named_constants(state, actions, lockstep)
    kernels = (HERE / "checksums.cu", HERE / "games.cu", SHARED / "steps.cu")
    return Wanted(make_source(room), named, kernels, flags=("-DROLLED",))
