"""`trueque train`: learns the evaluation of the board game's strong players from their own games."""

from __future__ import annotations

import json
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from trueque import __version__
from trueque.terminal.voice import Stop, voice

MOST_GAMES, MOST_ROUNDS = 10_000_000, 1000


def train(
    *, seats: int = 2, rounds: int = 4, games: int = 3000, seed: int = 1, size: int = 64, out: Path = Path("weights")
) -> int:
    """Play, fit, play again; new weights are kept where they hold their own against the old ones."""
    say = voice().say
    if find_spec("numba") is None:
        raise Stop(say("This needs the extra «fast»: pip install 'trueque[fast]'."), 1)
    if seats not in (2, 3, 4):
        raise Stop(say("--seats takes a number from 2 to 4."), 2)
    if not (10 <= games <= MOST_GAMES and 1 <= rounds <= MOST_ROUNDS and 8 <= size <= 2000 and seed >= 0):
        raise Stop(say("--games takes 10 or more, --rounds 1 or more, --size 8 to 2000, --seed 0 or more."), 2)
    voice().line(say("Compiling the search first; this takes a minute or two."))
    from trueque.bots.settlers_search.learn import Course, learn
    from trueque.bots.settlers_search.value import save_weights

    told: list[dict[str, Any]] = []

    def tell(round_: dict[str, Any]) -> None:
        told.append(round_)
        voice().line(
            say(
                "Round {round}: {rows} positions, surprise {loss}, {share} % against the last weights.",
                round=round_["round"],
                rows=round_["rows"],
                loss=round_["loss"],
                share=f"{100 * round_['share_against_last']:.1f}",
            )
        )

    began = time.process_time()
    weights = learn(Course(seats, rounds, games, size, seed=seed), tell)
    out.mkdir(parents=True, exist_ok=True)
    name = "two_seats" if seats == 2 else "more_seats"
    save_weights(weights, out / f"{name}.npz")
    card = {"made_by": f"trueque train --seats {seats} --rounds {rounds} --games {games} --seed {seed} --size {size}",
            "version": __version__, "commit": commit(), "seed": seed,
            "processor_seconds": round(time.process_time() - began), "rounds": told}  # fmt: skip
    (out / f"{name}.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    voice().line(say("Written: {file}", file=str(out / f"{name}.npz")))
    return 0


def commit() -> str:
    """The commit of the sources, where they lie in a repository."""
    asked = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=Path(__file__).parent, check=False
    )
    return asked.stdout.strip() or "unknown"
