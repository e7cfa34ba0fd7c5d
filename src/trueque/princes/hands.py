"""Hands and stacks, and who knows which card: drawing, searching, putting under, taking from others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.kernel import NATURE, Decision, Event, OneOf, Seat
from trueque.princes.actions import Action, Pass, Pick, Search, Shown, Under
from trueque.princes.catalogue import CARDS
from trueque.princes.events import Drew, Fetched, PutUnder, Searched, Stolen, TakenAway
from trueque.princes.state import ALL, SEAT, Entry, Pile, State
from trueque.princes.step import Question, Step

pick = cache(Pick)


def draw_top(s: State, me: Seat, stack: int) -> list[Event]:
    """Take the top card of a stack into the hand; who knew it there knows it here."""
    card, knows = s.stacks[stack].pop()
    knows |= SEAT[me]
    s.hands[me].append((card, knows))
    return [Drew(me, card, knows, stack)]


def leave_hand(s: State, me: Seat, card: str, seen: int) -> Entry:
    """Take a card out of a hand; *seen* says who sees which one it is.

    Of equal cards the best known one goes. Whoever does not see the card can no longer be sure of those that stay and
    have the same back.
    """
    hand = s.hands[me]
    entry = max([entry for entry in hand if entry[0] == card])
    hand.remove(entry)
    if seen != ALL:
        keep, back = seen | SEAT[me], CARDS[card].set
        for i, (other, knows) in enumerate(hand):
            if knows & ~keep and CARDS[other].set == back:
                hand[i] = (other, knows & keep)
    return entry


def matching(s: State, card: str) -> list[int]:
    """The stacks whose cards have the same back."""
    back = CARDS[card].set
    return [i for i, set_ in enumerate(s.rules.backs) if set_ == back]


def put_under(s: State, me: Seat, card: str, stack: int, seen: int) -> list[Event]:
    """Put a hand card of *me* under a stack; *seen* says who sees which one."""
    leave_hand(s, me, card, seen)
    s.stacks[stack].insert(0, (card, seen))
    return [PutUnder(me, card, seen, stack)]


def look_through(s: State, me: Seat, pile: Pile) -> None:
    """See every card of a pile; the order stays, and *me* remembers it."""
    mine = SEAT[me]
    pile[:] = [(card, knows | mine) for card, knows in pile]


def take_from(s: State, me: Seat, pile: Pile, card: str) -> None:
    """Take a card that *me* has looked for out of a pile, unseen by the others: they lose track of the pile."""
    mine = SEAT[me]
    at = len(pile) - 1
    while pile[at][0] != card:
        at -= 1
    del pile[at]
    pile[:] = [(c, mine) for c, _ in pile]
    s.hands[me].append((card, mine))


def shown(cards: tuple[str, ...]) -> Question:
    """What lies there already, said by nature, so that only those who look will hear it."""
    return Decision(NATURE, "show", OneOf((Shown(cards),)), odds=(1,))


def distinct(cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Each card once, in order."""
    return tuple(dict.fromkeys(cards))


@dataclass(frozen=True, slots=True)
class SearchStack(Step):
    """Choose a stack that is not empty, look through it and take *n* cards."""

    optional: bool = False
    n: int = 1
    forced = False

    def possible(self, s: State, me: Seat) -> bool:
        return any(s.stacks)

    def ask(self, s: State, me: Seat) -> Question | None:
        answers: tuple[Action, ...] = tuple(Search(i) for i, stack in enumerate(s.stacks) if stack)
        if not answers:
            return None
        return Decision(me, "search", OneOf((*answers, Pass()) if self.optional else answers))

    def do(self, s: State, me: Seat, answer: Search | Pass | None) -> list[Event]:
        if isinstance(answer, Search):
            s.next(me, Look("stack", answer.stack), PickFrom(answer.stack, self.n))
        return []


@dataclass(frozen=True, slots=True)
class PickFrom(Step):
    """Take one of the cards of a stack one is looking through; the order of the rest stays."""

    stack: int
    n: int = 1
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        cards = [card for card, _ in reversed(s.stacks[self.stack])]
        return Decision(me, "pick", OneOf(tuple(map(pick, dict.fromkeys(cards))))) if cards else None

    def do(self, s: State, me: Seat, answer: Pick | None) -> list[Event]:
        if answer is None:
            return []
        take_from(s, me, s.stacks[self.stack], answer.card)
        if self.n > 1:
            s.next(me, PickFrom(self.stack, self.n - 1))
        return [Drew(me, answer.card, SEAT[me], self.stack)]


@dataclass(frozen=True, slots=True)
class Look(Step):
    """See all of the opponent's `hand`, of the `discards` or of a `stack`: nature says what lies there."""

    where: str
    stack: int = 0
    forced = False

    def pile(self, s: State, me: Seat) -> Pile:
        if self.where == "stack":
            return s.stacks[self.stack]
        return s.hands[1 - me] if self.where == "hand" else s.discards

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self.pile(s, me))

    def ask(self, s: State, me: Seat) -> Question | None:
        cards = tuple([card for card, _ in reversed(self.pile(s, me))])
        return shown(tuple(sorted(cards)) if self.where == "hand" else cards)

    def do(self, s: State, me: Seat, answer: Shown) -> list[Event]:
        look_through(s, me, self.pile(s, me))
        return [Searched(me, self.where, self.stack, answer.cards)]


@dataclass(frozen=True, slots=True)
class PickDiscard(Step):
    """Take one of the cards of the discard pile, which one is looking through."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        spent = s.fetchers if s.rules.fetching == "once" else []
        cards = [card for card, _ in reversed(s.discards) if card not in spent]
        return Decision(me, "pick", OneOf(tuple(Pick(card) for card in distinct(cards)))) if cards else None

    def do(self, s: State, me: Seat, answer: Pick | None) -> list[Event]:
        s.fetchers.append(s.table[-1])
        if answer is None:
            return []
        # The top card lies open: everybody sees it go, and what comes to light beneath it.
        if s.discards[-1][0] != answer.card:
            take_from(s, me, s.discards, answer.card)
            s.discards[-1] = (s.discards[-1][0], ALL)
            return [Fetched(me, answer.card, SEAT[me])]
        s.hands[me].append((s.discards.pop()[0], ALL))
        if s.discards:
            s.discards[-1] = (s.discards[-1][0], ALL)
        return [Fetched(me, answer.card, ALL)]


@dataclass(frozen=True, slots=True)
class TakeFromHand(Step):
    """Take a card of the opponent's hand, which one has seen, or none."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        answers: tuple[Action, ...] = (*(Pick(card) for card in distinct(sorted(s.cards(1 - me)))), Pass())
        return Decision(me, "pick", OneOf(answers))

    def do(self, s: State, me: Seat, answer: Pick | Pass) -> list[Event]:
        if isinstance(answer, Pass):
            return []
        both = SEAT[0] | SEAT[1]
        card, _ = leave_hand(s, 1 - me, answer.card, both)
        s.hands[me].append((card, both))
        return [Stolen(me, card, both)]


@dataclass(frozen=True, slots=True)
class TakeAway(Step):
    """Take *n* cards (fewer: all) out of the opponent's hand, which one has seen, and put them under stacks."""

    n: int
    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        cards = distinct(sorted(s.cards(1 - me))) if self.n else ()
        return Decision(me, "pick", OneOf(tuple(Pick(card) for card in cards))) if cards else None

    def do(self, s: State, me: Seat, answer: Pick | None) -> list[Event]:
        if answer is None:
            s.next(me, PutHeld())
            return []
        s.next(me, TakeAway(self.n - 1))
        both = SEAT[0] | SEAT[1]
        leave_hand(s, 1 - me, answer.card, both)
        s.held.append((answer.card, both))
        return [TakenAway(1 - me, answer.card, both)]


@dataclass(frozen=True, slots=True)
class PutHeld(Step):
    """Put the cards taken away under stacks with the same back; the other sees the stacks only."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        cards = distinct([card for card, _ in s.held])
        answers = tuple(Under(card, stack) for card in cards for stack in matching(s, card))
        return Decision(me, "under", OneOf(answers)) if answers else None

    def do(self, s: State, me: Seat, answer: Under | None) -> list[Event]:
        if answer is None:
            return []
        at = next(i for i, entry in enumerate(s.held) if entry[0] == answer.card)
        del s.held[at]
        # From now on the other can no longer tell which card went where.
        s.held = [(card, SEAT[me]) for card, _ in s.held]
        s.stacks[answer.stack].insert(0, (answer.card, SEAT[me]))
        s.next(me, self)
        return [PutUnder(1 - me, answer.card, SEAT[me], answer.stack)]
