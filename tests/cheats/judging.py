"""Plays one game under an operator and holds what everybody found against who can know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.cheats.kinds import KINDS, Pair
from tests.cheats.operators import Cheat
from tests.cheats.pages import Client, Page, Terminal
from tests.cheats.pairs import known_beside
from tests.cheats.strangers_list import STRANGERS
from tests.cheats.troubles import Troubled
from tests.cheats.world import GAMES, Operator, World
from trueque.kernel.errors import RuleError
from trueque.kernel.honest import verify_record
from trueque.kernel.record import Line
from trueque.kernel.rounds import read_round
from trueque.kernel.witnesses import check_record_witnesses


@dataclass
class Case:
    """One game and what came of it."""

    name: str
    seed: int
    changed: bool
    """Whether any of it was done."""
    missed: list[str] = field(default_factory=list)
    """Who could have known and did not, or said so where nothing was."""
    done: int = 0
    """How many of the kinds had their moment."""


def play_case(names: tuple[str, ...], seed: int) -> Case:
    """A game in which the operator does all of *names*."""
    cheats = [(KINDS | STRANGERS)[name]() for name in names]
    operator = cheats[0] if len(cheats) == 1 else Pair(*cheats)
    world = make_world(operator, seed)
    try:
        world.play()
        world.tell_all(None)
        world.record()  # who hands out another one does it now
        done = sum(bool(one.marks) for one in cheats)
        return Case("+".join(names), seed, bool(world.changed), judge(world, cheats), done)
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
            for name, number in world.found.get(id(client), {}).items()
            if name != "dropped"
        ]
        record = world.record()
        found += [f"trueque verify: {number}" for number in verify_record(world.game, record).wrong]
        for client in world.clients:
            if isinstance(client, Terminal):
                found += map(str, client.watch.find_differing_lines(world.game, record, client.seat))
        told = world.clients[0].check(str(record), published=True)
        found += [
            f"the page: {one}" for one in (*told["page"]["wrong"], *([] if told["page"]["promise"] else ["promise"]))
        ]
        published = told["published"]
        found += [f"the published checker: {one}" for one in (*published["wrong"], *published["parted"])]
        found += (
            [] if set(check_record_witnesses(world.game, record).signed) == set(published["signed"]) else ["who signed"]
        )
        found += ["the words differ"] if len(list_words(world)) > 1 else []
        return Case("honest", seed, False, found), operator.counts
    finally:
        world.close()


def make_world(operator: Operator, seed: int) -> World:
    return World(tuple(GAMES)[seed % len(GAMES)], Random(seed), operator, "balanced" if seed % 4 == 3 else "fair")


def judge(world: World, cheats: list[Cheat]) -> list[str]:
    """Who did not find what they can know."""
    done = [cheat for cheat in cheats if cheat.marks]
    names = [type(cheat).__name__ for cheat in done]
    return [
        f"{name}: {who}"
        for name, cheat in zip(names, done, strict=True)
        for who in look(world, cheat, known_beside(name, names))
    ]


LINES = ("wrong", "burnt", "parted", "changed", "differing")
"""What is found at a line of the log."""
BEFORE = 1
"""The page before which a server stands that stands between people."""


def look(world: World, cheat: Cheat, known: frozenset[str]) -> list[str]:
    """Those of *known* who said nothing of what was done, or only later."""
    missed = [one for client in world.clients for one in ask(world, client, cheat, known)]
    if "words" in known and len(words := list_words(world)) == 1 and world.clients[0].word in words:
        missed.append("the words agree")
    if {"record", "rules"} & known:
        missed += look_at_record(world, known)
    if "signatures" in known and is_signed_since(world, cheat):
        missed += look_at_signatures(world)
    return missed


def ask(world: World, client: Client, cheat: Cheat, known: frozenset[str]) -> list[str]:
    """What *client* should have said and did not."""
    missed, line = [], cheat.marks[0]
    is_own, found = client.seat is not None, world.found.get(id(client), {})
    said = any(name in found for name in LINES)
    what = f"{type(client).__name__} of {client.seat}"
    is_victim = client.seat == cheat.VICTIM
    at_once = "all" in known or ("all others" in known and client.seat != BEFORE)
    can_know = at_once or ("own" in known and is_own) or ("told" in known and is_victim)
    is_page = "own page" in known and isinstance(client, Page) and is_victim
    is_told = said or not found.keys().isdisjoint({"stripped", "unshown"})
    if (can_know and not said) or (is_page and not is_told):
        missed.append(what)
    first = [found[name] for name in LINES if name in found]
    if at_once and said and min(first) > line:
        missed.append(f"{what} not before line {min(first)}, of {line}")
    by_signatures = "signed" in known or ("signed by others" in known and client.seat != BEFORE)
    if by_signatures and (due := find_next_signature(world, line, client.seat, cheat.VICTIM)) is not None:
        missed += [] if first and min(first) <= due else [f"{what} not by line {due}: {first}"]
    if "silent" in known and not is_victim and count_silent_rounds(world, line, cheat.VICTIM) > 1:
        missed += [] if "silent" in found or said else [what]
    if "dropped" in known and client.seat == 1 and "dropped" not in found:
        missed.append(what)
    if "terminal at the end" in known and isinstance(client, Terminal) and is_own:
        otherwise = client.watch.find_differing_lines(world.game, world.record(), client.seat)
        missed += [] if line in otherwise else [what]
    return missed


def list_words(world: World) -> set[str]:
    """The words of the table that its clients show."""
    return {client.word for client in world.clients if client.word}


def find_next_signature(world: World, line: int, seat: int | None, victim: int) -> int | None:
    """The line by which a client can know that *victim* is told another history since *line*."""
    for number in range(line + 1, len(world.lines)):
        given = read_round(Line(world.lines[number][0], world.lines[number][1][-1]))
        if given is not None and any((one == victim) != (seat == victim) for one in given.signed):
            return number
    return None


def count_silent_rounds(world: World, line: int, seat: int) -> int:
    """The most rounds in a row since *line* with a share of *seat* and no signature."""
    most = now = 0
    for author, told in world.lines[line:]:
        given = read_round(Line(author, told[-1]))
        if given is not None and seat in given.seats:
            now = 0 if seat in given.signed else now + 1
            most = max(most, now)
    return most


def is_signed_since(world: World, cheat: Cheat) -> bool:
    """Whether anything is signed in the name of whom it was done to since it was done."""
    rounds = (read_round(Line(author, told[-1])) for author, told in world.lines[cheat.marks[0] :])
    return any(given is not None and cheat.VICTIM in given.signed for given in rounds)


def look_at_signatures(world: World) -> list[str]:
    """Who holds what is signed in the record to the record, and says nothing."""
    record, missed = world.record(), []
    try:
        signed = check_record_witnesses(world.game, record)
        missed += [] if signed.parted or signed.changed else ["trueque verify, of signatures"]
    except RuleError:
        pass  # it breaks the rules, and is refused
    parted = world.clients[0].check(str(record), published=True)["published"]["parted"]
    return missed if parted else [*missed, "the published checker, of signatures"]


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
