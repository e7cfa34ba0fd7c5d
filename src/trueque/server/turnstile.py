"""The way to the loop: whoever used it least comes first, so that a hundred who want all of it leave it to the others.

An address pays with the time that its calls and messages kept the loop lately. Who is below an even share goes straight
through; all others wait for one of a few places, the least used address first. So a bystander waits for what is just
being done, and never for what others have queued.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, Literal, TypeVar

from trueque.server.limits import Limits
from trueque.server.metered import ASKER, MeteredWork
from trueque.table.refusal import busy_refusal

T = TypeVar("T")

PLACES = 3
"""How many of those who use much are let in at once."""
PLACE_SECONDS = 0.25
"""What takes longer waits for something else than the loop, and makes room for the next."""
HALF_SECONDS = 15.0
"""After so long, half of what was used is forgotten."""
SHARED = 2.0
"""Seconds of the loop, lately, that are shared evenly among whoever is here before anybody has to wait."""
NOTED = 0.01
"""Seconds from which on an address counts as one that is here."""
MOST_WAITING_EACH = 200
"""Calls and messages of one address that may wait."""
COMPLAINTS, MOST_HELD = 20, 2.0
"""Refusals of one address lately after which the next ones are told later, and how much later at most, in seconds:
else saying no would be all that the loop does."""


Turn = tuple[float, int, asyncio.Future[None]]
"""Somebody who waits: what they had used when they came, when that was, and what they wait for."""


def wake_next(turns: list[Turn]) -> bool:
    """Let in who of those that wait had used least when they came; whether there was anybody."""
    while turns:
        turn = heapq.heappop(turns)[-1]
        if not turn.done():
            turn.set_result(None)
            return True
    return False


class Usage:
    """How much everybody used lately."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}
        self._level, self._level_until = SHARED, 0.0

    def charge(self, who: str, amount: float) -> None:
        self._used[who] = (self.read(who) + amount, time.monotonic())

    def read(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return float(used * 0.5 ** ((time.monotonic() - at) / HALF_SECONDS)) if used else 0.0

    def even_share(self) -> float:
        """What each may have used if all had used the same; looked at once a second."""
        now = time.monotonic()
        if now >= self._level_until:
            self._used = {who: one for who, one in self._used.items() if self.read(who) > NOTED / 10}
            here = sum(self.read(who) > NOTED for who in self._used)
            self._level, self._level_until = SHARED / max(1, here), now + 1.0
        return self._level


class FairQueue(Generic[T]):
    """What waits to be done together with others: of who used least, first."""

    def __init__(self, usage: Usage) -> None:
        self._usage = usage
        self._waiting: asyncio.PriorityQueue[tuple[float, int, bool, T]] = asyncio.PriorityQueue()
        self._count = itertools.count()

    def add(self, who: str, item: T) -> None:
        used = self._usage.read(who)
        self._waiting.put_nowait((used, next(self._count), used > self._usage.even_share(), item))

    def has_some(self) -> bool:
        return not self._waiting.empty()

    async def take_some(self, most: int, most_heavy: int) -> list[T]:
        """The next ones, once there is one: so many at most, and not more of those who use much."""
        taken = [await self._waiting.get()]
        while len(taken) < most and self.has_some():
            after = self._waiting.get_nowait()
            if after[2] and sum(is_heavy for _, _, is_heavy, _ in taken) >= most_heavy:
                self._waiting.put_nowait(after)
                break
            taken.append(after)
        return [item for *_, item in taken]


class FairLock(asyncio.Lock):
    """A lock that goes to who used least of those that wait for it: at one's own table, too, a crowd comes second."""

    def __init__(self, usage: Usage) -> None:
        super().__init__()
        self._usage, self._turns = usage, list[Turn]()
        self._count, self._is_held = itertools.count(), False

    def locked(self) -> bool:
        return self._is_held

    async def acquire(self) -> Literal[True]:
        if not self._is_held:
            self._is_held = True
            return True
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._turns, (self._usage.read(ASKER.get().address), next(self._count), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()
            raise
        return True

    def release(self) -> None:
        """Hand it on: it is never free in between, so that nobody comes before whoever was chosen."""
        self._is_held = wake_next(self._turns)


class Place:
    """One of the few places, as long as it is held."""

    def __init__(self, turnstile: Turnstile) -> None:
        self._turnstile = turnstile
        self._alarm = asyncio.get_running_loop().call_later(PLACE_SECONDS, self.give_back)
        self._is_held = True

    def give_back(self) -> None:
        """Let the next one in; once."""
        if self._is_held:
            self._is_held = False
            self._alarm.cancel()
            self._turnstile.let_in_next()


PLACE: ContextVar[Place | None] = ContextVar("place", default=None)
"""The place that is held by what runs now."""


class Turnstile:
    """Who may use the loop now."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self.usage, self.refusals = limits, Usage(), Usage()
        self._free = PLACES
        self._waiting: list[Turn] = []
        self._of_each: Counter[str] = Counter()
        self._count = itertools.count()

    async def do(self, address: str, person: str, work: Coroutine[Any, Any, T]) -> T:
        """Do *work* when it is the turn of who asks for it, and charge them for the time it keeps the loop."""
        try:
            place = await self._take_place(address)
        except BaseException:
            work.close()
            raise
        metered = MeteredWork(work)
        with hold_place(place):
            try:
                return await metered
            finally:
                self.usage.charge(address, metered.seconds)
                self._limits.charge_time("loop", address, person, metered.seconds)

    async def _take_place(self, address: str) -> Place | None:
        """Wait until it is one's turn; none: whoever uses little needs no place."""
        if not address or self.usage.read(address) <= self.usage.even_share():
            return None
        if self._free == 0:
            await self._wait(address)
        else:
            self._free -= 1
        return Place(self)

    async def _wait(self, address: str) -> None:
        if self._of_each[address] >= MOST_WAITING_EACH:
            raise busy_refusal()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self.usage.read(address), next(self._count), turn))
        self._of_each[address] += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.let_in_next()
            raise
        finally:
            self._of_each[address] -= 1
            if not self._of_each[address]:
                del self._of_each[address]

    def let_in_next(self) -> None:
        """A place is free."""
        if not wake_next(self._waiting):
            self._free += 1

    def seconds_to_hold(self, address: str) -> float:
        """How much later a refusal is told to whoever is refused again and again."""
        self.refusals.charge(address, 1.0)
        return min(MOST_HELD, max(0.0, self.refusals.read(address) - COMPLAINTS) / 20)


@contextmanager
def hold_place(place: Place | None) -> Iterator[None]:
    """Do something in a place, and give it back."""
    token = PLACE.set(place)
    try:
        yield
    finally:
        PLACE.reset(token)
        if place is not None:
            place.give_back()


def give_place_back() -> None:
    """What comes now is no work of the loop: somebody else may have the place."""
    place = PLACE.get()
    if place is not None:
        place.give_back()
