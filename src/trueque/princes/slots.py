"""The three slots of a card: what it does when played, when something happens, and as long as it lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from trueque.princes.catalogue import CARDS
from trueque.princes.lasting_effects import LastingEffect
from trueque.princes.steps import EffectStep


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does. Its facts (cost, points, requirement) are printed on its face, see `cards.facts`."""

    play: tuple[EffectStep, ...] = ()
    """Now: an action when played, an expansion when built and paid for, an event for each seat it touches."""
    when: Mapping[str, tuple[EffectStep, ...]] = field(default_factory=dict)
    """On something that happens, as long as it lies in a principality: see `TRIGGERS`."""
    while_: tuple[LastingEffect, ...] = ()
    """As long as it lies there."""
    timing: str = "action"
    """When an action card may be played: `action`, `before_roll`, `settlement` (while building one), `reaction`."""
    avertable: bool = False
    """Of an event: whether Sebastian keeps it from a seat."""
    once: bool = False
    """Of an event: happens once, not to each seat."""


TRIGGERS = ("harvest", "produced", "plague", "lost")
"""`harvest`: Plentiful Harvest was rolled. `produced`: the production roll was paid out. `plague`: the Plague has come.
`lost`: an event or an opposing action card made the owner remove an expansion."""

NOTHING = Effect()
EFFECTS: dict[str, Effect] = {}
"""What each face does, by id; filled by `cards.basic`, `cards.gold`, `cards.turmoil` and `cards.progress`."""


@cache
def cards_with_timing(timing: str) -> frozenset[str]:
    """The action cards that are played at a moment, by token."""
    return frozenset(token for token, card in CARDS.items() if find_effect(card.id).timing == timing)


def find_effect(id: str) -> Effect:
    """What the face called *id* does; plain points do nothing."""
    return EFFECTS.get(id, NOTHING)
