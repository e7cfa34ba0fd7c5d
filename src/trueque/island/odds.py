"""Of which tables of the Island odds are learned, and its core as they look at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from trueque.bots.odds.table import WatchedTable
from trueque.island.bots import SKILLS as SKILLS
from trueque.island.bots.search.machine import fastest_back_end
from trueque.island.bots.search.plain import champion_path
from trueque.island.core.state import BUILD, OVER, TRADE
from trueque.island.game import Island, make
from trueque.island.player.engine import load_player
from trueque.island.player.looks import ABOUT_ALL, SEAT
from trueque.island.rules import make_preset
from trueque.island.turns import WholeTurns

ALIKE = {BUILD: TRADE}
WEIGHTS = Path(__file__).parent / "odds_weights"
USUAL = {"edition": "2011"}
HOUSE_RULES: tuple[dict[str, str], ...] = (
    {"edition": "2002"}, {"edition": "adapted"}, {**USUAL, "variant": "combined"}, {**USUAL, "variant": "balanced"},
    {**USUAL, "variant": "beginners"}, {**USUAL, "variant": "combined+letter"}, {**USUAL, "proposals_per_turn": "0"},
    {**USUAL, "victory_points": "8"}, {**USUAL, "victory_points": "12"},
)  # fmt: skip
"""Besides the usual rules: editions, and what tables change most often."""
LARGE = {"edition": "large"}
TABLES: dict[str, tuple[dict[str, str], ...]] = {
    "seats2": tuple({**one, "seats": "2"} for one in (USUAL, *HOUSE_RULES) if one != {"edition": "adapted"}),
    **{f"seats{n}": tuple({**one, "seats": str(n)} for one in (USUAL, *HOUSE_RULES)) for n in (3, 4)},
    **{f"seats{n}": tuple({**LARGE, **one, "seats": str(n)} for one in ({}, {"between_turns": "paired"},
                                                                        {"variant": "combined"})) for n in (5, 6)},
}  # fmt: skip
ANY = ("start_order", "first", "version", "turn_limit", "beginner_board", "balanced", "number_placement",
       "combined_phase", "like_for_like", "between_turns")  # fmt: skip
"""What the table may have agreed on in whatever way."""
NARROW = {"proposals_per_turn": (0, 60), "victory_points": (8, 12)}


def list_champions(name: str) -> tuple[Path, ...]:
    """Those of its number of seats, with trade and without."""
    seats = int(name.removeprefix("seats"))
    return tuple(champion_path(seats, trade) for trade in (True, False))


def find_table(game: Island) -> str:
    """By the number of seats, where the rules are an edition's or no further from one than those that were learned."""
    rules, name = game.rules, f"seats{game.seats}"
    if name not in TABLES or not all(low <= getattr(rules, one) <= high for one, (low, high) in NARROW.items()):
        return ""
    usual = make_preset(rules.edition, rules.seats)
    alike = {one: getattr(usual, one) for one in (*ANY, *NARROW)}
    return name if replace(rules, **alike) == usual else ""


def make_quick_game(options: Mapping[str, str]) -> Island:
    return make(dict(options), backend=fastest_back_end(int(options["seats"])))


def take_steps(game: Island) -> WholeTurns:
    """Its rules."""
    return WholeTurns(game)


def watch_table(game: Island) -> WatchedTable:
    """A game's core."""
    player = load_player("plain" if game.core.name == "plain" else "compiled", game.room)
    start = game.core.start(game.tables)
    return WatchedTable(player.sampler, player.levels, game.tables, start, game.seats, ABOUT_ALL, SEAT, OVER + 1)
