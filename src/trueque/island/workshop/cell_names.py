"""A drawn cell in words, for the list of the drawing and whoever hears it."""

from __future__ import annotations

from trueque.island.layouts.layout_text import LETTERS
from trueque.island.speech.names import terrain_names
from trueque.locale import Speaker


def land_name(say: Speaker, letter: str) -> str:
    """The land of a letter; “?” is dealt."""
    if letter == "?":
        return say("dealt")
    return [name for _, name, _, _ in terrain_names(say.lang)][LETTERS.index(letter)]


def describe_cell(say: Speaker, name: str, cell: str) -> str:
    """“P1: forest, 6”."""
    what, number = land_name(say, cell[0]), cell[1:]
    if cell == "?" or number == "?":
        what = say("{land}, number dealt", land=what)
    elif number == "-":
        what = say("{land}, no number", land=what)
    elif number:
        what = f"{what}, {number}"
    return f"{name}: {what}"
