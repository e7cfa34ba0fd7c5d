"""One kept-alive connection that costs whoever calls next to nothing, whatever comes back."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any, NamedTuple


class PlainReply(NamedTuple):
    """What came back."""

    status: int
    body: bytes
    cookie: str


class PlainHttp:
    """A client of this machine's own server."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> PlainHttp:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, failed: BaseException | None,
                        trace: TracebackType | None) -> None:  # fmt: skip
        self.writer.close()

    async def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> PlainReply:
        """Call, and wait for the whole reply; text is sent as it is, everything else as JSON."""
        kind = "text/plain" if isinstance(body, str) else "application/json"
        data = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        said = {"Host": "127.0.0.1", "Content-Length": str(len(data)), **(headers or {})}
        if data:
            said["Content-Type"] = kind
        head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
        return await self._read_reply()

    async def _read_reply(self) -> PlainReply:
        status, length, cookie = int((await self.reader.readline()).split()[1]), 0, ""
        chunked = False
        while (line := (await self.reader.readline()).strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"transfer-encoding":
                chunked = True
            elif name.lower() == b"set-cookie":
                cookie = value.strip().partition(b";")[0].decode()
        return PlainReply(status, await self._read_body(length, chunked), cookie)

    async def _read_body(self, length: int, chunked: bool) -> bytes:
        if not chunked:
            return await self.reader.readexactly(length)
        pieces = []
        while size := int(await self.reader.readline(), 16):
            pieces.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(pieces)
