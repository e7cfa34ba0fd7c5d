"""Longest Road and Largest Army: who takes them, who loses them, who keeps them."""

from __future__ import annotations

import pytest

from tests.island.table import KNIGHT, Table, beginners, events_of
from trueque.island import events as ev
from trueque.island.core.state import NOBODY

ORANGE = ("c7-c8", "c6-c7", "c5-c6", "c5-d5", "d5-d6", "d6-e5")
RED = ("d7-d8", "c7-d7", "e6-e7", "e5-e6")
BLUE = ("b3-b4", "b2-b3", "b1-b2", "b1-c2")


def roads(seat: int, paths: tuple[str, ...]) -> list[str]:
    return [f"{seat} road {path}" for path in paths]


def turn(table: Table, seat: int, *lines: str) -> Table:
    """A whole turn in which nothing much comes of the dice."""
    return table.play(f"{seat} roll", "! 1+1", *lines, f"{seat} end")


def three_roads(orange: int, **options: str) -> Table:
    """Orange has so many roads through c7, blue five in a row and red four to c7: red may settle there and cut."""
    table = beginners(combined_phase="on", **options)
    table.deal(0, wood=6, brick=6).deal(1, wood=5, brick=5, wool=1, grain=1).deal(2, wood=4, brick=4)
    turn(table, 0, *roads(0, ORANGE[: orange - 1]))
    turn(table, 1, *roads(1, RED))
    turn(table, 2, *roads(2, BLUE))
    return turn(table, 3).play("0 roll", "! 1+1", "0 end", "1 roll", "! 1+1")


def points(table: Table, seat: int) -> int:
    return table.game.points(table.state, seat)[seat]


def test_roads_give_no_points_until_the_fifth() -> None:
    table = beginners(combined_phase="on").deal(0, wood=9, brick=9).play("0 roll", "! 1+1")
    table.play(*roads(0, ORANGE[:3]))
    assert points(table, 0) == 2
    assert ev.AwardMoved("longest_road", None, 0) in events_of(table, "0 road c5-d5")
    assert points(table.play("0 road c5-d5"), 0) == 4


def test_a_longer_road_takes_the_card_and_an_equal_one_does_not() -> None:
    table = beginners(combined_phase="on").deal(0, wood=5, brick=5).deal(2, wood=6, brick=6)
    turn(table, 0, *roads(0, ORANGE[:4]))
    turn(table, 1).play("2 roll", "! 1+1", *roads(2, BLUE))
    assert (points(table, 0), points(table, 2)) == (4, 2), "five against five"
    table.play("2 road c1-c2")
    assert (points(table, 0), points(table, 2)) == (2, 4)


def test_forks_do_not_count() -> None:
    table = beginners(combined_phase="on").deal(0, wood=9, brick=9).play("0 roll", "! 1+1", *roads(0, ORANGE[:3]))
    table.play("0 road c7-d7", "0 road b5-c6")
    assert table.game.road_length(table.state, 0) == 4, "six roads, but four in a row"
    assert table.state.g.road_holder == NOBODY


def test_own_settlements_do_not_cut_a_road() -> None:
    table = beginners(combined_phase="on").deal(2, wood=5, brick=5)
    turn(turn(table, 0), 1).play("2 roll", "! 1+1", *roads(2, BLUE))
    assert table.game.road_length(table.state, 2) == 5, "blue's own settlement stands on b4, in between"


def test_a_foreign_settlement_cuts_a_road() -> None:
    table = three_roads(6)
    assert table.game.road_length(table.state, 0) == 6
    assert table.game.road_length(table.play("1 settlement c7").state, 0) == 4


def test_after_a_cut_the_card_goes_to_the_longest() -> None:
    table = beginners(combined_phase="on")
    table.deal(0, wood=6, brick=6).deal(1, wood=5, brick=5, wool=1, grain=1)
    turn(table, 0, *roads(0, ORANGE[:5]))
    table.play("1 roll", "! 1+1", *roads(1, RED))
    assert (points(table, 0), points(table, 1)) == (4, 2), "six roads against five"
    table.play("1 settlement c7")
    assert (points(table, 0), points(table, 1)) == (2, 5), "red's five are the longest, and a settlement more"


@pytest.mark.parametrize(
    ("orange", "tie", "holder"),
    [(7, "holder_keeps", 0), (7, "set_aside", NOBODY), (6, "holder_keeps", NOBODY), (6, "set_aside", NOBODY)],
)
def test_a_tie_after_a_cut(orange: int, tie: str, holder: int) -> None:
    """Seven roads cut leave orange five, as red and blue have; six leave it four."""
    table = three_roads(orange, longest_road_tie=tie)
    assert table.state.g.road_holder == 0
    table.play("1 settlement c7")
    assert table.state.g.road_holder == holder
    assert points(table, 0) == (4 if holder == 0 else 2)


def test_a_card_set_aside_waits_for_one_alone() -> None:
    table = three_roads(6).play("1 settlement c7")
    assert table.state.g.road_holder == NOBODY
    table.deal(1, wood=1, brick=1).play("1 road e4-e5")
    assert table.state.g.road_holder == 1
    assert points(table, 1) == 5


def knights(table: Table, seat: int, count: int) -> Table:
    """So many knights played by a seat, one a turn; the robber goes to and fro where nobody has built."""
    for _ in range(count):
        while int(table.state.g.seat) != seat:
            turn(table, int(table.state.g.seat))
        table.state.g.cards[seat, KNIGHT] += 1
        hex_at = "T3" if table.game.places.hex_names[int(table.state.g.robber)] != "T3" else "R3"
        turn(table, seat, f"{seat} play knight", f"{seat} robber {hex_at}")
    return table


def test_the_third_knight_takes_the_army() -> None:
    table = knights(beginners(), 0, 2)
    assert (table.state.g.army_holder, points(table, 0)) == (NOBODY, 2)
    knights(table, 0, 1)
    assert (table.state.g.army_holder, points(table, 0)) == (0, 4)


def test_the_army_goes_to_whoever_has_one_knight_more() -> None:
    table = knights(knights(beginners(), 0, 3), 1, 3)
    assert (points(table, 0), points(table, 1)) == (4, 2), "three against three"
    knights(table, 1, 1)
    assert (points(table, 0), points(table, 1)) == (2, 4)
