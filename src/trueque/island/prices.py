"""What things cost, by the order of the resources: the one table that words, views and bots read.

The core has its prices in its rules (`core/build.py`, `core/cards.py`); a test holds this table to them.
"""

from __future__ import annotations

COSTS: dict[str, tuple[int, ...]] = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "development card": (0, 0, 1, 1, 1),
}
