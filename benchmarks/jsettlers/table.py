"""A game of JSettlers as one seat may know it, kept up to date message by message. Places stay in their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from benchmarks.jsettlers import board
from benchmarks.jsettlers.cards import Seen
from benchmarks.jsettlers.heard import HeardBargains
from benchmarks.jsettlers.wire import Fields
from trueque.island.core.state import DESERT

SEATS = 4
ROAD, SETTLEMENT, CITY = range(3)
ROADS_CARD, PLENTY_CARD, MONOPOLY_CARD, KNIGHT_CARD = 1, 2, 3, 9
# Their states of a game, as far as something is asked in them.
FIRST_SETTLEMENT, FIRST_ROAD, SECOND_SETTLEMENT, SECOND_ROAD = 5, 6, 10, 11
BEFORE_ROLL, PLAY, ROBBER, FREE_ROAD, LAST_FREE_ROAD = 15, 20, 33, 40, 41
CHOOSE_VICTIM, PLENTY, MONOPOLY, OVER = 51, 52, 53, 1000
DREW, PLAYED, ADDED_NEW, ADDED_OLD = range(4)
"""What happens to development cards."""


@dataclass
class Seat:
    """What is seen of a seat besides its resource cards."""

    name: str = ""
    roads: set[int] = field(default_factory=set)
    settlements: set[int] = field(default_factory=set)
    cities: set[int] = field(default_factory=set)
    knights: int = 0
    cards: list[int] = field(default_factory=list)
    """Development cards in hand; 0 where not known."""
    new: list[int] = field(default_factory=list)
    """Those bought this turn."""
    played: list[int] = field(default_factory=list)
    last_settlement: int = 0
    proposals: int = 0
    """Offers made this turn."""


@dataclass(frozen=True)
class Offer:
    """Cards for cards, in our order of kinds."""

    by: int
    to: tuple[int, ...]
    give: tuple[int, ...]
    want: tuple[int, ...]


@dataclass
class Tally:
    """What happened at the table."""

    turns: int = 0
    offers: int = 0
    counters: int = 0
    trades: int = 0
    bank_trades: int = 0
    our_offers: int = 0
    our_counters: int = 0
    our_offers_taken: int = 0
    """Offers and counter-offers of ours that somebody took."""
    accepted: int = 0
    """Offers of others that we took."""
    refused: int = 0


@dataclass
class Table:
    """One game, from seat *me*."""

    game: str
    me: int
    rng: Random
    trade: bool = True
    seats: list[Seat] = field(default_factory=lambda: [Seat() for _ in range(SEATS)])
    terrain: dict[int, int] = field(default_factory=dict)
    number: dict[int, int] = field(default_factory=dict)
    harbour: dict[int, int] = field(default_factory=dict)
    """Our kind of the harbour at a corner."""
    robber: int = 0
    state: int = 0
    turn: int = -1
    first: int = -1
    dice: int = 0
    longest: int = -1
    largest: int = -1
    card_played: bool = False
    offers: dict[int, Offer] = field(default_factory=dict)
    discard_due: int = 0
    victims: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    lost: list[tuple[int, int, bool]] = field(default_factory=list)
    """Settlements taken back in the founding: whose, where, and whether it had brought cards."""
    tally: Tally = field(default_factory=Tally)
    heard: HeardBargains = field(default_factory=HeardBargains)

    def __post_init__(self) -> None:
        self.cards = Seen(SEATS, self.rng)

    def hear(self, name: str, fields: Fields) -> None:
        """Take notice of a message; most need none."""
        if name in HEARS:
            HEARS[name](self, fields)

    @property
    def mine(self) -> Seat:
        return self.seats[self.me]

    @property
    def is_founding(self) -> bool:
        return self.state < BEFORE_ROLL


Hears = Callable[[Table, Fields], None]
HEARS: dict[str, Hears] = {}
"""Who takes notice of which message."""


def hears(name: str) -> Callable[[Hears], Hears]:
    def listed(heard: Hears) -> Hears:
        HEARS[name] = heard
        return heard

    return listed


def five(numbers: Sequence[str]) -> tuple[int, ...]:
    """Five counts in their order of kinds, in ours."""
    row = [0] * 5
    for kind, count in zip(board.KINDS, numbers, strict=True):
        row[kind] = int(count)
    return tuple(row)


@hears("SitDown")
def sat_down(t: Table, f: Fields) -> None:
    t.seats[int(f[2])].name = f[1]


@hears("BoardLayout")
def laid_out(t: Table, f: Fields) -> None:
    hexes, numbers = [int(n) for n in f[1:38]], [int(n) for n in f[38:75]]
    if set(hexes) == {board.SEA}:
        return  # sent once before the game has begun
    for h, kind, number in zip(board.HEXES, hexes, numbers, strict=True):
        if h in board.LAND:
            t.terrain[h], t.number[h] = board.terrain_of(kind), board.TOKENS[number]
    for place, edge in board.PORTS:
        for corner in board.ends(edge):
            t.harbour[corner] = board.harbour_of(hexes[place])
    t.robber = int(f[75])


@hears("GameState")
def went_on(t: Table, f: Fields) -> None:
    t.state = int(f[1])


@hears("StartGame")
def began(t: Table, f: Fields) -> None:
    t.state = int(f[1]) if len(f) > 1 else t.state


@hears("Turn")
def turned(t: Table, f: Fields) -> None:
    t.turn, t.state = int(f[1]), int(f[2]) if len(f) > 2 else t.state
    t.first = t.turn if t.first < 0 else t.first
    t.tally.turns += t.state == BEFORE_ROLL
    if not t.is_founding:
        put_away(t)
    t.offers.clear()
    t.card_played, t.dice = False, 0
    for seat in t.seats:
        seat.cards += seat.new
        seat.new, seat.proposals = [], 0


@hears("GameElements")
def told(t: Table, f: Fields) -> None:
    for kind, value in zip(f[1::2], f[2::2], strict=True):
        name = {"4": "turn", "5": "largest", "6": "longest"}.get(kind)
        if name:
            setattr(t, name, int(value))


@hears("DiceResult")
def rolled(t: Table, f: Fields) -> None:
    t.dice = int(f[1])


@hears("MoveRobber")
def robber_moved(t: Table, f: Fields) -> None:
    t.robber = int(f[2])


@hears("ChoosePlayerRequest")
def may_rob(t: Table, f: Fields) -> None:
    t.victims = [p for p, may in enumerate(word for word in f[1:] if word in ("true", "false")) if may == "true"]


@hears("PutPiece")
def built(t: Table, f: Fields) -> None:
    who, kind, place = (int(n) for n in f[1:4])
    seat = t.seats[who]
    if kind == ROAD:
        seat.roads.add(place)
    elif kind == SETTLEMENT:
        seat.settlements.add(place)
        seat.last_settlement = place
        if t.state == SECOND_SETTLEMENT:
            first_yield(t, who, place)
    else:
        seat.settlements.discard(place)
        seat.cities.add(place)


def first_yield(t: Table, who: int, corner: int, count: int = 1) -> None:
    """What the second settlement brings is not announced."""
    for h in board.LAND:
        if corner - h in board.AROUND and t.terrain[h] != DESERT:
            t.cards.move(who, t.terrain[h], count)


@hears("CancelBuildRequest")
def taken_back(t: Table, f: Fields) -> None:
    """Whoever is silent for too long before the road of a settlement loses it.

    It is put away once the founding is over: until then our rules know no seat that has founded less than its part.
    """
    if t.state in (FIRST_ROAD, SECOND_ROAD) and int(f[1]) == SETTLEMENT:
        t.lost.append((t.turn, t.seats[t.turn].last_settlement, t.state == SECOND_ROAD))


def put_away(t: Table) -> None:
    """What was taken back in the founding, with what it brought."""
    for who, corner, brought in t.lost:
        t.seats[who].settlements.discard(corner)
        if brought:
            first_yield(t, who, corner, -1)
    t.lost.clear()


@hears("DevCardAction")
def card_moved(t: Table, f: Fields) -> None:
    who, action = int(f[1]), int(f[2])
    if who < 0:
        return
    seat = t.seats[who]
    for kind in (int(word) for word in f[3:]):
        if action in (DREW, ADDED_NEW):
            seat.new.append(kind)
        elif action == ADDED_OLD and t.state != OVER:
            seat.cards.append(kind)
        elif action == PLAYED:
            drop_card(seat, kind)
            seat.played.append(kind)


def drop_card(seat: Seat, kind: int) -> None:
    """A card leaves the hand: itself, or one that was not known."""
    for held in (seat.cards, seat.new):
        for one in (kind, 0):
            if one in held:
                held.remove(one)
                return


@hears("MakeOffer")
def offered(t: Table, f: Fields) -> None:
    by = int(f[1])
    to = tuple(p for p, yes in enumerate(f[2:6]) if yes == "true")
    t.offers[by] = Offer(by, to, five(f[6:11]), five(f[11:16]))
    t.seats[by].proposals += 1
    t.heard.note_offer(by, to, t.offers[by].give, t.offers[by].want)
    t.cards.show(by, t.offers[by].give)
    counter = by != t.turn
    t.tally.offers += not counter
    t.tally.counters += counter
    t.tally.our_offers += by == t.me and not counter
    t.tally.our_counters += by == t.me and counter


@hears("RejectOffer")
def refused(t: Table, f: Fields) -> None:
    """Whoever refuses refuses all that is offered to them; with a reason the server speaks of us."""
    who = int(f[1])
    if len(f) <= 2 or int(f[2]) == 0:
        for offer in t.offers.values():
            if who in offer.to:
                t.heard.note_refusal(who, offer.give, offer.want)


@hears("ClearOffer")
def offer_cleared(t: Table, f: Fields) -> None:
    if int(f[1]) < 0:
        t.offers.clear()
    else:
        t.offers.pop(int(f[1]), None)


@hears("GameStats")
def ended(t: Table, f: Fields) -> None:
    if not f[1].startswith("t"):  # else it is about time
        t.scores = [int(n) for n in f[1:5]]
