"""One test for every expansion and event, each with the card's effect in our words."""

from __future__ import annotations

import json

import pytest

from tests.quick.table import Table
from trueque.kernel import IllegalAction, to_plain
from trueque.quick.cards import EXPANSIONS, cards
from trueque.quick.events import Discarded, DrewUnseen, HandShown, MarketOpened


def built(name: str, cost: str = "3 wool ore", seats: int = 4) -> Table:
    table = Table(seats).own(0, cities=1).hold(0, cost).build()
    table.say(f"expansion {name}")
    return table


@pytest.mark.parametrize("name", [name for name in EXPANSIONS if name != "town_hall"])
def test_an_expansion_covers_a_city_and_counts_three_instead_of_two(name: str) -> None:
    table = built(name)
    assert table.points()[0] == 1 + 3
    assert table.g.cities[0] == 0
    assert table.hand(0) == (0, 0, 0, 0, 0)


def test_town_hall_counts_four_and_costs_two_more_ore() -> None:
    with pytest.raises(IllegalAction, match="short of 2 ore"):
        built("town-hall", "3 wool ore")
    table = built("town-hall", "3 wool 3 ore")
    assert table.points()[0] == 1 + 4


def test_no_expansion_twice() -> None:
    table = Table(4).own(0, cities=1, expansions="church").hold(0, "3 wool ore").build()
    assert "expansion church" not in table.offered()
    with pytest.raises(IllegalAction, match="already have that expansion"):
        table.say("expansion church")


def test_an_expansion_needs_a_city() -> None:
    table = Table(4).hold(0, "3 wool ore").build()
    with pytest.raises(IllegalAction, match="covers a city"):
        table.say("expansion church")


def test_an_expansion_that_is_gone_cannot_be_built() -> None:
    table = Table(2).own(0, cities=1).own(1, expansions="library").hold(0, "3 wool ore").build()
    with pytest.raises(IllegalAction, match="None is left"):
        table.say("expansion library")


def test_library_opens_a_hand_once_to_its_owner_and_uses_an_exchange() -> None:
    table = Table(3).own(0, roads=3, expansions="library").hold(0, "wood").hold(1, "ore grain").hold(2, "wool")
    (shown,) = table.say("library 1")
    assert isinstance(shown, HandShown)
    assert shown.seen_by(0) == shown
    assert shown.seen_by(2) == HandShown(0, 1, None, False)
    assert table.offered() == {"take ore", "take grain"}
    table.say("take ore")
    table.say("give wood")
    assert table.hand(0) == (0, 0, 0, 0, 1)
    assert table.g.exchanges == 1
    assert not any(answer.startswith("library") for answer in table.offered()), "once in a trade phase"
    view = table.game.view(table.state, 0)
    assert view["players"][1]["known"] == [1, 0, 1, 0, 0], "what was seen is remembered"
    with pytest.raises(IllegalAction, match="was used this turn"):
        table.say("library 2")
    table.say("exchange 1")
    assert table.state.phase == "blind", "the next card is drawn unseen"


def test_library_open_to_the_whole_table_is_a_switch() -> None:
    """R-107."""
    table = Table(3, library="table").own(0, expansions="library").hold(0, "wood").hold(1, "ore grain")
    (shown,) = table.say("library 1")
    assert shown.seen_by(None) == shown
    assert table.game.view(table.state, None)["players"][1]["known"] == [0, 0, 1, 0, 1]


def test_university_leaves_out_one_card_of_one_cost_a_turn() -> None:
    table = Table(4).own(0, expansions="university").hold(0, "2 wood wool grain").build()
    assert {"road without brick", "settlement without brick", "knight without ore"} <= table.offered()
    table.say("road without brick")
    assert table.hand(0) == (1, 1, 1, 0, 0)
    assert table.offered() == {"end"}, "used for this turn"


def test_university_goes_with_the_substitution() -> None:
    table = Table(4).own(0, expansions="university").hold(0, "3 ore").build()
    assert "road with 3 ore as wood without brick" in table.offered()


def test_university_without_a_power_is_a_switch() -> None:
    """R-103."""
    table = Table(4, university="none").own(0, expansions="university").hold(0, "wood").build()
    assert table.offered() == {"end"}


def test_guild_takes_a_card_unseen_from_an_equal_or_leader_and_gives_nothing_back() -> None:
    table = Table(4).own(0, expansions="guild").own(1, cities=2).own(2, cities=1).hold(1, "2 ore").hold(2, "wood")
    assert table.points()[:3] == (4, 5, 3)
    assert {answer for answer in table.offered() if answer.startswith("guild")} == {"guild 1"}
    table.say("guild 1")
    took = table.draw("ore")[0]
    assert isinstance(took, DrewUnseen)
    assert took.seen_by(3) == DrewUnseen(0, 1, 1, None, "guild")
    assert (table.hand(0), table.hand(1)) == ((0, 0, 0, 0, 1), (0, 0, 0, 0, 1))
    assert table.g.exchanges == 1, "no exchange is used"
    with pytest.raises(IllegalAction, match="guild was used"):
        table.say("guild 1")


def test_guild_works_in_the_turn_it_is_built() -> None:
    table = Table(4).own(0, cities=1).own(1, cities=2).hold(0, "3 wool ore").hold(1, "ore").build()
    table.say("expansion guild")
    table.say("guild 1")
    table.draw("ore")
    assert table.state.phase == "build"


def test_guild_in_the_trade_phase_alone_is_a_switch() -> None:
    """R-105."""
    table = Table(4, guild="trade").own(0, expansions="guild").own(1, cities=2).hold(0, "wood").hold(1, "ore")
    table.say("pile wood")
    table.draw("wood")
    assert table.state.phase == "trade", "no exchange left, but the guild"
    table.say("end")
    with pytest.raises(IllegalAction, match="trade phase only"):
        table.say("guild 1")


def test_church_and_citadel_count_three() -> None:
    assert built("church").points()[0] == built("citadel").points()[0] == 4


def city(table: Table, event: str) -> Table:
    table.hold(0, "2 grain 3 ore").build()
    table.say("city")
    table.draw(event)
    return table


def test_robber_attack_leaves_seven_cards_and_turns_the_destiny_card() -> None:
    table = city(Table(3).hold(0, "4 wood 4 wool").hold(1, "7 wool").hold(2, "7 brick 2 wood"), "attack")
    assert [d.seat for d in table.game.decisions(table.state)] == [0, 2], "the builder too; seven cards are safe"
    assert table.say("discard 2 wood", seat=2) == [], "sealed until the last has chosen"
    assert table.hand(2) == (2, 0, 0, 7, 0)
    told = table.say("discard wool", seat=0)
    assert told[:2] == [Discarded(0, (0, 1, 0, 0, 0)), Discarded(2, (2, 0, 0, 0, 0))]
    assert [sum(table.hand(seat)) for seat in range(3)] == [7, 7, 7]
    assert table.g.arrow == -1
    assert table.state.phase == "build"


def test_robber_attack_with_nobody_over_seven_only_turns_the_card() -> None:
    assert city(Table(3), "attack").g.arrow == -1


def test_robber_attack_with_two_seats_turns_nothing() -> None:
    """R-113."""
    assert city(Table(2), "attack").g.arrow == 0


def test_market_day_replaces_the_market() -> None:
    table = city(Table(3), "market-day")
    assert table.g.market == [0] * 5
    told = table.draw("wood", "wood", "wood", "ore", "ore")
    assert MarketOpened((3, 0, 0, 0, 2)) in told
    assert table.g.arrow == 1, "the destiny card is not touched"
    assert table.state.phase == "build"


def test_a_city_side_is_turned_up_by_what_is_left_when_the_city_is_built() -> None:
    """Nobody can have looked: until then any of them may come, as often as it is there."""
    table = Table(3).hold(0, "grain grain ore ore ore").build()
    before = dict(zip(("attack", "market-day"), (table.g.attacks, table.g.market_days), strict=True))
    assert min(before.values()) > 0
    table.say("city")
    (asked,) = table.game.decisions(table.state)
    assert dict(zip(map(table.game.write, asked.answers), asked.odds, strict=True)) == before


def test_market_day_without_effect_is_a_switch() -> None:
    """R-104."""
    table = city(Table(3, marketday="none"), "market-day")
    assert table.g.market == [1] * 5
    assert table.state.phase == "build"


def test_a_city_counts_two_and_its_settlement_no_more() -> None:
    assert city(Table(3), "attack").points()[0] == 2


def test_the_card_table_is_complete_in_three_languages() -> None:
    table = cards()
    assert len(table) == 5 + 4 + 6 + 2 + 1
    json.dumps(to_plain(table))
    for card in table:
        assert set(card["counts"]) == set("23456")
        for lang in ("es", "ca", "en"):
            assert card["names"][lang]
            assert len(card["effect"][lang]) > 20
    by_id = {card["id"]: card for card in table}
    assert by_id["church"]["names"] == {"es": "iglesia", "ca": "església", "en": "church"}
    assert by_id["town_hall"]["cost"] == {"wool": 3, "ore": 3}
    worth = {name: card["points"] for name, card in by_id.items() if card["points"]}
    assert worth == {
        "settlement": 1, "city": 2, **dict.fromkeys(EXPANSIONS, 3), "town_hall": 4,
        **{name: {"A": 0, "B": 1} for name in ("road", "knight")},
    }  # fmt: skip
    assert by_id["guild"]["counts"] == {"2": 0, "3": 1, "4": 2, "5": 3, "6": 4}
    assert by_id["attack"]["counts"]["4"] == 10
