"""An evening of Pebbles: several piles in one record, which has records inside records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import declare_number, declare_reals, declare_row, part, parts
from trueque.core.marks import long_door, renew, rule

from .rules import SEATS, Position, lay_out, play_pile, take, throw

PILES = 3


@dataclass(slots=True)
class Score:
    """What has come of the games."""

    played: int = declare_number()  # one byte before eight: C leaves a gap
    wins: list[int] = declare_row(SEATS, 64)
    shares: list[float] = declare_reals(SEATS)


@dataclass(slots=True)
class Corner:
    """Where one game is played."""

    kept: int = declare_number()
    luck: Chance = part(Chance)
    score: Score = part(Score)
    last: Position = part(Position)


@dataclass(slots=True)
class Evening:
    """Everything on the table."""

    corners: list[Corner] = parts(Corner, PILES)
    pile: Position = part(Position)
    total: Score = part(Score)
    longest: int = declare_number(16)


@rule
def play_corner(corner: Corner, pile: Position) -> int:
    """One game; its last position stays in the corner. Who wins."""
    lay_out(pile)
    throw(pile, draw_below(corner.luck, 6) + 1)
    take(pile, 1)
    winner = play_pile(pile, corner.luck)
    renew(corner.last, pile)
    corner.score.wins[winner] += 1
    corner.kept = min(100, corner.kept + corner.last.taken[winner])
    return winner


@rule
def is_longer(evening: Evening, last: Position) -> bool:
    """Whether no game was as long."""
    return last.turn > evening.longest


@long_door
def evening_door(evenings: Sequence[Evening], seed: int, games: int) -> int:
    """So many games in each corner; how many turns the longest of them had."""
    evening = evenings[0]
    score = evening.total
    for k in range(PILES):
        seed_chance(evening.corners[k].luck, seed + k)
    for i in range(games):
        corner, last = evening.corners[i % PILES], evening.corners[i % PILES].last
        score.wins[play_corner(corner, evening.pile)] += 1
        corner.score.played += 1
        if is_longer(evening, last):
            evening.longest = evening.corners[i % PILES].last.turn
    for seat in range(SEATS):
        score.shares[seat] = evening.total.wins[seat] / games
    return evening.longest
