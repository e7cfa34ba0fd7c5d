"""Building: what may be built where, what it costs, and what building it does."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import DEMAND, ROAD, SETTLE, SETTLE_WITH, SPOT, STORE
from .board import (
    BOTTOM,
    MIDDLE,
    TOP,
    add_free_sites,
    add_road_spot,
    card_of_site,
    column_site,
    find_next_place,
    find_road_column,
    has_face,
    has_free_site,
    place_of_site,
    road_bit,
)
from .choices import CHOICE
from .effects import pay_or_ask
from .events import BUILT, CITY_BUILT, REGIONS_FOUND, REGIONS_LAID, ROAD_BUILT, SETTLEMENT_BUILT
from .losses import add_site_spot
from .needs import find_card_discount, has_at_city, is_payable, is_requirement_met
from .numbers import ALL, CARDS, CITY, FIELD, FIELD_MOST, KINDS, KNOWN, SETTLEMENT
from .operations import LAY_REGIONS, PAY, PAY_LESS, SHUFFLE
from .piles import is_in_hand, is_repeated_in_hand, remove_from_hand
from .points import recount_seat
from .state import Position
from .stock import can_cover
from .tables import CITY_EXPANSION, DISCOUNTS, REGION_EXPANSION, REGIONS, WITH_SETTLEMENT, Tables
from .todo import push_own_step, push_program_steps, repeat_step

ROADS, SETTLES, CITIES = range(3)


@rule
def add_card_sites(t: Tables, g: Position, me: int, card: int, moves: Moves) -> None:
    """Where a card may be built."""
    if t.covers[card] != 0:
        for k in range(g.site_count[me]):
            spot = g.sites[me, k]
            if t.member[t.covers[card], card_of_site(g, me, k)] != 0 and g.lies[me, place_of_site(spot)] == CITY:
                add_answer(moves, SPOT + spot)
    elif t.kind[card] == REGION_EXPANSION:
        for k in range(g.region_count[me]):
            spot = column_site(g.region_spots[me, k])
            if g.lies[me, spot] == 0:
                add_answer(moves, SPOT + spot)
    else:
        add_free_sites(g, me, 1 if t.kind[card] == CITY_EXPANSION else 0, moves)


@rule
def has_site_for(t: Tables, g: Position, me: int, card: int) -> bool:
    """Whether a card may be built anywhere."""
    if t.covers[card] != 0:
        return has_at_city(t, g, me, t.covers[card])
    if t.kind[card] == REGION_EXPANSION:
        for k in range(g.region_count[me]):
            if g.lies[me, column_site(g.region_spots[me, k])] == 0:
                return True
        return False
    return has_free_site(g, me, 1 if t.kind[card] == CITY_EXPANSION else 0)


@rule
def is_affordable(t: Tables, g: Position, me: int, card: int) -> bool:
    """Whether a card can be paid, perhaps with a discount."""
    if can_cover(g, me, t.cost[card]):
        return True
    if (g.standing[me] & DISCOUNTS) == 0:
        return False
    return is_payable(g, me, t.cost[card], find_card_discount(t, g, me, card))


@rule
def is_buildable(t: Tables, g: Position, me: int, card: int) -> bool:
    """Whether *me* may build an expansion now."""
    if not is_affordable(t, g, me, card) or (t.once[card] != 0 and has_face(t, g, me, card)):
        return False
    return is_requirement_met(t, g, me, card) and has_site_for(t, g, me, card)


@rule
def add_centre_builds(t: Tables, g: Position, me: int, moves: Moves) -> None:
    """Every road, settlement and city that *me* may build now."""
    if g.city_supply > 0 and can_cover(g, me, t.centre_cost[CITIES]):
        for k in range(g.place_count[me]):
            if g.lies[me, g.places[me, k]] == SETTLEMENT:
                add_answer(moves, SPOT + g.places[me, k])
    roads = g.road_supply > 0 and can_cover(g, me, t.centre_cost[ROADS])
    settles = g.settlement_supply > 0 and can_cover(g, me, t.centre_cost[SETTLES])
    if roads or settles:
        for side in range(2):
            if (g.roads[me] & road_bit(find_next_place(g, me, side))) == 0:
                if roads:
                    add_answer(moves, ROAD + side)
            elif settles:
                add_settlement_answers(t, g, me, side, moves)


@rule
def add_settlement_answers(t: Tables, g: Position, me: int, side: int, moves: Moves) -> None:
    """A settlement, without and with each card that is played for it."""
    add_answer(moves, SETTLE + side)
    for i in range(g.hand_size[me]):
        card = g.hand[me, i] // KNOWN
        if t.timing[card] == WITH_SETTLEMENT and not is_repeated_in_hand(g, me, i):
            add_answer(moves, SETTLE_WITH + side * CARDS + card)


@rule
def build_card(t: Tables, g: Position, me: int, card: int, spot: int, tape: Tape) -> None:
    """Put a card on its site, then pay it, then let it do what it does when built."""
    discount = find_card_discount(t, g, me, card)
    if is_in_hand(g, me, card):
        remove_from_hand(t, g, me, card, ALL)
    else:
        take_open_card(g, card)
    if t.store[card] != 0:
        g.owned[me, g.owned_count[me]] = t.store[card]
        g.owned_count[me] += 1
    if g.lies[me, spot] != 0:
        g.under[me, spot] = g.lies[me, spot]
    else:
        add_site_spot(g, me, spot)
    g.lies[me, spot] = card + 1
    push_program_steps(t, g, me, t.play[card])
    emit_event(tape, BUILT, me, card, spot)
    recount_seat(t, g, me, tape)
    if discount != 0:
        push_own_step(g, me, PAY_LESS, t.cost[card], 0, 0)
    else:
        pay_or_ask(t, g, me, t.cost[card], tape)


@rule
def take_open_card(g: Position, card: int) -> None:
    """A card is taken from those that lie face up."""
    at = 0
    while g.faceup[at] != card:
        at += 1
    g.faceup_count -= 1
    for i in range(at, g.faceup_count):
        g.faceup[i] = g.faceup[i + 1]


@rule
def build_road(t: Tables, g: Position, me: int, side: int, tape: Tape) -> None:
    """A road at one end."""
    add_road_spot(g, me, find_road_column(find_next_place(g, me, side)))
    g.road_supply -= 1
    emit_event(tape, BUILT, me, ROAD_BUILT, side)
    recount_seat(t, g, me, tape)
    pay_or_ask(t, g, me, t.centre_cost[ROADS], tape)


@rule
def build_city(t: Tables, g: Position, me: int, place: int, tape: Tape) -> None:
    """A city lies on a settlement."""
    g.lies[me, place] = CITY
    g.city_supply -= 1
    emit_event(tape, BUILT, me, CITY_BUILT, place)
    recount_seat(t, g, me, tape)
    pay_or_ask(t, g, me, t.centre_cost[CITIES], tape)


@rule
def build_settlement(t: Tables, g: Position, me: int, place: int, tape: Tape) -> None:
    """Found a settlement."""
    g.lies[me, place] = SETTLEMENT
    g.places[me, g.place_count[me]] = place
    g.place_count[me] += 1
    g.settlement_supply -= 1
    emit_event(tape, BUILT, me, SETTLEMENT_BUILT, place)
    recount_seat(t, g, me, tape)
    pay_or_ask(t, g, me, t.centre_cost[SETTLES], tape)


@rule
def add_pay_less_answers(g: Position, me: int, cost: int, moves: Moves) -> int:
    """Which resource of a cost is not paid."""
    for kind in range(KINDS):
        if (cost >> FIELD * kind & FIELD_MOST) > 0 and is_payable(g, me, cost - (1 << FIELD * kind), 0):
            add_answer(moves, DEMAND + kind)
    return CHOICE


@rule
def apply_pay_less_answer(g: Position, me: int, cost: int, action: int) -> None:
    """Pay a cost of which 1 resource is let off."""
    push_own_step(g, me, PAY, cost - (1 << FIELD * (action - DEMAND)), 0, 0)


@rule
def turn_up_regions(g: Position, me: int, column: int, tape: Tape) -> None:
    """Turn up the two top regions for the new settlement beside this column."""
    n = g.region_pile
    g.regions[n - 1] |= ALL
    g.regions[n - 2] |= ALL
    push_own_step(g, me, LAY_REGIONS, 0, column, 0)
    emit_event(tape, REGIONS_FOUND, me, g.regions[n - 1] // KNOWN, g.regions[n - 2] // KNOWN)


@rule
def add_lay_regions_answers(g: Position, choose: int, moves: Moves) -> int:
    """Which region lies above, then which below: of the two on top, or (scout) of the whole stack."""
    for k in range(0 if choose != 0 else g.region_pile - 2, g.region_pile):
        store = g.regions[k] // KNOWN
        if store + 1 != g.draft:
            add_answer(moves, STORE + store)
    return CHOICE


@rule
def apply_lay_regions_answer(
    t: Tables, g: Position, me: int, column: int, choose: int, action: int, tape: Tape
) -> None:
    """The two regions lie there; what is left of a searched stack is shuffled."""
    if g.draft == 0:
        g.draft = action - STORE + 1
        repeat_step(g)
        return
    top, bottom = g.draft - 1, action - STORE
    g.draft = 0
    take_region(g, top)
    take_region(g, bottom)
    lay_region(g, me, top, column - MIDDLE + TOP)
    lay_region(g, me, bottom, column - MIDDLE + BOTTOM)
    if choose != 0 and g.region_pile > 0:
        for k in range(g.region_pile):
            g.loose[g.regions[k] // KNOWN] = 1
        g.loose_count, g.region_pile = g.region_pile, 0
        push_own_step(g, me, SHUFFLE, 0, REGIONS, 0)
    emit_event(tape, REGIONS_LAID, me, top, bottom)
    recount_seat(t, g, me, tape)


@rule
def take_region(g: Position, store: int) -> None:
    """A region leaves its stack."""
    at = 0
    while g.regions[at] // KNOWN != store:
        at += 1
    g.region_pile -= 1
    for i in range(at, g.region_pile):
        g.regions[i] = g.regions[i + 1]


@rule
def lay_region(g: Position, me: int, store: int, spot: int) -> None:
    """A region joins a principality."""
    g.lies[me, spot] = store + 1
    g.region_spots[me, g.region_count[me]] = spot
    g.region_count[me] += 1
    g.owned[me, g.owned_count[me]] = store
    g.owned_count[me] += 1
