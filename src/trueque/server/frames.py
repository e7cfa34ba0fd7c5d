"""The WebSocket as uvicorn speaks it, with a shorter way out for what is ready, and a shorter way in for what is short:
every answer is told to every seat, and most of what that cost was the way there."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "trueque.ready"
WHOLE_TEXT = 0x81
"""The first byte of a text message in one frame."""
MASKED, SHORT = 0x80, 126
"""The bit of a frame that a client sends, and the size from which on its length takes more bytes."""
BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the library waits while it has read all frames to their end."""
MOST_UNHEARD = 8
"""Messages that may wait to be handled before no more are read from the line."""
SMALL, MIDDLE, LARGE = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack


class Frames(WebSocketsSansIOProtocol):
    """WebSockets that also take text in bytes, at once and without a task that waits for it."""

    _together: list[bytes] | None = None
    """What is sent when the loop comes round: an acknowledgement and the news after it are one write."""

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        if not self.conn.extensions:
            # A compressed line needs its frames one after the other through the compressor.
            extensions[EXTENSION] = self.try_send_text
        await super().run_asgi()

    def try_send_text(self, text: bytes) -> bool:
        """Send *text* when the loop comes round; false where the line is closing or full: nothing is sent then."""
        if self.close_sent or not self.writable.is_set() or self.conn.state is not OPEN:
            return False
        if self._together is None:
            self._together = []
            self.loop.call_soon(self._flush_frames)
        self._together += (frame_head(len(text)), text)
        return True

    def _flush_frames(self) -> None:
        if self._together and not self.transport.is_closing():
            self.transport.write(b"".join(self._together))
        self._together = None

    def data_received(self, data: bytes) -> None:
        text = self._read_short_text(data)
        if text is None:
            super().data_received(data)
        elif not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            # The library stops reading after every message, and begins again when it was handled.
            if self.queue.qsize() >= MOST_UNHEARD and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def _read_short_text(self, data: bytes) -> str | None:
        """What *data* says where it is one short text message and nothing else, as nearly all are that clients send.

        None where it is not, or where something came before it that is not whole: that is for the library to read.
        """
        size = len(data) - 6
        if not 0 <= size < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
            return None
        if self.conn.state is not OPEN or self.conn.current_size is not None or self.conn.extensions:
            return None
        parser: Any = self.conn.parser
        while (inner := parser.gi_yieldfrom) is not None:
            parser = inner
        if parser.gi_code is not BETWEEN_FRAMES:
            return None
        try:
            return apply_mask(data[6:], data[2:6]).decode()
        except UnicodeDecodeError:
            return None

    async def send(self, message: ASGISendEvent) -> None:
        # Whatever goes the usual way (a greeting, the end of the line) comes after what was ready before it.
        self._flush_frames()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush_frames()
        super().shutdown()


def frame_head(size: int) -> bytes:
    """What stands before a whole text message of so many bytes as a server sends it: unmasked (RFC 6455, 5.2)."""
    if size < SHORT:
        return SMALL(WHOLE_TEXT, size)
    return MIDDLE(WHOLE_TEXT, SHORT, size) if size < 65_536 else LARGE(WHOLE_TEXT, 127, size)


def find_fast_sender(ws: WebSocket) -> Callable[[bytes], bool] | None:
    """How text that is ready is sent on *ws*; none where its server has no such way."""
    return ws.scope.get("extensions", {}).get(EXTENSION)  # type: ignore[no-any-return]


SOCKETS: dict[str, Any] = {"ws": Frames, "ws_per_message_deflate": False}
"""How every server of ours speaks WebSocket, as uvicorn's settings."""
