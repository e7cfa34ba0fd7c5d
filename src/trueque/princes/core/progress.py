"""Steps of single cards of the Era of Progress."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import SPOT
from .board import card_of_site, find_region_beside, place_of_site, region_around
from .choices import CHOICE
from .events import PLAGUED
from .numbers import CITY, PER_STORE, ROOM, STORES
from .state import Position
from .stock import add_one_if_room, change_store, emit_stores, gain_resources
from .switches import BATH_OWN, DOCTOR_CITY
from .tables import AGAINST_PLAGUE, PLAGUE, Tables
from .todo import push_trigger


@rare
def repeat_region_yield(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """Every own region with the number of this turn's roll yields 1 once more, boosters apart."""
    amounts, lost = 0, 0
    for k in range(g.owned_count[me]):
        store = g.owned[me, k]
        if t.store_number[store] == g.die:
            more = add_one_if_room(g, me, amounts, store)
            lost += 1 if more == amounts else 0
            amounts = more
    gain_resources(t, g, me, amounts, lost, tape)


@rule
def find_region_near_card(t: Tables, g: Position, me: int, spot: int, k: int) -> int:
    """R-252: the k-th of the two regions beside the card, or of the four of its city."""
    if t.doctor == DOCTOR_CITY:
        return region_around(g, me, place_of_site(spot), k)
    return find_region_beside(g, me, spot, 2 * k - 1) if k < 2 else -1


@rule
def has_room_beside(t: Tables, g: Position, me: int, spot: int) -> bool:
    """Whether there is room beside a card."""
    for k in range(4):
        store = find_region_near_card(t, g, me, spot, k)
        if store >= 0 and g.stock[me, store] < ROOM:
            return True
    return False


@rule
def has_tendable_card(t: Tables, g: Position, me: int, club: int) -> bool:
    """Whether a card of the club has room beside it."""
    for k in range(g.site_count[me]):
        if t.member[club, card_of_site(g, me, k)] != 0 and has_room_beside(t, g, me, g.sites[me, k]):
            return True
    return False


@rare
def add_tend_answers(t: Tables, g: Position, me: int, club: int, moves: Moves) -> int:
    """Which card of one's own."""
    for k in range(g.site_count[me]):
        if t.member[club, card_of_site(g, me, k)] != 0 and has_room_beside(t, g, me, g.sites[me, k]):
            add_answer(moves, SPOT + g.sites[me, k])
    return CHOICE


@rare
def apply_tend_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Each region next to the card yields 1."""
    amounts, lost = 0, 0
    for k in range(4):
        store = find_region_near_card(t, g, me, action - SPOT, k)
        if store >= 0:
            more = add_one_if_room(g, me, amounts, store)
            lost += 1 if more == amounts else 0
            amounts = more
    gain_resources(t, g, me, amounts, lost, tape)


@rule
def is_guarded(t: Tables, g: Position, seat: int, place: int, against: int) -> bool:
    """Whether a card at a place keeps something off."""
    for k in range(g.site_count[seat]):
        if t.guards[card_of_site(g, seat, k)] == against and place_of_site(g.sites[seat, k]) == place:
            return True
    return False


@rare
def plague_safe_regions(t: Tables, g: Position, me: int) -> int:
    """The regions of guarded places, a bit each; R-264: what another city shares may not be safe."""
    safe, shared = 0, 0
    for k in range(g.place_count[me]):
        place = g.places[me, k]
        guarded = is_guarded(t, g, me, place, AGAINST_PLAGUE)
        for side in range(4):
            store = region_around(g, me, place, side)
            if store >= 0 and guarded:
                safe |= 1 << store
            elif store >= 0 and g.lies[me, place] == CITY:
                shared |= 1 << store
    return safe & ~shared if t.bath_house == BATH_OWN else safe


@rare
def spread_plague(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """Each region beside a city loses 1, also between two; a guarded city keeps its regions. Then cures pay."""
    safe, hit, amounts = plague_safe_regions(t, g, me), 0, 0
    for k in range(g.place_count[me]):
        place = g.places[me, k]
        if g.lies[me, place] == CITY:
            for side in range(4):
                store = region_around(g, me, place, side)
                if store >= 0:
                    hit |= 1 << store
    for store in range(STORES):
        if (hit & ~safe) >> store & 1 != 0 and g.stock[me, store] > 0:
            change_store(t, g, me, store, -1)
            amounts += 1 << PER_STORE * store
    push_trigger(t, g, me, PLAGUE)
    if tape.on != 0 and amounts != 0:
        emit_event(tape, PLAGUED, me, 0, 0)
        emit_stores(tape, amounts)
