"""The whole program: records, every rule, and the kernels around them, as one C text for GPU and CPU."""

from __future__ import annotations

from pathlib import Path

from trueque.settlers.core import actions, lockstep, state
from trueque.settlers.gpu.gathering import Beside, gather
from trueque.settlers.gpu.inference import Widths
from trueque.settlers.gpu.layout import layouts, struct
from trueque.settlers.gpu.printer import body, heading

HERE = Path(__file__).parent
WIDE_DOORS = {"seed_chance": "seed"}
"""Numbers that come in from outside and need 64 bits."""


def program(fixed: dict[str, int] | None = None, muted: bool = True, beside: Beside | None = None) -> str:
    """The program, for any game or (smaller and quicker) for the games whose switches are *fixed*.

    With something *beside* the rules it has that one's kernels alone.
    """
    known = {f"Tables.{name}": value for name, value in (fixed or {}).items()} | ({"Tape.on": 0} if muted else {})
    more = beside or Beside()
    rules = gather(beside)
    widths = Widths(rules, WIDE_DOORS, more.records)
    structs = [struct(name, layout, widths.reals.get(name, ())) for name, layout in layouts(more.records).items()]
    parts = [
        "#define MUTED" if muted else "",
        read("prologue.cu"), constants(), *structs, read("reading.cu"),
        *(heading(rule) + ";" for rule in rules.values()), "",
        *(body(rule, widths, known) for rule in rules.values()), read("one_copy.cu"),
        *([more.kernels] if beside else [read("games.cu"), read("steps.cu") if muted else ""]),
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
