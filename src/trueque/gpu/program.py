"""The whole program for a GPU: the printed rules, and the kernels around them, as one C text."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from trueque.core import contract, lockstep, rollout
from trueque.core.loops import Loops
from trueque.core.memory import Arrangement, record_class_for
from trueque.core.source import CONSTANT, Source, record_size
from trueque.core.text import print_rules, read_c_part

HERE = Path(__file__).parent
SEATED = "seated"
"""What the program is called in which learners sit among a game's own players."""


@dataclass(frozen=True)
class Beside:
    """What a program has besides the rules: functions over more records, and the kernels around them."""

    source: Source
    records: tuple[type, ...]
    kernels: str
    is_special: bool = False
    """Whether games whose switches are fixed get quicker code of their own."""

    def record_sizes(self) -> dict[str, int]:
        """What the records measure, so that code for other records is refused."""
        return {record.__name__: record_size(record) for record in self.records}


def make_seated_part(source: Source, *records: type) -> Beside:
    """Games in which learners sit among a game's own players: the *records* are those that its players think in."""
    return Beside(source, records, (HERE / f"{SEATED}.cu").read_text(encoding="utf-8"), is_special=True)


@dataclass(frozen=True)
class Wanted:
    """What a game wants of a GPU: its rules, the kernels around them, and how its threads are crowded."""

    source: Source
    named: dict[str, int] = field(hash=False)
    """Numbers that the kernels call by name."""
    kernels: tuple[Path, ...] = (HERE / "checksums.cu", HERE / "games.cu", HERE / "steps.cu")
    """Each file is a program of its own: where all callers have positions and tables in the same kind of memory, rules
    that stand apart know it, and are half as quick again."""
    block: int = 128
    """Threads a block,"""
    blocks: int = 16
    """and blocks that must fit a multiprocessor: the more, the fewer registers a thread has."""
    flags: tuple[str, ...] = ()

    def switch_values(self, t: Any) -> dict[str, int]:
        """Every number of a game's tables that is no list: what a program can be made for."""
        return {name: int(getattr(t, name)) for name, _, shape in self.source.layouts()[CONSTANT] if not shape}

    def can_hold_position(self, first: Any) -> bool:
        """Whether a position, plain or as bytes, is of the size that these rules are printed over."""
        kind: Any = type(first)
        given: Arrangement = kind.arrangement if hasattr(kind, "arrangement") else record_class_for(kind).arrangement
        return given.size == self.position_size

    @property
    def position_size(self) -> int:
        """The bytes of one position."""
        return Arrangement(self.source.layouts()["Position"]).size

    def print_program(self, what: str, fixed: dict[str, int] | None = None) -> str:
        """The program of these kernels, for any game or (smaller and quicker) for games whose switches are *fixed*."""
        file = next(path for path in self.kernels if path.stem == what)
        return self.print_text(self.source, file.read_text(encoding="utf-8"), fixed or {}, is_muted(what))

    def print_beside(self, beside: Beside, fixed: dict[str, int] | None = None) -> str:
        """The program of what is printed beside the rules."""
        return self.print_text(beside.source, beside.kernels, fixed or {}, True)

    def print_text(self, source: Source, kernels: str, fixed: dict[str, int], muted: bool) -> str:
        """Rules and kernels as one C text."""
        known = {f"{CONSTANT}.{name}": value for name, value in fixed.items()} | ({"Tape.on": 0} if muted else {})
        made = print_rules(source, known)
        parts = [read_c_part("prologue.c"), print_enum(self.named), made.records, read_c_part("reading.c"), made.rules]
        return "\n".join([*parts, made.one_copies, kernels])


def is_muted(what: str) -> bool:
    """Whether these kernels tell no events: all but the checksums, which mix them in."""
    return what != "checksums"


def named_constants(*modules: Any) -> dict[str, int]:
    """The whole numbers that modules name in capitals."""
    found = {name: value for module in modules for name, value in vars(module).items()}
    return {name: value for name, value in found.items() if name.isupper() and isinstance(value, int)}


def make_program(loops: Loops, source: Source, **more: Any) -> Wanted:
    """What a game on the kit's loops wants: nothing of its own but its rules."""
    own = {name: getattr(loops.steps, name) for name in contract.__all__ if name.isupper()}
    return Wanted(source, named_constants(lockstep, rollout) | own, **more)


def print_enum(named: dict[str, int]) -> str:
    """Names for numbers, for the parts that are written as C."""
    return "enum {\n  " + ",\n  ".join(f"{name} = {value}" for name, value in named.items()) + "\n};\n"
