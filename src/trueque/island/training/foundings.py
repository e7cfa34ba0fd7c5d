"""Learning what foundings are worth: python -m trueque.island.training.foundings 2 3 4 5 6 --games 3000000 --jobs 16

Games of the sensible player on islands of every kind, each seat founding somewhere good (`player.foundings`), so that
places are seen that nobody would choose. A small network, the same for every seat of a table, is fitted to who won, and
written in whole numbers beside the player with what it was learned from. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

from trueque.core.chance import Chance
from trueque.core.compiled import load_library
from trueque.core.memory import record_class_for
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.state import position_class
from trueque.island.game import Island, make
from trueque.island.player import foundings
from trueque.island.player.place_odds import FOLDER
from trueque.island.player.places import INPUTS, Ground
from trueque.island.player.sense import Sense
from trueque.island.player.source import make_source
from trueque.island.player.value import HIDDEN, UNIT
from trueque.island.rules import find_edition
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
    import torch
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing

AT_ONCE, FIRST_SEED = 20_000, 10_000_000
BATCH, PACE, DECAY = 16_384, 4e-3, 1e-4
HELD = 10
"""One game in so many is not shown, and tells how good the fit is."""
LOSS = torch.nn.functional.cross_entropy


class Scores(torch.nn.Module):  # type: ignore[misc,unused-ignore]
    """The score of each seat, from its row; inputs are set beside each other by how far they spread."""

    def __init__(self, spread: Any) -> None:
        super().__init__()
        self.spread = torch.nn.Parameter(spread, requires_grad=False)
        self.inner, self.outer = torch.nn.Linear(INPUTS, HIDDEN), torch.nn.Linear(HIDDEN, 1, bias=False)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return self.outer(torch.relu(self.inner(rows.float() / self.spread))).squeeze(-1)

    def to_whole_numbers(self) -> dict[str, Any]:
        """As `player.value` reads it: weights in 1,024ths, scores in doublings of the odds."""
        first = (self.inner.weight / self.spread).T * UNIT
        second = self.outer.weight[0] * UNIT / np.log(2)
        parts = {"first": first, "bias": self.inner.bias * UNIT, "second": second}
        return {name: part.detach().cpu().round().int().tolist() for name, part in parts.items()}


def play_lesson(game: Island, first: int) -> tuple[Any, Any]:
    """So many games from a seed on: each seat's row, and who won; threads run beside each other."""
    t, start = cast(Any, game.tables), cast(Any, game.core.start(game.tables))
    door = load_library(make_source(game.room)).bind_door(foundings.lessons_door)
    kinds = (cast(type, position_class(game.room)), Moves, Tape, Chance, Sense, Ground)
    kept = [record_class_for(kind)() for kind in kinds]
    rows, winners = np.zeros((AT_ONCE, game.seats, INPUTS), np.int8), np.zeros(AT_ONCE, np.int8)
    places = (rows.ctypes.data, winners.ctypes.data)
    door(t.address, start.address, *(one.address for one in kept), first, AT_ONCE, *places)
    return rows, winners


def play_lessons(seats: int, games: int, jobs: int) -> tuple[Any, Any]:
    """All of them, without those that nobody won."""
    game = make({"edition": find_edition(seats), "seats": str(seats)}, backend="compiled")
    with ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(lambda first: play_lesson(game, first), range(FIRST_SEED, FIRST_SEED + games, AT_ONCE)))
    rows, winners = (np.concatenate(part) for part in zip(*parts, strict=True))
    return rows[winners >= 0], winners[winners >= 0]


def fit_scores(rows: Any, winners: Any, epochs: int) -> tuple[Scores, float]:
    """The network, and what it loses on games that it was not shown."""
    where = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    looks, won = torch.from_numpy(rows).to(where), torch.from_numpy(winners.astype(np.int64)).to(where)
    held = len(won) // HELD
    net = Scores(looks[:100_000].float().reshape(-1, INPUTS).std(0) + 0.5).to(where)
    steps = epochs * ((len(won) - held) // BATCH)
    learner = torch.optim.AdamW(net.parameters(), lr=PACE, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(learner, PACE, total_steps=steps + 1)
    for _ in range(epochs):
        order = held + torch.randperm(len(won) - held, device=where)
        for some in order[: len(order) // BATCH * BATCH].split(BATCH):
            loss = LOSS(net(looks[some]), won[some])
            learner.zero_grad()
            loss.backward()
            learner.step()
            pace.step()
    with torch.no_grad():
        return net, float(LOSS(net(looks[:held]), won[:held]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, nargs="+")
    for name, plain in {"games": 3_000_000, "jobs": 2, "epochs": 6}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    for seats in given.seats:
        rows, winners = play_lessons(seats, given.games, given.jobs)
        net, loss = fit_scores(rows, winners, given.epochs)
        command = f"python -m trueque.island.training.foundings {seats} --games {given.games} --epochs {given.epochs}"
        about = {"made by": command, "games won": len(winners), "held-out loss": round(loss, 4),
                 "of chance": round(float(np.log(seats)), 4)}  # fmt: skip
        text = json.dumps({"about": about, **net.to_whole_numbers()}, separators=(",", ":"))
        (given.folder / f"founding_{seats}.json").write_text(text + "\n", "utf-8")
        print(seats, about, flush=True)


if __name__ == "__main__":
    main()
