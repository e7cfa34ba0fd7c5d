"""What makes a player of a core weaker, by the names of bots: the same at tables, in contests and in simulations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from trueque.core.levels import MOST_SEATS, TASTES, Skills


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level differs from the core's own player; by default in nothing (`core.outlook`)."""

    blur: int = 0
    """By up to how many thousandths it takes things for better or worse than they are, all game long alike."""
    love: int = 0
    """The same of plans: one that it loves it follows too long."""
    blind: int = 0
    """How many things it does not look at, of those that the game's player lists."""
    mercy: int = 0
    """How far it spares who is behind, where a game has somebody to spare."""
    kindness: int = 0
    """1 where it also takes deals that bring it nothing."""
    eager: int = 0
    """1 where it asks others as often as it likes, whoever is tired of it."""
    style: tuple[int, ...] = ()
    """By how many thousandths each of the game's plans is dearer to it: what a character is like."""
    chance: int = 0
    """1 where it gives any answer."""


WHOLE = Skill()
"""The core's own player, as good as it is."""
CHANCE = Skill(chance=1)
"""Any answer."""
EAGER = ":eager"
"""After the name of a bot: without manners (`bots.eager`)."""


def write_skill(skills: Skills, seat: int, skill: Skill) -> None:
    """Say how a seat plays."""
    skills.blur[seat], skills.love[seat], skills.blind[seat] = skill.blur, skill.love, skill.blind
    skills.mercy[seat], skills.kindness[seat], skills.chance[seat] = skill.mercy, skill.kindness, skill.chance
    skills.eager[seat] = skill.eager
    for plan, dearer in enumerate(skill.style):
        skills.style[seat, plan] = dearer


def make_skills(skill: Skill, seed: int | str) -> Skills:
    """The skill of one player, wherever it sits; which way it errs is its seed's."""
    skills, taste = Skills(), Random(f"taste {seed}").randrange(TASTES)
    for seat in range(MOST_SEATS):
        write_skill(skills, seat, skill)
        skills.taste[seat] = taste
    return skills


def skills_of(seats: Sequence[str], levels: Mapping[str, Skill]) -> Skills:
    """How each seat plays, from the bots that sit there."""
    skills, known = Skills(), {"random": CHANCE, "greedy": WHOLE, **levels}
    for seat, name in enumerate(seats):
        base = name.removesuffix(EAGER)
        if base not in known:
            raise ValueError(f"{name} is not played in the core")
        write_skill(skills, seat, known[base])
        skills.eager[seat] = int(base != name)
    return skills
