"""The island by ear: facts in reading order, short enough to be heard."""

from __future__ import annotations

from typing import Any, cast

import pytest

from trueque.island.speech.ear import hear, join_roads, reword
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.speech.choices import Asked
from trueque.speech.queries import read_query

VERA = 3


@pytest.fixture(scope="module")
def match() -> Match[Any, Any]:
    """The beginners' island of 2011: its pieces are printed."""
    return Match(make_game("island", {"beginner_board": "2011"}), FairDealer(expand_seed("1")))


def asking(match: Match[Any, Any], lang: str, seat: int | None = VERA) -> Asked:
    view = match.game.view(match.state, seat)
    to = Listener(lang, seat, ("Teo", "Carla", "Hugo", "Vera"))
    return Asked(match.game, cast(Any, None), view, to, (), ())


def ask(match: Match[Any, Any], text: str, lang: str = "en", seat: int | None = VERA) -> list[str]:
    query = read_query(text, lang)
    assert query is not None
    said = hear(query, asking(match, lang, seat))
    assert said is not None
    return said


@pytest.mark.parametrize(("lang", "word"), [("es", "isla"), ("ca", "illa"), ("en", "island")])
def test_the_overview_is_heard_within_twenty_seconds(match: Match[Any, Any], lang: str, word: str) -> None:
    words = " ".join(ask(match, word, lang)).split()
    assert len(words) <= 60


def test_the_overview_goes_row_by_row(match: Match[Any, Any]) -> None:
    assert ask(match, "i") == [
        "Row P: wood 6, wool 3, wool 8.",
        "Row Q: grain 2, ore 4, grain 5, wood 10.",
        "Row R: wood 5, brick 9, desert, ore 6, grain 9.",
        "Row S: grain 10, ore 11, wood 3, wool 12.",
        "Row T: brick 8, wool 4, brick 11.",
        "Robber: hex R3, desert.",
    ]


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("mira b7", "es", "b7: lana 8, cereales 5, madera 10; Tú, poblado; 12 de 36 tiradas."),
        ("look a5", "en", "a5: wool 3, wool 8; coast, 2:1 wool harbour; free; 7 of 36 rolls."),
        ("mira c8-c9", "ca", "c8-c9, entre fusta 10 i pedra 6; Teo, carretera."),
        ("look a1 a2", "en", "a1-a2, between wood 6 and sea; free."),
        ("look P3", "en", "hex P3, wool 8; 5 of 36 rolls."),
        ("look charlie 5", "en", "c5: ore 4, brick 9, desert; free; 7 of 36 rolls."),
        ("around c5", "en", "c5: ore 4, brick 9, desert; free; 7 of 36 rolls."),
        ("distance b7 c6", "en", "3 paths; free for you: 3."),
        ("quién 8", "es", "Tú: 1 de lana. Teo: 1 de arcilla. Hugo: 1 de arcilla."),
        ("map 8", "en", "hex P3, wool 8; hex T1, brick 8."),
        ("pieces hugo", "en", "Hugo: settlements b4, e3; roads b4-b5, e3-e4."),
        ("robber", "en", "Robber: hex R3, desert."),
        ("p", "ca", "Guanya qui arriba a 10 punts. Més a prop: Teo, Carla, Hugo, Tu, amb 2 punts."),
    ],
)
def test_places_and_people(match: Match[Any, Any], text: str, lang: str, said: str) -> None:
    assert ask(match, text, lang)[0] == said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["look z9", "around", "distance c5", "who 99", "row z", "map gold", "look a1 f7", "who"]
)
def test_nonsense_is_answered_with_a_sentence(match: Match[Any, Any], text: str, lang: str) -> None:
    for seat in (VERA, None):
        said = ask(match, text, lang, seat)
        assert said
        assert all(line.endswith((".", "…")) for line in said)


def test_a_spectator_hears_no_hand(match: Match[Any, Any]) -> None:
    assert ask(match, "hand", seat=None) == ["You have no seat."]


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("es", "ca charlie 5 noreste", "ca c5-c6"),
        ("en", "road c5 ne", "road c5-c6"),
        ("ca", "carretera c5 nord-est", "carretera c5-c6"),
        ("en", "settlement bravo 7", "settlement b7"),
        ("es", "Poblado a5", "Poblado a5"),
        ("en", "settlement hotel 2", "settlement h2"),
        ("es", "ofrezco a Hugo 2", "ofrezco a Hugo 2"),
    ],
)
def test_spoken_letters_and_directions(match: Match[Any, Any], lang: str, typed: str, meant: str) -> None:
    assert reword(typed, asking(match, lang)) == meant


def test_roads_are_told_as_runs() -> None:
    assert join_roads(["b6-b7", "a5-b6", "e3-e4"]) in (["e3-e4", "b7-b6-a5"], ["e3-e4", "a5-b6-b7"])
