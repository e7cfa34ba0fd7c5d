"""The environments of version 0, as they were: each says once what takes its place.

from trueque.envs.v0 import aec, gym, vector
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, Literal

from trueque.envs.spelled_single import SpelledGym
from trueque.envs.spelled_table import SpelledAEC
from trueque.kernel import BadOptions
from trueque.kernel.registry import GAMES, find_room
from trueque.lockstep.vector import Buffers


def warn_of_newer_version(old: str, new: str) -> None:
    """That a version is kept for what was trained on it, and which one to begin with."""
    warnings.warn(
        f"{old} is kept for what was trained on it; {new} has one set of columns and answers at every door.",
        DeprecationWarning, stacklevel=3,
    )  # fmt: skip


def aec(name: str, options: dict[str, str] | None = None, render_mode: str | None = None) -> SpelledAEC:
    """The PettingZoo environment of a game, version 0."""
    warn_of_newer_version(f"trueque_{name}_v0", f"trueque.envs.aec({name!r})")
    return SpelledAEC(name, options, render_mode)


def gym(
    name: str, options: dict[str, str] | None = None, *, seat: int = 0, opponents: Sequence[str] = ("random",),
    render_mode: str | None = None,
) -> SpelledGym:  # fmt: skip
    """The Gymnasium environment of a game from one seat, version 0: against any bots, by their names in turn order."""
    warn_of_newer_version(f"trueque/{name}-v0", f"trueque/{name}-v1")
    return SpelledGym(name, options, seat, opponents, render_mode)


def vector(
    games: int, options: dict[str, str] | None = None, *, game: str = GAMES[0], threads: int = 1,
    buffers: Buffers | None = None, backend: Literal["plain", "compiled"] = "compiled",
) -> Any:  # fmt: skip
    """*games* games of *game* in lockstep, version 0: answers name seats by their numbers."""
    room = find_room(game, "vector")
    if room is None:
        raise BadOptions(f"There is no vector environment of {game}.", "games")
    warn_of_newer_version(f"trueque_{game}_vector_v0", f"trueque.envs.vector(…, game={game!r})")
    return room.vector(games, options, threads=threads, buffers=buffers, backend=backend)
