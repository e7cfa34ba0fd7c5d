"""The door for games that are played elsewhere: what a seat may know of one, as a position of ours.

A bridge to another program fills in `PositionFacts`, in the numbers of our layout, and nothing else: everything that
follows from them (who may build where, rates, points, pieces left, the bank) is made here, and what the seat cannot
know is dealt so that it fits, as for a seat's line of text (`position`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from trueque.island.core.awards import LONG_ENOUGH
from trueque.island.core.state import FOUND_ROAD, FOUND_SETTLEMENT, NOBODY, NONE, ROLL, TRADE, WORD, Position
from trueque.island.details import PositionDraft, default_point_card_limit, default_trade_rates, put_rates
from trueque.island.guess import derive_building_sets, include_member
from trueque.island.impossible import require_readable
from trueque.island.ledger import KINDS, Ledger
from trueque.island.position import complete_draft, sort_by_turn_order, to_plain_game
from trueque.island.state import PHASES, IslandState, KnownOffers

if TYPE_CHECKING:
    from trueque.island.game import Island

NO_CARDS = (0,) * KINDS
FOUNDING = (FOUND_SETTLEMENT, FOUND_ROAD)


@dataclass
class FactsGround:
    """The island: hexes and corners by their numbers on the layout, kinds by the core's numbers."""

    terrain: Mapping[int, int]
    number: Mapping[int, int]
    """Of every hex; 0 where it has none."""
    harbour: Mapping[int, int]
    """Of every corner that has one."""
    robber: int


@dataclass
class Holding:
    """What everybody sees of a seat."""

    settlements: Sequence[int] = ()
    cities: Sequence[int] = ()
    roads: Sequence[int] = ()
    knights: int = 0
    development: int = 0
    """Development cards in hand, those bought this turn too."""
    proposals: int = 0
    """Offers made this turn."""
    owes: int = 0
    """Cards to be discarded."""
    trail: int | None = None
    """The longest road, where another program counts it otherwise than we do."""


@dataclass
class OpenOffer:
    """An offer on the table."""

    by: int
    to: Sequence[int]
    give: Sequence[int]
    want: Sequence[int]


@dataclass
class PositionFacts:
    """What the seat *eyes* may know."""

    eyes: int
    ground: FactsGround
    seats: Sequence[Holding]
    ledger: Ledger
    """What was seen of cards: `deal_hands_by_size` where nobody followed them."""
    hand: Sequence[int]
    """One's own resource cards."""
    phase: str = "roll"
    active: int = 0
    turn: int = 1
    """Turns begun since the founding; 0 while it lasts."""
    order: Sequence[int] = (0, 1, 2, 3)
    rolled: bool = False
    dice: tuple[int, int] = (0, 0)
    card_played: bool = False
    road_holder: int | None = None
    army_holder: int | None = None
    cards: Sequence[int] = NO_CARDS
    """One's own development cards by kind, but for those bought this turn: these are *new*."""
    new: Sequence[int] = NO_CARDS
    played: Sequence[int] = NO_CARDS
    """Development cards that anybody has played, by kind."""
    bought: int = 0
    """Development cards that were bought this turn."""
    corner: int = 0
    """Where a founding road must begin."""
    free_roads: int = 0
    offers: Sequence[OpenOffer] = field(default_factory=list)


def make_state(game: Island, facts: PositionFacts, rng: Random) -> IslandState:
    """A position that fits *facts*; they must fit each other, or a sentence says what does not."""
    d = PositionDraft(to_plain_game(game), Position(), facts.ledger.copy(), facts.eyes)
    restore_ground(d, facts.ground)
    restore_turn(d, facts)
    for p, holding in enumerate(facts.seats):
        restore_pieces(d, p, holding)
    derive_building_sets(d.game, d.g)
    restore_cards(d, facts)
    restore_offers(d, facts)
    complete_draft(d, rng)
    require_readable(d)
    state = d.make_state(game)
    for p, holding in enumerate(facts.seats):
        counted = holding.trail is None and len(holding.roads) >= LONG_ENOUGH
        length = game.core.road_length(game.tables, state.g, p) if counted else holding.trail or 0
        state.g.trail[p] = length
    return state


def restore_ground(d: PositionDraft, ground: FactsGround) -> None:
    g = d.g
    blank, corners = d.game.blank, len(d.game.places.corners)
    g.terrain[:], g.token[:], g.owner[:] = blank.terrain, blank.token, blank.owner
    g.harbour[:corners] = [NONE] * corners
    for h, terrain in ground.terrain.items():
        g.terrain[h], g.token[h] = terrain, ground.number[h]
        if ground.number[h]:
            g.hexes_of[ground.number[h]] |= 1 << h
    for corner, kind in ground.harbour.items():
        g.harbour[corner] = kind
    g.robber = ground.robber


def restore_turn(d: PositionDraft, facts: PositionFacts) -> None:
    """The question on the table, and how far the turn is."""
    g, n = d.g, d.game.seats
    g.phase, g.seat, g.turn = PHASES.index(facts.phase), facts.active, facts.turn
    g.order[:n] = facts.order[:n]
    sort_by_turn_order(d)
    g.dice[:] = facts.dice
    g.rolled, g.card_played = int(facts.rolled), int(facts.card_played)
    g.after = TRADE if facts.rolled else ROLL
    g.winner = g.victim = NOBODY
    g.road_holder = NOBODY if facts.road_holder is None else facts.road_holder
    g.army_holder = NOBODY if facts.army_holder is None else facts.army_holder
    g.corner, g.free_roads = facts.corner, facts.free_roads
    if g.phase in FOUNDING:
        g.step = sum(len(one.settlements) for one in facts.seats) - (g.phase == FOUND_ROAD)


def restore_pieces(d: PositionDraft, p: int, holding: Holding) -> None:
    g, rules = d.g, d.game.rules
    for c in (*holding.settlements, *holding.cities):
        g.owner[c] = p
        include_member(g.homes, p, c)
        g.built[c // WORD] |= 1 << c % WORD
    for c in holding.cities:
        g.cities[c // WORD] |= 1 << c % WORD
    for e in holding.roads:
        include_member(g.roads, p, e)
        for c in d.game.places.paths[e]:
            include_member(g.touched, p, c)
    g.roads_left[p] = rules.roads - len(holding.roads)
    g.settlements_left[p] = rules.settlements - len(holding.settlements)
    g.cities_left[p] = rules.cities - len(holding.cities)
    g.points[p] = len(holding.settlements) + 2 * len(holding.cities)
    g.knights[p], g.due[p] = holding.knights, holding.owes
    put_rates(d, p, default_trade_rates(d, p))
    # One's own are known by kind, and counted there.
    d.development[p], d.proposals[p] = 0 if d.is_known(p) else holding.development, holding.proposals
    d.room[p] = default_point_card_limit(d, p)


def restore_cards(d: PositionDraft, facts: PositionFacts) -> None:
    """One's own; the others' are dealt from what is left."""
    me = facts.eyes
    d.hand[me], d.cards[me] = list(facts.hand), list(facts.cards)
    d.fresh, d.played, d.bought = list(facts.new), list(facts.played), facts.bought


def restore_offers(d: PositionDraft, facts: PositionFacts) -> None:
    g, n = d.g, d.game.seats
    for offer in facts.offers:
        g.offered_to[offer.by] = sum(1 << q for q in offer.to)
        for r in range(KINDS):
            g.give[offer.by, r], g.want[offer.by, r] = offer.give[r], offer.want[r]
    g.proposals[:n] = d.proposals
    if facts.phase == "answer":
        d.told = KnownOffers(g, n)


def deal_hands_by_size(
    hand: Sequence[int], sizes: Sequence[int], me: int, unseen: Sequence[int], rng: Random
) -> Ledger:
    """Hands of so many cards where nobody followed them: dealt from what neither *me* nor the bank has."""
    ledger = Ledger.make_empty(len(sizes))
    pool = [kind for kind, count in enumerate(unseen) for _ in range(count)]
    rng.shuffle(pool)
    ledger.balance[me] = list(hand)
    for p, size in enumerate(sizes):
        for _ in range(size if p != me else 0):
            ledger.balance[p][pool.pop()] += 1
    return ledger
