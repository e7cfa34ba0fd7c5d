"""Where points came from: settlements, cities, cards, the two advantages."""

from __future__ import annotations

from trueque.kernel.game import Seat, View
from trueque.kernel.game_protocols import PointSource
from trueque.kernel.words import Listener
from trueque.locale import speaker


def list_point_sources(view: View, seat: Seat, to: Listener) -> list[PointSource]:
    """The sources of *seat*'s points; what nothing else brought stands on its cards."""
    say, sizes = speaker("princes", to.lang), [size for _, size in view["realms"][seat]["places"]]
    settlements, cities = sizes.count(1), 2 * sizes.count(2)
    hero, trade = int(view["hero"] == seat), int(view["trade"] == seat)
    return [
        PointSource("settlements", say("Settlements"), settlements),
        PointSource("cities", say("Cities"), cities),
        PointSource("cards", say("Cards"), view["points"][seat] - settlements - cities - hero - trade),
        PointSource("hero", say("Strength advantage"), hero),
        PointSource("trade", say("Trade advantage"), trade),
    ]
