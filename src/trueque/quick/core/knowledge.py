"""What everybody at the table knows of the hidden cards.

For each observer and hand we keep the cards the observer is sure of: taken openly from the market, given or drawn in an
exchange of its own, seen through a library. What leaves a hand openly is struck off; what leaves it unseen strikes one
of every kind off. For the pile we keep the most of each kind that may be left in it. The spectators are the last
observer. Nothing is kept where the tables say that nobody looks.
"""

from __future__ import annotations

from trueque.core.marks import rare, rule

from .cards import one_of_kind, pack_hand
from .events import SIX_BITS
from .numbers import RESOURCES, SEATS
from .state import Position
from .switches import TO_TABLE
from .tables import Tables

ANY_KIND = 0b000001_000001_000001_000001_000001
"""One card of each kind."""
EVEN = 0b111111_000000_111111_000000_111111
ODD = 0b111111_000000_111111_000000
ABOVE_EVEN = 0b1_000000_000001_000000_000001_000000
ABOVE_ODD = 0b1_000000_000001_000000_000000


@rule
def note_open_loss(t: Tables, g: Position, seat: int, cards: int) -> None:
    """Everybody sees cards leave a hand."""
    if t.remembers != 0:
        at = seat
        for _ in range(t.seats + 1):
            if g.known[at] != 0:
                g.known[at] = reduce_known_cards(g.known[at], cards)
            at += SEATS


@rule
def note_open_gain(t: Tables, g: Position, seat: int, cards: int) -> None:
    """Everybody sees cards go into a hand."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            if observer != seat:
                g.known[observer * SEATS + seat] += cards


@rule
def note_unseen_move(t: Tables, g: Position, giver: int, taker: int, cards: int, amount: int) -> None:
    """Cards go from hand to hand: the two see which, the others only how many, so that they may be of any kind."""
    if t.remembers != 0:
        g.known[giver * SEATS + taker] += cards
        for observer in range(t.seats + 1):
            at = observer * SEATS + giver
            if g.known[at] != 0:
                g.known[at] = reduce_known_cards(g.known[at], cards if observer == taker else ANY_KIND * amount)


@rare
def reduce_known_cards(known: int, cards: int) -> int:
    """What is still sure of known cards when these may be gone: kind by kind what is left, and never below zero.

    Every other kind at once, with a bit set above each: where more is gone than was known, that bit is gone too.
    """
    even = (known & EVEN | ABOVE_EVEN) - (cards & EVEN)
    odd = (known & ODD | ABOVE_ODD) - (cards & ODD)
    kept, kept_odd = even & ABOVE_EVEN, odd & ABOVE_ODD
    return (even & kept - (kept >> SIX_BITS)) | (odd & kept_odd - (kept_odd >> SIX_BITS))


@rare
def note_look(t: Tables, g: Position, seat: int, holder: int) -> None:
    """A hand lies open to the library's owner, or to the whole table (R-107)."""
    if t.remembers != 0:
        cards = pack_hand(g, holder)
        for observer in range(t.seats + 1):
            if observer != holder and (observer == seat or is_open_to_all(t)):
                g.known[observer * SEATS + holder] = cards


@rule
def is_open_to_all(t: Tables) -> bool:
    """R-107: whether everybody sees the hand that a library opens."""
    return t.library == TO_TABLE


@rare
def note_known_pile(t: Tables, g: Position) -> None:
    """The open discards are the new pile: everybody knows what is in it."""
    if t.remembers != 0:
        cards = 0
        for kind in range(RESOURCES):
            cards += one_of_kind(kind) * g.pile[kind]
        for observer in range(t.seats + 1):
            g.pile_most[observer] = cards


@rule
def note_draw(t: Tables, g: Position, seat: int, kind: int) -> None:
    """Only the seat sees the card that left the pile."""
    if t.remembers != 0:
        g.pile_most[seat] -= one_of_kind(kind)


@rule
def note_turned_up(t: Tables, g: Position, kind: int) -> None:
    """Everybody sees the card that left the pile."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            g.pile_most[observer] -= one_of_kind(kind)
