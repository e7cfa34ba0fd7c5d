"""The kit's loop around these rules for many games in step. Whole games are the Island's own (`rollout`)."""

from __future__ import annotations

from trueque.core import lockstep
from trueque.core.loops import bind_loops

from . import steps

LOCKSTEP = bind_loops(lockstep, steps)
