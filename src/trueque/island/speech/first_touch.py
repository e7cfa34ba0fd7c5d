"""A first exploration of the real board by touch, stop by stop: what hands find where, and what it is.

The Catalan adapted edition asks everybody to feel the board before the game («és important que cada jugador faci un
reconeixement inicial»); a friend who sees may read this aloud, or the referee does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from trueque.island.places import Places
from trueque.island.speech.names import describe_land, harbour_name, make_speaker
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker


def describe_textures(say: Speaker) -> dict[str, str]:
    """What each terrain of the relief board feels like (`tactile.solids.reliefs`)."""
    return {
        "forest": say("rough points and three trees"),
        "hills": say("flat studs and a stepped U"),
        "pasture": say("fine round dots"),
        "fields": say("long waves"),
        "mountains": say("little craters and a mountain in layers"),
        "desert": say("smooth"),
    }


def list_touches(view: View, places: Places, to: Listener) -> list[str]:
    """The stops, each a few sentences that hands can follow."""
    say, island = make_speaker(to), view["island"]
    stops = [
        say("Lay both hands flat on the board. A raised triangle on the rim must point away "
"from you; if it does not, turn the board."),
        say("Follow the rim: at the left end and the right end of the rows, by turns, stand letters in "
"braille, from {first} far from you to {last} next to you.",
            first=places.hex_names[0][0].upper(), last=places.hex_names[-1][0].upper()),
        say("Between the hexes run slots: there stand roads. Where slots meet is a round hole: "
"there stand settlements and cities. On every hex but the desert lies a round "
"token with its number in braille, the notch towards you."),
    ]  # fmt: skip
    stops += list(describe_rows(view, places, to))
    harbours = "; ".join(f"{there['at']} {harbour_name(say, there['kind'])}" for there in island["harbours"])
    stops.append(
        say(
            "Around the coast stand triangles, the harbours, with the texture of what they "
            "trade; a smooth one is 3 to 1: {harbours}.",
            harbours=harbours,
        )
    )
    stops.append(
        say(
            "The robber is a tall cross; it stands on hex {hex}. Everybody's pieces bear a "
            "shape on top; feel your own in your box before the game begins.",
            hex=island["robber"],
        )
    )
    return stops


def describe_rows(view: View, places: Places, to: Listener) -> Iterator[str]:
    """A stop for each row of hexes, from the left; a texture is told where it is felt for the first time."""
    say, felt = make_speaker(to), set[str]()
    textures = describe_textures(say)
    for letter, row in groupby(view["island"]["hexes"], lambda there: there["at"][0]):
        told = list[str]()
        for there in row:
            land = describe_land(say, there["terrain"], there["number"] or 0)
            is_new = there["terrain"] not in felt
            told.append(f"{land} ({textures[there['terrain']]})" if is_new else land)
            felt.add(there["terrain"])
        yield say("Row {letter}, from the left: {hexes}.", letter=letter.upper(), hexes="; ".join(told))
