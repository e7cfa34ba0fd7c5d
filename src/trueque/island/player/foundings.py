"""Foundings thought to their end: what each place wins, and games to learn that from."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import Longs, Smalls
from trueque.core.marks import long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.actions import BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR
from trueque.island.core.apply import apply_answer
from trueque.island.core.legal import find_next_asked_seat, write_legal_answers
from trueque.island.core.state import (
    CORNERS,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    LAST_OF_NATURE,
    MOST_SEATS,
    Position,
)
from trueque.island.core.tables import Tables

from .choices import choose_sensibly
from .games import choose_or_draw, play_sensibly
from .others import named_place
from .places import INPUTS, Ground, write_founding_row
from .sense import WORST, Sense, forget_island, place_worth, refresh_seat_sense
from .value import Value, estimate_win_share

NOBODY = -1
BOLD, BOLDER, BOLDEST = 60, 150, 400
"""By how much founders in games to learn from may misjudge a place: else no other place would ever be seen."""


@rule
def reset_ground(sense: Sense, ground: Ground) -> None:
    """What was seen of another island counts no more."""
    forget_island(sense)
    ground.surveyed = 0


@rule
def is_founding(g: Position) -> bool:
    """Whether somebody is still to found."""
    return g.phase == FOUND_SETTLEMENT or g.phase == FOUND_ROAD


@rule
def finish_founding_plainly(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance, sense: Sense) -> None:
    """All the rest of the founding as the sensible player does it."""
    while is_founding(g):
        p = find_next_asked_seat(t, g)
        write_legal_answers(t, g, p, moves)
        apply_answer(t, g, p, choose_sensibly(t, g, p, moves, chance, sense), tape)


@rule
def find_best_place(
    t: Tables, pool: list[Position], at: int, p: int, listed: Moves, moves: Moves, tape: Tape, chance: Chance,
    sense: Sense, ground: Ground, value: Value,
) -> int:  # fmt: skip
    """Where p settles best in the pool's position *at*, by the value once the others have founded plainly."""
    best, found = -1, 0
    write_legal_answers(t, pool[at], p, listed)
    for i in range(listed.count):
        renew(pool[at + 1], pool[at])
        apply_answer(t, pool[at + 1], p, listed.action[i], tape)
        finish_founding_plainly(t, pool[at + 1], moves, tape, chance, sense)
        share = estimate_win_share(t, pool[at + 1], p, sense, ground, value)
        if share > best:
            best, found = share, listed.action[i]
    return found


@rule
def finish_founding_by_value(
    t: Tables, pool: list[Position], at: int, p: int, listed: Moves, moves: Moves, tape: Tape, chance: Chance,
    sense: Sense, ground: Ground, value: Value,
) -> None:  # fmt: skip
    """All the rest of the founding: p settles by the value, everything else is done plainly."""
    while is_founding(pool[at]):
        q = find_next_asked_seat(t, pool[at])
        action = 0
        if q == p and pool[at].phase == FOUND_SETTLEMENT:
            action = find_best_place(t, pool, at, p, listed, moves, tape, chance, sense, ground, value)
        else:
            write_legal_answers(t, pool[at], q, moves)
            action = choose_sensibly(t, pool[at], q, moves, chance, sense)
        apply_answer(t, pool[at], q, action, tape)


@rule
def estimate_share_after(
    t: Tables, pool: list[Position], p: int, action: int, thinker: int, lists: list[Moves], tape: Tape, chance: Chance,
    sense: Sense, ground: Ground, value: Value, seed: int,
) -> int:  # fmt: skip
    """What an answer of p wins in the pool's first position; *thinker* settles by the value from there on.

    Each by the same luck: what others choose among equals is no reason to prefer a place.
    """
    seed_chance(chance, seed)
    renew(pool[1], pool[0])
    apply_answer(t, pool[1], p, action, tape)
    finish_founding_by_value(t, pool, 1, thinker, lists[1], lists[2], tape, chance, sense, ground, value)
    return estimate_win_share(t, pool[1], p, sense, ground, value)


@long_door
def weigh_foundings_door(
    tables: Sequence[Tables],
    pool: list[Position],
    p: int,
    moves: list[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    grounds: Sequence[Ground],
    values: Sequence[Value],
    seed: int,
    close: int,
    answers: Longs,
    shares: Longs,
) -> int:
    """What each place is worth to p in the pool's first position; how many there are.

    The *close* best of them come first, with p's next place thought about; of the rest it is founded plainly.
    """
    t, tape, chance, sense, ground = tables[0], tapes[0], chances[0], senses[0], grounds[0]
    reset_ground(sense, ground)
    write_legal_answers(t, pool[0], p, moves[0])
    count = moves[0].count
    for i in range(count):
        answers[i] = moves[0].action[i]
        if close < count:
            shares[i] = estimate_share_after(
                t, pool, p, answers[i], NOBODY, moves, tape, chance, sense, ground, values[0], seed
            )
    for i in range(min(close, count)):
        best = i
        for j in range(i, count):
            if close < count and shares[j] > shares[best]:
                best = j
        action = answers[best]
        answers[best], shares[best] = answers[i], shares[i]
        answers[i] = action
        shares[i] = estimate_share_after(t, pool, p, action, p, moves, tape, chance, sense, ground, values[0], seed)
    return count


@long_door
def founding_odds_door(
    tables: Sequence[Tables],
    pool: list[Position],
    moves: list[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    grounds: Sequence[Ground],
    values: Sequence[Value],
    seed: int,
    shares: Longs,
) -> None:
    """What every seat wins from the pool's first position, once everybody has founded plainly."""
    seed_chance(chances[0], seed)
    reset_ground(senses[0], grounds[0])
    renew(pool[1], pool[0])
    finish_founding_plainly(tables[0], pool[1], moves[0], tapes[0], chances[0], senses[0])
    for q in range(tables[0].seats):
        shares[q] = estimate_win_share(tables[0], pool[1], q, senses[0], grounds[0], values[0])


@long_door
def found_door(
    tables: Sequence[Tables],
    pool: list[Position],
    p: int,
    action: int,
    moves: list[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    grounds: Sequence[Ground],
    values: Sequence[Value],
    seed: int,
) -> None:
    """Leave in the pool's second position what comes of an answer once everybody has founded."""
    seed_chance(chances[0], seed)
    reset_ground(senses[0], grounds[0])
    renew(pool[1], pool[0])
    apply_answer(tables[0], pool[1], p, action, tapes[0])
    finish_founding_by_value(
        tables[0], pool, 1, p, moves[1], moves[2], tapes[0], chances[0], senses[0], grounds[0], values[0]
    )


@rule
def draw_boldness(chance: Chance) -> int:
    """How far a founder may be off: every other one hardly."""
    way = draw_below(chance, 4)
    if way == 0:
        return 1
    return BOLD if way == 1 else BOLDER if way == 2 else BOLDEST


@rule
def choose_founding_boldly(t: Tables, g: Position, p: int, off: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """A place among the good ones."""
    refresh_seat_sense(t, g, p, sense)
    best, found = WORST, 0
    for i in range(moves.count):
        action = moves.action[i]
        worth = place_worth(g, p, named_place(action, BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR, CORNERS), sense)
        worth += draw_below(chance, off)
        if worth > best:
            best, found = worth, action
    return found


@long_door
def lessons_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    grounds: Sequence[Ground],
    seed: int,
    count: int,
    rows: Smalls,
    winners: Smalls,
) -> None:
    """Games to learn from: every seat founds somewhere good, then all play sensibly; each seat's row, and who won."""
    t, g = tables[0], games[0]
    for i in range(count):
        renew(g, starts[0])
        seed_chance(chances[0], seed + i)
        reset_ground(senses[0], grounds[0])
        for q in range(t.seats):
            grounds[0].off[q] = draw_boldness(chances[0])
        while g.phase <= LAST_OF_NATURE or is_founding(g):
            if g.phase == FOUND_SETTLEMENT:
                p = find_next_asked_seat(t, g)
                write_legal_answers(t, g, p, moves[0])
                action = choose_founding_boldly(t, g, p, grounds[0].off[p], moves[0], chances[0], senses[0])
                apply_answer(t, g, p, action, tapes[0])
            else:
                p = find_next_asked_seat(t, g)
                action = choose_or_draw(t, g, p, (1 << MOST_SEATS) - 1, moves[0], chances[0], senses[0])
                apply_answer(t, g, p, action, tapes[0])
        for q in range(t.seats):
            write_founding_row(t, g, q, senses[0], grounds[0])
            for k in range(INPUTS):
                rows[(i * t.seats + q) * INPUTS + k] = grounds[0].inputs[k]
        play_sensibly(t, g, (1 << MOST_SEATS) - 1, moves[0], tapes[0], chances[0], senses[0])
        winners[i] = g.winner
