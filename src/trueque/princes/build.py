"""Building: what may be built where, what it costs, and what building it does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import Action, Build, Lay, Raise, Road, Save, Settle, Shown
from trueque.princes.catalogue import CACHE, CARDS, CENTRE_COSTS, GUARD, KINDS, STORE, STORES, Card, Cost, pack
from trueque.princes.effects import Pay, less, pay_now
from trueque.princes.events import Built, RegionsFound, RegionsLaid
from trueque.princes.hands import leave_hand, shown
from trueque.princes.needs import met
from trueque.princes.points import has, lasting, recount
from trueque.princes.shuffle import Shuffle
from trueque.princes.slots import effect_of, timed
from trueque.princes.standing import Discount
from trueque.princes.state import ALL, Realm, State
from trueque.princes.step import Question, Step
from trueque.princes.stock import can_pay
from trueque.princes.tableau import (
    CITY,
    PLACES,
    SETTLEMENT,
    SITE_NAMES,
    SITES,
    Spot,
    ends,
    free_columns,
    outer_column,
    road_to,
)

build_at = cache(Build)
settle_at = cache(Settle)
raise_at = cache(Raise)
road_at = cache(Road)
ROAD_COST, SETTLEMENT_COST, CITY_COST = (pack(CENTRE_COSTS[name]) for name in ("road", "settlement", "city"))


def discount_on(realm: Realm, card: Card) -> int:
    """How much less the card costs its builder: 1 where a lasting effect says so."""
    for _, discount in lasting(realm, Discount):
        if discount.of in (card.type, card.kind) and card.price > discount.above:
            return 1
    return 0


def sites_for(realm: Realm, card: Card) -> tuple[str, ...]:
    """Where a card may be built, by the names of the sites."""
    if card.kind == "settlement_expansion":
        return realm.green
    if card.kind == "region_expansion":
        return tuple(STORES[store] for _, store in free_columns(realm))
    covers = next((need[1] for need in card.face.requirement if need[0] == "card_at_city"), "")
    if covers:
        halls = [spot for spot, token in realm.sites.items() if CARDS[token].id == covers]
        return tuple(SITE_NAMES[spot] for spot in halls if realm.places[spot[0]] == CITY)
    return realm.red


def afford_less(realm: Realm, card: Card) -> bool:
    """Whether a discount makes a card affordable."""
    return can_pay(realm.totals(), card.cost, discount_on(realm, card))


@lru_cache(maxsize=4096)
def builds_at(card: str, sites: tuple[str, ...]) -> tuple[Action, ...]:
    """One card at each of these sites."""
    return tuple(build_at(card, site) for site in sites)


def builds(s: State, me: Seat, card: Card) -> tuple[Action, ...]:
    """One expansion that can be paid, at every site where *me* may build it now."""
    realm = s.realms[me]
    if (card.face.once and has(realm, card.id)) or (card.face.requirement and not met(card, s, me)):
        return ()
    return builds_at(card.token, sites_for(realm, card))


def centre_builds(s: State, me: Seat, packed: int) -> list[Action]:
    """Every road, settlement and city that *me* may build now."""
    realm, supply = s.realms[me], s.supply
    found: list[Action] = []
    if (packed - CITY_COST) & GUARD == GUARD and supply["city"]:
        found += map(raise_at, realm.raisable)
    roads = (packed - ROAD_COST) & GUARD == GUARD and supply["road"]
    settles = (packed - SETTLEMENT_COST) & GUARD == GUARD and supply["settlement"]
    if roads or settles:
        for side, place, has_road in realm.ends:
            if not has_road:
                if roads:
                    found.append(road_at(side))
            elif settles:
                found += settles_at(s, me, place)
    return found


def settles_at(s: State, me: Seat, place: str) -> list[Action]:
    """A settlement, without and with each card that is played for it."""
    scouts = timed("settlement")
    found: list[Action] = [settle_at(place, card) for card in dict.fromkeys(s.cards(me)) if card in scouts]
    return [settle_at(place), *found]


def build(s: State, me: Seat, action: Build) -> list[Event]:
    """Put a card on its site, then pay it, then let it do what it does when built."""
    realm, card = s.realms[me], CARDS[action.card]
    discount = discount_on(realm, card)
    if action.card in s.cards(me):
        leave_hand(s, me, action.card, ALL)
    else:
        s.faceup.remove(action.card)
    if card.kind == "region_expansion":
        x, y = realm.spot_of(STORE[action.site])
        spot: Spot = (x, 2 * y)
        realm.owned.append(CACHE)
    else:
        spot = SITES[action.site]
    if spot in realm.sites:
        realm.under[spot] = realm.sites[spot]
    realm.sites[spot] = action.card
    s.next(me, *effect_of(card.id).play)
    events = [Built(me, action.card, action.site), *recount(s, me)]
    if discount:
        s.next(me, PayLess(card.cost))
        return events
    return events + pay_now(s, me, card.cost)


def build_road(s: State, me: Seat, action: Road) -> list[Event]:
    realm = s.realms[me]
    realm.roads.append(road_to(ends(realm)[action.side]))
    s.supply["road"] -= 1
    return [Built(me, "road", action.side), *recount(s, me), *pay_now(s, me, CENTRE_COSTS["road"])]


def build_city(s: State, me: Seat, action: Raise) -> list[Event]:
    s.realms[me].places[PLACES[action.place]] = CITY
    s.supply["city"] -= 1
    return [Built(me, "city", action.place), *recount(s, me), *pay_now(s, me, CENTRE_COSTS["city"])]


def build_settlement(s: State, me: Seat, action: Settle, *played: Step) -> list[Event]:
    """Found a settlement; *played* is what the card does that was played for it."""
    s.realms[me].places[PLACES[action.place]] = SETTLEMENT
    s.supply["settlement"] -= 1
    column = outer_column(PLACES[action.place])
    s.next(me, *(played or (FindRegions(column),)))
    return [Built(me, "settlement", action.place), *recount(s, me), *pay_now(s, me, CENTRE_COSTS["settlement"])]


@dataclass(frozen=True, slots=True)
class PayLess(Step):
    """Pay a cost of which 1 resource of one's own choice is let off."""

    cost: Cost

    def ask(self, s: State, me: Seat) -> Question | None:
        totals = s.realms[me].totals()
        kinds = [k for k, n in enumerate(self.cost) if n and can_pay(totals, less(self.cost, k))]
        return Decision(me, "save", OneOf(tuple(Save(KINDS[k]) for k in kinds)))

    def do(self, s: State, me: Seat, answer: Save) -> list[Event]:
        s.next(me, Pay(less(self.cost, KINDS.index(answer.kind))))
        return []


@dataclass(frozen=True, slots=True)
class FindRegions(Step):
    """Turn up the two top regions for the new settlement beside this column."""

    column: int
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        return shown(tuple(card for card, _ in reversed(s.regions[-2:])))

    def do(self, s: State, me: Seat, answer: Shown) -> list[Event]:
        s.regions[-2:] = [(card, ALL) for card, _ in s.regions[-2:]]
        s.next(me, LayRegions(self.column))
        return [RegionsFound(me, answer.cards)]


@dataclass(frozen=True, slots=True)
class LayRegions(Step):
    """Say which of the two regions lies above and which below; with *choose*, any two of the region stack.

    What is left of a searched stack is shuffled.
    """

    column: int
    choose: bool = False

    def ask(self, s: State, me: Seat) -> Question | None:
        cards = sorted(card for card, _ in (s.regions if self.choose else s.regions[-2:]))
        return Decision(me, "lay", OneOf(tuple(Lay(a, b) for a in cards for b in cards if a != b)))

    def do(self, s: State, me: Seat, answer: Lay) -> list[Event]:
        realm = s.realms[me]
        s.regions = [entry for entry in s.regions if entry[0] not in (answer.top, answer.bottom)]
        for card, y in ((answer.top, 1), (answer.bottom, -1)):
            realm.regions[self.column, y] = STORE[card]
            realm.owned.append(STORE[card])
        if self.choose and s.regions:
            s.loose = {card: 1 for card, _ in sorted(s.regions)}
            s.regions = []
            s.next(me, Shuffle("regions"))
        return [RegionsLaid(me, answer.top, answer.bottom), *recount(s, me)]
