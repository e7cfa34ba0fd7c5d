"""Before the first turn: principalities, shuffles, first hands, regions rearranged."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.kernel import NATURE, Decision, Event, OneOf, Seat
from trueque.princes.actions import Draw, Pass, Search, Starts, Swap
from trueque.princes.cards.facts import open_cards
from trueque.princes.catalogue import START_REGIONS, START_STOCK, STORE, STORES, token_of
from trueque.princes.events import Started, Swapped
from trueque.princes.hands import Look, PickFrom, draw_top
from trueque.princes.points import recount
from trueque.princes.rules import Rules
from trueque.princes.shuffle import Gather, Shuffle
from trueque.princes.state import Realm, State
from trueque.princes.step import Question, Step
from trueque.princes.tableau import SETTLEMENT, Spot
from trueque.princes.turn import BeginTurn

START_SPOTS: dict[str, Spot] = {
    "forest": (-2, 1),
    "gold_field": (0, 1),
    "fields": (2, 1),
    "hills": (-2, -1),
    "pasture": (0, -1),
    "mountains": (2, -1),
}
SUPPLY = {"road": 7, "settlement": 5, "city": 7}
START_HAND = 3
REARRANGING = 5
"""Any order of six regions is reached by so many exchanges."""


def start_realm(rules: Rules, seat: Seat) -> Realm:
    """Two settlements, the road between them, six regions."""
    spots = START_SPOTS
    if rules.hills == "middle":
        spots = {**START_SPOTS, "hills": START_SPOTS["pasture"], "pasture": START_SPOTS["hills"]}
    regions = {spot: START_REGIONS[seat][terrain] for terrain, spot in spots.items()}
    stock = [0] * len(STORES)
    for store in regions.values():
        stock[store] = START_STOCK[store]
    return Realm({-1: SETTLEMENT, 1: SETTLEMENT}, [0], regions, stock, list(regions.values()))


def start(rules: Rules) -> State:
    """The position before anything was answered."""
    s = State(rules, [start_realm(rules, 0), start_realm(rules, 1)], supply=dict(SUPPLY))
    s.stacks = [[] for _ in rules.backs]
    s.faceup = opened(rules, rules.backs[-1])
    recount(s)
    events = (Gather("aside"), Shuffle("events")) if rules.duel else (Gather("events"),)
    decks = tuple(Gather(set_) for set_ in rules.made_of.sets)
    s.next(NATURE, WhoStarts(), Gather("regions"), *events, *decks, FirstHands())
    return s


def opened(rules: Rules, set_: str) -> list[str]:
    """The cards of a set that lie face up: in its theme game only."""
    return [token_of(copy) for copy in open_cards(set_, rules.printing)] if rules.theme and not rules.duel else []


@dataclass(frozen=True, slots=True)
class WhoStarts(Step):
    """The higher die begins (R-201)."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        chosen = {"roll": (0, 1), "red": (0,), "blue": (1,)}[s.rules.start]
        return Decision(NATURE, "start", OneOf(tuple(Starts(seat) for seat in chosen)), odds=(1,) * len(chosen))

    def do(self, s: State, me: Seat, answer: Starts) -> list[Event]:
        s.active = answer.seat
        return [Started(answer.seat)]


@dataclass(frozen=True, slots=True)
class FirstHands(Step):
    """Both take their first hands, then rearrange their regions; the seat that starts is first."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        first, second = s.active, 1 - s.active
        s.next(first, BeginTurn())
        if s.rules.theme:
            starter_first = s.rules.first_rearranged == "starter"
            for seat in (second, first) if starter_first else (first, second):
                s.next(seat, Rearrange(REARRANGING))
        s.next(second, FirstHand(second=True))
        s.next(first, FirstHand())
        return []


@dataclass(frozen=True, slots=True)
class FirstHand(Step):
    """Take 3 cards: the top ones of a stack, or in a theme game any 3 of a basic stack."""

    second: bool = False
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        basic = [i for i, back in enumerate(s.rules.backs) if back == "basic"]
        # the second hand comes from another stack, which is still full.
        if self.second and s.rules.second_hand == "other_stack":
            most = max(len(s.stacks[i]) for i in basic)
            basic = [i for i in basic if len(s.stacks[i]) == most]
        answers = tuple(Search(i) for i in basic) if s.rules.theme else tuple(Draw(i) for i in basic)
        return Decision(me, "first_hand", OneOf(answers))

    def do(self, s: State, me: Seat, answer: Search | Draw) -> list[Event]:
        if isinstance(answer, Search):
            s.next(me, Look("stack", answer.stack), PickFrom(answer.stack, START_HAND))
            return []
        return [event for _ in range(START_HAND) for event in draw_top(s, me, answer.stack)]


@dataclass(frozen=True, slots=True)
class Rearrange(Step):
    """May exchange two of one's regions, *left* times."""

    left: int
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        names = [STORES[store] for store in s.realms[me].owned]
        swaps = tuple(Swap(a, b) for i, a in enumerate(names) for b in names[i + 1 :])
        return Decision(me, "rearrange", OneOf((*swaps, Pass())))

    def do(self, s: State, me: Seat, answer: Swap | Pass) -> list[Event]:
        if isinstance(answer, Pass):
            return []
        if self.left > 1:
            s.next(me, Rearrange(self.left - 1))
        return swap_regions(s, me, answer)


def swap_regions(s: State, me: Seat, swap: Swap) -> list[Event]:
    """Two regions change places, each with its stock."""
    realm = s.realms[me]
    one, other = realm.spot_of(STORE[swap.one]), realm.spot_of(STORE[swap.other])
    realm.regions[one], realm.regions[other] = realm.regions[other], realm.regions[one]
    return [Swapped(me, swap.one, swap.other), *recount(s, me)]
