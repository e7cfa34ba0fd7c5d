"""How a game ends, how the pile runs out, and that points are what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.quick.table import Table
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.events import Drew, GameEnded, Reshuffled


def nine(seats: int = 3, **options: str) -> Table:
    """Seat 0 with nine points: a settlement, three expansions of three... less one city uncovered."""
    table = Table(seats, **options).own(0, expansions="library church")
    table.g.settlements[0] += 2
    table.g.settlement_pile -= 2
    assert table.points()[0] == 9
    return table


@pytest.mark.parametrize(("what", "cost"), [("settlement", "wood wool grain brick"), ("road", "wood brick")])
def test_the_game_ends_the_moment_ten_points_lie_on_the_table(what: str, cost: str) -> None:
    table = nine().hold(0, cost).build()
    told = table.say(what)
    assert told[-1] == GameEnded((0,), (10, 1, 1), "points")
    assert table.game.scores(table.state) == (1.0, 0.0, 0.0)
    assert table.game.decisions(table.state) == ()


def test_nine_points_are_one_too_few() -> None:
    table = nine().hold(0, "wood wool grain brick").build()
    table.g.settlements[0] -= 1
    table.say("settlement")
    assert table.points()[0] == 9
    assert table.game.scores(table.state) is None


def test_a_winning_city_is_not_turned_into_an_event() -> None:
    """R-106."""
    table = nine().hold(0, "2 grain 3 ore").build()
    table.say("city")
    assert table.game.scores(table.state) == (1.0, 0.0, 0.0)


def test_after_the_event_is_a_switch() -> None:
    """R-106."""
    table = nine(end="event").hold(0, "2 grain 3 ore 9 wool").build()
    table.say("city")
    assert table.game.scores(table.state) is None
    table.draw("attack")
    table.say("discard 2 wool")
    assert table.game.scores(table.state) == (1.0, 0.0, 0.0)


def test_at_the_end_of_the_turn_is_a_switch() -> None:
    """R-106."""
    table = nine(end="turn").hold(0, "wood brick").build()
    table.say("road")
    assert table.game.scores(table.state) is None
    table.say("end")
    assert table.draw("ore", "ore")[-1] == GameEnded((0,), (10, 1, 1), "points")


def test_the_last_turn_ends_the_game_and_a_tie_is_shared() -> None:
    """R-109."""
    table = Table(2, turns="1").build()
    table.say("end")
    assert table.draw("ore", "ore")[-1] == GameEnded((0, 1), (1, 1), "turns")
    assert table.game.scores(table.state) == (0.5, 0.5)


def leave(table: Table, pile: str) -> Table:
    """All but these cards of the pile go to the discards."""
    g, kept = table.g, table.cards(pile)
    for kind, n in enumerate(kept):
        g.discards[kind] += g.pile[kind] - n
        g.pile[kind] = n
    g.left = sum(kept)
    return table


def test_the_discards_become_the_pile_as_soon_as_it_is_empty() -> None:
    table = leave(Table(2), "wood").build()
    table.say("end")
    told = table.draw("wood")
    assert told == [Reshuffled(61)]
    assert sum(table.g.discards) == 0
    table.draw("ore")
    assert table.g.active == 1


def test_reshuffling_only_when_a_card_is_needed_is_a_switch() -> None:
    """R-108."""
    table = leave(Table(2, reshuffle="needed"), "2 wood").build()
    table.say("end")
    told = table.draw("wood", "wood")
    assert not any(isinstance(event, Reshuffled) for event in told)
    assert table.g.left == 0
    table.build()
    assert any(isinstance(event, Reshuffled) for event in table.say("end"))


def hold_all(table: Table, seat: int, cards: Sequence[int]) -> None:
    """More cards for a hand, wherever they come from."""
    for kind, n in enumerate(cards):
        table.g.hand[seat * RESOURCES + kind] += n
        table.g.hand_size[seat] += n


def test_with_nothing_left_one_draws_what_there_is() -> None:
    """R-112."""
    table = leave(Table(2), "wood")
    hold_all(table, 1, table.g.discards)
    table.g.discards = [0] * 5
    table.build()
    table.say("end")
    told = table.draw("wood")
    assert Drew(0, 1, 1, (1, 0, 0, 0, 0), "draw") in told
    table.build()
    assert table.say("end")[0] == Drew(1, 0, 61, (0, 0, 0, 0, 0), "draw")


def test_the_winning_table_of_the_rulebook_counts_ten() -> None:
    """Two settlements, a city, a church, two knights and four roads."""
    table = Table(4).own(0, roads=4, knights=2, cities=1, expansions="church")
    table.g.settlements[0] += 1
    assert table.points()[0] == 10
