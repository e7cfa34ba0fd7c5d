"""The few words that stand on the sheets and in the booklets."""

from __future__ import annotations

from trueque.locale import speaker
from trueque.tactile.marks import ON_PAPER


def list_mark_names(lang: str) -> tuple[str, str, str]:
    """The robber, the three to one harbour, the two to one harbour."""
    say = speaker("island", lang)
    return say("robber"), say("harbour 3 to 1"), say("harbour 2 to 1")


def list_piece_names(lang: str) -> tuple[str, str, str]:
    """What is built, in the order of the legend."""
    say = speaker("island", lang)
    return say("settlement"), say("city"), say("road")


def translate_shape_names(lang: str) -> dict[str, str]:
    """Every player's shape."""
    say = speaker("island", lang)
    return {
        "circle": say("circle"),
        "square": say("square"),
        "triangle": say("triangle"),
        "bars": say("two bars"),
        "plus": say("plus sign"),
        "bow": say("bow"),
    }


def shape_name(lang: str, seat: int) -> str:
    return translate_shape_names(lang)[ON_PAPER[seat]]


def player_name(lang: str, seat: int, name: str) -> str:
    """A player at the table, or the shape where nobody has a name yet."""
    return name or shape_name(lang, seat)
