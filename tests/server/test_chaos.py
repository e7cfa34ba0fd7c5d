"""Packages that come, go and fail in every way under play: no other table is delayed or lost by it.

Each synthetic package is the toy game with one fault. While people play at other tables they are installed, played,
mended and removed; how long the others waited, and whether every answer of theirs is there, is counted.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib import invalidate_caches
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets

from tests.outside.site import forget
from tests.server.kit import Json, Node, Person, Socket, running
from trueque.kernel import registry

GAME = """
import time
from tests.kernel import marbles

class Toy(marbles.Marbles):
    name = "{name}"
{fault}

def make(options):
    made = marbles.make(options)
    made.__class__ = Toy
    return made

def samples():
    return [{{"seats": "2"}}]
"""
WORDS = "from tests.server.toy.words import *\n"
BOTS = """
OVERLOOKS = {{}}
class Bot:
    def choose(self, view, decision):
        {fault}
def make_greedy(game, seed=0):
    return Bot()
make_champion = make_greedy
def thinking():
    from trueque.bots.levels import Search
    return Search(1)
"""
LATER = """
    def play(self, state, seat, action):
        self.played = getattr(self, "played", 0) + 1
        if self.played > {after}:
            {fault}
        return super().play(state, seat, action)
"""
HANG = "while True: pass"
FAULTS: dict[str, dict[str, str]] = {
    "at import": {"game.py": "raise RuntimeError('/secret/path')"},
    "no words": {"words.py": ""},
    "no game": {"game.py": ""},
    "at make": {"game.py": "def make(options): raise KeyError('/secret/path')\ndef samples(): return []"},
    "at start": {"game": "    def start(self): raise ZeroDivisionError"},
    "in mid-game": {"game": LATER.format(after=6, fault="raise AttributeError('/secret/path')")},
    "hangs in mid-game": {"game": LATER.format(after=6, fault=HANG)},
    "slow in mid-game": {"game": LATER.format(after=6, fault="time.sleep(0.3)")},
    "its view": {"game": "    def view(self, state, seat): raise IndexError"},
    "a huge view": {"game": "    def view(self, state, seat): return {'huge': 'x' * 10**7}"},
    "its questions": {"game": "    def decisions(self, state): raise TypeError"},
    "questions that hang": {"game": f"    def decisions(self, state):\n        {HANG}"},
    "its scores": {"game": "    def scores(self, state): raise OverflowError"},
    "its notation": {"game": "    def write(self, action): raise OSError('/secret/path')"},
    "its title": {"words.py": WORDS + "def title(lang): raise LookupError('/secret/path')"},
    "its sentences": {"words.py": WORDS + "def tell(event, to): raise RuntimeError('/secret/path')"},
    "its bots": {"bots.py": BOTS.format(fault="raise MemoryError")},
    "bots that hang": {"bots.py": BOTS.format(fault=HANG)},
    "bots that sleep": {"bots.py": BOTS.format(fault="import time; time.sleep(30)")},
    "ends the program at import": {"__init__.py": "raise SystemExit('/secret/path')"},
    "ends the program in mid-game": {"game": LATER.format(after=6, fault="raise SystemExit('/secret/path')")},
    "cancels in mid-game": {"game": LATER.format(after=6, fault="import asyncio; raise asyncio.CancelledError")},
    "a view that is none": {"game": "    def view(self, state, seat): return {'a': {1, 2}}"},
    "points that are none": {"game": "    def points(self, state, seat): return ('a', 'b')"},
    "a title that is none": {"words.py": WORDS + "def title(lang): return 7"},
    "a title that hangs": {"words.py": WORDS + f"def title(lang):\n    {HANG}"},
    "another's name": {"game": "    name = 'quick'"},
    "slow import": {"game.py": "import time; time.sleep(2)\n" + GAME.format(name="{name}", fault="    pass")},
}  # fmt: skip


def name_of(number: int) -> str:
    return f"chaos_{chr(97 + number // 9)}{chr(97 + number % 9)}"


class Site:
    """A folder of packages, as an installation has one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, fault: dict[str, str], version: str = "1.0") -> None:
        """A package with that fault; without any, the toy as it should be."""
        files = {
            "__init__.py": "",
            "words.py": WORDS,
            "game.py": GAME.format(name=name, fault=fault.get("game", "    pass")),
        }
        files |= {file: text.replace("{name}", name) for file, text in fault.items() if file != "game"}
        self.remove(name)
        home, told = self.folder / name, self.folder / f"{name}-{version}.dist-info"
        home.mkdir(parents=True)
        for file, text in files.items():
            (home / file).write_text(text, encoding="utf-8")
        if not files["words.py"]:
            (home / "words.py").unlink()
        told.mkdir(exist_ok=True)
        told.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8"
        )
        told.joinpath("entry_points.txt").write_text(f"[trueque.games]\n{name} = {name}\n", encoding="utf-8")
        self.look_again(name)

    def remove(self, name: str) -> None:
        for path in (self.folder / name, *self.folder.glob(f"{name}-*.dist-info")):
            shutil.rmtree(path, ignore_errors=True)
        self.look_again(name)

    def look_again(self, name: str) -> None:
        """As a process that starts now sees it."""
        for module in [one for one in sys.modules if one.partition(".")[0] == name]:
            del sys.modules[module]
        invalidate_caches()
        registry.look_for_packages()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    made = Site(folder)
    yield made
    for path in folder.glob("*.dist-info"):
        made.remove(path.name.partition("-")[0])
    registry.TROUBLES.clear()
    forget()


class Bystander:
    """Somebody who plays against a bot at another table, one game after the other, and counts."""

    def __init__(self, node: Node, game: str, number: int) -> None:
        self.node, self.game, self.rng = node, game, Random(number)
        self.waits, self.acknowledged, self.lost = list[tuple[float, str]](), 0, 0
        self.befalls = "no package fails"
        """What is tried while it plays."""
        self.person = Person(node, f"P{number}")

    async def play(self, until: asyncio.Event) -> None:
        await self.person.come_in()
        while not until.is_set():
            seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (registry.make_game(self.game).seats - 1)]
            made = await self.person.make_table(game=self.game, seats=seats)
            socket = await self.person.sit(made)
            numbers = await self.one_game(socket, until)
            room = await self.node.house.open_room(made["table"]["id"])
            assert room is not None
            self.lost += sum(number >= len(room.table.entries) for number in numbers)
            await socket.ws.close()
        await self.person.close()

    async def one_game(self, socket: Socket, until: asyncio.Event) -> list[int]:
        numbers = list[int]()
        while not until.is_set() and not (socket.position or {}).get("result"):
            began, befell = time.monotonic(), self.befalls
            reply = await socket.answer_somehow(self.rng)
            if reply is None:
                await socket.hear(60)
            elif reply["type"] == "ack":
                numbers.append(reply["number"])
                self.acknowledged += 1
            self.waits.append((time.monotonic() - began, befell))
            await asyncio.sleep(0.05)
        return numbers


async def lag(longest: list[tuple[float, float]], until: asyncio.Event) -> None:
    """How long the loop, which is the server's too, was kept from anything else: of a processor, and by the clock.

    By the clock it also tells how busy the machine is with other things.
    """
    while not until.is_set():
        began, watch = time.thread_time(), time.monotonic()
        await asyncio.sleep(0.01)
        longest.append((time.thread_time() - began, time.monotonic() - watch))


async def use(person: Person, name: str) -> list[str]:
    """Play at a table of a package as far as it goes; everything that was said on the way."""
    said = list[str]()
    reply = await person.http.post(
        "/api/tables", json={"game": name, "seats": [{"kind": "me"}, {"kind": "bot"}], "pace_ms": 0}
    )
    said.append(reply.text)
    if reply.status_code != 200:
        return said
    made: Json = reply.json()
    with suppress(TimeoutError, AssertionError, websockets.ConnectionClosed):
        socket = await person.connect(made)
        said += socket.raw
        await socket.do("sit")
        async with asyncio.timeout(4):
            while not (socket.position or {}).get("result"):
                if await socket.answer_somehow(Random(1)) is None:
                    await socket.hear(4)
    with suppress(UnboundLocalError):
        said += socket.raw
        await socket.ws.close()
    return said


def take_waits(by: list[Bystander]) -> list[tuple[float, str]]:
    """By the clock, how long each answer took until now and what befell then, shortest first; they begin anew."""
    waits = sorted(wait for one in by for wait in one.waits)
    for one in by:
        one.waits.clear()
    return waits or [(0.0, "nobody answered")]


async def befall(node: Node, host: Person, site: Site, kinds: list[str], by: list[Bystander]) -> list[str]:
    """Packages of all *kinds* come, are played, mended and removed; what was heard meanwhile."""
    said = list[str]()
    for number, kind in enumerate(kinds):
        name = name_of(number)
        for one in by:
            one.befalls = kind
        await asyncio.to_thread(site.install, name, FAULTS[kind])
        said += await use(host, name)
        said.append((await host.http.get("/api/games")).text)
        assert "quick" in said[-1]
        if number % 3 == 1:
            await asyncio.to_thread(site.remove, name)
            continue
        await asyncio.to_thread(site.install, name, {})  # mended: an upgrade
        await node.house._try_unserved()
        said += await use(host, name)
        if number % 3 == 2:
            await asyncio.to_thread(site.install, name, FAULTS[kind], "1.1")  # an upgrade that breaks it
            said += await use(host, name)
    return said


async def chaos(
    tmp_path: Path, site: Site, kinds: list[str], players: int, idle: int, calm: float = 0
) -> dict[str, Any]:
    """What the others had to wait for: *calm* seconds without any package that fails, and then with all *kinds*."""
    async with running(tmp_path) as node:
        until, lags = asyncio.Event(), list[tuple[float, float]]()
        host = await Person(node, "Host").come_in()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        others = [await host.sit(await host.make_table(seats=seats)) for _ in range(idle)]
        by = [Bystander(node, ("quick", "marbles")[n % 2], n) for n in range(players)]
        tasks = [asyncio.create_task(one.play(until)) for one in by]
        await asyncio.sleep(calm)
        before = take_waits(by)
        watching = asyncio.create_task(lag(lags, until))
        said = await befall(node, host, site, kinds, by)
        health = (await host.http.get("/healthz")).json()
        until.set()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        await watching
        for one in done:
            if isinstance(one, BaseException):
                raise one
        assert health["status"] == "ok"
        assert not [text for text in said if "/secret/path" in text], "nobody is told where anything lies"
        live = [(await one.do("ping"))["type"] for one in others]
        assert live == ["pong"] * idle, "and every other table is open and served"
        await host.close()
        return {
            "waits": take_waits(by), "waits before": before, "lag": max(lags)[0],
            "stood": max(watch for _, watch in lags), "lost": sum(one.lost for one in by),
            "acknowledged": sum(one.acknowledged for one in by), "unserved": health.get("unserved", {}),
        }  # fmt: skip


FEW = ["ends the program at import", "hangs in mid-game"]


async def test_packages_that_fail_delay_and_lose_nothing_of_others(tmp_path: Path, site: Site) -> None:
    found = await chaos(tmp_path, site, FEW, players=2, idle=3)
    assert found["lost"] == 0
    assert found["acknowledged"] > 0
    assert found["lag"] < 1.0, found


@pytest.mark.soak
async def test_packages_come_go_and_fail_under_two_hundred_tables(
    tmp_path: Path, site: Site, record_property: Any
) -> None:
    found = await chaos(tmp_path, site, list(FAULTS), players=10, idle=190, calm=30)
    assert len(FAULTS) == 28
    record_property("acknowledged", found["acknowledged"])
    record_property("lost", found["lost"])
    record_property("ms of a processor at most that others waited", round(1000 * found["lag"]))
    record_property("ms by the clock at most that nobody was served", round(1000 * found["stood"]))
    for key, when in (("waits before", "before any package failed"), ("waits", "with all of them")):
        middle, last = (round(1000 * found[key][int(part * (len(found[key]) - 1))][0]) for part in (0.5, 1))
        record_property(f"ms by the clock in the middle, {when}", middle)
        record_property(f"ms by the clock at most, {when}", last)
    slow = Counter(kind for wait, kind in found["waits"] if wait > 1)
    for kind, many in slow.most_common():
        record_property(f"answers of more than a second while «{kind}»", many)
    assert found["lost"] == 0
    assert found["acknowledged"] > 100
    assert found["lag"] < 1.0, found
