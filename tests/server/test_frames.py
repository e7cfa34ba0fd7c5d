"""Messages that go to the line as they are: whole, in order, and never past one that still waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import uvicorn
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from trueque.server.frames import SOCKETS, ready_way
from trueque.table.link import Outbox

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000]
TURNS = 400


async def sender(ws: WebSocket, box: Outbox) -> None:
    while (message := await box.get()) is not None:
        await ws.send_text(message.decode())
    await ws.close(1012)


async def serve(ws: WebSocket) -> None:
    """Sends every size, then a long run of numbers, some while nobody has had the time to send the last."""
    await ws.accept()
    box, rng = Outbox(), Random(1)
    box.now = ready_way(ws)
    assert box.now is not None
    sending = asyncio.create_task(sender(ws, box))
    for size in SIZES:
        box.put(b"x" * size)
        await asyncio.sleep(0)
    for number in range(TURNS):
        box.put(f"{number} ".encode() * 5_000)
        if rng.random() < 0.3:
            await asyncio.sleep(0.001 * rng.randrange(3))
    box.put(None)
    await sending


async def talking(scope: Any, receive: Any, send: Any) -> None:
    await serve(WebSocket(scope, receive, send))


async def compressed(scope: Any, receive: Any, send: Any) -> None:
    ws = WebSocket(scope, receive, send)
    await ws.accept()
    await ws.send_text("none" if ready_way(ws) is None else "one")
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
    box.put(b"first")
    assert sent == [], "nobody takes anything out yet"
    taken = await box.get()
    box.put(b"second")
    assert (taken, sent) == (b"first", []), "the first may still be on its way"
    assert await box.get() == b"second"
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put(b"third")
    assert sent == [b"third"], "all before it is sent"
    box.put(None)
    assert await waiting is None
