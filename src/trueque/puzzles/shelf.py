"""The puzzles that are shipped: one line each, in each game's wing.

    win ⇥ 1480 ⇥ strong,champion ⇥ market brick for ore / settlement with 3 ore as grain ⇥ quick 1 seats=3; seen by 0; …

The theme, the first rating, which of our levels solve it, the answers in order, and the position as the seat that is
asked knows it; where the answer was played on and not proved its grounds, too (`races.Grounds`), and what there is to
choose from besides the answers that are listed anyway, such as offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from random import Random

from trueque.kernel.errors import BadOptions
from trueque.kernel.position import Placed, read_position
from trueque.kernel.registry import collect_from_games, find_package

BETWEEN, STEPS, NOBODY = "\t", " / ", "-"
PROVED, ENDGAME, THREAT = "win", "endgame", "threat"
"""Win this turn, and win by one's next turn: proved by search. Keep somebody else from winning: played on."""
PLAYED = ("found", "rob", "accept", "decline", "counter", "offer", "trade", "cards", THREAT)
"""Themes whose answers are played on."""
THEMES = (*PLAYED, ENDGAME, PROVED)
REPLY = "reply"
FAMILY = {"accept": REPLY, "decline": REPLY, "counter": REPLY, "offer": "trade"}
"""What a theme is told as where its own name would give the answer away."""
FAMILIES = tuple(dict.fromkeys(FAMILY.get(theme, theme) for theme in THEMES))


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
    """Its theme."""
    rating: int
    steps: tuple[str, ...]
    """The answer in notation."""
    line: str
    grounds: str = ""
    """What was found where answers were played on, or how many positions a proof looked at."""
    solvers: tuple[str, ...] = ()
    """Which of our levels solve it."""
    choices: tuple[str, ...] = ()
    """What there is to choose from besides the answers that are listed anyway."""

    @property
    def family(self) -> str:
        """Its theme, as it is told to whoever is to solve it."""
        return FAMILY.get(self.kind, self.kind)

    def write_text(self) -> str:
        """As one line of a file."""
        solvers = ",".join(self.solvers) or NOBODY
        parts = [self.kind, str(self.rating), solvers, STEPS.join(self.steps), self.line]
        more = [self.grounds, STEPS.join(self.choices)]
        return BETWEEN.join([*parts, *more]).rstrip(BETWEEN)


def read_puzzle(text: str) -> Puzzle:
    """One line of a file."""
    kind, rating, solvers, steps, line, *more = text.rstrip("\n").split(BETWEEN)
    grounds, choices = (*more, "", "")[:2]
    return Puzzle(
        kind, int(rating), tuple(steps.split(STEPS)), line, grounds,
        () if solvers == NOBODY else tuple(solvers.split(",")), tuple(choices.split(STEPS)) if choices else (),
    )  # fmt: skip


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
    return {one.id: one for kept in collect_from_games(load_puzzles).values() for one in kept}


def find_puzzle(id: str) -> Puzzle:
    """The puzzle of that name."""
    found = load_all_puzzles().get(id)
    if found is None:
        raise BadOptions(f"There is no puzzle «{id[:40]}».", "positions")
    return found


def puzzles_of_the_day(day: date) -> list[Puzzle]:
    """Everybody's puzzles of one day, one of each kind: of a kind all come up before one does again.

    The first is the puzzle of the day; which kind that is changes from day to day.
    """
    by_family: dict[str, list[Puzzle]] = {}
    for _, one in sorted(load_all_puzzles().items()):
        by_family.setdefault(one.family, []).append(one)
    number, found = day.toordinal(), list[Puzzle]()
    for family in (one for one in FAMILIES if one in by_family):
        kept = by_family[family]
        Random(f"puzzles of the day {family}").shuffle(kept)
        found.append(kept[number % len(kept)])
    first = number % len(found)
    return [*found[first:], *found[:first]]


def puzzle_of_the_day(day: date) -> Puzzle:
    """Everybody's puzzle of one day."""
    return puzzles_of_the_day(day)[0]


def choose_puzzle(rng: Random, game: str = "", near: int | None = None, kind: str = "") -> Puzzle:
    """One at random, of one game and one kind where they are named, near a rating where one is known."""
    known = load_puzzles(game) if game else tuple(load_all_puzzles().values())
    if kind:
        known = tuple(one for one in known if one.family == kind)
    if not known:
        raise BadOptions(f"There are no puzzles of «{(kind or game)[:40]}».", "positions")
    if near is None:
        return rng.choice(known)
    closest = sorted(known, key=lambda one: (abs(one.rating - near), one.id))
    return rng.choice(closest[: max(10, len(closest) // 10)])
