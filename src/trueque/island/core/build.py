"""Roads, settlements and cities: where they may stand, what they cost, what changes when they do."""

from __future__ import annotations

from trueque.core.bits import bit_of, word_of
from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import (
    BUILD_CITY,
    BUILD_CITY_FAR,
    BUILD_ROAD,
    BUILD_ROAD_FAR,
    BUILD_SETTLEMENT,
    BUILD_SETTLEMENT_FAR,
    BUY_CARD,
    add_places,
)
from .awards import is_cut_at, lengthen_road, recount_cut_roads
from .costs import (
    CARD_GRAIN,
    CARD_ORE,
    CARD_WOOL,
    CHEAPEST,
    CITY_GRAIN,
    CITY_ORE,
    ROAD_BRICK,
    ROAD_WOOD,
    SETTLEMENT_BRICK,
    SETTLEMENT_GRAIN,
    SETTLEMENT_WOOD,
    SETTLEMENT_WOOL,
)
from .events import CITY_BUILT, ROAD_BUILT, SETTLEMENT_BUILT
from .purse import pay_cards
from .state import (
    ANY_HARBOUR,
    BRICK,
    CORNERS,
    GRAIN,
    NONE,
    ORE,
    PATHS,
    RESOURCES,
    WOOD,
    WOOL,
    WORDS,
    Position,
)
from .switches import ALWAYS, EVERYBODY, WHEN_COMBINED
from .tables import Tables


@rule
def can_pay_road(g: Position, p: int) -> bool:
    """Brick and wood, and a piece."""
    return g.hand[p, BRICK] >= ROAD_BRICK and g.hand[p, WOOD] >= ROAD_WOOD and g.roads_left[p] > 0


@rule
def can_pay_settlement(g: Position, p: int) -> bool:
    """Brick, wood, wool and grain, and a piece."""
    return (
        g.hand[p, BRICK] >= SETTLEMENT_BRICK
        and g.hand[p, WOOD] >= SETTLEMENT_WOOD
        and g.hand[p, WOOL] >= SETTLEMENT_WOOL
        and g.hand[p, GRAIN] >= SETTLEMENT_GRAIN
        and g.settlements_left[p] > 0
    )


@rule
def can_pay_city(g: Position, p: int) -> bool:
    """Three ore and two grain, and a piece."""
    return g.hand[p, ORE] >= CITY_ORE and g.hand[p, GRAIN] >= CITY_GRAIN and g.cities_left[p] > 0


@rule
def can_pay_card(g: Position, p: int) -> bool:
    """Ore, wool and grain, and a card in the deck."""
    return (
        g.hand[p, ORE] >= CARD_ORE
        and g.hand[p, WOOL] >= CARD_WOOL
        and g.hand[p, GRAIN] >= CARD_GRAIN
        and g.deck_left > 0
    )


@rule
def has_road_place(g: Position, p: int) -> bool:
    """Whether some free path joins p's network."""
    return g.reach[p, 0] & g.free[0] != 0 or g.reach[p, 1] & g.free[1] != 0


@rule
def add_legal_roads(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """Free paths that join p's network."""
    for w in range(t.path_words):
        add_places(t, moves, BUILD_ROAD, BUILD_ROAD_FAR, PATHS, w, g.reach[p, w] & g.free[w])


@rule
def add_legal_builds(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """All that p can pay for and has a place for."""
    if g.hand_size[p] < CHEAPEST:
        return
    if can_pay_road(g, p):
        add_legal_roads(t, g, p, moves)
    if can_pay_settlement(g, p):
        for w in range(t.corner_words):
            places = g.vacant[p, w] & g.touched[p, w]
            add_places(t, moves, BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR, CORNERS, w, places)
    if can_pay_city(g, p):
        for w in range(t.corner_words):
            add_places(t, moves, BUILD_CITY, BUILD_CITY_FAR, CORNERS, w, g.homes[p, w] & ~g.cities[w])
    if can_pay_card(g, p):
        add_answer(moves, BUY_CARD)


@rule
def can_build_from(g: Position, p: int, c: int) -> bool:
    """Whether p may build on from the corner: an own building, or an own road's end that no other seat holds."""
    w, b = word_of(c), bit_of(c)
    return g.homes[p, w] & b != 0 or (g.touched[p, w] & b != 0 and g.built[w] & b == 0)


@rule
def extend_reach(t: Tables, g: Position, p: int, c: int) -> None:
    """p may now build on from the corner."""
    g.reach[p, 0] |= t.spokes[c, 0]
    g.reach[p, 1] |= t.spokes[c, 1]


@rule
def cut_reach(t: Tables, g: Position, q: int, c: int) -> None:
    """Another seat has settled on a corner that q's roads touch: paths q reached only from there are lost to it."""
    for k in range(3):
        e = t.corner_paths[c, k]
        if e >= 0 and not can_build_from(g, q, t.corner_neighbours[c, k]):
            g.reach[q, word_of(e)] &= ~bit_of(e)


@rule
def place_road(t: Tables, g: Position, p: int, e: int, paid: int, tape: Tape) -> None:
    """A road of p lies on the path."""
    g.roads[p, word_of(e)] |= bit_of(e)
    g.free[word_of(e)] &= ~bit_of(e)
    g.roads_left[p] -= 1
    emit_event(tape, ROAD_BUILT, p, e, paid)
    for k in range(2):
        c = t.path_corners[e, k]
        g.touched[p, word_of(c)] |= bit_of(c)
        if not is_cut_at(g, p, c):
            extend_reach(t, g, p, c)
    lengthen_road(t, g, p, e, tape)


@rule
def place_settlement(t: Tables, g: Position, p: int, c: int, paid: int, tape: Tape) -> None:
    """A settlement of p stands on the corner."""
    w, b = word_of(c), bit_of(c)
    g.owner[c] = p
    g.built[w] |= b
    g.homes[p, w] |= b
    g.settlements_left[p] -= 1
    g.points[p] += 1
    emit_event(tape, SETTLEMENT_BUILT, p, c, paid)
    block_neighbours(t, g, p, c)
    extend_reach(t, g, p, c)
    for q in range(t.seats):
        if q != p and g.touched[q, w] & b != 0:
            cut_reach(t, g, q, c)
    recount_cut_roads(t, g, p, c, tape)


@rule
def block_neighbours(t: Tables, g: Position, p: int, c: int) -> None:
    """Nobody may settle beside the corner now, or only p may not, by the distance rule of the edition."""
    for q in range(t.seats):
        if q == p or t.distance_rule == EVERYBODY:
            for w in range(WORDS):
                g.vacant[q, w] &= ~t.near[c, w]
        else:
            g.vacant[q, word_of(c)] &= ~bit_of(c)


@rule
def most_homes_of_a_hex(t: Tables) -> int:
    """How many corners of a hex can be built on: every other one, or all where only one's own homes keep apart."""
    return 3 if t.distance_rule == EVERYBODY else 6


@rule
def improve_trade_rate(g: Position, p: int, kind: int) -> None:
    """p trades by sea at the harbour's rate from now on."""
    if kind == ANY_HARBOUR:
        for r in range(RESOURCES):
            g.rate[p, r] = min(3, g.rate[p, r])
    elif kind != NONE:
        g.rate[p, kind] = 2


@rule
def build_road(t: Tables, g: Position, p: int, e: int, tape: Tape) -> None:
    """A road, paid for."""
    pay_cards(g, p, BRICK, ROAD_BRICK)
    pay_cards(g, p, WOOD, ROAD_WOOD)
    place_road(t, g, p, e, 1, tape)


@rule
def are_phases_combined(t: Tables) -> bool:
    """Whether one trades and builds in any order."""
    return t.combined_phase == 1


@rule
def build_settlement(t: Tables, g: Position, p: int, c: int, tape: Tape) -> None:
    """A settlement, paid for; its harbour opens now or next turn, by the edition's rule."""
    pay_cards(g, p, BRICK, SETTLEMENT_BRICK)
    pay_cards(g, p, WOOD, SETTLEMENT_WOOD)
    pay_cards(g, p, WOOL, SETTLEMENT_WOOL)
    pay_cards(g, p, GRAIN, SETTLEMENT_GRAIN)
    place_settlement(t, g, p, c, 1, tape)
    kind = g.harbour[c]
    if t.harbour_same_turn == ALWAYS or (t.harbour_same_turn == WHEN_COMBINED and are_phases_combined(t)):
        improve_trade_rate(g, p, kind)
    elif kind != NONE:
        g.harbours_due |= 1 << kind


@rule
def build_city(t: Tables, g: Position, p: int, c: int, tape: Tape) -> None:
    """A settlement becomes a city, and its piece comes back."""
    pay_cards(g, p, ORE, CITY_ORE)
    pay_cards(g, p, GRAIN, CITY_GRAIN)
    g.cities[word_of(c)] |= bit_of(c)
    g.cities_left[p] -= 1
    g.settlements_left[p] += 1
    g.points[p] += 1
    emit_event(tape, CITY_BUILT, p, c, 0)
