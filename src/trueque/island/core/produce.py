"""The dice and what the island yields, from a bank that can run short."""

from __future__ import annotations

from trueque.core.bits import bit_of, word_of
from trueque.core.marks import lowest, rare, rule
from trueque.core.tape import Tape, emit_event

from .build import most_homes_of_a_hex
from .events import PRODUCED, ROLLED, SHORT
from .purse import gain_cards
from .robber import resolve_seven
from .state import DESERT, NOBODY, RESOURCES, WORD, Position
from .switches import LONE_CLAIMANT_GETS
from .tables import Tables
from .turn import finish_production

MOST_OF_A_HOME = 2  # cards: a city's


@rule
def resolve_dice(t: Tables, g: Position, first: int, second: int, tape: Tape) -> None:
    """Nature's dice: the island yields, or the robber comes."""
    g.dice[0] = first
    g.dice[1] = second
    g.rolled = 1
    emit_event(tape, ROLLED, g.seat, first, second)
    if first + second == 7:
        resolve_seven(t, g, tape)
        return
    hexes = g.hexes_of[first + second] & ~(1 << g.robber)
    if tape.on != 0 or (is_scarce(t, g, hexes) and is_short(t, g, hexes)):
        produce_from_claims(t, g, hexes, tape)
    else:
        while hexes != 0:
            produce_from_hex(t, g, lowest(hexes))
            hexes &= hexes - 1
    finish_production(t, g, tape)


@rule
def is_scarce(t: Tables, g: Position, hexes: int) -> bool:
    """Whether the bank might not have enough for these hexes, if each had as many cities around it as there may be."""
    most_of_a_hex = most_homes_of_a_hex(t) * MOST_OF_A_HOME
    needed = 0
    left = hexes
    while left != 0:
        needed += most_of_a_hex
        left &= left - 1
    return is_bank_below(g, hexes, needed)


@rare
def is_short(t: Tables, g: Position, hexes: int) -> bool:
    """Whether some hex's bank has less than all of these hexes owe together."""
    owed, left = 0, hexes
    while left != 0:
        for w in range(t.corner_words):
            homes = t.hex_corners[lowest(left), w] & g.built[w]
            while homes != 0:
                owed += building_yield(g, w * WORD + lowest(homes))
                homes &= homes - 1
        left &= left - 1
    return is_bank_below(g, hexes, owed)


@rule
def is_bank_below(g: Position, hexes: int, owed: int) -> bool:
    """Whether the bank holds fewer cards than owed of what some of these hexes yield."""
    while hexes != 0:
        r = g.terrain[lowest(hexes)]
        if r != DESERT and g.bank[r] < owed:
            return True
        hexes &= hexes - 1
    return False


@rule
def building_yield(g: Position, c: int) -> int:
    """One card for a settlement, two for a city."""
    return MOST_OF_A_HOME if g.cities[word_of(c)] & bit_of(c) != 0 else 1


@rule
def produce_from_hex(t: Tables, g: Position, h: int) -> None:
    """A hex yields, and the bank has plenty: the short way without claims."""
    r = g.terrain[h]
    if r == DESERT:
        return
    for w in range(t.corner_words):
        homes = t.hex_corners[h, w] & g.built[w]
        while homes != 0:
            c = w * WORD + lowest(homes)
            gain_cards(g, g.owner[c], r, building_yield(g, c))
            homes &= homes - 1


@rare
def produce_from_claims(t: Tables, g: Position, hexes: int, tape: Tape) -> None:
    """Count what every seat is owed, then pay kind by kind what the bank can."""
    while hexes != 0:
        claim_hex(t, g, lowest(hexes))
        hexes &= hexes - 1
    for r in range(RESOURCES):
        owed, claimants, claimant = 0, 0, NOBODY
        for p in range(t.seats):
            if g.claim[p, r] > 0:
                owed += g.claim[p, r]
                claimants += 1
                claimant = p
        if owed > g.bank[r]:
            emit_event(tape, SHORT, r, owed, g.bank[r])
            share = 0  # nobody gets any, unless one seat alone is owed
            if claimants == 1 and t.bank_shortage == LONE_CLAIMANT_GETS:
                share = g.bank[r]
            for p in range(t.seats):
                g.claim[p, r] = share if p == claimant else 0
        for p in range(t.seats):
            if g.claim[p, r] > 0:
                gain_cards(g, p, r, g.claim[p, r])
                emit_event(tape, PRODUCED, p, r, g.claim[p, r])
                g.claim[p, r] = 0


@rare
def claim_hex(t: Tables, g: Position, h: int) -> None:
    """What the hex owes to the seats around it."""
    r = g.terrain[h]
    if r == DESERT:
        return
    for w in range(t.corner_words):
        homes = t.hex_corners[h, w] & g.built[w]
        while homes != 0:
            c = w * WORD + lowest(homes)
            g.claim[g.owner[c], r] += building_yield(g, c)
            homes &= homes - 1


@rare
def give_first_cards(t: Tables, g: Position, p: int, c: int, tape: Tape) -> None:
    """A founding settlement brings one card of each hex around it, as far as the bank has it."""
    for k in range(3):
        h = t.corner_hexes[c, k]
        if h >= 0 and g.terrain[h] != DESERT and g.bank[g.terrain[h]] > 0:
            r = g.terrain[h]
            gain_cards(g, p, r, 1)
            emit_event(tape, PRODUCED, p, r, 1)
