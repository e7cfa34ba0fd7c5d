"""The course of each net of The Quick Game, from nothing: `trueque train quick --mode seats4` makes one like it."""

from __future__ import annotations

from typing import Any

ROUNDS = {2: 20, 3: 12, 4: 10, 5: 10, 6: 10}
RECIPES: dict[str, dict[str, Any]] = {
    f"seats{seats}": {"seats": seats, "rounds": rounds, "games": 8000} for seats, rounds in ROUNDS.items()
}
SMALL: dict[str, Any] = {"rounds": 2, "games": 60, "epochs": 1}
