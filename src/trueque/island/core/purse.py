"""Resource cards changing hands: bank to seat, seat to bank, seat to seat."""

from __future__ import annotations

from trueque.core.marks import rule

from .state import Position


@rule
def gain_cards(g: Position, p: int, r: int, count: int) -> None:
    """The bank gives."""
    g.hand[p, r] += count
    g.hand_size[p] += count
    g.bank[r] -= count


@rule
def pay_cards(g: Position, p: int, r: int, count: int) -> None:
    """The bank takes."""
    g.hand[p, r] -= count
    g.hand_size[p] -= count
    g.bank[r] += count


@rule
def hand_over_cards(g: Position, p: int, q: int, r: int, count: int) -> None:
    """Seat p gives to seat q."""
    g.hand[p, r] -= count
    g.hand_size[p] -= count
    g.hand[q, r] += count
    g.hand_size[q] += count
