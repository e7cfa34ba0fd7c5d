"""The course of each mode's net, from the first guess: `trueque train princes --mode gold` makes one like it."""

from __future__ import annotations

from typing import Any

from trueque.princes.rules import MODES

RECIPES: dict[str, dict[str, Any]] = {mode: {"mode": mode, "rounds": 24, "games": 8000} for mode in MODES}
SMALL: dict[str, Any] = {"rounds": 1, "games": 32, "epochs": 1}
