"""Where points came from: settlements, cities, expansions, roads and knights that lie B side up."""

from __future__ import annotations

from trueque.kernel.game import Seat, View
from trueque.kernel.game_protocols import PointSource
from trueque.kernel.words import Listener
from trueque.quick.speech.names import make_speaker


def list_point_sources(view: View, seat: Seat, to: Listener) -> list[PointSource]:
    """The sources of *seat*'s points; what nothing else brought came from expansions."""
    say, player = make_speaker(to), view["players"][seat]
    settlements, cities = player["settlements"], 2 * player["cities"]
    roads, knights = player["roads"] // 2, player["knights"] // 2
    rest = player["points"] - settlements - cities - roads - knights
    return [
        PointSource("settlements", say("Settlements"), settlements),
        PointSource("cities", say("Cities"), cities),
        PointSource("expansions", say("Expansions"), rest),
        PointSource("roads", say("Roads"), roads),
        PointSource("knights", say("Knights"), knights),
    ]
