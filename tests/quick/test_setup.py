"""What lies on the table before the first turn, for two to six seats."""

from __future__ import annotations

from random import Random

import pytest

from trueque.kernel import BadOptions
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.quick.actions import Action
from trueque.quick.game import draw_start, make, samples
from trueque.quick.rules import SWITCHES
from trueque.quick.state import QuickState


def dealt(options: dict[str, str]) -> Match[QuickState, Action]:
    return Match(make(options), FairDealer(expand_seed(1)))


@pytest.mark.parametrize(
    ("seats", "roads", "settlements", "knights", "expansions", "resources"),
    [(2, 3, 5, 2, 5, 67), (3, 4, 8, 4, 7, 67), (4, 5, 11, 5, 9, 67), (5, 6, 14, 7, 11, 134), (6, 7, 17, 8, 13, 134)],
)
def test_piles_hold_the_cards_of_the_player_marks(
    seats: int, roads: int, settlements: int, knights: int, expansions: int, resources: int
) -> None:
    view = dealt({"seats": str(seats)}).game.view(dealt({"seats": str(seats)}).state, None)
    piles = view["piles"]
    assert (piles["road"], piles["settlement"], piles["knight"]) == (roads, settlements, knights)
    assert sum(piles["expansions"].values()) == expansions
    assert sum(view["market"]) == 5
    assert view["pile"] == resources - 5 - 3 * seats
    assert sum(view["events"].values()) == settlements + seats
    assert view["destiny"] == (None if seats == 2 else "clockwise")
    for player in view["players"]:
        assert (player["cards"], player["roads"], player["settlements"], player["points"]) == (3, 1, 1, 1)


def test_resource_cards_are_as_in_the_box() -> None:
    game = make({"seats": "4"})
    census = game.census(game.start())
    box = {"wood": 11, "brick": 11, "ore": 16, "wool": 15, "grain": 14}
    assert {name: census[name] for name in box} == box
    for seats in ("5", "6"):
        assert make({"seats": seats}).census(make({"seats": seats}).start())["ore"] == 32


@pytest.mark.parametrize(
    ("seats", "left"),
    [
        (2, {"library": 1, "church": 1, "citadel": 1, "university": 1, "guild": 0, "town_hall": 1}),
        (3, {"library": 1, "church": 2, "citadel": 1, "university": 1, "guild": 1, "town_hall": 1}),
        (4, {"library": 1, "church": 2, "citadel": 2, "university": 1, "guild": 2, "town_hall": 1}),
        (5, {"library": 1, "church": 3, "citadel": 2, "university": 1, "guild": 3, "town_hall": 1}),
        (6, {"library": 1, "church": 3, "citadel": 3, "university": 1, "guild": 4, "town_hall": 1}),
    ],
)
def test_expansions_by_number_of_seats(seats: int, left: dict[str, int]) -> None:
    match = dealt({"seats": str(seats)})
    assert match.game.view(match.state, None)["piles"]["expansions"] == left


@pytest.mark.parametrize(
    ("split", "seats", "events"),
    [
        ("10/5", 4, (10, 5)),
        ("11/4", 4, (11, 4)),
        ("10/5b", 4, (10, 5)),
        ("10/5", 2, (5, 2)),
        ("10/5b", 2, (4, 3)),
        ("10/5", 6, (15, 8)),
    ],
)
def test_city_events_are_a_switch(split: str, seats: int, events: tuple[int, int]) -> None:
    """R-102."""
    g = make({"seats": str(seats), "events": split}).start().g
    assert (g.attacks, g.market_days) == events


def test_the_table_says_who_is_the_oldest() -> None:
    assert dealt({"seats": "3"}).open_questions()[0].seat == 0
    assert dealt({"seats": "3", "first": "2"}).open_questions()[0].seat == 2
    assert draw_start({"seats": "3", "first": "2"}, Random(0))["first"] == "2"
    assert {draw_start({"seats": "3"}, Random(n))["first"] for n in range(20)} == {"0", "1", "2"}, "nobody said (R-115)"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seats": "7"}, "seats is a number from 2 to 6"),
        ({"seats": "two"}, "seats is a number"),
        ({"first": "4"}, "first is a number from 0 to 3"),
        ({"colour": "red"}, "no option «colour»"),
        ({"end": "never"}, "end is one of now, event, turn"),
        ({"version": "9"}, "Version 9"),
        ({"turns": "0"}, "turns is a number from 1"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        make(options)


def test_options_are_normalised_and_make_the_same_game() -> None:
    game = make({"seats": "5", "protection": "joint"})
    assert game.options["version"] == "1"
    assert make(game.options).rules == game.rules


def test_samples_turn_every_switch_both_ways() -> None:
    used = {(key, options.get(key, values[0])) for options in samples() for key, values in SWITCHES.items()}
    assert used == {(key, value) for key, values in SWITCHES.items() for value in values}
    assert {options["seats"] for options in samples()} == set("23456")
