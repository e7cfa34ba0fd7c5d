"""What whoever walks over the principalities hears besides their places: rows, and what may be played somewhere."""

from __future__ import annotations

from trueque.locale import Speaker

ROWS = {"tt": 2, "t": 1, "": 0, "b": -1, "bb": -2}
"""How high each row of a principality lies, by the end of its sites' names."""


def row_words(say: Speaker) -> dict[str, str]:
    """The rows of sites by the end of their names: the centre has none."""
    return {"t": say("top"), "tt": say("top outer"), "": say("centre"), "b": say("bottom"), "bb": say("bottom outer")}


def walking_words(say: Speaker) -> dict[str, str]:
    """The words by name; cards are filled in where they are known."""
    named = {f"row {ROWS[end]}": words for end, words in row_words(say).items()}
    return {**named, "legal": say("legal"), "here": say("here: {cards}", cards="{cards}")}
