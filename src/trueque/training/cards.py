"""Writes what a card game's champion has learned (`trueque.bots.learning`), and a card beside it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from trueque import __version__
from trueque.arena.spreading import spread
from trueque.bots.fitting import write_net
from trueque.bots.learning import Course, learn
from trueque.training.course import commit


def train(course: Course, out: Path, tell: Callable[[dict[str, Any]], None], jobs: int = 1) -> Path:
    """Learn, and write the weights and their card; the file of the weights."""
    told: list[dict[str, Any]] = []

    def note(round_: dict[str, Any]) -> None:
        told.append(round_)
        tell(round_)

    began = time.process_time()
    net = learn(course, note, partial(spread, jobs=jobs))
    out.mkdir(parents=True, exist_ok=True)
    file = out / "weights.json"
    write_net(net, file)
    options = f"--rounds {course.rounds} --games {course.games} --size {course.budget} --seed {course.seed}"
    card = {"made_by": f"trueque train --game {course.game} {options}", "reproduced_by_command": True,
            "version": __version__, "commit": commit(), "seed": course.seed,
            "processor_seconds": round(time.process_time() - began), "rounds": told}  # fmt: skip
    file.with_name("weights.card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    return file
