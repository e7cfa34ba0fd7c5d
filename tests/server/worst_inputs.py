"""What `worst` sends: all that a message or a call may hold, rather large than small; or with one thing changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

Json = dict[str, Any]
WORDS = (
    "i would like to build a road from the northern port to wherever my longest road could still go on to", "roll",
    "ofrecer 2 madera por mineral a Carla", "a", "a " * 150, "((((", "é" * 300, "give me all wool and then and then or",
    "4", "-1", "\u202e", "costs", "what can i build and why not and what is left", "1 wood for 1 brick to all " * 12,
)  # fmt: skip
SHAPES: dict[str, tuple[str, ...]] = {
    "answer": ("question", "choice", "amounts", "fields", "text", "sure"), "why": ("text", "kind"),
    "describe": ("text",), "sit": ("seat", "pledge", "name"), "share": ("round", "share", "last", "signature"),
    "witness": ("key",), "back": (), "stand": (), "leave": (), "resign": (),
    "name": ("name",), "ready": ("on",), "start": ("anyway",), "keep": ("seat",), "away": ("seat", "say"),
    "host": ("seat",), "remove": ("seat", "why"), "readmit": ("person",), "seat": ("seat", "kind", "name", "bot"),
    "rules": ("options",), "bring": ("deck",), "undo": (), "propose": ("what", "to"), "reply": ("proposal", "say"),
    "chat": ("text",), "mute": ("person", "on"), "report": ("chat", "seat", "text"),
    "speak": ("lang", "levels", "rate"), "passed": ("number",), "clock": ("factor",), "ping": (),
}  # fmt: skip
"""What each message may hold besides its id."""
KINDS = ("road", "play knight", "offer", "buy", "a" * 80, "((((", "roll", "build", "take")
GAMES = ("island", "quick", "princes", "nobody's")
MOST = 300
"""Characters of a typed line; longer ones are refused before anybody reads them."""


class Maker:
    """Makes values for fields, rather large than small."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def text(self, most: int) -> str:
        rng = self.rng
        said = " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 3, 9))))
        return said[: rng.choice((most, most, most // 4))].strip() or "a"

    def number(self) -> int:
        return self.rng.choice((0, 1, 2, 3, 11, 10**5, 2**31 - 1))

    def options(self) -> dict[str, str]:
        rng = self.rng
        known = ("seats", "board", "version", "turn_limit", "deck", "points", "edition", "scenario")
        drawn = "drawn:" + "".join(rng.choice("abcdefgh.,;:-0123456789") for _ in range(1900))
        made = {f"o{n}": "x" * 200 for n in range(rng.choice((0, 52)))}
        return made | {name: rng.choice((str(self.number()), "x" * 200, drawn)) for name in rng.sample(known, 4)}

    def levels(self) -> dict[str, str]:
        names = ("table", "mine", "trade", "dice", "turn", *(f"n{n}" for n in range(15)))
        return {name: self.rng.choice(("off", "brief", "normal", "full")) for name in names}

    def value(self, name: str) -> Any:
        """Something that a field of this name may hold."""
        rng = self.rng
        makers: dict[str, Callable[[], Any]] = {
            "text": lambda: self.text(MOST),
            "kind": lambda: rng.choice(("open", "bot", "reserved", *KINDS, self.text(80))),
            "choice": lambda: self.text(MOST), "fields": lambda: [self.text(200) for _ in range(12)],
            "amounts": lambda: [self.number() % 100 for _ in range(32)], "options": self.options,
            "deck": lambda: "deck:" + "abc," * 480, "levels": self.levels,
            "lang": lambda: rng.choice(("en", "es", "ca")),
            "name": lambda: self.text(32), "bot": lambda: rng.choice(("champion", "random")),
            "share": lambda: rng.randbytes(16).hex(), "pledge": lambda: rng.randbytes(16).hex(),
            "signature": lambda: rng.randbytes(64).hex(), "key": lambda: rng.randbytes(32).hex(),
            "person": lambda: self.text(40), "why": lambda: "rude", "last": lambda: rng.randrange(-1, 400),
            "say": lambda: rng.choice(("wait", "let", "agree")), "on": lambda: True, "sure": lambda: True,
            "what": lambda: rng.choice(("undo", "pause", "resume", "rematch", "swap", "remove")),
            "factor": lambda: rng.choice((0, 1, 2, 5, 10)), "anyway": lambda: True, "question": lambda: "?",
            "seat": lambda: rng.randrange(0, 6),
        }  # fmt: skip
        return makers.get(name, self.number)()

    def message(self, type: str) -> Json:
        names = [name for name in SHAPES[type] if self.rng.random() < 0.8]
        if type in ("why", "answer") and self.rng.random() < 0.8:
            names = [self.rng.choice([name for name in SHAPES[type] if name not in ("question", "sure")]), "question"]
            names = names if type == "answer" else names[:1]
        return {"type": type, "id": self.id(), **{name: self.value(name) for name in names}}

    def id(self) -> str:
        return f"i{self.rng.random()}"[2:]

    def change(self, message: Json) -> Json:
        """The same message with one thing in it changed: longer, another, or not there."""
        rng, type = self.rng, message["type"]
        changed = {**message, "id": self.id()}
        name = rng.choice(SHAPES.get(type) or ("id",))
        value = changed.get(name)
        if name == "id":
            return changed
        if isinstance(value, str) and rng.random() < 0.6:
            words = value.split() or ["a"]
            words.insert(rng.randrange(len(words) + 1), rng.choice((*WORDS, *words)))
            changed[name] = " ".join(words)[:MOST].strip() or "a"
        elif rng.random() < 0.15:
            changed.pop(name, None)
        else:
            changed[name] = self.value(name)
        return changed

    # -- calls
    def spoil(self, body: Any) -> Any:
        """The body with one thing in it made as large as it may be, or not at all as it should be."""
        rng = self.rng
        if body is None or rng.random() < 0.2:
            return body
        if isinstance(body, str):
            lines = body.splitlines()
            return rng.choice((body, nest(9000), "\n".join(lines * 40), "x" * 1_900_000, "\n" * 1_900_000,
                               "\n".join([*lines[:-5], "x" * 100_000])))  # fmt: skip
        wide = {f"k{n}": "x" for n in range(rng.choice((3, 900, 100_000)))}
        if rng.random() < 0.3:
            return rng.choice((wide, [body] * 20_000, json.loads(nest(300)), {**body, **wide}))
        name = rng.choice([*body, "options", "line", "text", "draft", "source"])
        long = "x" * rng.choice((240_000, 1_000_000))
        many = [self.text(200)] * 5000
        large = (self.text(5000), long, "é" * 39_000, self.options(), many, [[0] * 90] * 99, {"a": "\\" * 500_000},
                 wide, self.number(), None)  # fmt: skip
        return {**body, name: rng.choice(large)}

    def query(self, names: list[str]) -> dict[str, str]:
        """What may stand after the question mark of a call that knows *names*."""
        rng = self.rng
        made = {}
        for name in names:
            if rng.random() < 0.6:
                words = (
                    self.text(3000),
                    self.text(30),
                    str(self.number()),
                    "true",
                    rng.choice(GAMES),
                    "en",
                    "ca",
                    "x" * 9000,
                )
                made[name] = rng.choice(words)
        return made

    def place(self) -> str:
        """Something in a path that is not what stands there usually."""
        return self.rng.choice((*GAMES, "1", "x" * 3000, "..", "en", "xx", "rules", "tour", "day", "ñ" * 200, "1e9"))


def read_query_names(app: FastAPI) -> dict[str, list[str]]:
    """What each call may be asked, by «METHOD /path»."""
    found: dict[str, list[str]] = {}
    for route in app.routes:
        if isinstance(route, APIRoute):
            names = [field.alias for field in route.dependant.query_params]
            found |= {f"{method} {route.path}": names for method in route.methods or ()}
    return found


def nest(depth: int) -> str:
    return "[" * depth + "]" * depth


MALFORMED = (
    nest(8000), '{"type":"rules","id":"a","options":{' + ",".join(f'"o{n}":{n}' for n in range(1500)) + "}}",
    '{"type":"answer","id":"a","question":"?","fields":[' + ",".join(["[0]"] * 4000) + "]}",
    '{"type":"answer","id":"a","question":"?","amounts":[' + ",".join(["-1"] * 5000) + "]}",
    '"' + "\\u0301" * 2600 + '"', "x" * 16_384, "x" * 1_000_000, '{"type":"chat","id":"a","text":"' + "ỗ" * 5000 + '"}',
    '{"id":"' + "a" * 16_000 + '"}', '{"type":"speak","id":"a","lang":"en","levels":{' + ",".join(
        f'"n{n}":"loud"' for n in range(1000)) + "}}",
)  # fmt: skip
