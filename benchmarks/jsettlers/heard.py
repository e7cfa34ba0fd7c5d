"""What everybody has heard of bargains at their table, as our views tell it: our players' manners go by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.island.layouts import RESOURCES

SEATS = 4


def list_pairs(gives: Sequence[int], gets: Sequence[int]) -> Iterator[str]:
    """Each kind that is given for each that is got: wood>ore."""
    for given in (name for name, count in zip(RESOURCES, gives, strict=True) if count):
        yield from (f"{given}>{got}" for got, count in zip(RESOURCES, gets, strict=True) if count)


@dataclass
class HeardBargains:
    """Of one game."""

    asked: list[list[int]] = field(default_factory=lambda: [[0] * SEATS for _ in range(SEATS)])
    taken: list[int] = field(default_factory=lambda: [0] * SEATS)
    refused: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    sought: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])

    def note_offer(self, by: int, to: Sequence[int], give: Sequence[int], want: Sequence[int]) -> None:
        """An offer is made."""
        self.sought[by] = list(list_pairs(give, want))
        for seat in to:
            self.asked[by][seat] += 1

    def note_refusal(self, seat: int, give: Sequence[int], want: Sequence[int]) -> None:
        """A seat does not take an offer that gives and wants such cards."""
        more = "+" if sum(give) > sum(want) else ""
        self.refused[seat] += [f"{pair}{more}" for pair in list_pairs(want, give)]

    def tell(self) -> dict[str, Any]:
        """As a view tells it."""
        return {"asked": self.asked, "taken": self.taken, "refused": self.refused, "sought": self.sought}
