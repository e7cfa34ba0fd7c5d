"""Many games of one kind at once, for those that have a core."""

from __future__ import annotations

from typing import Any, Literal

from trueque.kernel import BadOptions
from trueque.kernel.registry import GAMES, find_room
from trueque.lockstep.vector import Buffers, TruequeVector

__all__ = ["Buffers", "TruequeVector", "vector"]


def vector(
    games: int, options: dict[str, str] | None = None, *, game: str = GAMES[0], threads: int = 1,
    buffers: Buffers | None = None, backend: Literal["plain", "compiled"] = "compiled",
) -> Any:  # fmt: skip
    """*games* games of *game* in lockstep (`plain`: without a compiler, and slowly)."""
    room = find_room(game, "vector")
    if room is None:
        having = ", ".join(name for name in GAMES if find_room(name, "vector"))
        raise BadOptions(f"There is no vector environment of {game}; there is one of {having}.", "games")
    return room.vector(games, options, threads=threads, buffers=buffers, backend=backend)
