"""Whoever walks over a table place by place hears what the terminal says, also on a braille line: the same words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.princes.shelf import cards
from trueque.speech import list_choices
from trueque.speech.choices import Asked
from trueque.speech.queries import read_query, words_of_queries
from trueque.speech.questions import read_line
from trueque.telling.places import name_places
from trueque.telling.query_replies import answer_query
from trueque.telling.wrap import spell_rates, wrap_text

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ana", "Hugo", "Berta", "Carla")
BRAILLE = 32
BUILT = ("settlements", "cities", "roads")


def listening(name: str, lines: int, lang: str, seat: int | None = 0) -> Asked:
    """Somebody at a game that has gone on for so many lines."""
    read = read_record((RECORDS / f"{name}.trq").read_text(encoding="utf-8"))
    game = make_game(read.game, read.options)
    match: Match[Any, Any] = Match.replay(game, replace(read, log=read.log[:lines]))
    return list_choices(game, (), game.view(match.state, seat), Listener(lang, seat, NAMES[: game.seats]))


def told(query: str, about: str, listener: Asked) -> list[str]:
    """What the terminal replies."""
    lang = listener.to.lang
    typed = read_query(f"{words_of_queries(lang)[query]} {about}", lang)
    assert typed is not None
    return answer_query(typed, listener) or []


def on_a_braille_line(line: str, lang: str) -> str:
    """The words of a line that is broken for a display of few cells."""
    return " ".join(part.strip() for part in wrap_text(line, BRAILLE, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lines", [3, 60, 10_000])
def test_every_place_of_the_island_is_called_as_the_terminal_calls_it(lines: int, lang: str) -> None:
    listener = listening("island/ends-city", lines, lang)
    places, ground = name_places(listener), listener.game.places  # type: ignore[attr-defined]
    for name in (*ground.hex_names, *ground.corner_names, *ground.path_names):
        said = told("look", name, listener)[0]
        assert said.startswith(places[name]), (said, places[name])
        assert said[len(places[name]) :][:1] in (".", ";"), "no word of it is left out"
        # Braille says «3 to 1» where print has «3:1».
        assert on_a_braille_line(said, lang).startswith(spell_rates(places[name], lang))
    rows = [line for row in "abcdef" for line in told("row", row, listener)]
    assert rows == [f"{places[name]}." for name in ground.corner_names]
    for line, row in zip(told("map", "", listener), "PQRST", strict=False):
        assert line.startswith(f"{places[f'row {row}']}: "), "rows are called alike"
    headings = [places[f"heading {name}"] for name in BUILT]
    for line in told("pieces", "", listener):
        for part in line.partition(": ")[2].removesuffix(".").split("; "):
            kind = part.split(" ")[0]
            assert part == places["none"] or f"{kind[0].upper()}{kind[1:]}" in headings
    harbours = [words for name, words in places.items() if name.startswith("harbour ")]
    assert told("harbours", "", listener) == [f"{'; '.join(harbours)}."]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lines", [40, 10_000])
def test_every_place_of_the_principalities_is_called_as_the_terminal_calls_it(lines: int, lang: str) -> None:
    listener = listening("princes/intro", lines, lang)
    places = name_places(listener)
    for seat, realm in enumerate(listener.view["realms"]):
        centre, top, bottom, *_ = told("realm", NAMES[seat], listener)
        assert all(places[f"{seat} {name}"] in centre for name, _ in realm["places"])
        assert places[f"{seat} road"] in centre
        for row, line in (("row 0", centre.partition(". ")[2]), ("row 1", top), ("row -1", bottom)):
            assert line.lower().startswith(f"{places[row]}: "), "rows are called alike"
            assert row == "row 0" or on_a_braille_line(line, lang).lower().startswith(places[row])
        for name, row in (("L1t", "row 1"), ("L1b", "row -1"), ("L1tt", "row 2"), ("L1bb", "row -2")):
            assert f" {places[row]}, " in places[f"{seat} {name}"]
        for region in realm["regions"]:
            words = places[f"{seat} {region['region']}"]
            assert words in (top if region["y"] > 0 else bottom)
            around = told("around", f"{words.split(':')[0]} {NAMES[seat]}", listener)[0].partition(": ")[2]
            sites = around.removesuffix(".").split("; ")
            assert set(sites) <= set(places.values()), sites
            assert on_a_braille_line(around, lang) == around


def test_a_spectator_hears_names_and_a_player_hears_who_they_are() -> None:
    mine, theirs = (name_places(listening("island/ends-city", 60, "en", seat)) for seat in (0, None))
    assert any("; You, settlement" in words for words in mine.values())
    assert not any("You" in words for words in theirs.values())
    assert any("; Ana, settlement" in words for words in theirs.values())


def test_a_game_without_places_calls_none() -> None:
    assert name_places(listening("quick/seats-2", 20, "en")) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawn_region_is_called_as_the_terminal_calls_it(lang: str) -> None:
    """The table's own label is the pattern of the printed card, with number and stock filled in."""
    listener = listening("princes/intro", 40, lang)
    places, printed = name_places(listener), {card["id"].replace("_", ""): card for card in cards()}
    for region in listener.view["realms"][0]["regions"]:
        lying = printed[region["region"][:-1]]["lying"][lang]
        said = lying.replace("{number}", region["region"][-1]).replace("{n}", str(region["stock"]))
        assert said == places[f"0 {region['region']}"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", ["R1t", "L1b", "L1 top", "R1t Teo", "L1"])
def test_a_place_that_only_the_ear_knows_is_asked_about_as_it_was_typed(place: str, lang: str) -> None:
    """Whatever the sentence as a whole may be."""
    to = Listener(lang, 0, ("Anna", "Teo"))
    query = read_line(f"around {place}", to, "princes", kinds=frozenset({"build", "city"}))
    assert query is not None
    assert (query.name, query.words) == ("around", tuple(place.casefold().split()))
