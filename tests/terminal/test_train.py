"""`trueque train` knows no game: each says what its course can be told, and every word that is not fit is refused."""

from __future__ import annotations

import pytest

from tests.terminal.kit import trueque
from trueque.training.course_run import format_command
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
