"""What happens, told as rows of numbers: a game says what each kind and its three numbers stand for."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Grid, declare_grid, declare_number
from trueque.core.marks import rare, rule

EVENTS_AT_MOST = 128


@dataclass(slots=True)
class Tape:
    """What happened, as rows of kind, a, b, c; nothing is written while `on` is 0."""

    on: int = declare_number(64)
    count: int = declare_number(64)
    event: Grid = declare_grid(EVENTS_AT_MOST, 4, 32)


@rule
def emit_event(tape: Tape, kind: int, a: int, b: int, c: int) -> None:
    """Write one event on the tape, unless it is muted."""
    if tape.on != 0:
        write_event(tape, kind, a, b, c)


@rare
def write_event(tape: Tape, kind: int, a: int, b: int, c: int) -> None:
    """One more row."""
    n = tape.count
    tape.event[n, 0] = kind
    tape.event[n, 1] = a
    tape.event[n, 2] = b
    tape.event[n, 3] = c
    tape.count = n + 1


@rule
def mix_number(checksum: int, number: int) -> int:
    """A checksum that depends on the order of what is mixed in."""
    return ((checksum << 5 & (1 << 60) - 1) ^ (checksum >> 55)) ^ (number + 1)


@rule
def mix_events(checksum: int, tape: Tape) -> int:
    """The same with everything on the tape."""
    for i in range(tape.count):
        for k in range(4):
            checksum = mix_number(checksum, tape.event[i, k])
    return checksum
