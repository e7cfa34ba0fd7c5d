"""What a player brings who cannot be played on is told where it answers: nobody gains by it on average."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from trueque.bots.odds.edges import NOBODY_YET, spend_edges
from trueque.bots.odds.meter import Measured, weigh_anew

BEGAN, EDGE, STEP, GAMES = 0.35, 0.35, 0.09, 700
SEARCHING = 0
WEAK = (0.0, 0.0)


def walk_game(
    rng: Random, began: float = BEGAN, strong: tuple[bool, bool] = (True, False), edge: float = EDGE
) -> list[float]:
    """The odds of seat 0, did weaker ones sit there, who answers by turns with seat 1: what those do that are strong is
    better than was expected of the weaker ones, until all is decided."""
    odds = [began]
    while 0 < odds[-1] < 1:
        who = (len(odds) - 1) % 2
        more = (edge if who == 0 else -edge) * odds[-1] * (1 - odds[-1]) * strong[who]
        odds.append(min(1.0, max(0.0, odds[-1] + more + rng.choice((-STEP, STEP)))))
    return odds


def say(odds: float, unknown: float = 0.1) -> Measured:
    both = (odds, 1 - odds)
    if odds in (0.0, 1.0):
        return Measured(both, WEAK, WEAK)
    return Measured(both, (0.2, 0.2), (unknown, unknown), both, (0.1, 0.1), both)


def sum_steps(odds: list[float], first: int) -> float:
    """What every second step did."""
    return sum(b - a for n, (a, b) in enumerate(pairwise(odds)) if n % 2 == first)


def mean_with_error(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    return mean, sqrt(sum((one - mean) ** 2 for one in numbers)) / len(numbers)


def test_nobody_gains_on_average_by_who_sits_in() -> None:
    walks = [walk_game(Random(f"edges {number}")) for number in range(GAMES)]
    won = sum(walk[-1] for walk in walks) / GAMES
    edges = {SEARCHING: (won - BEGAN, BEGAN - won)}
    found: dict[str, tuple[list[float], list[float]]] = {"weighed": ([], []), "spent": ([], [])}
    for walk in walks:
        authors = [NOBODY_YET, *(n % 2 for n in range(len(walk) - 1))]
        spent = spend_edges(edges, (won, 1 - won), [say(one) for one in walk], authors)
        told = [one.odds[0] for one in spent]
        assert told[0] == pytest.approx(won)
        anew = [weigh_anew((one, 1 - one), (BEGAN, 1 - BEGAN), (won, 1 - won))[0] for one in walk]
        for name, odds in (("spent", told), ("weighed", anew)):
            for first in (0, 1):
                found[name][first].append(sum_steps(odds, first))
    own, others = (mean_with_error(one) for one in found["spent"])
    assert abs(own[0]) < 3 * own[1] < 0.06
    assert abs(others[0]) < 3 * others[1] < 0.06
    gained, error = mean_with_error(found["weighed"][0])
    assert gained > max(0.02, 3 * error), "weighed anew in every position its own answers gain"


def test_two_that_are_equally_strong_hardly_gain_where_luck_is_more_than_their_edges() -> None:
    """Together their edges are nothing, and each is spent by its own answers all the same. Where they are large a game
    lasts longer, so that both earn more than each would alone: that much is still told as gain."""
    small = EDGE / 6
    alone = [walk_game(Random(f"alone {number}"), 0.5, edge=small)[-1] for number in range(2 * GAMES)]
    edge = sum(alone) / len(alone) - 0.5
    edges, gained, spent_ = {0: (edge, -edge), 1: (-edge, edge)}, list[float](), list[float]()
    for number in range(GAMES):
        walk = walk_game(Random(f"both {number}"), 0.5, (True, True), small)
        authors = [NOBODY_YET, *(n % 2 for n in range(len(walk) - 1))]
        spent = spend_edges(edges, (0.5, 0.5), [say(one) for one in walk], authors)
        told = [one.odds[0] for one in spent]
        gained.append(sum_steps(walk, 0) - sum_steps(walk, 1))
        spent_.append(sum_steps(told, 0) - sum_steps(told, 1))
    (before, _), (now, error) = mean_with_error(gained), mean_with_error(spent_)
    assert edge > 0.1
    assert before > 0.3
    assert abs(now) < before / 2 + error


def test_what_is_not_spent_is_unknown_and_no_more() -> None:
    walk = [0.4, 0.5, 0.5, 0.6, 1.0]
    spent = spend_edges({0: (0.2, -0.2)}, (0.6, 0.4), [say(one) for one in walk], [NOBODY_YET, 0, 1, 0, 0])
    doubts = [one.unknown[0] for one in spent]
    assert doubts[0] == pytest.approx(0.1)
    assert doubts[0] > doubts[1] == doubts[2] > doubts[3] > 0 == doubts[4]
    assert [sum(one.odds) for one in spent[:-1]] == pytest.approx([1.0] * 4)


def test_what_is_open_is_never_certain_however_large_the_edge() -> None:
    spent = spend_edges(
        {0: (0.2, -0.2)}, (0.6, 0.4), [say(one) for one in (0.4, 0.95, 0.99, 1.0)], [NOBODY_YET, 1, 1, 0]
    )
    assert [one.odds[0] < 1 for one in spent] == [True, True, True, False]


def test_where_everybody_can_be_played_nothing_is_added() -> None:
    played = [Measured((0.4, 0.6), (0.2, 0.2), WEAK, (0.3, 0.7), (0.1, 0.1))] * 3
    assert spend_edges({}, (0.4, 0.6), played, [NOBODY_YET, 0, 1]) == played


def test_who_never_answers_keeps_its_edge() -> None:
    spent = spend_edges({0: (0.2, -0.2)}, (0.6, 0.4), [say(0.4)] * 3, [NOBODY_YET, 1, 1])
    assert [one.odds[0] for one in spent] == pytest.approx([0.6] * 3)
