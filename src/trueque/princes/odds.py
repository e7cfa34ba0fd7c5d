"""Of which tables of The Princes odds are learned, and its core as they look at it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from trueque.bots.odds.table import WatchedTable
from trueque.princes.bots import SKILLS as SKILLS
from trueque.princes.bots.search.mind.looks import ABOUT_ALL, ABOUT_SEAT, KINDS
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.weights import weights_path
from trueque.princes.core.numbers import SEATS
from trueque.princes.game import Princes
from trueque.princes.judge import PrincesMind
from trueque.princes.rules import LETTER, make_rules

ALIKE: dict[int, int] = {}
WEIGHTS = Path(__file__).parent / "odds_weights"
MODES = ("intro", "gold", "turmoil", "progress", "duel")
"""Those whose cards are our own; brought decks are as many games as there are decks."""
TABLES: dict[str, tuple[dict[str, str], ...]] = {
    mode: ({"mode": mode}, {"mode": mode, **LETTER}, {"mode": mode, "start": "red"}) for mode in MODES
}


def list_champions(name: str) -> tuple[Path, ...]:
    """That of its mode."""
    return (weights_path(name),)


def find_table(game: Princes) -> str:
    """By the mode: no switch of this game makes a lead worth more or less."""
    return game.rules.mode if game.rules.mode in MODES else ""


def make_quick_game(options: Mapping[str, str]) -> Princes:
    return Princes(make_rules(dict(options)), MIND.fastest())


def take_steps(game: Princes) -> PrincesMind:
    """Its rules."""
    return PrincesMind(game)


def watch_table(game: Princes) -> WatchedTable:
    """A game's core."""
    sampler = MIND.sampler("plain" if game.first.core.name == "plain" else "compiled")
    return WatchedTable(
        sampler, game.first.core.levels, game.first.t, game.first.g, SEATS, ABOUT_ALL, ABOUT_SEAT, KINDS
    )
