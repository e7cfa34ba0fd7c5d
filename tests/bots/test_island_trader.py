"""The champion's trade: what a deal does to both sides, how likely it is taken, and deals in games that teach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from trueque.island.bots.search import barter, trader
from trueque.island.bots.search.belief import Acquaintance
from trueque.island.bots.search.mind import Cards, IslandMind
from trueque.island.bots.search.notes import BUNDLES
from trueque.island.bots.search.plain import PlainBench, read_net, weights_path
from trueque.island.bots.search.trader import (
    BUNDLE_CARDS,
    IMPOSSIBLE,
    OfferPlan,
    SwapChance,
    Trader,
    Ways,
    measured_ways,
)
from trueque.island.core.state import RESOURCES, TRADE, Position
from trueque.island.core.tables import Tables
from trueque.island.game import Island
from trueque.kernel.registry import make_game

WAVER = 1e-5
"""Sums of 32 bits that are carried on differ in the sixth digit from those that are made anew, plain as compiled."""


@cache
def table() -> tuple[Island, Position]:
    """Three seats after the founding, the first of them at its trade, with hands that fit each other."""
    found = make_game("island", {"edition": "2011", "seats": "3"})
    assert isinstance(found, Island)
    game = Island(found.rules, found.layout, backend="plain")
    core, t = game.core, game.tables
    g, rng = core.start(t), Random(1)
    while (waiting := core.waiting_seats(t, g)) and g.turn == 0:
        core.apply(t, g, waiting[0], rng.choice(core.legal(t, g, waiting[0])))
    g.phase, g.rolled = TRADE, 1
    for seat, hand in enumerate([(3, 0, 1, 1, 0), (0, 3, 1, 1, 0), (0, 0, 0, 0, 1)]):
        for r, count in enumerate(hand):
            g.hand[seat, r] = count
        g.hand_size[seat] = sum(hand)
    return game, g


def test_every_swap_is_weighed_as_the_position_after_it_is_judged() -> None:
    game, g = table()
    mind = IslandMind(game, 1, 1, 8, 0, "plain")
    odds, own, their = mind.rate_swaps(g, g.seat, (g.seat + 1) % 3)
    me, other = g.seat, (g.seat + 1) % 3
    assert odds == pytest.approx((mind.judge_position(g, me), mind.judge_position(g, other)), abs=WAVER)
    possible = [swap for swap, gain in enumerate(own) if gain != IMPOSSIBLE]
    assert possible
    for swap in possible[::7]:
        give, want = (BUNDLE_CARDS[bundle] for bundle in divmod(swap, BUNDLES))
        assert sorted((sum(give), sum(want))) in ([1, 1], [1, 2])
        assert not any(a and b for a, b in zip(give, want, strict=True)), "R-008"
        after = mind.apply_swap(g, me, give, other, want)
        assert after is not None
        assert own[swap] == pytest.approx(mind.judge_position(after, me) - odds[0], abs=WAVER)
        assert their[swap] == pytest.approx(mind.judge_position(after, other) - odds[1], abs=WAVER)
    held = [g.hand[me, r] for r in range(RESOURCES)]
    lacking = [swap for swap in range(BUNDLES * BUNDLES)
               if any(n > have for n, have in zip(BUNDLE_CARDS[swap // BUNDLES], held, strict=True))]  # fmt: skip
    assert all(own[swap] == IMPOSSIBLE for swap in lacking)


def test_in_games_that_teach_a_deal_is_struck_once_a_turn_and_pleases_both() -> None:
    game, first = table()
    g, bench = game.core.copy(first), PlainBench(read_net(weights_path(3, trade=True)), 8)
    t: Tables = game.tables
    mind, me = IslandMind(game, 1, 1, 8, 0, "plain"), g.seat
    before = [mind.judge_position(g, q) for q in range(3)]
    assert barter.strike_best_deal(t, g, me, bench.notes[0], [bench.net[0]] * 2, 0, bench.pool[0])
    changed = [q for q in range(3) if any(g.hand[q, r] != first.hand[q, r] for r in range(RESOURCES))]
    assert me in changed
    assert len(changed) == 2
    assert all(mind.judge_position(g, q) > before[q] for q in changed)
    assert [sum(g.hand[q, r] for q in range(3)) for r in range(RESOURCES)] == [3, 3, 2, 2, 1], "no card is lost"
    assert all(g.hand_size[q] == sum(g.hand[q, r] for r in range(RESOURCES)) for q in range(3))
    barter.trade_in_training(t, g, me, bench.notes[0], [bench.net[0]] * 2, 0, bench.pool[0])
    again = game.core.copy(g)
    barter.trade_in_training(t, again, me, bench.notes[0], [bench.net[0]] * 2, 0, bench.pool[0])
    assert again == g, "once a turn"


def test_who_gains_more_agrees_sooner_and_who_refused_later() -> None:
    view = {"bargains": {"asked": [[0, 0, 0], [3, 0, 0], [0, 0, 0]], "taken": [0, 0, 0],
                         "refused": [["wool>ore"], [], []], "sought": [[], ["wool>brick"], []]}}  # fmt: skip
    belief, brick, wool, ore = measured_ways(4).belief, (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1)

    def agreeing(seat: int, likes: float, gets: Cards = brick, gives: Cards = wool) -> float:
        known = Acquaintance.read_view(view, seat)
        return belief.odds_of_agreeing(known.list_facts(gets, gives, likes))

    assert agreeing(2, -0.2) < agreeing(2, 0.0) < agreeing(2, 0.2)
    assert agreeing(0, 0.2) < agreeing(2, 0.2), "it has taken none of three"
    assert agreeing(0, 0.2, ore) < agreeing(0, 0.2), "and refused this one"
    assert agreeing(1, 0.2) > agreeing(2, 0.2), "it asked for that itself"


class OneIdea(Trader):
    """A merchant that has always the same offer in mind."""

    def list_plans(self, *_: Any) -> list[OfferPlan]:
        return [OfferPlan(7, {1: SwapChance(gain=0.1, agrees=0.9)})]

    def choose_plan_played_on(self, plans: Sequence[OfferPlan], *_: Any) -> OfferPlan | None:
        return plans[0] if plans else None


def test_an_offer_that_nobody_took_rests_for_some_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trader, "fill_offer_form", lambda form, plan, others: plan.swap)
    mind: Any = SimpleNamespace(guess_position=lambda view: None)
    merchant = OneIdea(mind, 8, Ways(rests=2))
    others: Any = {"players": [{"cards": 3, "points": 2}] * 2, "offers": [], "target": 10, "active": 0,
                   "phase": "trade", "bargains": {"asked": [[0, 0]] * 2, "taken": [0, 0]}}  # fmt: skip

    def offers(turn: int) -> int | None:
        form: Any = None
        return merchant.make_offer(others | {"turn": turn, "table": {"proposals": [0, 0]}}, form, 0)

    assert [turn for turn in (1, 1, 3, 5, 7, 9) if offers(turn) is not None] == [1, 7]


def test_the_hope_of_an_offer_counts_the_best_who_agrees() -> None:
    plan = OfferPlan(0, {1: SwapChance(gain=0.02, agrees=0.5), 2: SwapChance(gain=0.04, agrees=0.25)})
    assert plan.expected_gain() == pytest.approx(0.25 * 0.04 + 0.75 * 0.5 * 0.02)
    assert plan.odds_of_taking() == pytest.approx(1 - 0.75 * 0.5)
