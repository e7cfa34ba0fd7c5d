"""At somebody's strength: the levels against which they should win their fair share, by how they did so far.

Each level has a strength on one scale, as its games against the next one say; so has a person, as their results say
(the model of Plackett and Luce, over a grid, what is long ago weighing less). Of the levels, and of two of them side by
side, those are chosen with which the person should win one game in as many as sit there. They are chosen when a game
begins, never during one. `matched` is the wish, `matched:normal` what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import NamedTuple

from trueque.bots.levels import levels_of

MATCHED = "matched"
USUAL = "normal"
STEP, CHAMPIONS_STEP = 0.75, 1.8
"""Log odds with which a level beats the one below; the champion's step is longer."""
FIRST, SPREAD = 1.5, 1.5
"""What is thought of somebody who has not played yet: between a beginner and a casual player, more or less."""
FADES = 0.97
"""What a game weighs beside the next one."""
GRID = [FIRST + SPREAD * k / 8 for k in range(-40, 41)]


class GameResult(NamedTuple):
    """A finished game of somebody: the levels of the bots there, and what it brought."""

    levels: tuple[str, ...]
    won: float
    people: int = 1
    """How many people sat there, all of whom are taken to be as strong."""


def wished_level(bot: str) -> str:
    """What was chosen for a seat, whatever came of it."""
    return MATCHED if bot.partition(":")[0] == MATCHED else bot


def find_played_level(bot: str) -> str:
    """The level that plays on a seat."""
    wish, _, level = bot.partition(":")
    return (level or USUAL) if wish == MATCHED else bot


def rate_levels(game: str) -> dict[str, float]:
    """How strong each level of a game is."""
    levels = levels_of(game)
    return {
        level: STEP * at + (CHAMPIONS_STEP - STEP) * (level == "champion" and at > 0) for at, level in enumerate(levels)
    }


def expect_share(own: float, others: Iterable[float]) -> float:
    """How often somebody so strong wins against these."""
    return 1 / (1 + sum(exp(other - own) for other in others))


def rate_person(results: Sequence[GameResult], strengths: dict[str, float]) -> float:
    """How strong somebody is by their results, the oldest first."""
    heights = [-(((own - FIRST) / SPREAD) ** 2) / 2 for own in GRID]
    for one in results:
        others = [strengths[level] for level in one.levels if level in strengths]
        heights = [FADES * height + weigh_result(one, own, others) for own, height in zip(GRID, heights, strict=True)]
    top = max(heights)
    weights = [exp(height - top) for height in heights]
    return sum(own * weight for own, weight in zip(GRID, weights, strict=True)) / sum(weights)


def weigh_result(one: GameResult, own: float, others: Sequence[float]) -> float:
    """The log odds of a result for somebody so strong."""
    share = min(max(expect_share(own, [*others, *[own] * (one.people - 1)]), 1e-9), 1 - 1e-9)
    return one.won * log(share) + (1 - one.won) * log(1 - share)


def choose_levels(own: float, bots: int, people: int, strengths: dict[str, float]) -> tuple[str, ...]:
    """The levels of so many bots beside so many people, with whom somebody so strong wins their fair share."""
    names = list(strengths)
    tables = [
        (lower,) * (bots - more) + (upper,) * more
        for lower, upper in zip(names, [*names[1:], names[-1]], strict=True)
        for more in range(bots)
    ]
    fair, beside = 1 / (bots + people), [own] * (people - 1)
    return min(tables, key=lambda t: abs(expect_share(own, [*beside, *(strengths[one] for one in t)]) - fair))


def choose_matching_levels(game: str, people: Sequence[Sequence[GameResult]], bots: int) -> tuple[str, ...]:
    """The levels of so many bots at a table of people with these results, each with the oldest first."""
    strengths = rate_levels(game)
    rated = [rate_person(results, strengths) for results in people] or [FIRST]
    return choose_levels(sum(rated) / len(rated), bots, max(1, len(people)), strengths)
