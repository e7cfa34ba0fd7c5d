"""Whatever a list shows can be typed back: by number, notation or sentence, in each language, shouted, unaccented."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trueque import speech
from trueque.kernel import NATURE, AmbiguousNotation, Game, RuleError
from trueque.kernel.registry import GAMES, make_game
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.locale.tongues import ENGLISH, read_own_section
from trueque.speech import Asked, list_choices, understand_line
from trueque.speech.fold import fold_text

NAMES = ("Vera", "Teo", "Carla", "Hugo", "Pau", "Anna")


def positions(name: str, lang: str, steps: int, every: int) -> Iterator[tuple[Game[Any, Any], Any, Asked]]:
    """Questions of a random game, as one of its seats is asked them."""
    game, rng = make_game(name), Random(11)
    state = game.start()
    for number in range(steps):
        decisions = game.decisions(state)
        if not decisions:
            state = game.start()
            continue
        decision = decisions[0] if decisions[0].seat == NATURE else rng.choice([d for d in decisions if d.waits])
        if decision.seat != NATURE and number % every == 0:
            to = Listener(lang, decision.seat, NAMES[: game.seats])
            yield game, state, list_choices(game, decisions, game.view(state, decision.seat), to)
        weights = decision.odds or None
        action = rng.choices(list(decision.answers), weights)[0] if weights else decision.answers.sample(rng)
        game.play(state, decision.seat, action)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_typed_in_every_way(name: str, lang: str) -> None:
    checked = 0
    for _, state, question in positions(name, lang, 500, 9):
        for choice in Random(3).sample(question.choices, min(5, len(question.choices))):
            if choice.action is None:
                continue
            ways = [str(choice.number), choice.notation, choice.notation.upper(), f"  {choice.notation}  "]
            twins = [other for other in question.choices if other.sentence == choice.sentence]
            assert len(twins) == 1, f"two answers sound alike: {choice.sentence}"
            ways += [choice.sentence, choice.sentence.upper(), fold_text(choice.sentence)]
            for typed in ways:
                understood = understand_line(typed, question, state)
                assert understood.action == choice.action, (typed, understood.action)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_ever_guessed(name: str) -> None:
    """The first word of several answers is asked back, with the numbers of all of them."""
    seen = 0
    for game, state, question in positions(name, "en", 400, 7):
        for group, choices in question.group_choices().items():
            if len(choices) < 2:
                continue
            try:
                meant = understand_line(group, question, state)
            except AmbiguousNotation as several:
                seen += 1
                told = several.sentence
                if not several.entry and f"{choices[0].number}: " not in told:
                    pytest.fail(told)
            else:
                # The plain one of several: «settlement» without a card, «steal» from the only one who can be robbed.
                notation = game.write(meant.action)
                assert all(c.notation.startswith(notation) or "nobody" in c.notation for c in choices), group
    assert seen


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("es", "ciudad c9"), ("ca", "ciutat c9"), ("en", "city c9"), ("en", "robber c9"), ("es", "ca c9")],
)
def test_a_refused_answer_is_never_bent_to_a_legal_one(lang: str, typed: str) -> None:
    """At the founding only settlements are legal: a city at a free corner is refused."""
    game = make_game("island")
    state, rng = game.start(), Random(2)
    while (decision := game.decisions(state)[0]).seat == NATURE:
        game.play(state, NATURE, rng.choices(list(decision.answers), decision.odds)[0])
    to = Listener(lang, decision.seat, NAMES[:4])
    question = list_choices(game, game.decisions(state), game.view(state, decision.seat), to)
    assert any(choice.notation == "settlement c9" for choice in question.choices)
    with pytest.raises(RuleError):
        understand_line(typed, question, state)


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("es", "construir monasterio i1 arriba", "Monasterio: no."),
        ("ca", "construir monestir e1 dalt", "Monestir: no."),
        ("en", "build abbey l1 top", "Abbey: no."),
    ],
)
def test_what_is_understood_but_not_possible_is_refused_with_its_reason(lang: str, typed: str, said: str) -> None:
    for _, state, question in positions("princes", lang, 300, 1):
        if question.decisions[0].kind == "action" and not any("abbey" in c.notation for c in question.choices):
            with pytest.raises(RuleError) as raised:
                understand_line(typed, question, state)
            assert raised.value.spoken(lang).startswith(said)
            return
    pytest.fail("nobody was ever without an abbey")


def test_the_ear_names_nothing_that_a_game_has() -> None:
    """No settlement, bank, market or discard: what things are stands in the vocabulary, or with a game's ear."""
    rows = ("pieces", "lands", "somewhere", "asking-alone", "played")
    things = {word for row in rows for word in read_own_section(ENGLISH, "kinds")[row]}
    things |= {"discard", "offer", "trade", "roll", "steal"}
    for file in Path(speech.__file__ or "").parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
        said = {str(one.value) for one in ast.walk(tree) if isinstance(one, ast.Constant) and id(one) not in told}
        assert said.isdisjoint(things), (file.name, said & things)
