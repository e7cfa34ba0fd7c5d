"""Follows the course of a game: the weights and a card that says how they were made are written after every round."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from trueque import __version__
from trueque.arena.spreading import run_parallel
from trueque.training.room import Round, course_options, training_room


def follow_course(game: str, course: Any, out: Path, tell: Callable[[Round], None]) -> Path:
    """Learn; the file of the weights."""
    began, used, told = time.perf_counter(), time.process_time(), list[Round]()
    learning = training_room(game).begin_learning(course, run_parallel)
    out.mkdir(parents=True, exist_ok=True)
    file = out / learning.file_name
    for weights, round_ in learning.iterate_rounds():
        told.append(round_)
        learning.save_weights(weights, file)
        learning.save_weights(round_.pop("played", weights), file.with_suffix(f".round{len(told)}{file.suffix}"))
        card = {"made_by": format_command(game, course), "reproduced_by_command": len(told) == course.rounds,
                **learning.about, "version": __version__, "commit": source_commit(),
                "date": datetime.now(UTC).date().isoformat(), "seed": course.seed,
                "processor_seconds": round(time.process_time() - used), "seconds": round(time.perf_counter() - began),
                "rounds": told}  # fmt: skip
        model_card_path(file).write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        tell(round_)
    return file


def model_card_path(weights: Path) -> Path:
    """Where the card of a file of weights lies: beside it."""
    return weights.with_suffix(".card.json" if weights.suffix == ".json" else ".json")


def format_command(game: str, course: Any) -> str:
    """The command that does the same again, every number said: a default may be another one day."""
    said = [f"trueque train --game {game}"]
    for name in course_options(type(course)):
        value = getattr(course, name)
        if value is True:
            said.append(f"--{name}")
        elif value is not None and value is not False:
            said.append(f"--{name} {value}")
    return " ".join(said)


def source_commit() -> str:
    """The commit of the sources, where they lie in a repository."""
    try:
        asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False,
                               cwd=Path(__file__).parent)  # fmt: skip
    except OSError:
        return "unknown"
    return asked.stdout.strip() or "unknown"
