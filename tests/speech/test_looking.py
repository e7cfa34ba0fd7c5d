"""Rulings are found by number and by name, cards by theirs, and whole titles come first."""

from __future__ import annotations

import pytest

from trueque import almanac
from trueque.telling.lookup import find_entry, ruling_numbers, search_entries


@pytest.mark.parametrize("typed", ["R-252", "r-252", "R252", "252"])
def test_a_ruling_is_found_by_its_number(typed: str) -> None:
    found = search_entries(typed, "en")
    assert found[0].id == "R-252"
    told = "\n".join(almanac.format_entry(found[0], "en"))
    assert "doctor=beside" in told
    assert "Doctor: Choose a Bath House" in told


@pytest.mark.parametrize(("typed", "lang"), [("doctor", "en"), ("Metge", "ca"), ("médico", "es"), ("medico", "es")])
def test_a_card_is_found_by_its_name(typed: str, lang: str) -> None:
    found = search_entries(typed, lang)
    assert found[0].id == "card-doctor"
    assert {"R-252", "R-253"} == set(found[0].rulings)
    assert search_entries("Reimer", "es")[0].id == "card-reiner"


@pytest.mark.parametrize(
    ("typed", "lang", "game", "finds"),
    [
        ("Comerç", "ca", None, "trade"), ("Carretera", "es", None, "road"), ("Ciudad", "es", None, "city"),
        ("seven", "en", None, "seven"), ("trading", "en", None, "trade"), ("siete", "es", None, "seven"),
        ("carretera", "es", "quick", "quick-road"), ("carretera", "ca", "princes", "princes-road"),
        ("Library", "en", "quick", "quick-library"), ("Library", "en", "princes", "card-library"),
    ],
)  # fmt: skip
def test_a_whole_title_comes_first_and_of_the_game_one_plays(
    typed: str, lang: str, game: str | None, finds: str
) -> None:
    found = search_entries(typed, lang, game)
    assert found[0].id == finds
    assert game is None or all(game in one.games for one in found)


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_every_ruling_can_be_read_in_every_language(lang: str) -> None:
    for number in ruling_numbers():
        one = find_entry(number, lang)
        told = almanac.format_entry(one, lang)
        assert told[0].startswith(f"{number}: "), told
        assert len(told) > 4, told
        assert almanac.serialize_entry(one, lang)["see_also"], number


def test_what_is_nowhere_is_said() -> None:
    assert search_entries("R-999", "en") == []
    with pytest.raises(almanac.UnknownEntry):
        find_entry("card-nothing", "en")
