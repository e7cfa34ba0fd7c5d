"""The order of a turn, and how points add up."""

from __future__ import annotations

import pytest

from tests.island.table import POINT, Table, beginners, listed
from trueque.island.actions import Offer
from trueque.island.core.actions import DRAFT_OFFER, OFFER_DONE, OFFER_GIVE, OFFER_TO, OFFER_WANT
from trueque.island.core.state import WOOD
from trueque.kernel.errors import IllegalAction
from trueque.kernel.match import find_question


def test_before_the_dice_there_is_no_trade_and_no_building() -> None:
    table = beginners().deal(0, wood=8, brick=4, wool=4, grain=4, ore=4)
    assert listed(table) == ["roll"]
    assert {decision.seat for decision in table.game.decisions(table.state)} == {0}, "nobody may propose either"


def test_with_the_combined_phase_one_trades_builds_and_trades_again() -> None:
    table = beginners(combined_phase="on").play("0 roll", "! 1+1").deal(0, wood=9, brick=1)
    table.play("0 bank wood > brick", "0 road c7-c8", "0 bank wood > ore")
    assert table.hand(0) == {"brick": 2, "wool": 1, "ore": 1}


def test_the_turn_goes_to_the_left() -> None:
    table, order = beginners(), []
    for _ in range(5):
        order.append(int(table.state.g.seat))
        table.play(f"{order[-1]} roll", "! 1+1", f"{order[-1]} end")
    assert order == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("offer", [Offer((0, 1, 0, 0, 0), (0,) * 5), Offer((0,) * 5, (0, 0, 0, 0, 1))])
def test_a_gift_is_no_trade(offer: Offer) -> None:
    table = beginners().play("0 roll", "! 1+1")
    with pytest.raises(IllegalAction):
        find_question(table.game, table.state, 0, offer)


def test_an_offer_told_card_by_card_is_no_gift_either() -> None:
    """As programs tell it: nothing is done before both sides have a card, and none stands on both."""
    table = beginners().play("0 roll", "! 1+1").deal(0, wood=2)
    core, t, g = table.state.core, table.game.tables, table.state.g
    core.play(t, g, 0, DRAFT_OFFER)
    assert OFFER_DONE not in core.legal(t, g, 0)
    assert not {*range(OFFER_WANT, OFFER_TO)} & {*core.legal(t, g, 0)}, "first what one gives"
    core.play(t, g, 0, OFFER_GIVE + WOOD)
    open_then = core.legal(t, g, 0)
    assert OFFER_DONE not in open_then
    assert {*range(OFFER_WANT, OFFER_TO)} & {*open_then} == {*range(OFFER_WANT + 1, OFFER_TO)}, "not the wood (R-008)"
    core.play(t, g, 0, OFFER_WANT + WOOD + 1)
    core.play(t, g, 0, OFFER_TO + 1)
    assert OFFER_DONE in core.legal(t, g, 0)


def test_points_add_up_as_the_book_adds_them() -> None:
    """The book's winner: two settlements, two cities, Longest Road, two point cards: ten."""
    table: Table = beginners(combined_phase="on").play("0 roll", "! 1+1")
    table.deal(0, wood=9, brick=9, wool=5, grain=9, ore=9)
    for line in ("road c7-c8", "road c6-c7", "road c5-c6", "road c5-d5"):
        table.play(f"0 {line}")
    assert table.game.points(table.state, 0)[0] == 4, "two settlements, Longest Road"
    table.play("0 settlement d5", "0 settlement c7", "0 city c7", "0 city d5")
    assert table.game.points(table.state, 0)[0] == 8
    table.play("0 buy", "! draw point")
    assert table.state.phase != "over"
    table.play("0 buy", "! draw point")
    assert table.state.phase == "over"
    assert table.game.scores(table.state) == (1, 0, 0, 0)
    assert table.game.points(table.state, 0)[0] == 10
    assert int(table.state.g.cards[0, POINT]) == 2
