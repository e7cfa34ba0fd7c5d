"""The rules by ear: every lesson is whole in every language, and the terminal tells, asks, judges and goes back."""

from __future__ import annotations

import pytest

from tests.terminal.kit import trueque
from trueque import almanac
from trueque.almanac.lesson import BREATH, LETTERS, lesson, list_taught_games
from trueque.locale import LANGUAGES
from trueque.telling.tours import iterate_stops


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_every_step_tells_asks_and_has_one_right_answer(game: str, lang: str) -> None:
    steps = lesson(game, lang)
    assert len(steps) >= 8
    for step, english in zip(steps, lesson(game, "en"), strict=True):
        assert game in almanac.entry(step.entry).games
        assert sum(len(said.split()) for said in step.told) <= BREATH + 40, "one breath"
        assert step.asks.endswith("?")
        assert len(set(step.answers)) == len(step.answers) == len(LETTERS)
        assert 0 <= step.right < len(step.answers)
        assert step.right == english.right
        assert (
            step.match_answer(LETTERS[step.right]) == step.match_answer(step.answers[step.right].upper()) == step.right
        )
        assert step.match_answer("perhaps") is None
    assert len({step.right for step in steps}) == len(LETTERS), "the right one does not always stand in one place"


def test_the_games_with_a_lesson() -> None:
    assert list_taught_games() == ["island", "quick", "princes"]


def test_a_lesson_is_answered_by_letter_and_by_word() -> None:
    steps = lesson("quick", "ca")
    typed = [step.answers[step.right] if i % 2 else LETTERS[step.right] for i, step in enumerate(steps)]
    wrong = LETTERS[(steps[0].right + 1) % 3]
    ran = trueque("learn quick --lang ca --plain", wrong, "repeteix", *typed)
    assert ran.code == 0
    assert ran.out.count(steps[0].asks) == 2
    assert "No. Escolta-ho un altre cop" in ran.out
    assert ran.out.rstrip().endswith("Això és tot.")
    assert f"Contestades a la primera: {len(steps) - 1} de {len(steps)}." in ran.out


def test_one_goes_back_goes_on_without_an_answer_and_leaves() -> None:
    ran = trueque("learn princes --lang en --plain", "", "undo", "what", "quit")
    assert [line for line in ran.out.splitlines() if line.endswith(" / 9")] == ["1 / 9", "2 / 9", "1 / 9"]
    assert "Answer a, b, c" in ran.out
    assert "That was all" not in ran.out


def test_the_sample_game_is_told_turn_by_turn() -> None:
    ran = trueque("learn island --sample --lang en --plain", *[""] * 17)
    assert "17 / 17" in ran.out
    second = ran.out.split("2 / 17")[1].split("3 / 17")[0]
    assert "to play" in second
    assert "Berta builds a city, b7." in ran.out
    assert trueque("learn quick --sample --lang en").err.strip() == "There is a sample game of The Island only."


@pytest.mark.parametrize(("game", "told"), [("island", "Row P:"), ("quick", "market"), ("princes", "forest")])
def test_a_tour_tells_the_table_part_by_part(game: str, told: str) -> None:
    ran = trueque(f"learn {game} --tour --lang en --plain", *[""] * 40)
    assert ran.code == 0
    assert told.lower() in ran.out.lower()
    assert "That was all." in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_tour_is_heard_from_where_things_lie(game: str, lang: str) -> None:
    stops = list(iterate_stops(game, lang, ("Ana", "Pau", "Teo", "Vera")))
    heard = [stop for stop in stops if stop.kind]
    assert len(heard) >= 8
    assert min(stop.pan for stop in heard) == -1
    assert max(stop.pan for stop in heard) == 1
    assert all(0 <= stop.near <= 1 for stop in stops)
    assert len({stop.near for stop in heard}) >= 3, "far and near"
    assert len({stop.kind for stop in heard}) >= 4, "things sound differently"
    assert len({stop.said for stop in stops}) == len(stops), "nothing is told twice"
