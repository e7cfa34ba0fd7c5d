"""What the adapted edition does in its own way: its box, its island, its founding."""

from __future__ import annotations

from collections import Counter

from tests.island.rules.test_box import laid_out, odds
from tests.island.table import Table, beginners, listed
from trueque.island import actions as act
from trueque.island.layouts import DESERT, load_layout


def test_the_box_of_the_adapted_edition() -> None:
    box, g = load_layout("adapted-19"), Table(edition="adapted").state.g
    assert box.terrain_stock == (4, 4, 4, 4, 4, 1)
    assert box.harbour_stock == (1, 1, 1, 1, 1, 4)
    numbers = Counter(box.tokens)
    assert numbers == {2: 1, 12: 1, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)}, "and no seven"
    assert [int(count) for count in g.deck] == [14, 2, 2, 2, 0]
    assert [int(count) for count in g.bank] == [19] * 5
    assert (int(g.roads_left[0]), int(g.settlements_left[0]), int(g.cities_left[0])) == (15, 5, 4)


def test_everything_is_laid_at_random() -> None:
    g = laid_out(4, edition="adapted").state.g
    (desert,) = [h for h in range(19) if g.terrain[h] == DESERT]
    assert int(g.robber) == desert
    first = odds(Table(edition="adapted"))
    assert {type(action) for action in first} == {act.LayHarbour}, "harbour by harbour"
    assert sorted(first.values()) == [1, 1, 1, 1, 1, 4]
    table = Table(edition="adapted")
    while table.state.phase != "tokens":
        table.game.play(table.state, -1, next(iter(odds(table))))
    assert sorted(odds(table).values()) == [1, 1, *(2,) * 8]
    table.game.play(table.state, -1, next(iter(odds(table))))
    assert 2 in table.state.g.token[:19], "what was drawn lies there"


def founded(**options: str) -> Table:
    """The small island, on which the first of three has founded its chain."""
    table = Table(edition="adapted", island="small", seats="3", **options).play("! 6+5", "! 1+1", "! 3+3")
    return table.play("0 settlement a2", "0 road a2-a3", "0 road a3-a4")


def test_both_settlements_give_cards_and_points() -> None:
    table = founded()
    assert table.hand(0) == {"wood": 1, "brick": 1}, "a2 touches wood alone, a4 brick alone"
    assert table.game.points(table.state, 0)[0] == 2


def test_the_distance_may_be_ones_own_affair_by_a_switch() -> None:
    """Beside a2, where the first has built, lies a1."""
    assert "settlement a1" not in listed(founded(), 2)
    own = set(listed(founded(distance_rule="own"), 2))
    assert "settlement a1" in own
    assert "settlement a2" not in own, "nobody builds where somebody has built"


def test_roads_may_come_with_the_card_by_a_switch() -> None:
    table = beginners(road_building="on_draw").play("0 roll", "! 1+1").deal(0, grain=1, ore=1)
    table.play("0 build", "0 buy", "! draw roads")
    assert table.state.phase == "free_road", "placed as soon as it is drawn"
    assert table.play("0 road c7-c8").state.phase == "free_road"
    assert table.play("0 road c6-c7").state.phase == "build", "two of them"
