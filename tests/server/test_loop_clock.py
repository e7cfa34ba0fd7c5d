"""A package that keeps the loop is interrupted, one that sleeps within a second; nothing of ours is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from trueque.server import labour, package_frames, packages
from trueque.table.unserved import TooSlow


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[packages.LoopClock]:
    monkeypatch.setattr(package_frames, "find_outside_games", lambda: {"napping": "napping"})
    made = packages.LoopClock()
    yield made
    made.stop()


CODE = """
import time
def nap(seconds):
    time.sleep(seconds)
def work(seconds):
    until = time.thread_time() + seconds
    while time.thread_time() < until: pass
"""


def write_nap(package: str, name: str = "nap") -> Callable[[float], None]:
    """A function that sleeps, or works, in the code of *package*."""
    named: dict[str, Any] = {"__name__": package}
    exec(CODE, named)
    nap: Callable[[float], None] = named[name]
    return nap


def measure_work(package: str, seconds: float) -> float:
    """For how long a package may work on the loop that wants to for *seconds*, by the processor's time."""
    began = time.thread_time()
    with suppress(TooSlow):
        write_nap(package, "work")(seconds)
    return time.thread_time() - began


async def test_a_package_that_hangs_is_cut_soon_and_sooner_the_next_time(clock: packages.LoopClock) -> None:
    """Whoever has hung once may hang at every call; what ours did before is not charged to it."""
    clock.start()
    assert measure_work("trueque.game", 2 * packages.BUSY) >= 2 * packages.BUSY
    assert packages.BUSY - packages.TICK <= measure_work("napping.game", 20) < packages.BUSY + 4 * packages.TICK
    await asyncio.sleep(2 * packages.TICK)
    assert measure_work("napping.game", 20) < packages.LEFT * packages.BUSY + 4 * packages.TICK
    assert measure_work("napping.game", packages.TICK) >= packages.TICK, "what is quick is let be"


@pytest.mark.skipif(not packages.count_wanted(), reason="only Linux says how long a thread wanted a processor")
async def test_a_package_that_sleeps_on_the_loop_is_interrupted_within_a_second(clock: packages.LoopClock) -> None:
    clock.start()
    await asyncio.sleep(packages.TICK)
    began, wanted = time.monotonic(), packages.count_wanted()
    with pytest.raises(TooSlow):
        write_nap("napping.game")(20)
    slept = time.monotonic() - began - (packages.count_wanted() - wanted)
    assert packages.DOZING - packages.TICK < slept < 1 + 2 * packages.TICK
    write_nap("napping.game")(packages.DOZING / 4)


async def test_nobody_waits_behind_a_package_in_a_thread_of_all(
    clock: packages.LoopClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another thread takes over soon, and there are no more of them afterwards than before."""
    work = labour.Labour("all", 1, None, 9, 9)
    nap = asyncio.create_task(work.do(lambda: write_nap("napping.game")(8 * labour.SOON)))
    await asyncio.sleep(0)
    began = time.monotonic()
    assert await work.do(lambda: 7) == 7
    assert not nap.done(), f"it had to wait {time.monotonic() - began} s"
    await nap
    assert len(work._idle) == 1
    ours = asyncio.create_task(work.do(lambda: write_nap("trueque.game")(2 * labour.SOON)))
    await asyncio.sleep(0)
    assert await work.do(lambda: ours.done() or len(work._doing) == 1), "ours takes its time"
    await ours
    work.close()


async def test_what_works_has_its_time_of_a_processor_and_what_sleeps_its_time_by_the_clock() -> None:
    """Others may keep the processors busy, which is no fault of a package's."""
    work, others = labour.Labour("all", 1, None, 9, 9), [labour.Hand(f"other {n}") for n in range(3)]
    until = time.monotonic() + 1.5
    for one in others:
        one.give(lambda: spin(until), lambda _: None)
    began = time.monotonic()
    await work.do(lambda: work_for(0.5), longest=0.8)
    assert time.monotonic() - began > 0.8, "nobody was in its way"
    for longest, asks in ((0.3, lambda: time.sleep(1)), (0.3, lambda: work_for(9))):
        with pytest.raises(TooSlow):
            await work.do(asks, longest=longest)
    assert time.monotonic() - began < 1 + labour.CROWDED * (0.8 + 0.3) + 0.3
    for one in others:
        one.dismiss()
    work.close()


def spin(until: float) -> None:
    while time.monotonic() < until:
        pass


def work_for(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


async def test_nothing_else_that_sleeps_there_is(clock: packages.LoopClock) -> None:
    clock.start()
    write_nap("trueque.game")(1.5 * packages.DOZING)
