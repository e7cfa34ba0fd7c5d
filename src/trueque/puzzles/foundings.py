"""Where to found: boards on which somebody chooses a place, sees what every place is worth, and is rated.

Each board is a line of its game's wing, the position and behind it every answer with the share of games it wins:

    island 1 edition=2011 seats=4; seen by 2; … ⇥ settlement d9=31.2±0.8 / settlement e4=29.6±0.8 / settlement a1=12.4

Those with an error were played on (`mapping`), the others are the judge's. The first line says how much
our levels lose a board: ratings are measured by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from trueque.kernel.errors import BadOptions
from trueque.kernel.registry import collect_from_games, find_package, game_names
from trueque.puzzles.shelf import BETWEEN, STEPS, NamedPosition

SERIES = 20
"""Boards of one go."""
BEST, STRONG, LEAST = 2000, 1500, 100
"""Ratings: of whoever always founds best, of our strong level, and the least."""
MEASURE, USUAL = "strong", 4
"""The level that ratings are measured by, and boards at its loss that everybody begins with: one board says little."""
TOLD = ("beginner", "normal", "strong", "champion")
"""Levels whose losses are told beside one's own."""


@dataclass(frozen=True)
class WinShare:
    """How often a place wins, of one."""

    share: float
    error: float | None
    """The standard error, where it was played on."""

    def write_text(self) -> str:
        return f"{100 * self.share:.1f}" + ("" if self.error is None else f"±{100 * self.error:.1f}")


@dataclass(frozen=True)
class FoundingBoard(NamedPosition):
    """A position in which somebody is to found."""

    line: str
    shares: Mapping[str, WinShare]
    """Every answer in notation, the best first."""

    @property
    def best(self) -> str:
        return next(iter(self.shares))

    def rank(self, chosen: str) -> int:
        """1 for the best."""
        return [*self.shares].index(chosen) + 1

    def loss(self, chosen: str) -> float:
        """What a choice falls short of the best."""
        return max(0.0, self.shares[self.best].share - self.shares[chosen].share)

    def write_text(self) -> str:
        told = STEPS.join(f"{answer}={share.write_text()}" for answer, share in self.shares.items())
        return f"{self.line}{BETWEEN}{told}"


def read_board(text: str) -> FoundingBoard:
    """What `FoundingBoard.write_text` wrote."""
    line, told = text.rstrip("\n").split(BETWEEN)
    found = {}
    for one in told.split(STEPS):
        answer, _, share = one.rpartition("=")
        worth, _, error = share.partition("±")
        found[answer] = WinShare(float(worth) / 100, float(error) / 100 if error else None)
    return FoundingBoard(line, sort_shares(found))


def sort_shares(shares: Mapping[str, WinShare]) -> dict[str, WinShare]:
    """The best first; what was played on comes before what was only judged."""
    return dict(sorted(shares.items(), key=lambda one: (one[1].error is None, -one[1].share)))


@dataclass(frozen=True)
class Shelf:
    """The boards of a game."""

    boards: Mapping[str, FoundingBoard]
    losses: Mapping[str, float]
    """What each level loses a board, of one."""

    def series_boards(self, number: int) -> list[str]:
        """The boards of one go; the same number gives the same ones."""
        order = sorted(self.boards)
        Random(f"foundings {number}").shuffle(order)
        return order[:SERIES]

    def rate_losses(self, losses: Sequence[float]) -> int:
        """Of whoever has lost so much, board by board: nothing lost is `BEST`, as much as strong players `STRONG`."""
        usual = self.losses[MEASURE]
        mean = (USUAL * usual + sum(losses)) / (USUAL + len(losses))
        return round(max(LEAST, BEST - (BEST - STRONG) * mean / max(usual, 1e-9)))


@cache
def load_shelf(game: str) -> Shelf | None:
    """The boards of a game; none where there are none."""
    file = files(find_package(game)).joinpath("puzzles", "foundings.txt")
    if not file.is_file():
        return None
    remark, *lines = file.read_text("utf-8").splitlines()
    told = dict(word.split("=") for word in remark.lstrip("# ").split() if "=" in word)
    boards = [read_board(line) for line in lines if line and not line.startswith("#")]
    return Shelf({one.id: one for one in boards}, {level: float(loss) / 100 for level, loss in told.items()})


def having_foundings() -> list[str]:
    """The games with boards to found on."""
    return [name for name, found in collect_from_games(load_shelf).items() if found is not None]


def require_shelf(game: str) -> Shelf:
    """The same; whoever asks for a game without is told which have some."""
    found = load_shelf(game)
    if found is None:
        known = ", ".join(having_foundings())
        raise BadOptions(f"There are no foundings of «{game[:40]}»; there are some of {known}.", "positions")
    return found


def find_board(id: str) -> FoundingBoard:
    """The board of that name."""
    game = id.partition("-")[0]
    found = load_shelf(game) if game in game_names() else None
    if found is None or id not in found.boards:
        raise BadOptions(f"There is no board «{id[:40]}».", "positions")
    return found.boards[id]
