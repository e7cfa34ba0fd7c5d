"""What one is told before one chooses: whom the robber hits, what a card counts, that a principality is nobody's."""

from __future__ import annotations

from typing import Any

import pytest

from trueque.island.actions import MoveRobber
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.registry import game_words, make_game
from trueque.kernel.words import Listener
from trueque.princes.actions import Build
from trueque.speech import list_choices
from trueque.speech.queries import read_query
from trueque.telling.lookup import list_cards, make_card_entry
from trueque.telling.query_replies import answer_query

NAMES = ("Anna", "Biel", "Vera", "Pau")


def begun(game: str, options: dict[str, str]) -> Match[Any, Any]:
    return Match(make_game(game, options), FairDealer(expand_seed("1")))


@pytest.mark.parametrize(
    ("lang", "nobody"), [("en", "nobody is there"), ("es", "no hay nadie"), ("ca", "no hi ha ningú")]
)
def test_options_of_the_robber_say_whom_they_hit(lang: str, nobody: str) -> None:
    match = begun("island", {"beginner_board": "2011"})
    view, to = match.game.view(match.state, 0), Listener(lang, 0, NAMES)
    said = [game_words("island").answer(MoveRobber(one["at"]), view, to) for one in view["island"]["hexes"]]
    assert any(nobody in sentence for sentence in said)
    named = [sentence for sentence in said if nobody not in sentence]
    you = {"en": "you", "es": "tú", "ca": "tu"}[lang]
    assert any(sentence.split(": ")[-1].split(", ")[0] == you for sentence in named)
    assert any("Biel" in sentence for sentence in named)


@pytest.mark.parametrize(
    ("lang", "points"),
    [("en", "victory 1, progress 1"), ("es", "victoria 1, progreso 1"), ("ca", "victòria 1, progrés 1")],
)
def test_a_card_says_what_it_counts_before_it_is_built(lang: str, points: str) -> None:
    match = begun("princes", {})
    view, to = match.game.view(match.state, 0), Listener(lang, 0, NAMES[:2])
    option = game_words("princes").answer(Build("university", "L1t"), view, to)
    assert option.endswith(f"({points})")
    query = read_query("card university", lang)
    assert query is not None
    told = answer_query(query, list_choices(match.game, (), view, to))
    assert told is not None
    assert any(points in line for line in told)
    entry = make_card_entry("princes", next(card for _, card in list_cards() if card["id"] == "university"), lang)
    assert points in str(entry.texts[lang])


def test_a_principality_that_does_not_exist_is_an_error_and_not_ones_own() -> None:
    match = begun("princes", {})
    view, to = match.game.view(match.state, 0), Listener("en", 0, NAMES[:2])
    question = list_choices(match.game, (), view, to)
    for line, mine in (("realm xyzzy", False), ("realm", True), ("realm biel", True)):
        query = read_query(line, "en")
        assert query is not None
        told = answer_query(query, question) or []
        assert ("Nobody here is called" in told[0]) != mine
