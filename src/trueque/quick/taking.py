"""Roads and knights that change owner when their pile is empty."""

from __future__ import annotations

from trueque.quick.cards import CHURCH, CITADEL
from trueque.quick.core.numbers import SAFE_KNIGHTS, SAFE_ROADS
from trueque.quick.rules import Rules
from trueque.quick.state import State

SAFE = {"road": SAFE_ROADS, "knight": SAFE_KNIGHTS}
"""How many of a row nobody can take from behind a church or a citadel."""

# which expansions protect what, as bits.
GUARDS: dict[str, dict[str, int]] = {
    "separate": {"road": 1 << CITADEL, "knight": 1 << CHURCH},
    "joint": {"road": 1 << CITADEL | 1 << CHURCH, "knight": 1 << CITADEL | 1 << CHURCH},
}


def guard(rules: Rules, state: State, seat: int, what: str) -> str:
    """The expansion that protects a seat's first roads or knight; empty where none does."""
    guards = state.expansions[seat] & GUARDS[rules.protection][what]
    return "citadel" if guards >> CITADEL & 1 else "church" if guards else ""


def victim(rules: Rules, state: State, builder: int, what: str) -> tuple[int, list[int]]:
    """Who loses the topmost road or knight (-1: nobody), and the seats passed over on the way.

    R-111: with two seats there is no destiny card, and the other seat is the nearest.
    """
    n, step = rules.seats, state.arrow or 1
    rows = state.roads if what == "road" else state.knights
    guards, safe, owned = GUARDS[rules.protection][what], SAFE[what], state.expansions
    passed: list[int] = []
    for distance in range(1, n):
        seat = (builder + step * distance) % n
        if rows[seat] > (safe if owned[seat] & guards else 0):
            return seat, passed
        passed.append(seat)
    return -1, passed


def is_there(rules: Rules, state: State, builder: int, what: str) -> bool:
    """Whether a road or knight can be had at all, from the pile or from somebody."""
    if state.road_pile if what == "road" else state.knight_pile:
        return True
    rows, owned = state.roads if what == "road" else state.knights, state.expansions
    guards, safe = GUARDS[rules.protection][what], SAFE[what]
    for seat, row in enumerate(rows):  # noqa: SIM110 (a generator takes twice as long)
        if row and seat != builder and (row > safe or not owned[seat] & guards):
            return True
    return False
