"""What is still to be done, as steps and as the core's stack of operations: each read as the other.

Steps of cards are found among the rows they were lowered to (`programs`); those that rules put on the stack themselves
have an entry here, one way and back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from trueque.princes import steps as st
from trueque.princes.actions import FACES
from trueque.princes.catalogue import KINDS, MOST_REMEMBERED, STORES, pack_amounts, unpack_amounts
from trueque.princes.core import operations as op
from trueque.princes.core.losses import NAME, NAME_BITS
from trueque.princes.core.numbers import ALL_KINDS, FEUD_NAMES, PER_STORE, REACH, ROWS, STORE_MOST
from trueque.princes.core.state import HELD_MOST
from trueque.princes.programs import (
    AMOUNTS,
    DECKS,
    FILTERS,
    LOOKS,
    PLAIN,
    Programs,
    Row,
    kinds_mask,
    number_cards,
    spot_number,
)
from trueque.princes.slots import TRIGGERS
from trueque.princes.steps import EffectStep
from trueque.princes.tableau import SITE_NAMES, SITES, Spot

TOKENS = tuple(number_cards())
"""Cards by the core's numbers."""
LOOKED = {number: where for where, number in LOOKS.items()}
NAMED_AMOUNTS = tuple(AMOUNTS)

BARE: dict[int, EffectStep] = {
    **{operation: kind() for kind, operation in PLAIN.items()},
    op.ROLL_DICE: st.RollDice(), op.WHO_STARTS: st.WhoStarts(), op.TURN_EVENT: st.TurnEvent(),
    op.BEFORE_DICE: st.BeforeDice(), op.ACTION_PHASE: st.ActionPhase(), op.REFILL: st.Refill(),
    op.EXCHANGE: st.Exchange(), op.REPLACE: st.Replace(), op.PUT_HELD: st.PutHeld(), op.AVERT: st.Avert(),
    op.BEGIN_TURN: st.BeginTurn(), op.KEEP: st.Keep(), op.END_TURN: st.EndTurn(), op.RESOLVE_FACE: st.ResolveFace(),
    op.FIRST_HANDS: st.FirstHands(), op.TOUCH: st.Touch(), op.BURY: st.BuryEvent(),
}  # fmt: skip
"""Operations that have no numbers."""
del BARE[op.SUFFER_FEUD]
BARE_ROWS: dict[EffectStep, Row] = {step: (operation, 0, 0, 0) for operation, step in BARE.items()}


# ---- from the core ---------------------------------------------------------------------------------------------------


def kinds_of_bits(bits: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(len(KINDS)) if bits >> kind & 1)


def amount_or_name(number: int) -> int | str:
    return number if number >= 0 else NAMED_AMOUNTS[-1 - number]


def spot_from_number(number: int) -> Spot:
    """A spot of a principality, by the core's number."""
    return number // ROWS - REACH, number % ROWS - 2


def unpack_sites(named: int) -> tuple[str, ...]:
    """The sites that were named, out of one number."""
    found = [int(named >> NAME_BITS * k & NAME) - 1 for k in range(FEUD_NAMES)]
    return tuple(SITE_NAMES[spot_from_number(spot)] for spot in found if spot >= 0)


def faces_of_bits(bits: int) -> tuple[int, ...]:
    return tuple(face for face in range(1, 7) if bits >> face & 1)


def unpack_cost(packed: int) -> Any:
    return tuple(unpack_amounts(packed))


def make_rob(p: Programs, a: int, b: int, c: int) -> EffectStep:
    """Cards rob by rows of their own: this is the trade advantage's."""
    return st.Rob(amount_or_name(b), c, kinds_of_bits(a & ALL_KINDS), bool(a & op.SINGLE), "trade_room")


def make_lose(p: Programs, a: int, b: int, c: int) -> EffectStep:
    which = next(name for name, fits in FILTERS.items() if p.club_number(fits) == b)
    return st.LoseOne(which, "discards" if c == op.TO_DISCARDS else "stack", unpack_sites(a))


def program_steps(p: Programs, number: int) -> tuple[EffectStep, ...]:
    """The steps of a program."""
    return p.runs[number]


@lru_cache(maxsize=MOST_REMEMBERED)
def unpack_by_store(packed: int) -> tuple[int, ...]:
    """An amount by store, out of one number: most of them are none, and those are passed over."""
    amounts = [0] * len(STORES)
    while packed:
        store = ((packed & -packed).bit_length() - 1) // PER_STORE
        amounts[store] = packed >> PER_STORE * store & STORE_MOST
        packed &= ~(STORE_MOST << PER_STORE * store)
    return tuple(amounts)


NAMED: dict[int, Callable[[Programs, int, int, int], EffectStep]] = {
    op.ROLL_DIE: lambda p, a, b, c: st.RollDie(faces_of_bits(a), program_steps(p, b), program_steps(p, c)),
    op.LOOK: lambda p, a, b, c: st.Look(LOOKED[b], c),
    op.FIND_REGIONS: lambda p, a, b, c: st.FindRegions(spot_from_number(b)[0]),
    op.SHUFFLE: lambda p, a, b, c: st.Shuffle(DECKS[b]),
    op.GATHER: lambda p, a, b, c: st.Gather(DECKS[b]),
    op.BUY: lambda p, a, b, c: st.Buy(b),
    op.SEARCH_STACK: lambda p, a, b, c: st.SearchStack(bool(b), c),
    op.PICK_FROM: lambda p, a, b, c: st.PickFrom(b, c),
    op.TAKE_AWAY: lambda p, a, b, c: st.TakeAway(b),
    op.FIRST_HAND: lambda p, a, b, c: st.FirstHand(bool(b)),
    op.REARRANGE: lambda p, a, b, c: st.Rearrange(b),
    op.DEFEND: lambda p, a, b, c: st.Defend(faces_of_bits(a), program_steps(p, b)[0].steps),  # type: ignore[attr-defined]
    op.PAY: lambda p, a, b, c: st.Pay(unpack_cost(a), b - 1 if b else None),
    op.PAY_ANY: lambda p, a, b, c: st.PayAny(b),
    op.GAIN: lambda p, a, b, c: st.Gain(amount_or_name(b), kinds_of_bits(a & ALL_KINDS), bool(a & op.WHOLE)),
    op.ROB: make_rob,
    op.PAY_LESS: lambda p, a, b, c: st.PayLess(unpack_cost(a)),
    op.LAY_REGIONS: lambda p, a, b, c: st.LayRegions(spot_from_number(b)[0], bool(c)),
    op.LOSE_ONE: make_lose,
    op.GOES_UNDER: lambda p, a, b, c: st.GoesUnder(SITE_NAMES[spot_from_number(b)]),
    op.SUFFER_FEUD: lambda p, a, b, c: st.SufferFeud(unpack_sites(a)),
    op.DISCARD: lambda p, a, b, c: st.Discard(TOKENS[b]),
    op.TRIGGER: lambda p, a, b, c: st.Triggers(TRIGGERS[b]),
    op.PUT: lambda p, a, b, c: st.Put(unpack_by_store(a)),
    op.OPPONENT: lambda p, a, b, c: st.Opponent(program_steps(p, a)),
    op.SET_FACE: lambda p, a, b, c: st.SetFace(tuple(FACES)[b - 1]),
}
"""Operations with numbers, as steps."""


def step_from_row(p: Programs, row: Row) -> EffectStep:
    """The step that lies on the core's stack as this row."""
    bare = BARE.get(row[0])
    if bare is not None:
        return bare
    known = p.steps_of.get(row)
    if known is None:
        if len(p.steps_of) > MOST_REMEMBERED:
            p.steps_of.clear()
        known = p.steps_of[row] = p.rows.get(row) or NAMED[row[0]](p, *row[1:])
    return known


# ---- to the core -----------------------------------------------------------------------------------------------------


def check_range(number: Any, first: int, last: int) -> int:
    """A number that the core has room for."""
    if type(number) is not int or not first <= number <= last:
        raise ValueError(f"{number} should be a number from {first} to {last}")
    return number


def pack_sites(sites: Sequence[str]) -> int:
    if len(sites) > FEUD_NAMES:
        raise ValueError(sites)
    return sum(spot_number(SITES[site]) + 1 << NAME_BITS * k for k, site in enumerate(sites))


def pack_by_store(amounts: Sequence[int]) -> int:
    if len(amounts) != len(STORES):
        raise ValueError(amounts)
    return sum(check_range(n, 0, STORE_MOST) << PER_STORE * store for store, n in enumerate(amounts))


def pack_cost(cost: Sequence[int]) -> int:
    return pack_amounts([check_range(n, 0, 60) for n in cost])


def column_number(x: int) -> int:
    return spot_number((check_range(x, -REACH, REACH), 0))


def pack_defend(p: Programs, s: st.Defend) -> Row:
    fended = p.found[st.FendOff(),]
    return op.DEFEND, sum(1 << check_range(face, 1, 6) for face in s.faces), p.found[st.Opponent(s.steps),], fended


def pack_lose(p: Programs, s: st.LoseOne) -> Row:
    # All buildings there are is what the core says by naming none.
    every = s.which == "building" and len(s.sites) != FEUD_NAMES
    to = op.TO_DISCARDS if s.to == "discards" else op.UNDER_STACK
    return op.LOSE_ONE, 0 if every else pack_sites(s.sites), p.club_number(FILTERS[s.which]), to


ROWS_OF: dict[type[EffectStep], Callable[[Programs, Any], Row]] = {
    st.RollDie: lambda p, s: (op.ROLL_DIE, sum(1 << check_range(face, 1, 6) for face in s.faces), p.found[s.on],
                              p.found[s.otherwise]),
    st.Look: lambda p, s: (op.LOOK, 0, LOOKS[s.where], check_range(s.stack, 0, len(p.rules.backs) - 1)),
    st.FindRegions: lambda p, s: (op.FIND_REGIONS, 0, column_number(s.column), 0),
    st.Shuffle: lambda p, s: (op.SHUFFLE, 0, DECKS.index(s.what), 0),
    st.Gather: lambda p, s: (op.GATHER, 0, DECKS.index(s.what), 0),
    st.Buy: lambda p, s: (op.BUY, 0, check_range(s.n, 0, 60), 0),
    st.SearchStack: lambda p, s: (op.SEARCH_STACK, 0, int(s.optional), check_range(s.n, 0, 60)),
    st.PickFrom: lambda p, s: (op.PICK_FROM, 0, check_range(s.stack, 0, len(p.rules.backs) - 1), check_range(s.n, 0,
                                                                                                             60)),
    st.TakeAway: lambda p, s: (op.TAKE_AWAY, 0, check_range(s.n, 0, HELD_MOST), 0),
    st.FirstHand: lambda p, s: (op.FIRST_HAND, 0, int(s.second), 0),
    st.Rearrange: lambda p, s: (op.REARRANGE, 0, check_range(s.left, 1, 60), 0),
    st.Defend: pack_defend,
    st.Pay: lambda p, s: (op.PAY, pack_cost(s.cost), 0 if s.to is None else check_range(s.to, 0, 1) + 1, 0),
    st.PayAny: lambda p, s: (op.PAY_ANY, 0, check_range(s.n, 0, 60), 0),
    st.Gain: lambda p, s: (op.GAIN, kinds_mask(s.kinds) & ALL_KINDS | (op.WHOLE if s.whole else 0),
                           p.amount_number(s.n), 0),
    st.Rob: Programs.rob_row,
    st.PayLess: lambda p, s: (op.PAY_LESS, pack_cost(s.cost), 0, 0),
    st.LayRegions: lambda p, s: (op.LAY_REGIONS, 0, column_number(s.column), int(s.choose)),
    st.LoseOne: pack_lose,
    st.GoesUnder: lambda p, s: (op.GOES_UNDER, 0, spot_number(SITES[s.site]), 0),
    st.SufferFeud: lambda p, s: (op.SUFFER_FEUD, pack_sites(s.named), len(s.named), 0),
    st.Discard: lambda p, s: (op.DISCARD, 0, number_cards()[s.card], 0),
    st.Triggers: lambda p, s: (op.TRIGGER, 0, TRIGGERS.index(s.what), 0),
    st.Put: lambda p, s: (op.PUT, pack_by_store(s.amounts), 0, 0),
    st.Opponent: lambda p, s: (op.OPPONENT, p.found[s.steps], 0, 0),
    st.SetFace: lambda p, s: (op.SET_FACE, 0, tuple(FACES).index(s.face) + 1, 0),
}  # fmt: skip
"""Steps with values, as operations."""


def row_from_step(p: Programs, step: EffectStep) -> Row:
    """How a step lies on the core's stack; a KeyError or ValueError where it cannot."""
    found = BARE_ROWS.get(step) or p.row_of.get(step)
    return found if found is not None else ROWS_OF[type(step)](p, step)
