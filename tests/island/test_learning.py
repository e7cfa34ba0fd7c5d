"""Learning itself: it needs PyTorch and a compiler, so it belongs to `make train-test`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.island.printed import PrintedDevice, compiled, printed_device
from trueque.island.bots.search.notes import ABOUT_ALL, INPUTS_OF_TWO, ROW
from trueque.island.bots.search.printed import make_search_part
from trueque.island.bots.search.weights import first_guess, load_weights, random_weights, read_weights
from trueque.island.core.state import SEATS
from trueque.island.gpu.program import make_program
from trueque.island.training.crowd import CpuCrowd, FuturePlan, GpuCrowd, seat_one
from trueque.island.training.lessons import Lessons, gather_lessons

pytestmark = pytest.mark.soak
pytest.importorskip("torch")
OPTIONS = {"edition": "2011", "seats": "2", "proposals_per_turn": "0"}


def lessons(count: int) -> Lessons:
    """Made-up positions in which the seat with more income wins, mostly."""
    rng = np.random.default_rng(3)
    looks = rng.random((count, 2, INPUTS_OF_TWO), dtype=np.float32)
    mine, other = ABOUT_ALL + 6, ABOUT_ALL + ROW + 6
    looks[:, 1, mine], looks[:, 1, other] = looks[:, 0, other], looks[:, 0, mine]
    lead = looks[:, 0, mine] - looks[:, 0, other] + rng.normal(0, 0.1, count)
    return Lessons(looks.astype(np.float16), np.arange(count), (lead < 0).astype(np.int64), count)


def test_fitting_learns_what_the_lessons_say() -> None:
    from trueque.island.training.fit import fit_weights

    found, after = fit_weights([lessons(6000)], first_guess(), 8, seed=1)
    assert after < 0.5
    again, _ = fit_weights([lessons(6000)], first_guess(), 8, seed=1)
    assert all((a == b).all() for a, b in zip(found, again, strict=True))


def test_training_runs_from_games_to_weights_and_a_card(tmp_path: Path) -> None:
    from trueque.island.training.course import Course
    from trueque.training.course_run import follow_course

    told: list[dict[str, Any]] = []
    file = follow_course("island", Course(rounds=1, games=24, size=12, epochs=2), tmp_path, told.append)
    assert told[0]["round"] == 1
    assert read_weights(file).first.shape == load_weights(2).first.shape
    card = json.loads(file.with_suffix(".json").read_text())
    assert card["seed"] == 1
    assert card["rounds"] == told
    assert "trueque train" in card["made_by"]
    on = Course(rounds=1, games=16, size=8, epochs=1, start=file, share=0.5)
    again = follow_course("island", on, tmp_path / "on", told.append)
    assert "--start" in json.loads(again.with_suffix(".json").read_text())["made_by"]


class PrintedSearch(PrintedDevice):
    """The printed rules and search on this machine's CPU."""

    def __init__(self) -> None:
        super().__init__(SEATS)
        self.search = compiled(make_program().print_beside(make_search_part()), "search")

    def load_beside(self, name: str, wanted: object, t: object = None) -> Any:
        return self.search

    def name(self) -> str:
        return "printed"


def test_the_printed_search_plays_as_the_compiled_one() -> None:
    assert printed_device() is not None, "make train-test needs a C compiler"
    here, there = CpuCrowd(6, OPTIONS), GpuCrowd(6, OPTIONS, device=PrintedSearch())
    for crowd in (here, there):
        crowd.begin_games(5, [load_weights(2), first_guess()], seat_one(6, 2), 32)
    alike = 0
    for _ in range(150):
        answers = here.choose_answers(0.05).copy()
        alike += int((there.choose_answers(0.05).numpy() == answers).sum())
        here.step_games(answers)
        there.step_games(answers)
        assert (here.rows == there.rows.numpy()).all()
    assert alike > 0.85 * 6 * 150, "only answers that are nearly equal may differ, by rounding"


def test_lessons_are_gathered_where_a_gpu_would_play() -> None:
    rules = printed_device()
    assert rules is not None
    crowd = GpuCrowd(4, {**OPTIONS, "victory_points": "4"}, device=PrintedSearch())
    learned = gather_lessons(crowd, load_weights(2), 12, 0.05, 3)
    assert learned.looks.shape[1:] == (2, INPUTS_OF_TWO)
    assert learned.won_games == 4


def test_futures_are_played_on_alike_where_a_gpu_would_play() -> None:
    here, there = CpuCrowd(6, OPTIONS, trades=True), GpuCrowd(6, OPTIONS, device=PrintedSearch(), trades=True)
    for crowd in (here, there):
        crowd.begin_games(5, [load_weights(2)], np.zeros(6, np.int64), 32)
    for _ in range(60):
        answers = here.choose_answers(0.0).copy()
        there.choose_answers(0.0)
        here.step_games(answers)
        there.step_games(answers)
    (mine, many), (theirs, as_many) = (crowd.pick_siblings(4) for crowd in (here, there))
    assert (many == as_many.numpy()).all()
    assert (many > 1).any(), "some turn has several ends"
    chosen = np.flatnonzero((np.arange(4) < many[:, None]).ravel())
    assert (mine[chosen] == theirs.numpy()[chosen]).all()
    plan, seeds = FuturePlan(3, 8, 4), np.arange(len(chosen))
    odds = here.roll_on(mine[chosen], seeds, load_weights(2), plan)
    import torch

    on_gpu = there.roll_on(theirs[chosen], torch.from_numpy(seeds), load_weights(2), plan).numpy()
    assert odds.shape == (len(chosen), 2)
    assert np.median(np.abs(odds - on_gpu)) < 0.01, "only lines that are nearly equal may differ, by rounding"
    assert np.allclose(here.look_at(mine[chosen]), there.look_at(theirs[chosen]).numpy(), atol=1e-5)


def test_a_net_learns_while_games_go_on_and_goes_on_after_an_interruption(tmp_path: Path) -> None:
    from trueque.island.training.course import Course
    from trueque.training.course_run import follow_course

    told: list[dict[str, Any]] = []
    course = Course(seats=2, rounds=2, games=16, size=8, pieces=4, trade=True, longest=40, trace=0.9)
    file = follow_course("island", course, tmp_path / "whole", told.append)
    assert [round_["round"] for round_ in told] == [1, 2]
    assert all(round_["rows"] > 0 and round_["curve"] for round_ in told)
    follow_course("island", course, tmp_path / "cut", lambda _: None, minutes=0)
    again = follow_course("island", course, tmp_path / "cut", lambda _: None)
    assert file.read_bytes() == again.read_bytes(), "what is gone on with comes to the same weights"
    moved = np.abs(read_weights(file).second - random_weights(course.seed, course.units).second).max()
    assert moved > 0
