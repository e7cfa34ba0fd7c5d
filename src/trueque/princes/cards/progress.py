"""The cards of the Era of Progress: what they do. Cannoneers, Parliament and University are only their points."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import Target
from trueque.princes.catalogue import CARDS, GRAIN, ORE, ROOM
from trueque.princes.effects import Gain
from trueque.princes.events import Plagued
from trueque.princes.hands import Look, PickDiscard, SearchStack
from trueque.princes.points import cities, lasting
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.standing import Discount, Guards, SearchCosts
from trueque.princes.state import State
from trueque.princes.step import Question, Step
from trueque.princes.stock import one_each
from trueque.princes.tableau import SITE_NAMES, SITES, Spot, stores_around, stores_beside
from trueque.princes.triggers import trigger


@dataclass(frozen=True, slots=True)
class YieldAgain(Step):
    """Every own region with the number of this turn's roll yields 1 once more, boosters apart."""

    def possible(self, s: State, me: Seat) -> bool:
        realm = s.realms[me]
        return any(realm.stock[store] < ROOM for store in realm.numbered(s.die))

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        return one_each(s, me, s.realms[me].numbered(s.die))


@dataclass(frozen=True, slots=True)
class Tend(Step):
    """Choose a card of this face of one's own: each region next to it yields 1."""

    face: str

    def near(self, s: State, me: Seat, spot: Spot) -> list[int]:
        """R-252: the two regions beside the card, or all of its city."""
        realm = s.realms[me]
        return stores_around(realm, spot[0]) if s.rules.doctor == "city" else stores_beside(realm, spot)

    def useful(self, s: State, me: Seat) -> list[Spot]:
        """The cards with room beside them."""
        realm = s.realms[me]
        found = (spot for spot, token in realm.sites.items() if CARDS[token].id == self.face)
        return [spot for spot in found if any(realm.stock[store] < ROOM for store in self.near(s, me, spot))]

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self.useful(s, me))

    def ask(self, s: State, me: Seat) -> Question | None:
        return Decision(me, "site", OneOf(tuple(Target(SITE_NAMES[spot]) for spot in self.useful(s, me))))

    def do(self, s: State, me: Seat, answer: Target) -> list[Event]:
        return one_each(s, me, self.near(s, me, SITES[answer.site]))


@dataclass(frozen=True, slots=True)
class Sicken(Step):
    """Each region beside a city loses 1, also between two; a guarded city keeps its regions. Then cures pay."""

    def hit(self, s: State, me: Seat) -> list[int]:
        """The regions that lose something."""
        realm = s.realms[me]
        guarded = {spot[0] for spot, guard in lasting(realm, Guards) if guard.against == "plague"}
        safe = {store for x in guarded for store in stores_around(realm, x)}
        if s.rules.bath_house == "own":  # what another city shares is not safe
            safe -= {store for x in cities(realm) if x not in guarded for store in stores_around(realm, x)}
        near = dict.fromkeys(store for x in cities(realm) for store in stores_around(realm, x))
        return [store for store in near if store not in safe and realm.stock[store]]

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        realm, hit = s.realms[me], self.hit(s, me)
        for store in hit:
            realm.put(store, -1)
        trigger(s, me, "plague")
        return [Plagued(me, tuple(int(store in hit) for store in range(len(realm.stock))))] if hit else []


EFFECTS.update(
    benjamin=Effect(play=(YieldAgain(),)),
    guido=Effect(play=(Look("discards"), PickDiscard())),
    gustav=Effect(play=(Look("discards"), PickDiscard())),
    doctor=Effect(play=(Tend("bath_house"),)),
    mineral_mining=Effect(play=(Gain(2, (ORE,)),)),
    three_field_system=Effect(play=(Gain(2, (GRAIN,)),)),
    town_hall=Effect(while_=(SearchCosts(0),)),
    library=Effect(play=(SearchStack(optional=True),)),
    pharmacy=Effect(when={"plague": (Gain(1),)}),
    bath_house=Effect(while_=(Guards("plague"),)),
    building_crane=Effect(while_=(Discount("city_expansion", above=4),)),
    plague=Effect(play=(Sicken(),)),
)
