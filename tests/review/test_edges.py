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


def walk_game(rng: Random) -> list[float]:
    """The odds of seat 0, did the weaker one sit there, who answers by turns with seat 1: what it does itself is better
    than was expected of the weaker one, until all is decided."""
    odds = [BEGAN]
    while 0 < odds[-1] < 1:
        own = len(odds) % 2 == 1
        more = EDGE * odds[-1] * (1 - odds[-1]) * own
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
    found: dict[str, tuple[list[float], list[float]]] = {"weighed": ([], []), "spent": ([], [])}
    for walk in walks:
        authors = [NOBODY_YET, *(n % 2 for n in range(len(walk) - 1))]
        spent = spend_edges((won, 1 - won), [say(one) for one in walk], authors, {SEARCHING})
        told = [one.shares[0] if one.shares else one.odds[0] for one in spent]
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


def test_what_is_not_spent_is_unknown_and_no_more() -> None:
    walk = [0.4, 0.5, 0.5, 0.6, 1.0]
    spent = spend_edges((0.6, 0.4), [say(one) for one in walk], [NOBODY_YET, 0, 1, 0, 0], {SEARCHING})
    doubts = [one.unknown[0] for one in spent]
    assert doubts[0] == pytest.approx(0.1)
    assert doubts[0] > doubts[1] == doubts[2] > doubts[3] > 0 == doubts[4]
    assert [sum(one.shares) for one in spent[:-1]] == pytest.approx([1.0] * 4)


def test_where_everybody_can_be_played_nothing_is_added() -> None:
    played = [Measured((0.4, 0.6), (0.2, 0.2), WEAK, (0.3, 0.7), (0.1, 0.1))] * 3
    assert spend_edges((0.4, 0.6), played, [NOBODY_YET, 0, 1], ()) == played


def test_who_never_answers_keeps_its_edge() -> None:
    spent = spend_edges((0.6, 0.4), [say(0.4)] * 3, [NOBODY_YET, 1, 1], {SEARCHING})
    assert [one.shares[0] for one in spent] == pytest.approx([0.6] * 3)
