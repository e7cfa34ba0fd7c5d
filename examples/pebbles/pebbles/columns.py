"""A view of Pebbles as named numbers, for environments."""

from collections.abc import Iterator

from pebbles.game import Pebbles
from trueque.kernel import View
from trueque.kernel.columns import Pair


def pairs(game: Pebbles, view: View) -> Iterator[Pair]:
    """The same columns at every position."""
    yield "left", float(view["left"])
    yield "turn", float(view["turn"])
    yield "thrown", float(view["thrown"])
    yield "mine", float(view["seat"] is not None and view["turn"] % game.seats == view["seat"])
