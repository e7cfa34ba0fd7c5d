"""The build phase: costs, substitution, one of each kind, rows, and the destiny card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick.table import Table
from trueque.kernel import IllegalAction
from trueque.quick.actions import Build
from trueque.quick.cards import BUILDINGS, COSTS, Cards
from trueque.quick.core.tableau import count_extra_cards
from trueque.quick.pay import list_payable, paid_cards
from trueque.quick.piles import has_cards

HANDS = st.tuples(*[st.integers(0, 7)] * 5)


@pytest.mark.parametrize(
    ("what", "cost"),
    [
        ("settlement", "wood wool grain brick"),
        ("road", "wood brick"),
        ("knight", "wool grain ore"),
        ("city", "2 grain 3 ore"),
        ("church", "3 wool ore"),
        ("town-hall", "3 wool 3 ore"),
    ],
)
def test_costs_go_to_the_discards(what: str, cost: str) -> None:
    table = Table().own(0, cities=1).hold(0, cost).build()
    table.say(what)
    assert table.hand(0) == (0, 0, 0, 0, 0)
    assert tuple(table.g.discards) == table.cards(cost)


def test_one_of_each_kind_a_turn() -> None:
    table = Table().hold(0, "2 wood 2 brick wool grain ore").build()
    table.say("road")
    with pytest.raises(IllegalAction, match="Only 1 of each kind per turn"):
        table.say("road")
    table.say("knight")
    assert table.offered() == {"end"}


def test_roads_and_knights_alternate_a_and_b() -> None:
    table = Table(4).hold(0, "wood brick").build()
    assert table.points()[0] == 1
    table.say("road")
    assert table.points()[0] == 2, "the second road lies B side up"
    for knights, points in ((1, 0), (2, 1), (3, 1), (4, 2)):
        table = Table(4).own(0, knights=knights)
        assert table.points()[0] == 1 + points
        assert count_extra_cards(table.state.g, 0) == knights - points, "the others lie A side up"
    table = Table(4).own(0, knights=1).hold(0, "wool grain ore").build()
    table.say("knight")
    assert table.points()[0] == 2, "the second knight lies B side up"


def test_three_alike_replace_a_missing_card_as_often_as_wanted() -> None:
    table = Table().hold(0, "6 ore").build()
    assert table.offered() == {"road with 3 ore as wood with 3 ore as brick", "end"}
    table.say("road with 6 ore")
    assert table.hand(0) == (0, 0, 0, 0, 0)


def test_a_card_one_holds_is_not_replaced() -> None:
    """R-110."""
    table = Table().hold(0, "wood brick 3 ore").build()
    assert "road" in table.offered()
    with pytest.raises(IllegalAction, match="you can pay with: 1 wood, 1 brick"):
        table.say("road with 3 ore as wood")


def test_short_of_cards_is_said_with_the_cards() -> None:
    table = Table().hold(0, "wool grain 2 brick").build()
    with pytest.raises(IllegalAction, match="You are short of 1 ore"):
        table.say("knight")


def test_no_settlement_pile_no_settlement_but_still_a_city() -> None:
    table = Table(2).hold(0, "wood wool 3 grain brick 3 ore")
    table.g.settlement_pile = 0
    table.build()
    with pytest.raises(IllegalAction, match="No settlements are left"):
        table.say("settlement")
    table.say("city")
    assert table.points()[0] == 2


def test_a_city_needs_a_settlement() -> None:
    table = Table().hold(0, "2 grain 3 ore")
    table.g.settlements[0] = 0
    table.build()
    with pytest.raises(IllegalAction, match="needs a settlement of yours"):
        table.say("city")


def test_turning_the_destiny_card_is_a_choice() -> None:
    table = Table().hold(0, "wood wool grain brick").build()
    table.say("settlement")
    assert table.offered() == {"flip", "keep"}
    table.say("keep")
    assert table.g.arrow == 1
    table = Table().hold(0, "wood wool grain brick").build()
    table.say("settlement")
    table.say("yes")
    assert table.g.arrow == -1


def test_two_seats_have_no_destiny_card() -> None:
    table = Table(2).hold(0, "wood wool grain brick").build()
    table.say("settlement")
    assert table.state.phase == "build"


def test_the_arrow_never_changes_the_order_of_play() -> None:
    table = Table(3)
    table.g.arrow = -1
    table.build()
    table.say("end")
    table.draw("wood", "wood")
    assert table.g.active == 1


def test_two_cards_and_one_for_each_knight_a_side_up() -> None:
    for knights, cards in ((0, 2), (1, 3), (2, 3), (3, 4)):
        table = Table(4).own(0, knights=knights).build()
        table.say("end")
        assert table.state.todo == cards


@given(HANDS, st.booleans())
@settings(deadline=None)
def test_every_way_to_pay_is_exact(hand: Cards, waiver: bool) -> None:
    """What is paid lies in the hand and is the cost: three for each missing card, at most one card left out."""
    for what, answers in list_payable(hand, waiver, True):
        assert len(set(answers)) == len(answers)
        for action in answers:
            price, cost = paid_cards(action), COSTS[action.what]
            assert action.what == BUILDINGS[what]
            assert has_cards(hand, price)
            assert sum(price) == sum(cost) + 2 * len(action.swaps) - (action.without >= 0)
            assert waiver or action.without < 0
            assert all(given != missing for given, missing in action.swaps)


@given(HANDS)
@settings(deadline=None)
def test_whatever_the_cost_is_held_can_be_paid_as_printed(hand: Cards) -> None:
    ways = dict(list_payable(hand, False, True))
    for number, what in enumerate(BUILDINGS):
        plain, found = Build(what), ways.get(number, ())
        assert (plain in found) == has_cards(hand, COSTS[what]), what
        assert max(hand) > 2 or not found or found == (plain,), "nothing can be replaced"
        if has_cards(hand, COSTS[what]):
            assert found == (plain,)
