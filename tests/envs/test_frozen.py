"""A version never changes: columns, ranges and answers have these checksums, whatever card sets are installed."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.outside.site import install
from trueque.envs.column_table import print_tables
from trueque.envs.columns import column_names
from trueque.kernel.codec import Codec
from trueque.kernel.registry import make_game
from trueque.lockstep.seated import SeatedGames, open_setup, seat_everybody

ROOT = Path(__file__).parents[2]
FROZEN = {
    ("island", ""): ("eb9289a5e8b7f21f", "5885df51b96b91f5"),
    ("island", "seats=2"): ("436d598305bb628c", "eab76dc386c0bd1c"),
    ("island", "edition=large"): ("1ad03bc785537e49", "d012144ad5a8ba74"),
    ("quick", ""): ("adcbe7150784a787", "cc14b4a7d1544af9"),
    ("quick", "seats=2"): ("cac5b1b467a5ac98", "b5416a281ee619a5"),
    ("princes", ""): ("ca67d0100f1d622f", "867ee1bb6965fcae"),
    ("princes", "mode=duel"): ("ca67d0100f1d622f", "ea59dea744b0782a"),
}
"""By game and options: what columns and answers are called, with their ranges; what is in 40 rows and masks.

The first may never change: what changes it is a version of its own. Where a rule was mended, the second may.
"""
SHAPES_OF_V0 = {("princes", "mode=gold"): (740, 316), ("quick", ""): (161, 121), ("island", ""): (861, 412)}


def options_of(text: str) -> dict[str, str]:
    return dict(part.split("=") for part in text.split())


def checksums(game: str, text: str) -> tuple[str, str]:
    setup = open_setup(game, options_of(text), "plain")
    names = [f"{name} {group.low} {group.high}" for group in setup.groups for name in group.names]
    shape = sha256("\n".join([*names, "", *setup.seated_answers]).encode()).hexdigest()[:16]
    games, seen = SeatedGames(setup, 1, seat_everybody(setup.seats)), sha256()
    games.begin([11])
    for _ in range(40):
        seen.update(games.rows.tobytes() + games.masks.tobytes())
        games.step(games.any_answer)
    return shape, seen.hexdigest()[:16]


def shape_of_v0(game: str, text: str) -> tuple[int, int]:
    made = make_game(game, options_of(text))
    return len(column_names(made)), Codec(made).size


@pytest.mark.parametrize(("game", "text"), FROZEN)
def test_version_1_stays_as_it_is(game: str, text: str) -> None:
    assert checksums(game, text) == FROZEN[game, text]


@pytest.mark.parametrize(("game", "text"), SHAPES_OF_V0)
def test_version_0_keeps_its_shape(game: str, text: str) -> None:
    assert shape_of_v0(game, text) == SHAPES_OF_V0[game, text]


def test_the_table_of_columns_is_that_of_the_code() -> None:
    assert (ROOT / "docs/columns.md").read_text(encoding="utf-8") == print_tables(), (
        "python -m trueque.envs.column_table > docs/columns.md"
    )


WITH_SET = """
from tests.envs.test_frozen import FROZEN, SHAPES_OF_V0, checksums, shape_of_v0
from trueque.kernel.registry import make_game
from trueque.lockstep.seated import open_setup
from trueque.envs import gym
assert "ferry" in make_game("princes", {"mode": "rivers"}).codec_words, "the set is not there"
for game, text in (("princes", ""), ("princes", "mode=duel")):
    assert checksums(game, text) == FROZEN[game, text], text
assert shape_of_v0("princes", "mode=gold") == SHAPES_OF_V0["princes", "mode=gold"]
ours, theirs = open_setup("princes", {}, "plain"), open_setup("princes", {"mode": "rivers", "limit": "100"}, "plain")
moved = [pair for pair in zip(ours.columns, theirs.columns) if pair[0] != pair[1] and ".spare" not in pair[0]]
assert not moved and len(theirs.columns) > len(ours.columns), moved
changed = [pair for pair in zip(ours.seated_answers, theirs.seated_answers) if pair[0] and pair[0] != pair[1]]
assert not changed, changed[:5]
assert "hand.ferry" in theirs.columns and "hand.ferry" not in ours.columns
env = gym("princes", {"mode": "rivers", "limit": "100"}, backend="plain")
assert env.metadata["name"] == "trueque_princes_with_rivers@0.1_v1", env.metadata
env.reset(seed=1)
for _ in range(200):
    seen, _, over, _, told = env.step(env.sample_answer())
    assert env.observation_space.contains(seen) and "refused" not in told
    if over:
        break
print("as it was")
"""


def test_an_installed_card_set_moves_nothing(tmp_path: Path) -> None:
    install(tmp_path, "rivers")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src"), str(ROOT)])
    told = subprocess.run([sys.executable, "-c", WITH_SET], env={**os.environ, "PYTHONPATH": path}, cwd=ROOT, text=True,
                          capture_output=True, check=False)  # fmt: skip
    assert told.stdout == "as it was\n", told.stderr
