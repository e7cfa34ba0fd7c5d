"""Trade by sea: four for one, and what harbours change."""

from __future__ import annotations

import pytest

from tests.island.table import Table, beginners, listed
from trueque.island.core.actions import DRAFT_OFFER
from trueque.kernel.errors import IllegalAction


def trading(**cards: int) -> Table:
    return beginners().play("0 roll", "! 1+1").deal(0, **cards)


def with_harbour(*lines: str) -> Table:
    """Orange has settled at a harbour in its last turn and is in its trade phase again."""
    table = trading(wood=3, brick=2, wool=1, grain=1).play("0 build", *lines, "0 end")
    for seat in (1, 2, 3):
        table.play(f"{seat} roll", "! 1+1", f"{seat} end")
    return table.play("0 roll", "! 1+1")


def rates(table: Table, seat: int = 0) -> list[int]:
    return list(table.game.view(table.state, None)["players"][seat]["rates"].values())


def banked(table: Table, seat: int = 0) -> set[str]:
    return {line for line in listed(table, seat) if line.startswith("bank ")}


def test_four_alike_buy_one_card() -> None:
    assert banked(trading(ore=3)) == set()
    table = trading(ore=4)
    assert banked(table) == {f"bank ore > {kind}" for kind in ("wood", "brick", "wool", "grain")}
    ore, wood = int(table.state.g.bank[4]), int(table.state.g.bank[0])
    table.play("0 bank ore > wood")
    assert table.hand(0) == {"wood": 1, "brick": 1, "wool": 1}
    assert (int(table.state.g.bank[4]), int(table.state.g.bank[0])) == (ore + 4, wood - 1)


def test_one_may_trade_again_and_again() -> None:
    table = with_harbour("0 road f3-f4", "0 road f4-f5", "0 settlement f5").deal(0, wood=4)
    table.play("0 bank wood > ore", "0 bank wood > ore")
    assert table.hand(0)["ore"] == 2


def test_only_the_seat_in_turn_trades_by_sea() -> None:
    table = trading().deal(2, ore=4)
    assert not banked(table, 2)
    open_to_it = table.state.core.legal(table.game.tables, table.state.g, 2)
    assert open_to_it, "it may make an offer"
    assert not any(
        table.game.write(table.game.encoding.action_of[n]).startswith("bank") for n in open_to_it if n != DRAFT_OFFER
    )
    with pytest.raises(IllegalAction):
        table.play("2 bank ore > wood")


@pytest.mark.parametrize("corner", ["a1", "a2"])
def test_a_harbour_serves_its_two_corners(corner: str) -> None:
    """The small island has a basic harbour at a1 and a2."""
    table = Table(edition="2011", island="small", seats="3", start_order="first_seat").play(f"0 settlement {corner}")
    assert rates(table) == [3] * 5
    assert rates(table, 1) == [4] * 5


def test_a_basic_harbour_is_three_for_one_of_another_kind() -> None:
    table = with_harbour("0 road f1-f2", "0 settlement f1").deal(0, ore=3)
    assert rates(table) == [3] * 5
    assert banked(table) == {f"bank ore > {kind}" for kind in ("wood", "brick", "wool", "grain")}
    table.play("0 bank ore > grain")
    assert "ore" not in table.hand(0)


def test_a_special_harbour_is_two_for_one_of_its_own_kind_alone() -> None:
    table = with_harbour("0 road f3-f4", "0 road f4-f5", "0 settlement f5").deal(0, wood=2, ore=3)
    assert rates(table) == [2, 4, 4, 4, 4]
    assert banked(table) == {f"bank wood > {kind}" for kind in ("brick", "wool", "grain", "ore")}
    table.play("0 bank wood > grain")
    assert "wood" not in table.hand(0)


def test_a_coast_without_a_harbour_changes_no_rate() -> None:
    assert rates(beginners()) == [4] * 5, "orange has built on the coast at f3"
