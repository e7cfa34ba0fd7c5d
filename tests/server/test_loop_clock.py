"""A package that keeps the loop is interrupted, one that sleeps within a second; nothing of ours is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
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


def write_nap(package: str) -> Callable[[float], None]:
    """A function that sleeps, in the code of *package*."""
    named: dict[str, Any] = {"__name__": package}
    exec("import time\ndef nap(seconds):\n    time.sleep(seconds)", named)
    nap: Callable[[float], None] = named["nap"]
    return nap


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


async def test_nothing_else_that_sleeps_there_is(clock: packages.LoopClock) -> None:
    clock.start()
    write_nap("trueque.game")(1.5 * packages.DOZING)
