"""A WebSocket and HTTP client that costs next to nothing, so that the load generator does not measure itself."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
from collections.abc import Callable
from typing import Any


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Http:
    """One kept-alive connection; keeps the last cookie."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.cookie = reader, writer, ""

    @classmethod
    async def connect(cls, port: int) -> Http:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        head += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        self.writer.write(head.encode() + b"\r\n" + data)
        status = await self.reader.readline()
        length = 0
        while (line := (await self.reader.readline()).strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                self.cookie = value.strip().partition(b";")[0].decode()
        reply = json.loads(await self.reader.readexactly(length))
        assert b" 200 " in status, reply
        return reply

    def close(self) -> None:
        self.writer.close()


class Wire(asyncio.Protocol):
    """A WebSocket: hands every text message to *hear* as bytes."""

    def __init__(self, path: str, hear: Callable[[bytes], None]) -> None:
        self.path, self.hear = path, hear
        self.rest = bytearray()
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def connect(cls, port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
        _, wire = await asyncio.get_running_loop().create_connection(lambda: cls(path, hear), "127.0.0.1", port)
        await wire.ready
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.rest += data
        if not self.ready.done():
            head, found, rest = bytes(self.rest).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.rest = bytearray(rest)
            self.ready.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        rest = self.rest
        if len(rest) < 2:
            return False
        size, at = rest[1] & 127, 2
        if size > 125:
            width = 2 if size == 126 else 8
            if len(rest) < 2 + width:
                return False
            size, at = int.from_bytes(rest[2 : 2 + width], "big"), 2 + width
        if len(rest) < at + size:
            return False
        kind, body = rest[0] & 15, bytes(rest[at : at + size])
        del rest[: at + size]
        if kind == 1:
            self.hear(body)
        elif kind == 9:
            self._send(10, body)
        return True

    def say(self, message: dict[str, Any]) -> None:
        self._send(1, json.dumps(message).encode())

    def _send(self, kind: int, body: bytes) -> None:
        mask = os.urandom(4)
        size = bytes([128 | len(body)]) if len(body) < 126 else bytes([254]) + struct.pack(">H", len(body))
        pad = mask * (len(body) // 4 + 1)
        masked = (int.from_bytes(body, "big") ^ int.from_bytes(pad[: len(body)], "big")).to_bytes(len(body), "big")
        self.transport.write(bytes([128 | kind]) + size + mask + masked)
