"""The table of prices is what the core asks for, to the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trueque.island.core import build
from trueque.island.game import make
from trueque.island.prices import COSTS

PAYS: dict[str, Callable[[Any, int], bool]] = {
    "road": build.can_pay_road,
    "settlement": build.can_pay_settlement,
    "city": build.can_pay_city,
    "development card": build.can_pay_card,
}


def test_prices_are_the_rulebooks() -> None:
    """Wood, brick, wool, grain, ore: as all three books print them on the card of building costs."""
    assert COSTS == {
        "road": (1, 1, 0, 0, 0), "settlement": (1, 1, 1, 1, 0), "city": (0, 0, 0, 2, 3),
        "development card": (0, 0, 1, 1, 1),
    }  # fmt: skip


@pytest.mark.parametrize("thing", COSTS)
def test_the_core_asks_for_this_price_and_no_card_more_or_less(thing: str) -> None:
    g: Any = make({"edition": "2011"}).start().g
    for resource, n in enumerate(COSTS[thing]):
        g.hand[0, resource] = n
    assert PAYS[thing](g, 0)
    for resource, n in enumerate(COSTS[thing]):
        if n:
            g.hand[0, resource] = n - 1
            assert not PAYS[thing](g, 0), resource
            g.hand[0, resource] = n
