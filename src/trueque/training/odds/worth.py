"""What a net's odds are worth: what it says of positions by lot, beside what comes of games played on from them.

Somebody who had seen m games of the same seats played on would be wrong by as much, in the mean of squares, as the net
is: m is its worth, found for each phase of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from trueque.bots.odds.meter import CERTAIN, OddsMeter
from trueque.bots.odds.players import LearnedTable
from trueque.bots.odds.table import LearnsOdds, PlaysSteps, WatchedTable
from trueque.bots.skills import skills_of
from trueque.core.levels import TASTES, Skills
from trueque.kernel import NATURE

PHASES = 3
"""A third each of the way to the win, of whoever is nearest."""
GAMES, EACH, PLAYED = 100, 4, 100
"""Games that positions are taken from, positions of each, games played on from each."""
Step = tuple[Any, int, int, int]
"""A position, who is asked in it, what is answered, and in how many ways nature could have (0 where it was not)."""


def walk_levels(
    rules: PlaysSteps, table: WatchedTable, skills: Skills, rng: Random, end: list[Any] | None = None
) -> Iterator[Step]:
    """A game of levels on the core, position by position, each good until the next one; the last is put into *end*."""
    g = rules.copy(table.start)
    for player in range(table.seats):
        skills.taste[player] = rng.randrange(TASTES)
    while (seat := rules.asked_seat(g)) is not None:
        chances = rules.list_chances(g) if seat == NATURE else ()
        if seat == NATURE:
            step = rng.choices([one for one, _ in chances], [weight for _, weight in chances])[0]
        else:
            step = table.levels.answer(table.tables, g, seat, rng.getrandbits(40), skills)
        yield g, seat, step, len(chances)
        rules.apply(g, seat, step)
    if end is not None:
        end.append(g)


def draw_positions(rules: PlaysSteps, table: WatchedTable, skills: Skills, rng: Random, most: int) -> list[Any]:
    """So many positions of one game in which a seat is asked, each as likely as any other."""
    kept, seen = list[Any](), 0
    for g, seat, _, _ in walk_levels(rules, table, skills, rng):
        if seat == NATURE:
            continue
        seen += 1
        if len(kept) < most:
            kept.append(rules.copy(g))
        elif (place := rng.randrange(seen)) < most:
            kept[place] = rules.copy(g)
    return kept


class HeldPosition(NamedTuple):
    """A position by lot: what the net says of it, and what came of games played on."""

    phase: int
    said: tuple[float, ...]
    came: tuple[float, ...]


class PlayedPosition(NamedTuple):
    """A position of a game, who sits there, and what came of games played on from it."""

    game: Any
    lineup: list[str]
    g: Any
    came: tuple[float, ...]


def play_positions(room: LearnsOdds, name: str, games: int = GAMES) -> list[PlayedPosition]:
    """Positions of so many games, each played on."""
    found = list[PlayedPosition]()
    for number in range(games):
        rng, options = Random(f"worth {name} {number}"), room.TABLES[name]
        game = room.make_quick_game(options[0] if number % 2 == 0 else rng.choice(options))
        rules, table = room.take_steps(game), room.watch_table(game)
        lineup = [rng.choice([*room.SKILLS]) for _ in range(table.seats)]
        skills = skills_of(lineup, room.SKILLS)
        for g in draw_positions(rules, table, skills, rng, EACH):
            won = table.levels.play(table.tables, g, rng.getrandbits(40), PLAYED, skills).wins
            found.append(PlayedPosition(game, lineup, g, tuple(one / PLAYED for one in won)))
    return found


def hold_against_games(
    room: LearnsOdds, learned: LearnedTable, positions: Sequence[PlayedPosition]
) -> list[HeldPosition]:
    """What the net says of those in which nothing is certain."""
    found = list[HeldPosition]()
    for game, lineup, g, came in positions:
        meter = OddsMeter(game, room, learned, dict(enumerate(lineup)))
        said = meter.forecast.odds(g)
        if max(said) < CERTAIN:
            found.append(HeldPosition(meter.find_phase(g), said, came))
    return found


def measure_worth(held: Sequence[HeldPosition]) -> list[float]:
    """Phase by phase what the net's odds of a table are worth; of few positions little is believed."""
    spread, wrong, count = [0.0] * PHASES, [0.0] * PHASES, [1] * PHASES
    for phase, said, came in held:
        for one, share in zip(said, came, strict=True):
            noise = share * (1 - share) / (PLAYED - 1)
            spread[phase] += noise * PLAYED
            wrong[phase] += (one - share) ** 2 - noise
        count[phase] += 1
    return [round(a / (max(0.0, b) + a / n), 1) if a else 1.0 for a, b, n in zip(spread, wrong, count, strict=True)]
