"""Odds along a game that were played on are smoothed: nearer to the truth, as sure as they say."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from trueque.bots.odds.meter import WIDE, Measured
from trueque.bots.odds.smoother import smooth_odds

WORTH, GAMES, STEPS = 8, 60, 150
NOTHING_DRAWN = [False] * (STEPS + 1)


def say(odds: float, games: float, unknown: float = 0.0) -> Measured:
    error = WIDE * sqrt(odds * (1 - odds) / games)
    return Measured((odds, 1 - odds), (error + unknown,) * 2, (unknown,) * 2)


def draw_game(rng: Random) -> tuple[list[float], list[Measured], list[Measured]]:
    """The true odds of a game of two, what a net says of them, and what games played on say."""
    true, off = [0.5], rng.gauss(0, 0.08)
    for _ in range(STEPS):
        step = rng.gauss(0, 0.06 if rng.random() < 0.1 else 0.012)
        true.append(min(0.95, max(0.05, true[-1] + step)))
    by_net, played = list[Measured](), list[Measured]()
    for one in true:
        off += rng.gauss(0, 0.01)
        by_net.append(say(min(0.97, max(0.03, one + off)), WORTH))
        won = sum(rng.random() < one for _ in range(GAMES)) / GAMES
        played.append(say(min(0.99, max(0.01, won)), GAMES))
    return true, by_net, played


def test_smoothed_odds_lie_nearer_to_the_truth_and_within_their_band() -> None:
    raw, smooth, held, count = 0.0, 0.0, 0, 0
    for number in range(12):
        true, by_net, played = draw_game(Random(number))
        for one, said, seen in zip(true, smooth_odds(by_net, played, NOTHING_DRAWN), played, strict=True):
            assert sum(said.odds) == pytest.approx(1)
            raw += (seen.odds[0] - one) ** 2
            smooth += (said.odds[0] - one) ** 2
            held += abs(said.odds[0] - one) <= said.errors[0]
            count += 1
    assert smooth < 0.35 * raw, "the error is less by two fifths at the least"
    assert 0.9 < held / count < 0.995, "nineteen times of twenty"


def test_what_two_authors_did_by_turns_is_not_made_of_noise() -> None:
    """Summed up over every second step noise adds to one what it takes from the other."""
    raw, smooth = 0.0, 0.0
    for number in range(12):
        true, by_net, played = draw_game(Random(number))
        known = smooth_odds(by_net, played, NOTHING_DRAWN)

        def sum_own(odds: list[float]) -> float:
            return sum(b - a for n, (a, b) in enumerate(pairwise(odds)) if n % 2)

        raw += (sum_own([one.odds[0] for one in played]) - sum_own(true)) ** 2
        smooth += (sum_own([one.odds[0] for one in known]) - sum_own(true)) ** 2
    assert smooth < 0.3 * raw


def test_what_is_certain_stays_and_the_same_position_says_nothing_new() -> None:
    net = [say(0.5, WORTH), say(0.5, WORTH), say(0.6, WORTH), Measured((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))]
    seen = [say(0.5, GAMES), say(0.4, GAMES), say(0.7, GAMES), Measured((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))]
    first, again, moved, last = smooth_odds(net, seen, NOTHING_DRAWN)
    assert first.odds == pytest.approx(again.odds), "an offer refused, a phase passed through"
    assert first.odds[0] < moved.odds[0] < 1
    assert (last.odds, last.errors) == ((1.0, 0.0), (0.0, 0.0))


def test_who_cannot_be_played_stays_unknown() -> None:
    """However many points say the same: all of them lack the same player."""
    net, seen = [say(0.5, WORTH) for _ in range(40)], [say(0.5, GAMES, unknown=0.1) for _ in range(40)]
    assert all(one.errors[0] >= 0.1 for one in smooth_odds(net, seen, NOTHING_DRAWN))


def test_a_draw_moves_the_odds_as_the_net_says_and_an_answer_less() -> None:
    """Before a draw the net says what is to be expected of it: there it is fair, and of answers it may not be."""
    net = [say(0.5, WORTH)] * 5 + [say(0.7, WORTH)] * 5
    seen = [say(0.6, GAMES)] * 10
    by_draw, by_answer = (
        smooth_odds(net, seen, [n == 5 and is_drawn for n in range(10)]) for is_drawn in (True, False)
    )
    leaps = [found[5].odds[0] - found[4].odds[0] for found in (by_draw, by_answer)]
    assert leaps[0] > max(0.0, leaps[1]) + 0.03


def test_a_net_that_is_wrong_all_along_is_not_believed_again_in_every_point() -> None:
    """Counted as forty games in each of a hundred and fifty points it would be surer than all that was played."""
    rng, true, wrong, worth = Random(5), 0.5, 0.7, 40
    by_net = [say(wrong + 0.001 * (n % 2), worth) for n in range(STEPS + 1)]
    shares = [sum(rng.random() < true for _ in range(GAMES)) / GAMES for _ in by_net]
    mixed = [say((worth * wrong + GAMES * one) / (worth + GAMES), worth + GAMES) for one in shares]
    alone = [
        said._replace(shares=(one, 1 - one), chance_errors=say(one, GAMES).errors)
        for said, one in zip(mixed, shares, strict=True)
    ]
    off = [
        sum(abs(said.odds[0] - true) for said in smooth_odds(by_net, played, NOTHING_DRAWN)) / len(by_net)
        for played in (mixed, alone)
    ]
    assert off[1] < 0.03 < 0.06 < off[0]
