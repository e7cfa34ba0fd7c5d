"""Nothing acknowledged is ever lost: servers are killed and frozen in the middle of games; then the log is compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.kit import Person
from tests.server.nodes import Cluster, Lost, Stubborn, cluster, crash_postgres, postgres, recover_quickly
from trueque.kernel.honest import promise_hash, verify_record
from trueque.kernel.record import Line, Record
from trueque.kernel.registry import make_game
from trueque.kernel.rounds import derive_chain
from trueque.server.store.engine import with_async_driver

GAME, OPTIONS = "marbles", {"seats": "2"}
LONGER_THAN_A_LEASE = 3.6
PATIENCE = 180
"""Seconds until people play again after the last trouble, at most, however busy the machine is."""
CRASH = -1.0
"""In a list of seconds to freeze for: the database crashes instead."""
SLICES = (3, 4, 5, 6)
"""The long runs come in four parts of fifty kills each, so that none has to be repeated whole."""


class Pair:
    """Two people who play game after game while servers die around them."""

    def __init__(self, ours: Cluster, number: int) -> None:
        self.ours, self.number = ours, number
        self.rng = Random(number)
        self.people: list[Person] = []
        self.games: list[list[Stubborn]] = []

    @property
    def playing(self) -> list[Stubborn]:
        return self.games[-1] if self.games else []

    async def run(self, enough: asyncio.Event) -> None:
        """Begin new games until there is enough trouble behind us; end the one that is on."""
        while not enough.is_set():
            try:
                players = await self._sit_down()
            except Lost:
                await asyncio.sleep(0.05)
                continue
            self.games.append(players)
            await asyncio.gather(*(player.play(self.ours.urls) for player in players))

    async def _sit_down(self) -> list[Stubborn]:
        while len(self.people) < 2:
            name = ("Ana", "Biel")[len(self.people)]
            person = Person(self.rng.choice(self.ours.urls), f"{name}{self.number}")
            self.people.append(await person.come_in())
        people = self.people
        for person in people:
            person.move(self.rng.choice(self.ours.urls))
        made = await people[0].make_table(game=GAME, options=OPTIONS, seats=[{"kind": "me"}])
        players = []
        for person in people:
            # One of the two gives shares of the dice, at whatever node they are.
            socket = await person.sit(made, pledged=person is people[0])
            socket.ws.transport.abort()
            players.append(Stubborn(person, made, self.rng.randrange(10**9), socket.chain))
        return players


async def trouble(
    ours: Cluster, pairs: list[Pair], rng: Random, kills: int, freezes: Sequence[float], crashes: int = 0
) -> None:
    """Kill and freeze nodes, and crash their database, at random moments, each while somebody plays there."""
    what = [0.0] * kills + list(freezes) + [CRASH] * crashes
    rng.shuffle(what)
    for seconds in what:
        async with asyncio.timeout(PATIENCE):
            while not (busy := [port for port, url in zip(ours.ports, ours.urls, strict=True) if plays_at(pairs, url)]):
                await asyncio.sleep(0.01)
        await asyncio.sleep(rng.uniform(0, 0.4))
        port = rng.choice(busy)
        if seconds == CRASH:
            await asyncio.to_thread(crash_postgres)
        elif seconds:
            await ours.freeze(port, seconds)
        else:
            await ours.kill(port)
            if len(ours.ports) == 1:
                await ours.ready(port)


def plays_at(pairs: list[Pair], url: str) -> bool:
    """Whether somebody at that node is in the middle of a game."""
    return any(player.at == url and player.acked for pair in pairs for player in pair.playing)


async def storm(
    url: str, nodes: int, pairs: int, kills: int, freezes: Sequence[float], seed: int, games: int = 0, crashes: int = 0
) -> list[Stubborn]:
    """People, at least so many *games*, and trouble; returns everybody who sat, when every game has ended."""
    async with cluster(url, nodes) as ours:
        everybody = [Pair(ours, number) for number in range(pairs)]
        enough = asyncio.Event()
        playing = [asyncio.create_task(pair.run(enough)) for pair in everybody]
        await trouble(ours, everybody, Random(seed), kills, freezes, crashes)
        while sum(len(pair.games) for pair in everybody) < games:
            await asyncio.sleep(0.1)
        enough.set()
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        return [player for pair in everybody for game in pair.games for player in game]


async def stored(url: str) -> tuple[dict[str, list[Any]], dict[str, tuple[str, dict[int, str]]]]:
    """All logs, and each table's seed and pledges, as the database holds them."""
    engine = create_async_engine(with_async_driver(url))
    logs: dict[str, list[Any]] = {}
    pledges: dict[str, dict[int, str]] = {}
    async with engine.connect() as conn:
        for row in await conn.execute(
            text("SELECT match, seq, author, text, time, answer FROM log ORDER BY match, seq")
        ):
            logs.setdefault(row[0], []).append(row)
        for match, seat, salt in await conn.execute(text("SELECT match, seat, salt FROM seat")):
            pledges.setdefault(match, {})[seat] = salt
        seeds = {row[0]: (row[1], pledges[row[0]]) for row in await conn.execute(text("SELECT match, seed FROM seed"))}
    await engine.dispose()
    return logs, seeds


Note = Callable[[str, object], None]
"""Counts for the table of `make faults`."""


async def check(players: list[Stubborn], url: str, note: Note) -> None:
    """Every acknowledged answer stands in the log once, where it was acknowledged; every log is whole and honest."""
    logs, seeds = await stored(url)
    lost: set[tuple[str, int]] = set()
    for player in players:
        log = logs[player.made["table"]["id"]]
        assert player.result is not None, "every game went on to its end"
        assert [row[1] for row in log] == list(range(len(log))), "no number is missing"
        answers = {row[5].split(".", 1)[1]: row[1] for row in log if row[5]}
        assert len(answers) == sum(1 for row in log if row[5]), "no answer stands twice"
        lost |= player.acked.items() - answers.items()
        assert sorted(player.lines) == list(range(len(log))), "everybody was told every line"
        for number, line in player.lines.items():
            assert (log[number][2], log[number][4]) == (line["by"], line["time"])
    for id in {player.made["table"]["id"] for player in players}:
        check_draws(logs[id], *seeds[id])
    note("games", len(players) // 2)
    note("acknowledged", sum(len(player.acked) for player in players))
    note("lost", len(lost))
    assert not lost, "nothing acknowledged is lost"


def check_draws(log: list[Any], seed: str, pledges: dict[int, str]) -> None:
    """The log replays, every share is the one that was pledged, and nature drew what the rounds say."""
    rules, lines = make_game(GAME, OPTIONS), tuple(Line(row[2], row[3], row[4]) for row in log)
    raw = bytes.fromhex(seed)
    head = derive_chain(raw).pledge.hex()
    given = {seat: pledge for seat, pledge in pledges.items() if pledge}
    verdict = verify_record(
        rules, Record(GAME, rules.options, lines, {}, "fair", promise_hash(raw), {}, seed, head, given)
    )
    assert verdict.is_honest
    assert verdict.draws > 5


def in_the_middle(players: list[Stubborn]) -> int:
    """How many lines broke in the middle of games."""
    return sum(player.connections - 1 for player in players)


@pytest.mark.soak
async def test_kill_minus_nine_loses_nothing_on_sqlite(tmp_path: Path, record_property: Note) -> None:
    url = f"sqlite:///{tmp_path / 'test.db'}"
    players = await storm(url, 1, pairs=4, kills=6, freezes=(), seed=1)
    await check(players, url, record_property)
    assert in_the_middle(players) >= 4, "the kills hit games that were on"


@pytest.mark.soak
async def test_three_nodes_through_kills_and_freezes(record_property: Note) -> None:
    url = postgres()
    players = await storm(url, 3, pairs=3, kills=4, freezes=(0.5, LONGER_THAN_A_LEASE), seed=2)
    await check(players, url, record_property)
    assert in_the_middle(players) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", SLICES)
async def test_two_hundred_kills_on_sqlite(tmp_path: Path, seed: int, record_property: Note) -> None:
    url = f"sqlite:///{tmp_path / 'test.db'}"
    players = await storm(url, 1, pairs=8, kills=50, freezes=(), seed=seed)
    await check(players, url, record_property)
    assert in_the_middle(players) >= 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", SLICES)
async def test_two_hundred_kills_and_forty_freezes_on_three_nodes(seed: int, record_property: Note) -> None:
    url = postgres()
    players = await storm(url, 3, pairs=8, kills=50, freezes=[0.5, LONGER_THAN_A_LEASE] * 5, seed=seed, games=60)
    await check(players, url, record_property)
    assert in_the_middle(players) >= 50
    assert len(players) >= 2 * 60, "hundreds of games in all slices"


@pytest.mark.soak
async def test_the_database_crashes_under_three_nodes(record_property: Note) -> None:
    """A process of PostgreSQL is killed: it throws all connections out, and reads its journal again."""
    url = postgres()
    recover_quickly()
    players = await storm(url, 3, pairs=6, kills=0, freezes=(), seed=9, crashes=4)
    await check(players, url, record_property)
    # The nodes live on and keep their lines: whoever answered just then was refused, and said it again.
    assert in_the_middle(players) + sum(player.refused for player in players) >= 1
