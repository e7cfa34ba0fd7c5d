"""The decisions that are worth looking at again: the costliest ones of a seat, in the order in which they came."""

from __future__ import annotations

from trueque.review.weighing import Choice, Review

MOST = 3
LEAST = 0.01
"""A decision that cost less than one point in a hundred is nothing to look at."""
SURE = 2.0
"""Standard errors by which the better answer must lead."""


def moments(review: Review, seat: int) -> list[Choice]:
    """At most three, one a turn, numbered by time and not by cost: so the curve, the list and the ear agree."""
    found: dict[int, Choice] = {}
    for choice in review.choices:
        if choice.seat == seat and choice.loss >= LEAST and choice.loss > SURE * choice.error:
            place = choice.turn if choice.turn > 0 else -choice.number  # everything before the first turn has turn 0
            if place not in found or found[place].loss < choice.loss:
                found[place] = choice
    costliest = sorted(found.values(), key=lambda choice: -choice.loss)[:MOST]
    return sorted(costliest, key=lambda choice: choice.number)
