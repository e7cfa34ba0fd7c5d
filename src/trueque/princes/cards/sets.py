"""Which card sets there are: our four, and any package announced under ``trueque.princes.sets``.

A set of another package is one folder: `set.json` (what it is called, which games it makes, and its cards, in the form
of `printed/*.json`) and `effects.py` (a dict `EFFECTS` of what they do). With so many stacks as it says it is played
beside the basic set, in a mode of its own name; where it says so, in a Duel too, beside our ages or in place of one.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from itertools import chain
from typing import Any

from trueque.kernel.containment import guard_package_failure
from trueque.kernel.package_state import PackageState
from trueque.kernel.registry import read_version_label
from trueque.locale.tongues import InLanguages
from trueque.princes.core import numbers as room
from trueque.princes.core.tables import SETS

OURS = ("basic", "gold", "turmoil", "progress")
AGES = OURS[1:]
"""The theme sets of our Duel."""
GROUP = "trueque.princes.sets"
NAME = re.compile(r"[a-z][a-z_]{1,19}")
TARGET, STACKS = 12, 2
"""Points and stacks of a game that says nothing of them, as in our three ages."""
RESOURCES = ("wood", "brick", "wool", "grain", "ore", "gold")
WORDS = {*RESOURCES, "cache", "places", "roads", "regions", "owned", "cards", "hand", "known", "backs", "fresh"}
"""No store may be called so: a position says of a seat what these hold."""
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
    stacks: int
    """How many it has in the game of its name; none: there is no such game."""
    duel_in_place_of: str
    """The age that makes room for it in a Duel; empty: none does."""
    duel: tuple[str, ...]
    """The stacks of a Duel with it, those of the basic set left out; empty: there is none."""
    blocks: tuple[Mapping[str, Any], ...]
    """Its cards, as they are printed."""
    version: str = ""
    """Of its package, as it was installed."""

    def load_effects(self) -> Mapping[str, Any]:
        """What its cards do, by their ids."""
        with guard_package_failure():
            found: Mapping[str, Any] = import_module(f"{self.package}.effects").EFFECTS
        own = {block["id"] for block in self.blocks}
        if strange := sorted(set(found) - own):
            raise BadSet(f"The card set «{self.id}» has effects for cards it does not bring: {', '.join(strange)}.")
        return found


ASIDE: dict[str, str] = {}
"""Sets that were read, but whose effects cannot be carried out, and why: nothing is made of them (`reject_set`)."""


UNREADABLE: dict[str, str] = {}
"""Sets that could not be read at all, and why."""


def reject_set(name: str, why: object) -> None:
    """A set found out too late to be left out of the catalogue makes no game, and none of its cards is dealt."""
    if name not in ASIDE:
        ASIDE[name] = str(why)
        warnings.warn(f"The card set «{name[:40]}» is left out. {why}", stacklevel=3)


@cache
def find_outside_sets() -> Mapping[str, CardSet]:
    """The sets of other packages by name, in order of their names; one that cannot be read is told and left out."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    found: dict[str, CardSet] = {}
    for name in sorted(points):
        try:
            with guard_package_failure():
                one = replace(read_set(name, points[name].value), version=read_version_label(points[name]))
            check_set_fits(found, one)
            found[name] = one
        except ModuleNotFoundError:
            continue  # what an uninstalled package left behind
        except Exception as why:  # a package may do anything: ours are played all the same
            told = why if isinstance(why, BadSet | OSError | KeyError | ValueError) else type(why).__name__
            warnings.warn(f"The card set «{name[:40]}» is left out. {told}", stacklevel=2)
            UNREADABLE[name] = str(told)
    return found


def list_set_packages() -> list[PackageState]:
    """How it is with each card set of another package, those that were left out too."""
    read = [PackageState("cards", name, one.version, ASIDE.get(name, "")) for name, one in find_outside_sets().items()]
    return [*read, *(PackageState("cards", name, fault=why) for name, why in UNREADABLE.items())]


@cache
def load_project_cards() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Our own cards by set, a block a face."""
    home = files("trueque.princes.cards") / "printed"
    return {name: json.loads((home / f"{name}.json").read_text(encoding="utf-8")) for name in OURS}


def check_set_fits(others: Mapping[str, CardSet], one: CardSet) -> None:
    """A set has names of its own, and the core's records have room for it beside ours and those found before it."""
    there = [*chain(*load_project_cards().values()), *chain(*(other.blocks for other in others.values()))]
    for what, field in (("card", "id"), ("store", "store")):
        taken = {block[field] for block in there if field in block}
        if double := [block[field] for block in one.blocks if block.get(field) in taken]:
            raise BadSet(f"The {what} «{double[0]}» of the set «{one.id}» is there already.")
    blocks = [*there, *one.blocks]
    events = sum(block["kind"] == "event" for block in blocks)
    cards = sum(len(block["copies"]) for block in blocks if "copies" in block and block["kind"] != "event")
    for what_, n, most in (
        ("different cards", cards + events, room.CARDS),
        ("different events", events, room.EVENT_KINDS),
        ("cards that are stores", sum("store" in block for block in blocks), room.CACHES),
        ("sets", len(OURS) + len(others) + 1, SETS),
    ):
        if n > most:
            raise BadSet(f"With it there are {n} {what_}; there is room for {most}.")


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
    check_stores(name, told["cards"])
    age = told.get("duel_in_place_of", "")
    if age not in ("", *AGES):
        raise BadSet(f"The set «{name}» can take the place of {', '.join(AGES)} in a Duel, not of «{str(age)[:40]}».")
    ages = duel_stacks(name, age, told.get("duel_stacks", 1)) if age or told.get("duel_beside") else ()
    return CardSet(
        name, package, InLanguages(told["names"]), InLanguages(told["line"]), told.get("target", TARGET),
        told.get("stacks", STACKS), age, ages, tuple(told["cards"]),
    )  # fmt: skip


def duel_stacks(name: str, in_place_of: str, stacks: int) -> tuple[str, ...]:
    """The stacks of a Duel with a set: in the place of an age, or after all three."""
    if in_place_of:
        return tuple(back for age in AGES for back in ((name,) * stacks if age == in_place_of else (age,)))
    return (*AGES, *(name,) * stacks)


def check_stores(name: str, blocks: Sequence[Mapping[str, Any]]) -> None:
    """A region expansion holds resources, in a store whose name nothing else bears; other cards hold none."""
    for block in blocks:
        store, is_brown = block.get("store", ""), block["kind"] == "region_expansion"
        if is_brown != bool(store) or (is_brown and block.get("resource") not in RESOURCES):
            raise BadSet(f"The card «{block['id']}» of the set «{name}» must say `store` and `resource` if it is a "
                         f"region expansion, and no `store` if it is none.")  # fmt: skip
        if store and (not NAME.fullmatch(store) or store in WORDS or any(store == one["id"] for one in blocks)):
            raise BadSet(f"The store of the card «{block['id']}» cannot be called «{store[:40]}»: small letters, and "
                         f"no word that a position or a card has.")  # fmt: skip


def list_sets() -> tuple[str, ...]:
    """Every set by name, ours first: in the order of decks."""
    return (*OURS, *find_outside_sets())
