"""The kit's loops around a game's rules: the same functions for every game, with its names in place of `contract`'s.

    LOOPS = Loops(steps)             # `steps` is the module of a game that brings what `contract` lists
    LOOPS.rollout.simulate_door      # whole games; LOOPS.lockstep many in step; LOOPS.doors one answer

In plain Python they are functions like any other; printed, their text is read from the kit's files and the numbers that
their names stand for from here (`Source.loops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType, ModuleType
from typing import Any

from trueque.core import contract, doors, levels, lockstep, rollout, seated
from trueque.core.levels import Skills
from trueque.core.tools import tools_with


class Loops:
    """The loops of one game."""

    def __init__(self, steps: Any) -> None:
        self.steps: ModuleType = steps
        self.doors, self.rollout, self.lockstep = (bind_loops(one, steps) for one in (doors, rollout, lockstep))
        self.tools = tools_with(steps.Sense)
        has_levels = all(hasattr(steps, name) for name in contract.FOR_LEVELS)
        self.levels = bind_loops(levels, steps) if has_levels else None
        for_learners = has_levels and all(hasattr(steps, name) for name in contract.FOR_LEARNERS)
        ahead = [one for one in (self.lockstep, self.levels) if one]
        self.seated = bind_loops(seated, steps, ahead=ahead) if for_learners else None
        self.rollout.RECORDS = (self.tools, *([Skills] if has_levels else []))  # type: ignore[attr-defined]

    @property
    def modules(self) -> tuple[ModuleType, ...]:
        """All of them, for `Source.loops`."""
        return (self.doors, self.rollout, self.lockstep, *(one for one in (self.levels, self.seated) if one))


def bind_loops(
    loops: ModuleType, steps: ModuleType, asked: ModuleType = contract, ahead: Sequence[ModuleType] = ()
) -> ModuleType:
    """One module of loops, over what a game brings of what is *asked* for; those *ahead* are bound to it already."""
    named = (*asked.__all__, *getattr(asked, "FOR_LEVELS", ()), *getattr(asked, "FOR_LEARNERS", ()),
             *getattr(asked, "FOR_ODDS", ()))  # fmt: skip
    taken = [name for name in named if name in vars(loops)]
    missing = [name for name in taken if not hasattr(steps, name)]
    if missing:
        where = asked.__name__.removeprefix("trueque.")
        raise contract.NotBrought(f"{steps.__name__} lacks {', '.join(missing)}; `{where}` says what each is for")
    home, _, _ = steps.__name__.rpartition(".")
    made = ModuleType(f"{home}.{loops.__name__.rpartition('.')[2]}", loops.__doc__)
    room: dict[str, Any] = vars(made)
    room |= {name: value for name, value in vars(loops).items() if name == "__file__" or not name.startswith("__")}
    room |= {name: getattr(steps, name) for name in taken}
    before = {name: value for one in ahead for name, value in vars(one).items() if is_of(value, one)}
    room |= {name: value for name, value in before.items() if name in room}
    for name, value in vars(loops).items():
        if isinstance(value, FunctionType) and value.__module__ == loops.__name__:
            room[name] = rebind_function(value, room)
    return made


def is_of(value: object, loops: ModuleType) -> bool:
    """Whether a function stands in that module of loops: not only its name."""
    return isinstance(value, FunctionType) and value.__globals__ is vars(loops)


def rebind_function(function: FunctionType, room: dict[str, Any]) -> FunctionType:
    """The same function, which finds its names in another room."""
    made = FunctionType(function.__code__, room, function.__name__, function.__defaults__)
    made.__dict__.update(function.__dict__)
    made.__doc__, made.__annotations__ = function.__doc__, function.__annotations__
    return made
