"""How often a policy wins against a level, with an interval of 95 %: python evaluate.py FILE [--opponent LEVEL].

Seats are rotated by the environment; the games are none that it was trained on. Exit code 1 where the lower end of the
interval is not above par, which is what one of equal strength would win.
"""

import argparse
import json
import sys
from math import sqrt
from pathlib import Path

import numpy as np

from trueque.envs import vector_env
from trueque.envs.opponents import read_rows_policy


def interval(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: right at its ends, too."""
    share, spread = won / games, z * z / games
    middle, width = share + spread / 2, z * sqrt(share * (1 - share) / games + spread / games / 4)
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


def play_games(file: Path, opponent: str, games: int, seats: int, seed: int, threads: int) -> float:
    """How many of so many games it wins; shared wins count their share. Every environment plays one game."""
    policy, game = read_rows_policy(file), json.loads(file.read_text())["game"]
    options = {"seats": str(seats)} | ({"proposals_per_turn": "0"} if game == "island" else {})
    env = vector_env(games, name=game, options=options, opponents=[opponent], seat="any", autoreset="disabled",
                     threads=threads)  # fmt: skip
    seen, _ = env.reset(seed=seed)
    won, done = np.zeros(games), np.zeros(games, bool)
    while not done.all():
        answers = np.where(done, 0, policy(seen["observation"], np.where(done[:, None], 1, seen["action_mask"])))
        seen, rewards, over, _, _ = env.step(answers)
        won = np.where(over & ~done, (rewards + 1) / 2, won)
        done |= over
    return float(won.sum())


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("file", type=Path)
    ask.add_argument("--opponent", default="normal")
    for name, number in {"games": 400, "seats": 2, "seed": 900_000_000, "threads": 1}.items():
        ask.add_argument(f"--{name}", type=int, default=number)
    said = ask.parse_args()
    won = play_games(said.file, said.opponent, said.games, said.seats, said.seed, said.threads)
    low, high = interval(won, said.games)
    share, par = won / said.games, 1 / said.seats
    print(f"{said.file.name} wins {share:.1%} against {said.opponent} ({said.games} games, {low:.1%} to {high:.1%})")
    return 0 if low > par else 1


if __name__ == "__main__":
    sys.exit(main())
