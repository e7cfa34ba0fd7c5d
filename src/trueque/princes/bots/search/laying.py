"""A position of the engine as the core's record, for the search; both say the same of everything.

It stands here as long as tables play on the engine: where a position is the core's record, nothing has to be laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trueque.princes.cards.turmoil import FendOff
from trueque.princes.catalogue import STORE, pack
from trueque.princes.core import operations as op
from trueque.princes.core.ask import asked_seat
from trueque.princes.core.hands import HALF_CARDS
from trueque.princes.core.losing import NAME_BITS
from trueque.princes.core.numbers import ALL_KINDS, COMMERCE, FEUD_NAMES, KNOWN, PER_STORE, REACH, SEATS, STRENGTH
from trueque.princes.core.points import count_realm, leader
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.core.tables import Tables
from trueque.princes.dice import FACES
from trueque.princes.effects import Opponent
from trueque.princes.losing import FILTERS
from trueque.princes.lowering import DECKS
from trueque.princes.programs import LOOKS, Programs, Row, card_numbers, mask, spot_number
from trueque.princes.state import Entry, Realm, State
from trueque.princes.step import Step
from trueque.princes.tableau import SITES
from trueque.princes.triggers import TRIGGERS

NUMBER = card_numbers()
OTHER_NAMES = {"BuryEvent": "BURY", "RebuildEvents": "REBUILD", "Triggers": "TRIGGER"}
"""Steps whose operation has another name."""


def laid_out(t: Tables, programs: Programs, s: State) -> Position:
    """The record of a position; *t* are the tables of its rules."""
    g = Position()
    lay_table(g, s)
    lay_piles(t, g, s)
    for seat, realm in enumerate(s.realms):
        lay_realm(g, seat, realm)
        count_realm(t, g, seat)
    g.hero = leader(g.points[0, STRENGTH], g.points[1, STRENGTH])
    g.trade = leader(g.points[0, COMMERCE], g.points[1, COMMERCE])
    for n, (me, step) in enumerate(s.todo):
        g.todo_op[n], g.todo_a[n], g.todo_b[n], g.todo_c[n] = row_of(programs, step)
        g.todo_me[n], g.depth = me, n + 1
    g.asked = asked_seat(g)
    return g


def fill(row: Any, numbers: Sequence[int]) -> int:
    """Numbers into the beginning of a row; how many."""
    row[: len(numbers)] = numbers
    return len(numbers)


def fill_at(grid: Any, at: int, numbers: Sequence[int]) -> int:
    """Numbers into the beginning of a row of a grid; how many."""
    for k, number in enumerate(numbers):
        grid[at, k] = number
    return len(numbers)


def entries(pile: Sequence[Entry]) -> list[int]:
    return [NUMBER[card] * KNOWN + knows for card, knows in pile]


def words(cards: Sequence[str]) -> tuple[int, int]:
    """A set of cards, in two words."""
    members = sum({1 << NUMBER[card] for card in cards})
    return members & (1 << HALF_CARDS) - 1, members >> HALF_CARDS


def lay_table(g: Position, s: State) -> None:
    """What everybody sees of the turn."""
    g.active, g.turn, g.die, g.herald = s.active, s.turn, s.die, s.herald
    g.face, g.event = list(FACES).index(s.face) + 1 if s.face else 0, NUMBER[s.event] + 1 if s.event else 0
    g.winner = PLAYING if s.winner is None else s.winner
    g.road_supply, g.settlement_supply, g.city_supply = s.supply["road"], s.supply["settlement"], s.supply["city"]
    g.used_count = fill(g.used, [spot_number(spot) for spot in s.used])
    g.fetchers[0], g.fetchers[1] = words(s.fetchers)
    for seat in range(SEATS):
        g.spared[seat], g.barred[seat] = int(s.spared[seat]), int(s.barred[seat])
        g.fresh[seat, 0], g.fresh[seat, 1] = words(s.fresh[seat])


def lay_piles(t: Tables, g: Position, s: State) -> None:
    """Hands and piles."""
    for seat, hand in enumerate(s.hands):
        g.hand_size[seat] = fill_at(g.hand, seat, entries(hand))
    for k, stack in enumerate(s.stacks):
        g.stack_size[k] = fill_at(g.stack, k, entries(stack))
    g.event_count, g.discard_count = fill(g.events, entries(s.events)), fill(g.discards, entries(s.discards))
    g.aside_count, g.held_count = fill(g.aside, entries(s.aside)), fill(g.held, entries(s.held))
    g.region_pile = fill(g.regions, [STORE[card] * KNOWN + knows for card, knows in s.regions])
    g.faceup_count = fill(g.faceup, [NUMBER[card] for card in s.faceup])
    g.table_count = fill(g.table, [NUMBER[card] for card in s.table])
    for card in s.inside:
        g.inside[NUMBER[card] - t.first_event] += 1
    for card, n in s.loose.items():
        g.loose[STORE[card] if card in STORE else NUMBER[card]] = n
        g.loose_count += n


def lay_realm(g: Position, seat: int, realm: Realm) -> None:
    """A principality."""
    for x, size in realm.places.items():
        g.lies[seat, spot_number((x, 0))] = size
    for spot, store in realm.regions.items():
        g.lies[seat, spot_number(spot)] = store + 1
    for spot, card in realm.sites.items():
        g.lies[seat, spot_number(spot)] = NUMBER[card] + 1
    for spot, card in realm.under.items():
        g.under[seat, spot_number(spot)] = NUMBER[card] + 1
    g.place_count[seat] = fill_at(g.places, seat, [spot_number((x, 0)) for x in realm.places])
    g.region_count[seat] = fill_at(g.region_spots, seat, [*map(spot_number, realm.regions)])
    g.site_count[seat] = fill_at(g.sites, seat, [*map(spot_number, realm.sites)])
    g.owned_count[seat] = fill_at(g.owned, seat, realm.owned)
    g.roads[seat] = sum(1 << x + REACH for x in realm.roads)
    fill_at(g.stock, seat, realm.stock)


# ---- what is still to be done ----------------------------------------------------------------------------------------


def named_in(sites: Sequence[str]) -> int:
    """Sites that were named, in one number."""
    return sum(spot_number(SITES[site]) + 1 << NAME_BITS * k for k, site in enumerate(sites))


def column(x: int) -> int:
    return spot_number((x, 0))


def faces_in(faces: Sequence[int]) -> int:
    return sum(1 << face for face in faces)


def defend_row(p: Programs, s: Any) -> Row:
    return op.DEFEND, faces_in(s.faces), p.found[(Opponent(s.steps),)], p.found[(FendOff(),)]


def lose_row(p: Programs, s: Any) -> Row:
    # All buildings there are is what the core says by naming none.
    every = s.which == "building" and len(s.sites) != FEUD_NAMES
    to = op.TO_DISCARDS if s.to == "discards" else op.UNDER_STACK
    return op.LOSE_ONE, 0 if every else named_in(s.sites), p.club(FILTERS[s.which]), to


VALUED: dict[str, Callable[[Programs, Any], Row]] = {
    "RollDie": lambda p, s: (op.ROLL_DIE, faces_in(s.faces), p.found[s.on], p.found[s.otherwise]),
    "Look": lambda p, s: (op.LOOK, 0, LOOKS.get(s.where, op.AT_STACK), s.stack),
    "FindRegions": lambda p, s: (op.FIND_REGIONS, 0, column(s.column), 0),
    "Shuffle": lambda p, s: (op.SHUFFLE, 0, DECKS.index(s.what), 0),
    "Gather": lambda p, s: (op.GATHER, 0, DECKS.index(s.what), 0),
    "Buy": lambda p, s: (op.BUY, 0, s.n, 0),
    "SearchStack": lambda p, s: (op.SEARCH_STACK, 0, int(s.optional), s.n),
    "PickFrom": lambda p, s: (op.PICK_FROM, 0, s.stack, s.n),
    "TakeAway": lambda p, s: (op.TAKE_AWAY, 0, s.n, 0),
    "FirstHand": lambda p, s: (op.FIRST_HAND, 0, int(s.second), 0),
    "Rearrange": lambda p, s: (op.REARRANGE, 0, s.left, 0),
    "Defend": defend_row,
    "Pay": lambda p, s: (op.PAY, pack(s.cost), 0 if s.to is None else s.to + 1, 0),
    "PayAny": lambda p, s: (op.PAY_ANY, 0, s.n, 0),
    "Gain": lambda p, s: (op.GAIN, mask(s.kinds) & ALL_KINDS | (op.WHOLE if s.whole else 0), p.amount(s.n), 0),
    "PayLess": lambda p, s: (op.PAY_LESS, pack(s.cost), 0, 0),
    "LayRegions": lambda p, s: (op.LAY_REGIONS, 0, column(s.column), int(s.choose)),
    "LoseOne": lose_row,
    "GoesUnder": lambda p, s: (op.GOES_UNDER, 0, spot_number(SITES[s.site]), 0),
    "SufferFeud": lambda p, s: (op.SUFFER_FEUD, named_in(s.named), len(s.named), 0),
    "Discard": lambda p, s: (op.DISCARD, 0, NUMBER[s.card], 0),
    "Triggers": lambda p, s: (op.TRIGGER, 0, TRIGGERS.index(s.what), 0),
    "Put": lambda p, s: (op.PUT, sum(n << PER_STORE * store for store, n in enumerate(s.amounts)), 0, 0),
    "SetFace": lambda p, s: (op.SET_FACE, 0, list(FACES).index(s.face) + 1, 0),
    "Rob": Programs.rob,
    "Opponent": lambda p, s: (op.OPPONENT, p.found[s.steps], 0, 0),
}
"""Steps that rules put on the stack with values of their own."""


def row_of(p: Programs, step: Step) -> Row:
    """How a step lies on the core's stack."""
    found = p.row_of.get(step)
    if found is not None:
        return found
    name = type(step).__name__
    if name in VALUED:
        return VALUED[name](p, step)
    words_ = "".join(f"_{c}" if c.isupper() and i else c for i, c in enumerate(name)).upper()
    return int(getattr(op, OTHER_NAMES.get(name, words_))), 0, 0, 0
