"""A bot that was told no does not ask the same again in that turn."""

from __future__ import annotations

from random import Random

from tests.bots.test_heeding import BRICK, said, trading
from trueque.bots.registry import bot
from trueque.island.actions import Decline, Offer, Seats
from trueque.island.bots.greedy import IslandGreedy
from trueque.kernel import NATURE
from trueque.kernel.registry import make_game


def test_no_offer_is_made_twice_in_a_turn_when_all_decline() -> None:
    """Three games in which every offer is declined: each bot speaks whenever it may."""
    made = list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]()
    for seed in range(3):
        game = make_game("island", {"edition": "2011", "seats": "3"})
        rng, bots = Random(seed), [bot("greedy", game, seed + n) for n in range(3)]
        state, answers = game.start(), 0
        while (decisions := game.decisions(state)) and answers < 1500:
            decision = decisions[0]
            if decision.seat == NATURE:
                game.play(state, NATURE, rng.choices(list(decision.answers), decision.odds)[0])
                continue
            spoken = [d for d in decisions if not d.waits and d.kind == "offer"]
            view = game.view(state, decision.seat)
            said = bots[spoken[0].seat].choose(view, spoken[0]) if spoken else None
            if isinstance(said, Offer):
                made.append((seed, view["turn"], said.give, said.want))
                game.play(state, spoken[0].seat, said)
                continue
            no = next((a for a in decision.answers if isinstance(a, Decline)), None)
            game.play(state, decision.seat, no or bots[decision.seat].choose(view, decision))
            answers += 1
        for seat in range(3):
            assert 0 < sum(row[seat] for row in game.view(state, None)["bargains"]["asked"]) <= 4, "they learn it"
    assert len(made) > 10, "the bots hardly offered anything"
    assert len(made) == len(set(made)), "the same was offered twice in a turn"


def test_what_was_declined_is_not_offered_again_even_where_nothing_else_is_to_spare() -> None:
    """Seat 0 lacks one brick for a road and has three wool to spare: it asks once a turn whom that may please."""
    table = trading().deal(0, wood=1, brick=-2, wool=1).deal(1, brick=1, grain=2, ore=2)
    bot = IslandGreedy(table.game)
    first = said(table, bot, 0)
    assert (first.give, first.want, first.to) == ((0, 0, 2, 0, 0), BRICK, Seats((1,)))
    table.game.play(table.state, 0, first)
    for decision in [one for one in table.game.decisions(table.state) if one.waits]:
        table.game.play(table.state, decision.seat, next(a for a in decision.answers if isinstance(a, Decline)))
    assert said(table, bot, 0) is None
    assert said(table, IslandGreedy(table.game), 0) is None, "also who has only just sat down"
