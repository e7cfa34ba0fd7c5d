"""The kit's loops around these rules: one answer, whole games, many games in step."""

from __future__ import annotations

from trueque.core.loops import Loops

from . import steps

LOOPS = Loops(steps)
