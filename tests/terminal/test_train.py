"""`trueque train` knows no game: each says what its course can be told, and every word that is not fit is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.kit import trueque
from trueque.training.course_run import format_command, model_card_path
from trueque.training.room import course_options, training_games, training_room

REFUSED = {
    "--game nobody": "--game is one of",
    "--seats 7": "--seats takes 2 to 6.",
    "--games 2": "--games takes 10 to 10000000.",
    "--share 1.5": "--share takes 0 to 1.",
    "--kept 0": "--kept takes 1 or more.",
    "--game quick --trade": "--trade means nothing to quick, which takes --seats, --rounds,",
    "--game quick --seats 7": "--seats takes 2 to 6.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_a_course_cannot_be_told_is_refused_in_a_sentence(line: str) -> None:
    ran = trueque(f"train {line}")
    assert ran.code == 2
    assert REFUSED[line] in ran.err + ran.out


def test_every_course_names_its_bounds_and_says_itself_as_a_command() -> None:
    assert training_games(), "somebody can be taught"
    for game in training_games():
        room = training_room(game)
        options = course_options(room.Course)
        assert set(room.BOUNDS) <= set(options), game
        said = format_command(game, room.Course()).split()
        assert said[:4] == ["trueque", "train", "--game", game]
        assert {word[2:] for word in said[4:] if word.startswith("--")} <= set(options)


def test_a_course_is_followed_from_the_command_to_weights_and_a_card(tmp_path: Path) -> None:
    ran = trueque(f"train --game quick --rounds 1 --games 10 --epochs 1 --astray 0.9 --out {tmp_path}")
    assert ran.code == 0, ran.err
    assert "Round 1:" in ran.out
    card = json.loads(model_card_path(tmp_path / "seats4.weights").read_text(encoding="utf-8"))
    assert card["made_by"].startswith("trueque train --game quick --seats 4 --rounds 1 --games 10")
    assert card["reproduced_by_command"]
