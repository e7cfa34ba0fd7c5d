"""Islands as data: which hexes there are, what lies on them or is drawn for them, harbours, beginners' pieces.

    layout = named("beginner-2011")
    layout = read_layout(Path("mine.layout").read_text())

The drawings are the ``*.layout`` files of this folder; `drawing` says how to draw one.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from trueque.island.layouts.layout import (
    DESERT,
    GENERIC,
    HARBOURS,
    PIPS,
    RED,
    RESOURCES,
    TERRAINS,
    Layout,
    LayoutHarbour,
    LayoutStart,
)
from trueque.island.layouts.layout_text import read_layout, read_word, write_layout_word
from trueque.kernel.errors import BadOptions
from trueque.locale import in_every_language

__all__ = [
    "DESERT",
    "GENERIC",
    "HARBOURS",
    "PIPS",
    "RED",
    "RESOURCES",
    "TERRAINS",
    "Layout",
    "LayoutHarbour",
    "LayoutStart",
    "box_islands",
    "gallery_islands",
    "load_layout",
    "read_drawing",
    "read_layout",
    "write_layout_word",
]


def _layouts_in(folder: Traversable) -> tuple[str, ...]:
    return tuple(
        sorted(path.name.removesuffix(".layout") for path in folder.iterdir() if path.name.endswith(".layout"))
    )


@cache
def box_islands() -> tuple[str, ...]:
    """The islands of the rulebooks, and two small ones."""
    return _layouts_in(files(__name__))


@cache
def gallery_islands() -> tuple[str, ...]:
    """Islands of our own, drawn for the workshop."""
    return _layouts_in(files(__name__) / "gallery")


@cache
def read_drawing(name: str) -> str:
    """The text of an island that comes with the package."""
    if name not in (*box_islands(), *gallery_islands()):
        known = ", ".join((*box_islands(), *gallery_islands()))
        english, said = in_every_language(
            "island",
            lambda say: say("There is no island “{name}”; choose one of {known}.", name=name[:40], known=known),
        )
        raise BadOptions(english, "layouts", said)
    folder = files(__name__) / "gallery" if name in gallery_islands() else files(__name__)
    return (folder / f"{name}.layout").read_text(encoding="utf-8")


@lru_cache(maxsize=200)  # drawings come from strangers: there is no end of them
def load_layout(name: str) -> Layout:
    """The island of that name; ``drawn:`` is followed by a whole drawing in one word, as records hold it."""
    return read_word(name) if name.startswith("drawn:") else read_layout(read_drawing(name))
