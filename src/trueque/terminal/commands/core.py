"""`trueque core build`: compile the rules of games ahead of time, those of other packages too, beside their package."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from trueque.core import building
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import called_now, part
from trueque.kernel.registry import names as games
from trueque.terminal.voice import Stop, voice


def core(what: str, /, *game: str) -> int:
    """Build the libraries of these games, or of every game that has rules in the subset."""
    say = voice().say
    if what != "build":
        raise Stop(say("trueque core knows one thing: build."), 2)
    having = [name for name in games() if part(name, "cores")]
    wanted = [called_now(name) for name in game] or having
    for name in wanted:
        if name not in having:
            raise Stop(say("{game} has no rules to compile; {games} have.", game=name, games=", ".join(having)), 2)
    for name in wanted:
        voice().lines(built(name))
    return 0


def built(name: str) -> list[str]:
    """Build what of one game is not there yet; where it lies."""
    say, room, lines = voice().say, part(name, "cores"), []
    sources: Any = room.sources() if room else ()
    for source in sources:
        there = building.found(source)
        if there is None and not building.can_build():
            raise MissingExtra("fast")
        if there is None:
            there = building.build(source, folder_for(building.beside(source)))
        lines.append(say("{game}: {library} is in {folder}.", game=name, library=there.name, folder=there.parent))
    return lines


def folder_for(beside: Path) -> Path:
    """Beside the package where we may write there, else in the user's cache."""
    return beside if os.access(beside if beside.exists() else beside.parent, os.W_OK) else building.built_folder()
