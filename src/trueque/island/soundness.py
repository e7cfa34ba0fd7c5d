"""Whether the parts of a position's line fit together: each fault in a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Callable

from trueque.island.core import founding, setup
from trueque.island.core.state import (
    ANSWER,
    BUILD,
    DISCARD,
    DRAW,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROAD,
    LAY_HARBOURS,
    LAY_TERRAIN,
    LAY_TOKENS,
    NOBODY,
    NONE,
    OVER,
    ROBBER,
    ROLL,
    STEAL,
    STOLEN,
    THROW_FOR_START,
    TRADE,
)
from trueque.island.details import PositionDraft
from trueque.island.state import PHASES
from trueque.kernel.errors import bad_position

SET_UP = (LAY_TERRAIN, LAY_TOKENS, LAY_HARBOURS)
BEFORE_TURNS = (*SET_UP, THROW_FOR_START, FOUND_SETTLEMENT, FOUND_ROAD)
INTERRUPTED = (DISCARD, ROBBER, STEAL, STOLEN, DRAW, FREE_ROAD)


def is_island_incomplete(d: PositionDraft) -> bool:
    """Whether something of the island is not laid out, though that is over."""
    hexes = range(len(d.game.places.hexes))
    corners = [d.game.places.paths[one.path][0] for one in d.game.layout.harbours]
    laid = all(NONE not in (d.g.terrain[h], d.g.token[h]) for h in hexes) and all(
        d.g.harbour[c] != NONE for c in corners
    )
    return not laid and d.g.phase not in SET_UP


def is_misplaced(d: PositionDraft) -> bool:
    """Whether `step` is not where the set-up or the founding stands."""
    g, t, step = d.g, d.game.tables, d.g.step
    if g.phase == LAY_TERRAIN:
        return not setup.find_next_hex(t, g) or g.step != step
    if g.phase == LAY_TOKENS:
        return not setup.find_next_token(t, g) or g.step != step
    if g.phase == LAY_HARBOURS:
        return not setup.find_next_harbour(t, g) or g.step != step
    if g.phase in (FOUND_SETTLEMENT, FOUND_ROAD):
        return step >= 2 * d.game.seats or founding.next_founder(t, g) != g.seat
    return step != 0


def is_nobody_throwing(d: PositionDraft) -> bool:
    g = d.g
    return g.phase == THROW_FOR_START and not (founding.is_tied(d.game.tables, g, g.seat) and g.thrown[g.seat] == 0)


def is_road_of_nobody(d: PositionDraft) -> bool:
    """Whether the founding road would begin where its founder has nothing."""
    if d.g.phase != FOUND_ROAD:
        return False
    c = d.g.corner
    return d.g.owner[c] != d.g.seat and not d.g.touched[d.g.seat, c // 60] >> c % 60 & 1


def has_no_order(d: PositionDraft) -> bool:
    return d.g.phase not in (*SET_UP, THROW_FOR_START) and len(set(d.g.order[: d.game.seats])) < d.game.seats


def is_debt_wrong(d: PositionDraft) -> bool:
    """Whether somebody owes more than it has, or owes though nobody is asked, or nobody does though somebody is."""
    due = d.g.due[: d.game.seats]
    if d.g.phase != DISCARD:
        return any(due) or any(map(any, d.laid))
    return not any(due) or any(due[p] > d.g.hand_size[p] for p in range(d.game.seats))


def is_robber_wrong(d: PositionDraft) -> bool:
    g = d.g
    return g.phase == STOLEN and (g.victim in (NOBODY, g.seat) or g.hand_size[g.victim] == 0)


def are_answers_wrong(d: PositionDraft) -> bool:
    g = d.g
    return g.phase == ANSWER and (g.offered_to[g.seat] == 0 or g.offered_to[g.seat] >> g.seat & 1 == 1)


def is_between_wrongly(d: PositionDraft) -> bool:
    """Whether somebody acts between the turns though nobody may, or after its own turn."""
    host = d.g.host
    none = d.game.rules.between_turns == "nothing" or d.g.phase in BEFORE_TURNS or d.g.phase == ROLL
    return host != 0 and (none or host > d.game.seats or host - 1 == d.g.seat)


FAULTS: tuple[tuple[Callable[[PositionDraft], bool], str], ...] = (
    (is_island_incomplete, "The phase is «{phase}», but hexes or harbours of this island are not laid out yet."),
    (is_misplaced, "The phase is «{phase}», and «step» does not stand where the hexes and pieces are."),
    (has_no_order, "The phase is «{phase}»: «order» should name every seat once."),
    (is_nobody_throwing, "The phase is «{phase}», but the active seat has no throw to make."),
    (is_road_of_nobody, "The phase is «{phase}»: «corner» should name the corner the road begins at."),
    (lambda d: (d.g.winner != NOBODY) and d.g.phase != OVER, "There is a winner, so the phase is over, not «{phase}»."),
    (lambda d: d.g.phase not in BEFORE_TURNS and d.g.turn == 0, "The phase is «{phase}»: «turn» counts from 1."),
    (lambda d: d.g.phase in INTERRUPTED and d.g.after not in (ROLL, TRADE, BUILD),
     "The phase is «{phase}»: «after» should be roll, trade or build, where it goes on."),
    (is_between_wrongly,
     "The phase is «{phase}»: «host» should be 0, or one more than another seat whose turn has ended."),
    (is_debt_wrong, "Cards are laid down in the phase discard alone, by seats that owe some and hold them."),
    (is_robber_wrong, "The phase is «{phase}»: «victim» should be another seat that holds cards."),
    (are_answers_wrong, "The phase is «{phase}»: the active seat should have an offer to others on the table."),
    (lambda d: d.g.phase == FREE_ROAD and not 0 < d.g.free_roads <= d.g.roads_left[d.g.seat],
     "The phase is «{phase}»: «free_roads» should be 1 or 2, and as many pieces left."),
    (lambda d: d.g.phase == DRAW and not any(d.g.deck), "The phase is «{phase}», but no development card is left."),
)  # fmt: skip
"""What may be wrong, and what is said about it."""


def check_sound(d: PositionDraft) -> None:
    """Refuse parts that contradict each other."""
    for is_wrong, sentence in FAULTS:
        if is_wrong(d):
            raise bad_position(sentence, phase=PHASES[d.g.phase])
