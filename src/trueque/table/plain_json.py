"""JSON by the standard library, with parts that are ready already: for where orjson is not installed."""

from __future__ import annotations

import json
import re
from typing import Any

MARK = "\ue000"
"""A sign of the private use area, before the number of a part in the draft of a message."""
MARKED = re.compile(f'"{MARK}([0-9]+)"')


class Fragment:
    """JSON that is put into a message as it is."""

    __slots__ = ("text",)

    def __init__(self, text: bytes) -> None:
        self.text = text


def dumps(value: Any) -> bytes:
    """*value* as JSON."""
    parts = list[str]()

    def dump_part(part: Any) -> str:
        if not isinstance(part, Fragment):
            raise TypeError(f"{type(part).__name__} is nothing that JSON has")
        parts.append(part.text.decode())
        return f"{MARK}{len(parts) - 1}"

    text = json.dumps(value, default=dump_part, ensure_ascii=False, separators=(",", ":"))
    return MARKED.sub(lambda found: parts[int(found[1])], text).encode() if parts else text.encode()
