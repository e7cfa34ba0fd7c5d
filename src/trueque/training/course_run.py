"""Follows the course of a game: the weights and a card that says how they were made are written after every round."""

from __future__ import annotations

import json
import platform
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from trueque import __version__
from trueque.arena.spreading import run_parallel
from trueque.training.course_memory import CourseMemory
from trueque.training.room import Round, course_options, training_room

SECONDS = 60
LIBRARIES = ("numpy", "torch")


def follow_course(
    game: str, course: Any, out: Path, tell: Callable[[Round], None], minutes: float | None = None
) -> Path:
    """Learn, going on from what an earlier run came to; the file of the weights.

    With *minutes* no round is begun that would end after them: the same command goes on.
    """
    began, used, told = time.perf_counter(), time.process_time(), list[Round]()
    learning = training_room(game).begin_learning(course, run_parallel)
    file = out / learning.file_name
    learning.memory = CourseMemory(out / f"{file.stem}.course", course, learning)
    latest, longest = began, 0.0
    for weights, round_ in learning.iterate_rounds():
        told.append(round_)
        learning.save_weights(weights, file)
        learning.save_weights(round_.pop("played", weights), file.with_suffix(f".round{len(told)}{file.suffix}"))
        card = {"made_by": format_command(game, course), "reproduced_by_command": len(told) == course.rounds,
                **learning.about, "sha256": sha256(file.read_bytes()).hexdigest(), "with": list_versions(),
                "version": __version__, "commit": source_commit(),
                "date": datetime.now(UTC).date().isoformat(), "seed": course.seed,
                "processor_seconds": round(time.process_time() - used), "seconds": round(time.perf_counter() - began),
                "rounds": told}  # fmt: skip
        model_card_path(file).write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        tell(round_)
        now = time.perf_counter()
        latest, longest = now, max(longest, now - latest)
        if minutes is not None and now - began + longest > SECONDS * minutes:
            break
    return file


def list_versions() -> dict[str, str]:
    """What a result may hang on besides the sources."""
    found = {"python": platform.python_version(), "machine": platform.machine()}
    for name in LIBRARIES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


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
