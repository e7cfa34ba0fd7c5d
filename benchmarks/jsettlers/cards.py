"""What a seat has seen of resource cards at their table, as one of our ledgers.

Theirs hides more than ours: what others discard is not shown. Such cards are written down as taken by the bank, a seat
of its own in a ledger with one row more. For a question they are filled in as they may have been and told in the open;
what robbers took stays for our player to guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trueque.island.fill import guess_unseen_takings
from trueque.island.ledger import KINDS, Ledger

Five = Sequence[int]
AFRESH = 2
"""Searches for cards that fit: theirs shows so little that some games fit nothing, and their server does not wait."""


class Seen:
    """Cards as they come and go."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.seats, self._bank, self._rng = seats, seats, rng
        self._whole = Ledger.make_empty(seats + 1)
        self._log: list[tuple[str, tuple[int, ...]]] = []
        self.sizes = [0] * seats
        self._cleared: dict[int, int] = {}
        """A kind that a monopoly took away, until the size of the hand is told."""
        self.mended = 0
        """How often what was told did not fit together, and hands were dealt anew."""

    # ---- writing -----------------------------------------------------------------------------------------------------

    def move(self, seat: int, kind: int, count: int) -> None:
        """A seat gets, or gives, cards in the open."""
        if count:
            self._whole.move_cards(seat, kind, count)
            self._log.append(("move", (seat, kind, count)))
            self.sizes[seat] += count

    def show(self, seat: int, cards: Five) -> None:
        """A seat has these at least: it offers them."""
        self._whole.show_cards(seat, cards)
        self._log.append(("show", (seat, *cards)))

    def take(self, thief: int, victim: int, kind: int | None) -> None:
        """A robber takes a card, seen or not."""
        self._whole.take_card(thief, victim, kind)
        self._log.append(("take", (thief, victim)))
        self.sizes[victim] -= 1
        if thief != self._bank:
            self.sizes[thief] += 1

    def lose(self, seat: int, count: int) -> None:
        """A seat gives cards back unseen."""
        for _ in range(count):
            self.take(self._bank, seat, None)

    def clear(self, seat: int, kind: int) -> None:
        """A monopoly took all of a kind; how many that were follows from the size of the hand."""
        self._cleared[seat] = kind

    def count(self, seat: int, size: int) -> None:
        """The size of a hand is told."""
        lost, kind = self.sizes[seat] - size, self._cleared.pop(seat, None)
        if kind is not None and lost >= 0:
            self.move(seat, kind, -lost)
            self._whole.show_none(seat, kind)
            self._log.append(("none", (seat, kind)))
        elif lost:
            self.mend(seat, size)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def ledger(self) -> Ledger:
        """A ledger that fits all that was seen: what only the bank has seen is told, in one way it may have been."""
        try:
            filled = guess_unseen_takings(self._whole, self._rng, AFRESH)
            fits = min(map(min, filled.hands()[: self.seats])) >= 0
        except AssertionError:
            fits = False
        if not fits:
            self.mend()
            filled = self._whole
        taken = iter([taking.resource for taking in filled.takings])
        made = Ledger.make_empty(self.seats)
        for what, numbers in self._log:
            if what == "take":
                replay_taking(made, numbers, next(taken))
            elif what == "move":
                made.move_cards(*numbers)
            elif what == "show":
                made.show_cards(numbers[0], numbers[1:])
            else:
                made.show_none(*numbers)
        return made

    def hands(self) -> list[list[int]]:
        """Hands as they may be."""
        try:
            return guess_unseen_takings(self._whole, self._rng, AFRESH).hands()[: self.seats]
        except AssertionError:
            return self._seen_hands()

    def _seen_hands(self) -> list[list[int]]:
        """Hands by what was seen alone: our own is right, since we see all of it."""
        hands = [list(row) for row in self._whole.balance]
        for taking in self._whole.takings:
            if taking.resource is not None:
                hands[taking.victim][taking.resource] -= 1
                hands[taking.thief][taking.resource] += 1
        return hands[: self.seats]

    def mend(self, seat: int = 0, size: int | None = None) -> None:
        """What was told does not fit together: hands of the right sizes are dealt anew, and taken as they are."""
        self.mended += 1
        hands = self.hands()
        sizes = [size if p == seat and size is not None else n for p, n in enumerate(self.sizes)]
        self._whole, self._log, self.sizes = Ledger.make_empty(self.seats + 1), [], [0] * self.seats
        for p, wanted in enumerate(sizes):
            self._deal(p, [max(0, count) for count in hands[p]], wanted)

    def _deal(self, seat: int, hand: list[int], size: int) -> None:
        while sum(hand) > size:
            hand[self._rng.choice([kind for kind in range(KINDS) if hand[kind]])] -= 1
        while sum(hand) < size:
            hand[self._rng.randrange(KINDS)] += 1
        for kind, count in enumerate(hand):
            self.move(seat, kind, count)


def replay_taking(made: Ledger, numbers: tuple[int, ...], kind: int | None) -> None:
    """A card that a robber took; or, told openly, one that went back to the bank."""
    thief, victim = numbers
    assert kind is not None, "every taking was filled in"
    if thief == len(made.balance):
        made.move_cards(victim, kind, -1)
    else:
        made.take_card(thief, victim, kind)
