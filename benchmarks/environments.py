"""Environments: masked steps a second of the vector environment beside catanatron's Gymnasium one, and what AEC costs.

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
from random import Random

import numpy as np

from benchmarks.results import Rows, keep, section
from trueque.envs import TruequeVector, aec, vector
from trueque.envs.spelled_game import SpelledGame
from trueque.kernel.codec import Codec
from trueque.kernel.registry import GAMES, make_game

TITLE = "Environments"
GAMES_AT_ONCE, ROUNDS, SECONDS = 1024, 5, 1.5
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
    steps, answers, last, begun = 0, 0, len(env.game.state.actions), time.perf_counter()
    while time.perf_counter() - begun < float(line):
        observation, reward, over, cut, told = env.step(random.choice(told["valid_actions"]))
        steps += 1
        if over or cut:
            answers += len(env.game.state.actions) - last
            observation, told = env.reset()
            last = len(env.game.state.actions)
    answers += len(env.game.state.actions) - last
    seconds = time.perf_counter() - begun
    print(json.dumps([steps / seconds, answers / seconds]), flush=True)
"""


def steps_a_second(env: TruequeVector, choose: Callable[[], np.ndarray[tuple[int], np.dtype[np.int64]]]) -> float:
    """Masked random steps, all games together."""
    begun, steps = time.perf_counter(), 0
    while (spent := time.perf_counter() - begun) < SECONDS:
        for _ in range(20):
            env.step(choose())
        steps += 20 * env.games
    return steps / spent


def rounds(python: str) -> Rows:
    """Theirs and ours in turn, so that a busy machine slows both."""
    book = vector(GAMES_AT_ONCE, threads=2)
    alike = {threads: vector(GAMES_AT_ONCE, ALIKE, threads=threads) for threads in (1, 2)}
    for env in (book, *alike.values()):
        env.reset(seed=1)
    rng = np.random.default_rng(1)

    def by_numpy() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        noise = rng.random(book.masks.shape, np.float32) * book.masks
        chosen: np.ndarray[tuple[int], np.dtype[np.int64]] = noise.argmax(axis=1)
        return chosen

    seen: dict[str, list[float]] = {name: [] for name in ("steps", "answers", "one", "two", "book", "numpy")}
    with subprocess.Popen([python, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin
        assert peer.stdout
        for _ in range(ROUNDS):
            peer.stdin.write(f"{SECONDS}\n")
            peer.stdin.flush()
            steps, answers = json.loads(peer.stdout.readline())
            seen["steps"].append(steps)
            seen["answers"].append(answers)
            seen["one"].append(steps_a_second(alike[1], alike[1].sample))
            seen["two"].append(steps_a_second(alike[2], alike[2].sample))
            seen["book"].append(steps_a_second(book, book.sample))
            seen["numpy"].append(steps_a_second(book, by_numpy))
        peer.stdin.close()
    return table(seen)


def table(seen: dict[str, list[float]]) -> Rows:
    middle = {name: statistics.median(values) for name, values in seen.items()}
    ratio = statistics.median(a / b for a, b in zip(seen["one"], seen["answers"], strict=True))
    against_steps = statistics.median(a / b for a, b in zip(seen["one"], seen["steps"], strict=True))
    return [
        ("4 seats, 2011, player trades: masked steps a second, 2 threads", f"{middle['book']:,.0f}", "1,000,000"),
        ("the same, answers chosen by NumPy from the masks", f"{middle['numpy']:,.0f}", ""),
        ("2 seats, catanatron's rules: steps a second, 1 thread", f"{middle['one']:,.0f}", ""),
        ("the same, 2 threads", f"{middle['two']:,.0f}", ""),
        ("catanatron_gym 4.0.0, steps of the learner a second, 1 core", f"{middle['steps']:,.0f}", ""),
        ("catanatron_gym, answers of both seats a second", f"{middle['answers']:,.0f}", ""),
        ("ours / theirs, one core each, answers against all their answers", f"{ratio:,.0f} ×", "aim 300 ×"),
        ("ours / theirs, one core each, against the learner's steps alone", f"{against_steps:,.0f} ×", ""),
    ]


def cost_of_aec(name: str, answers: int = 1500) -> tuple[str, str, str]:
    """The same random game by the raw engine stepped by integers, and through PettingZoo, µs a step."""
    game, rng = make_game(name), Random(1)
    codec = Codec(game)
    best = {"raw": 1e9, "aec": 1e9}
    env = aec(name)
    for _ in range(3):
        play, begun = SpelledGame(game, codec, 1), time.perf_counter()
        for _ in range(answers):
            play.step(rng.choice(play.list_steps()))
            if play.seat is None:
                play = SpelledGame(game, codec, 1)
        best["raw"] = min(best["raw"], (time.perf_counter() - begun) / answers)
        env.reset(seed=1)
        begun = time.perf_counter()
        for _ in range(answers):
            seen, _, over, cut, _ = env.last()
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            if over or cut or any(env.terminations.values()):
                env.reset(seed=1)
        best["aec"] = min(best["aec"], (time.perf_counter() - begun) / answers)
    figures = f"{best['raw'] * 1e6:.0f} → {best['aec'] * 1e6:.0f} µs ({best['aec'] / best['raw']:.1f} ×)"
    return (f"{name}: a step by integers, raw engine → PettingZoo with observation and mask", figures, "")


def report(rows: Rows) -> str:
    command = f"Command: `python -m benchmarks.environments PEER_PYTHON --write`; {GAMES_AT_ONCE} random games at once,"
    how = f"median of {ROUNDS} rounds of {SECONDS} s in turn with the peer's. A step is one seat's answer; its row and"
    return section(TITLE, [command, how, "mask are written every time, nature's answers are not counted."], rows)


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    text = report([*rounds(sys.argv[1]), *(cost_of_aec(name) for name in GAMES)])
    print(text)
    if "--write" in sys.argv:
        keep(text)


if __name__ == "__main__":
    main()
