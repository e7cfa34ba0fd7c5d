"""The rules and searches of all games as WebAssembly, compiled once and kept with what else this program compiles."""

from __future__ import annotations

import os
from pathlib import Path

from trueque.core import library_build
from trueque.core.source import Source
from trueque.kernel.registry import GAMES, find_room

PLACE = "trueque/core/built"
"""Where the page's Python looks for libraries: `building.BESIDE`."""


def build_libraries() -> dict[str, Path]:
    """Every library by its place in the archive."""
    return {f"{PLACE}/{path.name}": path for path in map(_build_library, list_sources())}


def list_sources() -> list[Source]:
    """What is compiled for a page: all that is for a machine."""
    rooms = [room for game in GAMES if (room := find_room(game, "cores"))]
    return [one for room in rooms for one in room.sources()]


def _build_library(source: Source) -> Path:
    folder = library_build.built_folder()
    path = folder / library_build.library_file_name(source, library_build.WEB)
    if not path.exists():
        half = folder / f"half-{os.getpid()}"
        half.mkdir(parents=True, exist_ok=True)
        library_build.build_for_the_web(source, half).replace(path)
        half.rmdir()
    return path
