"""The log's sentences: as told, and after a deed that was paid for, its price.

Prices on the island never change, so nobody is told them each time aloud; who reads a log may want them.
"""

from __future__ import annotations

from trueque.island import events as ev
from trueque.island.prices import COSTS
from trueque.island.speech.names import describe_cards, make_speaker, seat_name
from trueque.island.speech.tell import is_listener, tell
from trueque.kernel.event import Event
from trueque.kernel.words import Listener
from trueque.locale import _

PRICED: dict[type[Event], tuple[str, str, str]] = {
    ev.RoadBuilt: ("road", _("You build a road, {place} ({cards})."), _("{name} builds a road, {place} ({cards}).")),
    ev.SettlementBuilt: (
        "settlement",
        _("You build a settlement, {place} ({cards})."),
        _("{name} builds a settlement, {place} ({cards})."),
    ),
    ev.CityBuilt: ("city", _("You build a city, {place} ({cards})."), _("{name} builds a city, {place} ({cards}).")),
    ev.CardBought: (
        "development card",
        _("You buy a development card ({cards})."),
        _("{name} buys a development card ({cards})."),
    ),
}
"""What is bought, and its sentences: one's own deed, another's."""


def write_event(event: Event, to: Listener) -> str:
    """An event, already as the listener's seat may know it, as a line of the log."""
    if isinstance(event, ev.PartBegan) and event.kind == "special_building":
        return ""  # five seats a turn may build, and few do; whoever builds is told of by that.
    if type(event) not in PRICED:
        return tell(event, to)
    match event:
        case ev.RoadBuilt(seat, place, True) | ev.SettlementBuilt(seat, place, True) | ev.CityBuilt(seat, place):
            pass
        case ev.CardBought(seat):
            place = ""
        case _:
            return tell(event, to)
    bought, mine, anothers = PRICED[type(event)]
    say = make_speaker(to)
    price = describe_cards(say, COSTS[bought])
    if is_listener(to, seat):
        return say(mine, place=place, cards=price)
    return say(anothers, name=seat_name(to, seat), place=place, cards=price)
