"""The curve as it is drawn: one point a turn, what draws did in it, and how sure the odds are.

A number for every answer is for machines; people want to see the game as it went. Of a turn its last odds are kept, and
what nature's draws did to each seat's in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from trueque.kernel import NATURE
from trueque.kernel.record import Line
from trueque.review.decision_review import Odds, Point
from trueque.review.points import round_odds

LARGE = 0.05
"""Draws that moved a seat's odds by as much in one turn are marked."""


@dataclass(frozen=True)
class TurnPoint:
    """A turn in one point."""

    number: int
    """Of its last log line; -1 for the beginning."""
    turn: int
    odds: Odds
    """When it was over."""
    errors: Odds
    """How far each of them may lie off, nineteen times of twenty."""
    luck: Odds
    """What the draws of the turn did to them."""


def list_turn_points(curve: Sequence[Point], log: Sequence[Line]) -> list[TurnPoint]:
    """The curve with one point a turn, after the beginning."""
    if not curve or not curve[0].odds:
        return []
    nothing = tuple(0.0 for _ in curve[0].odds)
    story = [TurnPoint(curve[0].number, curve[0].turn, curve[0].odds, curve[0].errors, nothing)]
    for turn, kept in groupby(pairwise(curve), key=lambda step: step[0].turn):
        steps = list(kept)
        luck = list(nothing)
        for before, after in steps:
            if log[after.number].author == NATURE:
                luck = [sum_ + new - old for sum_, new, old in zip(luck, after.odds, before.odds, strict=True)]
        last = steps[-1][1]
        story.append(TurnPoint(last.number, turn, last.odds, last.errors, tuple(luck)))
    return story


def serialize_story(story: Sequence[TurnPoint], places: int) -> list[dict[str, Any]]:
    """As data; what draws did is told where it was much."""
    return [
        {
            "line": one.number,
            "turn": one.turn,
            "odds": [round_odds(share, places) for share in one.odds],
            "errors": [round(share, places) for share in one.errors],
            "draws": [round(by, places) if abs(by) >= LARGE else 0.0 for by in one.luck],
        }
        for one in story
    ]
