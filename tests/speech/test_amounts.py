"""Where amounts are asked for, «options» says how many, of what, and gives an example."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from trueque.kernel import NATURE, Counts, Decision
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.speech import list_choices
from trueque.speech.amounts import read_amounts
from trueque.speech.fold import split_tokens
from trueque.speech.queries import read_query
from trueque.telling.amount_hints import describe_bounds
from trueque.telling.query_replies import answer_query


def discarding() -> tuple[Any, Any, Decision[Any]]:
    """A position of the board game in which somebody has too many cards."""
    game, rng = make_game("island", {"seats": "2"}), Random(5)
    state = game.start()
    while True:
        decisions = game.decisions(state)
        first = decisions[0]
        if isinstance(first.answers, Counts):
            return game, state, first
        weights = first.odds if first.seat == NATURE else None
        game.play(state, first.seat, rng.choices(list(first.answers), weights)[0])


@pytest.mark.parametrize(
    ("lang", "word", "total", "example"),
    [
        ("en", "options", "in all, of:", "For example: discard"),
        ("es", "opciones", "en total, de:", "Por ejemplo: descartar"),
        ("ca", "opcions", "en total, de:", "Per exemple: descartar"),
    ],
)
def test_options_say_the_bounds_and_an_example(lang: str, word: str, total: str, example: str) -> None:
    game, state, decision = discarding()
    view, to = game.view(state, decision.seat), Listener(lang, decision.seat, ("Ana", "Biel"))
    question = list_choices(game, [decision], view, to, few=0)
    query = read_query(word, lang)
    assert query is not None
    lines = answer_query(query, question)
    assert lines is not None
    assert lines[0] == question.sentences[0]
    assert lines[1].startswith(f"{decision.answers.least} {total}")  # type: ignore[union-attr]
    assert lines[2].startswith(example)


def test_a_range_has_two_ends() -> None:
    game, state, decision = discarding()
    assert isinstance(decision.answers, Counts)
    loose = replace(decision, answers=replace(decision.answers, least=0))
    question = list_choices(
        game, [loose], game.view(state, decision.seat), Listener("en", decision.seat, ("Ana", "Biel")), few=0
    )
    (line,) = describe_bounds(question)
    assert line.startswith(f"From 0 to {decision.answers.most} in all, of: ")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("es", "dos madera, tres lana"), ("ca", "dues fusta, tres llana"), ("en", "two wood, three wool")],
)
def test_numbers_may_be_dictated(lang: str, said: str) -> None:
    assert read_amounts(split_tokens(said), ("wood", "wool"), lang) == (2, 3)
