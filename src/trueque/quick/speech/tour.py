"""The quick game's table for the ear: the market from left to right, the piles behind it, the players around."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trueque.kernel import View
from trueque.locale import Speaker
from trueque.quick.cards import RESOURCES
from trueque.quick.speech.describe import describe_player
from trueque.quick.speech.names import describe_cards, describe_row, make_speaker
from trueque.speech.choices import Asked
from trueque.telling.tours import Stop, spread_evenly

TOUR: dict[str, str] = {}
GROUND = {"wood": "forest", "wool": "pasture", "grain": "fields", "brick": "hills", "ore": "mountains"}
"""A resource sounds as the land that it comes from."""
MIDDLE, BEHIND, OTHERS, MINE = 0.5, 0.3, 0.1, 1.0


def list_stops(asked: Asked) -> list[Stop]:
    return [
        *iterate_market_stops(asked.view, make_speaker(asked.to)),
        *iterate_pile_stops(asked.view, make_speaker(asked.to)),
        *iterate_player_stops(asked),
    ]


def iterate_market_stops(view: View, say: Speaker) -> Iterator[Stop]:
    """Each kind of card that lies there, as the cards are sorted."""
    lying = [kind for kind, n in enumerate(view["market"]) if n]
    for pan, kind in zip(spread_evenly(len(lying)), lying, strict=True):
        cards = [n if i == kind else 0 for i, n in enumerate(view["market"])]
        said = say("In the market: {cards}.", cards=describe_cards(say, cards))
        yield Stop((said,), pan, MIDDLE, GROUND[RESOURCES[kind]])


def iterate_pile_stops(view: View, say: Speaker) -> Iterator[Stop]:
    left = view["piles"]
    expansions = sum(left["expansions"].values())
    heights = (
        describe_row(say, "road", left["road"]),
        say.many("{n} settlement", "{n} settlements", left["settlement"]),
        describe_row(say, "knight", left["knight"]),
        say.many("{n} expansion", "{n} expansions", expansions),
    )
    for pan, height in zip(spread_evenly(len(heights)), heights, strict=True):
        yield Stop((say("A pile: {cards}.", cards=height),), pan, BEHIND, "pile")


def iterate_player_stops(asked: Asked) -> Iterator[Stop]:
    """Whoever listens sits in the first seat; the next one clockwise is on the left."""
    seats: Sequence[int] = range(len(asked.view["players"]))
    for seat, pan in zip(seats, (0.0, *spread_evenly(len(seats) - 1)), strict=True):
        said = describe_player(make_speaker(asked.to), asked.view, seat, asked.to)
        yield Stop((said,), pan, MINE if seat == 0 else OTHERS, "player")
