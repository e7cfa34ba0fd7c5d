"""What the room `training` of a game's wing offers: how its champion learns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from trueque.bots.course import Memory
from trueque.kernel.registry import find_room, find_room_module, game_names

Round = dict[str, Any]
"""How a round went, by name: `round`, and what the course can tell."""
Spread = Callable[..., Iterable[Any]]
"""Work for each of many pieces, in so many processes: `trueque.arena.spreading.run_parallel`."""


class Learning(Protocol):
    """A course that is being followed."""

    file_name: str
    """What the file of the weights is called."""
    memory: Memory
    """What is remembered of its rounds; nothing, unless somebody brings a memory."""
    about: Mapping[str, Any]
    """What the card beside the weights says besides: on what was played, and by which rules."""

    def iterate_rounds(self) -> Iterator[tuple[Any, Round]]:
        """After each round the best weights, and how it went; under `played` the weights that played it, if others."""

    def save_weights(self, weights: Any, file: Path) -> None:
        """Write weights as the champion reads them."""

    def read_weights(self, file: Path) -> Any:
        """Weights of a file."""


class Training(Protocol):
    """The room itself; loading it raises `MissingExtra` where its libraries are not there."""

    Course: type[Any]
    """A frozen dataclass: every field is an option of `trueque train`, with its default."""
    RECIPES: Mapping[str, Mapping[str, Any]]
    """What the course of each net is told that comes with the game, by its name: `trueque train GAME --mode NAME`."""
    SMALL: Mapping[str, Any]
    """What every course is told that is only to be tried: `--budget small`."""
    BOUNDS: Mapping[str, tuple[float, float | None]]
    """The least and the most that an option takes; no most: as much as you like."""

    def begin_learning(self, course: Any, spread: Spread) -> Learning:
        """Begin to learn."""


def training_games() -> list[str]:
    """The games that can be learned."""
    return [name for name in game_names() if find_room_module(name, "training")]


def training_room(game: str) -> Training:
    """The room of a game that has one."""
    return cast(Training, find_room(game, "training"))


def course_options(course: type[Any]) -> list[str]:
    """What can be said about a course: what is the game's own first, then what courses share."""
    shared = {field.name for base in course.__mro__[1:] if is_dataclass(base) for field in fields(base)}
    return sorted((field.name for field in fields(course)), key=shared.__contains__)
