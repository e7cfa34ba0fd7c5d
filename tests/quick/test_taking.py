"""Roads and knights that change owner, and what protects them."""

from __future__ import annotations

import pytest

from tests.quick.table import Table
from trueque.kernel import IllegalAction
from trueque.quick.events import Taken


def empty(table: Table) -> Table:
    table.g.road_pile = table.g.knight_pile = 0
    return table


def taken_from(table: Table, what: str) -> tuple[int, ...]:
    before = list(table.g.roads if what == "road" else table.g.knights)
    table.hold(0, "wood brick" if what == "road" else "wool grain ore").build()
    told = table.say(what)
    after = table.g.roads if what == "road" else table.g.knights
    assert any(isinstance(event, Taken) for event in told)
    return tuple(seat for seat, (had, has) in enumerate(zip(before, after, strict=True)) if has < had)


def test_a_road_is_taken_from_the_nearest_clockwise() -> None:
    assert taken_from(empty(Table(4)), "road") == (1,)


def test_the_arrow_says_in_which_direction() -> None:
    table = empty(Table(4))
    table.g.arrow = -1
    assert taken_from(table, "road") == (3,)


def test_who_has_none_is_passed_over() -> None:
    assert taken_from(empty(Table(4).own(1, roads=0)), "road") == (2,)
    assert taken_from(empty(Table(4).own(3, knights=1)), "knight") == (3,)


def test_the_loser_loses_the_points_and_the_builder_lays_the_side_that_is_due() -> None:
    table = empty(Table(4).own(1, roads=2))
    assert table.points()[:2] == (1, 2)
    assert taken_from(table, "road") == (1,)
    assert table.points()[:2] == (2, 1)


def test_citadel_protects_the_first_three_roads() -> None:
    table = empty(Table(4).own(1, roads=3, expansions="citadel"))
    assert taken_from(table, "road") == (2,)
    assert taken_from(empty(Table(4).own(1, roads=4, expansions="citadel")), "road") == (1,), "the fourth is not safe"


def test_church_protects_the_first_knight() -> None:
    table = empty(Table(4).own(1, knights=1, expansions="church").own(2, knights=1))
    assert taken_from(table, "knight") == (2,)
    assert taken_from(empty(Table(4).own(1, knights=2, expansions="church")), "knight") == (1,)


def test_church_does_not_protect_roads_unless_protection_is_joint() -> None:
    """R-101."""
    assert taken_from(empty(Table(4).own(1, expansions="church")), "road") == (1,)
    assert taken_from(empty(Table(4, protection="joint").own(1, expansions="church")), "road") == (2,)
    assert taken_from(empty(Table(4).own(1, knights=1, expansions="citadel")), "knight") == (1,)
    joint = Table(4, protection="joint").own(1, knights=1, expansions="citadel").own(3, knights=1)
    assert taken_from(empty(joint), "knight") == (3,)


def test_the_story_names_who_was_passed_over_and_why() -> None:
    table = empty(Table(4).own(1, roads=3, expansions="citadel").own(2, roads=0)).hold(0, "wood brick").build()
    told = table.say("road")
    assert told[1] == Taken("road", 3, ((1, 3, "citadel"), (2, 0, "")), 1)


def test_nobody_to_take_from_means_it_cannot_be_built() -> None:
    table = empty(Table(3).own(1, roads=0).own(2, roads=3, expansions="citadel")).hold(0, "wood brick").build()
    assert table.offered() == {"end"}
    with pytest.raises(IllegalAction, match="nobody has a road that can be taken"):
        table.say("road")


def test_two_seats_take_from_each_other() -> None:
    """R-111."""
    assert taken_from(empty(Table(2)), "road") == (1,)


def test_ones_own_row_is_never_a_source() -> None:
    table = empty(Table(2).own(1, roads=0)).hold(0, "wood brick").build()
    assert table.offered() == {"end"}


def test_only_roads_and_knights_are_ever_taken() -> None:
    table = Table(4).own(1, cities=1, expansions="library").hold(0, "wood wool grain brick 3 wool ore").own(0, cities=1)
    table.build().g.settlement_pile = 0
    assert not {"settlement", "library"} & table.offered(), "others have them, and keep them"
    table = empty(Table(4).own(1, cities=1, expansions="library")).hold(0, "wood brick").build()
    before = table.g.settlements[1], table.g.cities[1], table.g.expansions[1]
    table.say("road")
    assert (table.g.settlements[1], table.g.cities[1], table.g.expansions[1]) == before, "a road was taken, and no more"
