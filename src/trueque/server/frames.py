"""The WebSocket as uvicorn speaks it, with a shorter way out for what is ready: every answer is told to every seat, and
most of what that cost was the way there."""

from __future__ import annotations

from collections.abc import Callable
from struct import pack
from typing import Any

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "trueque.ready"
WHOLE_TEXT = 0x81
"""The first byte of a text message in one frame."""


class Frames(WebSocketsSansIOProtocol):
    """WebSockets that also take text in bytes, at once and without a task that waits for it."""

    _together: bytearray | None = None
    """What is sent when the loop comes round: an acknowledgement and the news after it are one write."""

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        if not self.conn.extensions:
            # A compressed line needs its frames one after the other through the compressor.
            extensions[EXTENSION] = self.send_ready
        await super().run_asgi()

    def send_ready(self, text: bytes) -> bool:
        """Send *text* when the loop comes round; false where the line is closing or full: nothing is sent then."""
        if self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        if self._together is None:
            self._together = bytearray()
            self.loop.call_soon(self._send_together)
        self._together += framed(text)
        return True

    def _send_together(self) -> None:
        if self._together and not self.transport.is_closing():
            self.transport.write(bytes(self._together))
        self._together = None

    async def send(self, message: ASGISendEvent) -> None:
        # Whatever goes the usual way (a greeting, the end of the line) comes after what was ready before it.
        self._send_together()
        await super().send(message)

    def shutdown(self) -> None:
        self._send_together()
        super().shutdown()


def framed(text: bytes) -> bytes:
    """A whole text message as a server sends it: unmasked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return pack("!BB", WHOLE_TEXT, size) + text
    if size < 65_536:
        return pack("!BBH", WHOLE_TEXT, 126, size) + text
    return pack("!BBQ", WHOLE_TEXT, 127, size) + text


def ready_way(ws: WebSocket) -> Callable[[bytes], bool] | None:
    """How text that is ready is sent on *ws*; none where its server has no such way."""
    return ws.scope.get("extensions", {}).get(EXTENSION)  # type: ignore[no-any-return]


SOCKETS: dict[str, Any] = {"ws": Frames, "ws_per_message_deflate": False}
"""How every server of ours speaks WebSocket, as uvicorn's settings."""
