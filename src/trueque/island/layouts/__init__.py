"""Islands as data: which hexes there are, what lies on them or is drawn for them, harbours, beginners' pieces.

    layout = named("beginner-2011")
    layout = read_layout(Path("mine.layout").read_text())

The drawings are the ``*.layout`` files of this folder; `drawing` says how to draw one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from trueque.island.layouts.drawing import one_word, read_layout, read_word
from trueque.island.layouts.layout import (
    DESERT,
    GENERIC,
    HARBOURS,
    PIPS,
    RESOURCES,
    TERRAINS,
    Harbour,
    Layout,
    Start,
)
from trueque.kernel.errors import BadOptions
from trueque.locale import in_every_language

__all__ = [
    "DESERT",
    "GENERIC",
    "HARBOURS",
    "PIPS",
    "RESOURCES",
    "TERRAINS",
    "Harbour",
    "Layout",
    "Start",
    "named",
    "names",
    "one_word",
    "read_layout",
]


@cache
def names() -> tuple[str, ...]:
    """The islands that come with the package."""
    drawings = (path.name for path in files(__name__).iterdir() if path.name.endswith(".layout"))
    return tuple(sorted(name.removesuffix(".layout") for name in drawings))


@cache
def named(name: str) -> Layout:
    """The island of that name; ``drawn:`` is followed by a whole drawing in one word, as records hold it."""
    if name.startswith("drawn:"):
        return read_word(name)
    if name not in names():
        known = ", ".join(names())
        english, said = in_every_language(
            "island",
            lambda say: say("There is no island “{name}”; choose one of {known}.", name=name[:40], known=known),
        )
        raise BadOptions(english, "layouts", said)
    return read_layout((files(__name__) / f"{name}.layout").read_text(encoding="utf-8"))
