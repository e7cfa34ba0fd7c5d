"""Random numbers for rollouts: one small record beside the position, the same stream in every back end."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import declare_number
from trueque.core.marks import rule

# A multiply-with-carry generator of period about 2**60. Every value stays below 2**63, so that plain Python, compiled
# code and a GPU count alike with signed numbers.
MULTIPLIER = 698769069
HALF_WORD = (1 << 32) - 1


@dataclass(slots=True)
class Chance:
    """The state of a rollout's random numbers: never part of a position."""

    state: int = declare_number(64)


@rule
def scramble(number: int) -> int:
    """A 32-bit number that looks nothing like its neighbours."""
    number = ((number >> 16 ^ number) * 0x45D9F3B) & HALF_WORD
    number = ((number >> 16 ^ number) * 0x45D9F3B) & HALF_WORD
    return number >> 16 ^ number


@rule
def seed_chance(chance: Chance, seed: int) -> None:
    """Begin the stream of that seed, a whole number that is not negative."""
    low = scramble((seed & HALF_WORD) ^ 0x2545F491)
    high = scramble((seed >> 32 & HALF_WORD) ^ low ^ 0x1B873593)
    chance.state = (high & 0x0FFFFFFF) << 32 | low | 1
    draw_below(chance, 2)
    draw_below(chance, 2)


@rule
def draw_below(chance: Chance, limit: int) -> int:
    """A number from 0 up to, not including, the limit."""
    state = MULTIPLIER * (chance.state & HALF_WORD) + (chance.state >> 32)
    chance.state = state
    return ((state ^ state >> 32) & HALF_WORD) * limit >> 32
