"""The marks of the rules, and the few functions that each target has of its own: what they mean in plain CPython.

A marked function is the Python function it looks like. The kit (`trueque.core`) reads the same source and prints it as
C, where `lowest`, `single`, `clear` and `renew` are a few instructions.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])
READ_FROM = "__rules_read_from__"
"""What a module of rules or of records holds of the file that it was read from (`stamp_file`)."""


def note_file(module: dict[str, Any]) -> None:
    """While a module is read: note which file that is, since what is printed later must be what was loaded."""
    if READ_FROM not in module:
        module[READ_FROM] = stamp_file(str(module.get("__file__")))


def stamp_file(path: str) -> tuple[int, int, int] | None:
    """What tells a file from the one that is there after an upgrade; nothing where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def rule(function: Rule) -> Rule:
    """A function of the rules."""
    note_file(function.__globals__)
    return function


def rare(function: Rule) -> Rule:
    """A rule that few answers need: printed, it stays out of line, which keeps the rest small and quick."""
    return rule(function)


def door(function: Rule) -> Rule:
    """A rule that Python calls: each record comes as a sequence with one of it."""
    return rule(function)


def long_door(function: Rule) -> Rule:
    """A rule that Python calls and that runs for a while: compiled, other threads run beside it."""
    function.runs_long = True  # type: ignore[attr-defined]
    return rule(function)


def lowest(members: int) -> int:
    """The lowest member of a set of bits that is not empty."""
    return (members & -members).bit_length() - 1


_SINGLE = array("f", [0.0])


def single(number: float) -> float:
    """As 32 bits hold it: compiled, sums and products of 32-bit numbers are rounded so, one by one."""
    _SINGLE[0] = number
    return _SINGLE[0]


def clear(cells: Any, first: int, last: int) -> None:
    """Zeros from `first` up to, not including, `last`."""
    cells[first:last] = [0] * (last - first)


def renew(target: Any, source: Any) -> None:
    """One record becomes a copy of another, in place."""
    kind = type(source)
    copier = COPIERS.get(kind)
    if copier is None:
        copier = COPIERS[kind] = make_copier(source)
    copier(target, source)


COPIERS: dict[type, Callable[[Any, Any], None]] = {}


def make_copier(record: Any) -> Callable[[Any, Any], None]:
    """A function that copies records of this kind, field by field: a search copies more than it does anything else."""
    lines = [f" target.{one.name} = {_copy_expression(one, getattr(record, one.name))}" for one in fields(record)]
    room: dict[str, Any] = {"twin_of": twin_of}
    exec("\n".join(["def copy(target, source):", *lines]), room)
    made: Callable[[Any, Any], None] = room["copy"]
    return made


def twin_of(record: Any) -> Any:
    """Another record, equal to this one."""
    made = object.__new__(type(record))
    renew(made, record)
    return made


def _copy_expression(one: Field[Any], value: Any) -> str:
    source = f"source.{one.name}"
    if "record" in one.metadata:
        return f"[twin_of(one) for one in {source}]" if isinstance(value, list) else f"twin_of({source})"
    return source + (".copy()" if isinstance(value, list | dict) else "[:]" if isinstance(value, array) else "")
