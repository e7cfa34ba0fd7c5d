"""One process, many and a Ray cluster play the same games; what a lost worker had is played again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.terminal.kit import trueque
from trueque.arena.contest import Contest, ContestResult
from trueque.arena.run import run_contest
from trueque.kernel import BadOptions

KILLER = """
import os, pathlib
class Killer:
    \"\"\"Ends its process once, and plays on when it is asked again.\"\"\"
    def choose(self, view, decision):
        once = pathlib.Path(__file__).with_suffix(".once")
        if ALWAYS or not once.exists():
            once.touch()
            os._exit(9)
        return next(iter(decision.answers))
"""


def contest(folder: Path, always: bool = False) -> Contest:
    file = folder / "killer.py"
    file.write_text(KILLER.replace("ALWAYS", str(always)))
    return Contest("quick", {"seats": "2"}, (f"python:{file}:Killer", "random"), games=4, seed=3)


def settled(results: list[ContestResult]) -> list[ContestResult]:
    """In order, and without the time they took."""
    return sorted((replace(result, seconds=()) for result in results), key=lambda result: result.number)


def test_the_games_of_a_lost_process_are_played_again(tmp_path: Path) -> None:
    wanted = contest(tmp_path)
    spread = settled(list(run_contest(wanted, jobs=2)))
    assert (tmp_path / "killer.once").exists(), "a process was lost"
    assert [result.number for result in spread] == [0, 1, 2, 3]
    assert spread == settled(list(run_contest(wanted)))


@pytest.mark.soak
def test_a_game_that_always_ends_its_process_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="3 times"):
        list(run_contest(contest(tmp_path, always=True), jobs=2))


@pytest.mark.soak
def test_a_ray_cluster_plays_the_same_games_and_again_those_of_a_lost_worker(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra cluster is not installed")
    wanted = contest(tmp_path)
    spread = settled(list(run_contest(wanted, cluster="local")))
    assert (tmp_path / "killer.once").exists(), "a worker was lost"
    assert spread == settled(list(run_contest(wanted)))


@pytest.mark.soak
def test_data_made_on_a_cluster_is_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra cluster is not installed")
    ways = {"alone": "", "beside": "--jobs 2", "cluster": "--ray"}
    for name, way in ways.items():
        line = f"simulate quick --seats random,greedy --games 25 --records {tmp_path}/{name} {way} --json"
        assert json.loads(trueque(line).out)["games"] == 25
    kept = {name: {p.name: p.read_text() for p in (tmp_path / name).iterdir()} for name in ways}
    assert kept["alone"] == kept["beside"] == kept["cluster"]


def test_an_address_may_be_left_out() -> None:
    from trueque.terminal.common import fill_ray_addresses

    assert fill_ray_addresses(["arena", "--ray"]) == ["arena", "--ray=local"]
    assert fill_ray_addresses(["arena", "--ray", "--json"]) == ["arena", "--ray=local", "--json"]
    assert fill_ray_addresses(["arena", "--ray", "head:6379"]) == ["arena", "--ray", "head:6379"]
