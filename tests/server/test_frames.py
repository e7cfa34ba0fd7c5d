"""Messages that go to the line as they are: whole, in order, and never past one that still waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect

from trueque.server.frames import SOCKETS, find_fast_sender
from trueque.table.link import Outbox

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000]
TURNS = 400


async def sender(ws: WebSocket, box: Outbox) -> None:
    while (message := await box.next_message()) is not None:
        await ws.send_text(message.decode())
    await ws.close(1012)


async def serve(ws: WebSocket) -> None:
    """Sends every size, then a long run of numbers, some while nobody has had the time to send the last."""
    await ws.accept()
    box, rng = Outbox(), Random(1)
    box.now = find_fast_sender(ws)
    assert box.now is not None
    sending = asyncio.create_task(sender(ws, box))
    for size in SIZES:
        box.send_or_queue(b"x" * size)
        await asyncio.sleep(0)
    for number in range(TURNS):
        box.send_or_queue(f"{number} ".encode() * 5_000)
        if rng.random() < 0.3:
            await asyncio.sleep(0.001 * rng.randrange(3))
    box.send_or_queue(None)
    await sending


async def talking(scope: Any, receive: Any, send: Any) -> None:
    await serve(WebSocket(scope, receive, send))


async def compressed(scope: Any, receive: Any, send: Any) -> None:
    ws = WebSocket(scope, receive, send)
    await ws.accept()
    await ws.send_text("none" if find_fast_sender(ws) is None else "one")
    await ws.close()


@asynccontextmanager
async def listening(app: Any, **sockets: Any) -> AsyncIterator[ClientConnection]:
    """A client that is slow to read, at a server that runs *app*."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off", **sockets))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with connect(f"ws://127.0.0.1:{port}/", max_queue=2, max_size=None) as line:
            yield line
    finally:
        server.should_exit = True
        await task


async def test_in_order_to_a_slow_reader() -> None:
    async with listening(talking, **SOCKETS) as line:
        for size in SIZES:
            assert await line.recv() == "x" * size
        # By now the server's side is full: some messages wait in the box, others try to go past.
        await asyncio.sleep(0.2)
        for number in range(TURNS):
            assert str(await line.recv()).partition(" ")[0] == str(number)


async def test_a_compressed_line_has_no_such_way() -> None:
    async with listening(compressed, ws=SOCKETS["ws"]) as line:
        assert await line.recv() == "none"


async def test_nothing_goes_past_what_still_waits() -> None:
    box, sent = Outbox(), list[bytes]()

    def now(text: bytes) -> bool:
        sent.append(text)
        return True

    box.now = now
    box.send_or_queue(b"first")
    assert sent == [], "nobody takes anything out yet"
    taken = await box.next_message()
    box.send_or_queue(b"second")
    assert (taken, sent) == (b"first", []), "the first may still be on its way"
    assert await box.next_message() == b"second"
    waiting = asyncio.create_task(box.next_message())
    await asyncio.sleep(0)
    box.send_or_queue(b"third")
    assert sent == [b"third"], "all before it is sent"
    box.send_or_queue(None)
    assert await waiting is None


MASK = b"\x91\xa2\xb3\xc4"


def veiled(payload: bytes) -> bytes:
    return bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))


def frame(payload: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """A frame as a client sends it (RFC 6455, 5.2)."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([opcode | (0x80 if fin else 0)]) + length + MASK + veiled(payload)


async def echoing(scope: Any, receive: Any, send: Any) -> None:
    ws = WebSocket(scope, receive, send)
    await ws.accept()
    async for text in ws.iter_text():
        await ws.send_text(f"<{text}>")


@asynccontextmanager
async def raw_line(app: Any) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection that has shaken hands, to send whatever bytes in whatever pieces."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off", **SOCKETS))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection(*server.servers[0].sockets[0].getsockname())
    writer.write(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.close()
        server.should_exit = True
        await task


async def heard(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame that the server sent: its opcode, and what it holds."""
    opcode, size = await reader.readexactly(2)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    return opcode & 15, await reader.readexactly(size)


async def test_short_messages_are_read_in_whatever_pieces_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """The short way in must never take the middle of something for its beginning."""
    slow, read = list[bytes](), WebSocketsSansIOProtocol.data_received

    def noted(self: Any, data: bytes) -> None:
        slow.append(data)
        read(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    async with raw_line(echoing) as (reader, writer):

        async def say(*pieces: bytes) -> None:
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0.01)

        async def is_told(*texts: bytes) -> None:
            for text in texts:
                assert await asyncio.wait_for(heard(reader), 5) == (1, b"<" + text + b">")

        await say(frame(b"one"))
        await is_told(b"one")
        assert len(slow) == 1, "only the handshake came the long way"
        whole = frame("¿qué?".encode())
        for cut in range(1, len(whole)):
            await say(whole[:cut], whole[cut:])
        await is_told(*["¿qué?".encode()] * (len(whole) - 1))
        await say(frame(b"two") + frame(b"three"), frame(b"x" * 125), frame(b"y" * 126), frame(b""))
        await is_told(b"two", b"three", b"x" * 125, b"y" * 126, b"")
        # The rest of a message that looks on the wire just like a message of its own.
        twin = veiled(frame(b"inside"))
        await say(frame(twin)[:6], frame(b"inside"))
        await is_told(twin)
        await say(frame(b"a", fin=False), frame(b"b", opcode=0), frame(b"c"))
        await is_told(b"ab", b"c")
        # Within a message in parts no other may begin: the line is closed, as it is for what is no text.
        await say(frame(b"a", fin=False), frame(b"b"))
        assert (await asyncio.wait_for(heard(reader), 5))[0] == 8


async def test_what_is_no_text_closes_the_line() -> None:
    async with raw_line(echoing) as (reader, writer):
        writer.write(frame(b"\xff\xfe"))
        opcode, said = await asyncio.wait_for(heard(reader), 5)
        assert (opcode, int.from_bytes(said[:2], "big")) == (8, 1007)
