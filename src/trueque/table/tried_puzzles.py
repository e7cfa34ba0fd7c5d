"""A puzzle as it is sent: which one, and what an attempt comes to. The page sends the answers each time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Any

from trueque.kernel import Decision
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.puzzles import puzzle_text, shelf
from trueque.puzzles.attempts import Attempt, try_answers
from trueque.puzzles.shelf import Puzzle
from trueque.table import positions
from trueque.table.positions import make_viewer
from trueque.table.questions import serialize_still_question
from trueque.table.refusal import make_refusal

Json = dict[str, Any]
LISTED = 400
"""Answers that are listed; none of the shipped puzzles has more."""


def choose_puzzle(game: str, kind: str, near: int | None, is_of_day: bool, lang: str) -> Json:
    """A puzzle: everybody's of today, or any of a game and of a kind, near a rating."""
    today = datetime.now(UTC).date()
    return serialize_puzzle_name(
        shelf.puzzle_of_the_day(today) if is_of_day else shelf.choose_puzzle(Random(), game, near, kind), lang
    )


def list_puzzles_of_the_day(lang: str) -> Json:
    """Everybody's puzzles of today, one of each kind."""
    of_the_day = shelf.puzzles_of_the_day(datetime.now(UTC).date())
    kinds = sorted({one.family for one in of_the_day}, key=shelf.FAMILIES.index)
    return {
        "puzzles": [serialize_puzzle_name(one, lang) for one in of_the_day],
        "kinds": [{"kind": kind, "theme": puzzle_text.name_family(kind, lang)} for kind in kinds],
    }


def serialize_puzzle_name(puzzle: Puzzle, lang: str) -> Json:
    """Which one it is."""
    theme, grade = puzzle_text.name_family(puzzle.family, lang), puzzle_text.describe_grade(puzzle, lang)
    return {"id": puzzle.id, "game": puzzle.game, "rating": puzzle.rating, "theme": theme, "grade": grade}


def require_puzzle(id: str) -> Puzzle:
    """The puzzle of that name."""
    if id not in shelf.load_all_puzzles():
        raise make_refusal("state", "positions", lambda say: say("There is no such puzzle."))
    return shelf.find_puzzle(id)


def serialize_attempt(puzzle: Puzzle, steps: Sequence[str], hints: int, gives_up: bool, lang: str) -> Json:
    """The puzzle after some answers: the position, what can be answered there, and whether it is solved."""
    now = try_answers(puzzle, steps)
    to = make_viewer(now.placed, lang)
    position = {"link": "", **positions.serialize_position(now.placed, False, puzzle.line, lang)}
    is_done = now.verdict == "solved" or gives_up
    return {
        "id": puzzle.id, "kind": puzzle.family, "theme": puzzle_text.name_family(puzzle.family, lang),
        "rating": puzzle.rating, "grade": puzzle_text.describe_grade(puzzle, lang),
        "task": puzzle_text.describe_task(puzzle, lang), "verdict": now.verdict,
        "told": puzzle_text.describe_verdict(now, lang), "position": position, "asks": position["asks"],
        "answers": serialize_answers(puzzle, now, to), "questions": serialize_questions(now, to),
        "steps": serialize_steps(now, to),
        "hints": puzzle_text.describe_hints(puzzle, to)[:hints] if hints else [],
        "answer": puzzle_text.describe_steps(puzzle, to) if is_done else [],
        "reason": puzzle_text.describe_reason(puzzle, to) if is_done else "",
    }  # fmt: skip


def list_open(now: Attempt) -> list[Decision[Any]]:
    """The questions that wait for whoever tries, while nothing is decided."""
    placed = now.placed
    decisions = placed.game.decisions(placed.state) if now.verdict == "open" else ()
    return [one for one in decisions if one.waits and one.seat == placed.seat]


def serialize_questions(now: Attempt, to: Listener) -> list[Json]:
    """What is asked, as at a table."""
    said = [serialize_still_question(now.placed, one, to) for one in list_open(now)]
    return [one for one in said if one is not None]


def serialize_answers(puzzle: Puzzle, now: Attempt, to: Listener) -> list[Json]:
    """What can be answered now, a sentence each."""
    listed = [action for one in list_open(now) for action in islice(one.answers, LISTED)]
    listed += [now.placed.game.read(now.placed.state, text) for text in puzzle.choices if not now.steps]
    return [describe_step(now, action, to) for action in listed]


def serialize_steps(now: Attempt, to: Listener) -> list[Json]:
    """What was answered so far."""
    return [describe_step(now, action, to) for action in now.steps]


def describe_step(now: Attempt, action: Any, to: Listener) -> Json:
    """An answer, as it is written and as it is said."""
    placed = now.placed
    sentence = game_words(placed.game.name).answer(action, placed.view, to)
    return {"notation": placed.game.write(action), "sentence": sentence}
