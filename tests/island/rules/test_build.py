"""Roads, settlements and cities: what they cost, where they may stand, what they are worth and what they take."""

from __future__ import annotations

from random import Random

import pytest

from tests.island.table import Table, beginners, listed, random_match
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.kernel.check import choose_random_answer


def building(**options: str) -> Table:
    """Orange in its building phase with cards for everything."""
    table = beginners(**options).play("0 roll", "! 1+1")
    return table.deal(0, wood=4, brick=4, wool=2, grain=4, ore=4).play("0 build")


def roads(table: Table, seat: int = 0) -> set[str]:
    return {line for line in listed(table, seat) if line.startswith("road ")}


def points(table: Table, seat: int = 0) -> int:
    return table.game.points(table.state, seat)[seat]


@pytest.mark.parametrize(
    ("line", "thing"),
    [("road c7-c8", "road"), ("settlement f5", "settlement"), ("city c9", "city"), ("buy", "development card")],
)
def test_what_is_paid_goes_back_to_the_bank(line: str, thing: str) -> None:
    table = building().play("0 road f3-f4", "0 road f4-f5")
    hand, bank = table.hand(0), [int(count) for count in table.state.g.bank]
    table.play(f"0 {line}")
    paid = dict(zip(RESOURCES, COSTS[thing], strict=True))
    assert table.hand(0) == {name: held - paid[name] for name, held in hand.items() if held > paid[name]}
    assert [int(count) for count in table.state.g.bank] == [
        before + cost for before, cost in zip(bank, COSTS[thing], strict=True)
    ]


def test_a_path_holds_one_road() -> None:
    table = building()
    assert "road c7-c8" in roads(table)
    assert "road c7-c8" not in roads(table.play("0 road c7-c8"))
    taken = {path for player in table.game.view(table.state, None)["players"] for path in player["roads"]}
    assert not {f"road {path}" for path in taken} & roads(table)


def test_a_road_goes_on_from_ones_own_and_not_through_a_foreign_settlement() -> None:
    table = building()
    assert roads(table) == {f"road {path}" for path in ("b7-c8", "c7-c8", "c9-c10", "c9-d9", "f1-f2", "e4-f3", "f3-f4")}
    assert "road b7-b8" not in roads(table.play("0 road b7-c8")), "white has built on b7"
    assert "road c6-c7" in roads(table.play("0 road c7-c8"))


def test_settlements_keep_their_distance_from_everybody() -> None:
    table = building().play("0 road c7-c8", "0 road f3-f4", "0 road f4-f5")
    places = {line for line in listed(table) if line.startswith("settle")}
    assert places == {"settlement c7", "settlement f5"}, "c8 is beside c9 and white's b7, f2 and f4 beside f3"


def test_a_settlement_is_a_point() -> None:
    table = building().play("0 road c7-c8")
    assert points(table) == 2
    assert points(table.play("0 settlement c7")) == 3
    assert int(table.state.g.settlements_left[0]) == 2


def test_a_city_stands_where_a_settlement_stood() -> None:
    table = building()
    assert {line for line in listed(table) if line.startswith("city")} == {"city c9", "city f3"}
    table.play("0 city c9")
    seen = table.game.view(table.state, None)["players"][0]
    assert (seen["settlements"], seen["cities"]) == (["f3"], ["c9"])
    assert seen["left"] == {"roads": 13, "settlements": 4, "cities": 3}
    assert points(table) == 3


def test_a_city_takes_two_cards() -> None:
    """c9 touches forest 10, mountains 6 and fields 9."""
    table = building().play("0 city c9", "0 end", "1 roll")
    ore, red = table.hand(0)["ore"], table.hand(1)["ore"]
    table.play("! 3+3")
    assert table.hand(0)["ore"] == ore + 2
    assert table.hand(1)["ore"] == red + 1, "red's settlement on the same mountains takes one"


def test_a_building_takes_from_the_hexes_it_touches() -> None:
    """f3 on the coast touches hills 8 and pasture 4; nothing else comes to it, and nothing from the desert."""
    brought = {}
    for first, second in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)):
        table = beginners()
        before = table.hand(0)
        table.play("0 roll", f"! {first}+{second}")
        after = table.hand(0)
        brought[first + second] = [name for name in after for _ in range(after[name] - before.get(name, 0))]
    assert brought == {2: [], 3: [], 4: ["wool"], 5: [], 6: ["ore"], 8: ["brick"], 9: ["grain"], 10: ["wood"],
                       11: [], 12: []}  # fmt: skip


def test_the_coast_may_be_built_on() -> None:
    table = building().play("0 road f3-f4", "0 road f4-f5", "0 settlement f5")
    assert "city f5" not in listed(table.deal(0, ore=-2)), "two ore are too few"
    assert "city f5" in listed(table.deal(0, ore=2, grain=1))


@pytest.mark.parametrize(
    ("left", "begins"), [("roads_left", "road "), ("settlements_left", "settlement "), ("cities_left", "city ")]
)
def test_without_a_piece_nothing_is_built(left: str, begins: str) -> None:
    table = building().play("0 road c7-c8")
    getattr(table.state.g, left)[0] = 1
    assert any(line.startswith(begins) for line in listed(table)), "the last one"
    getattr(table.state.g, left)[0] = 0
    assert not any(line.startswith(begins) for line in listed(table))
    if left == "settlements_left":
        assert any(line.startswith(begins) for line in listed(table.play("0 city c9").deal(0, grain=1)))


def test_one_builds_as_much_as_one_can_pay() -> None:
    table = building().play("0 road c7-c8", "0 settlement c7", "0 city c9", "0 road f3-f4", "0 road f4-f5")
    assert table.state.phase == "build"
    assert not roads(table), "the wood is gone"


def test_roads_and_cities_never_leave_the_island() -> None:
    table = building().play("0 city c9", "0 road c7-c8").deal(0, ore=3)
    match, rng = random_match({"edition": "2011", "combined_phase": "on"}, 3, 150), Random(0)
    before, later = ([one.game.view(one.state, None)["players"]] for one in (table, match))
    before.append(table.play("0 city f3", "0 road c6-c7").game.view(table.state, None)["players"])
    for _ in range(60):
        decision, action = choose_random_answer(match.open_questions(), rng)
        match.play(decision.seat, action)
    later.append(match.game.view(match.state, None)["players"])
    for one, other in (before, later):
        for was, now in zip(one, other, strict=True):
            assert set(was["roads"]) <= set(now["roads"])
            assert set(was["cities"]) <= set(now["cities"])
            assert set(was["settlements"]) <= {*now["settlements"], *now["cities"]}
