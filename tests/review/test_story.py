"""The curve as a story: one point a turn, and what draws did in it."""

from __future__ import annotations

import pytest

from tests.review.test_weighing import review
from trueque.kernel.game import NATURE
from trueque.review.story import LARGE, list_turn_points, serialize_story


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


def test_only_large_draws_are_marked() -> None:
    said = serialize_story(list_turn_points(review().curve, review().record.log), 4)
    marked = [by for one in said for by in one["draws"] if by]
    assert marked
    assert all(abs(by) >= LARGE - 1e-4 for by in marked)
