"""What whoever walks over the island hears besides its places: rows, layers, pieces, and that something may be played.

Page, terminal and braille line take their words for these from here.
"""

from __future__ import annotations

from collections.abc import Iterable

from trueque.locale import Speaker


def row_name(say: Speaker, letter: str) -> str:
    """A row of hexes."""
    return say("Row {row}", row=letter)


def piece_words(say: Speaker) -> dict[str, str]:
    """What is built, in the order in which it is told."""
    return {"settlements": say("settlements"), "cities": say("cities"), "roads": say("roads")}


def walking_words(say: Speaker, rows: Iterable[str]) -> dict[str, str]:
    """The words by name; headings begin with a capital."""
    layers = {"hexes": say("hexes"), "corners": say("corners"), "paths": say("paths")}
    headings = {"harbours": say("harbours"), "pieces": say("pieces"), **layers, **piece_words(say)}
    return {
        **{f"row {letter}": row_name(say, letter) for letter in rows},
        **{f"layer {name}": words for name, words in layers.items()},
        **{f"heading {name}": f"{words[0].upper()}{words[1:]}" for name, words in headings.items()},
        "legal": say("legal"),
        "none": say("nothing"),
    }
