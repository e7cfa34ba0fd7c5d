"""The recipes of examples/learn do what they say: learned in ten minutes of a processor, better than `normal`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "examples/learn"
MOST_LINES = 80


def run_recipe(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A recipe in a process of its own."""
    paths = os.pathsep.join([str(ROOT / "src"), str(RECIPES), str(ROOT)])
    return subprocess.run(
        [sys.executable, *words], cwd=RECIPES, text=True, capture_output=True,
        env={**os.environ, "PYTHONPATH": paths, **more},
    )  # fmt: skip


def test_a_recipe_fits_on_a_page() -> None:
    assert all(len(path.read_text().splitlines()) <= MOST_LINES for path in RECIPES.glob("*.py"))


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_quick_game_is_learned_in_ten_minutes(seed: str, tmp_path: Path) -> None:
    """400 games that it was not trained on, seats rotated: the whole interval lies above par."""
    learned = run_recipe("ppo.py", str(tmp_path / "quick.json"), "--seed", seed, "--minutes", "4")
    assert learned.returncode == 0, learned.stderr[-2000:]
    judged = run_recipe("evaluate.py", str(tmp_path / "quick.json"), "--games", "400")
    assert judged.returncode == 0, judged.stdout + judged.stderr[-2000:]
    assert "wins" in judged.stdout


@pytest.mark.soak
def test_a_course_in_pieces_goes_on(tmp_path: Path) -> None:
    words = (
        "ppo.py",
        str(tmp_path / "quick.json"),
        "--minutes",
        "0.6",
        "--envs",
        "64",
        "--keep",
        str(tmp_path / "kept"),
    )
    assert "wins" in run_recipe(*words, "--piece", "0.3").stdout
    assert "wins" in run_recipe(*words).stdout
    judged = run_recipe("evaluate.py", str(tmp_path / "quick.json"), "--opponent", "random", "--games", "100")
    assert judged.returncode == 0, judged.stdout


@pytest.mark.soak
def test_the_recipe_for_a_gpu_goes_through_its_pieces(tmp_path: Path) -> None:
    """On printed rules, where there is no GPU: it copies, goes on by itself, stops, goes on; all of it sits down."""
    words = ("-m", "tests.envs.gpu_recipe", str(tmp_path / "island.json"), "none", "--keep", str(tmp_path / "kept"),
             "--minutes", "0.5", "--copying", "0.15", "--games", "32", "--steps", "8", "--batch", "128", "--hidden",
             "16", "--duels", "6", "--each", "5")  # fmt: skip
    first = run_recipe(*words, "--piece", "0.3")
    assert first.returncode == 0, first.stderr[-2000:]
    rest = run_recipe(*words)
    assert rest.returncode == 0, rest.stderr[-2000:]
    assert "against strong" in first.stdout
    steps = [int(one.replace(",", "")) for one in re.findall(r"steps ([\d,]+)", first.stdout + rest.stdout)]
    assert steps == sorted(steps)
    assert len(set(steps)) > 1
    judged = run_recipe("evaluate.py", str(tmp_path / "island.json"), "--opponent", "random", "--games", "10")
    assert "wins" in judged.stdout
