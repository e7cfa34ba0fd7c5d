"""Plain values as one word of text and back: ``Discard(card=guido)``, ``[1,2]``, ``none``."""

from __future__ import annotations

import json
import re
from typing import Any

NAME = re.compile(r"[A-Za-z][\w.]*")
NUMBER = re.compile(r"-?\d+")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
WORDS: dict[str, Any] = {"none": None, "yes": True, "no": False}
DEEPEST = 30


def write_json_word(value: Any) -> str:
    """A value that JSON knows (see `kernel.event.to_plain`) without a blank or a semicolon."""
    if isinstance(value, dict):
        inner = ",".join(f"{name}={write_json_word(one)}" for name, one in value.items() if name != "is")
        return f"{value.get('is', '')}({inner})"
    if isinstance(value, list):
        return f"[{','.join(map(write_json_word, value))}]"
    if isinstance(value, str) and (not NAME.fullmatch(value) or value in WORDS):
        return json.dumps(value).replace(" ", "\\u0020").replace(";", "\\u003b")
    named = {None: "none", True: "yes", False: "no"}
    return named[value] if value is None or isinstance(value, bool) else str(value)


def read_json_word(text: str) -> Any:
    """The value that `write_json_word` wrote; anything else is a ValueError."""
    value, at = _read_value(text, 0, 0)
    if at != len(text):
        raise ValueError(text[at:])
    return value


def _read_value(text: str, at: int, depth: int) -> tuple[Any, int]:
    if depth > DEEPEST:
        raise ValueError("too deep")
    if text.startswith("[", at):
        found, at = _read_list(text, at + 1, "]", depth)
        return [value for _, value in found], at
    if text.startswith("(", at):
        pairs, at = _read_list(text, at + 1, ")", depth)
        return dict(pairs), at
    if quoted := QUOTED.match(text, at):
        return json.loads(quoted[0]), quoted.end()
    if number := NUMBER.match(text, at):
        return int(number[0]), number.end()
    name = NAME.match(text, at)
    if name is None:
        raise ValueError(text[at:])
    if text.startswith("(", name.end()):
        pairs, at = _read_list(text, name.end() + 1, ")", depth)
        return {"is": name[0], **dict(pairs)}, at
    return WORDS.get(name[0], name[0]), name.end()


def _read_list(text: str, at: int, closing: str, depth: int) -> tuple[list[tuple[str, Any]], int]:
    """Values up to the bracket that closes, each with its name where it has one."""
    found: list[tuple[str, Any]] = []
    while not text.startswith(closing, at):
        if found:
            if not text.startswith(",", at):
                raise ValueError(text[at:])
            at += 1
        label = ""
        if closing == ")":
            name = NAME.match(text, at)
            if name is None or not text.startswith("=", name.end()):
                raise ValueError(text[at:])
            label, at = name[0], name.end() + 1
        value, at = _read_value(text, at, depth + 1)
        found.append((label, value))
    return found, at + 1
