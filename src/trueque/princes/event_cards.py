"""Event cards: turned up, averted, carried out by those they touch, laid under their stack."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import Action, Pass, Play, Shown
from trueque.princes.events import Averted, EventTurned, NothingHappened, Played
from trueque.princes.hands import leave_hand, shown
from trueque.princes.rules import Rules
from trueque.princes.shuffle import Shuffle, deck
from trueque.princes.slots import effect_of, timed
from trueque.princes.state import ALL, State
from trueque.princes.step import Question, Step


@cache
def has_reactions(mode: str) -> bool:
    """Whether the stacks of a mode hold a card that keeps events off; where they do not, nobody is asked."""
    rules = Rules(mode=mode)
    return any(timed("reaction") & deck(rules, set_).keys() for set_ in rules.made_of.sets)


@cache
def shown_event(card: str) -> Question:
    """The event card that lies on top, said by nature."""
    return shown((card,))


@dataclass(frozen=True, slots=True)
class TurnEvent(Step):
    """Turn up the top event card; whom it touches may avert it first, then it happens, the seat in turn first."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        return shown_event(s.events[-1][0])

    def do(self, s: State, me: Seat, answer: Shown) -> list[Event]:
        s.event, _ = s.events.pop()
        if s.event in s.inside:
            s.inside.remove(s.event)
        effect = effect_of(s.event)
        s.spared = [False, False]
        if effect.once:
            s.next(me, *effect.play)
            return [EventTurned(me, s.event)]
        s.todo.append((me, BURY))
        for seat in s.last_to_first(me):
            s.todo.append((seat, TOUCH))
        if effect.avertable and has_reactions(s.rules.mode):
            for seat in s.last_to_first(me):
                if effect.play[0].possible(s, seat):
                    s.next(seat, Avert())
        return [EventTurned(me, s.event)]


@dataclass(frozen=True, slots=True)
class Touch(Step):
    """The event of the moment happens to this seat, where it changes anything."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        steps = effect_of(s.event).play
        if s.spared[me]:
            return []
        if not steps[0].possible(s, me):
            return [NothingHappened(s.event, me)]
        s.next(me, *steps)
        return []


@dataclass(frozen=True, slots=True)
class Avert(Step):
    """The window for a card that keeps an event off; it opens whether or not the card is held."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        held = [
            Play(card)
            for card in dict.fromkeys(s.cards(me))
            if effect_of(card).timing == "reaction" and card not in s.fresh[me]
        ]
        answers: tuple[Action, ...] = (*held, Pass())
        return Decision(me, "react", OneOf(answers))

    def do(self, s: State, me: Seat, answer: Play | Pass) -> list[Event]:
        if isinstance(answer, Pass):
            return []
        leave_hand(s, me, answer.card, ALL)
        s.discards.append((answer.card, ALL))
        s.spared[me] = True
        return [Played(me, answer.card), Averted(me, s.event, answer.card)]


@dataclass(frozen=True, slots=True)
class BuryEvent(Step):
    """The event card goes under its stack, where everybody knows it."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.events.insert(0, (s.event, ALL))
        s.event = ""
        return []


@dataclass(frozen=True, slots=True)
class RebuildEvents(Step):
    """Shuffle all events but Yule, which lies fourth from the bottom again; then turn up a new one."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.inside = sorted([*s.inside, *(card for card, knows in s.events if knows == ALL)])
        s.loose = dict(sorted(Counter(card for card, _ in s.events).items()))
        s.events, s.event = [], ""
        s.next(me, Shuffle("events"), TurnEvent())
        return []


TOUCH, BURY = Touch(), BuryEvent()
