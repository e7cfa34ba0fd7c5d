"""Requirements, as the faces print them: which of them hold for a seat."""

from __future__ import annotations

from trueque.kernel import Seat
from trueque.princes.catalogue import CARDS, GOLD, Card
from trueque.princes.points import cities, count_cards, count_type, skill_leader
from trueque.princes.state import State

Need = tuple[str, ...]


def met(card: Card, s: State, me: Seat) -> bool:
    """Whether what is printed on the card holds: any of its requirements is enough."""
    needs = card.face.requirement
    return not needs or any(holds(need, s, me) for need in needs)


def holds(need: Need, s: State, me: Seat) -> bool:
    """Whether one requirement holds for *me*."""
    realm, what = s.realms[me], need[0]
    if what == "card":
        return count_cards(realm, need[1]) > 0
    if what == "card_at_city":
        return any(CARDS[token].id == need[1] and spot[0] in cities(realm) for spot, token in realm.sites.items())
    if what == "points":
        return bool(getattr(realm, need[1]) >= int(need[2]))
    if what == "advantage":
        return (s.hero if need[1] == "strength" else s.trade) == me
    if what == "city":
        return bool(cities(realm))
    if what == "strong_hero":
        return any(CARDS[t].type == "hero" and CARDS[t].face.points.strength for t in realm.sites.values())
    if what == "fewer_points":
        return s.points(me) < s.points(1 - me)
    if what == "most_skill":
        return skill_leader(s) == me
    if what == "most_ships":
        mine, theirs = (count_type(s.realms[seat], "trade_ship") for seat in (me, 1 - me))
        return mine > 0 and mine >= theirs
    if what == "gold":
        return realm.totals()[GOLD] >= int(need[1])
    raise ValueError(f"no requirement is called {what!r}")
