"""The trade phase: how many exchanges, with whom, and who sees what."""

from __future__ import annotations

import pytest

from tests.quick.table import Table
from trueque.kernel import IllegalAction
from trueque.quick.events import Drew, DrewUnseen, GaveBack


@pytest.mark.parametrize(("roads", "exchanges"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_one_exchange_for_each_road_lying_a_side_up(roads: int, exchanges: int) -> None:
    assert Table(4).own(0, roads=roads).g.exchanges == exchanges


def test_without_a_road_one_card_with_the_pile_only() -> None:
    table = Table().own(0, roads=0).hold(0, "2 wood").hold(1, "ore")
    assert table.offered() == {"pile wood", "end"}
    with pytest.raises(IllegalAction, match="with the pile only"):
        table.say("market wood for ore")


def test_an_exchange_with_the_pile_discards_first_and_then_draws() -> None:
    table = Table().hold(0, "2 wood")
    table.say("pile wood")
    assert table.hand(0) == (1, 0, 0, 0, 0)
    assert table.g.discards == [1, 0, 0, 0, 0]
    (drew, began) = table.draw("ore")
    assert isinstance(drew, Drew)
    assert drew.cards == (0, 0, 0, 0, 1)
    assert drew.seen_by(1) == Drew(0, 1, 2, None, "restock")
    assert table.hand(0) == (1, 0, 0, 0, 1)
    assert table.state.phase == "build", "the only exchange is used"
    assert type(began).__name__ == "BuildingBegan"


def test_several_at_once_with_the_pile() -> None:
    table = Table().own(0, roads=3).hold(0, "2 wood ore")
    assert {"pile 2", "market 2"} <= table.offered()
    table.say("pile 2")
    table.say("pile wood ore")
    table.draw("wool", "wool")
    assert table.hand(0) == (1, 2, 0, 0, 0)
    assert table.g.exchanges == 0


def test_an_exchange_with_the_market_is_open_to_all() -> None:
    table = Table().hold(0, "ore")
    assert "market ore for ore" not in table.offered()
    table.say("market ore for wood")
    assert table.hand(0) == (1, 0, 0, 0, 0)
    assert table.g.market == [0, 1, 1, 1, 2]
    assert table.game.view(table.state, 2)["players"][0]["known"] == [1, 0, 0, 0, 0], "everybody saw it"


def test_several_at_once_with_the_market() -> None:
    table = Table().own(0, roads=3).hold(0, "2 ore")
    table.say("market 2")
    table.say("market 2 ore for wood brick")
    assert table.hand(0) == (1, 0, 0, 1, 0)
    assert table.g.market == [0, 1, 1, 0, 3]
    assert table.state.phase == "build"


def test_an_exchange_with_a_player_is_drawn_unseen_and_returned() -> None:
    table = Table().hold(0, "wood").hold(1, "ore grain")
    table.say("exchange 1")
    (drew,) = table.draw("ore")
    assert isinstance(drew, DrewUnseen)
    assert drew.seen_by(1) == drew
    assert drew.seen_by(2) == DrewUnseen(0, 1, 1, None, "exchange")
    assert table.offered() == {"give wood", "give ore"}, "even the card just drawn may go back"
    gave = table.say("give wood")[0]
    assert gave.seen_by(2) == GaveBack(0, 1, 1, None, 0)
    assert (table.hand(0), table.hand(1)) == ((0, 0, 0, 0, 1), (1, 0, 1, 0, 0))
    assert table.game.view(table.state, 0)["players"][1]["known"] == [1, 0, 0, 0, 0], "seat 0 remembers what it gave"
    assert table.game.view(table.state, 2)["players"][1]["known"] == [0] * 5


def test_several_at_once_with_a_player_never_more_than_there_are() -> None:
    table = Table(4).own(0, roads=5).hold(0, "wood").hold(1, "2 ore")
    assert "exchange 1 2" in table.offered()
    assert "exchange 1 3" not in table.offered()
    assert "exchange 2" not in table.offered(), "an empty hand gives nothing"
    table.say("exchange 1 2")
    table.draw("ore", "ore")
    table.say("give wood ore")
    assert (table.hand(0), table.hand(1)) == ((0, 0, 0, 0, 1), (1, 0, 0, 0, 1))
    assert table.g.exchanges == 1
    assert table.state.phase == "trade"


def test_exchanges_may_be_split_over_partners() -> None:
    table = Table(4).own(0, roads=5).hold(0, "3 wood").hold(1, "ore").hold(2, "grain")
    table.say("market wood for wool")
    table.say("exchange 1")
    table.draw("ore")
    table.say("give wood")
    table.say("exchange 2")
    table.draw("grain")
    table.say("give wood")
    assert table.hand(0) == (0, 1, 1, 0, 1)
    assert table.state.phase == "build"


def test_trading_can_be_left_and_does_not_come_back() -> None:
    table = Table().hold(0, "wood")
    table.say("end")
    with pytest.raises(IllegalAction, match="Trading is over"):
        table.say("pile wood")


def test_building_is_refused_while_trading() -> None:
    table = Table().hold(0, "wood brick")
    with pytest.raises(IllegalAction, match="say «end» first"):
        table.say("road")
