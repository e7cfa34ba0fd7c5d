"""What stands under a card of the hand: what can be done with it, or what it lacks."""

from __future__ import annotations

import pytest

from tests.kit import known
from tests.princes.table import ME, THEY, Table
from trueque.kernel.words import Listener
from trueque.princes.speech.notes import notes


def noted(t: Table, card: str, lang: str = "en", seat: int = ME) -> str:
    return notes(known(t.game, t.state, seat), Listener(lang, seat, ("Aina", "Biel"))).get(card, "-")


@pytest.mark.parametrize(
    ("lang", "one", "three"),
    [
        ("en", "1 wool short", "2 wool, 1 ore short"),
        ("es", "falta 1 de lana", "faltan 2 de lana, 1 de mineral"),
        ("ca", "falta 1 de llana", "falten 2 de llana, 1 de pedra"),
    ],
)
def test_a_card_says_what_is_short(lang: str, one: str, three: str) -> None:
    """Candamir costs 2 wool, 1 grain and 1 ore."""
    t = Table("intro").hold(ME, "candamir").full(ME)
    t.stock(ME, wool=1)
    assert noted(t, "candamir", lang) == one
    t.stock(ME, wool=0, ore=0)
    assert noted(t, "candamir", lang) == three


def test_a_card_says_that_it_can_be_built_or_played() -> None:
    t = Table("intro").hold(ME, "abbey", "goldsmith", "merchant_caravan").full(ME)
    assert noted(t, "abbey") == "can be built"
    assert noted(t, "merchant_caravan") == "can be played"


def test_a_card_says_what_it_requires_or_that_it_stands_or_has_no_room() -> None:
    t = Table("gold").hold(ME, "mint", "merchant").full(ME)
    assert noted(t, "mint") == "no free site", "it needs a city"
    assert noted(t, "merchant") == "lacks what it requires"


def test_only_who_is_asked_reads_notes() -> None:
    t = Table("intro").hold(ME, "abbey").hold(THEY, "storehouse").full(ME)
    assert noted(t, "storehouse", seat=THEY) == "-"
    assert noted(t.dice(), "abbey") == "-"
