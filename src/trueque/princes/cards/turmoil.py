"""The cards of the Era of Turmoil: what they do. Carl, the Festival Hall and the Tavern are only points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import DEMAND, Action, Demand, Give, Lose, Pass, Roll, Target
from trueque.princes.catalogue import CARDS, GOLD, GRAIN, STORES, WOOL
from trueque.princes.effects import Gain, If, Opponent, Rob, RollDie
from trueque.princes.events import Averted, Targeted
from trueque.princes.hands import Look, TakeFromHand
from trueque.princes.losing import GoesUnder, LoseOne, spots
from trueque.princes.points import lasting
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.standing import Discount, Guards
from trueque.princes.state import Realm, State
from trueque.princes.step import Question, Step
from trueque.princes.stock import pay, rooms_of, stock_of
from trueque.princes.tableau import SITE_NAMES, SITES, Spot
from trueque.princes.triggers import amount_of

MANY_UNITS = 3
"""From so many units on, Riots asks for 2 gold."""


def guards(realm: Realm, against: str) -> list[tuple[Spot, Guards]]:
    """The cards that keep something off a principality."""
    return [(spot, guard) for spot, guard in lasting(realm, Guards) if guard.against == against]


@dataclass(frozen=True, slots=True)
class Attack(Step):
    """Do these steps, unless the opponent fends them off by a roll."""

    steps: tuple[Step, ...]

    def possible(self, s: State, me: Seat) -> bool:
        return self.steps[0].possible(s, me)

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        faces = {face for _, guard in guards(s.realms[1 - me], "attack") for face in guard.faces}
        if faces:
            s.next(1 - me, Defend(tuple(sorted(faces)), self.steps))
        else:
            s.next(me, *self.steps)
        return []


@dataclass(frozen=True, slots=True)
class Defend(Step):
    """Roll the production die once for all guards together, or let the attack happen."""

    faces: tuple[int, ...]
    steps: tuple[Step, ...]
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        if s.rules.defence == "must":
            return None
        answers: tuple[Action, ...] = (Roll(), Pass())
        return Decision(me, "defend", OneOf(answers))

    def do(self, s: State, me: Seat, answer: Roll | Pass | None) -> list[Event]:
        attack = Opponent(self.steps)
        s.next(me, attack if isinstance(answer, Pass) else RollDie(self.faces, (FendOff(),), (attack,)))
        return []


@dataclass(frozen=True, slots=True)
class FendOff(Step):
    """The action card on the table has no effect on this seat."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        by = [CARDS[s.realms[me].sites[spot]].id for spot, _ in guards(s.realms[me], "attack")]
        return [Averted(me, s.table[-1], by[0])]


@dataclass(frozen=True, slots=True)
class Burn(Step):
    """Name a building of the opponent at a place that no Fire Brigade guards; it goes under a stack."""

    def targets(self, s: State, me: Seat) -> list[Spot]:
        theirs = s.realms[1 - me]
        safe = {x for (x, _), _ in guards(theirs, "arson")}
        return [spot for spot in spots(theirs, "building") if spot[0] not in safe]

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self.targets(s, me))

    def ask(self, s: State, me: Seat) -> Question | None:
        targets = tuple(Target(SITE_NAMES[spot]) for spot in self.targets(s, me))
        return Decision(me, "target", OneOf(targets)) if targets else None

    def do(self, s: State, me: Seat, answer: Target | None) -> list[Event]:
        if answer is None:
            return []
        s.next(1 - me, GoesUnder(answer.site))
        return [Targeted(me, s.realms[1 - me].sites[SITES[answer.site]], answer.site)]


@dataclass(frozen=True, slots=True)
class GainOneKind(Step):
    """Choose one of these resources and receive this many of it; what has no room is lost."""

    n: int | str
    kinds: tuple[int, ...]

    def possible(self, s: State, me: Seat) -> bool:
        return amount_of(s, me, self.n) > 0 and sum(rooms_of(s.realms[me], self.kinds)) > 0

    def ask(self, s: State, me: Seat) -> Question | None:
        if not self.possible(s, me):
            return None
        rooms = s.realms[me].rooms()
        return Decision(me, "kind", OneOf(tuple(DEMAND[kind] for kind in self.kinds if rooms[kind])))

    def do(self, s: State, me: Seat, answer: Demand | None) -> list[Event]:
        if answer is not None:
            s.next(me, Gain(self.n, (answer.amounts.index(1),)))
        return []


@dataclass(frozen=True, slots=True)
class Riot(Step):
    """Who has units with strength or commerce pays gold or gives up one of them, unless a Chapel helps."""

    def possible(self, s: State, me: Seat) -> bool:
        realm = s.realms[me]
        return bool(spots(realm, "riotous_unit")) and not any(s.die in g.faces for _, g in guards(realm, "riots"))

    def ask(self, s: State, me: Seat) -> Question | None:
        units = spots(s.realms[me], "riotous_unit")
        pays = gold_payments(s.realms[me], 2 if len(units) >= MANY_UNITS else 1)
        answers: tuple[Action, ...] = (*pays, *(Lose(SITE_NAMES[spot]) for spot in units))
        return Decision(me, "riots", OneOf(answers))

    def do(self, s: State, me: Seat, answer: Give | Lose) -> list[Event]:
        if isinstance(answer, Give):
            return pay(s, me, answer.amounts)
        s.next(me, GoesUnder(answer.site))
        return []


def gold_payments(realm: Realm, n: int) -> list[Give]:
    """Every way to pay *n* gold."""
    held = stock_of(realm, (GOLD,))
    stores = [store for store, have in enumerate(held) if have]
    ways = (tuple(way.count(i) for i in range(len(STORES))) for way in combinations_with_replacement(stores, n))
    return [Give(way) for way in ways if all(taken <= have for taken, have in zip(way, held, strict=True))]


EFFECTS.update(
    archer=Effect(play=(Attack((Opponent((LoseOne("strong_unit"),)),)),)),
    arsonist=Effect(play=(Attack((Burn(),)),)),
    voyage_of_plunder=Effect(play=(Rob("plunder", least=2),)),
    sebastian=Effect(timing="reaction"),
    traitor=Effect(play=(Attack((Look("hand"), TakeFromHand())),)),
    heinrich=Effect(while_=(Guards("attack", (3, 4, 5)),)),
    irmgard=Effect(when={"lost": (Gain(1),)}),
    lookout_tower=Effect(while_=(Guards("attack", (1, 2)),)),
    drill_ground=Effect(while_=(Discount("hero"),)),
    chapel_1_3=Effect(while_=(Guards("riots", (1, 2, 3)),)),
    chapel_4_6=Effect(while_=(Guards("riots", (4, 5, 6)),)),
    tithe_barn=Effect(play=(GainOneKind("heroes", (GRAIN, WOOL)),)),
    fire_brigade=Effect(while_=(Guards("arson"),)),
    fairgrounds=Effect(play=(If(("most_skill",), (Gain(2),)),)),
    riots=Effect(play=(Riot(),), avertable=True),
)
