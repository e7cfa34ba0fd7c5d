"""The kit's levels around the sensible player, and its games for learners who sit beside it."""

from __future__ import annotations

from trueque.core import levels, outcomes, seated
from trueque.core.loops import bind_loops
from trueque.core.tools import tools_with
from trueque.island.core.loops import LOCKSTEP

from . import steps
from .sense import Sense

LEVELS = bind_loops(levels, steps)
OUTCOMES = bind_loops(outcomes, steps, ahead=(LEVELS,))
SEATED = bind_loops(seated, steps, ahead=(LOCKSTEP, LEVELS))
TOOLS = tools_with(Sense)
