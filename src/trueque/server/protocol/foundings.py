"""Boards to found on: asked for, chosen on, and mapped."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from trueque.server.protocol.message import Lang, Message
from trueque.server.protocol.positions import PositionShown

Chosen = Annotated[str, StringConstraints(max_length=100)]
Loss = Annotated[float, Field(ge=0, le=1)]


class FoundingSeries(Message):
    """The boards of one go."""

    game: str
    title: str
    boards: list[str]
    levels: str
    """What our levels lose a board, in words."""


class FoundingTried(Message):
    """Where somebody founds, if anywhere yet."""

    choice: Chosen = ""
    losses: Annotated[list[Loss], Field(max_length=100)] = []
    """Of the boards before this one."""
    lang: Lang | None = None


class FoundingPlace(Message):
    """A place: what it is called, and once somebody has chosen, how often it wins."""

    notation: str
    place: str
    sentence: str
    why: str
    share: float | None
    error: float | None
    """The standard error, where it was played on."""


class FoundingShown(Message):
    """A board, and after the choice its map."""

    id: str
    task: str
    position: PositionShown
    places: list[FoundingPlace]
    """Before the choice by name, after it the best first."""
    choice: str
    rank: int
    """1 for the best; 0 before the choice."""
    loss: float
    told: str
    """The verdict, then the best places, a sentence each."""
    best: list[str]
    rating: int
    summed: str
    """The series so far."""
