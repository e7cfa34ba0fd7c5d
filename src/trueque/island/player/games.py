"""Whole games of the sensible player, and one answer of it: what Python calls."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import Longs
from trueque.core.marks import door, long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape, mix_events, mix_number
from trueque.island.core.apply import apply_answer
from trueque.island.core.legal import find_next_asked_seat, write_legal_answers
from trueque.island.core.rollout import draw_nature
from trueque.island.core.state import LAST_OF_NATURE, NATURE, OVER, Position
from trueque.island.core.tables import Tables

from .choices import choose_sensibly
from .goals import estimate_swap_saving, rank_goals
from .sense import Sense, forget_island


@rule
def choose_or_draw(t: Tables, g: Position, p: int, players: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Nature by its odds, the seats in the set *players* sensibly, others with any legal answer alike."""
    if p == NATURE:
        return draw_nature(t, g, chance)
    write_legal_answers(t, g, p, moves)
    if (players >> p & 1) != 0:
        return choose_sensibly(t, g, p, moves, chance, sense)
    return moves.action[draw_below(chance, moves.count)]


@rule
def play_sensibly(t: Tables, g: Position, players: int, moves: Moves, tape: Tape, chance: Chance, sense: Sense) -> int:
    """Play on until the game is over; how many answers that took."""
    count = 0
    while g.phase != OVER:
        p = find_next_asked_seat(t, g)
        apply_answer(t, g, p, choose_or_draw(t, g, p, players, moves, chance, sense), tape)
        count += 1
    return count


@door
def sensible_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    p: int,
    moves: Sequence[Moves],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seed: int,
) -> int:
    """What seat p answers; among equals the seed decides."""
    seed_chance(chances[0], seed)
    forget_island(senses[0])
    write_legal_answers(tables[0], games[0], p, moves[0])
    return choose_sensibly(tables[0], games[0], p, moves[0], chances[0], senses[0])


@door
def saving_door(
    tables: Sequence[Tables], games: Sequence[Position], senses: Sequence[Sense], p: int, author: int
) -> int:
    """How much nearer the best goal of seat p comes by the offer of *author*, in thousandths of a round."""
    t, g, sense = tables[0], games[0], senses[0]
    forget_island(sense)
    rank_goals(t, g, p, sense)
    return estimate_swap_saving(t, g, p, sense.goal[0], author, 1, sense) if sense.count > 0 else 0


@long_door
def sensible_games_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    players: int,
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seed: int,
    count: int,
    tally: Longs,
) -> None:
    """Games from one position on, of the seeds from `seed` on; adds answers, turns, nobody's wins and each seat's."""
    for i in range(count):
        g = games[0]
        renew(g, starts[0])
        seed_chance(chances[0], seed + i)
        forget_island(senses[0])
        tally[0] += play_sensibly(tables[0], g, players, moves[0], tapes[0], chances[0], senses[0])
        tally[1] += g.turn
        tally[3 + g.winner] += 1


@long_door
def sensible_checksum_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    players: int,
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seed: int,
) -> int:
    """Play one game on, in place; a number that every answer, every list of answers and every event went into."""
    t, g, total = tables[0], games[0], 0
    seed_chance(chances[0], seed)
    forget_island(senses[0])
    while g.phase != OVER:
        p = find_next_asked_seat(t, g)
        action = choose_or_draw(t, g, p, players, moves[0], chances[0], senses[0])
        total = mix_number(mix_number(total, p), action)
        if g.phase > LAST_OF_NATURE:
            total = mix_number(total, moves[0].count)
        tapes[0].count = 0
        apply_answer(t, g, p, action, tapes[0])
        total = mix_events(total, tapes[0])
    return total
