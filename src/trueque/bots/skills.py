"""Bots by their names as the core plays them: how much each overlooks, and whom it spares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trueque.core.levels import ALL, Skills

PLAYED_IN_CORE = ("random", "beginner", "normal", "greedy", "strong")
"""Bots that are the core's own player, or chance."""
MERCY = {"beginner": 2, "normal": 1}
"""How far a forgiving level spares who is behind, where a game has somebody to spare."""


def skills_of(seats: Sequence[str], overlooks: Mapping[str, float]) -> Skills:
    """How each seat plays, from the bots that sit there."""
    skills = Skills()
    for seat, name in enumerate(seats):
        if name not in PLAYED_IN_CORE:
            raise ValueError(f"{name} is not played in the core")
        skills.overlooks[seat] = ALL if name == "random" else round(ALL * overlooks.get(name, 0.0))
        skills.mercy[seat] = MERCY.get(name, 0)
    return skills
