"""Who wants all of a server leaves it to the others: the loop, the threads beside it, and the process for studies."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
import uvicorn

from trueque.kernel.errors import RuleError, bad_options
from trueque.server.labour import Labour
from trueque.server.limits import Limits
from trueque.server.main import open_doors
from trueque.server.metered import ASKER, Asker
from trueque.server.settings import LIMITS
from trueque.server.study_process import StudyProcess
from trueque.server.turnstile import (
    MOST_HELD,
    MOST_WAITING_EACH,
    PLACES,
    UNDER_WAY,
    FairGate,
    FairLock,
    FairQueue,
    Turnstile,
)
from trueque.table.refusal import Refusal, make_refusal

FREE = Limits(dict.fromkeys(LIMITS, (1e6, 1e6)))
HOSTILE = [f"203.0.113.{n}" for n in range(100)]


@pytest.fixture
def turnstile() -> Turnstile:
    """A hundred addresses have used a good deal of the loop already."""
    made = Turnstile(FREE)
    for n, one in enumerate(HOSTILE):
        made.usage.charge(one, 0.5 + n / 100)
    return made


async def test_who_uses_little_passes_whoever_waits(turnstile: Turnstile) -> None:
    doing, done, gate = list[str](), list[str](), asyncio.Event()

    async def work(who: str) -> None:
        doing.append(who)
        await gate.wait()
        done.append(who)

    mob = [asyncio.create_task(turnstile.do(one, "", work(one))) for one in reversed(HOSTILE)]
    await asyncio.sleep(0.01)
    assert len(doing) == PLACES
    other = asyncio.create_task(turnstile.do("198.51.100.1", "", work("bystander")))
    await asyncio.sleep(0.01)
    assert doing[-1] == "bystander"
    assert len(doing) == PLACES + 1
    gate.set()
    await asyncio.gather(other, *mob)
    assert done[PLACES + 1 :][:5] == HOSTILE[:5], "and of those that wait, who used least comes first"
    assert len(done) == 101


async def test_a_crowd_that_has_just_come_stands_behind_who_played_all_the_while(turnstile: Turnstile) -> None:
    """They have used nothing yet; what each asks for at the same time counts."""
    fresh, player, doing, done = "192.0.2.1", "198.51.100.1", list[str](), asyncio.Event()
    turnstile.usage.charge(player, turnstile.usage.even_share() - 0.001)

    async def work(who: str) -> None:
        doing.append(who)
        await done.wait()

    crowd = [asyncio.create_task(turnstile.do(fresh, "", work(fresh))) for _ in range(30)]
    await asyncio.sleep(0.01)
    assert len(doing) < 30, "some of it waits for its turn"
    let_in = len(doing)
    other = asyncio.create_task(turnstile.do(player, "", work(player)))
    await asyncio.sleep(0.01)
    assert doing[let_in:] == [player]
    done.set()
    await asyncio.gather(other, *crowd)
    assert turnstile.usage.rank(fresh) < UNDER_WAY / 2, "what is done counts as what it used alone"


def test_a_crowd_that_knocks_lets_nobody_wait_outside() -> None:
    """However long a turn of the loop takes, several come in at each."""
    let_in = list[asyncio.BaseTransport]()

    class Guest(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            let_in.append(transport)

    async def count_turns(knocks: int) -> int:
        doors = open_doors(socket.create_server(("127.0.0.1", 0), backlog=knocks))
        loop = asyncio.get_running_loop()
        open_now = [await loop.create_server(Guest, sock=door) for door in doors]
        knocking = [socket.create_connection(doors[0].getsockname()) for _ in range(knocks)]
        turns = 0
        while len(let_in) < knocks:
            turns += 1
            await asyncio.sleep(0)
        for guest in let_in:
            guest.close()
        for listener in open_now:
            listener.close()
        for line in knocking:
            line.close()
        return turns

    with asyncio.Runner(loop_factory=uvicorn.Config(app="").get_loop_factory()) as runner:
        assert runner.run(count_turns(80)) < 40


async def test_what_waits_for_something_else_holds_nobody_up(turnstile: Turnstile) -> None:
    """A place is given back after a moment, so that lines that never end do not keep them all."""
    endless = [asyncio.create_task(turnstile.do(one, "", asyncio.sleep(1000))) for one in HOSTILE[:PLACES]]
    await asyncio.sleep(0.01)
    began = time.monotonic()
    await turnstile.do(HOSTILE[50], "", asyncio.sleep(0))
    assert time.monotonic() - began > 0.1
    endless[0].cancel()
    waiting = asyncio.create_task(turnstile.do(HOSTILE[60], "", asyncio.sleep(1000)))
    await asyncio.sleep(0.01)
    for one in (*endless, waiting):
        one.cancel()
    await asyncio.gather(*endless, waiting, return_exceptions=True)
    await turnstile.do(HOSTILE[70], "", asyncio.sleep(0))
    assert turnstile._free == PLACES, "whoever goes away gives the place back, once"


async def test_a_crowd_that_reads_leaves_places_to_whoever_uses_little(turnstile: Turnstile) -> None:
    gate, reading, done = FairGate(turnstile.usage, 4, 2), list[str](), asyncio.Event()

    async def read(who: str) -> None:
        ASKER.set(Asker(who))
        async with gate.hold_place():
            reading.append(who)
            await done.wait()

    mob = [asyncio.create_task(read(one)) for one in reversed(HOSTILE)]
    await asyncio.sleep(0.01)
    assert len(reading) == 2, "those who use much have half of the places"
    others = [asyncio.create_task(read(f"198.51.100.{n}")) for n in range(3)]
    await asyncio.sleep(0.01)
    assert reading[2:] == ["198.51.100.0", "198.51.100.1"]
    others[2].cancel()
    mob[-1].cancel()
    done.set()
    await asyncio.gather(*others, *mob, return_exceptions=True)
    assert reading[4:6] == HOSTILE[1:3], "and of those that wait, who used least comes first"
    assert len(reading) == 101, "whoever went away took nobody's place"


async def test_nobody_queues_without_end_and_complaints_are_heard_later(turnstile: Turnstile) -> None:
    gate = asyncio.Event()
    calls = [
        asyncio.create_task(turnstile.do(HOSTILE[0], "", gate.wait())) for _ in range(MOST_WAITING_EACH + PLACES + 5)
    ]
    await asyncio.sleep(0.01)
    gate.set()
    told = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(one, Refusal) for one in told) == 5
    held = [turnstile.seconds_to_hold(HOSTILE[0]) for _ in range(200)]
    assert held[:10] == [0.0] * 10, "who goes too far now and then is told at once"
    assert held[-1] == MOST_HELD


async def test_what_is_written_is_of_who_used_least_first(turnstile: Turnstile) -> None:
    waiting: FairQueue[str] = FairQueue(turnstile.usage)
    for one in reversed(HOSTILE):
        waiting.add(one, one)
    waiting.add("198.51.100.1", "bystander")
    assert await waiting.take_some(64, 12) == ["bystander", *HOSTILE[:12]]
    waiting.add("", "house")
    assert (await waiting.take_some(64, 12))[:2] == ["house", HOSTILE[12]]


async def test_nobody_waits_for_what_the_holder_of_a_lock_waits_for(turnstile: Turnstile) -> None:
    """Somebody of the mob holds the lock, last in the writer's queue: whoever comes lends them their own place."""
    lock, waiting, gate = FairLock(turnstile.usage), FairQueue[str](turnstile.usage), asyncio.Event()

    async def hold_and_write(who: str) -> None:
        with asking(who):
            async with lock:
                waiting.add(who, f"errand of {who}")
                await gate.wait()

    async def come(who: str) -> None:
        with asking(who):
            async with lock:
                waiting.add(who, f"errand of {who}")

    for one in HOSTILE[:50]:
        waiting.add(one, one)
    holder = asyncio.create_task(hold_and_write(HOSTILE[99]))
    await asyncio.sleep(0)
    other = asyncio.create_task(come("198.51.100.1"))
    await asyncio.sleep(0)
    assert (await waiting.take_some(3, 3))[0] == f"errand of {HOSTILE[99]}"
    gate.set()
    await asyncio.gather(holder, other)
    assert await waiting.take_some(64, 64) == ["errand of 198.51.100.1", *HOSTILE[2:50]], "and each is done once"
    assert not waiting.has_some()


async def test_whoever_waits_when_the_server_stops_is_told_so(turnstile: Turnstile) -> None:
    """Cut off instead, each of them would be an error in the journal."""
    gate = asyncio.Event()
    mob = [asyncio.create_task(turnstile.do(one, "", gate.wait())) for one in HOSTILE]
    await asyncio.sleep(0.01)
    turnstile.close()
    gate.set()
    told = await asyncio.gather(*mob, return_exceptions=True)
    assert sum(isinstance(one, Refusal) for one in told) == len(HOSTILE) - PLACES
    with pytest.raises(Refusal):
        await asyncio.gather(*(turnstile.do(one, "", asyncio.sleep(0.1)) for one in HOSTILE))


async def test_a_tables_lock_goes_to_who_used_least(turnstile: Turnstile) -> None:
    """Two hundred come to one's own table: whoever plays there waits for what is being done, and for nobody else."""
    lock, order = FairLock(turnstile.usage), list[str]()

    async def act(who: str) -> None:
        with asking(who):
            async with lock:
                order.append(who)
                await asyncio.sleep(0)

    mob = [asyncio.create_task(act(one)) for one in HOSTILE]
    await asyncio.sleep(0)
    gone = asyncio.create_task(act("198.51.100.2"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(act("198.51.100.1"), *mob)
    assert order.index("198.51.100.1") <= 2
    assert "198.51.100.2" not in order
    assert len(order) == 101
    assert not lock.locked()


@contextmanager
def asking(address: str) -> Iterator[None]:
    token = ASKER.set(Asker(address))
    try:
        yield
    finally:
        ASKER.reset(token)


async def test_a_hand_is_kept_for_whoever_asks_for_little() -> None:
    labour, order = Labour("study", 2, FREE, 1000, 1000), list[str]()

    def work(name: str) -> None:
        time.sleep(0.02)
        order.append(name)

    with asking(HOSTILE[0]):
        mob = [asyncio.create_task(labour.do(lambda: work("mob"))) for _ in range(20)]
        await asyncio.sleep(0.01)
    with asking("198.51.100.1"):
        await labour.do(lambda: work("bystander"))
    assert order.index("bystander") <= 2
    await asyncio.gather(*mob)
    labour.close()


async def test_a_crowd_cannot_fill_the_queue_for_studies() -> None:
    """Six hundred of a hundred addresses waited, and whoever asked for one was told that the server is too busy."""
    labour, order = Labour("study", 1, FREE, 30, 59), list[str]()

    def work(name: str) -> None:
        time.sleep(0.002)
        order.append(name)

    crowd = []
    for n in range(20):
        with asking(f"203.0.113.{n}"):
            crowd += [asyncio.create_task(labour.do(partial(work, "crowd"))) for _ in range(3)]
    await asyncio.sleep(0)
    with asking("203.0.113.0"), pytest.raises(Refusal, match="too busy"):
        await labour.do(partial(work, "one more"))
    with asking("198.51.100.1"):
        await labour.do(partial(work, "bystander"))
    assert order.index("bystander") <= 2, "behind what was just being done"
    ended = await asyncio.gather(*crowd, return_exceptions=True)
    assert sum(isinstance(one, Refusal) for one in ended) <= 2, "one of those who wait with several gave its last up"
    labour.close()


def refuse(known: bool) -> None:
    if known:
        raise bad_options("games", "There is no game «{name}»; there are {known}.", name="chess", known="some")
    raise make_refusal("state", "tables", lambda say: say("The seat is taken."))


def test_studies_are_done_in_a_process_that_may_end() -> None:
    """What it returns, what it refuses in every language, what it costs; and another one where it was killed."""
    studies = StudyProcess(1)
    try:
        elsewhere = studies.do(os.getpid)
        assert elsewhere.result != os.getpid()
        assert studies.do(sum, range(3_000_000)).seconds > 0.005
        for known in (True, False):
            with pytest.raises(RuleError) as refused:
                studies.do(refuse, known)
            assert ("juego" in refused.value.spoken("es")) == known
            assert known or getattr(refused.value, "code", "") == "state"
        with pytest.raises(Refusal, match="too busy"):
            studies.do(os._exit, 1)
        assert studies.do(os.getpid).result not in (elsewhere.result, os.getpid())
    finally:
        studies.close()
