"""Puzzles: which one, and what an attempt comes to. Nothing of it is kept: the page sends the answers each time."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from trueque.kernel import Decision
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.puzzles import puzzle_text, shelf
from trueque.puzzles.attempts import Attempt, try_answers
from trueque.puzzles.shelf import Puzzle
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.protocol.message import Lang
from trueque.server.protocol.positions import PositionShown
from trueque.server.protocol.puzzles import (
    PuzzleKind,
    PuzzleNamed,
    PuzzleShown,
    PuzzlesOfTheDay,
    PuzzleStep,
    PuzzleTried,
)
from trueque.server.protocol.questions import Question
from trueque.table import positions
from trueque.table.positions import make_viewer
from trueque.table.questions import serialize_still_question
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["puzzles"], responses=REFUSALS)
LISTED = 400
"""Answers that are listed; none of the shipped puzzles has more."""
PuzzleId = Annotated[str, Path(max_length=40)]


@router.get("/puzzles")
async def choose_puzzle(
    caller: TheCaller,
    game: Annotated[str, Query(max_length=40)] = "",
    kind: Annotated[str, Query(max_length=40)] = "",
    near: Annotated[int | None, Query(ge=0, le=4000)] = None,
    day: bool = False,
) -> PuzzleNamed:
    """A puzzle: everybody's of today, or any of a game and of a kind, near a rating."""
    chosen = (
        shelf.puzzle_of_the_day(datetime.now(UTC).date()) if day else shelf.choose_puzzle(Random(), game, near, kind)
    )
    return name_puzzle(chosen, caller.lang)


@router.get("/puzzles/day")
async def list_puzzles_of_the_day(caller: TheCaller, lang: Lang | None = None) -> PuzzlesOfTheDay:
    """Everybody's puzzles of today, one of each kind."""
    of_the_day, lang = shelf.puzzles_of_the_day(datetime.now(UTC).date()), lang or caller.lang
    kinds = sorted({one.family for one in of_the_day}, key=shelf.FAMILIES.index)
    return PuzzlesOfTheDay(
        puzzles=[name_puzzle(one, lang) for one in of_the_day],
        kinds=[PuzzleKind(kind=kind, theme=puzzle_text.name_family(kind, lang)) for kind in kinds],
    )


def name_puzzle(puzzle: Puzzle, lang: str) -> PuzzleNamed:
    """Which one it is."""
    theme, grade = puzzle_text.name_family(puzzle.family, lang), puzzle_text.describe_grade(puzzle, lang)
    return PuzzleNamed(id=puzzle.id, game=puzzle.game, rating=puzzle.rating, theme=theme, grade=grade)


@router.post("/puzzles/{id}")
async def attempt_puzzle(id: PuzzleId, tried: PuzzleTried, caller: TheCaller, request: Request) -> PuzzleShown:
    """The puzzle after some answers: the position, what can be answered there, and whether it is solved."""
    caller.lang = request.state.lang = tried.lang or caller.lang
    if id not in shelf.load_all_puzzles():
        raise Refusal("state", caller.say("There is no such puzzle."), "positions")
    puzzle = shelf.find_puzzle(id)
    return await caller.house.run_study(
        lambda: serialize_puzzle(puzzle, try_answers(puzzle, tried.steps), tried, caller)
    )


def serialize_puzzle(puzzle: Puzzle, now: Attempt, tried: PuzzleTried, caller: Caller) -> PuzzleShown:
    """As it is sent."""
    placed, lang = now.placed, caller.lang
    to = make_viewer(placed, lang)
    position = PositionShown(link="", **positions.serialize_position(placed, False, puzzle.line, lang))
    is_done = now.verdict == "solved" or tried.give_up
    return PuzzleShown(
        id=puzzle.id, kind=puzzle.family, theme=puzzle_text.name_family(puzzle.family, lang), rating=puzzle.rating,
        grade=puzzle_text.describe_grade(puzzle, lang), task=puzzle_text.describe_task(puzzle, lang),
        verdict=now.verdict,
        told=puzzle_text.describe_verdict(now, lang), position=position, asks=position.asks,
        answers=serialize_answers(puzzle, now, to), questions=serialize_questions(now, to),
        steps=serialize_steps(now, to), hints=puzzle_text.describe_hints(puzzle,
                                                                         to)[: tried.hints] if tried.hints else [],
        answer=puzzle_text.describe_steps(puzzle, to) if is_done else [],
        reason=puzzle_text.describe_reason(puzzle, to) if is_done else "",
    )  # fmt: skip


def list_open(now: Attempt) -> list[Decision[Any]]:
    """The questions that wait for whoever tries, while nothing is decided."""
    placed = now.placed
    decisions = placed.game.decisions(placed.state) if now.verdict == "open" else ()
    return [one for one in decisions if one.waits and one.seat == placed.seat]


def serialize_questions(now: Attempt, to: Listener) -> list[Question]:
    """What is asked, as at a table."""
    said = [serialize_still_question(now.placed, one, to) for one in list_open(now)]
    return [Question(**one) for one in said if one is not None]


def serialize_answers(puzzle: Puzzle, now: Attempt, to: Listener) -> list[PuzzleStep]:
    """What can be answered now, a sentence each."""
    placed, said = now.placed, game_words(now.placed.game.name)
    listed = [action for one in list_open(now) for action in islice(one.answers, LISTED)]
    listed += [placed.game.read(placed.state, text) for text in puzzle.choices if not now.steps]
    write, view = placed.game.write, placed.view
    return [PuzzleStep(notation=write(action), sentence=said.answer(action, view, to)) for action in listed]


def serialize_steps(now: Attempt, to: Listener) -> list[PuzzleStep]:
    """What was answered so far."""
    placed, said = now.placed, game_words(now.placed.game.name)
    return [
        PuzzleStep(notation=placed.game.write(action), sentence=said.answer(action, placed.view, to))
        for action in now.steps
    ]
