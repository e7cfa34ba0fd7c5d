"""The verbs of the cards: resources, and putting verbs together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.kernel import NATURE, Counts, Decision, Event, OneOf, Seat
from trueque.princes.actions import DEMAND, GIVE, TAKE, Demand, Die, Face, Give, Take, unit
from trueque.princes.catalogue import ALL_KINDS, CACHE, GOLD, KIND_OF, KINDS, ROOM, STORES, Cost, covers
from trueque.princes.events import Demanded, DieRolled, DieSet
from trueque.princes.needs import holds
from trueque.princes.state import State
from trueque.princes.step import Question, Step
from trueque.princes.stock import gain, pay, payment, rooms_of, split, stock_of, unclear
from trueque.princes.triggers import amount_of


@dataclass(frozen=True, slots=True)
class Pay(Step):
    """Pay a cost; where several stores could give, the payer picks, one resource after the other."""

    cost: Cost
    to: Seat | None = None

    def possible(self, s: State, me: Seat) -> bool:
        return covers(s.realms[me].purse, self.cost)

    def ask(self, s: State, me: Seat) -> Question | None:
        realm = s.realms[me]
        kind = unclear(realm, self.cost)
        return give_question(me, stock_of(realm, (kind,)), self.cost[kind]) if kind >= 0 else None

    def do(self, s: State, me: Seat, answer: Give | None) -> list[Event]:
        if answer is not None:
            kind = next(KIND_OF[store] for store, n in enumerate(answer.amounts) if n)
            s.next(me, Pay(without(self.cost, kind), self.to))
            return pay(s, me, answer.amounts, self.to)
        only = payment(s.realms[me], self.cost)
        assert only is not None, "a choice was left out"
        return pay(s, me, only, self.to)


@dataclass(frozen=True, slots=True)
class PayAny(Step):
    """Pay this many resources of one's own choice."""

    n: int

    def possible(self, s: State, me: Seat) -> bool:
        return sum(s.realms[me].stock) >= self.n

    def ask(self, s: State, me: Seat) -> Question | None:
        held = stock_of(s.realms[me], ALL_KINDS)
        return give_question(me, held, self.n) if split(held, self.n) is None else None

    def do(self, s: State, me: Seat, answer: Give | None) -> list[Event]:
        only = answer.amounts if answer else split(stock_of(s.realms[me], ALL_KINDS), self.n)
        return pay(s, me, only or ())


@dataclass(frozen=True, slots=True)
class Gain(Step):
    """Receive this many resources of one's own choice among *kinds*; what has no room is lost.

    *n* is a number or the name of an amount (see `triggers.AMOUNTS`). With *whole* all goes into one store.
    """

    n: int | str
    kinds: tuple[int, ...] = ALL_KINDS
    whole: bool = False

    def possible(self, s: State, me: Seat) -> bool:
        return amount_of(s, me, self.n) > 0 and sum(rooms_of(s.realms[me], self.kinds)) > 0

    def ask(self, s: State, me: Seat) -> Question | None:
        n = amount_of(s, me, self.n)
        if n == 1 and not self.whole:
            return self._ask_one(s, me)
        rooms = rooms_of(s.realms[me], self.kinds)
        if self.whole:
            fits = [i for i, room in enumerate(rooms) if room >= n and self._receives(s, i)]
            amounts = [tuple(n if i == store else 0 for i in range(len(STORES))) for store in fits]
            return Decision(me, "take", OneOf(tuple(Take(a) for a in amounts))) if n and fits else None
        if split(rooms, n) is not None:
            return None
        return Decision(me, "take", Counts(STORES, rooms, n, n, Take))

    def _ask_one(self, s: State, me: Seat) -> Question | None:
        realm, kinds = s.realms[me], self.kinds
        stock, stores = realm.stock, realm.owned if kinds is ALL_KINDS else realm.stores(kinds)
        takes = [TAKE[i] for i in stores if stock[i] < ROOM]
        return Decision(me, "take", OneOf(tuple(takes))) if len(takes) > 1 else None

    def _receives(self, s: State, store: int) -> bool:
        return store != CACHE or s.rules.brigands_cache == "yes"

    def do(self, s: State, me: Seat, answer: Take | None) -> list[Event]:
        if answer is not None:
            return gain(s, me, answer.amounts)
        n = amount_of(s, me, self.n)
        amounts = split(rooms_of(s.realms[me], self.kinds), n)
        assert amounts is not None, "a choice was left out"
        return gain(s, me, amounts, n - sum(amounts))


gain_of = cache(Gain)


def gain_one(s: State, me: Seat, kind: int) -> list[Event]:
    """Receive 1 of a resource, at once where only one store has room; otherwise that is the next question."""
    realm = s.realms[me]
    open_stores = [store for store in realm.of_kind[kind] if realm.stock[store] < ROOM]
    if len(open_stores) == 1:
        return gain(s, me, TAKE[open_stores[0]].amounts)
    s.todo.append((me, gain_of(1, (kind,))))
    return []


def pay_now(s: State, me: Seat, cost: Cost) -> list[Event]:
    """Pay at once where nothing is left to choose; otherwise that is the next question."""
    only = payment(s.realms[me], cost)
    if only is not None:
        return pay(s, me, only)
    s.next(me, Pay(cost))
    return []


@dataclass(frozen=True, slots=True)
class Rob(Step):
    """Name up to *n* resources the opponent has and one has room for: he picks where they leave, you where they enter.

    With *single* it is one kind, as many as one single region of yours still holds. *least*: how many must be named.
    """

    n: int | str
    least: int = 1
    kinds: tuple[int, ...] = ALL_KINDS
    single: bool = False
    room: str = ""
    """The switch that says whether one needs room for what one names (R-262, R-269); none: one always does."""

    def limits(self, s: State, me: Seat) -> tuple[int, ...]:
        """How many of each kind can be named."""
        theirs, rooms = s.realms[1 - me].totals(), s.realms[me].rooms()
        if self.room and getattr(s.rules, self.room) == "lost":
            rooms = theirs
        if self.single:
            rooms = [0] * 6
            for store in s.realms[me].owned:
                if store != CACHE or s.rules.brigands_cache == "yes":
                    rooms[KIND_OF[store]] = max(rooms[KIND_OF[store]], ROOM - s.realms[me].stock[store])
        return tuple(min(theirs[k], rooms[k]) if k in self.kinds else 0 for k in range(6))

    def possible(self, s: State, me: Seat) -> bool:
        return amount_of(s, me, self.n) > 0 and any(self.limits(s, me))

    def ask(self, s: State, me: Seat) -> Question | None:
        limits = self.limits(s, me)
        if self.single:
            named = [Demand(tuple(n if k == kind else 0 for k, n in enumerate(limits))) for kind in range(6)]
            answers = tuple(demand for demand in named if any(demand.amounts))
            return Decision(me, "demand", OneOf(answers)) if answers else None
        most = min(amount_of(s, me, self.n), sum(limits))
        if most == 0:
            return None
        if most == 1:
            return Decision(me, "demand", OneOf(tuple(DEMAND[k] for k in range(6) if limits[k])))
        return Decision(me, "demand", Counts(KINDS, limits, min(self.least, most), most, Demand))

    def do(self, s: State, me: Seat, answer: Demand | None) -> list[Event]:
        if answer is None:
            return []
        wood, brick, wool, grain, ore, gold = answer.amounts
        enter = [Gain(n, (k,), self.single) for k, n in enumerate(answer.amounts) if n]
        s.next(me, *enter)
        s.next(1 - me, Pay((wood, brick, wool, grain, ore, gold), to=me))
        return [Demanded(me, answer.amounts)]


@dataclass(frozen=True, slots=True)
class HandOver(Step):
    """Give the opponent 1 resource of one's own choice that he has room for."""

    def ask(self, s: State, me: Seat) -> Question | None:
        rooms, stock = s.realms[1 - me].rooms(), s.realms[me].stock
        lost = s.rules.given_room == "lost"
        answers = tuple(GIVE[i] for i, n in enumerate(stock) if n and (lost or rooms[KIND_OF[i]]))
        return Decision(me, "hand_over", OneOf(answers)) if answers else None

    def do(self, s: State, me: Seat, answer: Give | None) -> list[Event]:
        if answer is None:
            return []
        kind = next(KIND_OF[i] for i, n in enumerate(answer.amounts) if n)
        s.next(1 - me, Gain(1, (kind,)))
        return pay(s, me, answer.amounts, to=1 - me)


@dataclass(frozen=True, slots=True)
class Buy(Step):
    """May buy up to *n* resources of one's own choice for 1 gold each."""

    n: int
    forced = False

    def possible(self, s: State, me: Seat) -> bool:
        return s.realms[me].totals()[GOLD] > 0 and sum(s.realms[me].rooms()) > 0

    def ask(self, s: State, me: Seat) -> Question | None:
        realm = s.realms[me]
        others = rooms_of(realm, ALL_KINDS[:GOLD])
        most = min(self.n, realm.totals()[GOLD], sum(others))
        return Decision(me, "buy", Counts(STORES, others, 0, most, Take)) if most else None

    def do(self, s: State, me: Seat, answer: Take | None) -> list[Event]:
        if answer is None or not any(answer.amounts):
            return []
        s.next(me, Pay((0, 0, 0, 0, 0, sum(answer.amounts))), Put(answer.amounts))
        return []


@dataclass(frozen=True, slots=True)
class Put(Step):
    """Receive these resources, already chosen and paid for."""

    amounts: tuple[int, ...]

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        return gain(s, me, self.amounts)


@dataclass(frozen=True, slots=True)
class Opponent(Step):
    """Have the opponent do these steps."""

    steps: tuple[Step, ...]

    def possible(self, s: State, me: Seat) -> bool:
        return self.steps[0].possible(s, 1 - me)

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.next(1 - me, *self.steps)
        return []


@dataclass(frozen=True, slots=True)
class If(Step):
    """Do these steps where a requirement holds (see `needs`)."""

    need: tuple[str, ...]
    steps: tuple[Step, ...]

    def possible(self, s: State, me: Seat) -> bool:
        return holds(self.need, s, me) and self.steps[0].possible(s, me)

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        if holds(self.need, s, me):
            s.next(me, *self.steps)
        return []


@dataclass(frozen=True, slots=True)
class ChooseDie(Step):
    """Set the production die instead of rolling it."""

    def possible(self, s: State, me: Seat) -> bool:
        return not s.die

    def ask(self, s: State, me: Seat) -> Question | None:
        return Decision(me, "face", OneOf(tuple(Face(n) for n in range(1, 7))))

    def do(self, s: State, me: Seat, answer: Face) -> list[Event]:
        s.die = answer.number
        return [DieSet(me, number=answer.number)]


@dataclass(frozen=True, slots=True)
class SetFace(Step):
    """Set the event die to a face instead of rolling it."""

    face: str

    def possible(self, s: State, me: Seat) -> bool:
        return not s.face

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.face, s.herald = self.face, me
        return [DieSet(me, face=self.face)]


@dataclass(frozen=True, slots=True)
class RollDie(Step):
    """Roll one die; on these faces do the first steps, otherwise the others."""

    faces: tuple[int, ...]
    on: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()

    def ask(self, s: State, me: Seat) -> Question | None:
        return Decision(NATURE, "die", OneOf(tuple(Die(n) for n in range(1, 7))), odds=(1,) * 6)

    def do(self, s: State, me: Seat, answer: Die) -> list[Event]:
        s.next(me, *(self.on if answer.number in self.faces else self.otherwise))
        return [DieRolled(me, answer.number)]


def give_question(me: Seat, held: tuple[int, ...], n: int) -> Question:
    """From which stores *n* resources are paid."""
    if n == 1:
        return Decision(me, "pay", OneOf(tuple([GIVE[i] for i, have in enumerate(held) if have])))
    return Decision(me, "pay", Counts(STORES, held, n, n, Give))


def without(cost: Cost, kind: int) -> Cost:
    """A cost, one resource left out."""
    wood, brick, wool, grain, ore, gold = [0 if k == kind else n for k, n in enumerate(cost)]
    return wood, brick, wool, grain, ore, gold


def less(cost: Cost, kind: int) -> Cost:
    """A cost with 1 of one resource let off."""
    wood, brick, wool, grain, ore, gold = (n - u for n, u in zip(cost, unit(6, kind), strict=True))
    return wood, brick, wool, grain, ore, gold
