"""How strong who sits at a table is, as a number; and by what the weights of a game's odds were learned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from trueque.bots.odds.net import OddsNet, read_net
from trueque.bots.odds.table import LearnsOdds
from trueque.kernel.registry import find_room

USUAL = "normal"
"""What somebody counts as of whom nothing is known."""
ALSO = {"greedy": "strong"}
"""Levels by other names."""
RULES = ("usual rules", "other rules")
"""Under which odds are held against games: the others are editions and house rules."""


@dataclass(frozen=True)
class LearnedTable:
    """What was learned of one table."""

    net: OddsNet
    strengths: Mapping[str, int]
    """Of each level, in hundredths of log odds against the usual one."""
    worth: tuple[float, ...]
    """To how many games played on from a position what the net says of it comes, by the phase of the game."""

    def find_level(self, level: str) -> str:
        """The level by its own name; who is not known counts as usual."""
        named = level.partition(":")[0]  # with other weights, more time or worse manners it is much the same
        known = ALSO.get(named, named)
        return known if known in self.strengths else USUAL

    def strength_of(self, level: str) -> int:
        return self.strengths[self.find_level(level)]


def find_odds_room(game: str) -> LearnsOdds | None:
    """The room `odds` of a game, where it has one."""
    return cast(LearnsOdds | None, find_room(game, "odds"))


@cache
def load_table(folder: Path, name: str) -> LearnedTable | None:
    """The weights of a table; none where they were not learned."""
    weights = folder / f"{name}.odds"
    if not name or not weights.is_file():
        return None
    card = read_card(folder, name)
    return LearnedTable(read_net(weights), card["strengths"], tuple(card["worth"]))


def read_card(folder: Path, name: str) -> dict[str, Any]:
    """What is written beside the weights of a table."""
    card: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return card


@cache
def is_shown_fair(folder: Path, name: str) -> bool:
    """Whether games from which nothing was learned showed the odds of a table to be a fair game, under the usual rules
    and under others: where they did not, or none were held against them, no odds are said."""
    fairness = read_card(folder, name).get("fairness", {})
    return all(rules in fairness and fairness[rules]["fair"] for rules in RULES)


def find_learned(game: Any) -> LearnedTable | None:
    """What was learned of a game's table; none where nobody has measured its odds, or they were not shown fair."""
    room = find_odds_room(game.name)
    name = "" if room is None else room.find_table(game)
    if room is None or (learned := load_table(room.WEIGHTS, name)) is None:
        return None
    return learned if is_shown_fair(room.WEIGHTS, name) else None


def is_learned(game: Any) -> bool:
    """Whether odds were learned under a game's rules at all, shown fair or not."""
    room = find_odds_room(game.name)
    return room is not None and load_table(room.WEIGHTS, room.find_table(game)) is not None


def sign_players(room: LearnsOdds, table: str) -> str:
    """A mark of who plays at a table: the levels' skills, and the weights of the champion there."""
    skills = {
        name: {field.name: getattr(skill, field.name) for field in fields(skill) if getattr(skill, field.name)}
        for name, skill in room.SKILLS.items()
    }
    mark = sha256(json.dumps(skills, sort_keys=True).encode())
    for file in sorted({*room.list_champions(table)}):
        mark.update(file.name.encode())
        mark.update(file.read_bytes())
    return mark.hexdigest()
