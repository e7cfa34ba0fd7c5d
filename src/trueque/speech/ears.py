"""Queries about the position: each game has an ear that listens to its view, and may offer more besides."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Protocol, cast, runtime_checkable

from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.registry import find_room
from trueque.speech.choices import Asked
from trueque.speech.queries import Query

ENDING = "end"
"""What ends a turn."""


class Ear(Protocol):
    """What a game's ear must do."""

    def hear(self, query: Query, asked: Asked) -> list[str] | None:
        """What is said to a query; none where the ear has nothing for it."""
        ...


@runtime_checkable
class Rewords(Protocol):
    """An ear that knows other ways of naming places."""

    def reword(self, text: str, asked: Asked) -> str:
        """*text* with the game's own ways of naming places put into notation."""
        ...


@runtime_checkable
class Lists(Protocol):
    """An ear that says which queries it has an answer for."""

    ANSWERS: Collection[str]


@runtime_checkable
class Prices(Protocol):
    """An ear that says which kinds of answer cost something and cannot be taken back."""

    COSTLY: Container[str]


def is_costly(kind: str, asked: Asked) -> bool:
    """Whether an answer of that kind costs something and cannot be taken back: a turn, where more could be played."""
    if kind == ENDING:
        return any(choice.action is not None and choice.group != ENDING for choice in asked.choices)
    ear = cast_to_protocol(find_room(asked.game.name, "ear"), Prices)
    return ear is not None and kind in ear.COSTLY


def has_answer(game: str, query: str) -> bool:
    """Whether the ear of *game* says that it has an answer for a query."""
    return query in list_answers(game)


def list_answers(game: str) -> frozenset[str]:
    """The queries that the ear of *game* says it has an answer for."""
    ear = cast_to_protocol(find_room(game, "ear"), Lists)
    return frozenset(ear.ANSWERS) if ear is not None else frozenset()


GENERAL = frozenset({
    "question", "options", "where", "why", "rules", "house", "whose", "again", "help", "log", "last", "news", "undo",
    "save", "quit", "more", "offers",
})  # fmt: skip
"""What a shell, or the open question itself, replies to."""


def ask_ear(query: Query, asked: Asked) -> list[str] | None:
    """What the game's ear says; none where it has no ear for that."""
    ear = find_room(asked.game.name, "ear")
    return cast(Ear, ear).hear(query, asked) if ear is not None else None


def reword_places(text: str, asked: Asked) -> str:
    """*text* with the game's own ways of naming places put into notation."""
    ear = cast_to_protocol(find_room(asked.game.name, "ear"), Rewords)
    return ear.reword(text, asked) if ear is not None else text
