"""Requests that begin and never end: whoever does not finish theirs in time loses the line."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HALF_OPEN_SECONDS = 20.0
"""How long the head of a request may take, and then its body, with more where it is long."""
KEPT_SECONDS = 65
"""How long a line that is quiet is kept for the next request: longer than proxies keep theirs (60 as a rule), else a
request now and then meets a line that is just being closed."""
SLOWEST = 5_000
"""Bytes a second that a body must bring, after that: one that comes drop by drop would hold a line for days."""


class PatientProtocol(HttpToolsProtocol):
    """HTTP that does not wait for ever."""

    seconds = HALF_OPEN_SECONDS
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._alarm is None:
            self._start_timer()

    def on_headers_complete(self) -> None:
        self._stop_timer()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._alarm = self.loop.call_later(self.seconds, self.transport.close)

    def _stop_timer(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
