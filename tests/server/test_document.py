"""docs/protocol.md is true: every exchange in it is replayed against a server."""

from __future__ import annotations

import json
import re
import typing
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.server.kit import Json, Node, Socket, running
from trueque.server.protocol import client_messages, questions, server_messages
from trueque.server.protocol.message import Message

PAGE = Path(__file__).parents[2] / "docs/protocol.md"
BLOCKS = re.findall(r"```exchange\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


class Reader:
    """Follows the document, with a browser for each person in it."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.values: dict[str, Any] = {}
        self.http: dict[str, httpx.AsyncClient] = {}
        self.sockets: dict[str, Socket] = {}
        self.reply: httpx.Response | None = None

    async def follow(self, line: str) -> None:
        if line.startswith("  "):
            status, _, body = line.strip().partition(" ")
            assert self.reply is not None
            assert self.reply.status_code == int(status), self.reply.text
            assert self.fits(json.loads(body), self.reply.json()), (line, self.reply.text)
        elif line == "The server stops":
            self.node.house.say_goodbye()
        elif match := re.fullmatch(r"(\w+): (GET|POST) (\S+) ?(.*)", line):
            await self.call(*match.groups())
        elif match := re.fullmatch(r"(\w+) (>|reconnects) (.*)", line):
            await self.say(*match.groups())
        elif match := re.fullmatch(r"(\w+) < (.*)", line):
            await self.hear(*match.groups())
        else:
            raise AssertionError(f"not understood: {line}")

    async def call(self, who: str, method: str, path: str, body: str) -> None:
        http = self.http.setdefault(who, httpx.AsyncClient(base_url=self.node.url, timeout=20, verify=False))
        path = re.sub(r"\$(\w+)", lambda m: str(self.values[m[1]]), path)
        self.reply = await http.request(method, path, json=self.filled(json.loads(body)) if body else None)

    async def say(self, who: str, how: str, body: str) -> None:
        message = self.filled(json.loads(body))
        if message["type"] == "hello":
            address = f"{self.node.url.replace('http', 'ws')}/api/tables/{self.values['table']}/socket"
            cookie = {"Cookie": f"trueque={self.http[who].cookies['trueque']}"}
            if how == "reconnects":
                await self.sockets[who].ws.close()
            self.sockets[who] = Socket(await websockets.connect(address, additional_headers=cookie))
        await self.sockets[who].ws.send(json.dumps(message))

    async def hear(self, who: str, body: str) -> None:
        """Hear until the message of the document comes; what the document leaves out is passed over."""
        wanted = json.loads(body)
        while True:
            message = await self.sockets[who].hear(5)
            kept = dict(self.values)
            if self.fits(wanted, message):
                return
            self.values = kept

    def filled(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("$"):
            return self.values[value[1:]]
        if isinstance(value, dict):
            return {k: self.filled(v) for k, v in value.items()}
        return value

    def fits(self, wanted: Any, got: Any) -> bool:
        """Whether *got* is what the document says, as far as it says it."""
        if wanted == "...":
            return True
        if isinstance(wanted, str) and wanted.startswith("$"):
            return bool(self.values.setdefault(wanted[1:], got) == got)
        if isinstance(wanted, dict):
            return isinstance(got, dict) and all(k in got and self.fits(v, got[k]) for k, v in wanted.items())
        if isinstance(wanted, list):
            more = bool(wanted) and wanted[-1] == "..."
            shown = wanted[:-1] if more else wanted
            enough = isinstance(got, list) and (len(got) >= len(shown) if more else len(got) == len(shown))
            return enough and all(self.fits(w, g) for w, g in zip(shown, got, strict=False))
        return bool(wanted == got)


async def test_the_document_is_true(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        reader = Reader(node)
        for line in "".join(BLOCKS).splitlines():
            try:
                await reader.follow(line)
            except TimeoutError:
                raise AssertionError(f"never came: {line}") from None
        for http in reader.http.values():
            await http.aclose()


def types(union: Any) -> set[str]:
    """The names of all messages of a union."""
    members = typing.get_args(typing.get_args(union)[0])
    return {member.model_fields["type"].default for member in members}


def test_every_message_is_in_the_document() -> None:
    lines: list[Json] = [
        json.loads(text) for text in re.findall(r"^\w+ (?:>|<|reconnects) (.*)$", "".join(BLOCKS), re.MULTILINE)
    ]
    shown = {line["type"] for line in lines}
    assert types(client_messages.Said) | types(server_messages.Told) <= shown


def test_no_field_of_the_sockets_messages_is_missing_on_the_page() -> None:
    """What a client can say and hear is written down: in an exchange, or in a table."""
    shown = "\n".join(re.findall(r"```.*?```|`[^`\n]*`", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    words = set(re.findall(r"\w+", shown))
    messages = [
        one
        for module in (client_messages, server_messages, questions)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Message) and one is not Message
    ]
    assert len(messages) > 40, "the messages are where they are looked for"
    missing = [f"{one.__name__}.{field}" for one in messages for field in one.model_fields if field not in words]
    assert not missing, missing
