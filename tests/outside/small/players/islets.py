"""A sensible player of Islets: to the nearest promising islet, round known storms, and home in good time."""

from random import Random
from typing import Any

from games.islets.game import CAMPS, SIDE, STORM, TURNS, Sail
from trueque.kernel import Decision, View

ENOUGH, UNKNOWN = 4, 0.9
"""With so much aboard it goes home; what a covered islet promises."""


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"islets {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        me = decision.seat
        aim = find_aim(view, me)
        sails = [one for one in decision.answers if isinstance(one, Sail)]
        if not sails:
            return decision.answers.sample(self._rng)
        is_storm = [view["tiles"][one.place] == STORM for one in sails]
        ranked = [
            (2 * storm + measure(one.place, aim), self._rng.random(), one)
            for one, storm in zip(sails, is_storm, strict=False)
        ]
        return min(ranked, key=lambda row: row[:2])[2]


def find_aim(view: View, me: int) -> int:
    """Home with enough aboard or when time runs out; else where most promises for the way."""
    here, carried, home = view["at"][me], view["carried"][me], CAMPS[me]
    left = (TURNS - view["turn"] + 1) // 2
    if carried and (carried >= ENOUGH or left <= measure(here, home) + 1):
        return home
    worth = {place: UNKNOWN if kind is None else float(kind if kind != STORM else 0)
             for place, kind in enumerate(view["tiles"])}  # fmt: skip
    best = max((place for place in worth if place != here),
               key=lambda place: worth[place] / (measure(here, place) + 0.3 * measure(place, home)))  # fmt: skip
    return best if worth[best] else home


def measure(place: int, other: int) -> int:
    """How many sails it is from one islet to another."""
    return abs(place % SIDE - other % SIDE) + abs(place // SIDE - other // SIDE)
