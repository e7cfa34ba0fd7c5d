"""A review as plain data: what the page draws and machines read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.review.decision_review import Review
from trueque.review.decision_sorts import Sort, sort_decisions, sort_label
from trueque.review.points import PLACES, round_odds
from trueque.review.review_text import describe_moments, describe_review, iterate_odds_changes
from trueque.review.story import list_turn_points, serialize_story


def serialize_review(review: Review, seats: Iterable[int], to: Listener) -> dict[str, Any]:
    """The curve for everybody, and for each of *seats* the sum, the moments and the words."""
    return {
        "game": review.game.name,
        "names": list(to.names),
        "curve": serialize_curve(review),
        "story": serialize_story(list_turn_points(review.curve, review.record.log), PLACES),
        "done": review.done,
        "luck": {kind: _round_numbers(by) for kind, by in review.luck.items()},
        "seats": [_serialize_seat(review, seat, to) for seat in seats],
    }


def serialize_curve(review: Review) -> list[dict[str, Any]]:
    """Everybody's odds after each answer; the line before the first is -1."""
    return [
        {"line": p.number, "turn": p.turn, "odds": [round_odds(one, PLACES) for one in p.odds]} for p in review.curve
    ]


def _serialize_seat(review: Review, seat: int, to: Listener) -> dict[str, Any]:
    say = speaker("review", to.lang)
    return {
        "seat": seat,
        **_serialize_sum(review, seat),
        "parts": [{"label": part.label, "by": round(part.by, PLACES), "seat": part.seat}
                  for part in iterate_odds_changes(review, seat, to)],
        "sorts": [_serialize_sort(one, say) for one in sort_decisions(review, seat)],
        "moments": [asdict(moment) for moment in describe_moments(review, seat, to)],
        "sentences": describe_review(review, seat, to),
    }  # fmt: skip


def _serialize_sort(one: Sort, say: Speaker) -> dict[str, Any]:
    loss = None if one.loss is None else round(one.loss, PLACES)
    return {**asdict(one), "loss": loss, "label": sort_label(one.sort, say)}


def _serialize_sum(review: Review, seat: int) -> dict[str, Any]:
    """The odds and what changed them; nothing of it where no odds are said."""
    if not review.has_odds:
        return {"first": None, "decisions": [], "luck": None, "last": None}
    _, *made, luck, _ = _round_numbers(review.sum_changes(seat))
    first, last = (round_odds(point.odds[seat], PLACES) for point in (review.curve[0], review.curve[-1]))
    return {"first": first, "decisions": made, "luck": luck, "last": last}


def _round_numbers(numbers: Iterable[float]) -> list[float]:
    return [round(number, PLACES) for number in numbers]
