"""What stands under a greyed road, settlement, city or card: what is short or in the way, in a few words."""

from __future__ import annotations

import pytest

from tests.island.table import Table, beginners
from tests.kit import known
from trueque.island.speech.notes import notes
from trueque.island.state import PHASES
from trueque.kernel.words import Listener


def noted(table: Table, lang: str = "en", seat: int = 0) -> dict[str, str]:
    return notes(known(table.game, table.state, seat), Listener(lang, seat, ("Aina", "Biel", "Cesc", "Duna")))


def trading(**options: str) -> Table:
    """Seat 0 after a throw that gives nobody anything, with an empty hand."""
    table = beginners(**options).play("0 roll", "! 1+1")
    return table.deal(0, **{name: -count for name, count in table.hand(0).items()})


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "1 brick short", "2 cards short"),
        ("es", "falta 1 de arcilla", "faltan 2 cartas"),
        ("ca", "falta 1 de fang", "falten 2 cartes"),
    ],
)
def test_a_piece_says_what_is_short(lang: str, one: str, two: str) -> None:
    """A road costs wood and brick, a card wool, grain and ore; the same is said while one trades."""
    found = noted(trading().deal(0, wood=1, wool=1), lang)
    assert (found["road"], found["buy"]) == (one, two)


def test_what_only_waits_for_building_is_pressed_on_to() -> None:
    table = trading().deal(0, wood=1, brick=1, wool=1, grain=1, ore=1)
    assert noted(table) == {"city": "3 cards short"}
    assert noted(table.play("0 build")) == {"city": "3 cards short", "settlement": "no free place"}
    assert "buy" not in noted(trading(combined_phase="on").deal(0, wool=1, grain=1, ore=1))


def test_before_the_roll_everything_that_could_be_paid_waits_for_it() -> None:
    table = beginners().deal(0, wood=1, brick=1)
    assert noted(table)["road"] == "after the roll"


def test_pieces_and_cards_that_are_used_up_say_so_before_anything_else() -> None:
    table = trading()
    table.state.g.cities_left[0] = table.state.g.deck_left = 0
    found = noted(table)
    assert (found["city"], found["buy"]) == ("none left", "none left")


def test_nothing_is_said_in_anothers_turn_nor_while_the_island_is_founded() -> None:
    assert noted(trading(), seat=1) == {}
    founding = beginners()
    founding.state.g.phase = PHASES.index("found_settlement")
    assert noted(founding) == {}
