"""`trueque core build`: compile the rules of games ahead of time, those of other packages too, beside their package."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from trueque.core import library_build
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import current_name, find_room
from trueque.kernel.registry import game_names as games
from trueque.terminal.voice import CommandFailed, current_voice


def core(what: str, /, *game: str) -> int:
    """Build the libraries of these games, or of every game that has rules in the subset."""
    say = current_voice().say
    if what != "build":
        raise CommandFailed(say("trueque core knows one thing: build."), 2)
    having = [name for name in games() if find_room(name, "cores")]
    wanted = [current_name(name) for name in game] or having
    for name in wanted:
        if name not in having:
            raise CommandFailed(
                say("{game} has no rules to compile; {games} have.", game=name, games=", ".join(having)), 2
            )
    for name in wanted:
        current_voice().print_lines(build_missing(name))
    return 0


def build_missing(name: str) -> list[str]:
    """Build what of one game is not there yet; where it lies."""
    say, room, lines = current_voice().say, find_room(name, "cores"), []
    sources: Any = room.sources() if room else ()
    for source in sources:
        there = library_build.find_library(source)
        if there is None and not library_build.can_build():
            raise MissingExtra("fast")
        if there is None:
            there = library_build.build_library(source, choose_library_folder(library_build.package_library(source)))
        lines.append(say("{game}: {library} is in {folder}.", game=name, library=there.name, folder=there.parent))
    return lines


def choose_library_folder(beside: Path) -> Path:
    """Beside the package where we may write there, else in the user's cache."""
    return beside if os.access(beside if beside.exists() else beside.parent, os.W_OK) else library_build.built_folder()
