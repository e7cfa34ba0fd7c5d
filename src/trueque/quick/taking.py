"""Roads and knights that change owner when their pile is empty."""

from __future__ import annotations

from trueque.quick.cards import CHURCH, CITADEL
from trueque.quick.rules import Rules
from trueque.quick.state import State, owns

SAFE_ROADS, SAFE_KNIGHTS = 3, 1


def guard(rules: Rules, state: State, seat: int, what: str) -> str:
    """The expansion that protects a seat's first roads or knight; empty where none does."""
    church, citadel = owns(state, seat, CHURCH), owns(state, seat, CITADEL)
    if rules.protection == "joint":
        return "citadel" if citadel else "church" if church else ""
    if what == "road":
        return "citadel" if citadel else ""
    return "church" if church else ""


def safe(rules: Rules, state: State, seat: int, what: str) -> int:
    """How many of a seat's roads or knights nobody can take."""
    if not guard(rules, state, seat, what):
        return 0
    return SAFE_ROADS if what == "road" else SAFE_KNIGHTS


def victim(rules: Rules, state: State, builder: int, what: str) -> tuple[int, list[int]]:
    """Who loses the topmost road or knight (-1: nobody), and the seats passed over on the way.

    R-111: with two seats there is no destiny card, and the other seat is the nearest.
    """
    n, step = rules.seats, state.arrow or 1
    rows = state.roads if what == "road" else state.knights
    passed: list[int] = []
    for distance in range(1, n):
        seat = (builder + step * distance) % n
        if rows[seat] > safe(rules, state, seat, what):
            return seat, passed
        passed.append(seat)
    return -1, passed


def is_there(rules: Rules, state: State, builder: int, what: str) -> bool:
    """Whether a road or knight can be had at all, from the pile or from somebody."""
    pile = state.road_pile if what == "road" else state.knight_pile
    return pile > 0 or victim(rules, state, builder, what)[0] >= 0
