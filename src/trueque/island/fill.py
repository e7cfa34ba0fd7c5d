"""Fills the open takings of a ledger with cards that could have been taken: nothing that was seen is contradicted."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from trueque.island.ledger import KINDS, Bounds, Ledger, Taking

PATIENCE = 4000
"""Cards tried before the search starts afresh with other luck."""


def guess_unseen_takings(ledger: Ledger, rng: Random, afresh: int = 40) -> Ledger:
    """*ledger* with every open taking filled in at random, as likely as it was when it happened.

    After so many searches *afresh* it is taken that nothing fits: a ledger of our own games always does.
    """
    if all(taking.resource is not None for taking in ledger.takings):
        return ledger
    for _ in range(afresh):
        chosen = TakingSearch(ledger, rng).find_stolen_resources()
        if chosen is not None:
            takings = [replace(t, resource=r) for t, r in zip(ledger.takings, chosen, strict=True)]
            return Ledger(ledger.balance, takings, ledger.bounds)
    raise AssertionError("no hands fit what was seen of them")


class TakingSearch:
    """Chooses the cards of the takings in order, and goes back where later bounds cannot be met any more."""

    def __init__(self, ledger: Ledger, rng: Random) -> None:
        self.ledger = ledger
        self.rng = rng
        self.drift = [[0] * KINDS for _ in ledger.balance]
        self.chosen: list[int] = []
        self.ahead = compute_drift_bounds(ledger)

    def find_stolen_resources(self) -> list[int] | None:
        """The resource of each taking; none when patience ran out."""
        options: list[list[int]] = []
        takings = self.ledger.takings
        tries = 0
        while len(self.chosen) < len(takings):
            here = len(self.chosen)
            if len(options) == here:
                options.append(self._list_candidates(here))
            if not options[here]:
                options.pop()
                if not self.chosen:
                    raise AssertionError("no hands fit what was seen of them")
                self._pop_choice()
                continue
            tries += 1
            if tries > PATIENCE:
                return None
            self._push_choice(options[here].pop())
            if not self._can_go_on(here):
                self._pop_choice()
        return self.chosen

    def _list_candidates(self, here: int) -> list[int]:
        """The cards the victim could have lost, the likeliest last: drawn without return, by what it held."""
        taking = self.ledger.takings[here]
        if taking.resource is not None:
            return [taking.resource]
        held = [max(0, n + d) for n, d in zip(taking.balance, self.drift[taking.victim], strict=True)]
        order: list[int] = []
        while any(held):
            (kind,) = self.rng.choices(range(KINDS), held)
            held[kind] = 0
            order.insert(0, kind)
        return order

    def _push_choice(self, resource: int) -> None:
        taking = self.ledger.takings[len(self.chosen)]
        self.drift[taking.victim][resource] -= 1
        self.drift[taking.thief][resource] += 1
        self.chosen.append(resource)

    def _pop_choice(self) -> None:
        resource = self.chosen.pop()
        taking = self.ledger.takings[len(self.chosen)]
        self.drift[taking.victim][resource] += 1
        self.drift[taking.thief][resource] -= 1

    def _can_go_on(self, here: int) -> bool:
        return all(low <= self.drift[seat][kind] <= high for (seat, kind), (low, high) in self.ahead[here].items())


def compute_drift_bounds(ledger: Ledger) -> list[Bounds]:
    """For each taking, what every drift must be right after it, so that all bounds from then on can still be met."""
    ahead: list[Bounds] = []
    later: Bounds = {}
    for taking, bounds in zip(reversed(ledger.takings), reversed(ledger.bounds), strict=True):
        now = dict(later)
        for place, (low, high) in bounds.items():
            least, most = now.get(place, (-99, 99))
            now[place] = (max(least, low), min(most, high))
        ahead.append(now)
        later = {place: bound_before_taking(taking, place, span) for place, span in now.items()}
    return ahead[::-1]


def bound_before_taking(taking: Taking, place: tuple[int, int], span: tuple[int, int]) -> tuple[int, int]:
    """What a drift must have been before *taking*, to lie in *span* after it."""
    seat, kind = place
    low, high = span
    if taking.resource is None:
        return low - (taking.thief == seat), high + (taking.victim == seat)
    change = (taking.resource == kind) * ((taking.thief == seat) - (taking.victim == seat))
    return low - change, high - change
