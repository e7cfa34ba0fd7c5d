"""Shuffling: nature deals a stack card by card, unseen by anybody."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from trueque.kernel import NATURE, Decision, Event, OneOf, Seat
from trueque.princes.actions import Dealt, dealt
from trueque.princes.cards.facts import event_cards
from trueque.princes.catalogue import REGION_STACK, stack_tokens, token_of
from trueque.princes.events import Shuffled
from trueque.princes.rules import Rules
from trueque.princes.state import ALL, NOBODY, Pile, State
from trueque.princes.step import Question, Step

BENEATH_YULE = 3
"""Cards that lie under Yule in a fresh event stack."""
LEFT_IN = 6
"""Events with a half-moon that take part in a Duel; the others stay aside."""


@cache
def deck(rules: Rules, what: str) -> dict[str, int]:
    """The cards of a shuffle before the game, with how many there are of each."""
    if what == "regions":
        return dict.fromkeys(REGION_STACK, 1)
    if what in ("events", "aside"):
        marked = what == "aside"
        events = event_cards(*rules.made_of.sets, printing=rules.printing)
        found = [copy for copy in events if copy.face != "yule"]
        tokens = [token_of(copy) for copy in found if not rules.duel or copy.half_moon == marked]
    else:
        tokens = stack_tokens(what, rules.printing, duel=rules.duel)
    return dict(sorted(Counter(tokens).items()))


@cache
def stacks_of(mode: str, version: str, set_: str) -> tuple[tuple[int, int], ...]:
    """The stacks of a set, each with how many cards it gets: as many, or one more in the first of them."""
    rules = Rules(mode=mode, version=version)
    places = [place for place, back in enumerate(rules.backs) if back == set_]
    each, over = divmod(sum(deck(rules, set_).values()), len(places))
    return tuple((place, each + (at < over)) for at, place in enumerate(places))


@dataclass(frozen=True, slots=True)
class Gather(Step):
    """Take the cards of a shuffle together."""

    what: str

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.loose = dict(deck(s.rules, self.what))
        s.next(me, Shuffle(self.what))
        return []


@dataclass(frozen=True, slots=True)
class Shuffle(Step):
    """Deal a shuffled stack card by card: `regions`, `events`, the events left `aside`, or the stacks of a set."""

    what: str
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        left = s.loose
        return Decision(NATURE, "shuffle", OneOf(tuple(map(dealt, left))), odds=tuple(left.values()))

    def do(self, s: State, me: Seat, answer: Dealt) -> list[Event]:
        s.loose[answer.card] -= 1
        if not s.loose[answer.card]:
            del s.loose[answer.card]
        pile = self._pile(s)
        pile.append((answer.card, NOBODY))
        if self.what == "events" and len(pile) == BENEATH_YULE:
            pile.append(("yule", ALL))
        if self.what == "aside" and sum(s.loose.values()) == LEFT_IN:
            for card, n in deck(s.rules, "events").items():
                s.loose[card] = s.loose.get(card, 0) + n
            s.loose = dict(sorted(s.loose.items()))
            return []
        if not s.loose:
            return [Shuffled(self.what)]
        s.todo.append((me, self))
        return []

    def _pile(self, s: State) -> Pile:
        if self.what in ("regions", "events", "aside"):
            pile: Pile = getattr(s, self.what)
            return pile
        stacks = stacks_of(s.rules.mode, s.rules.version, self.what)
        return next(s.stacks[place] for place, size in stacks if len(s.stacks[place]) < size)
