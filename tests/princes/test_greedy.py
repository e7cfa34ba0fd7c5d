"""The greedy bot of The Princes: better than chance, and blind to what it cannot see."""

from __future__ import annotations

from random import Random

from tests.princes.walks import random_game
from trueque.bots.playing import play_game
from trueque.bots.random_bot import RandomBot
from trueque.kernel import NATURE, Bot
from trueque.princes.bots.greedy import make as greedy
from trueque.princes.game import make


def test_it_beats_chance_in_the_introductory_game() -> None:
    game = make({})
    won = 0.0
    for seed in range(6):
        pair: tuple[Bot, Bot] = (greedy(game, seed), RandomBot(seed))
        bots = pair if seed % 2 else pair[::-1]
        won += play_game(game, bots, Random(seed), keep_log=False).scores[0 if seed % 2 else 1]
    assert won >= 5


def test_the_same_view_gets_the_same_answer_whatever_is_hidden() -> None:
    tried = 0
    for count, (game, s, *_) in enumerate(random_game(4, mode="turmoil")):
        for decision in game.decisions(s):
            if decision.seat == NATURE or count % 25:
                continue
            view = game.view(s, decision.seat)
            other = game.guess(view, Random(9))
            (twin,) = game.decisions(other)
            first = greedy(game, 1).choose(view, decision)
            assert first == greedy(game, 1).choose(game.view(other, decision.seat), twin)
            assert first in decision
            tried += 1
        if tried > 12:
            return
    raise AssertionError("too few questions were tried")
