"""A switch of a game, declared once: as a field of its `Rules`, with its ruling, what is usual and what it may be.

    guild: str = choice("R-105", "any", "trade")          # the usual value first
    turns: int = number("R-109", 1000, 1, 100_000)

What it is called, what it does and what the book says stands in the game's `houserules`, which reads the rest here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields
from typing import Any


def declare_choice(ruling: str, *values: str, codes: Sequence[int] = ()) -> Any:
    """A switch with named positions, the usual one first; *codes* are a core's numbers for them, where it reads it."""
    known = dict(zip(values, codes, strict=True)) if codes else {}
    return field(default=values[0], metadata={"ruling": ruling, "values": values, "codes": known})


def declare_flag(ruling: str, default: bool) -> Any:
    """A switch that is on or off."""
    return field(default=default, metadata={"ruling": ruling})


def declare_number(ruling: str, default: int, least: int, most: int, core: str = "") -> Any:
    """A switch that counts; *core* is what a core calls it, where that is another name."""
    return field(default=default, metadata={"ruling": ruling, "least": least, "most": most, "core": core})


def list_declared_switches(rules: type[Any]) -> dict[str, Mapping[str, Any]]:
    """What is declared of each switch of *rules*; other fields (who sits, which version) are none."""
    return {one.name: one.metadata for one in fields(rules) if "ruling" in one.metadata}


def switch_values(rules: type[Any]) -> dict[str, tuple[str, ...]]:
    """The positions of each switch that has named ones, the usual one first."""
    return {name: about["values"] for name, about in list_declared_switches(rules).items() if "values" in about}
