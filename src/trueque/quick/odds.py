"""Of which tables of The Quick Game odds are learned, and its core as they look at it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from trueque.bots.odds.table import WatchedTable
from trueque.quick.bots import SKILLS as SKILLS
from trueque.quick.bots.search.mind.looks import ABOUT_ALL, ABOUT_SEAT
from trueque.quick.bots.search.mind.source import MIND
from trueque.quick.bots.search.weights import weights_path
from trueque.quick.core.state import OVER
from trueque.quick.game import Quick
from trueque.quick.judge import QuickMind
from trueque.quick.rules import SWITCHES, QuickRules, read_rules

ALIKE: dict[int, int] = {}
WEIGHTS = Path(__file__).parent / "odds_weights"
HOUSE_RULES = tuple({name: value} for name, values in SWITCHES.items() for value in values[1:])
"""Besides the usual rules: every switch turned."""
TABLES: dict[str, tuple[dict[str, str], ...]] = {
    f"seats{n}": tuple({**one, "seats": str(n)} for one in ({}, *HOUSE_RULES)) for n in range(2, 7)
}
LEAST_TURNS = 200
"""A table that ends sooner plays another game."""


def list_champions(name: str) -> tuple[Path, ...]:
    """That of its number of seats."""
    return (weights_path(int(name.removeprefix("seats"))),)


def find_table(game: Quick) -> str:
    """By the number of seats."""
    name = f"seats{game.seats}"
    return name if name in TABLES and game.rules.turns >= LEAST_TURNS else ""


def make_quick_game(options: Mapping[str, str]) -> Quick:
    rules: QuickRules = read_rules(options)
    return Quick(rules, MIND.fastest())


def take_steps(game: Quick) -> QuickMind:
    """Its rules."""
    return QuickMind(game)


def watch_table(game: Quick) -> WatchedTable:
    """A game's core."""
    sampler = MIND.sampler("plain" if game.first.core.name == "plain" else "compiled")
    return WatchedTable(
        sampler, game.first.core.levels, game.first.t, game.first.g, game.seats, ABOUT_ALL, ABOUT_SEAT, OVER + 1
    )
