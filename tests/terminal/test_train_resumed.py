"""A course goes on after any interruption, and comes to the very weights that it would have come to without one."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.kit import trueque
from trueque.training.course_memory import CourseMemory, OtherCourse
from trueque.training.course_run import follow_course, model_card_path
from trueque.training.room import training_games, training_room

TINY: dict[str, dict[str, Any]] = {
    "quick": {"seats": 2, "games": 12, "epochs": 1, "astray": 0.3, "kept": 2},
    "princes": {"mode": "intro", "games": 10, "epochs": 1, "astray": 0.3, "kept": 2},
}
MOST_BYTES = 16_000_000


class Killed(Exception):
    """As a process that is ended between two rounds."""


def digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


@pytest.mark.soak
@pytest.mark.parametrize("game", TINY)
def test_a_course_that_was_interrupted_ends_as_one_that_was_not(game: str, tmp_path: Path) -> None:
    course, told = training_room(game).Course(rounds=3, **TINY[game]), list[dict[str, Any]]()
    whole = follow_course(game, course, tmp_path / "whole", told.append)

    def end_after_two(round_: dict[str, Any]) -> None:
        if round_["round"] == 2:
            raise Killed

    with pytest.raises(Killed):
        follow_course(game, course, tmp_path / "cut", end_after_two)
    again = list[dict[str, Any]]()
    cut = follow_course(game, course, tmp_path / "cut", again.append)
    assert again == told
    assert digest(cut) == digest(whole)
    card = json.loads(model_card_path(cut).read_text(encoding="utf-8"))
    assert card["sha256"] == digest(cut)
    assert card["reproduced_by_command"]
    assert "numpy" in card["with"]
    kept = list((tmp_path / "cut" / f"{cut.stem}.course").iterdir())
    assert sorted(file.name for file in kept) == ["course.json", "round1.zip", "round2.zip", "round3.zip"]
    assert sum(file.stat().st_size for file in kept) < MOST_BYTES


def test_a_round_that_was_cut_off_is_studied_anew_and_another_course_is_refused(tmp_path: Path) -> None:
    room = training_room("quick")
    course = room.Course(rounds=1, **TINY["quick"])
    learning = room.begin_learning(course, map)
    net = learning.read_weights(follow_course("quick", course, tmp_path, lambda _: None))
    memory, asked = CourseMemory(tmp_path / "seats2.course", course, learning), list[str]()

    def study() -> tuple[dict[str, Any], dict[str, Any]]:
        asked.append("studied")
        return {"newest": net}, {"round": 1}

    assert memory.recall("round1", study)[1]["rows"] > 0
    assert not asked, "it is remembered"
    (tmp_path / "seats2.course" / "round1.zip").write_bytes(b"PK cut off")
    assert memory.recall("round1", study)[1] == {"round": 1}
    assert memory.recall("round1", study)[0]["newest"] == net
    assert asked == ["studied"]
    CourseMemory(tmp_path / "seats2.course", room.Course(rounds=9, **TINY["quick"]), learning)
    with pytest.raises(OtherCourse) as other:
        CourseMemory(tmp_path / "seats2.course", room.Course(rounds=1, seed=2, **TINY["quick"]), learning)
    assert other.value.names == ["seed"]


def test_minutes_end_a_piece_and_the_same_command_goes_on(tmp_path: Path) -> None:
    line = f"train quick --mode seats2 --budget small --games 10 --rounds 2 --out {tmp_path}"
    first = trueque(f"{line} --minutes 0")
    assert first.code == 0, first.err
    assert "after round 1 of 2; the same command goes on" in first.out
    rest = trueque(line)
    assert rest.code == 0, rest.err
    assert "Round 2:" in rest.out
    card = json.loads(model_card_path(tmp_path / "seats2.weights").read_text(encoding="utf-8"))
    assert card["made_by"].startswith("trueque train --game quick --seats 2 --rounds 2 --games 10")
    assert card["sha256"] == digest(tmp_path / "seats2.weights")
    assert trueque(f"arena quick champion:{tmp_path}/seats2.weights random --games 2").code == 0


def test_every_net_that_comes_with_a_game_has_a_recipe() -> None:
    for game in training_games():
        room = training_room(game)
        for mode, recipe in room.RECIPES.items():
            course = room.Course(**recipe)
            for name, value in {**recipe, **room.SMALL}.items():
                least, most = room.BOUNDS.get(name, (None, None))
                assert least is None or value >= least, (game, mode, name)
                assert most is None or value <= most, (game, mode, name)
            if game != "island":
                assert room.begin_learning(course, map).file_name == f"{mode}.weights"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("island --mode trade_9", "--mode of island is one of two_seats"),
        ("quick --budget huge", "--budget is one of small, full."),
        ("chess", "--game is one of"),
    ],
)
def test_what_has_no_recipe_is_a_sentence(line: str, sentence: str) -> None:
    ran = trueque(f"train {line}")
    assert ran.code == 2
    assert sentence in ran.err + ran.out
