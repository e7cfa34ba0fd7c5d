"""Cheats by strangers who had read docs/honest-dice.md and no checker, by name."""

from __future__ import annotations

from tests.cheats import strangers_draws, strangers_records, strangers_seats, strangers_witnesses
from tests.cheats.operators import Cheat

STRANGERS: dict[str, type[Cheat]] = {
    kind.__name__: kind
    for module in (strangers_draws, strangers_seats, strangers_records, strangers_witnesses)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Cheat) and kind.__module__ == module.__name__
}
