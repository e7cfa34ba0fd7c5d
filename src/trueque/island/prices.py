"""What things cost, by the order of the resources: `core/costs.py` as words, views and bots read it."""

from __future__ import annotations

from trueque.island.core import costs
from trueque.island.layouts import RESOURCES

_SPELLED = {"road": "ROAD", "settlement": "SETTLEMENT", "city": "CITY", "development card": "CARD"}

COSTS: dict[str, tuple[int, ...]] = {
    thing: tuple(int(vars(costs).get(f"{name}_{resource.upper()}", 0)) for resource in RESOURCES)
    for thing, name in _SPELLED.items()
}
