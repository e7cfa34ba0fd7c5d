"""Who begins, and how the first settlements and roads are founded."""

from __future__ import annotations

from importlib.resources import files

from tests.island.table import Table, listed
from trueque.island.layouts import write_layout_word

DRAWN = (files("trueque.island.layouts") / "beginner-2011.layout").read_text(encoding="utf-8")
BARE = write_layout_word("\n".join(line for line in DRAWN.splitlines() if not line.startswith("start ")))


def founding() -> Table:
    """The beginners' island without its pieces, to be founded on by three."""
    return Table(edition="2011", island=BARE, start_order="first_seat", seats="3")


def test_the_highest_throw_begins() -> None:
    table = Table(edition="2011", island="small", seats="3").play("! 1+1", "! 6+5", "! 3+3")
    assert [int(seat) for seat in table.state.g.order[:3]] == [1, 2, 0], "red, then clockwise"


def test_there_clockwise_and_back() -> None:
    table, order = founding(), []
    while table.state.phase == "found_settlement":
        seat = int(table.state.g.seat)
        order.append(seat)
        table.play(f"{seat} {listed(table, seat)[0]}")
        assert (table.state.phase, int(table.state.g.seat)) == ("found_road", seat)
        table.play(f"{seat} {listed(table, seat)[0]}")
    assert order == [0, 1, 2, 2, 1, 0]
    assert (table.state.phase, int(table.state.g.seat)) == ("roll", 0)


def test_the_road_begins_at_the_settlement_just_founded() -> None:
    table = founding().play("0 settlement c6")
    assert set(listed(table)) == {"road b5-c6", "road c5-c6", "road c6-c7"}, "in any direction"
    table.play("0 road c6-c7", "1 settlement d3", "1 road d3-d4", "2 settlement a1", "2 road a1-a2")
    table.play("2 settlement e7")
    assert set(listed(table, 2)) == {"road d8-e7", "road e6-e7", "road e7-e8"}, "at the second one, not the first"


def test_settlements_are_founded_on_any_free_corner() -> None:
    table = founding()
    assert len(listed(table)) == 54
    table.play("0 settlement c6", "0 road c6-c7")
    free = {line.split()[1] for line in listed(table, 1)}
    assert {*table.game.places.corner_names} - free == {"c6", "b5", "c5", "c7"}, "itself and its three neighbours"


def test_the_second_settlement_gives_the_first_cards() -> None:
    table = founding()
    table.play("0 settlement c4", "0 road c3-c4", "1 settlement d8", "1 road d8-e7", "2 settlement a1", "2 road a1-a2")
    assert all(not table.hand(seat) for seat in range(3)), "the first gives nothing"
    table.play("2 settlement e3", "2 road e3-e4")
    assert table.hand(2) == {"brick": 1, "grain": 1, "ore": 1}, "fields 10, mountains 11, hills 8"
    table.play("1 settlement c6", "1 road c6-c7")
    assert table.hand(1) == {"grain": 1, "ore": 1}, "fields 5, mountains 4, and nothing from the desert"
    assert table.game.points(table.state, 2)[2] == 2
