"""The greedy bot of The Princes: better than chance, never standing still, and blind to what it cannot see."""

from __future__ import annotations

from random import Random

import pytest

from tests.princes.walks import random_game
from trueque.bots.levels import make_bot
from trueque.bots.playing import play_game
from trueque.bots.random_bot import RandomBot
from trueque.kernel import NATURE, Bot
from trueque.princes.bots.greedy import make_player as greedy
from trueque.princes.game import make
from trueque.princes.rules import MODES


def test_it_beats_chance_in_the_introductory_game() -> None:
    game = make({})
    won = 0.0
    for seed in range(6):
        pair: tuple[Bot, Bot] = (greedy(game, seed), RandomBot(seed))
        bots = pair if seed % 2 else pair[::-1]
        won += play_game(game, bots, Random(seed), keep_log=False).scores[0 if seed % 2 else 1]
    assert won >= 5


LONGEST = {"beginner": 180, "normal": 120, "strong": 120}
"""Turns: two beginners take 80 to 95 in the middle, 145 in a long Duel; whoever stands still takes the limit's 400."""


def moves_on(mode: str, levels: tuple[str, str], seed: int) -> None:
    """A game that lasts what people would call a game, in which hands that cannot be used are exchanged."""
    game = make({"mode": mode})
    bots = [make_bot(level, game, f"{seed} {seat}") for seat, level in enumerate(levels)]
    played = play_game(game, bots, Random(f"moving {seed}"))
    assert played.turns < max(map(LONGEST.__getitem__, levels)), f"{mode} {levels} {seed}: {played.turns} turns"
    deeds = [line.text.split()[0] for line in played.log if line.author >= 0]
    assert "under" in deeds, "no card was ever exchanged"
    assert deeds.count("build") >= 6, "the cards are hardly used"


def test_it_never_stands_still_with_a_hand_it_cannot_use() -> None:
    moves_on("gold", ("strong", "strong"), 1)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", ["beginner", "normal", "strong"])
def test_no_level_stands_still_in_any_mode(mode: str, level: str) -> None:
    for seed in range(10):
        moves_on(mode, (level, level), seed)


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
