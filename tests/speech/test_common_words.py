"""The commonest words and phrases, in every kind of question: nothing is played that they do not name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.speech.common import FEW, GAMES, MANY, Spot, filler, kinds_of_spots, phrases, spots, words
from tests.speech.common.plays import is_named, played
from trueque.locale import LANGUAGES

A_RUN, A_FEW = 200, 8
"""So many lines by lot are said in every run, of each game and language; so many idioms in each kind of question."""


def judge(lines: Iterable[tuple[Spot, str]], lang: str) -> None:
    """Nothing was played that was not named; what was is printed, each kind once."""
    found = list(played(lines, lang))
    told = Counter((said, notation.split()[0]) for _, said, notation in found)
    print(lang, "; ".join(f"{said} → {group} ({n})" for (said, group), n in sorted(told.items())))
    wrong = {(said, notation, spot.kind) for spot, said, notation in found if not is_named(said, notation, spot, lang)}
    assert wrong == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_common_words_by_lot_play_nothing_that_they_do_not_name(lang: str, game: str) -> None:
    draw = Random(f"{lang} {game}")
    some, said = draw.sample(spots(game, FEW), 10), [*words(lang), *phrases(lang)]
    judge(((spot, draw.choice(said)) for spot in some for _ in range(A_RUN // len(some))), lang)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_common_word_plays_what_it_does_not_name(lang: str, game: str) -> None:
    said = [*words(lang), *phrases(lang)]
    judge(((spot, one) for spot in spots(game, MANY) for one in said), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_idioms_with_words_of_the_game_play_nothing(lang: str) -> None:
    draw = Random(f"idioms {lang}")
    some = [spot for game in GAMES for spot in kinds_of_spots(game, FEW)]
    lots = ((spot, one) for spot in some for one in draw.sample(filler(lang), A_FEW))
    assert [(said, notation) for _, said, notation in played(lots, lang)] == []


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_idiom_plays_anything(lang: str) -> None:
    some = [spot for game in GAMES for spot in kinds_of_spots(game, MANY)]
    lots = ((spot, one) for spot in some for one in filler(lang))
    assert [(said, notation) for _, said, notation in played(lots, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_enough_words_phrases_and_kinds_of_questions(lang: str) -> None:
    assert len(set(words(lang))) == 2000
    assert len(set(phrases(lang))) >= 1000
    assert all(len({spot.kind for spot in spots(game, FEW)}) >= 5 for game in GAMES)
