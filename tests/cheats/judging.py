"""Plays one game under an operator and holds what everybody found against who can know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.cheats.operators import KINDS, Cheat, Pair
from tests.cheats.pages import Page, Terminal
from tests.cheats.troubles import Troubled
from tests.cheats.world import GAMES, Operator, World
from trueque.kernel.errors import RuleError
from trueque.kernel.honest import verify_record


@dataclass
class Case:
    """One game and what came of it."""

    name: str
    seed: int
    changed: bool
    missed: list[str] = field(default_factory=list)
    """Who could have known and did not, or said so where nothing was."""


def play_case(names: tuple[str, ...], seed: int) -> Case:
    """A game in which the operator does all of *names*."""
    cheats = [KINDS[name]() for name in names]
    operator = cheats[0] if len(cheats) == 1 else Pair(*cheats)
    world = make_world(operator, seed)
    try:
        world.play()
        world.tell_all(None)
        return Case("+".join(names), seed, bool(world.changed), judge(world, cheats))
    finally:
        world.close()


def play_honest_case(seed: int) -> tuple[Case, dict[str, int]]:
    """An honest game with all that befalls honest games; what anybody found in it, and what befell it."""
    operator = Troubled()
    world = make_world(operator, seed)
    try:
        world.play()
        world.tell_all(None)
        found = [
            f"{type(client).__name__} of {client.seat}: {name} {number}"
            for client in world.clients
            for name, number in client.found().items()
            if number is not None and name != "dropped"
        ]
        record = world.record()
        found += [f"trueque verify: {number}" for number in verify_record(world.game, record).wrong]
        for client in world.clients:
            if isinstance(client, Terminal):
                found += map(str, client.watch.find_told_otherwise(world.game, record, client.seat))
        told = world.clients[0].check(str(record), published=True)
        found += [
            f"the page: {one}" for one in (*told["page"]["wrong"], *([] if told["page"]["promise"] else ["promise"]))
        ]
        found += [f"the published checker: {one}" for one in told["published"]["wrong"]]
        return Case("honest", seed, False, found), operator.counts
    finally:
        world.close()


def make_world(operator: Operator, seed: int) -> World:
    return World(tuple(GAMES)[seed % len(GAMES)], Random(seed), operator, "balanced" if seed % 4 == 3 else "fair")


def judge(world: World, cheats: list[Cheat]) -> list[str]:
    """Who did not find what they can know."""
    missed = []
    for cheat in cheats:
        if cheat.marks:
            missed += [f"{type(cheat).__name__}: {who}" for who in look(world, cheat.KNOWN, cheat.marks[0])]
    return missed


def look(world: World, known: frozenset[str], line: int) -> list[str]:
    """Those of *known* who said nothing of what was done at *line*, or only later."""
    missed = []
    for client in world.clients:
        is_own = client.seat is not None
        found = world.found.get(id(client), {})
        said = [found[name] for name in ("wrong", "burnt") if name in found]
        what = f"{type(client).__name__} of {client.seat}"
        is_victim = isinstance(client, Page) and client.seat == 1
        can_know = "all" in known or ("own" in known and is_own) or ("own page" in known and is_victim)
        if can_know and not said:
            missed.append(what)
        first = [number for name, number in client.found().items() if name != "dropped" and number is not None]
        if "all" in known and said and min(first) > line:
            missed.append(f"{what} not before line {min(first)}, of {line}")
        if "dropped" in known and client.seat == 1 and "dropped" not in found:
            missed.append(what)
        if "terminal at the end" in known and isinstance(client, Terminal) and is_own:
            otherwise = client.watch.find_told_otherwise(world.game, world.record(), client.seat)
            missed += [] if line in otherwise else [what]
    if {"record", "rules"} & known:
        missed += look_at_record(world, known)
    return missed


def look_at_record(world: World, known: frozenset[str]) -> list[str]:
    record, missed = world.record(), []
    try:
        is_wrong = bool(verify_record(world.game, record).wrong)
    except RuleError:
        is_wrong = True
    if not is_wrong:
        missed.append("trueque verify")
    if "record" in known:
        told = world.clients[0].check(str(record), published=True)
        if told["page"] is None or not (told["page"]["wrong"] or not told["page"]["promise"]):
            missed.append("the page's check of the record")
        if not told["published"]["wrong"]:
            missed.append("the published checker")
    return missed
