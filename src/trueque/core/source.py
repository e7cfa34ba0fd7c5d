"""What a game says of its rules so that they can be printed: which modules, which records, and a few hints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from math import prod
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from trueque.core.fields import Layout, layout_of, parts_of


class Part(NamedTuple):
    """What a field holds that holds records."""

    record: str
    is_list: bool


Parts = dict[str, dict[str, Part]]
"""By a record's name, and its fields'."""
CONSTANT = "Tables"
"""The record of this name is read by the rules and never written."""


@dataclass(frozen=True)
class Source:
    """The rules of one game, or rules with something beside them, as the kit prints them."""

    name: str
    modules: tuple[str, ...]
    """Modules with marked functions, by their dotted names, those first that others build on."""
    records: tuple[type, ...]
    special: Callable[[], dict[str, Layout]] = dict
    """Records that lie in memory otherwise than their fields say: tables are read all the time, so they are narrow."""
    wide: dict[str, str] = field(default_factory=dict, hash=False)
    """Numbers (by the rule that takes them) that come in from outside and need 64 bits."""
    apart: frozenset[str] = frozenset()
    """Rules that are long: out of line they leave a GPU's instruction cache to the others."""
    one_copy: frozenset[str] = frozenset()
    """The great trees of rules: modules of `calls_one_copy` call their one copy, `NAME_any`."""
    calls_one_copy: frozenset[str] = frozenset()
    loops: tuple[ModuleType, ...] = ()
    """The kit's loops around these rules (`loops.Loops`)."""
    fixed: dict[str, int] = field(default_factory=dict, hash=False)
    """Fields ("Tables.seats") that hold one number in all these games: printed as that number."""

    @cached_property
    def kinds(self) -> tuple[type, ...]:
        """The records, and those that the loops bring along."""
        return (*self.records, *(kind for one in self.loops for kind in getattr(one, "RECORDS", ())))

    def layouts(self) -> dict[str, Layout]:
        """Every record's fields, in the order of memory."""
        return {record.__name__: layout_of(record) for record in self.kinds} | self.special()

    def parts(self) -> Parts:
        """Of every record that holds others: the fields that do, with those records' names."""
        shapes = {record: {name: shape for name, _, shape in layout_of(record)} for record in self.kinds}
        return {
            record.__name__: {name: Part(one.__name__, shapes[record][name] != ()) for name, one in held.items()}
            for record in self.kinds
            if (held := parts_of(record))
        }

    def import_modules(self) -> list[ModuleType]:
        """The modules, and the loops around them."""
        return [*(import_module(name) for name in self.modules), *self.loops]

    def module_folder(self, module: str = "") -> Path:
        """Where one of the modules lies: the last, which is the game's own, if none is named."""
        name = module or self.modules[-1]
        found = find_spec(name)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(f"{self.name} names {name}, which is not there")
        return Path(found.origin).parent

    def extend(
        self, name: str, modules: tuple[str, ...], records: tuple[type, ...], loops: tuple[ModuleType, ...] = ()
    ) -> Source:
        """These rules with something beside them, over more records."""
        return replace(
            self, name=name, modules=(*self.modules, *modules), records=(*self.records, *records),
            calls_one_copy=self.calls_one_copy | set(modules), loops=(*self.loops, *loops),
        )  # fmt: skip


def record_size(record: type) -> int:
    """What the fields of a record measure together."""
    own = sum(bits * prod(shape) // 8 for _, bits, shape in layout_of(record))
    held, shapes = parts_of(record), {name: shape for name, _, shape in layout_of(record)}
    return own + sum(prod(shapes[name]) * record_size(one) for name, one in held.items())
