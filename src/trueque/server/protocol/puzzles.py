"""Puzzles: asked for, tried, and told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from trueque.server.protocol.message import Lang, Message
from trueque.server.protocol.positions import PositionShown
from trueque.server.protocol.questions import Question

Step = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class PuzzleTried(Message):
    """Somebody's answers so far."""

    steps: Annotated[list[Step], Field(max_length=40)] = []
    """In notation, in order; amounts as `=1,0,2`."""
    hints: Annotated[int, Field(ge=0, le=3)] = 0
    """How many hints are wished for."""
    give_up: bool = False
    """The answer is to be told."""
    lang: Lang | None = None


class PuzzleStep(Message):
    """An answer that can be given, or was."""

    notation: str
    sentence: str


class PuzzleShown(Message):
    """A puzzle as far as somebody has come with it."""

    id: str
    kind: str
    theme: str
    """What kind it is, in words."""
    rating: int
    grade: str
    """How hard it is: who of our levels finds it."""
    task: str
    verdict: Literal["open", "solved", "missed", "lucky"]
    told: str
    """The verdict as a sentence."""
    position: PositionShown
    asks: str
    answers: list[PuzzleStep]
    """Everything that can be answered now; none where it is over."""
    questions: list[Question]
    """The same as at a table, for its board; an answer's id, or its amounts after "=", is the next step."""
    steps: list[PuzzleStep]
    hints: list[str]
    answer: list[str]
    """The whole answer, for whoever has solved it or gives up."""
    reason: str
    """Why it is the best, for the same."""


class PuzzleNamed(Message):
    """Which puzzle."""

    id: str
    game: str
    rating: int
    theme: str
    grade: str


class PuzzleKind(Message):
    """A kind of puzzle, as it is asked for and as it is called."""

    kind: str
    theme: str


class PuzzlesOfTheDay(Message):
    """Everybody's of one day, one of each kind, and all kinds that there are."""

    puzzles: list[PuzzleNamed]
    kinds: list[PuzzleKind]
