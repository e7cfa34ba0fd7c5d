"""Puzzles: which one, and what an attempt comes to. Nothing of it is kept: the page sends the answers each time."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.puzzles import shelf, telling
from trueque.puzzles.shelf import Puzzle
from trueque.puzzles.solving import Attempt, attempt
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.protocol.positions import PositionShown
from trueque.server.protocol.puzzles import PuzzleNamed, PuzzleShown, PuzzleStep, PuzzleTried
from trueque.table import looking
from trueque.table.looking import looked_at_by
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["puzzles"], responses=REFUSALS)
LISTED = 400
"""Answers that are listed; none of the shipped puzzles has more."""
PuzzleId = Annotated[str, Path(max_length=40)]


@router.get("/puzzles")
async def choose(
    caller: TheCaller,
    game: Annotated[str, Query(max_length=40)] = "",
    kind: Annotated[str, Query(max_length=40)] = "",
    near: Annotated[int | None, Query(ge=0, le=4000)] = None,
    day: bool = False,
) -> PuzzleNamed:
    """A puzzle: everybody's of today, or any of a game and of a kind, near a rating."""
    chosen = shelf.of_the_day(datetime.now(UTC).date()) if day else shelf.some(Random(), game, near, kind)
    return PuzzleNamed(id=chosen.id, game=chosen.game, rating=chosen.rating)


@router.post("/puzzles/{id}")
async def attempted(id: PuzzleId, tried: PuzzleTried, caller: TheCaller, request: Request) -> PuzzleShown:
    """The puzzle after some answers: the position, what can be answered there, and whether it is solved."""
    caller.lang = request.state.lang = tried.lang or caller.lang
    if id not in shelf.all_shipped():
        raise Refusal("state", caller.say("There is no such puzzle."), "positions")
    puzzle = shelf.puzzle(id)
    return await caller.house.study(lambda: shown(puzzle, attempt(puzzle, tried.steps), tried, caller))


def shown(puzzle: Puzzle, now: Attempt, tried: PuzzleTried, caller: Caller) -> PuzzleShown:
    """As it is sent."""
    placed, lang = now.placed, caller.lang
    to = looked_at_by(placed, lang)
    position = PositionShown(link="", **looking.shown(placed, False, puzzle.line, lang))
    is_done = now.verdict == "solved" or tried.give_up
    return PuzzleShown(
        id=puzzle.id, kind=puzzle.kind, rating=puzzle.rating, task=telling.task(puzzle, lang), verdict=now.verdict,
        told=telling.verdict(now, lang), position=position, asks=position.asks, answers=answers(now, to),
        steps=steps(now, to), hints=telling.hints(puzzle, to)[: tried.hints] if tried.hints else [],
        answer=telling.steps_told(puzzle, to) if is_done else [],
        reason=telling.reason(puzzle, to) if is_done else "",
    )  # fmt: skip


def answers(now: Attempt, to: Listener) -> list[PuzzleStep]:
    """What can be answered now, a sentence each."""
    if now.verdict != "open":
        return []
    placed, said = now.placed, words(now.placed.game.name)
    asked = [one for one in placed.game.decisions(placed.state) if one.waits and one.seat == placed.seat]
    listed = [action for one in asked for action in islice(one.answers, LISTED)]
    write, view = placed.game.write, placed.view
    return [PuzzleStep(notation=write(action), sentence=said.answer(action, view, to)) for action in listed]


def steps(now: Attempt, to: Listener) -> list[PuzzleStep]:
    """What was answered so far."""
    placed, said = now.placed, words(now.placed.game.name)
    return [
        PuzzleStep(notation=placed.game.write(action), sentence=said.answer(action, placed.view, to))
        for action in now.steps
    ]
