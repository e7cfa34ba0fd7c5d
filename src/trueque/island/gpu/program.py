"""What the Island wants of a GPU: its rules, and kernels that know the order of its turns."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from trueque.core import lockstep
from trueque.gpu.program import HERE as SHARED
from trueque.gpu.program import Wanted, numbers_in
from trueque.island.core import actions, state
from trueque.island.core.source import source

HERE = Path(__file__).parent


@cache
def wanted() -> Wanted:
    """With 32 registers a thread and loops kept the games are quickest: many threads hide the waiting for memory."""
    named = numbers_in(state, actions, lockstep)
    kernels = (HERE / "checksums.cu", HERE / "games.cu", SHARED / "steps.cu")
    return Wanted(source(), named, kernels, flags=("-DROLLED",))
