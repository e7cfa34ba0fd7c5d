"""Fills the table of effects: importing this module makes every card do what it does."""

from __future__ import annotations

from trueque.princes.cards import basic, gold, progress, turmoil
from trueque.princes.cards.sets import find_outside_sets, reject_set
from trueque.princes.slots import EFFECTS

SETS = (basic, gold, turmoil, progress)
for brought in find_outside_sets().values():
    try:
        EFFECTS.update(brought.load_effects())
    except Exception as why:  # whatever another package's file does: the rest of The Princes is played without it
        reject_set(brought.id, why)
__all__ = ["EFFECTS", "SETS"]
