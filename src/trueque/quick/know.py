"""What everybody at the table knows of the hidden cards.

For each observer and hand we keep the cards the observer is sure of: taken openly from the market, given or drawn in an
exchange of its own, seen through a library. What leaves a hand openly is struck off; what leaves it unseen strikes one
of every kind off. For the pile we keep the most of each kind that may be left in it: all cards at first, the open
discards after a reshuffle, less whatever the observer saw drawn. The spectators are the last observer.

Play only notes the news; they are worked in when somebody looks, which in a simulation is never.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trueque.quick.cards import NO_CARDS, Cards
from trueque.quick.piles import add, lessen, minus

if TYPE_CHECKING:
    from trueque.quick.state import State

News = tuple[Any, ...]
"""What happened, and to whom: (kind of news, ...)."""


def catch_up(state: State) -> None:
    """Work the news into what is known."""
    if state.news:
        memory = Memory(len(state.hands), list(state.known), list(state.pile_most))
        for what, *about in state.news:
            _WORK_IN[what](memory, *about)
        state.known, state.pile_most = tuple(memory.known), tuple(memory.pile_most)
        state.news.clear()


@dataclass(slots=True)
class Memory:
    """What is known, while news are worked in."""

    seats: int
    known: list[Cards]
    pile_most: list[Cards]


def lost_openly(state: State, seat: int, cards: Cards) -> None:
    """Everybody sees *cards* leave a hand."""
    state.news.append((_LOST, seat, cards))


def gained_openly(state: State, seat: int, cards: Cards) -> None:
    """Everybody sees *cards* go into a hand."""
    state.news.append((_GAINED, seat, cards))


def moved_unseen(state: State, giver: int, taker: int, cards: Cards) -> None:
    """*cards* go from hand to hand: the two see which, the others only how many."""
    state.news.append((_MOVED, giver, taker, cards))


def looked(state: State, observers: list[int], holder: int) -> None:
    """A hand lies open to *observers*."""
    state.news.append((_LOOKED, observers, holder, tuple(state.hands[holder])))


def reshuffled(state: State) -> None:
    """The open discards are the new pile: everybody knows what is in it."""
    state.news.append((_RESHUFFLED, tuple(state.pile)))


_LOST, _GAINED, _MOVED, _LOOKED, _RESHUFFLED, _DRAWN, _TURNED_UP = range(7)

DRAWN_BY: tuple[tuple[News, ...], ...] = tuple(tuple((_DRAWN, seat, card) for card in range(5)) for seat in range(6))
"""Only the seat sees the card that left the pile."""
TURNED_UP: tuple[News, ...] = tuple((_TURNED_UP, card) for card in range(5))
"""Everybody sees the card that left the pile."""


def _lost(memory: Memory, seat: int, cards: Cards) -> None:
    known, n = memory.known, memory.seats
    for i in range(seat, n * (n + 1), n):
        if known[i] is not NO_CARDS:
            known[i] = lessen(known[i], cards)


def _gained(memory: Memory, seat: int, cards: Cards) -> None:
    known, n = memory.known, memory.seats
    for i in range(seat, n * (n + 1), n):
        known[i] = add(known[i], cards)
    known[seat * n + seat] = NO_CARDS


def _moved(memory: Memory, giver: int, taker: int, cards: Cards) -> None:
    known, n, amount = memory.known, memory.seats, sum(cards)
    any_kind = (amount, amount, amount, amount, amount)
    for observer in range(n + 1):
        i = observer * n + giver
        if observer == giver:
            known[giver * n + taker] = add(known[giver * n + taker], cards)
        elif known[i] is not NO_CARDS:
            known[i] = lessen(known[i], cards if observer == taker else any_kind)


def _looked(memory: Memory, observers: list[int], holder: int, hand: Cards) -> None:
    n = memory.seats
    for observer in observers:
        if observer != holder:
            memory.known[observer * n + holder] = hand


def _reshuffled(memory: Memory, pile: Cards) -> None:
    memory.pile_most = [pile] * (memory.seats + 1)


def _drawn(memory: Memory, seat: int, card: int) -> None:
    memory.pile_most[seat] = minus(memory.pile_most[seat], card)


def _turned_up(memory: Memory, card: int) -> None:
    memory.pile_most = [minus(most, card) for most in memory.pile_most]


_WORK_IN: tuple[Callable[..., None], ...] = (_lost, _gained, _moved, _looked, _reshuffled, _drawn, _turned_up)
