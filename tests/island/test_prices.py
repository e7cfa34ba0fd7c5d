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
