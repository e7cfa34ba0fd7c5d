"""Sizes and fixed amounts of the game; `princes.core_tables` holds them to those of the printed cards."""

from __future__ import annotations

SEATS = 2
KINDS, WOOL, GOLD = 6, 2, 5
REGIONS = 24
CACHES = 4
"""Room for so many cards that hold resources beside the regions; ours is one, the Gold Cache."""
STORES = REGIONS + CACHES
CACHE = REGIONS
"""The first store that is no region."""
ROOM = 3
POINT_KINDS = 5
VICTORY, COMMERCE, SKILL, STRENGTH, PROGRESS = range(POINT_KINDS)
STACKS = 8
"""Room for so many; our games have four to six."""
OPEN = 6
"""Room for so many cards that lie face up."""
DIE_SIDES = 6

CARDS = 112
"""Room for so many different cards: those of the stacks first, in the order of their names, then the events."""
EVENT_KINDS = 24
"""Room for so many different events."""

# A principality is a board of spots: see `board`.
REACH = 12
ROWS = 5
SPOTS = (2 * REACH + 1) * ROWS
MOST_PLACES = 8
MOST_ROADS = 10
MOST_REGIONS = 18
MOST_OWNED = MOST_REGIONS + CACHES
MOST_SITES = 40

# Amounts by kind in one number (seven bits each: six, and one to see it run below zero), and by store (two bits each).
FIELD = 7
FIELD_MOST = 63
GUARD = sum(1 << FIELD * kind + FIELD - 1 for kind in range(KINDS))
ONE_EACH = sum(1 << FIELD * kind for kind in range(KINDS))
PER_STORE, STORE_MOST = 2, 3
ALL_KINDS = (1 << KINDS) - 1

# Who knows a card: one bit a seat, and one for everybody who watches. An entry of a pile is card * 8 + knows.
BOTH, ALL = 3, 7
KNOWN = 8

SETTLEMENT, CITY = 1, 2
RATE, SHIP_RATE = 3, 2
ADVANTAGE_FROM = 3
HAND, START_HAND = 3, 3
SEARCH_PRICE = 2
SAFE = 7
REARRANGING = 5
BENEATH_YULE, LEFT_IN = 3, 6
FEUD_NAMES = 3
FRATERNAL_CARDS = 2
MANY_UNITS = 3
ROADS, SETTLEMENTS, CITIES = 7, 5, 7
"""In the supply at the start."""
