"""The few words that stand on the sheets and in the booklets."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.layouts import DESERT, RESOURCES, TERRAINS
from trueque.island.speech.names import resource
from trueque.locale import speaker
from trueque.tactile.marks import ON_PAPER


def terrain_names(lang: str) -> Iterator[tuple[str, str, str, str]]:
    """Each terrain: its key, its name, the resource it gives and the name of that (none for the desert)."""
    say = speaker("island", lang)
    spoken = {
        "forest": say("forest"),
        "hills": say("hills"),
        "pasture": say("pasture"),
        "fields": say("fields"),
        "mountains": say("mountains"),
        "desert": say("desert"),
    }
    for kind, terrain in enumerate(TERRAINS):
        gives = "" if kind == DESERT else RESOURCES[kind]
        yield terrain, spoken[terrain], gives, resource(say, gives) if gives else ""


def mark_names(lang: str) -> tuple[str, str, str]:
    """The robber, the three to one harbour, the two to one harbour."""
    say = speaker("island", lang)
    return say("robber"), say("harbour 3 to 1"), say("harbour 2 to 1")


def piece_names(lang: str) -> tuple[str, str, str]:
    """What is built, in the order of the legend."""
    say = speaker("island", lang)
    return say("settlement"), say("city"), say("road")


def shape_name(lang: str, seat: int) -> str:
    say = speaker("island", lang)
    return {
        "circle": say("circle"),
        "square": say("square"),
        "triangle": say("triangle"),
        "bars": say("two bars"),
        "plus": say("plus sign"),
        "bow": say("bow"),
    }[ON_PAPER[seat]]


def player_name(lang: str, seat: int, name: str) -> str:
    """A player at the table, or the shape where nobody has a name yet."""
    return name or shape_name(lang, seat)
