"""Puzzles: which one, and what an attempt comes to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.protocol.message import Lang
from trueque.server.protocol.puzzles import PuzzleNamed, PuzzleShown, PuzzlesOfTheDay, PuzzleTried
from trueque.table import tried_puzzles

router = APIRouter(prefix="/api", tags=["puzzles"], responses=REFUSALS)
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
    return PuzzleNamed(**tried_puzzles.choose_puzzle(game, kind, near, day, caller.lang))


@router.get("/puzzles/day")
async def list_puzzles_of_the_day(caller: TheCaller, lang: Lang | None = None) -> PuzzlesOfTheDay:
    """Everybody's puzzles of today, one of each kind."""
    return PuzzlesOfTheDay(**tried_puzzles.list_puzzles_of_the_day(lang or caller.lang))


@router.post("/puzzles/{id}")
async def attempt_puzzle(id: PuzzleId, tried: PuzzleTried, caller: TheCaller, request: Request) -> PuzzleShown:
    """The puzzle after some answers: the position, what can be answered there, and whether it is solved."""
    caller.lang = request.state.lang = tried.lang or caller.lang
    puzzle = tried_puzzles.require_puzzle(id)
    shown = await caller.house.run_study(
        lambda: tried_puzzles.serialize_attempt(puzzle, tried.steps, tried.hints, tried.give_up, caller.lang)
    )
    return PuzzleShown(**shown)
