"""What stands under a pile that cannot be built from: what is short, spent or needed, in few words."""

from __future__ import annotations

import pytest

from tests.kit import known
from tests.quick.table import Table
from trueque.kernel.words import Listener
from trueque.quick.speech.notes import notes


def noted(table: Table, lang: str = "en", seat: int = 0) -> dict[str, str]:
    return notes(known(table.game, table.state, seat), Listener(lang, seat, ("Aina", "Biel", "Cesc")))


@pytest.mark.parametrize(
    ("lang", "one", "two", "three"),
    [
        ("en", "1 brick short", "1 grain, 1 brick short", "3 cards short"),
        ("es", "falta 1 de arcilla", "faltan 1 de cereales, 1 de arcilla", "faltan 3 cartas"),
        ("ca", "falta 1 de fang", "falten 1 de blat, 1 de fang", "falten 3 cartes"),
    ],
)
def test_a_pile_says_what_is_short(lang: str, one: str, two: str, three: str) -> None:
    """A road costs wood and brick, a settlement wool and grain besides; the same is said while one trades."""
    table = Table().hold(0, "wood")
    assert noted(table, lang)["road"] == one
    assert noted(table, lang)["settlement"] == three
    table.hold(0, "wool").build()
    assert noted(table, lang)["settlement"] == two


def test_what_can_be_built_has_no_note() -> None:
    table = Table().hold(0, "wood brick").build()
    assert "road" not in noted(table)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "3 wood instead of 1 brick"),
        ("es", "3 de madera en vez de 1 de arcilla"),
        ("ca", "3 de fusta en comptes de 1 de fang"),
    ],
)
def test_what_is_paid_instead_is_said_before_it_is_paid(lang: str, said: str) -> None:
    """Four wood pay for a road: three of them are gone for the one brick."""
    table = Table().hold(0, "4 wood").build()
    assert noted(table, lang)["road"] == said


def test_that_there_are_two_ways_to_pay_is_said_and_a_card_left_out_is_named() -> None:
    assert noted(Table().hold(0, "4 wood 3 ore").build())["road"] == "pay another way: there are several"
    table = Table().own(0, cities=1, expansions="university").hold(0, "wood").build()
    assert noted(table)["road"] == "university: without 1 brick"


def test_a_pile_says_that_it_was_built_from_or_what_it_needs_first() -> None:
    table = Table().hold(0, "2 wood 2 brick").build()
    table.say("road")
    found = noted(table)
    assert found["road"] == "built this turn"
    assert found["expansion"] == "needs a city"


def test_an_empty_pile_says_from_whom_it_takes_or_that_there_is_nothing_to_take() -> None:
    table = Table().own(1, roads=1, knights=1).own(2, roads=2).hold(0, "wood brick")
    table.state.g.road_pile = table.state.g.knight_pile = 0
    assert noted(table)["road"] == "taken from Biel"
    assert noted(table)["knight"] == "taken from Biel; 3 cards short"
    table.own(1, roads=1, knights=1, expansions="church")
    assert noted(table)["knight"] == "none left to take"


def test_nothing_is_said_in_anothers_turn() -> None:
    assert noted(Table().build(), seat=1) == {}
