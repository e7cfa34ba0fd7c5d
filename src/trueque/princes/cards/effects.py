"""Fills the table of effects: importing this module makes every card do what it does."""

from __future__ import annotations

from trueque.princes.cards import basic, gold, progress, turmoil
from trueque.princes.cards.sets import outside
from trueque.princes.slots import EFFECTS

SETS = (basic, gold, turmoil, progress)
for brought in outside().values():
    EFFECTS.update(brought.effects())
__all__ = ["EFFECTS", "SETS"]
