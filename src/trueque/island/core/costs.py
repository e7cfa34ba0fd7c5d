"""What things cost: the one place of it. Rules read these numbers, and so does everybody else by `island.prices`."""

from __future__ import annotations

ROAD_WOOD, ROAD_BRICK = 1, 1
SETTLEMENT_WOOD, SETTLEMENT_BRICK, SETTLEMENT_WOOL, SETTLEMENT_GRAIN = 1, 1, 1, 1
CITY_GRAIN, CITY_ORE = 2, 3
CARD_WOOL, CARD_GRAIN, CARD_ORE = 1, 1, 1
CHEAPEST = ROAD_WOOD + ROAD_BRICK  # cards: a road
