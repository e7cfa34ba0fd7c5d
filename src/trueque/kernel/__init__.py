"""The contract every game keeps, and nothing about any game. Standard library only.

    from trueque.kernel import Decision, OneOf, Counts, Form, Game, Match, Record, NATURE

`game` says what a game answers, `decision` what may be answered, `match` plays one game, `record` stores it,
`dealer` answers for nature, `codec` turns answers into integers, `registry` finds games by name and `check` is the
conformance kit that every game passes.
"""

from trueque.kernel.decision import Answers, Counts, Decision, Form, OneOf
from trueque.kernel.errors import (
    AmbiguousNotation,
    BadNotation,
    BadOptions,
    BadRecord,
    IllegalAction,
    RuleError,
)
from trueque.kernel.event import Event, to_plain
from trueque.kernel.game import NATURE, Bot, Game, Options, Seat, State, View

__all__ = [
    "NATURE",
    "AmbiguousNotation",
    "Answers",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Bot",
    "Counts",
    "Decision",
    "Event",
    "Form",
    "Game",
    "IllegalAction",
    "OneOf",
    "Options",
    "RuleError",
    "Seat",
    "State",
    "View",
    "to_plain",
]
