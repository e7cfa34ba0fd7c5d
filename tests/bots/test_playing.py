"""Bots at one table."""

from __future__ import annotations

from random import Random

import pytest

import tests.server.toy  # noqa: F401  (makes the toy game known)
from tests.kernel.marbles import Marbles
from trueque.bots.playing import BadAnswer, play_game
from trueque.bots.random_bot import RandomBot
from trueque.bots.registry import bot
from trueque.kernel import BadOptions, Decision, View
from trueque.kernel.match import Match
from trueque.kernel.record import read_record, write_record


def test_a_game_between_bots_is_a_record_that_replays() -> None:
    game = Marbles(3)
    played = play_game(game, [RandomBot(seat) for seat in range(3)], Random(1))
    assert sum(played.scores) == 1
    record = read_record(write_record(played.record(game, ["a", "b", "c"])))
    assert Match.replay(game, record).is_over
    assert played.actions == len(record.log)


def test_the_same_seeds_give_the_same_game() -> None:
    logs = {play_game(Marbles(2), [RandomBot(5), RandomBot(6)], Random(2)).log for _ in range(3)}
    assert len(logs) == 1


class Cheat:
    """Answers what nobody asked."""

    def choose(self, view: View, decision: Decision[object]) -> object:
        return "I win"


def test_an_answer_outside_the_question_is_refused() -> None:
    with pytest.raises(BadAnswer, match="seat 0"):
        play_game(Marbles(2), [Cheat(), RandomBot()], Random(1))


def test_an_unknown_bot_is_named_in_a_sentence() -> None:
    with pytest.raises(BadOptions, match="There is no bot «nobody» for marbles; there are random"):
        bot("nobody", Marbles(2))
