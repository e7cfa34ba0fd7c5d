"""The lobby as it is shown: made once for everybody who asks at about the same time, and in one language."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

SHARE = 0.05
"""How much of a processor goes into showing the lobby in one language, at most, however many look."""

OLDEST = 2.0
"""Seconds that it may be old."""


@dataclass
class LobbyShown:
    """The lobby in one language."""

    body: bytes = b""
    until: float = 0.0
    making: asyncio.Lock = field(default_factory=asyncio.Lock)


class Lobby:
    """What was shown last, for as long as making it anew would cost too much."""

    def __init__(self) -> None:
        self._shown: dict[str, LobbyShown] = {}

    async def read(self, lang: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The lobby in *lang*, made by *make* where what there is has become too old."""
        shown = self._shown.setdefault(lang, LobbyShown())
        if time.monotonic() >= shown.until:
            async with shown.making:
                if time.monotonic() >= shown.until:
                    began = time.thread_time()
                    shown.body = await make()
                    took = time.thread_time() - began
                    shown.until = time.monotonic() + min(took / SHARE, OLDEST)
        return shown.body
