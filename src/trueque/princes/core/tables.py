"""The tables record: cards, effects and switches in the shape in which the rules read them; made by
`princes.core_tables`.

An effect is a *program*: a run of rows in the table of steps. A step is an operation (`operations`) and three numbers;
steps that hold steps name their programs. A *club* is a set of cards that some effect or requirement speaks of.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Grid, Layout, declare_grid, declare_number, declare_row, layout_of

from .numbers import CARDS, KINDS, OPEN, POINT_KINDS, SEATS, STACKS, STORES
from .switches import Switches

STEPS, PROGRAMS, CLUBS, NEEDS, AMOUNTS = 192, 128, 48, 64, 12
"""Room for so many of each."""
NOBODY = 0
"""The club that nobody is in, and the program that does nothing."""

# What is shuffled: rows of `deck`. The sets follow in the order of the catalogue.
REGIONS, EVENTS, ASIDE, FIRST_SET = range(4)
SETS = 8
"""Room for so many sets; ours are four."""
DECKS = FIRST_SET + SETS + SEATS
"""The sets, and what the seats bring themselves."""

TRIGGERS = 4
HARVEST, PRODUCED_, PLAGUE, LOST = range(TRIGGERS)

# The kinds of cards.
ACTION, SETTLEMENT_EXPANSION, CITY_EXPANSION, REGION_EXPANSION, EVENT = range(5)
# When an action card may be played.
IN_ACTION_PHASE, BEFORE_ROLL, WITH_SETTLEMENT, AS_REACTION = range(4)
# What a requirement asks for.
(HAS_CARD, HAS_CARD_AT_CITY, HAS_POINTS, HAS_HERO_TOKEN, HAS_TRADE_TOKEN, HAS_CITY, HAS_FEWER_POINTS, HAS_MOST_SKILL,
 HAS_MOST_OF, HAS_GOLD) = range(10)  # fmt: skip
# Lasting effects, a bit each.
BOOSTS, SHELTERS, TRADES, TRADES_BESIDE, COINS, SEARCH_COSTS, DISCOUNTS, ADDS, TRADE_TAKES, GUARDS = (
    1 << k for k in range(10)
)
# What is kept off.
AGAINST_ATTACK, AGAINST_ARSON, AGAINST_PLAGUE, AGAINST_RIOTS = range(1, 5)


@dataclass(slots=True)
class Tables(Switches):
    """Everything the rules read and never write."""

    target: int = 0
    limit: int = 0
    stacks: int = 0
    theme: int = 0
    duel: int = 0
    removes: int = 0
    wins_before_roll: int = 0
    marks_by_site: int = 0
    fetches_in_vain: int = 0
    reactions: int = 0  # whether the stacks hold a card that keeps events off
    cards: int = 0  # how many of `CARDS` are ours
    guest_cards: int = 0  # those of other packages, where this game has any; else none
    first_event: int = 0  # the number of the first event card
    yule: int = 0
    faceup: int = 0
    sets: int = 0
    buildings: int = 0  # clubs that the rules themselves ask for
    riotous: int = 0

    # Before the game
    set_order: list[int] = declare_row(SETS)  # the decks that are dealt, in order
    deck: Grid = declare_grid(DECKS, CARDS)  # how many of each card; regions by store
    back: list[int] = declare_row(STACKS)  # the deck that each stack is dealt from
    deals: list[int] = declare_row(STACKS)  # and how many cards of it
    brought: list[int] = declare_row(SEATS)  # the deck that is a seat's own; 0: all stacks are for both
    start_spot: Grid = declare_grid(SEATS, KINDS)
    start_store: Grid = declare_grid(SEATS, KINDS)
    start_stock: list[int] = declare_row(STORES)
    opened: list[int] = declare_row(OPEN)  # the cards that lie face up
    store_kind: list[int] = declare_row(STORES)
    store_number: list[int] = declare_row(STORES)
    centre_cost: list[int] = declare_row(3, 64)  # road, settlement, city

    # Cards
    cost: list[int] = declare_row(CARDS, 64)
    price: list[int] = declare_row(CARDS)
    kind: list[int] = declare_row(CARDS)
    word: Grid = declare_grid(CARDS, 2)  # its kind and its type, as discounts name them
    set: list[int] = declare_row(CARDS)  # its back, as a deck
    face: list[int] = declare_row(CARDS)  # cards with the same face have the same number here
    face_up: list[int] = declare_row(CARDS)
    store: list[int] = declare_row(CARDS)  # what it holds resources in; of other cards 0
    once: list[int] = declare_row(CARDS)
    covers: list[int] = declare_row(CARDS)  # the club of what it is built upon
    points: Grid = declare_grid(CARDS, POINT_KINDS)
    first_need: list[int] = declare_row(CARDS)
    needs: list[int] = declare_row(CARDS)
    need: Grid = declare_grid(NEEDS, 3)

    # Effects
    timing: list[int] = declare_row(CARDS)
    avertable: list[int] = declare_row(CARDS)
    happens_once: list[int] = declare_row(CARDS)
    play: list[int] = declare_row(CARDS)
    when: Grid = declare_grid(CARDS, TRIGGERS)
    standing: list[int] = declare_row(CARDS, 16)
    boosts: list[int] = declare_row(CARDS)  # kinds, a bit each
    trades: list[int] = declare_row(CARDS)  # kinds, a bit each
    search_price: list[int] = declare_row(CARDS)
    discount_of: list[int] = declare_row(CARDS)
    discount_above: list[int] = declare_row(CARDS)
    adds: Grid = declare_grid(CARDS, 4)  # which points, how many, for which club, from how many on
    trade_takes: list[int] = declare_row(CARDS)
    guards: list[int] = declare_row(CARDS)
    guard_faces: list[int] = declare_row(CARDS)

    first_step: list[int] = declare_row(PROGRAMS, 16)
    steps: list[int] = declare_row(PROGRAMS)
    step_a: list[int] = declare_row(STEPS, 64)
    step: Grid = declare_grid(STEPS, 3)  # operation, b, c
    member: Grid = declare_grid(CLUBS, CARDS)
    amount: Grid = declare_grid(AMOUNTS, 3)  # a club, how much for each of it, and at most
    last: int = declare_number(32)  # a single number comes last: C looks less closely at a list that ends a record


def tables_layout() -> Layout:
    """How the tables lie in memory: single numbers 32 bits wide, lists as they say."""
    found = [(name, bits if shape else 32, shape) for name, bits, shape in layout_of(Tables)]
    return sorted(found, key=lambda one: -one[1])
