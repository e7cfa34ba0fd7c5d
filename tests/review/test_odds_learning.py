"""How odds are learned: whole numbers say what was learned; a question that moves odds by itself is set straight."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.review.test_odds import make_tiny_net
from trueque.bots.odds.net import Shape
from trueque.training.odds.fairness import OFTEN, FairFit, QuestionChain, is_among_first, tell_fairness
from trueque.training.odds.fit import OddsFit
from trueque.training.odds.samples import Samples

SHAPE = Shape(seats=3, about_all=2, about_seat=3, kinds=4, first=8, second=6)


def draw_samples(count: int) -> Samples:
    """Positions by lot."""
    rng = np.random.default_rng(5)
    asked = rng.integers(0, 3, count)
    return Samples(
        rng.integers(0, 4, count), asked, asked, rng.integers(-20, 40, (count, 2 + 3 * 3)),
        rng.integers(0, 2, (count, 3)), np.eye(3, dtype=np.float32)[rng.integers(0, 3, count)], np.arange(count),
    )  # fmt: skip


def test_whole_numbers_say_what_was_learned() -> None:
    """Every part of the net, none of them near nothing."""
    samples, rng = draw_samples(60), np.random.default_rng(6)
    fit = OddsFit(SHAPE, samples, [0, 120], {}, 1)
    for part in fit.parts.values():
        part += rng.normal(0, 0.4, part.shape).astype(np.float32)
    net, odds = fit.round_off(), fit.odds_of(samples)
    for row in range(len(samples)):
        strengths = [0 if level == 0 else 120 for level in samples.levels[row]]
        asked = int(samples.kinds[row]), int(samples.asked[row]), int(samples.in_turn[row])
        said = net.judge(*asked, [int(one) for one in samples.looks[row]], strengths)
        assert said == pytest.approx([float(one) for one in odds[row]], abs=0.01)


def draw_chain(games: int, long: int = 9) -> QuestionChain:
    """Games of two seats in which what a net says of kind 2 is too little for who is asked, and else mostly right."""
    rng, rows = Random(9), list[tuple[Any, ...]]()
    for game in range(games):
        lead, walk = 0.0, list[tuple[int, int, float]]()
        for place in range(long):
            asked, kind = place % 2, rng.randrange(3)
            walk.append((kind, asked, lead - (0.8 if kind == 2 else 0.0) * (1 if asked == 0 else -1)))
            lead += rng.gauss(0, 0.4)
        won = float(rng.random() < 1 / (1 + np.exp(-lead)))
        rows += [
            (kind, [2, 0] if asked == 0 else [0, 2], [said, 0.0], game, [won, 1 - won]) for kind, asked, said in walk
        ]
    kinds, roles, scores, of_game, shares = (np.array(one) for one in zip(*rows, strict=True))
    return QuestionChain(kinds, roles, scores, np.full(len(rows), -1), np.zeros(len(rows)), of_game, shares)


def test_a_question_that_moves_odds_by_itself_is_found_and_set_straight() -> None:
    net = make_tiny_net(Random(3))
    quiet = type(net)(**{**vars(net), "asking": [0] * len(net.asking)})
    learned, fresh = draw_chain(1500), draw_chain(3000).take(slice(1500 * 9, None))
    before = tell_fairness(FairFit(fresh, quiet, {}))
    assert not before["fair"]
    assert {(one["kind"], one["role"]) for one in before["unfair"]} >= {(2, 2)}
    fit = FairFit(learned, quiet, {})
    fit.set_straight()
    mended = fit.mend(quiet)
    after = tell_fairness(FairFit(fresh, mended, {}))
    assert after["fair"], after
    rest, _, asked = mended.asking[3 * 2 : 3 * 2 + 3]
    assert (asked - rest) / (1 << 16) == pytest.approx(0.8, abs=0.15)


def test_a_game_that_never_ends_is_no_half_of_all_games() -> None:
    games = np.repeat([3, 4, 9], [5, 20 * OFTEN, 7])
    counted = games[is_among_first(games)]
    assert [int((counted == game).sum()) for game in (3, 4, 9)] == [5, OFTEN, 7]
