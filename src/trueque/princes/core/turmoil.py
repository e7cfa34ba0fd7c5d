"""Steps of single cards of the Era of Turmoil."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import DEMAND, NO_ANSWER, PASS, ROLL, SPOT, STORE
from .board import card_of_site, count_club, place_of_site
from .choices import CHOICE, NOTHING, add_stores, choice_or_nothing, name_one_store, take_named_amounts
from .effects import OUT
from .events import AVERTED, TARGETED
from .losses import add_club_sites
from .needs import resolve_amount
from .numbers import ALL_KINDS, GOLD, KINDS, MANY_UNITS
from .operations import DEFEND, GAIN, GOES_UNDER, ROLL_DIE
from .progress import is_guarded
from .state import Position
from .stock import count_held, count_room, pay_resources, rooms_of_kind
from .switches import MUST_DEFEND
from .tables import AGAINST_ARSON, AGAINST_ATTACK, AGAINST_RIOTS, GUARDS, Tables
from .todo import push_own_step, push_program_steps, repeat_step


@rule
def find_defence_faces(t: Tables, g: Position, seat: int, against: int) -> int:
    """The faces of the die on which a seat's cards keep something off, a bit each."""
    faces = 0
    if (g.standing[seat] & GUARDS) != 0:
        for k in range(g.site_count[seat]):
            if t.guards[card_of_site(g, seat, k)] == against:
                faces |= t.guard_faces[card_of_site(g, seat, k)]
    return faces


@rare
def push_attack(t: Tables, g: Position, me: int, steps: int, opposed: int, fended: int) -> None:
    """Do these steps, unless the opponent fends them off by a roll."""
    faces = find_defence_faces(t, g, 1 - me, AGAINST_ATTACK)
    if faces != 0:
        push_own_step(g, 1 - me, DEFEND, faces, opposed, fended)
    else:
        push_program_steps(t, g, me, steps)


@rare
def add_defend_answers(t: Tables, moves: Moves) -> int:
    """Roll, or let the attack happen; R-267: perhaps one must roll."""
    if t.defence == MUST_DEFEND:
        return NOTHING
    add_answer(moves, ROLL)
    add_answer(moves, PASS)
    return CHOICE


@rare
def apply_defend_answer(t: Tables, g: Position, me: int, faces: int, opposed: int, fended: int, action: int) -> None:
    """Roll the production die once for all guards together, or let the attack happen."""
    if action == PASS:
        push_program_steps(t, g, me, opposed)
    else:
        push_own_step(g, me, ROLL_DIE, faces, fended, opposed)


@rare
def emit_attack_averted(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """The action card on the table has no effect on this seat."""
    for k in range(g.site_count[me]):
        if t.guards[card_of_site(g, me, k)] == AGAINST_ATTACK:
            emit_event(tape, AVERTED, me, g.table[g.table_count - 1], card_of_site(g, me, k))
            return


@rule
def is_burnable(t: Tables, g: Position, seat: int, k: int) -> bool:
    """Whether the k-th card is a building at a place that nothing guards."""
    is_building = t.member[t.buildings, card_of_site(g, seat, k)] != 0
    return is_building and not is_guarded(t, g, seat, place_of_site(g.sites[seat, k]), AGAINST_ARSON)


@rule
def has_burnable(t: Tables, g: Position, me: int) -> bool:
    """Whether the opponent has such a building."""
    for k in range(g.site_count[1 - me]):
        if is_burnable(t, g, 1 - me, k):
            return True
    return False


@rare
def add_burn_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Which building of the opponent."""
    for k in range(g.site_count[1 - me]):
        if is_burnable(t, g, 1 - me, k):
            add_answer(moves, SPOT + g.sites[1 - me, k])
    return choice_or_nothing(moves)


@rare
def apply_burn_answer(g: Position, me: int, action: int, tape: Tape) -> None:
    """It goes under a stack."""
    if action != NO_ANSWER:
        spot = action - SPOT
        push_own_step(g, 1 - me, GOES_UNDER, 0, spot, 0)
        emit_event(tape, TARGETED, me, g.lies[1 - me, spot] - 1, spot)


@rare
def add_gain_one_kind_answers(t: Tables, g: Position, me: int, kinds: int, n: int, moves: Moves) -> int:
    """Which of these resources."""
    if resolve_amount(t, g, me, n) > 0 and count_room(t, g, me, kinds & ALL_KINDS) > 0:
        for kind in range(KINDS):
            if (kinds >> kind & 1) != 0 and rooms_of_kind(t, g, me, kind) > 0:
                add_answer(moves, DEMAND + kind)
    return choice_or_nothing(moves)


@rare
def apply_gain_one_kind_answer(g: Position, me: int, n: int, action: int) -> None:
    """Receive this many of it; what has no room is lost."""
    if action != NO_ANSWER:
        push_own_step(g, me, GAIN, 1 << (action - DEMAND), n, 0)


@rule
def is_rioting(t: Tables, g: Position, me: int) -> bool:
    """Whether there are units with strength or commerce, and no Chapel helps at this turn's number."""
    return count_club(t, g, me, t.riotous) > 0 and (find_defence_faces(t, g, me, AGAINST_RIOTS) >> g.die & 1) == 0


@rule
def riot_price(t: Tables, g: Position, me: int) -> int:
    """How much gold Riots asks for."""
    return 2 if count_club(t, g, me, t.riotous) >= MANY_UNITS else 1


@rare
def add_riot_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Pay gold, or give up one of these units."""
    if count_held(g, me, GOLD) >= riot_price(t, g, me):
        add_stores(t, g, me, 1 << GOLD, OUT, moves)
    if g.chosen_count == 0:
        add_club_sites(t, g, me, t.riotous, moves)
    return CHOICE


@rare
def apply_riot_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """It is paid, or the unit goes under a stack."""
    if action >= SPOT:
        push_own_step(g, me, GOES_UNDER, 0, action - SPOT, 0)
    elif name_one_store(g, action - STORE) < riot_price(t, g, me):
        repeat_step(g)
    else:
        pay_resources(t, g, me, take_named_amounts(g), 0, tape)
