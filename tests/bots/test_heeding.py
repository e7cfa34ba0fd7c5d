"""Bots hear table talk (R-048): they answer what is asked for, sensibly and seldom, and learn nothing else from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.island.table import Table, beginners
from trueque.island import actions as act
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.player.manners import OFFERS_A_TURN
from trueque.kernel import Bot

ORE, BRICK = (0, 0, 0, 0, 1), (0, 1, 0, 0, 0)


def trading(**options: str) -> Table:
    """Seat 0 trades; it has brick and wool. Seat 2 lacks brick for a road, and has ore to spare."""
    table = beginners(**options).play("0 roll", "! 1+1")
    for seat in range(4):
        for kind in range(5):
            held = int(table.state.g.hand[seat, kind])
            table.state.g.hand[seat, kind] -= held
            table.state.g.bank[kind] += held
            table.state.g.hand_size[seat] -= held
            table.state.ledger.move_cards(seat, kind, -held)
    return table.deal(0, brick=2, wool=2).deal(2, wood=1, ore=2)


def said(table: Table, bot: Bot, seat: int) -> Any:
    """What the bot makes of the question that it need not answer."""
    (decision,) = [d for d in table.game.decisions(table.state) if d.seat == seat and not d.waits]
    return bot.choose(table.game.view(table.state, seat), decision)


def test_greedy_gives_what_is_asked_for_and_takes_what_it_lacks() -> None:
    table = trading().play("0 call ? > ore")
    bot = IslandGreedy(table.game)
    offer = said(table, bot, 2)
    assert isinstance(offer, act.Offer)
    assert (offer.give, offer.want) == (ORE, BRICK), "ore, for the brick of its road"


def test_greedy_picks_the_way_of_an_either_or_that_helps_it() -> None:
    table = trading().play("0 call brick/wool > grain/ore")
    offer = said(table, IslandGreedy(table.game), 2)
    assert (offer.give, offer.want) == (ORE, BRICK)


def test_greedy_keeps_silent_where_no_way_helps() -> None:
    assert said(trading().play("0 call wool > ore"), IslandGreedy(trading().game), 2) is None


def test_greedy_says_it_once_and_never_feeds_who_is_about_to_win() -> None:
    table = trading().play("0 call ? > ore")
    bot = IslandGreedy(table.game)
    heard = [said(table, bot, 2) for _ in range(4)]
    assert sum(offer is not None for offer in heard) <= OFFERS_A_TURN
    assert len({offer for offer in heard if offer}) == sum(offer is not None for offer in heard), "never the same twice"
    close = trading(victory_points="4").play("0 call ? > ore")
    assert said(close, IslandGreedy(close.game), 2) is None


def test_in_its_own_turn_greedy_offers_what_somebody_said_it_would_take() -> None:
    table = trading().deal(0, wood=1, brick=-2).play("2 call brick > grain/wool")
    offer = said(table, IslandGreedy(table.game), 0)
    assert (offer.give, offer.want, offer.to) == ((0, 0, 1, 0, 0), BRICK, act.Seats((2,)))


@pytest.mark.parametrize("call", ["0 call ? > ore", "0 call brick/wool > grain/ore"])
def test_the_champion_answers_with_one_of_the_ways(call: str) -> None:
    table = trading().deal(2, ore=3).play(call)
    bot = IslandSearch(table.game, worlds=1, size=8, back_end="plain")
    offer = said(table, bot, 2)
    assert isinstance(offer, act.Offer)
    assert offer.give == ORE, "nothing that was not asked for"
    assert "/" not in call or offer.want in (BRICK, (0, 0, 1, 0, 0))


def test_a_bot_speaks_to_a_call_and_to_no_other_talk() -> None:
    table = trading()
    kinds = {d.kind for d in table.game.decisions(table.state) if IslandGreedy(table.game).speaks(d)}
    assert kinds == {"offer"}
    table.play("0 call ? > ore")
    assert {d.seat for d in table.game.decisions(table.state) if d.kind == "called"} == {2}
