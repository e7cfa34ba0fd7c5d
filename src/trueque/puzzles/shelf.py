"""The puzzles that are shipped: one line each, in each game's wing.

    win ⇥ 1480 ⇥ market brick for ore / settlement with 3 ore as grain ⇥ quick 1 seats=3; seen by 0; …

What is asked, the first rating, the answers in order, and the position as the seat that is asked knows it; where the
answer was weighed and not proved, its grounds, too (`races.Grounds`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from random import Random
from typing import Any

from trueque.kernel.errors import BadOptions
from trueque.kernel.position import Placed, read_position
from trueque.kernel.registry import ask_each, find_package

BETWEEN, STEPS = "\t", " / "
PROVED = "win"
"""Puzzles of this kind are proved by searching the turn through; the others are weighed."""
WEIGHED = ("found", "trade", "rob")


class NamedPosition:
    """A position's line that goes by a name of its own, the same wherever it is shipped."""

    line: str

    @cached_property
    def id(self) -> str:
        return f"{self.game}-{sha256(self.line.encode()).hexdigest()[:8]}"

    @property
    def game(self) -> str:
        return self.line.split(maxsplit=1)[0]

    def deal_position(self) -> Placed:
        """The position; what the seat does not know is dealt the same way each time."""
        return read_position(self.line, Random(self.id))


@dataclass(frozen=True)
class Puzzle(NamedPosition):
    """A position, a question and its one answer."""

    kind: str
    rating: int
    steps: tuple[str, ...]
    """The answer in notation."""
    line: str
    grounds: str = ""
    """What was found where answers were weighed: odds of the best and the next, how sure, and which is the next."""

    def write_text(self) -> str:
        """As one line of a file."""
        parts = [self.kind, str(self.rating), STEPS.join(self.steps), self.line]
        return BETWEEN.join([*parts, self.grounds] if self.grounds else parts)


def read_puzzle(text: str) -> Puzzle:
    """One line of a file."""
    kind, rating, steps, line, *grounds = text.rstrip("\n").split(BETWEEN)
    return Puzzle(kind, int(rating), tuple(steps.split(STEPS)), line, *grounds)


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """A whole file; lines that begin with # are remarks."""
    return (read_puzzle(line) for line in text.splitlines() if line and not line.startswith("#"))


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none where there are none."""
    found = files(find_package(game)).joinpath("puzzles", "shipped.txt")
    if not found.is_file():
        return ()
    return tuple(sorted(read_puzzles(found.read_text("utf-8")), key=lambda one: (one.rating, one.id)))


@cache
def load_all_puzzles() -> dict[str, Puzzle]:
    """Every puzzle by its name."""
    return {one.id: one for kept in ask_each(load_puzzles).values() for one in kept}


def find_puzzle(id: str) -> Puzzle:
    """The puzzle of that name."""
    found = load_all_puzzles().get(id)
    if found is None:
        raise BadOptions(f"There is no puzzle «{id[:40]}».", "positions")
    return found


def puzzle_of_the_day(day: date) -> Puzzle:
    """Everybody's puzzle of one day: all of them come up before one does again."""
    order: list[Any] = sorted(load_all_puzzles())
    Random("puzzles of the day").shuffle(order)
    return load_all_puzzles()[order[day.toordinal() % len(order)]]


def choose_puzzle(rng: Random, game: str = "", near: int | None = None, kind: str = "") -> Puzzle:
    """One at random, of one game and one kind where they are named, near a rating where one is known."""
    known = load_puzzles(game) if game else tuple(load_all_puzzles().values())
    if kind:
        known = tuple(one for one in known if one.kind == kind)
    if not known:
        raise BadOptions(f"There are no puzzles of «{(kind or game)[:40]}».", "positions")
    if near is None:
        return rng.choice(known)
    closest = sorted(known, key=lambda one: (abs(one.rating - near), one.id))
    return rng.choice(closest[: max(10, len(closest) // 10)])
