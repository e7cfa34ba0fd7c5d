"""Time at the tables: a frozen node gives it back, and a clock that somebody sets moves nobody's."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from tests.server.kit import Json, Person, Socket, running
from tests.server.nodes import cluster, postgres
from tests.server.test_play import play_on, two_at_a_table
from tests.server.test_table_life import waiting
from trueque.server import house as server_house
from trueque.server.store.engine import CLOCK, NOW, open_store
from trueque.server.store.timekeeping import Timekeeper, steady_ms
from trueque.table.clock import Clock, overlap_ms
from trueque.table.dice_rounds import SECONDS, Gathering, _has_frozen
from trueque.table.rows import ClockTerms

HOUR = 3_600_000


def running_clock(socket: Socket) -> Json:
    """The clock that runs; where several are asked at once, the one with most time left."""
    assert socket.position is not None
    found: Json = max(socket.position["clocks"]["running"], key=lambda clock: clock["deadline"])
    return found


def timed_out(socket: Socket) -> list[str]:
    return [line["heard"] for line in socket.lines.values() if line["heard"].startswith("timeout")]


@pytest.mark.soak
async def test_a_frozen_node_times_nobody_out(tmp_path: Path) -> None:
    """SIGSTOP for longer than a whole turn, as when a laptop is closed: the time is given back."""
    async with cluster(f"sqlite:///{tmp_path / 'test.db'}") as ours:
        ana, biel = [await Person(ours.urls[0], name).come_in() for name in ("Ana", "Biel")]
        made = await ana.make_table(seats=[{"kind": "me"}], clock={"kind": "turn", "seconds": 8})
        first, second = await ana.sit(made), await biel.sit(made)
        for socket in (first, second):
            while socket.position is None or not socket.position["clocks"]["running"]:
                await socket.until("update", 20)
        before, seen = running_clock(first)["deadline"], timed_out(first)
        await ours.freeze(ours.ports[0], 9)
        async with asyncio.timeout(30):
            while running_clock(first)["deadline"] < before + 6000:
                await first.until("update", 20)
                assert timed_out(first) == seen, "the time was given back before anybody was timed out"
        assert running_clock(first)["deadline"] > first.position["clocks"]["now"] if first.position else False


async def test_nobody_is_timed_out_by_a_node_that_has_not_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever comes first after a freeze: no answer is given for anybody before the time was given back."""
    monkeypatch.setattr(server_house, "LATE_MS", -1)
    async with running(tmp_path) as node:
        _, _, first, second, made = await two_at_a_table(node, clock={"kind": "turn", "seconds": 300})
        # Nobody looks after the leases any more, as in a process that stood still.
        for task in node.house._tasks:
            task.cancel()
        looked = asyncio.Event()

        async def look() -> None:
            assert not timed_out(first) + timed_out(second)
            looked.set()
            await asyncio.sleep(3600)

        monkeypatch.setattr(node.house, "_renew_leases", look)
        monkeypatch.setattr(Clock, "deadline_of", lambda *_: 0)
        node.house.rooms[made["table"]["id"]].news.set()
        await asyncio.wait_for(looked.wait(), 20)
        await first.do("ping")
        assert not timed_out(first)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["forwards", "back"])
async def test_a_clock_set_by_an_hour_moves_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, by: int
) -> None:
    choice = {"kind": "turn", "seconds": 300}
    async with running(postgres() if kind == "postgresql" else tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node, clock=choice)
        await play_on([first, second], Random(1), 2)
        monkeypatch.setitem(NOW, kind, NOW[kind].replace(CLOCK[kind], f"({CLOCK[kind]} + {by})"))
        # The very next answer, before anybody has looked at the clock; then some after that.
        await play_on([first, second], Random(2), 2)
        await play_on([first, second], Random(3), 2)
        now = (await first.do("ping"))["now"]
        times = [line["time"] for _, line in sorted(first.lines.items())]
        assert times == sorted(times), "no line is earlier than the one before it"
        assert times[-1] - times[0] < 300_000, "and none an hour later"
        assert not timed_out(first)
        clock = running_clock(first)
        assert 0 < clock["deadline"] - now <= 300_000 + 60_000
        async with node.house.store.open_reading() as conn:
            shift = int((await conn.execute(text("SELECT value FROM secret WHERE name = 'shift'"))).scalar_one())
        assert abs(shift + by) < 60_000


@pytest.mark.parametrize("jumps", [(20_000, HOUR), (-20_000, 20_000), (HOUR, -HOUR), (-HOUR, -20_000, HOUR)])
async def test_a_clock_set_again_before_all_have_seen_it_moves_no_nodes_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jumps: tuple[int, ...]
) -> None:
    """One node takes out each jump but the last, another looks after all of them; the first then looks as well."""
    store, asked = await open_store(f"sqlite:///{tmp_path / 'test.db'}"), NOW["sqlite"]
    quick, slow = Timekeeper(store, 3000), Timekeeper(store, 3000)
    await quick.check_clock()
    await slow.check_clock()
    off = slow.now() - steady_ms()
    for n in range(len(jumps)):
        if n:
            await quick.check_clock()
        monkeypatch.setitem(
            NOW, "sqlite", asked.replace(CLOCK["sqlite"], f"({CLOCK['sqlite']} + {sum(jumps[: n + 1])})")
        )
    for node in (slow, quick, slow):
        await node.check_clock()
        assert abs(node.now() - steady_ms() - off) < 2000
    await store.close()


async def test_a_clock_set_back_while_the_server_was_away_moves_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node, clock={"kind": "turn", "seconds": 300})
        await play_on([first, second], Random(1), 2)
        last = max(line["time"] for line in first.lines.values())
    monkeypatch.setitem(NOW, "sqlite", NOW["sqlite"].replace(CLOCK["sqlite"], f"({CLOCK['sqlite']} - {HOUR})"))
    async with running(tmp_path) as node:
        for person in (ana, biel):
            person.move(node.url)
        first, second = await ana.connect(made), await biel.connect(made)
        await play_on([first, second], Random(2), 2)
        assert max(line["time"] for line in first.lines.values()) >= last - 10_000
        assert waiting(first if (first.position or {})["waiting"] == [0] else second)
        assert running_clock(first)["deadline"] - (await first.do("ping"))["now"] <= 300_000 + 60_000


def test_what_was_given_back_counts_once_and_where_it_was() -> None:
    """A clock read again from the log must come to what it came to in memory: a later gap is no earlier time."""
    gaps = [(50_000, 80_000)]
    assert overlap_ms(gaps, 0, 40_000) == 0
    assert overlap_ms(gaps, 0, 60_000) == 10_000
    assert overlap_ms(gaps, 60_000) == 20_000
    clock = Clock(ClockTerms(kind="turn", seconds=60), gaps)
    clock.note_line(0, [0], 1)
    clock.note_line(30_000, [1], 1)
    assert clock.spent[0] == 30_000


async def test_a_process_that_stood_still_gives_shares_their_time_again() -> None:
    """Else a closed lid would cost every seat its say in the dice for the rest of the game."""
    assert SECONDS <= 1.0, "as docs/honest-dice.md says"
    waits = asyncio.create_task(_has_frozen(Gathering(1, {0})))
    await asyncio.sleep(0)
    time.sleep(SECONDS + 0.8)
    assert await waits
