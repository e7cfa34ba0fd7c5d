"""What lies in the box, and how the island is laid out of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.island.table import Table, beginners
from trueque.island import actions as act
from trueque.island.layouts import DESERT, load_layout
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.decision import Decision
from trueque.kernel.match import Match


def nature(table: Table) -> Decision[act.Action]:
    (decision,) = table.game.decisions(table.state)
    return decision


def odds(table: Table) -> dict[act.Action, int]:
    """What nature may draw now, and how often."""
    decision = nature(table)
    return dict(zip(decision.answers, decision.odds, strict=True))


def laid_out(seed: int, **options: str) -> Table:
    """An island laid by fair dice, as the first founder finds it."""
    table = Table(**options)
    table.state = Match(table.game, FairDealer(expand_seed(seed))).state
    return table


def test_the_box_is_what_the_books_list() -> None:
    box, g = load_layout("standard"), Table(edition="2011").state.g
    assert box.terrain_stock == (4, 3, 4, 4, 3, 1), "forest, hills, pasture, fields, mountains, desert"
    assert box.harbour_stock == (1, 1, 1, 1, 1, 4), "one for each resource, four for any"
    assert box.tokens == (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11), "by the letters on their backs"
    assert [int(count) for count in g.bank] == [19] * 5
    assert [int(count) for count in g.deck] == [14, 2, 2, 2, 5], "knights, roads, discoveries, monopolies, points"
    assert int(g.deck_left) == 25
    pieces = [(g.roads_left[p], g.settlements_left[p], g.cities_left[p]) for p in range(4)]
    assert pieces == [(15, 5, 4)] * 4


def test_the_frame_comes_first_in_any_order() -> None:
    first = odds(Table(edition="2011"))
    assert len(first) == 3, "three pieces have as many harbours as the first place (R-004)"
    assert all(isinstance(action, act.LayFrame) for action in first)
    assert all(isinstance(action, act.LayTerrain) for action in odds(Table(edition="2002")))
    table = Table(edition="2011")
    for left in (3, 3, 2, 2, 1, 1):
        assert len(odds(table)) == left, "of each kind any that is left, whichever lies there already"
        table.game.play(table.state, -1, [*odds(table)][-1])


def test_hexes_are_drawn_by_what_is_left_of_them() -> None:
    table = Table(edition="2011", harbour_placement="fixed")
    assert sorted(odds(table).values()) == [1, 3, 3, 4, 4, 4]
    desert = next(action for action, times in odds(table).items() if times == 1)
    table.game.play(table.state, -1, desert)
    assert sorted(odds(table).values()) == [3, 3, 4, 4, 4], "there is one desert"


@pytest.mark.parametrize(
    ("hex_at", "dice", "seat", "resource"),
    [
        ("R1", "4+1", 1, "wood"),
        ("T1", "4+4", 0, "brick"),
        ("P2", "1+2", 2, "wool"),
        ("R5", "4+5", 0, "grain"),
        ("S2", "5+6", 2, "ore"),
    ],
)
def test_each_terrain_gives_its_own_resource(hex_at: str, dice: str, seat: int, resource: str) -> None:
    table = beginners()
    before = table.hand(seat).get(resource, 0)
    table.play("0 roll", f"! {dice}")
    assert table.hand(seat)[resource] == before + 1, hex_at


@pytest.mark.parametrize(("edition", "clockwise"), [("2011", False), ("2002", True)])
def test_tokens_run_against_the_clock_from_any_cape(edition: str, clockwise: bool) -> None:
    letters = load_layout("standard").tokens
    for seed in range(3):
        table = laid_out(seed, edition=edition)
        places, g = table.game.places, table.state.g
        runs = [[int(g.token[h]) for h in places.spiral(cape, clockwise)] for cape in places.capes]
        assert any(tuple(number for number in run if number) == letters for run in runs)


def test_every_cape_may_be_the_first() -> None:
    table = Table(edition="2011", harbour_placement="fixed")
    rng = Random(1)
    while not isinstance(next(iter(odds(table))), act.LaySpiral):
        table.game.play(table.state, -1, rng.choice(list(odds(table))))
    assert Counter(odds(table).values()) == {1: 6}, "six corners of the island, one as likely as another"


def test_the_desert_has_no_token_and_the_robber() -> None:
    for seed in range(3):
        g = laid_out(seed, edition="2011").state.g
        (desert,) = [h for h in range(19) if g.terrain[h] == DESERT]
        assert int(g.token[desert]) == 0
        assert int(g.robber) == desert
        assert sum(1 for h in range(19) if g.token[h]) == 18


def test_two_dice_come_as_often_as_two_dice_do() -> None:
    table = beginners().play("0 roll")
    sums: Counter[int] = Counter()
    for action, times in odds(table).items():
        assert isinstance(action, act.Throw)
        sums[action.first + action.second] += times
    assert sums == {total: 6 - abs(7 - total) for total in range(2, 13)}


def test_the_deck_is_drawn_by_what_is_left_of_it() -> None:
    table = beginners().play("0 roll", "! 1+1").deal(0, wool=2, grain=2, ore=2).play("0 build", "0 buy")
    assert sorted(odds(table).values()) == [2, 2, 2, 5, 14]
    table.play("! draw knight", "0 buy")
    assert odds(table)[act.TurnCard("knight")] == 13
