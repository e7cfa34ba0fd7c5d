"""The kit's levels around the sensible player."""

from __future__ import annotations

from trueque.core import levels
from trueque.core.loops import bind_loops
from trueque.core.tools import tools_with

from . import steps
from .sense import Sense

LEVELS = bind_loops(levels, steps)
TOOLS = tools_with(Sense)
