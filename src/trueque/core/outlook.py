"""How a player sees the game who is not as good as it could be: as people err, alike all game long, not in plain sight.

All of it is nothing for a player who is as good as it can be. What a game makes of each number its own player says.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.chance import scramble
from trueque.core.fields import declare_number, declare_row
from trueque.core.marks import rule

THOUSAND = 1000
STYLES = 6
"""Plans, of those that a game's player lists, that a style can be about."""


@dataclass(slots=True)
class SeatOutlook:
    """Of the seat that thinks now."""

    game: int = declare_number(32)  # of a game that the core plays: which way its seats err; 0: each as it does
    taste: int = declare_number(64)  # which way this one errs
    blur: int = declare_number(16)  # by how many thousandths it takes things for better or worse than they are
    love: int = declare_number(16)  # the same of plans: one that it loves it follows too long
    blind: int = declare_number(16)  # how many things it does not look at, of those that the game's player lists
    kindness: int = declare_number(16)  # 1 where it also takes deals that bring it nothing
    eager: int = declare_number(16)  # 1 where it asks others as often as it likes, whoever is tired of it
    style: list[int] = declare_row(STYLES, 16)  # by how many thousandths each of the game's plans is dearer to it


@rule
def see_worth(outlook: SeatOutlook, worth: int, thing: int) -> int:
    """A worth, from nothing on, as who thinks sees it: the same of the same thing all game long."""
    if outlook.blur == 0:
        return worth
    return worth * (THOUSAND + lean_of(outlook, thing, outlook.blur)) // THOUSAND


@rule
def love_plan(outlook: SeatOutlook, worth: int, plan: int) -> int:
    """What a plan is worth to who loves some of them more than they deserve, or has a style."""
    if plan < STYLES and outlook.style[plan] != 0:
        worth += worth * outlook.style[plan] // THOUSAND
    if outlook.love == 0:
        return worth
    return worth * (THOUSAND + lean_of(outlook, -1 - plan, outlook.love)) // THOUSAND


@rule
def lean_of(outlook: SeatOutlook, thing: int, most: int) -> int:
    """By how many thousandths, from -most to most, who thinks is wrong about a thing."""
    return scramble(outlook.taste + 7919 * (thing + 64)) % (2 * most + 1) - most
