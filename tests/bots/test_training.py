"""Learning the island's evaluation: lessons, fitting, the file it ends up in, and the card beside it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from trueque.bots.settlers_search.features import ABOUT_ALL, INPUTS, ROW
from trueque.bots.settlers_search.learn import Course, fit, learn, surprise
from trueque.bots.settlers_search.value import FOLDER, Numbers, first_guess, load_weights, save_weights

MOST_BYTES = 5_000_000


def lessons(count: int) -> tuple[Numbers, Numbers]:
    """Made-up positions in which the seat with more income wins, mostly."""
    rng = np.random.default_rng(3)
    looks = rng.random((count, INPUTS), dtype=np.float32)
    lead = looks[:, ABOUT_ALL + 6] - looks[:, ABOUT_ALL + ROW + 6]
    return looks, (lead + rng.normal(0, 0.1, count) > 0).astype(np.float32)


def test_fitting_learns_what_the_lessons_say() -> None:
    looks, ends = lessons(12_000)
    before = surprise([*first_guess()], looks[-1200:], ends[-1200:])
    found, after = fit(looks, ends, first_guess(), seed=1)
    assert after < 0.5 < before
    assert surprise([*found], looks[-1200:], ends[-1200:]) == pytest.approx(after)


def test_the_same_lessons_and_seed_give_the_same_weights() -> None:
    looks, ends = lessons(4000)
    one, two = fit(looks, ends, first_guess(), seed=2), fit(looks, ends, first_guess(), seed=2)
    assert all((a == b).all() for a, b in zip(one[0], two[0], strict=True))


def test_weights_come_back_from_their_file_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trueque.bots.settlers_search.value.FOLDER", tmp_path)
    weights = first_guess()
    save_weights(weights, tmp_path / "two_seats.npz")
    assert all((a == b).all() for a, b in zip(weights, load_weights(2), strict=True))


def test_the_shipped_weights_are_small_and_say_where_they_come_from() -> None:
    shipped = sorted(FOLDER.glob("*.npz"))
    assert FOLDER / "two_seats.npz" in shipped
    for file in shipped:
        card = json.loads(file.with_suffix(".json").read_text())
        assert file.stat().st_size < MOST_BYTES
        assert load_weights(2 if file.stem == "two_seats" else 4).first.shape[0] == INPUTS
        assert {"made_by", "version", "commit", "seed", "processor_seconds", "rounds"} <= set(card)


@pytest.mark.soak
def test_training_runs_from_games_to_weights(tmp_path: Path) -> None:
    told: list[dict[str, object]] = []
    weights = learn(Course(seats=2, rounds=1, games=40, size=12, duels=20), told.append)
    save_weights(weights, tmp_path / "two_seats.npz")
    assert told[0]["round"] == 1
    assert (tmp_path / "two_seats.npz").stat().st_size < MOST_BYTES
