"""Steps of single cards of the basic set."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import NO_ANSWER, SPOT, STORE
from .board import card_of_site, find_free_site, find_region_beside, find_region_spot, is_column, place_of_site
from .choices import CHOICE, NOTHING
from .events import SWAPPED_REGIONS, SWAPPED_SITES, TARGETED
from .losses import NAME, NAME_BITS, add_site_spot, remove_site_spot
from .numbers import CITY, FEUD_NAMES, FRATERNAL_CARDS
from .operations import AT_HAND, GAIN, LOOK, LOSE_ONE, SUFFER_FEUD, TAKE_AWAY
from .points import recount_seat
from .state import Position
from .stock import add_one_if_room, gain_resources
from .switches import NO_REFILL, RELOCATION_MOVE
from .tables import CITY_EXPANSION, Tables
from .todo import push_own_step, repeat_step

SITE_DRAFT = 100
"""A draft below this is a region's store + 1, from here on a site."""


@rule
def may_lie(t: Tables, g: Position, me: int, card_spot: int, spot: int) -> bool:
    """Whether the card of one site may lie at another: red cards need a city."""
    return g.lies[me, place_of_site(spot)] == CITY or t.kind[g.lies[me, card_spot] - 1] != CITY_EXPANSION


@rare
def add_site_partners(t: Tables, g: Position, me: int, at: int, moves: Moves) -> None:
    """The sites that the card of the at-th site may change places with, or move to (R-254)."""
    spot = g.sites[me, at]
    if is_column(spot):
        return
    for k in range(at + 1, g.site_count[me]):
        other = g.sites[me, k]
        if not is_column(other) and may_lie(t, g, me, spot, other) and may_lie(t, g, me, other, spot):
            add_answer(moves, SPOT + other)
    if t.relocation == RELOCATION_MOVE:
        for k in range(g.place_count[me]):
            for below_it in range(2):
                free = find_free_site(g, me, g.places[me, k], 1 - 2 * below_it, 0)
                if free != 0 and may_lie(t, g, me, spot, free):
                    add_answer(moves, SPOT + free)


@rare
def add_relocate_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Which region or card, then with which it changes places."""
    if g.draft >= SITE_DRAFT:
        at = 0
        while g.sites[me, at] != g.draft - SITE_DRAFT:
            at += 1
        add_site_partners(t, g, me, at, moves)
        return CHOICE
    is_after = g.draft == 0
    for k in range(g.region_count[me]):
        store = g.lies[me, g.region_spots[me, k]] - 1
        if is_after and (g.draft != 0 or k + 1 < g.region_count[me]):
            add_answer(moves, STORE + store)
        is_after = is_after or store + 1 == g.draft
    if g.draft == 0:
        for k in range(g.site_count[me]):
            listed = moves.count
            add_site_partners(t, g, me, k, moves)
            has_partner = moves.count > listed
            moves.count = listed
            if has_partner:
                add_answer(moves, SPOT + g.sites[me, k])
    return CHOICE


@rare
def apply_relocate_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Two own regions or two own expansions change places."""
    if g.draft == 0:
        g.draft = SITE_DRAFT + action - SPOT if action >= SPOT else action - STORE + 1
        repeat_step(g)
        return
    first = g.draft
    g.draft = 0
    if first >= SITE_DRAFT:
        swap_sites(t, g, me, first - SITE_DRAFT, action - SPOT, tape)
    else:
        swap_regions(t, g, me, first - 1, action - STORE, tape)


@rule
def swap_regions(t: Tables, g: Position, me: int, one: int, other: int, tape: Tape) -> None:
    """Two regions change places, each with its stock."""
    here, there = find_region_spot(g, me, one), find_region_spot(g, me, other)
    g.lies[me, here], g.lies[me, there] = other + 1, one + 1
    emit_event(tape, SWAPPED_REGIONS, me, one, other)
    recount_seat(t, g, me, tape)


@rare
def swap_sites(t: Tables, g: Position, me: int, one: int, other: int, tape: Tape) -> None:
    """The cards of two sites change places, with what lies beneath them; one of the sites may be free."""
    remove_site_spot(g, me, one)
    if g.lies[me, other] != 0:
        remove_site_spot(g, me, other)
    g.lies[me, one], g.lies[me, other] = g.lies[me, other], g.lies[me, one]
    g.under[me, one], g.under[me, other] = g.under[me, other], g.under[me, one]
    add_site_spot(g, me, other)
    if g.lies[me, one] != 0:
        add_site_spot(g, me, one)
    for i in range(g.used_count):
        g.used[i] = other if g.used[i] == one else one if g.used[i] == other else g.used[i]
    emit_event(tape, SWAPPED_SITES, me, one, other)
    recount_seat(t, g, me, tape)


@rule
def push_copied_yield(t: Tables, g: Position, me: int) -> None:
    """Where the number stands on more regions of the other, 1 of a resource those yield."""
    mine, theirs, kinds = 0, 0, 0
    for k in range(g.owned_count[me]):
        mine += 1 if t.store_number[g.owned[me, k]] == g.die else 0
    for k in range(g.owned_count[1 - me]):
        store = g.owned[1 - me, k]
        if t.store_number[store] == g.die:
            theirs += 1
            kinds |= 1 << t.store_kind[store]
    if theirs > mine:
        push_own_step(g, me, GAIN, kinds, 1, 0)


@rare
def yield_beside_cards(t: Tables, g: Position, me: int, club: int, tape: Tape) -> None:
    """Each region gains 1 for every card of a club next to it."""
    amounts, lost = 0, 0
    for k in range(g.site_count[me]):
        if t.member[club, card_of_site(g, me, k)] != 0:
            for side in range(2):
                store = find_region_beside(g, me, g.sites[me, k], 2 * side - 1)
                if store >= 0:
                    more = add_one_if_room(g, me, amounts, store)
                    lost += 1 if more == amounts else 0
                    amounts = more
    gain_resources(t, g, me, amounts, lost, tape)


@rule
def is_named(named: int, spot: int) -> bool:
    """Whether a site is among those in one number."""
    for k in range(FEUD_NAMES):
        if (named >> NAME_BITS * k & NAME) == spot + 1:
            return True
    return False


@rare
def add_feud_answers(t: Tables, g: Position, me: int, named: int, count: int, moves: Moves) -> int:
    """Which building the stronger seat names next; with three or fewer of them nothing is left to name."""
    for k in range(g.site_count[me]):
        spot = g.sites[me, k]
        if t.member[t.buildings, card_of_site(g, me, k)] != 0 and not is_named(named, spot):
            add_answer(moves, SPOT + spot)
    return NOTHING if count == FEUD_NAMES or count + moves.count <= FEUD_NAMES else CHOICE


@rare
def collect_feud_targets(t: Tables, g: Position, me: int, named: int, count: int, action: int, tape: Tape) -> None:
    """The stronger seat names 3 buildings of this one, which then gives up one of them."""
    if action == NO_ANSWER:
        push_own_step(g, me, LOSE_ONE, named, t.buildings, 0)
        return
    spot = action - SPOT
    push_own_step(g, me, SUFFER_FEUD, named + ((spot + 1) << NAME_BITS * count), count + 1, 0)
    emit_event(tape, TARGETED, 1 - me, g.lies[me, spot] - 1, spot)


@rare
def push_fraternal_feud(t: Tables, g: Position, me: int) -> None:
    """The stronger seat sees this one's hand and puts 2 cards of it under stacks."""
    push_own_step(g, 1 - me, TAKE_AWAY, 0, FRATERNAL_CARDS, 0)
    push_own_step(g, 1 - me, LOOK, 0, AT_HAND, 0)
    g.barred[me] = 1 if g.active == me and t.feuds_refill == NO_REFILL else 0
