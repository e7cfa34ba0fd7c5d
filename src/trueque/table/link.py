"""One connection of one person to one table: what waits to be sent, and how much it may say."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from trueque.table.view_encoding import dumps

Levels = tuple[tuple[str, str], ...] | None
LARGEST = 8_000_000
"""Bytes of one message: forty times what the largest of our games has to tell."""
NOBODY = -1
"""Held by a client that shows nobody's hand."""
MOST_WAITING = 400
"""Messages a slow client may be behind before it is sent away to come back with `since`."""


class MessageTooLarge(Exception):
    """More is to be told at once than any client could take."""


@dataclass
class Allowance:
    """How often something may happen: *burst* at once, *per_second* in the long run."""

    per_second: float
    burst: float
    left: float = 0.0
    at: float = 0.0

    def __post_init__(self) -> None:
        self.left, self.at = self.burst, time.monotonic()

    def try_take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def seconds_until(self, cost: float = 1.0) -> float:
        """How long until so much is there; infinite, where it never will be."""
        if self.try_take(0.0) and self.left >= cost:
            return 0.0
        return (cost - self.left) / self.per_second if self.per_second and cost <= self.burst else math.inf

    def has_some(self) -> bool:
        """Whether anything is left now."""
        return self.try_take(0.0) and self.left > 0

    def charge(self, cost: float) -> None:
        """Count what was taken already, also where it was more than there was: that is paid back first."""
        self.try_take(0.0)
        self.left -= cost


class Outbox:
    """What waits to be sent to one client, who alone takes it out: a queue that costs little."""

    def __init__(self) -> None:
        self.now: Callable[[bytes], bool] | None = None
        """Sends a message at once, where the line can: false where it must wait its turn here."""
        self._messages: deque[bytes | None] = deque()
        self._empty: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def try_send(self, message: bytes) -> bool:
        """Send *message* at once, where nothing waits and the line can; whether it was sent."""
        # Only while whoever takes them out waits for the next: nothing overtakes what is still on its way.
        waits = self._empty
        return waits is not None and self.now is not None and not waits.done() and self.now(message)

    def send_or_queue(self, message: bytes | None) -> None:
        """Send a message, or let it wait its turn; none is the end."""
        if message is None or not self.try_send(message):
            self.enqueue(message)

    def enqueue(self, message: bytes | None) -> None:
        """Let a message wait its turn."""
        self._messages.append(message)
        if self._empty is not None and not self._empty.done():
            self._empty.set_result(None)

    async def next_message(self) -> bytes | None:
        """The next message, once there is one."""
        while not self._messages:
            self._empty = asyncio.get_running_loop().create_future()
            await self._empty
        return self._messages.popleft()

    def take_all(self) -> list[bytes | None]:
        """Everything that waits, at once."""
        taken = list(self._messages)
        self._messages.clear()
        return taken


@dataclass(eq=False)
class Link:
    """A client at a table."""

    person: str
    name: str
    lang: str
    seat: int | None = None
    muted: set[str] = field(default_factory=set)
    waiting: Outbox = field(default_factory=Outbox)
    messages: Allowance = field(default_factory=lambda: Allowance(40, 200))
    closed: bool = False
    token: str = ""
    """The hash of the secret this client came with; empty: none of its own."""
    head: Callable[[], str] = str
    """The slip that every acknowledgement carries: which line the table stands at."""
    levels: Levels = None
    """How much is announced, by class of news; none: there is no screen reader."""
    ear: bool = False
    """Whether whoever came said that they listen."""
    placed: tuple[int | None, str] | None = None
    """For which seat, and in which language, this client knows what places are called."""
    keeps: bool = False
    """Whether this client keeps the view it was shown."""
    shown: tuple[int | None, int] | None = None
    """Whose view that is, and the how manieth that all were sent."""
    rate: int = 0
    """Characters a second that are heard; 0: bots need not wait."""
    held: int | None = None
    """Of somebody with several seats: the one whose hand this client shows, or `NOBODY`; none: they have one seat."""
    passed: int = -1
    """The last line that need not be heard to its end."""

    @property
    def is_listening(self) -> bool:
        """Whether places are walked over by ear here."""
        return self.ear or self.levels is not None

    def send(self, message: dict[str, Any] | bytes) -> None:
        """Queue a message; who is too far behind is sent away, and will ask for what it missed."""
        if self.closed:
            return
        text = message if isinstance(message, bytes) else dumps(message)
        if len(text) > LARGEST:
            raise MessageTooLarge(f"{len(text)} bytes")
        if self.waiting.try_send(text):
            return
        if len(self.waiting) < MOST_WAITING:
            self.waiting.enqueue(text)
        else:
            self.close()

    def close(self) -> None:
        """End the connection once everything queued was sent (or at once where the queue is full)."""
        self.closed = True
        if len(self.waiting) >= MOST_WAITING:
            self.waiting.take_all()
        self.waiting.send_or_queue(None)
