"""What everybody at the table could write down about resource cards, and what each seat may read of it.

All cards move in the open but those the robber takes. The ledger keeps the open balance of every seat, and the takings
in order. A hand is its seat's balance and its *drift*, what it won and lost by takings. Hands are never negative, and
some answers show what a hand holds: so after every taking there are bounds on the drifts. A seat reads the resource of
the takings it took part in; the others stay open, and `fill` says what they could have been.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypedDict

from trueque.island.actions import Amounts

KINDS = 5
Sheet = list[list[int]]
"""A number for every seat and resource."""
Bounds = dict[tuple[int, int], tuple[int, int]]
"""The least and the most drift of a seat in a resource; where none stands, anything goes."""
ToldBounds = list[list[list[int]]]
"""For each taking: seat, resource, the least and the most drift."""


class Seen(TypedDict):
    """A ledger as one seat may know it, as JSON knows it."""

    balance: Sheet
    takings: list[Annotated[list[Any], tuple[int, int, int | None, list[int]]]]
    """Thief, victim, resource (none: unknown to the reader), the victim's balance just before."""
    bounds: list[list[Annotated[list[int], tuple[int, int, int, int]]]]
    """For each taking: seat, resource, the least and the most drift."""
    sure: Sheet
    """What each hand holds at least: all that the reader saw come and go, less what may have been stolen unseen."""


@dataclass(frozen=True, slots=True)
class Taking:
    """A card that changed hands unseen."""

    thief: int
    victim: int
    resource: int | None
    """None where the reader does not know."""
    balance: Amounts
    """The victim's open balance just before."""


@dataclass
class Ledger:
    """The open balances of all seats, and the robber's takings."""

    balance: Sheet
    """Cards got less cards given in the open, of every seat."""
    takings: list[Taking] = field(default_factory=list)
    bounds: list[Bounds] = field(default_factory=list)
    """For each taking: what holds from then until the next one."""

    @staticmethod
    def make_empty(seats: int) -> Ledger:
        return Ledger([[0] * KINDS for _ in range(seats)])

    def copy(self) -> Ledger:
        """An independent ledger; only the last bounds can still change."""
        bounds = [*self.bounds[:-1], *(dict(last) for last in self.bounds[-1:])]
        return Ledger([list(row) for row in self.balance], list(self.takings), bounds)

    # ---- writing -----------------------------------------------------------------------------------------------------

    def move_cards(self, seat: int, resource: int, count: int) -> None:
        """A seat gets (or gives, where *count* is negative) cards in the open."""
        self.balance[seat][resource] += count
        if count < 0:
            self.note_bounds(seat, resource, -self.balance[seat][resource])

    def show_cards(self, seat: int, cards: Sequence[int]) -> None:
        """A seat has shown that it holds at least these cards: it offered them, or would give them."""
        for resource, count in enumerate(cards):
            if count:
                self.note_bounds(seat, resource, count - self.balance[seat][resource])

    def show_none(self, seat: int, resource: int) -> None:
        """A seat has shown that it holds none of a resource."""
        exact = -self.balance[seat][resource]
        self.note_bounds(seat, resource, exact, exact)

    def take_card(self, thief: int, victim: int, resource: int | None) -> None:
        """The robber takes a card from *victim* for *thief*; none where whoever writes this did not see which."""
        self.takings.append(Taking(thief, victim, resource, tuple(self.balance[victim])))
        self.bounds.append({})
        for seat, row in enumerate(self.balance):
            for kind, count in enumerate(row):
                self.note_bounds(seat, kind, -count)

    def note_bounds(self, seat: int, resource: int, least: int, most: int = 99) -> None:
        """From now on the drift is known to lie between *least* and *most*; what says nothing is not kept."""
        if not self.takings:
            return
        robbed = sum(t.victim == seat for t in self.takings)
        if least <= -robbed and most == 99:
            return
        low, high = self.bounds[-1].get((seat, resource), (-99, 99))
        self.bounds[-1][seat, resource] = (max(low, least), min(high, most))

    # ---- reading -----------------------------------------------------------------------------------------------------

    def hands(self) -> Sheet:
        """The hands that balance and takings add up to; every taking must be known."""
        hands = [list(row) for row in self.balance]
        for taking in self.takings:
            assert taking.resource is not None, "a hand cannot be read from a ledger with open takings"
            hands[taking.victim][taking.resource] -= 1
            hands[taking.thief][taking.resource] += 1
        return hands

    def serialize_for(self, seat: int | None) -> Seen:
        """The ledger as *seat* may know it, as JSON knows it."""
        return self.serialize_for_each((seat,))[seat]

    def serialize_for_each(self, seats: Sequence[int | None]) -> dict[int | None, Seen]:
        """The ledger as each of *seats* may know it; they share what they read alike."""
        balance, bounds = self.serialize_balance(), self.serialize_bounds()
        apart = {seat for taking in self.takings for seat in (taking.thief, taking.victim)}
        alike = make_seen_ledger(balance, self._serialize_takings(None), bounds)
        return {
            seat: make_seen_ledger(balance, self._serialize_takings(seat),
                                   bounds) if seat in apart else alike for seat in seats
        }  # fmt: skip

    def serialize_balance(self) -> Sheet:
        """The open balances: all read them alike."""
        return [list(row) for row in self.balance]

    def serialize_bounds(self) -> ToldBounds:
        """The bounds after each taking: these too."""
        return [sorted([who, kind, low, high] for (who, kind), (low, high) in some.items()) for some in self.bounds]

    def _serialize_takings(self, seat: int | None) -> list[list[Any]]:
        return [
            [t.thief, t.victim, t.resource if seat in (t.thief, t.victim) else None, list(t.balance)]
            for t in self.takings
        ]

    @staticmethod
    def read_ledger(seen: Seen) -> Ledger:
        """The ledger that `serialize_for` showed, with the same takings open."""
        return Ledger(
            [list(row) for row in seen["balance"]],
            [Taking(thief, victim, resource, tuple(balance)) for thief, victim, resource, balance in seen["takings"]],
            [{(who, kind): (low, high) for who, kind, low, high in bounds} for bounds in seen["bounds"]],
        )


def make_seen_ledger(balance: Sheet, takings: list[list[Any]], bounds: ToldBounds) -> Seen:
    """A ledger as whoever reads the *takings* so may know it."""
    return {"balance": balance, "takings": takings, "bounds": bounds, "sure": _count_certain_cards(balance, takings)}


def _count_certain_cards(balance: Sheet, takings: list[list[Any]]) -> Sheet:
    """What each hand holds at least, by what a reader knows of the *takings*."""
    if not takings:
        return balance
    sure = [list(row) for row in balance]
    unseen = [0] * len(balance)
    for thief, victim, resource, _ in takings:
        if resource is None:
            unseen[victim] += 1
        else:
            sure[thief][resource] += 1
            sure[victim][resource] -= 1
    return [
        [count - lost if count > lost else 0 for count in row] for row, lost in zip(sure, unseen, strict=True)
    ]  # fmt: skip
