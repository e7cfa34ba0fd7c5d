"""What makes a player of a core weaker, by the names of bots: the same at tables, in contests and in simulations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trueque.core.levels import ALL, MOST_SEATS, Skills

PLAYED_IN_CORE = ("random", "beginner", "normal", "greedy", "strong")
"""Bots that are the core's own player, or chance."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level differs from the core's own player; by default in nothing."""

    overlooks: float = 0.0
    """Which share of its answers it does not see."""
    mercy: int = 0
    """How far it spares who is behind, where a game has somebody to spare."""


WHOLE = Skill()
"""The core's own player, as good as it is."""
CHANCE = Skill(overlooks=1.0)
"""Any answer."""


def write_skill(skills: Skills, seat: int, skill: Skill) -> None:
    """Say how a seat plays."""
    skills.overlooks[seat], skills.mercy[seat] = round(ALL * skill.overlooks), skill.mercy


def make_skills(skill: Skill) -> Skills:
    """The skill of one player, wherever it sits."""
    skills = Skills()
    for seat in range(MOST_SEATS):
        write_skill(skills, seat, skill)
    return skills


def skills_of(seats: Sequence[str], levels: Mapping[str, Skill]) -> Skills:
    """How each seat plays, from the bots that sit there."""
    skills, known = Skills(), {"random": CHANCE, "greedy": WHOLE, **levels}
    for seat, name in enumerate(seats):
        if name not in known:
            raise ValueError(f"{name} is not played in the core")
        write_skill(skills, seat, known[name])
    return skills
