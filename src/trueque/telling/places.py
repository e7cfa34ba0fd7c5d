"""What a game's ear tells of its table besides replies: places, the ways between them, and what tells it best."""

from __future__ import annotations

from typing import Protocol, TypedDict, runtime_checkable

from trueque.kernel import Event
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.registry import find_room
from trueque.speech.choices import Asked


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
class Numbers(Protocol):
    """An ear that reads the cards of the hand by their number."""

    CARDS_BY_NUMBER: bool


def overview_query(game: str) -> str:
    """The query that tells the table of *game* best; «board» is answered by every game."""
    ear = find_room(game, "ear")
    return ear.OVERVIEW if isinstance(ear, Overlooks) else "board"


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
