"""The process of a package: does what it is asked, one thing after the other, until nobody asks any more.

python -m trueque.server.apart.child NAME PACKAGE '{}'
"""

from __future__ import annotations

import dataclasses
import json
import os
import struct
import sys
from contextlib import suppress
from enum import Enum
from functools import partial
from importlib import import_module
from random import Random
from types import BuiltinFunctionType, BuiltinMethodType, FunctionType, GeneratorType, MappingProxyType, MethodType
from typing import IO, Any

from trueque.kernel import registry
from trueque.kernel.errors import RuleError
from trueque.locale.tongues import languages
from trueque.server.apart import mirrors
from trueque.server.apart.mirrors import ClassCard, DoorCard, PackageSide

FUNCTIONS = (FunctionType, BuiltinFunctionType, BuiltinMethodType, MethodType, partial)
LONGEST_CONSTANT = 1_000_000
HEAD = struct.Struct(">Q")


class Child(PackageSide):
    """What this process holds."""

    def __init__(self, game: str, package: str) -> None:
        self._game, self._root = game, package.partition(".")[0]
        self._games: dict[tuple[tuple[str, str], ...], Any] = {}
        self._kept: dict[str, Any] = {}
        """What stays here and is asked from there: bots, and functions that are nowhere else."""

    # -- writing
    def _is_outside(self, kind: type) -> bool:
        return self._is_foreign(kind.__module__ or "")

    def _is_foreign(self, module: str) -> bool:
        """Whether a module is neither ours nor Python's: the package's own, or another that it stands on."""
        root = module.partition(".")[0]
        return root == self._root or (root not in mirrors.OPEN_TO and root not in sys.stdlib_module_names)

    def reduce(self, one: Any) -> Any:
        if isinstance(one, type):
            return (mirrors.open_class, (mirrors.describe_class(one),)) if self._is_outside(one) else NotImplemented
        if isinstance(one, GeneratorType):
            return list, (list(one),)
        if isinstance(one, MappingProxyType):
            return dict, (dict(one),)
        if isinstance(one, FUNCTIONS):
            return self._reduce_function(one)
        kind = type(one)
        if hasattr(kind, "decisions") and hasattr(kind, "play"):
            return mirrors.open_door, self._describe_game(one)
        if hasattr(kind, "choose") and not dataclasses.is_dataclass(kind):
            return mirrors.open_door, (DoorCard(self._keep(one), ""), self.list_offers(one))
        if dataclasses.is_dataclass(kind) and self._is_outside(kind) and not issubclass(kind, Enum):
            values = tuple(getattr(one, field.name) for field in dataclasses.fields(one))
            return mirrors.rebuild_value, (kind, values)
        return NotImplemented

    def _reduce_function(self, one: Any) -> Any:
        home, name = getattr(one, "__module__", "") or "", getattr(one, "__qualname__", "<")
        if "<" not in name and not isinstance(one, MethodType) and not self._is_foreign(home):
            return NotImplemented
        return mirrors.open_door, (DoorCard(self._keep(one), ""), None)

    def _keep(self, one: Any) -> str:
        key = f"{id(one)}"
        self._kept[key] = one
        return key

    def list_offers(self, one: Any) -> tuple[dict[str, Any], list[str]]:
        """What an object holds that can be told, and what can be asked of it."""
        told, asked = {}, []
        for name in dir(one):
            if name.startswith("_"):
                continue
            what = getattr(one, name)
            if callable(what) and not isinstance(what, Enum):
                asked.append(name)
            elif self._is_tellable(what):
                told[name] = what
        return told, asked

    def _is_tellable(self, what: Any) -> bool:
        with suppress(Exception):
            told = self.write(what)
            self.read(told)  # as strict as the other side
            return len(told) <= LONGEST_CONSTANT
        return False

    def _describe_game(self, one: Any) -> tuple[Any, ...]:
        key = tuple(sorted((str(name), str(value)) for name, value in one.options.items()))
        self._games[key] = one
        told, asked = self.list_offers(one)
        return DoorCard(self._game, ""), (told, asked), key

    # -- reading
    def readers(self) -> dict[str, Any]:
        return {"open_class": self._open_class, "open_door": self._open_door}

    def _open_class(self, card: ClassCard) -> Any:
        found: Any = import_module(card.module)
        for name in card.name.split("."):
            found = getattr(found, name)
        return found

    def _open_door(self, card: DoorCard, key: tuple[tuple[str, str], ...] | None = None) -> Any:
        if key is not None:
            if key not in self._games:
                self._games[key] = registry.make_game(self._game, dict(key))
            return self._games[key]
        return getattr(import_module(card.place), card.name) if card.name else self._kept[card.place]

    # -- what is asked
    def answer(self, told: bytes) -> bytes:
        """Do what is asked; what came of it."""
        try:
            kind, *rest = self.read(told)
            return self.write(("done", getattr(self, f"do_{kind}")(*rest)))
        except RuleError as refused:
            if refused.is_spoken:
                texts = {lang: refused.spoken(lang) for lang in languages()}
                vars(refused)["_said"] = mirrors.SpokenTexts(texts)
            return self.write(("refused", refused))
        except Exception as failed:
            return self.write(("failed", type(failed).__name__))

    def do_find(self, room: str) -> str:
        return registry.find_room_module(self._game, room)  # type: ignore[arg-type]

    def do_open(self, place: str) -> tuple[dict[str, Any], list[str]]:
        return self.list_offers(import_module(place))

    def do_call(self, place: str, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return self._do(getattr(import_module(place), name), (), args, named)

    def do_ask(self, one: Any, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Ask *one* for something: a method, a property, or itself where it is a function."""
        found = getattr(one, name) if name else one
        return self._do(found, (one,), args, named) if callable(found) else (found, {})

    def do_forget(self, keys: list[str]) -> None:
        for key in keys:
            self._kept.pop(key, None)

    def _do(self, work: Any, owner: tuple[Any, ...], args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        watched = [(number, one) for number, one in enumerate((*owner, *args)) if self._can_change(one)]
        before = {number: one.getstate() for number, one in watched if isinstance(one, Random)}
        result = work(*args, **named)
        changed: dict[int, Any] = {}
        for number, one in watched:
            if not isinstance(one, Random):
                changed[number] = one
            elif one.getstate() != before[number]:
                changed[number] = one.getstate()
        return result, changed

    def _can_change(self, one: Any) -> bool:
        kind = type(one)
        if isinstance(one, Random):
            return True
        if not self._is_outside(kind) or issubclass(kind, Enum | tuple) or hasattr(kind, "decisions"):
            return False
        if hasattr(kind, "choose") or isinstance(one, FUNCTIONS):
            return False
        return kind.__setattr__ is object.__setattr__  # type: ignore[comparison-overlap]


def read_message(stream: IO[bytes]) -> bytes | None:
    """The next message; none at the end."""
    head = stream.read(HEAD.size)
    return stream.read(HEAD.unpack(head)[0]) if len(head) == HEAD.size else None


def write_message(stream: IO[bytes], told: bytes) -> None:
    stream.write(HEAD.pack(len(told)) + told)
    stream.flush()


def main(game: str, package: str, announced: str) -> None:
    # What the package prints is not taken for an answer.
    asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for name, place in json.loads(announced).items():
        registry.register_game(name, place)
    child = Child(game, package)
    try:
        for room in registry.ROOMS:  # loaded now, and not when everybody waits
            registry.find_room(game, room)
        registry.game_module(game)
    except Exception as failed:
        print(f"{package}: {type(failed).__name__}: {failed}", file=sys.stderr)
    write_message(said, b"ready")
    while (told := read_message(asked)) is not None:
        write_message(said, child.answer(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
