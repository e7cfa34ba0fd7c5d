"""Where points came from: settlements, cities, the two awards, cards."""

from __future__ import annotations

from trueque.island.speech.names import award_name, make_speaker
from trueque.kernel.game import Seat, View
from trueque.kernel.game_protocols import PointSource
from trueque.kernel.words import Listener


def list_point_sources(view: View, seat: Seat, to: Listener) -> list[PointSource]:
    """The sources of *seat*'s points in its own view; what nothing else brought was on cards."""
    say, player = make_speaker(to), view["players"][seat]
    awards = [
        PointSource(award, award_name(say, award), worth if holder == seat else 0)
        for (award, holder), worth in zip(view["awards"].items(), view["table"]["award_points"], strict=True)
    ]
    open_to_all = [
        PointSource("settlements", say("Settlements"), len(player["settlements"])),
        PointSource("cities", say("Cities"), 2 * len(player["cities"])),
        *awards,
    ]
    rest = player["points"] - sum(one.points for one in open_to_all)
    return [*open_to_all, PointSource("cards", say("Point cards"), rest)]
