"""Offers that nobody made: each can be answered both ways, and what it is chosen for is there."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.island import actions as act
from trueque.island.puzzles import question_sorts
from trueque.kernel.registry import make_game
from trueque.puzzles.candidates import GAP, LATE, OFFERS, draw_offered
from trueque.puzzles.offered_swaps import choose_offered, iterate_weighed
from trueque.review.judges import make_judge


def test_swaps_move_what_is_offered_and_whoever_offers_does_not_lose() -> None:
    judge: Any = make_judge("island", make_game("island", {"seats": "3"}).options)
    players = [bot("strong", judge.game, f"offered {seat}") for seat in range(3)]
    played, late = play_game(judge.game, players, Random("offered")), LATE / 6
    looked = list(iterate_weighed(judge, question_sorts, played, late, Random(1)))
    assert len(looked) > 5
    for one, gain in ((each.swap, each.gain) for each in looked):
        asked = [each for each in judge.game.decisions(one.state) if each.seat == one.partner and each.waits]
        assert {type(answer) for answer in asked[0].answers} == {act.Accept, act.Decline}
        moved = [int(one.dealt.g.hand_size[seat]) - int(one.state.g.hand_size[seat]) for seat in range(3)]
        assert sum(moved) == 0
        assert moved[one.partner] == -moved[one.seat] in (0, 1)
        before, after = judge.glance(one.state), judge.glance(one.dealt)
        assert after[one.seat] >= before[one.seat]
        assert gain == after[one.partner] - before[one.partner]
    chosen = choose_offered(judge, question_sorts, played, late, GAP, OFFERS, Random(1))
    assert 0 < len(chosen) <= 2 * OFFERS
    for one in chosen:
        moved_by = judge.glance(one.dealt)[one.partner] - judge.glance(one.state)[one.partner]
        assert abs(moved_by) >= GAP
    assert not draw_offered(judge, played, ["trade", "rob"], Random(1)), "where nobody wants them"
