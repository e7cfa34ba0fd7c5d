"""What bots make of table talk (R-048): they answer what is asked for, and offer what somebody has said it would take.

Talk is no promise and no card seen: it says what may be worth proposing, and changes nothing of what hands may hold.
Whether a deal is good, whom it may feed and how often one speaks stays as in every trade (`manners`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trueque.island.layouts import RESOURCES
from trueque.kernel import View

Cards = tuple[int, ...]
NONE: Cards = (0,) * len(RESOURCES)


def read_call(view: View, seat: int) -> tuple[Cards, Cards] | None:
    """What *seat* has said that it would give and that it looks for, any one of each; none where it said nothing."""
    for call in view["talk"]["calls"]:
        if call["by"] == seat:
            give, want = (tuple(call[side][name] for name in RESOURCES) for side in ("give", "want"))
            return give, want
    return None


def list_bundles(either: Sequence[int]) -> Iterator[Cards]:
    """The bundles of which one is meant: so many of one kind."""
    for kind, count in enumerate(either):
        if count:
            yield tuple(count * (r == kind) for r in range(len(either)))


def list_called_swaps(view: View, author: int) -> list[tuple[Cards, Cards]]:
    """What *author* would give for what, way by way; what it left open stays empty."""
    said = read_call(view, author)
    if said is None:
        return []
    return [(give, want) for want in list_bundles(said[1]) for give in list(list_bundles(said[0])) or [NONE]]


def list_wanted_deals(view: View, author: int) -> set[tuple[Cards, Cards]]:
    """The deals that *author* has said it would take: what it gets, and what it gives for that."""
    return {(want, give) for give, want in list_called_swaps(view, author) if any(give)}


def has_cards(view: View, cards: Sequence[int]) -> bool:
    """Whether the viewer has these cards."""
    return all(view["mine"]["hand"][name] >= n for name, n in zip(RESOURCES, cards, strict=True))
