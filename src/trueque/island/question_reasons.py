"""What phase and question of a position need: where the turn stands, who is asked, and what it is asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trueque.island.core import founding, setup
from trueque.island.core.state import (
    ANSWER,
    BUILD,
    DISCARD,
    DRAW,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROAD,
    HARBOUR_KINDS,
    LAY_HARBOURS,
    LAY_TERRAIN,
    LAY_TOKENS,
    NO_REPLY,
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
from trueque.island.view import list_set_members
from trueque.kernel.impossible import PositionReason

SET_UP = (LAY_TERRAIN, LAY_TOKENS, LAY_HARBOURS)
BEFORE_TURNS = (*SET_UP, THROW_FOR_START, FOUND_SETTLEMENT, FOUND_ROAD)
Found = Mapping[str, object]
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
    if g.phase in (LAY_TERRAIN, LAY_TOKENS):
        g.step = 0
        is_open = setup.find_next_hex(t, g) if g.phase == LAY_TERRAIN else setup.find_next_token(t, g)
        first, g.step = g.step, step
        return not is_open or first != step
    if g.phase == LAY_HARBOURS:
        laid = [g.harbour[d.game.places.paths[one.path][0]] != NONE for one in d.game.layout.harbours]
        return sum(laid) != step or not setup.find_next_harbour(t, g) or g.step != step
    if g.phase in (FOUND_SETTLEMENT, FOUND_ROAD):
        founded = sum(len(list_set_members(g.homes, p, len(d.game.places.corners))) for p in range(d.game.seats))
        is_early = step < founded - (g.phase == FOUND_ROAD)  # later is where a seat was passed over
        return is_early or step >= 2 * d.game.seats or founding.find_next_founder(t, g) != g.seat
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


def list_discard_count_errors(d: PositionDraft) -> Iterator[Found]:
    """Who owes, or has laid down, another number than half of a hand over the limit; outside of a seven, anything."""
    limit = d.game.rules.hand_limit
    for p in range(d.game.seats):
        laid, due = sum(int(d.g.laid[p, r]) for r in range(5)), int(d.g.due[p])
        total = int(d.g.hand_size[p]) + laid
        half = total // 2 if d.g.phase == DISCARD and total > limit else 0
        if (laid, due) not in ((0, half), (half, 0)):
            yield {"seat": p, "half": half}


def is_robber_wrong(d: PositionDraft) -> bool:
    g = d.g
    return g.phase == STOLEN and (g.victim in (NOBODY, g.seat) or g.hand_size[g.victim] == 0)


def are_answers_wrong(d: PositionDraft) -> bool:
    g = d.g
    is_open = g.offered_to[g.seat] != 0 and g.offered_to[g.seat] >> g.seat & 1 == 0
    return g.phase == ANSWER and not (is_open and g.reply[g.seat] == NO_REPLY)


def is_between_wrongly(d: PositionDraft) -> bool:
    """Whether somebody acts between the turns though nobody may, or after its own turn."""
    host = d.g.host
    none = d.game.rules.between_turns == "nothing" or d.g.phase in BEFORE_TURNS or d.g.phase == ROLL
    return host != 0 and (none or host > d.game.seats or host - 1 == d.g.seat)


def is_discard_of_nobody(d: PositionDraft) -> bool:
    return d.g.phase == DISCARD and not any(d.g.due[: d.game.seats])


def is_other_order(d: PositionDraft) -> bool:
    """Whether the seats do not follow each other with the clock, or another begins than the rules say."""
    rules, n, order = d.game.rules, d.game.seats, [int(p) for p in d.g.order[: d.game.seats]]
    if d.g.phase in (*SET_UP, THROW_FOR_START) or sorted(order) != list(range(n)):
        return False
    is_fixed = rules.start_order == "first_seat"
    with_clock = order == [(order[0] + i) % n for i in range(n)]
    return (not with_clock and (is_fixed or rules.turn_order == "clockwise")) or (is_fixed and order[0] != rules.first)


def is_half_thrown(d: PositionDraft) -> bool:
    return (d.g.dice[0] == 0) != (d.g.dice[1] == 0)


def is_roll_wrong(d: PositionDraft) -> bool:
    """Whether the dice are thrown before they are asked for, or not thrown where all that follows them is asked."""
    if d.g.phase in BEFORE_TURNS or d.g.phase == OVER:
        return False
    if d.g.phase == ROLL:
        return bool(d.g.rolled)
    return d.g.phase in (DISCARD, TRADE, BUILD) and not d.g.rolled


def is_robbed_without_seven(d: PositionDraft) -> bool:
    """Whether a seven is asked about, though other dice lie there."""
    by_dice = d.g.phase == DISCARD or (d.g.phase in (ROBBER, STEAL, STOLEN) and not d.g.by_knight)
    return by_dice and all(d.g.dice) and sum(d.g.dice) != 7


def list_too_many_turns(d: PositionDraft) -> Iterator[Found]:
    if d.g.turn > d.game.rules.turn_limit:
        yield {"n": int(d.g.turn), "most": d.game.rules.turn_limit}


def list_too_many_proposals(d: PositionDraft) -> Iterator[Found]:
    most = d.game.rules.proposals_per_turn
    yield from ({"seat": p, "n": n, "most": most} for p, n in enumerate(d.proposals) if n > most)


def list_offers_to_oneself(d: PositionDraft) -> Iterator[Found]:
    for p in range(d.game.seats):
        if d.g.asked[p, p]:
            yield {"seat": p}


def is_harbour_due_wrong(d: PositionDraft) -> bool:
    """Whether a harbour opens next turn at which the active seat has no building."""
    corners = list_set_members(d.g.homes, int(d.g.seat), len(d.game.places.corners))
    kinds = {int(d.g.harbour[c]) for c in corners}
    return any(d.g.harbours_due >> kind & 1 and kind not in kinds for kind in range(HARBOUR_KINDS))


def is_more_new_than_bought(d: PositionDraft) -> bool:
    return sum(d.fresh) > d.bought


Reason = PositionReason[PositionDraft]
QUESTION: tuple[Reason, ...] = (
    Reason("island_unfinished", "The phase is «{phase}», but hexes or harbours of this island are not laid out yet.",
           is_island_incomplete),
    Reason("step", "The phase is «{phase}», and «step» does not stand where the hexes and pieces are.", is_misplaced),
    Reason("order_incomplete", "The phase is «{phase}»: «order» should name every seat once.", has_no_order),
    Reason("order", "«order» should go round with the clock, from the seat that begins by the rules.", is_other_order),
    Reason("thrower", "The phase is «{phase}», but the active seat has no throw to make.", is_nobody_throwing),
    Reason("founding_corner", "The phase is «{phase}»: «corner» should name the corner the road begins at.",
           is_road_of_nobody),
    Reason("turn_uncounted", "The phase is «{phase}»: «turn» counts from 1.",
           lambda d: d.g.phase not in BEFORE_TURNS and d.g.turn == 0),
    Reason("turn_limit", "«turn» is {n}, and the game ends after {most} turns.", list_too_many_turns),
    Reason("dice_half", "«dice» should be two numbers from 1 to 6, or none.", is_half_thrown),
    Reason("rolled", "The phase is «{phase}»: «rolled» should say whether the dice of this turn are thrown.",
           is_roll_wrong),
    Reason("seven", "The phase is «{phase}» after a seven, and «dice» are no seven.", is_robbed_without_seven),
    Reason("after", "The phase is «{phase}»: «after» should be roll, trade or build, where it goes on.",
           lambda d: d.g.phase in INTERRUPTED and d.g.after not in (ROLL, TRADE, BUILD)),
    Reason("host", "The phase is «{phase}»: «host» should be 0, or one more than another seat whose turn has ended.",
           is_between_wrongly),
    Reason("discard", "Cards are laid down in the phase discard alone, by seats that owe some and hold them.",
           is_discard_of_nobody),
    Reason("debts", "Seat {seat} should owe {half} cards, or have laid down as many: half of a hand over the limit, "
           "after a seven, and else none.", list_discard_count_errors),
    Reason("victim", "The phase is «{phase}»: «victim» should be another seat that holds cards.", is_robber_wrong),
    Reason("answers", "The phase is «{phase}»: the active seat should have an offer to others on the table.",
           are_answers_wrong),
    Reason("proposals", "Offers of seat {seat} in this turn: {n}; {most} are allowed.", list_too_many_proposals),
    Reason("bargains", "Seat {seat} should have put no offer to itself.", list_offers_to_oneself),
    Reason("free_roads", "The phase is «{phase}»: «free_roads» should be 1 or 2, and as many pieces left.",
           lambda d: d.g.phase == FREE_ROAD and not 0 < d.g.free_roads <= d.g.roads_left[d.g.seat]),
    Reason("draw", "The phase is «{phase}», but no development card is left.",
           lambda d: d.g.phase == DRAW and not any(d.g.deck)),
    Reason("new_cards", "There are more new development cards than «bought» says.", is_more_new_than_bought),
    Reason("harbours_due", "«harbours_due» names a harbour at which the active seat has no building.",
           is_harbour_due_wrong),
)  # fmt: skip
"""What phase and question need."""
