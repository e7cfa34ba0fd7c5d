"""The cards of the basic set: what they do. Plain heroes and the Abbey are only their points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import Swap, Target
from trueque.princes.build import LayRegions
from trueque.princes.catalogue import BRICK, CARDS, GOLD, GRAIN, KIND_OF, ORE, STORE, STORES, WOOD, WOOL
from trueque.princes.effects import Buy, ChooseDie, Gain, If, Pay, PayAny, gain_of
from trueque.princes.event_cards import RebuildEvents
from trueque.princes.events import Swapped, Targeted
from trueque.princes.hands import Look, TakeAway
from trueque.princes.losing import LoseOne
from trueque.princes.points import buildings, recount
from trueque.princes.setup import swap_regions
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.standing import Boosts, SearchCosts, Shelters, Trades, TradesBeside
from trueque.princes.state import Realm, State
from trueque.princes.step import Question, Step
from trueque.princes.stock import one_each
from trueque.princes.tableau import CITY, SITE_NAMES, SITES, Spot, free_sites, stores_beside

FEUD_NAMES = 3
"""Buildings that the stronger seat names."""


@dataclass(frozen=True, slots=True)
class Relocate(Step):
    """Let two own regions or two own expansions change places, each where it may lie."""

    def ask(self, s: State, me: Seat) -> Question | None:
        realm = s.realms[me]
        regions = [STORES[store] for store in realm.regions.values()]
        swaps = [Swap(a, b) for a, b in combinations(regions, 2)]
        spots = [spot for spot in realm.sites if spot[0] % 2]
        pairs = [(a, b) for a, b in combinations(spots, 2) if may_lie(realm, a, b) and may_lie(realm, b, a)]
        if s.rules.relocation == "move":
            pairs += [(a, b) for a in spots for b in free_sites(realm, city_only=False) if may_lie(realm, a, b)]
        return Decision(me, "relocate", OneOf((*swaps, *(Swap(SITE_NAMES[a], SITE_NAMES[b]) for a, b in pairs))))

    def do(self, s: State, me: Seat, answer: Swap) -> list[Event]:
        if answer.one in STORE:
            return swap_regions(s, me, answer)
        one, other = SITES[answer.one], SITES[answer.other]
        for layer in (s.realms[me].sites, s.realms[me].under):
            cards = {other: layer.pop(one, ""), one: layer.pop(other, "")}
            layer.update({spot: card for spot, card in cards.items() if card})
        goes = {one: other, other: one}
        s.used = [goes.get(spot, spot) for spot in s.used]
        return [Swapped(me, answer.one, answer.other), *recount(s, me)]


def may_lie(realm: Realm, card: Spot, spot: Spot) -> bool:
    """Whether the card of one site may lie at another: red cards need a city."""
    return realm.places[spot[0]] == CITY or not CARDS[realm.sites[card]].is_red


@dataclass(frozen=True, slots=True)
class CopyYield(Step):
    """Marketplace: where the number stands on more regions of the other, 1 of a resource those yield."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        mine, theirs = s.realms[me].numbered(s.die), s.realms[1 - me].numbered(s.die)
        if len(theirs) > len(mine):
            s.next(me, gain_of(1, tuple(sorted({KIND_OF[store] for store in theirs}))))
        return []


@dataclass(frozen=True, slots=True)
class YieldBeside(Step):
    """Each region gains 1 for every card of these faces next to it."""

    cards: tuple[str, ...]

    def stores(self, s: State, me: Seat) -> list[int]:
        realm = s.realms[me]
        spots = [spot for spot, token in realm.sites.items() if CARDS[token].id in self.cards]
        return [store for spot in spots for store in stores_beside(realm, spot)]

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self.stores(s, me))

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        return one_each(s, me, self.stores(s, me))


@dataclass(frozen=True, slots=True)
class SufferFeud(Step):
    """The stronger seat names 3 buildings of this one, which then gives up one of them."""

    named: tuple[str, ...] = ()

    def possible(self, s: State, me: Seat) -> bool:
        return s.hero == 1 - me and bool(buildings(s.realms[me]))

    def ask(self, s: State, me: Seat) -> Question | None:
        left = [SITE_NAMES[spot] for spot in buildings(s.realms[me]) if SITE_NAMES[spot] not in self.named]
        if len(self.named) == FEUD_NAMES or len(self.named) + len(left) <= FEUD_NAMES:
            return None
        return Decision(1 - me, "target", OneOf(tuple(Target(site) for site in left)))

    def do(self, s: State, me: Seat, answer: Target | None) -> list[Event]:
        if answer is None:
            every = tuple(SITE_NAMES[spot] for spot in buildings(s.realms[me]))
            s.next(me, LoseOne("building", sites=self.named or every))
            return []
        s.next(me, replace(self, named=(*self.named, answer.site)))
        return [Targeted(1 - me, s.realms[me].sites[SITES[answer.site]], answer.site)]


@dataclass(frozen=True, slots=True)
class SufferFraternalFeuds(Step):
    """The stronger seat sees this one's hand and puts 2 cards of it under stacks."""

    def possible(self, s: State, me: Seat) -> bool:
        return s.hero == 1 - me and bool(s.hands[me])

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.next(1 - me, Look("hand"), TakeAway(2))
        s.barred[me] = s.active == me and s.rules.feuds_refill == "no"
        return []


ACTIONS = {
    "brigitta": Effect(play=(ChooseDie(),), timing="before_roll"),
    "merchant_caravan": Effect(play=(PayAny(2), Gain(2))),
    "scout": Effect(play=(LayRegions(0, choose=True),), timing="settlement"),
    "goldsmith": Effect(play=(Pay((0, 0, 0, 0, 0, 3)), Gain(2))),
    "relocation": Effect(play=(Relocate(),)),
}

BUILDINGS = {
    "storehouse": Effect(while_=(Shelters(),)),
    "parish_hall": Effect(while_=(SearchCosts(1),)),
    "iron_foundry": Effect(while_=(Boosts(ORE),)),
    "grain_mill": Effect(while_=(Boosts(GRAIN),)),
    "lumber_camp": Effect(while_=(Boosts(WOOD),)),
    "weavers_shop": Effect(while_=(Boosts(WOOL),)),
    "brick_factory": Effect(while_=(Boosts(BRICK),)),
    "marketplace": Effect(when={"produced": (CopyYield(),)}),
    "toll_bridge": Effect(when={"harvest": (Gain(2, (GOLD,)),)}),
}

SHIPS = {
    "ore_ship": Effect(while_=(Trades(ORE),)),
    "grain_ship": Effect(while_=(Trades(GRAIN),)),
    "gold_ship": Effect(while_=(Trades(GOLD),)),
    "lumber_ship": Effect(while_=(Trades(WOOD),)),
    "brick_ship": Effect(while_=(Trades(BRICK),)),
    "wool_ship": Effect(while_=(Trades(WOOL),)),
    "large_trade_ship": Effect(while_=(TradesBeside(),)),
}

EVENTS = {
    "feud": Effect(play=(SufferFeud(),), avertable=True),
    "fraternal_feuds": Effect(play=(SufferFraternalFeuds(),), avertable=True),
    "year_of_plenty": Effect(play=(YieldBeside(("storehouse", "abbey")),)),
    "trade_ships_race": Effect(play=(If(("most_ships",), (Gain(1),)),)),
    "invention": Effect(play=(Gain("inventions"),)),
    "traveling_merchant": Effect(play=(Buy(2),)),
    "yule": Effect(play=(RebuildEvents(),), once=True),
}

EFFECTS.update(ACTIONS | BUILDINGS | SHIPS | EVENTS)
