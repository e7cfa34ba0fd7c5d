"""The seven and the robber: who discards, where it goes, whom it robs, what it stops."""

from __future__ import annotations

import pytest

from tests.island.table import KNIGHT, beginners, events_of, listed, with_card
from trueque.island import events as ev
from trueque.kernel.errors import IllegalAction


def test_it_stays_unless_a_seven_or_a_knight_moves_it() -> None:
    table = beginners()
    desert = int(table.state.g.robber)
    for dice in ("1+1", "6+2", "6+6"):
        assert not any(isinstance(event, ev.RobberMoved) for event in events_of(table.play("0 roll"), f"! {dice}"))
        table = beginners()
    assert table.play("0 roll", "! 3+4", "0 robber S2").state.g.robber != desert
    assert with_card(KNIGHT).play("0 play knight", "0 robber S2").state.g.robber != desert


def test_it_goes_to_any_other_hex() -> None:
    table = beginners().play("0 roll", "! 3+4")
    others = [name for name in table.game.places.hex_names if name != "R3"]
    assert listed(table) == [f"robber {name}" for name in others], "eighteen hexes, all but its own"


def test_it_may_go_back_to_the_desert() -> None:
    for switch, there in (("on", True), ("off", False)):
        table = beginners(robber_to_desert=switch).play("0 roll", "! 3+4", "0 robber S2", "0 steal nobody", "0 end")
        assert ("robber R3" in listed(table.play("1 roll", "! 3+4"), 1)) is there


def test_all_hexes_of_the_number_give() -> None:
    """A five gives grain to white's b7 and wood to red's d3."""
    table = beginners().play("0 roll", "! 1+4")
    assert (table.hand(3)["grain"], table.hand(1)["wood"]) == (2, 2)


def test_its_hex_gives_nothing_until_it_leaves() -> None:
    """Blue takes ore from mountains 11."""
    table = beginners().play("0 roll", "! 3+4", "0 robber S2", "0 steal nobody", "0 end")
    ore = table.hand(2)["ore"]
    table.play("1 roll", "! 5+6", "1 end")
    assert table.hand(2)["ore"] == ore
    table.play("2 roll", "! 3+4", "2 robber T3", "2 end", "3 roll", "! 5+6")
    assert table.hand(2)["ore"] == ore + 1


def test_a_card_is_taken_from_a_neighbour_of_the_hex() -> None:
    table = beginners().play("0 roll", "! 3+4", "0 robber S2")
    assert listed(table) == ["steal nobody", "steal 2"], "blue alone has built there"
    table.play("0 steal 2", "! take ore")
    assert table.hand(0) == {"brick": 1, "wool": 1, "ore": 1}
    assert "ore" not in table.hand(2)


def test_the_mover_chooses_among_several_neighbours() -> None:
    assert listed(beginners().play("0 roll", "! 3+4", "0 robber R2")) == ["steal nobody", "steal 1", "steal 3"]


def test_the_card_is_drawn_blindly() -> None:
    table = beginners().deal(2, ore=2).play("0 roll", "! 3+4", "0 robber S2", "0 steal 2")
    (draw,) = table.game.decisions(table.state)
    odds = {table.game.write(action): times for action, times in zip(draw.answers, draw.odds, strict=True)}
    assert odds == {"take wood": 1, "take wool": 1, "take ore": 3}, "as often as blue holds it"


def test_a_seven_gives_nothing() -> None:
    table = beginners()
    before = [table.hand(seat) for seat in range(4)]
    table.play("0 roll", "! 1+6")
    assert [table.hand(seat) for seat in range(4)] == before


def test_after_a_seven_the_robber_moves_and_the_turn_goes_on() -> None:
    table = beginners().deal(1, ore=5).play("0 roll", "! 1+6")
    assert table.state.phase == "discard"
    assert not listed(table), "first the discards"
    table.play("1 discard ore,ore,ore,ore")
    assert (table.state.phase, int(table.state.g.seat)) == ("robber", 0)
    assert table.play("0 robber S2", "0 steal 2", "! take wool").state.phase == "trade"


@pytest.mark.parametrize(("held", "lost"), [(7, 0), (8, 4), (9, 4), (11, 5)])
def test_more_than_seven_cards_lose_half(held: int, lost: int) -> None:
    """Orange begins with two cards."""
    table = beginners().deal(0, wood=held - 2)
    asked = [event for event in events_of(table.play("0 roll"), "! 1+6") if isinstance(event, ev.DiscardAsked)]
    assert asked == ([ev.DiscardAsked(0, lost)] if lost else [])
    if lost:
        wood = int(table.state.g.bank[0])
        table.play("! 1+6", "0 discard " + ",".join(["wood"] * lost))
        assert sum(table.hand(0).values()) == held - lost
        assert int(table.state.g.bank[0]) == wood + lost


def test_nobody_is_robbed_without_a_card() -> None:
    table = beginners().deal(2, wood=-1, wool=-1, ore=-1).play("0 roll", "! 3+4", "0 robber S2")
    assert table.state.phase == "trade"
    with pytest.raises(IllegalAction):
        table.play("0 steal 2")
