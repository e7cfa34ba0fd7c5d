"""Which card sets there are: our four, and any package announced under ``trueque.princes.sets``.

A set of another package is one folder: `set.json` (what it is called, how many points its game goes to, and its cards,
in the form of `printed/*.json`) and `effects.py` (a dict `EFFECTS` of what they do). It is played with the basic set,
in a mode of its own name; where it says so, in a Duel too, in the place of one of our three ages.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any

from trueque.locale.tongues import InLanguages

OURS = ("basic", "gold", "turmoil", "progress")
AGES = OURS[1:]
"""The theme sets of our Duel."""
GROUP = "trueque.princes.sets"
NAME = re.compile(r"[a-z][a-z_]{1,19}")
TARGET = 12
TAKEN = {*OURS, "intro", "duel", "tournament", "regions", "events", "aside", "red", "blue", "deck"}


class BadSet(ValueError):
    """A card set of another package cannot be played: a sentence says why."""


@dataclass(frozen=True)
class CardSet:
    """A set of another package."""

    id: str
    package: str
    names: Mapping[str, str]
    line: Mapping[str, str]
    target: int
    duel_in_place_of: str
    """The age that makes room for it in a Duel; empty: it has none."""
    blocks: tuple[Mapping[str, Any], ...]
    """Its cards, as they are printed."""

    def effects(self) -> Mapping[str, Any]:
        """What its cards do, by their ids."""
        found: Mapping[str, Any] = import_module(f"{self.package}.effects").EFFECTS
        own = {block["id"] for block in self.blocks}
        if strange := sorted(set(found) - own):
            raise BadSet(f"The card set «{self.id}» has effects for cards it does not bring: {', '.join(strange)}.")
        return found


@cache
def outside() -> Mapping[str, CardSet]:
    """The sets of other packages by name, in order of their names; one that cannot be read is told and left out."""
    points = {point.name: point.value for point in entry_points(group=GROUP)}
    found: dict[str, CardSet] = {}
    for name in sorted(points):
        try:
            found[name] = read_set(name, points[name])
        except ModuleNotFoundError:
            continue  # what an uninstalled package left behind
        except (BadSet, OSError, KeyError, ValueError) as why:
            warnings.warn(f"The card set «{name[:40]}» is left out. {why}", stacklevel=2)
    return found


def read_set(name: str, package: str) -> CardSet:
    """The set that lies in a package."""
    if not NAME.fullmatch(name) or name in TAKEN:
        raise BadSet(
            f"A card set cannot be called «{name[:40]}»: small letters, and none of {', '.join(sorted(TAKEN))}."
        )
    told = json.loads((files(package) / "set.json").read_text(encoding="utf-8"))
    for block in told["cards"]:
        if set(block.get("copies", ())) != {name}:
            raise BadSet(f"The card «{block['id']}» of the set «{name}» must say how many copies «{name}» has of it.")
    age = told.get("duel_in_place_of", "")
    if age not in ("", *AGES):
        raise BadSet(f"The set «{name}» can take the place of {', '.join(AGES)} in a Duel, not of «{str(age)[:40]}».")
    return CardSet(
        name, package, InLanguages(told["names"]), InLanguages(told["line"]), told.get("target", TARGET), age,
        tuple(told["cards"]),
    )  # fmt: skip


def all_sets() -> tuple[str, ...]:
    """Every set by name, ours first: in the order of decks."""
    return (*OURS, *outside())
