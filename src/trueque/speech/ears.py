"""Queries about the position: each game has an ear that listens to its view, and may offer more besides."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Protocol, TypedDict, cast, runtime_checkable

from trueque.kernel import Event
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
class DescribesPlaces(Protocol):
    """An ear that knows what lies around a place."""

    def describe_event_place(self, event: Event, said: str, asked: Asked) -> str:
        """What was *said* of an event, with what its place touches."""
        ...


@runtime_checkable
class CallsPlaces(Protocol):
    """An ear that knows what each place of the table is called, for whoever walks over it place by place."""

    def name_places(self, asked: Asked) -> dict[str, str]:
        """Each place by its name in notation, with what lies there now: the words that queries about it begin with."""
        ...


class Spot(TypedDict):
    """Where one can go from a place: by each step to the next of its kind, and what of the other kinds it touches."""

    steps: dict[str, str]
    touches: dict[str, list[str]]


@runtime_checkable
class LeadsOn(Protocol):
    """An ear that knows where one can go from each place that it calls by name."""

    def list_ways(self, asked: Asked) -> dict[str, Spot]:
        """Each place by its name in notation, with what lies next to it."""
        ...


@runtime_checkable
class Overlooks(Protocol):
    """An ear that knows which query tells its table best."""

    OVERVIEW: str


@runtime_checkable
class Lists(Protocol):
    """An ear that says which queries it has an answer for."""

    ANSWERS: Collection[str]


@runtime_checkable
class Numbers(Protocol):
    """An ear that reads the cards of the hand by their number."""

    CARDS_BY_NUMBER: bool


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


def overview_query(game: str) -> str:
    """The query that tells the table of *game* best; «board» is answered by every game."""
    ear = find_room(game, "ear")
    return ear.OVERVIEW if isinstance(ear, Overlooks) else "board"


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


def describe_event_place(event: Event, said: str, asked: Asked) -> str:
    """What was *said* of an event, with what its place touches where the game's ear knows."""
    ear = cast_to_protocol(find_room(asked.game.name, "ear"), DescribesPlaces)
    return ear.describe_event_place(event, said, asked) if ear is not None else said


def name_places(asked: Asked) -> dict[str, str]:
    """What each place of the table is called now; nothing where a game has no places to walk over."""
    ear = cast_to_protocol(find_room(asked.game.name, "ear"), CallsPlaces)
    return ear.name_places(asked) if ear is not None else {}


def list_ways(asked: Asked) -> dict[str, Spot]:
    """Where one can go from each place; nothing where a game leaves that to the drawing."""
    ear = cast_to_protocol(find_room(asked.game.name, "ear"), LeadsOn)
    return ear.list_ways(asked) if ear is not None else {}
