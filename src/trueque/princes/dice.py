"""The dice of a turn: production, and the five faces of the event die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.kernel import NATURE, Decision, Event, OneOf, Seat
from trueque.princes.actions import Rolled
from trueque.princes.catalogue import CACHE, GOLD, ROOM, STORES, WOOL
from trueque.princes.effects import Gain, Rob, gain_of
from trueque.princes.event_cards import TurnEvent
from trueque.princes.events import DiceRolled, NothingHappened, Produced, Robbed
from trueque.princes.points import lasting, skill_leader
from trueque.princes.standing import Shelters, TradeTakes
from trueque.princes.state import Realm, State
from trueque.princes.step import Question, Step
from trueque.princes.tableau import stores_beside
from trueque.princes.triggers import trigger

FACES = {"brigands": 1, "trade": 1, "celebration": 1, "harvest": 1, "event": 2}
"""The faces of the event die, with how many of its six sides show them (R-207)."""
SAFE = 7
"""Brigands rob who has more."""
ROLLS = tuple(Rolled(die, face) for die in range(1, 7) for face in FACES)
ODDS = tuple(n for _ in range(6) for n in FACES.values())
BOTH_DICE: Question = Decision(NATURE, "dice", OneOf(ROLLS), odds=ODDS)


@dataclass(frozen=True, slots=True)
class RollDice(Step):
    """Roll what was not set: both dice lie there; brigands come before production, everything else after."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        if not s.die and not s.face:
            return BOTH_DICE
        fits = [
            i for i, roll in enumerate(ROLLS) if roll.die == (s.die or roll.die) and roll.face == (s.face or roll.face)
        ]
        return Decision(NATURE, "dice", OneOf(tuple(ROLLS[i] for i in fits)), odds=tuple(ODDS[i] for i in fits))

    def do(self, s: State, me: Seat, answer: Rolled) -> list[Event]:
        s.die, s.face = answer.die, answer.face
        rolled: list[Event] = [DiceRolled(me, s.die, s.face)]
        if s.face == "brigands":
            return rolled + resolve(s, me) + produce_both(s, me)
        s.todo.append((me, RESOLVE))
        return rolled + produce_both(s, me)


def produce_both(s: State, me: Seat) -> list[Event]:
    """Every region of both seats with the number yields 1 and what boosters add; then cards that watch the other's."""
    events: list[Event] = []
    for seat in (me, 1 - me):
        realm = s.realms[seat]
        yields = realm.yields[s.die]
        if yields:
            events.append(produce(realm, seat, yields))
    for seat in s.last_to_first(me):
        trigger(s, seat, "produced")
    return events


def produce(realm: Realm, seat: Seat, yields: Sequence[tuple[int, int]]) -> Event:
    """What the regions with the number yield in one principality; what has no room is lost."""
    amounts, lost, stock = [0] * len(STORES), 0, realm.stock
    for store, n in yields:
        room = ROOM - stock[store]
        if n > room:
            lost += n - room
            n = room
        if n:
            amounts[store] = n
            realm.put(store, n)
    return Produced(seat, tuple(amounts), lost, tuple(stock))


@dataclass(frozen=True, slots=True)
class ResolveFace(Step):
    """Carry out the face of the event die."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        return resolve(s, me)


def resolve(s: State, me: Seat) -> list[Event]:
    """What the event die does; where both choose, the seat in turn is first (R-208)."""
    if s.face == "brigands":
        return brigands(s, me) + brigands(s, 1 - me) or [NothingHappened("brigands")]
    if s.face == "trade":
        return trade(s)
    if s.face == "celebration":
        celebrate(s, me)
    elif s.face == "harvest":
        for seat in s.last_to_first(me):
            s.next(seat, *HARVEST)
    else:
        s.todo.append((me, TURN_EVENT))
    return []


@dataclass(frozen=True, slots=True)
class Triggers(Step):
    """Have one's cards that wait for something do their steps."""

    what: str

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        trigger(s, me, self.what)
        return []


def counted(realm: Realm) -> int:
    """The resources that brigands count: not those beside a Storehouse, nor the Gold Cache."""
    hidden = {store for spot, _ in lasting(realm, Shelters) for store in stores_beside(realm, spot)} | {CACHE}
    return sum([realm.stock[store] for store in realm.owned if store not in hidden])


def brigands(s: State, seat: Seat) -> list[Event]:
    """Who has more than 7 loses all gold and all wool."""
    realm = s.realms[seat]
    if counted(realm) <= SAFE:
        return []
    lost = [0] * len(STORES)
    for store in realm.stores((GOLD, WOOL)):
        if store != CACHE:
            lost[store] = realm.stock[store]
            realm.put(store, -lost[store])
    return [Robbed(seat, tuple(lost))]


def trade(s: State) -> list[Event]:
    """The trade advantage takes 1 resource of choice from the other."""
    if s.trade < 0:
        return [NothingHappened("trade")]
    n = max([1, *(takes.amount for _, takes in lasting(s.realms[s.trade], TradeTakes))])
    rob = Rob(n, least=n, room="trade_room")
    if not rob.possible(s, s.trade):
        return [NothingHappened("trade", s.trade)]
    s.next(s.trade, rob)
    return []


def celebrate(s: State, me: Seat) -> None:
    """The most skilled takes 1, both where nobody is; who had it heralded takes one more (R-260)."""
    leader = skill_leader(s)
    for seat in s.last_to_first(me):
        n = int(leader in (seat, -1))
        if s.herald == seat:
            n = n + 1 if s.rules.reiner == "more" else 1
        if n:
            s.next(seat, gain_of(n))


RESOLVE = ResolveFace()
HARVEST: tuple[Step, ...] = (Gain(1), Triggers("harvest"))
TURN_EVENT = TurnEvent()
