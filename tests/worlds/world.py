"""One world: nodes on one database, tables with people and bots, and all that befalls them, from one seed."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import tests.server.toy  # noqa: F401  (makes the toy game known)
from tests.worlds.clients import Client
from tests.worlds.company import DEEDS, Companion, resume_all
from tests.worlds.database import ENGINE, NOW, Database
from tests.worlds.loops import Agenda, NoAlarm, WorldHand, WorldTime, list_replacements, replaced
from tests.worlds.nodes import FREE, Node
from tests.worlds.planted import PLANTED
from tests.worlds.promises import Promises, Story
from tests.worlds.scenes import AT_NODES_APART, OF_CLOCKS, OF_COMPANY, OF_NODES, SCENES, WITHOUT_CLOCK, find_scene
from trueque.kernel.registry import make_game
from trueque.server import labour, packages
from trueque.server.settings import LIMITS, Settings
from trueque.server.store import engine, people, sessions, sqlite_log, timekeeping
from trueque.server.tokens import SESSION_MS
from trueque.table import driver
from trueque.table.heads import Heads
from trueque.table.messages import NewTable, SeatWish
from trueque.table.players import find_bot
from trueque.table.rows import AbsenceTerms, ClockTerms

MEMORY, ROOM = Path("/dev/shm"), 64 * 2**20
BEGINS_WITHIN = 60.0
THOUGHTFUL = 0.4
"""How many people think long from the beginning."""
SEEN_WITHIN = 3.0
"""Seconds within which a node that is there has seen that the clock was set."""
FOUND_ONCE = (376, 1075, 2159, 2424, 14467)
"""Worlds in which faults of ours were found, and mended: a clock that is set again before all have seen it, chat
written twice, a lease of the future, times that go back, a node that begins while the clock is ahead. They are played
as they were then, thoughts and all."""
TROUBLED, HEALED = 9.0, 11.0
"""Seconds of a world in which things go wrong, and those in which all must come right again."""


@dataclass
class Ended:
    """A world that is over."""

    seed: int
    broken: list[str]
    counts: Counter[str]
    trace: str
    """A hash of everything that everybody was told, and when."""


class World:
    """Everything there is."""

    PATIENCE = 9.0
    """A table at which nothing happens for so many seconds after all is well stands still."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.rng = seed, Random(seed)
        self.scene = find_scene(seed)
        self.agenda, self.counts = Agenda(), Counter[str]()
        self.is_sociable = seed % OF_CLOCKS == 2 or self.scene in OF_COMPANY
        self.healed_at = 0.0
        self.is_shared = self.rng.random() < 0.75
        if self.scene is not None:
            self.is_shared = self.scene in OF_NODES or seed // OF_CLOCKS // len(SCENES) % 2 == 1
        self.database = Database(folder, self.agenda, Random(self.rng.random()), self.is_shared)
        self.jumps = 0
        self.unseen_ms = 0
        """By how much clocks were set while nobody could know it: nodes that begin later take it for time."""
        limits = dict.fromkeys(LIMITS, FREE)
        settings = Settings(db="world", limits=limits, quiet=True, games=("marbles",), least_pace=0.1, host_seconds=20)
        names = "abc"[: self.rng.choice((2, 3))] if self.is_shared else "a"
        self.nodes = [
            Node(name, self.agenda, self.database, Random(self.rng.random()), settings) for name in names
        ]  # fmt: skip
        self.running = self.nodes[0]
        self.clients: list[Client] = []
        self.trace = hashlib.sha256()
        self.diary: list[str] = []
        with ENGINE.connect() as conn:
            found = {str(row[0]): str(row[1]) for row in conn.exec_driver_sql("SELECT name, value FROM secret")}
        self.heads = Heads(bytes.fromhex(found["heads"]), found["era"])
        self.signing = self.rng.randbytes(32)
        self.promises = Promises(self)
        self.database.committed.append(self.promises.look_at_commit)

    # -- time
    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        until = self.agenda.now + seconds
        while True:
            due = [(node.next_time(), n) for n, node in enumerate(self.nodes)]
            first, n = min(due)
            if min(first, self.agenda.next_time()) > until:
                self.agenda.now = until
                self.promises.pass_time()
                return
            if self.agenda.next_time() <= first:
                self.agenda.now = max(self.agenda.now, self.agenda.next_time())
                self.promises.pass_time()
                self.agenda.do_next()
            else:
                self.agenda.now = max(self.agenda.now, first)
                self.promises.pass_time()
                self.running = self.nodes[n]
                self.running.loop.turn()

    def clock(self) -> float:
        """The steady clock of the node that runs now."""
        return self.running.read_clock()

    def wait_for(self, task: asyncio.Task[Any]) -> Any:
        for _ in range(400):
            if task.done():
                return task.result()
            self.run(0.05)
        raise AssertionError("something at the beginning of this world never ends")

    # -- how it begins
    def begin(self) -> None:
        for node in self.nodes:
            node.start(self.heads, self.signing)
        until = self.agenda.now + BEGINS_WITHIN
        while any(node.house is None for node in self.nodes):
            assert self.agenda.now < until, "a node of this world never opens its database: is there room for it?"
            self.run(0.05)
        for _ in range(self.rng.choice((1, 1, 2))):
            self._lay_table()
        self.run(1.0)

    def _lay_table(self) -> None:
        rng, node = self.rng, self.nodes[0]
        game = "marbles" if rng.random() < 0.8 else "quick"
        options = {"seats": "3"} if game == "marbles" else {"seats": "2"}
        total, sitting = int(options["seats"]), rng.choice((1, 2, 2))
        if self.is_sociable or self.scene in AT_NODES_APART:
            sitting = min(total, rng.choice((2, 3)))
        wishes = [SeatWish(kind="open")] * sitting + [SeatWish(kind="bot", bot="random")] * (total - sitting)
        has_clock = (rng.random() < 0.5 or self.scene is not None) and self.scene not in WITHOUT_CLOCK
        clock = ClockTerms(kind="turn", seconds=5 if self.is_sociable else 8) if has_clock else ClockTerms()
        absence = AbsenceTerms(seconds=6, bot="random")
        choice = NewTable(game=game, options=options, seats=wishes, clock=clock, absence=absence,
                          pace_ms=rng.choice((0, 200)), autostart=True)  # fmt: skip
        persons = [self.wait_for(node.run(self._add_person(node, n))) for n in range(sitting + 1)]
        house = node.house
        assert house is not None
        row, key = self.wait_for(node.run(house.make_table(persons[0][0], "Ana", choice)))
        seed = self.wait_for(node.run(house.keeper.read_seed(row.id)))
        story = Story(
            row.id, seed, dict(row.options), make_game(game, row.options), clock.seconds * (clock.kind != "none")
        )
        self.promises.stories[row.id] = story
        for n, (person, token) in enumerate(persons):
            client = (Companion if self.is_sociable else Client)(
                person, token, row.id, key, self.agenda, Random(rng.random()), self.nodes, sits=n < sitting
            )  # fmt: skip
            client.heard, client.looked = self._note_message, self.promises.talk.look_at_client
            client.is_thoughtful = client.sits and (rng.random() < THOUGHTFUL or self.scene is not None)
            if self.scene in AT_NODES_APART:
                client.nodes = [self.nodes[n % len(self.nodes)]]
            self.clients.append(client)

    async def _add_person(self, node: Node, number: int) -> tuple[str, str]:
        house = node.house
        assert house is not None

        async def add(conn: Any, now: int) -> tuple[str, str]:
            person = await people.add_person(conn, now, f"Person {number}", "en")
            return person, await sessions.give_token(conn, now, person, ms=SESSION_MS)

        return await house.writer.run_transaction(add)

    def _note_message(self, client: Client, text: str, told: dict[str, Any]) -> None:
        self.counts["messages"] += 1
        self.trace.update(f"{self.agenda.now:.6f} {client.person} {text}\n".encode())
        self.promises.look_at_message(client, text, told)

    def list_secrets(self, client: Client) -> list[str]:
        """What *client* may not be told."""
        others = [one.token for one in self.clients if one is not client]
        return [*(story.seed for story in self.promises.stories.values()), *others,
                *(secret for node in self.nodes for secret in node.secrets)]  # fmt: skip

    # -- what befalls it
    def trouble(self) -> None:
        """Something goes wrong, again and again."""
        name = self.rng.choice(list(TROUBLES))
        self.note(f"{name}: {TROUBLES[name](self) or ''}")
        self.counts[name] += 1

    def note(self, what: str) -> None:
        """What happened, for whoever reads about this world."""
        self.diary.append(f"{self.agenda.now - 1000:8.3f} {what}")

    def play(self) -> Ended:
        """From the beginning to the end."""
        self.begin()
        if self.scene is not None:
            self.counts[self.scene.__name__] += 1
            self.scene(self)
        else:
            self.play_troubles()
        self.heal()
        self.note("all is well again")
        self.run(HEALED)
        self.promises.look_at_end()
        self.counts["lines"] = sum(len(story.rows) for story in self.promises.stories.values())
        self.counts["over"] = sum(story.is_over for story in self.promises.stories.values())
        self.counts["acknowledged"] = sum(len(client.acked) for client in self.clients)
        return Ended(self.seed, self.promises.broken, self.counts, self.trace.hexdigest())

    def play_troubles(self) -> None:
        """One thing after the other goes wrong."""
        until = self.agenda.now + TROUBLED
        while self.agenda.now < until:
            self.run(self.rng.uniform(0.1, 1.8))
            if self.is_sociable and self.rng.random() < 0.7:
                self.do_something()
            else:
                self.trouble()

    @property
    def companions(self) -> list[Companion]:
        return [client for client in self.clients if isinstance(client, Companion)]

    def do_something(self) -> None:
        """People with company do what they do."""
        name = self.rng.choice(list(DEEDS))
        self.note(f"{name}: {DEEDS[name](self)}")
        self.counts[name] += 1

    def heal(self) -> None:
        """Everything runs again, and everybody is there."""
        for node in self.nodes:
            node.machine.is_cut, node.machine.before, node.machine.after = False, 0, 0
            self.start(node)
            node.wake()
        self.database.lost_calls = 0.0
        self.healed_at = self.agenda.now
        if self.is_sociable:
            resume_all(self, Random(self.rng.random()))
        for client in self.clients:
            client.is_away, client.slowness = False, 0.0
            client.come_to()

    def start(self, node: Node) -> None:
        """A node that is not there is started again."""
        if node.machine.is_dead:
            node.start(self.heads, self.signing)

    def set_clock(self, by: int) -> None:
        """The database's clock is set by so many milliseconds; who is there for long enough sees it."""
        self.jumps += 1
        self.database.jumped += by
        self.unseen_ms += abs(by)
        watching = [(node, node.house) for node in self.nodes if node.can_look]

        def look() -> None:
            if any(node.can_look and node.house is house for node, house in watching):
                self.unseen_ms -= abs(by)

        self.agenda.add(SEEN_WITHIN, look)

    def kill(self, node: Node) -> None:
        """A process is gone, and its lines with it."""
        if not (node.machine.is_dead or node.is_paused):
            node.kill()
            for client in self.clients:
                client.lose_node(node)

    def close(self) -> None:
        for node in self.nodes:
            if not node.machine.is_dead:
                node.kill()
        self.database.close()


def _pause(world: World) -> str:
    node, seconds = world.rng.choice(world.nodes), world.rng.choice((0.3, 1.5, 4.0, 9.0))
    node.pause(seconds)
    return f"{node.name} for {seconds} s"


def _sleep(world: World) -> str:
    node, seconds = world.nodes[0], world.rng.choice((3.0, 10.0))
    if not world.is_shared:
        node.pause(seconds, asleep=True)
    return f"{node.name} for {seconds} s"


def _kill(world: World) -> str:
    node = world.rng.choice(world.nodes)
    if not (node.machine.is_dead or node.is_paused):
        world.kill(node)
        world.agenda.add(world.rng.uniform(0.2, 6.0), lambda: world.start(node))
    return node.name


def _cut_database(world: World) -> str:
    node, seconds = world.rng.choice(world.nodes), world.rng.uniform(0.1, 4.0)
    machine = node.machine
    machine.is_cut = True
    world.agenda.add(seconds, lambda: setattr(machine, "is_cut", False))
    return f"{node.name} for {seconds:.1f} s"


def _fail_before(world: World) -> str:
    node, times = world.rng.choice(world.nodes), world.rng.choice((1, 1, 3))
    node.machine.before += times
    return f"{node.name}, {times} times"


def _fail_after(world: World) -> str:
    node, times = world.rng.choice(world.nodes), world.rng.choice((1, 1, 3))
    node.machine.after += times
    return f"{node.name}, {times} times"


def _jump(world: World) -> str:
    by = world.rng.choice((-3_600_000, -20_000, 20_000, 3_600_000))
    world.set_clock(by)
    return f"by {by / 1000} s"


def _cut_line(world: World) -> str:
    client = world.rng.choice(world.clients)
    client.hang_up()
    return client.person


def _go_away(world: World) -> str:
    client, seconds = world.rng.choice(world.clients), world.rng.uniform(2.0, 18.0)
    client.is_away = True
    world.agenda.add(seconds, lambda: setattr(client, "is_away", False))
    return f"{client.person} for {seconds:.1f} s"


def _slow_line(world: World) -> str:
    client = world.rng.choice(world.clients)
    client.slowness = world.rng.choice((0.0, 0.1, 0.5))
    return f"{client.person}, {client.slowness}"


def _lose_calls(world: World) -> str:
    world.database.lost_calls = world.rng.choice((0.0, 0.5, 1.0))
    return f"{world.database.lost_calls}"


def _think(world: World) -> str:
    client, seconds = world.rng.choice(world.clients), world.rng.uniform(4.0, 20.0)
    client.is_thoughtful, client.is_absent_minded = world.rng.choice(((True, False), (False, True)))
    world.agenda.add(seconds, client.come_to)
    return f"{client.person}, {'thinks' if client.is_thoughtful else 'forgets'}, for {seconds:.1f} s"


def _chat(world: World) -> str:
    for client in world.rng.choices(world.clients, k=3):
        client.chat()
    return ""


TROUBLES = {
    "pause": _pause, "sleep": _sleep, "kill": _kill, "database cut": _cut_database, "commit refused": _fail_before,
    "commit unheard": _fail_after, "clock set": _jump, "line cut": _cut_line, "away": _go_away, "slow line": _slow_line,
    "calls lost": _lose_calls, "chat": _chat, "slow person": _think,
}  # fmt: skip


def find_thoughtless_bot(game: Any, level: str, seed: int) -> Any:
    """Whoever answers for somebody whose time is over thinks nothing: a third of a world was thought."""
    return find_bot(game, "random", seed)


@contextmanager
def made(seed: int) -> Iterator[World]:
    """A world, and nothing of it when it is over."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    folder = Path(tempfile.mkdtemp(prefix="world-", dir=MEMORY if has_room else None))
    collecting, switching = gc.get_threshold(), sys.getswitchinterval()
    for name in ("trueque.table", "trueque.server"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    world = World(seed, folder)
    thoughts = [] if seed in FOUND_ONCE else [(driver, "find_bot", find_thoughtless_bot)]
    fake = WorldTime(lambda: world.agenda.now, world.clock)
    clocks = [(module, "NOW", NOW) for module in (engine, sqlite_log, timekeeping)]
    try:
        with replaced([*list_replacements(fake, Random(seed)), *clocks, *thoughts, (labour, "Hand", WorldHand),
                       (packages, "LoopClock", NoAlarm)]):  # fmt: skip
            try:
                yield world
            finally:
                world.close()
    finally:
        gc.set_threshold(*collecting)
        sys.setswitchinterval(switching)
        for name in ("trueque.table", "trueque.server"):
            logging.getLogger(name).setLevel(logging.NOTSET)
        shutil.rmtree(folder, ignore_errors=True)


def play_world(seed: int, diary: list[str] | None = None, plant: str = "") -> Ended:
    """One world, from its beginning to its end; *diary* is filled with what happened; a fault can be planted."""
    with replaced(PLANTED[plant]() if plant else []), made(seed) as world:
        if diary is not None:
            world.diary = diary
        return world.play()
