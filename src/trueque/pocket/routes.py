"""Calls of the page by their addresses: what one asks, and who answers it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, unquote

from trueque.locale import languages
from trueque.pocket.house import PocketHouse

Json = Any


@dataclass
class PocketCall:
    """One call: what its address names, what stands behind the question mark, and what came with it."""

    house: PocketHouse
    parts: dict[str, str]
    query: dict[str, str]
    body: Any

    @property
    def lang(self) -> str:
        wanted = self.query.get("lang", "")
        return wanted if wanted in languages() else self.house.lang

    @property
    def body_language(self) -> str:
        """The language of a call that names it in its body."""
        wanted = self.body.get("lang", "")
        return wanted if wanted in languages() else self.house.lang

    def read_number(self, name: str) -> int | None:
        value = self.query.get(name, "")
        return int(value) if value.isdigit() else None

    def is_on(self, name: str) -> bool:
        return self.query.get(name) in ("true", "1")


Reply = Callable[[PocketCall], Awaitable[Json]]
ROUTES: list[tuple[str, re.Pattern[str], Reply]] = []


def register_route(method: str, path: str) -> Callable[[Reply], Reply]:
    """Answers *method* on *path*; «{name}» stands for one part of it."""
    pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path))

    def register_handler(reply: Reply) -> Reply:
        ROUTES.append((method, pattern, reply))
        return reply

    return register_handler


def find_handler(house: PocketHouse, method: str, address: str, body: Any) -> Awaitable[Json] | None:
    """The answer to a call, where somebody answers it."""
    path, _, query = address.partition("?")
    for known, pattern, reply in ROUTES:
        if known == method and (fits := pattern.fullmatch(path)):
            values = {name: given[-1] for name, given in parse_qs(query).items()}
            parts = {name: unquote(part) for name, part in fits.groupdict().items()}
            return reply(PocketCall(house, parts, values, body))
    return None
