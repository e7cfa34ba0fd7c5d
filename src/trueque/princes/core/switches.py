"""The switches as numbers: a value's place in `princes.rules.SWITCHES`, and a name for each that a rule asks for."""

from __future__ import annotations

from dataclasses import dataclass

USUAL = 0
START_RED, START_BLUE = 1, 2
ANY_STACK = 1
OTHER_FIRST = 1
OTHER_REARRANGED = 1
DOCTOR_CITY = 1
RELOCATION_MOVE = 1
CACHE_REMOVED = 1
CACHE_FILLED = 1
HIT_TO_STACK = 1
REINER_ONE = 1
GIVEN_LOST = 1
IRMGARD_PIRATES = 1
BATH_OWN = 1
NO_REFILL = 1
MUST_DEFEND = 1
FRESH_WAITS = 1
TRADE_LOST = 1
FETCH_OFTEN = 1


@dataclass(slots=True)
class Switches:
    """What the table agreed on, one number a switch; those that only choose a table are not here."""

    start: int = 0
    second_hand: int = 0
    first_choice: int = 0
    first_rearranged: int = 0
    doctor: int = 0
    relocation: int = 0
    cache_removal: int = 0
    brigands_cache: int = 0
    open_cards_hit: int = 0
    reiner: int = 0
    given_room: int = 0
    irmgard_pirates: int = 0
    bath_house: int = 0
    feuds_refill: int = 0
    defence: int = 0
    fresh_cards: int = 0
    trade_room: int = 0
    fetching: int = 0
