"""Environments: steps of the learner a cpu-second at every door, beside catanatron's Gymnasium one in the same run.

python -m venv /tmp/peers && /tmp/peers/bin/pip install -r benchmarks/requirements.txt
python -m benchmarks.environments /tmp/peers/bin/python [--write]              # --write: into benchmarks/results.md
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium

from benchmarks.results import Rows, keep, section
from trueque.envs import aec, vector, vector_env

TITLE = "Environments"
GAMES_AT_ONCE, ROUNDS, SECONDS = 512, 5, 0.7
# What catanatron's environment plays: two seats, trade and build in any order, no trade between players.
ALIKE = {
    "edition": "2011",
    "seats": "2",
    "combined_phase": "on",
    "proposals_per_turn": "0",
    "steal_optional": "off",
    "free_roads_optional": "off",
    "number_placement": "random",
    "harbour_placement": "random",
}
# Steps of the learner's seat, and answers of everybody in the meantime; a step hands back observation and mask.
PEER = """
import json, random, sys, time, warnings
warnings.simplefilter("ignore")
import gymnasium, catanatron_gym
env = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped
observation, told = env.reset(seed=1)
for line in sys.stdin:
    steps, answers, last, begun = 0, 0, len(env.game.state.actions), time.process_time()
    while time.process_time() - begun < float(line):
        observation, reward, over, cut, told = env.step(random.choice(told["valid_actions"]))
        steps += 1
        if over or cut:
            answers += len(env.game.state.actions) - last
            observation, told = env.reset()
            last = len(env.game.state.actions)
    answers += len(env.game.state.actions) - last
    seconds = time.process_time() - begun
    print(json.dumps([steps / seconds, answers / seconds]), flush=True)
"""


LEARNERS: list[tuple[str, str, dict[str, str], str]] = [
    ("Island, 2 seats, catanatron's rules, random", "island", ALIKE, "random"),
    ("Island, 2 seats, catanatron's rules, `normal`", "island", ALIKE, "normal"),
    ("Island, 4 seats, 2011 with player trades, random", "island", {"edition": "2011"}, "random"),
    ("Island, 4 seats, 2011 with player trades, `normal`", "island", {"edition": "2011"}, "normal"),
    ("Quick, 2 seats, `normal`", "quick", {"seats": "2"}, "normal"),
    ("Princes, `normal`", "princes", {}, "normal"),
]


def count_steps(step: Callable[[], int]) -> float:
    """Steps a second of this process's own time."""
    begun, steps = time.process_time(), 0
    while (spent := time.process_time() - begun) < SECONDS:
        for _ in range(50):
            steps += step()
    return steps / spent


def step_gym(game: str, options: dict[str, str], opponent: str) -> Callable[[], int]:
    """Through `gymnasium.make`, with the wrappers it puts around: a learner that answers at random."""
    env: Any = gymnasium.make(f"trueque.envs.single:trueque/{game}-v1", options=options, opponents=[opponent])
    env.reset(seed=1)
    sample = env.unwrapped.sample_answer

    def step() -> int:
        if env.step(sample())[2]:
            env.reset()
        return 1

    return step


def step_aec(game: str, options: dict[str, str]) -> Callable[[], int]:
    """Through PettingZoo, `last` and `step`."""
    env = aec(game, options)
    env.reset(seed=1)

    def step() -> int:
        env.last()
        env.step(env.sample_answer())
        if env.terminations["seat_0"]:
            env.reset()
        return 1

    return step


def step_many(game: str, options: dict[str, str], opponent: str) -> Callable[[], int]:
    """Through the vector environment: what one learner a game answers is counted."""
    env = vector_env(GAMES_AT_ONCE, name=game, options=options, opponents=[opponent], copies=False)
    env.reset(seed=1)

    def step() -> int:
        env.step(env.sample_answers())
        return GAMES_AT_ONCE

    return step


def step_flat(game: str, options: dict[str, str]) -> Callable[[], int]:
    """Self-play: every seat's answers are counted."""
    env = vector(GAMES_AT_ONCE, options, game=game)
    env.reset(seed=1)

    def step() -> int:
        env.step(env.sample())
        return GAMES_AT_ONCE

    return step


def collect_doors() -> dict[str, Callable[[], int]]:
    """Everything that is measured, by what it is called in the table."""
    doors = {}
    for name, game, options, opponent in LEARNERS:
        doors[f"Gymnasium: {name}"] = step_gym(game, options, opponent)
    for name, game, options, opponent in LEARNERS[::2] + LEARNERS[-1:]:
        doors[f"VectorEnv: {name}"] = step_many(game, options, opponent)
    for game, options in (
        ("island", ALIKE),
        ("island", {"edition": "2011"}),
        ("quick", {"seats": "2"}),
        ("princes", {}),
    ):
        seats = options.get("seats", "")
        doors[f"PettingZoo: {game} {seats}".strip()] = step_aec(game, options)
        doors[f"self-play: {game} {seats}, answers of all seats".replace(" ,", ",")] = step_flat(game, options)
    return doors


def measure(python: str) -> Rows:
    """Theirs and ours in turn, so that a busy machine slows both."""
    doors = collect_doors()
    seen: dict[str, list[float]] = {name: [] for name in doors}
    theirs: list[float] = []
    with subprocess.Popen([python, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin
        assert peer.stdout
        for _ in range(ROUNDS):
            peer.stdin.write(f"{SECONDS}\n")
            peer.stdin.flush()
            theirs.append(json.loads(peer.stdout.readline())[0])
            for name, step in doors.items():
                seen[name].append(count_steps(step))
        peer.stdin.close()
    rows: Rows = [("catanatron_gym 4.0.0: 2 seats, its random opponent", f"{statistics.median(theirs):,.0f}", "1 ×")]
    for name, found in seen.items():
        ratio = statistics.median(a / b for a, b in zip(found, theirs, strict=True))
        rows.append((name, f"{statistics.median(found):,.0f}", f"{ratio:,.0f} ×"))
    return rows


def report(rows: Rows) -> str:
    told = [
        "Command: `python -m benchmarks.environments PEER_PYTHON --write`; the learner's steps a cpu-second, one core,",
        "answers at random, row and mask with every one; the last column is how many times the peer's, the median of",
        f"{ROUNDS} rounds of {SECONDS} s in turn with it. VectorEnv and self-play: {GAMES_AT_ONCE} games at once.",
    ]
    return section(TITLE, told, rows)


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    text = report(measure(sys.argv[1]))
    print(text)
    if "--write" in sys.argv:
        keep(text)


if __name__ == "__main__":
    main()
