"""Bots at somebody's strength: levels that leave a fair share, by results."""

from __future__ import annotations

import pytest

from trueque.bots.level_names import describe_level, level_name
from trueque.bots.levels import levels_of
from trueque.bots.own_strength import (
    FIRST,
    GameResult,
    choose_levels,
    choose_matching_levels,
    expect_share,
    find_played_level,
    rate_levels,
    rate_person,
    wished_level,
)


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_levels_leave_a_fair_share_to_whoever_plays(game: str) -> None:
    strengths = rate_levels(game)
    assert list(strengths.values()) == sorted(strengths.values())
    for seats in range(2, 5):
        for own in strengths.values():
            levels = choose_levels(own, seats - 1, 1, strengths)
            share = expect_share(own, [strengths[level] for level in levels])
            assert len(levels) == seats - 1
            assert abs(share - 1 / seats) < 0.1


def test_results_move_it_up_and_down_and_the_latest_count_most() -> None:
    strengths = rate_levels("island")
    won, lost = GameResult(("normal",) * 3, 1.0), GameResult(("normal",) * 3, 0.0)
    assert rate_person([], strengths) == pytest.approx(FIRST, abs=0.01)
    assert rate_person([lost] * 5, strengths) < FIRST < rate_person([won] * 5, strengths)
    assert rate_person([lost] * 9 + [won] * 9, strengths) > rate_person([won] * 9 + [lost] * 9, strengths)
    chosen = [choose_matching_levels("island", [[result] * 30], 3) for result in (lost, won)]
    assert set(chosen[0]) == {"novice"}
    assert levels_of("island").index(chosen[1][0]) > levels_of("island").index("normal")


def test_a_wish_and_what_came_of_it() -> None:
    assert (wished_level("matched:skilled"), find_played_level("matched:skilled")) == ("matched", "skilled")
    assert (wished_level("strong"), find_played_level("strong")) == ("strong", "strong")
    assert find_played_level("matched") == "normal", "where somebody is kept for before any game"
    assert level_name("matched:strong", "en") == "at your strength: strong"
    assert "fair share" in describe_level("matched", "island")
