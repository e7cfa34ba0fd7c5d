"""The action space: one fixed number for every answer or step anyone can give, for any number of seats.

A range starts at its name and is followed by what is added to it, such as `PUT_DOWN + kind`.
"""

from __future__ import annotations

from .numbers import BUILDINGS, RESOURCES, SEATS

MOST_EXCHANGES = 8
"""More than anybody can have: thirteen roads give seven."""
WITHOUTS = RESOURCES + 1

END = 0
FLIP = 1
KEEP = 2
PUT_DOWN = 3  # + kind: one card for one of the pile
SWAP = PUT_DOWN + RESOURCES  # + give * RESOURCES + take: one card with the market
SEVERAL_PILE = SWAP + RESOURCES * RESOURCES  # + how many
SEVERAL_MARKET = SEVERAL_PILE + MOST_EXCHANGES  # + how many
EXCHANGE = SEVERAL_MARKET + MOST_EXCHANGES  # + partner * MOST_EXCHANGES + how many
USE_LIBRARY = EXCHANGE + SEATS * MOST_EXCHANGES  # + partner
USE_GUILD = USE_LIBRARY + SEATS  # + partner
CHOOSE_CARD = USE_GUILD + SEATS  # + kind
LAY_CARD = CHOOSE_CARD + RESOURCES  # + kind: one of several for the pile, the market or the partner
TAKE_STALL = LAY_CARD + RESOURCES  # + kind: one of several from the market
START_BUILDING = TAKE_STALL + RESOURCES  # + what * WITHOUTS + kind left out + 1
LAY_THREE = START_BUILDING + BUILDINGS * WITHOUTS  # + kind: three of it for a missing card
DISCARD_CARD = LAY_THREE + RESOURCES  # + kind: one card for the robber

# Nature
DRAW_CARD = DISCARD_CARD + RESOURCES  # + kind
TURN_EVENT = DRAW_CARD + RESOURCES  # + 0 robber attack, 1 market day
ACTIONS = TURN_EVENT + 2
