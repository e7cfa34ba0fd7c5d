"""The corners of the rules: empty piles, nobody to rob, nowhere to build, and what the editions do differently."""

from __future__ import annotations

import pytest

from tests.island.table import (
    DISCOVERY,
    KNIGHT,
    MONOPOLY,
    ROADS,
    Table,
    beginners,
    events_of,
    listed,
    with_card,
)
from trueque.island import events as ev
from trueque.island.core.awards import count_roads_at
from trueque.island.core.state import NOBODY, WORD
from trueque.kernel.match import apply_to_copy

# ---- robber ----------------------------------------------------------------------------------------------------------


def test_a_robber_with_nobody_to_rob_goes_on() -> None:
    table = beginners().play("0 roll", "! 4+3")
    assert ev.Robbed(0, None) in events_of(table, "0 robber T3")
    assert table.play("0 robber T3").state.phase == "trade"


def test_stealing_may_be_declined_or_not() -> None:
    assert "steal nobody" in listed(beginners().play("0 roll", "! 4+3", "0 robber P3"))
    forced = beginners(steal_optional="off").play("0 roll", "! 4+3", "0 robber P3")
    assert forced.state.phase == "taken_card", "one victim, no choice"


def test_a_knight_asks_nobody_to_discard() -> None:
    table = with_card(KNIGHT).deal(1, ore=9).play("0 play knight")
    assert table.state.phase == "robber"


# ---- empty piles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shortage", "gets"), [("single_claimant", 1), ("nobody", 0)])
def test_a_bank_that_cannot_pay_one_seat(shortage: str, gets: int) -> None:
    """Red has a city on wood 5 and is owed two woods; the bank has one."""
    table = beginners(bank_shortage=shortage)
    table.state.g.cities[0] |= 1 << table.game.places.read_corner("d3")
    table.deal(2, wood=int(table.state.g.bank[0]) - 1)
    before = table.hand(1).get("wood", 0)
    table.play("0 roll", "! 1+4")
    assert table.hand(1).get("wood", 0) == before + gets


def test_a_bank_that_cannot_pay_two_seats_pays_neither() -> None:
    """A six owes ore to orange and to red; with one card in the bank nobody gets it."""
    table = beginners().deal(2, ore=14)
    table.deal(2, ore=int(table.state.g.bank[4]) - 1)
    assert ev.BankShort("ore", 2, 1) in events_of(table.play("0 roll"), "! 4+2")
    table.play("! 4+2")
    assert "ore" not in table.hand(0)


def test_an_empty_deck_sells_nothing() -> None:
    table = beginners(deck_knights="0", deck_road_building="0", deck_discovery="0", deck_monopoly="0", deck_points="0")
    table.play("0 roll", "! 1+1").deal(0, wool=1, grain=1, ore=1).play("0 build")
    assert "buy" not in listed(table)
    assert table.why_not("0 buy") == ("No development card is left in the deck.", "development-cards")


def test_the_last_card_is_sold() -> None:
    table = beginners(deck_knights="1", deck_road_building="0", deck_discovery="0", deck_monopoly="0", deck_points="0")
    table.play("0 roll", "! 1+1").deal(0, wool=1, grain=2, ore=2).play("0 build", "0 buy", "! draw knight")
    assert "buy" not in listed(table)


def test_an_empty_bank_trades_nothing() -> None:
    table = beginners().play("0 roll", "! 1+1").deal(0, wood=4).deal(1, ore=16)
    assert int(table.state.g.bank[4]) == 0
    assert "bank wood > ore" not in listed(table)
    assert table.why_not("0 bank wood > ore")[0] == "The bank has no ore left."


def test_a_discovery_takes_the_last_card_alone() -> None:
    table = with_card(DISCOVERY)
    for kind, name in enumerate(("wood", "brick", "wool", "grain", "ore")):
        table.deal(3, **{name: int(table.state.g.bank[kind]) - (name == "wool")})
    assert [text for text in listed(table) if "discovery" in text] == ["play discovery wool"]


def test_a_monopoly_of_nothing_is_legal() -> None:
    table = with_card(MONOPOLY, monopoly="all").deal(3, ore=-1).deal(1, ore=-1).deal(2, ore=-1)
    assert ev.Monopolized(0, "ore", (0, 0, 0, 0)) in events_of(table, "0 play monopoly ore")
    assert not any("ore" in table.hand(seat) for seat in range(4))
    table.play("0 play monopoly ore")
    assert not any("ore" in table.hand(seat) for seat in range(4))


def test_the_adapted_monopoly_takes_one_of_each() -> None:
    table = with_card(MONOPOLY, monopoly="one_each").deal(1, ore=3)
    assert ev.Monopolized(0, "ore", (0, 1, 1, 1)) in events_of(table, "0 play monopoly ore")


# ---- free roads ------------------------------------------------------------------------------------------------------


def test_road_building_with_one_road_left_is_one_road() -> None:
    table = with_card(ROADS)
    table.state.g.roads_left[0] = 1
    table.play("0 play roads", "0 road c7-c8")
    assert table.state.phase == "trade"


def test_road_building_with_one_possible_place_is_one_road() -> None:
    table = with_card(ROADS, free_roads_optional="off")
    g = table.state.g
    places = g.reach[0, 0] & g.free[0]
    g.free[0], g.free[1] = places & -places, 0
    (only,) = listed(table.play("0 play roads"))
    assert only.startswith("road ")
    assert table.play(f"0 {only}").state.phase == "trade", "no place is left for the second"
    assert g.roads_left[0] == 12


def test_road_building_without_a_place_cannot_be_played() -> None:
    table = with_card(ROADS)
    table.state.g.free[0] = table.state.g.free[1] = 0
    assert "play roads" not in listed(table)


def test_road_building_without_roads_cannot_be_played() -> None:
    table = with_card(ROADS)
    table.state.g.roads_left[0] = 0
    assert "play roads" not in listed(table)
    assert table.why_not("0 play roads") == ("There is no road left, or no place for one.", "road-building")


def test_free_roads_may_be_left_unbuilt() -> None:
    assert "stop" in listed(with_card(ROADS).play("0 play roads"))
    assert "stop" not in listed(with_card(ROADS, free_roads_optional="off").play("0 play roads"))


# ---- longest road ----------------------------------------------------------------------------------------------------


def with_longest_road() -> Table:
    """Seat 0 has just built the longest road, five roads in a row."""
    table = beginners(combined_phase="on").play("0 roll", "! 1+1").deal(0, brick=8, wood=8)

    def length(line: str) -> int:
        then, _ = apply_to_copy(table.game, table.state, 0, table.game.read(table.state, line))
        return table.game.road_length(then, 0)

    while table.state.g.road_holder != 0:
        table.play("0 " + max((line for line in listed(table) if line.startswith("road ")), key=length))
    assert table.game.points(table.state, 0)[0] == 4
    return table


def test_the_longest_road_can_be_lost_in_anothers_turn() -> None:
    table = with_longest_road().play("0 end", "1 roll", "! 1+1").deal(1, brick=1, wood=1, wool=1, grain=1)
    g = table.state.g
    ends = {place for place in range(54) if g.touched[0, place // WORD] >> place % WORD & 1}
    inner = [place for place in ends if count_roads_at(table.game.tables, g, 0, place) == 2]
    free = next(place for place in inner if g.vacant[1, place // WORD] >> place % WORD & 1)
    g.touched[1, free // WORD] |= 1 << free % WORD  # as if a road of seat 1 led there
    (cut,) = [line for line in listed(table, 1) if line.startswith("settle")]
    assert ev.AwardMoved("longest_road", 0, None) in events_of(table, f"1 {cut}")
    table.play(f"1 {cut}")
    assert table.game.points(table.state, 0)[0] == 2
    assert g.road_holder == NOBODY


# ---- founding --------------------------------------------------------------------------------------------------------


def test_nowhere_to_found_on_a_tiny_island() -> None:
    table = Table(island="tiny", start_order="first_seat", seats="4")
    skipped = []
    while table.state.phase in ("found_settlement", "found_road"):
        (decision,) = table.game.decisions(table.state)
        first = next(iter(decision.answers))
        skipped += [e for e in table.game.play(table.state, decision.seat, first) if isinstance(e, ev.FoundingSkipped)]
    assert skipped, "thirteen corners are too few for eight settlements"
    assert table.state.phase == "roll"


def test_the_chain_of_the_adapted_edition() -> None:
    table = Table(edition="adapted", island="small", seats="3").play("! 6+5", "! 1+1", "! 3+3")
    assert [int(seat) for seat in table.state.g.order[:3]] == [0, 2, 1], "in falling order of the throws"
    table.play("0 settlement a2", "0 road a2-a3")
    assert all(text.startswith("road ") and "a3" in text for text in listed(table)), "the second road goes on"
    table.play("0 road a3-a4")
    view = table.game.view(table.state, None)
    assert view["players"][0]["settlements"] == ["a2", "a4"]
    assert view["players"][0]["cards"] == 2, "both settlements give cards: wood and brick"
    assert view["active"] == 2


def test_who_ties_for_the_start_throws_again() -> None:
    table = Table(edition="2011", island="small", seats="3").play("! 3+3", "! 5+1", "! 1+1")
    assert table.state.phase == "start_throw"
    assert int(table.state.g.seat) == 0
    table.play("! 1+1", "! 2+2")
    assert [int(seat) for seat in table.state.g.order[:3]] == [1, 2, 0], "the winner of the tie, then clockwise"


# ---- what the editions do differently --------------------------------------------------------------------------------


def settle_at_harbour(**options: str) -> Table:
    """White settles at its wool harbour in its building phase."""
    table = beginners(**options)
    for seat in range(3):
        table.play(f"{seat} roll", "! 1+1", f"{seat} end")
    table.play("3 roll", "! 1+1").deal(3, wood=2, brick=2, wool=5, grain=1)
    if options.get("combined_phase") != "on":
        table.play("3 build")
    return table.play("3 road a5-b6", "3 settlement a5")


@pytest.mark.parametrize(("rule", "rate"), [("never", 4), ("combined", 2), ("always", 2)])
def test_a_new_harbour_opens_by_the_rule_of_the_edition(rule: str, rate: int) -> None:
    table = settle_at_harbour(combined_phase="on", harbour_same_turn=rule)
    assert table.game.view(table.state, None)["players"][3]["rates"]["wool"] == rate
    table.play("3 end")
    assert table.game.view(table.state, None)["players"][3]["rates"]["wool"] == 2


@pytest.mark.parametrize(("allowed", "there"), [("on", True), ("off", False)])
def test_like_for_like_at_the_bank(allowed: str, there: bool) -> None:
    table = beginners(port_same_resource=allowed).play("0 roll", "! 1+1").deal(0, wood=4)
    assert ("bank wood > wood" in listed(table)) is there


def test_a_card_that_ends_the_turn() -> None:
    table = with_card(MONOPOLY, dev_card_ends_turn="on").play("0 play monopoly ore")
    assert int(table.state.g.seat) == 1


@pytest.mark.parametrize(("rule", "phase"), [("roll", "roll"), ("no_roll", "roll")])
def test_a_card_before_the_dice_that_ends_the_turn(rule: str, phase: str) -> None:
    table = beginners(dev_card_ends_turn="on", dev_before_roll=rule)
    table.state.g.cards[0, MONOPOLY] = 1
    table.play("0 play monopoly ore")
    if rule == "roll":
        assert int(table.state.g.seat) == 0, "R-025: the dice are still thrown"
        table.play("0 roll", "! 1+1")
    assert int(table.state.g.seat) == 1
    assert table.state.phase == phase


def test_cards_before_the_dice_can_be_forbidden() -> None:
    table = beginners(dev_before_roll="forbidden")
    table.state.g.cards[0, KNIGHT] = 1
    assert listed(table) == ["roll"]


def test_trade_comes_before_building_unless_combined() -> None:
    separate = beginners().play("0 roll", "! 1+1").deal(0, wood=1, brick=1)
    assert "build" in listed(separate)
    assert not any(text.startswith("road") for text in listed(separate))
    both = beginners(combined_phase="on").play("0 roll", "! 1+1").deal(0, wood=1, brick=1)
    assert "build" not in listed(both)
    assert any(text.startswith("road") for text in listed(both))
