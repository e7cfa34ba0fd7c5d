"""Every switch of the rules as numbers, in the order of `quick.rules.SWITCHES`: the usual value is 0."""

from __future__ import annotations

from dataclasses import dataclass

# protection, R-101
SEPARATE, JOINT = range(2)
# university, R-103
WAIVE, WAIVE_NOTHING = range(2)
# marketday, R-104
NEW_MARKET, OLD_MARKET = range(2)
# guild, R-105
ANY_PHASE, TRADE_PHASE = range(2)
# end, R-106
AT_ONCE, AFTER_EVENT, AFTER_TURN = range(3)
# library, R-107
TO_OWNER, TO_TABLE = range(2)
# reshuffle, R-108
WHEN_EMPTY, WHEN_NEEDED = range(2)


@dataclass(slots=True)
class Switches:
    """What a table agreed on. `events` (R-102) is not here: it only says how many of each city side there are."""

    seats: int = 4
    first: int = 0
    turns: int = 1000
    protection: int = SEPARATE
    university: int = WAIVE
    marketday: int = NEW_MARKET
    guild: int = ANY_PHASE
    end: int = AT_ONCE
    library: int = TO_OWNER
    reshuffle: int = WHEN_EMPTY
    remembers: int = 1
    """Whether the position keeps what each seat knows of hidden cards: random games nobody looks into need not."""
