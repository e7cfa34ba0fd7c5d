"""The rules and searches of all games as WebAssembly, compiled once and kept with what else this program compiles."""

from __future__ import annotations

import os
from pathlib import Path

from trueque.core import building
from trueque.core.source import Source
from trueque.kernel.registry import GAMES, part

PLACE = "trueque/core/built"
"""Where the page's Python looks for libraries: `building.BESIDE`."""


def libraries() -> dict[str, Path]:
    """Every library by its place in the archive."""
    return {f"{PLACE}/{path.name}": path for path in map(_built, sources())}


def sources() -> list[Source]:
    """What is compiled for a page: all that is for a machine."""
    rooms = [room for game in GAMES if (room := part(game, "cores"))]
    return [one for room in rooms for one in room.sources()]


def _built(source: Source) -> Path:
    folder = building.built_folder()
    path = folder / building.file_name(source, building.WEB)
    if not path.exists():
        half = folder / f"half-{os.getpid()}"
        half.mkdir(parents=True, exist_ok=True)
        building.build_for_the_web(source, half).replace(path)
        half.rmdir()
    return path
