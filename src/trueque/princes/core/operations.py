"""The operations of the stack, one for each step of the engine; whom they ask follows from their order."""

from __future__ import annotations

# Nature is asked.
ROLL_DICE, ROLL_DIE, LOOK, FIND_REGIONS, SHUFFLE, WHO_STARTS, TURN_EVENT = range(7)
LAST_OF_NATURE = TURN_EVENT

# A seat is asked, also where only one answer is left.
(
    BEFORE_DICE, ACTION_PHASE, REFILL, EXCHANGE, REPLACE, BUY, SEARCH_STACK, PICK_FROM, PICK_DISCARD, TAKE_FROM_HAND,
    TAKE_AWAY, PUT_HELD, FIRST_HAND, REARRANGE, AVERT, DEFEND,
) = range(LAST_OF_NATURE + 1, LAST_OF_NATURE + 17)  # fmt: skip
FIRST_FORCED = DEFEND + 1

# A seat is asked; a single answer answers itself.
(
    PAY, PAY_ANY, GAIN, ROB, HAND_OVER, CHOOSE_DIE, PAY_LESS, LAY_REGIONS, LOSE_ONE, GOES_UNDER, RELOCATE, SUFFER_FEUD,
    TEND, BURN, GAIN_ONE_KIND, RIOT,
) = range(FIRST_FORCED, FIRST_FORCED + 16)  # fmt: skip
FIRST_SILENT = RIOT + 1

# Nobody is asked.
(
    BEGIN_TURN, DISCARD, KEEP, END_TURN, RESOLVE_FACE, TRIGGER, PUT, OPPONENT, IF, SET_FACE, GATHER, FIRST_HANDS, TOUCH,
    BURY, REBUILD, COPY_YIELD, YIELD_BESIDE, SUFFER_FRATERNAL, YIELD_AGAIN, SICKEN, ATTACK, FEND_OFF,
) = range(FIRST_SILENT, FIRST_SILENT + 22)  # fmt: skip

# Where a look goes.
AT_STACK, AT_HAND, AT_DISCARDS = range(3)
# Where a lost card goes.
UNDER_STACK, TO_DISCARDS = range(2)
# Flags of Gain and Rob, beside the six bits of their kinds.
WHOLE = SINGLE = 1 << 6
ROOM_NOT_NEEDED = 1 << 7
