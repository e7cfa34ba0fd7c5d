"""Faults put into the rules on purpose, in plain Python: the prover must find each of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from trueque.princes.core.numbers import ALL, KNOWN
from trueque.princes.core.state import Position
from trueque.princes.core.tables import Tables

Rule = Callable[..., Any]
CORE = "trueque.princes.core."


@contextmanager
def mutated(name: str, change: Callable[[Rule], Rule]) -> Iterator[None]:
    """Change a rule of the core wherever it is called from."""
    homes = [module for path, module in list(sys.modules.items()) if path.startswith(CORE) and hasattr(module, name)]
    changed = change(getattr(homes[0], name))
    with ExitStack() as patches:
        for module in homes:
            patches.enter_context(mock.patch.object(module, name, changed))
        yield


def no(rule: Rule) -> Rule:
    return lambda *_: False


def yes(rule: Rule) -> Rule:
    return lambda *_: True


def nothing(rule: Rule) -> Rule:
    return lambda *_: 0


def paid_twice(rule: Rule) -> Rule:
    def pay_or_ask(t: Tables, g: Position, me: int, cost: int, tape: Any) -> None:
        rule(t, g, me, cost, tape)
        rule(t, g, me, cost & -cost, tape)

    return pay_or_ask


def of_the_other(rule: Rule) -> Rule:
    """What is one seat's is taken for the other's."""
    return lambda t, g, seat, *rest: rule(t, g, 1 - seat, *rest)


def doubled(rule: Rule) -> Rule:
    def discard(g: Position, card: int) -> None:
        rule(g, card)
        rule(g, card)

    return discard


def gold_stays(rule: Rule) -> Rule:
    def remove_store(t: Tables, g: Position, seat: int, store: int) -> None:
        held = g.stock[seat, store]
        rule(t, g, seat, store)
        g.stock[seat, store] = held

    return remove_store


def open_to_all(rule: Rule) -> Rule:
    def add_to_hand(g: Position, me: int, entry: int) -> None:
        rule(g, me, entry // KNOWN * KNOWN + ALL)

    return add_to_hand


def one_more(rule: Rule) -> Rule:
    return lambda red, blue: rule(red + 1, blue + 1)


def first_seat_first(rule: Rule) -> Rule:
    return lambda t, me: 0


@dataclass(frozen=True)
class Mutant:
    """A rule, what becomes of it, two cards (or a card and an event) that show it, and what is said of it."""

    rule: str
    change: Callable[[Rule], Rule]
    mode: str
    cards: tuple[str, ...]
    says: str
    event: str = ""
    face: str = ""
    switches: tuple[tuple[str, str], ...] = ()


MUTANTS = (
    Mutant("pay_or_ask", paid_twice, "gold", ("grain_ship", "storehouse"), "cost"),
    Mutant("find_card_discount", nothing, "turmoil", ("drill_ground", "austin"), "cost"),
    Mutant("discard_card", doubled, "intro", ("goldsmith", "abbey"), "there are more of"),
    Mutant("remove_store", gold_stays, "gold", ("gold_cache", "abbey"), "in cache",
           switches=(("cache_removal", "yes"),)),
    Mutant("find_advantage_leader", one_more, "gold", ("austin", "harald"), "advantage"),
    Mutant("add_lasting_effects", nothing, "gold", ("salt_silo", "grain_ship"), "commerce"),
    Mutant("find_defence_faces", nothing, "turmoil", ("archer", "heinrich"), "asked"),
    Mutant("is_guarded", no, "turmoil", ("arsonist", "fire_brigade"), "Fire Brigade"),
    Mutant("plague_safe_regions", nothing, "progress", ("bath_house",), "the Plague took", event="plague"),
    Mutant("is_rioting", yes, "turmoil", ("chapel_1_3",), "riots was kept off", event="riots"),
    Mutant("count_brigand_resources", nothing, "intro", ("storehouse",), "brigands count", face="brigands"),
    Mutant("boost_region", nothing, "intro", ("grain_mill",), "due was", face="trade"),
    Mutant("draw_top_card", nothing, "intro", ("abbey", "brigitta"), "no end after"),
    Mutant("discard_site_card", of_the_other, "gold", ("grain_ship", "pirate_ship"), "KeyError|but there was"),
    Mutant("has_face", no, "gold", ("abbey", "marketplace"), "has one twice"),
    Mutant("seat_pushed_last", first_seat_first, "intro", ("marketplace",), "the other seat comes to", face="harvest"),
    Mutant("may_be_fetched", yes, "progress", ("guido", "gustav"), "a second time"),
)  # fmt: skip
