"""The curve as a story: one point a turn, and what draws did in it."""

from __future__ import annotations

from statistics import median

import pytest

from tests.review.test_weighing import review
from trueque.kernel.game import NATURE
from trueque.review import story as told
from trueque.review.story import list_turn_points, serialize_story


def test_a_turn_is_one_point_and_the_last_is_the_last() -> None:
    curve, log = review().curve, review().record.log
    story = list_turn_points(curve, log)
    assert [one.turn for one in story[1:]] == sorted({one.turn for one in curve[:-1]})
    assert (story[0].odds, story[-1].odds) == (curve[0].odds, curve[-1].odds)
    errors = {point.number: point.errors for point in curve}
    assert all(one.errors == errors[one.number] for one in story)
    assert max(story[1].errors) > 0.02, "no band without a reason"


def test_what_draws_did_in_the_turns_adds_up_to_luck() -> None:
    story = list_turn_points(review().curve, review().record.log)
    for seat in range(review().game.seats):
        *_, luck, _ = review().sum_changes(seat)
        assert sum(one.luck[seat] for one in story) == pytest.approx(luck, abs=1e-9)
    assert any(line.author == NATURE for line in review().record.log)


def test_only_large_draws_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever counts as large: by the weights of the day a short game may have no draw of five points."""
    points = list_turn_points(review().curve, review().record.log)
    large = median(abs(by) for one in points for by in one.luck if by)
    monkeypatch.setattr(told, "LARGE", large)
    marked = [by for one in serialize_story(points, 4) for by in one["draws"] if by]
    assert len(marked) == sum(abs(by) >= large for one in points for by in one.luck) > 0
    assert all(abs(by) >= large - 1e-4 for by in marked)
