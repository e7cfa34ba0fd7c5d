"""A review as plain data: what the page draws and machines read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.review.sorting import label, sorts
from trueque.review.telling import moments_told, summed, told
from trueque.review.weighing import Review

PLACES = 4
"""Digits of odds."""


def as_json(review: Review, seats: Iterable[int], to: Listener) -> dict[str, Any]:
    """The curve for everybody, and for each of *seats* the sum, the moments and the words."""
    return {
        "game": review.game.name,
        "names": list(to.names),
        "curve": curve_json(review),
        "done": review.done,
        "luck": {kind: _short(by) for kind, by in review.luck.items()},
        "seats": [_seat(review, seat, to) for seat in seats],
    }


def curve_json(review: Review) -> list[dict[str, Any]]:
    """Everybody's odds after each answer; the line before the first is -1."""
    return [{"line": p.number, "turn": p.turn, "odds": _short(p.odds)} for p in review.curve]


def _seat(review: Review, seat: int, to: Listener) -> dict[str, Any]:
    first, *made, luck, last = _short(review.sum_for(seat))
    say = speaker("review", to.lang)
    return {
        "seat": seat,
        "first": first, "decisions": made, "luck": luck, "last": last,
        "parts": [{"label": part.label, "by": round(part.by, PLACES), "seat": part.seat}
                  for part in summed(review, seat, to)],
        "sorts": [{**asdict(one), "loss": round(one.loss, PLACES), "label": label(one.sort, say)}
                  for one in sorts(review, seat)],
        "moments": [asdict(moment) for moment in moments_told(review, seat, to)],
        "sentences": told(review, seat, to),
    }  # fmt: skip


def _short(numbers: Iterable[float]) -> list[float]:
    return [round(number, PLACES) for number in numbers]
