"""The names of outside bots: `program:CMD`, `python:FILE:CLASS`, with `@MS` after the first word for the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trueque.kernel import BadOptions, Bot, Game

KINDS = ("program", "python")
USUAL_MS, LONGEST_MS = 1000, 600_000


@dataclass(frozen=True)
class Outside:
    """What the name of an outside bot says."""

    kind: str
    what: str
    """The command, or the file and the class."""
    milliseconds: int = USUAL_MS
    """Time for one answer."""


def read_name(name: str) -> Outside | None:
    """The outside bot that *name* means; none for the bots of the house."""
    first, colon, what = name.partition(":")
    kind, at, time = first.partition("@")
    if not colon or kind not in KINDS:
        return None
    if not what.strip() or (at and not (time.isdecimal() and 1 <= int(time[:9]) <= LONGEST_MS)):
        raise BadOptions(
            f"«{name[:60]}» should read program:COMMAND or python:FILE:CLASS, or with a time for an answer of 1 to "
            f"{LONGEST_MS} ms program@500:COMMAND.", "bots"
        )  # fmt: skip
    return Outside(kind, what.strip(), int(time) if at else USUAL_MS)


def outside_bot(outside: Outside, game: Game[Any, Any], seed: int | str) -> Bot:
    """A fresh bot; a program is started when it is first needed."""
    if outside.kind == "program":
        from trueque.bots.outside.program import ProgramBot

        return ProgramBot(outside.what, game, seed, outside.milliseconds)
    from trueque.bots.outside.python_class import ClassBot

    return ClassBot(outside.what, game, seed, outside.milliseconds)
