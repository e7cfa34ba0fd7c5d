"""The whole program for a GPU: the printed rules, and the kernels around them, as one C text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from trueque.core import lockstep
from trueque.core.source import Source, bytes_in
from trueque.core.text import printed, written
from trueque.island.core import actions, state
from trueque.island.core.source import source

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Beside:
    """What a program has besides the rules: functions over more records, and the kernels around them."""

    source: Source
    records: tuple[type, ...]
    kernels: str

    def sizes(self) -> dict[str, int]:
        """What the records measure, so that code for other records is refused."""
        return {record.__name__: bytes_in(record) for record in self.records}


def program(fixed: dict[str, int] | None = None, muted: bool = True, beside: Beside | None = None) -> str:
    """The program, for any game or (smaller and quicker) for the games whose switches are *fixed*.

    With something *beside* the rules it has that one's kernels alone.
    """
    known = {f"Tables.{name}": value for name, value in (fixed or {}).items()} | ({"Tape.on": 0} if muted else {})
    made = printed(beside.source if beside else source(), known)
    parts = [
        "#define MUTED" if muted else "",
        written("prologue.c"), constants(), made.records, written("reading.c"), made.rules, made.one_copies,
        *([beside.kernels] if beside else [read("games.cu"), read("steps.cu") if muted else ""]),
    ]  # fmt: skip
    return "\n".join(parts)


def read(name: str) -> str:
    """A part that is written as C."""
    return (HERE / name).read_text(encoding="utf-8")


def constants() -> str:
    """The names of phases, sizes and answers, for the parts that are written as C."""
    named = {name: value for module in (state, actions, lockstep) for name, value in vars(module).items()}
    listed = [f"{name} = {value}" for name, value in named.items() if name.isupper() and isinstance(value, int)]
    return "enum {\n  " + ",\n  ".join(listed) + "\n};\n"
