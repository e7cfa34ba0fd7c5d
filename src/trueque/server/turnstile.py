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
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from math import inf
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
SHARED = 14.0
"""Seconds of the loop and the database, lately, that are shared evenly among whoever is here before anybody has to
wait: two thirds of what there is. With less, eight who just played had used more than their share beside a hundred."""
UNDER_WAY = 0.02
"""Seconds that something which is asked for and not done yet counts as, all but the first: a hundred who ask for six
things at once had used nothing yet when they came, and stood before whoever had played here all the while."""
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
        self._under_way: Counter[str] = Counter()
        self._level, self._level_until = SHARED, 0.0

    def charge(self, who: str, amount: float) -> None:
        self._used[who] = (self.read(who) + amount, time.monotonic())

    def read(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return float(used * 0.5 ** ((time.monotonic() - at) / HALF_SECONDS)) if used else 0.0

    @contextmanager
    def ask(self, who: str) -> Iterator[None]:
        """Something that *who* asks for, until it is done."""
        self._under_way[who] += 1
        try:
            yield
        finally:
            self._under_way[who] -= 1
            if not self._under_way[who]:
                del self._under_way[who]

    def rank(self, who: str) -> float:
        """How late somebody comes: what they used, and what they ask for at the same time."""
        return self.read(who) + UNDER_WAY * max(0, self._under_way[who] - 1)

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
        self._turns: asyncio.PriorityQueue[tuple[float, int, bool, T]] = asyncio.PriorityQueue()
        self._waiting = dict[T, int]()
        """What waits, and how much work each is."""
        self._count = itertools.count()

    def add(self, who: str, item: T, weight: int = 1) -> None:
        """Let *item* wait; what is done with a lock held is as urgent as the most urgent who waits for the lock."""
        used, lock = self._usage.rank(who), HELD.get()
        self._waiting[item] = weight
        if lock is not None and lock.is_held_here():
            used = min(used, lock.least_used())
            lock.hurry = partial(self._add_turn, item)
        self._add_turn(item, used)

    def _add_turn(self, item: T, used: float) -> None:
        if item in self._waiting:
            self._turns.put_nowait((used, next(self._count), used > self._usage.even_share(), item))

    def has_some(self) -> bool:
        return bool(self._waiting)

    async def take_some(self, most: int, most_heavy: int) -> list[T]:
        """The next ones, once there is one: so much work at most, and not more for those who use much."""
        taken, work, heavy = list[T](), 0, 0
        while not taken or (work < most and self.has_some()):
            turn = await self._turns.get()
            *_, is_heavy, item = turn
            if item not in self._waiting:
                continue  # it was hurried, and is done
            if is_heavy and heavy >= most_heavy:
                self._turns.put_nowait(turn)
                break
            weight = self._waiting.pop(item)
            taken.append(item)
            work, heavy = work + weight, heavy + weight * is_heavy
        return taken


class FairLock(asyncio.Lock):
    """A lock that goes to who used least of those that wait for it: at one's own table, too, a crowd comes second.

    Nor does anybody wait for what its holder waits for: whoever comes hurries that.
    """

    def __init__(self, usage: Usage) -> None:
        super().__init__()
        self._usage, self._turns = usage, list[Turn]()
        self._count, self._is_held = itertools.count(), False
        self._holder: asyncio.Task[Any] | None = None
        self.hurry: Callable[[float], None] | None = None
        """Makes what the holder waits for as urgent as somebody is who used so much."""

    def locked(self) -> bool:
        return self._is_held

    def is_held_here(self) -> bool:
        """Whether it is the task that runs now that holds it."""
        return self._holder is asyncio.current_task()

    def least_used(self) -> float:
        """What the most urgent of those who wait had used."""
        return self._turns[0][0] if self._turns else inf

    async def acquire(self) -> Literal[True]:
        if self._is_held:
            await self._wait()
        self._is_held, self._holder = True, asyncio.current_task()
        HELD.set(self)
        return True

    async def _wait(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        used = self._usage.rank(ASKER.get().address)
        if self.hurry is not None and used < self.least_used():
            self.hurry(used)
        give_place_back()
        heapq.heappush(self._turns, (used, next(self._count), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """Hand it on: it is never free in between, so that nobody comes before whoever was chosen."""
        self._holder = self.hurry = None
        self._is_held = wake_next(self._turns)


class FairGate:
    """So many at a time and no more, of who used least first; those who use much never have all the places."""

    def __init__(self, usage: Usage, places: int, most_heavy: int) -> None:
        self._usage, self._free, self._free_of_heavy = usage, places, most_heavy
        self._turns, self._count = list[tuple[float, int, bool, asyncio.Future[bool]]](), itertools.count()

    @asynccontextmanager
    async def hold_place(self) -> AsyncIterator[None]:
        """Have one of the places for a while; with a lock held, as urgently as whoever waits for that most urgently."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        used, lock = self._usage.rank(ASKER.get().address), HELD.get()
        if lock is not None and lock.is_held_here():
            used = min(used, lock.least_used())
            lock.hurry = partial(self._add_turn, turn)
        self._add_turn(turn, used)
        try:
            is_heavy = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(turn.result())
            raise
        try:
            yield
        finally:
            self._leave(is_heavy)

    def _add_turn(self, turn: asyncio.Future[bool], used: float) -> None:
        if not turn.done():
            heapq.heappush(self._turns, (used, next(self._count), used > self._usage.even_share(), turn))
            self._let_in()

    def _leave(self, is_heavy: bool) -> None:
        self._free, self._free_of_heavy = self._free + 1, self._free_of_heavy + is_heavy
        self._let_in()

    def _let_in(self) -> None:
        while self._turns and self._free:
            *_, is_heavy, turn = self._turns[0]
            if not turn.done() and is_heavy and not self._free_of_heavy:
                return  # whoever comes later and uses little stands before them
            heapq.heappop(self._turns)
            if not turn.done():
                self._free, self._free_of_heavy = self._free - 1, self._free_of_heavy - is_heavy
                turn.set_result(is_heavy)


HELD: ContextVar[FairLock | None] = ContextVar("held", default=None)
"""The lock that was taken last by what runs now."""


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
        self._is_closed = False

    async def do(self, address: str, person: str, work: Coroutine[Any, Any, T]) -> T:
        """Do *work* when it is the turn of who asks for it, and charge them for the time it keeps the loop."""
        with self.usage.ask(address):
            return await self._do_in_turn(address, person, work)

    async def _do_in_turn(self, address: str, person: str, work: Coroutine[Any, Any, T]) -> T:
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
        if not address or self.usage.rank(address) <= self.usage.even_share():
            return None
        if self._free == 0:
            await self._wait(address)
        else:
            self._free -= 1
        return Place(self)

    async def _wait(self, address: str) -> None:
        if self._is_closed or self._of_each[address] >= MOST_WAITING_EACH:
            raise busy_refusal()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self.usage.rank(address), next(self._count), turn))
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

    def close(self) -> None:
        """The server stops: whoever waits is told so, instead of being cut off."""
        self._is_closed = True
        for *_, turn in self._waiting:
            if not turn.done():
                turn.set_exception(busy_refusal())

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
