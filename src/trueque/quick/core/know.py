"""What everybody at the table knows of the hidden cards.

For each observer and hand we keep the cards the observer is sure of: taken openly from the market, given or drawn in an
exchange of its own, seen through a library. What leaves a hand openly is struck off; what leaves it unseen strikes one
of every kind off. For the pile we keep the most of each kind that may be left in it. The spectators are the last
observer. Nothing is kept where the tables say that nobody looks.
"""

from __future__ import annotations

from trueque.core.marks import rare, rule

from .numbers import RESOURCES, SEATS
from .state import Position
from .switches import TO_TABLE
from .tables import Tables


@rule
def lost_openly(t: Tables, g: Position, seat: int, kind: int, count: int) -> None:
    """Everybody sees cards of a kind leave a hand."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            g.known[observer * SEATS + seat, kind] = max(g.known[observer * SEATS + seat, kind] - count, 0)


@rule
def gained_openly(t: Tables, g: Position, seat: int, kind: int, count: int) -> None:
    """Everybody sees cards of a kind go into a hand."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            if observer != seat:
                g.known[observer * SEATS + seat, kind] += count


@rule
def moved_unseen(t: Tables, g: Position, giver: int, taker: int, kind: int) -> None:
    """A card goes from hand to hand: the two see which, the others only that."""
    if t.remembers != 0:
        note_moved(t, g, giver, taker, kind)


@rare
def note_moved(t: Tables, g: Position, giver: int, taker: int, kind: int) -> None:
    """The giver knows the taker has it; the taker strikes it off; for the others it may be any."""
    g.known[giver * SEATS + taker, kind] += 1
    for observer in range(t.seats + 1):
        if observer != giver:
            for k in range(RESOURCES):
                if observer != taker or k == kind:
                    g.known[observer * SEATS + giver, k] = max(g.known[observer * SEATS + giver, k] - 1, 0)


@rare
def looked(t: Tables, g: Position, seat: int, holder: int) -> None:
    """A hand lies open to the library's owner, or to the whole table (R-107)."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            if observer != holder and (observer == seat or is_open_to_all(t)):
                for kind in range(RESOURCES):
                    g.known[observer * SEATS + holder, kind] = g.hand[holder, kind]


@rule
def is_open_to_all(t: Tables) -> bool:
    """R-107: whether everybody sees the hand that a library opens."""
    return t.library == TO_TABLE


@rare
def pile_is_known(t: Tables, g: Position) -> None:
    """The open discards are the new pile: everybody knows what is in it."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            for kind in range(RESOURCES):
                g.pile_most[observer, kind] = g.pile[kind]


@rule
def drawn_by(t: Tables, g: Position, seat: int, kind: int) -> None:
    """Only the seat sees the card that left the pile."""
    if t.remembers != 0:
        g.pile_most[seat, kind] -= 1


@rule
def turned_up(t: Tables, g: Position, kind: int) -> None:
    """Everybody sees the card that left the pile."""
    if t.remembers != 0:
        for observer in range(t.seats + 1):
            g.pile_most[observer, kind] -= 1
