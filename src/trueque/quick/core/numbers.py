"""The numbers of the rules, as the rulebook has them; `quick.cards` has the cards they speak of."""

from __future__ import annotations

RESOURCES = 5
SEATS = 6
"""At most."""
MARKET_SIZE = 5
FIRST_HAND = 3
SAFE_HAND = 7
"""What a robber attack leaves in a hand."""
DRAWN_EACH_TURN = 2
WINNING_POINTS = 10
THREE = 3
"""Cards alike that stand in for one that is missing."""
SAFE_ROADS, SAFE_KNIGHTS = 3, 1
"""How many of a row nobody can take from behind a citadel or a church."""

EXPANSIONS = 6
LIBRARY, CHURCH, CITADEL, UNIVERSITY, GUILD, TOWN_HALL = range(EXPANSIONS)
SETTLEMENT, CITY, ROAD, KNIGHT, EXPANSION = range(5)
"""What can be built; an expansion is EXPANSION and its number."""
BUILDINGS = EXPANSION + EXPANSIONS
