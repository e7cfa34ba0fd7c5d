"""What one seat may know of a position, as JSON knows it.

Places carry their names. ``players`` holds what everybody sees of each seat; ``mine`` what the viewer alone knows of
itself; ``island`` what lies on the board; ``offers`` what is on the table, ``talk`` what was only said, ``bargains``
what came of offers so far; ``ledger`` what everybody could have written down about cards; ``table`` the small print
that says where exactly in a turn the game stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, cast

from trueque.island.bargains import write_refusals, write_wanted_swaps
from trueque.island.core.state import ACCEPTED, MOST_SEATS, NO_REPLY, NOBODY, NONE, OVER, POINT, WORD
from trueque.island.encoding import CARDS
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS
from trueque.island.ledger import Seen
from trueque.island.places import Places
from trueque.island.prices import COSTS
from trueque.island.state import PHASES, IslandState, KnownOffers, count_seat_cards
from trueque.island.talk import may_call
from trueque.kernel.game import View

if TYPE_CHECKING:
    from trueque.island.game import Island

SMALL_PRINT = ("host", "step", "corner", "victim", "free_roads", "by_knight", "rolled", "card_played", "closing",
               "harbours_due", "frame_left", "deck_left")  # fmt: skip
LISTS = ("due", "rank", "thrown", "order", "follower", "trail")
NO_CARDS = (0, 0, 0, 0, 0)
PILES = ("terrain_left", "token_left", "harbour_left")

Counted = dict[str, int]
"""A number for each resource, or for each development card."""


class Hex(TypedDict):
    """A hex by its name, where it lies, its corners clockwise from the upper left, and what was laid there."""

    at: str
    x: int
    y: int
    corners: list[str]
    terrain: str | None
    number: int | None


class Corner(TypedDict):
    """A corner by its name, and where it lies."""

    at: str
    x: int
    y: int


class Harbour(TypedDict):
    """The path before which a harbour lies, and what it takes: a resource, or ``3:1``."""

    at: str
    kind: str | None


class Ground(TypedDict):
    """The board, and what lies on it; a path is named after its two corners, the earlier first."""

    hexes: list[Hex]
    corners: list[Corner]
    paths: list[str]
    harbours: list[Harbour]
    robber: str


class Left(TypedDict):
    """The pieces that a seat has not built yet."""

    roads: int
    settlements: int
    cities: int


class Player(TypedDict):
    """What everybody knows of a seat."""

    cards: int
    development: int
    knights: int
    points: int
    roads: list[str]
    settlements: list[str]
    cities: list[str]
    left: Left
    rates: Counted
    longest: int
    most_points_hidden: int


class Awards(TypedDict):
    """Who holds them."""

    longest_road: int | None
    largest_army: int | None


class Proposed(TypedDict):
    """Cards for cards."""

    by: int
    give: Counted
    want: Counted
    to: list[int]


class Offer(Proposed):
    """An offer on the table, with the answers that have been told."""

    replies: dict[str, str]


class Called(TypedDict):
    """What a seat has said that it looks for, and what it might give: any one of each."""

    by: int
    give: Counted
    want: Counted


class Talk(TypedDict):
    """What stands of table talk, how often each seat has spoken up this turn, and which may now."""

    calls: list[Called]
    said: list[int]
    may: list[bool]


class Bargains(TypedDict):
    """What everybody has heard of offers: how often each seat asked each other, how many it took, what it refused."""

    asked: list[list[int]]
    taken: list[int]
    refused: list[list[str]]  # ``wood>ore``: wood for ore, with ``+`` for more than it gives; twice where twice
    sought: list[list[str]]  # by a seat's last offer


class Mine(TypedDict, total=False):
    """What a seat alone knows of itself; a spectator knows nothing of it."""

    hand: Counted
    laid: Counted
    cards: Counted
    new: Counted
    reply: str | None
    counter: Proposed | None


class SmallPrint(TypedDict):
    """Where exactly in a turn the game stands; nothing in it is hidden."""

    host: int  # between turns: one more than the seat whose turn has ended; 0 in an ordinary turn
    step: int
    corner: int
    victim: int
    free_roads: int
    by_knight: int
    rolled: int
    card_played: int
    closing: int
    harbours_due: int
    frame_left: int
    deck_left: int
    due: list[int]
    rank: list[int]
    thrown: list[int]
    order: list[int]
    follower: list[int]
    trail: list[int]
    terrain_left: list[int]
    token_left: list[int]
    harbour_left: list[int]
    after: str
    proposals: list[int]
    answered: list[bool]
    bought: int
    played: Counted
    award_points: list[int]


class Head(TypedDict):
    """Where the game stands, in a few words."""

    game: str
    phase: str
    target: int
    turn: int
    active: int
    dice: Annotated[list[int], tuple[int, int]]
    winner: int | None
    deck: int


class IslandView(Head):
    """The whole view of a seat, or of a spectator."""

    seat: int | None
    costs: dict[str, Counted]
    island: Ground
    players: list[Player]
    bank: Counted
    awards: Awards
    offers: list[Offer]
    talk: Talk
    bargains: Bargains
    mine: Mine
    ledger: Seen
    table: SmallPrint


VIEW = IslandView
"""What this room shows, as the page is told it."""


def make_view(game: Island, state: IslandState, seat: int | None) -> View:
    """What *seat* may know of *state* (none: what a spectator may)."""
    shared = make_shared_view(game, state, make_island_view(game, state))
    return {**shared, **make_own_view(state, seat, shared, state.ledger.serialize_for(seat))}


def make_own_view(state: IslandState, seat: int | None, shared: View, ledger: Seen, held: Mine | None = None) -> View:
    """What *seat* sees otherwise than the others, or alone; *held*, where its cards are known already."""
    if seat is None:
        return {"seat": None, "mine": {} if held is None else held, "ledger": ledger}
    parts = {"seat": seat, "mine": make_own_player_view(state, seat) if held is None else held, "ledger": ledger}
    points = int(state.g.points[seat])
    if points != shared["players"][seat]["points"]:
        parts["players"] = own_players(seat, shared["players"], points)
    proposals = int(state.g.proposals[seat])
    if proposals != shared["table"]["proposals"][seat]:
        parts["table"] = make_own_small_print(seat, shared["table"], proposals)
    return parts


def make_shared_view(game: Island, state: IslandState, ground: Ground) -> View:
    """What everybody may know, made once for all who look at the same position; *ground* is the island."""
    return {
        **make_view_head(game, state),
        "costs": PRICES,
        "island": ground,
        "players": make_players_view(game, state),
        "bank": bank_view(state),
        "awards": make_awards_view(state),
        "offers": make_offers_view(state, game.seats),
        "talk": make_talk_view(game, state),
        "bargains": make_bargains_view(state, game.seats),
        "table": make_small_print_view(game, state),
    }


def make_view_head(game: Island, state: IslandState) -> Head:
    """Where the game stands, in a few words."""
    g = state.g
    return {
        "game": "island",
        "phase": state.phase,
        "target": game.rules.victory_points,
        "turn": int(g.turn),
        "active": int(g.seat),
        "dice": [int(g.dice[0]), int(g.dice[1])],
        "winner": None if g.winner == NOBODY else int(g.winner),
        "deck": int(g.deck_left),
    }


def bank_view(state: IslandState) -> Counted:
    return count_by_name(RESOURCES, state.g.bank)


def make_awards_view(state: IslandState) -> Awards:
    g = state.g
    return {
        "longest_road": None if g.road_holder == NOBODY else int(g.road_holder),
        "largest_army": None if g.army_holder == NOBODY else int(g.army_holder),
    }


def make_players_view(game: Island, state: IslandState) -> list[Player]:
    """What everybody sees of each seat."""
    cities = city_corners(game, state.g)
    return [make_player_view(game, state, p, cities) for p in range(game.seats)]


def city_corners(game: Island, g: Any) -> set[int]:
    """The corners with a city, whoever's."""
    return set(list_set_members(g.cities, None, len(game.places.corners)))


def own_players(seat: int, players: list[Player], points: int) -> list[Player]:
    """What *seat* sees of each seat: of itself it knows the hidden points."""
    return [{**player, "points": points} if p == seat else player for p, player in enumerate(players)]


def count_by_name(names: tuple[str, ...], counts: Iterable[int]) -> Counted:
    return dict(zip(names, counts, strict=True))


PRICES = {piece: count_by_name(RESOURCES, cost) for piece, cost in COSTS.items()}


def list_set_members(sets: Any, p: int | None, size: int) -> tuple[int, ...]:
    """The members of one of the core's sets (of seat *p*, where every seat has one)."""
    low, high = (int(sets[w] if p is None else sets[p, w]) for w in range(2))
    return _word_members(low, high, size)


@lru_cache(maxsize=8192)
def _word_members(low: int, high: int, size: int) -> tuple[int, ...]:
    """Sets change once a turn and are looked at by every seat after every answer: remember them."""
    return tuple(i for i in range(size) if (low, high)[i // WORD] >> i % WORD & 1)


def make_island_view(game: Island, state: IslandState) -> Ground:
    g, places = state.g, game.places
    rings, corners, paths = list_island_places(places)
    hexes: list[Hex] = [
        {
            "at": name,
            "x": places.hexes[h][0],
            "y": places.hexes[h][1],
            "corners": rings[h],
            "terrain": None if g.terrain[h] == NONE else TERRAINS[g.terrain[h]],
            "number": None if g.token[h] == NONE else int(g.token[h]),
        }
        for h, name in enumerate(places.hex_names)
    ]
    harbours: list[Harbour] = []
    for harbour in game.layout.harbours:
        kind = g.harbour[places.paths[harbour.path][0]]
        harbours.append({"at": places.path_names[harbour.path], "kind": None if kind == NONE else HARBOURS[kind]})
    robber = places.hex_names[g.robber]
    return {"hexes": hexes, "corners": corners, "paths": paths, "harbours": harbours, "robber": robber}


@lru_cache(maxsize=64)
def list_island_places(places: Places) -> tuple[list[list[str]], list[Corner], list[str]]:
    """What an island is by its places alone: the corners of each hex, all corners, all paths. Shared by all views."""
    names = places.corner_names
    rings = [[names[corner] for corner in ring] for ring in places.hex_corners]
    corners: list[Corner] = [{"at": names[c], "x": x, "y": y} for c, (x, y) in enumerate(places.corners)]
    return rings, corners, list(places.path_names)


def make_player_view(game: Island, state: IslandState, p: int, cities: set[int]) -> Player:
    """What everybody knows of seat *p*: hidden points count once they won, and before that only for itself."""
    g, places = state.g, game.places
    homes = list_set_members(g.homes, p, len(places.corners))
    return {
        "cards": count_cards(state, p),
        "development": count_development_cards(state, p),
        "knights": int(g.knights[p]),
        "points": count_known_points(state, p, None),
        "roads": [places.path_names[e] for e in list_set_members(g.roads, p, len(places.paths))],
        "settlements": [places.corner_names[c] for c in homes if c not in cities],
        "cities": [places.corner_names[c] for c in homes if c in cities],
        "left": {
            "roads": int(g.roads_left[p]),
            "settlements": int(g.settlements_left[p]),
            "cities": int(g.cities_left[p]),
        },
        "rates": count_by_name(RESOURCES, count_seat_cards(g.rate, p)),
        "longest": game.road_length(state, p),
        "most_points_hidden": state.room[p],
    }


def count_cards(state: IslandState, p: int) -> int:
    """The resource cards of a seat; what it has laid down unseen still counts."""
    return int(state.g.hand_size[p]) + sum(count_seat_cards(state.g.laid, p))


def count_development_cards(state: IslandState, p: int) -> int:
    g = state.g
    return sum(count_seat_cards(g.cards, p)) + (int(sum(g.fresh)) if p == g.seat else 0)


def count_known_points(state: IslandState, p: int, seat: int | None) -> int:
    g = state.g
    shown = p == seat or (g.phase == OVER and g.winner == p)
    return int(g.points[p]) - (0 if shown else int(g.cards[p, POINT]))


def make_own_player_view(state: IslandState, p: int) -> Mine:
    """What only seat *p* knows: its cards, and its sealed answer."""
    g = state.g
    sealed = state.told is not None and g.reply[p] != NO_REPLY
    return {
        "hand": count_by_name(RESOURCES, count_seat_cards(g.hand, p)),
        "laid": count_by_name(RESOURCES, count_seat_cards(g.laid, p)),
        "cards": count_by_name(CARDS, count_seat_cards(g.cards, p)),
        "new": count_by_name(CARDS, g.fresh if p == g.seat else NO_CARDS),
        "reply": reply_word(int(g.reply[p])) if sealed else None,
        "counter": make_offer_view(p, KnownOffers(g, p + 1)) if sealed and g.counters >> p & 1 else None,
    }


def reply_word(reply: int) -> str:
    return "accepted" if reply == ACCEPTED else "declined"


def make_offer_view(p: int, told: KnownOffers) -> Proposed:
    return {
        "by": p,
        "give": count_by_name(RESOURCES, told.give[p]),
        "want": count_by_name(RESOURCES, told.want[p]),
        "to": [q for q in range(MOST_SEATS) if told.made_to[p] >> q & 1],
    }


def make_offers_view(state: IslandState, seats: int) -> list[Offer]:
    """The offers on the table, with the answers that have been told."""
    g = state.g
    if state.told is None and not any(g.offered_to[p] for p in range(seats)):
        return []
    told = state.known_offers(seats)
    found: list[Offer] = []
    for p in range(seats):
        if told.made_to[p]:
            answers = state.told is None and p == g.seat
            replies = {str(q): reply_word(int(g.reply[q])) for q in range(seats) if answers and g.reply[q] != NO_REPLY}
            found.append({**make_offer_view(p, told), "replies": replies})
    return found


def make_talk_view(game: Island, state: IslandState) -> Talk:
    """Everybody has heard it."""
    return {
        "calls": [
            {"by": p, "give": count_by_name(RESOURCES, call.give), "want": count_by_name(RESOURCES, call.want)}
            for p, call in enumerate(state.calls)
            if call is not None
        ],
        "said": list(state.called),
        "may": may_call(game, state),
    }


def make_bargains_view(state: IslandState, seats: int) -> Bargains:
    """What everybody has heard of offers."""
    g = state.g
    return {
        "asked": [[int(g.asked[p, q]) for q in range(seats)] for p in range(seats)],
        "taken": [int(n) for n in g.taken[:seats]],
        "refused": [list(write_refusals(int(g.refused[q]), int(g.refused_twice[q]))) for q in range(seats)],
        "sought": [list(write_wanted_swaps(int(g.sought[p]))) for p in range(seats)],
    }


def make_small_print_view(game: Island, state: IslandState) -> SmallPrint:
    """The small print: nothing in it is hidden."""
    g, seats = state.g, game.seats
    told = state.told
    told_all = {
        **{name: int(getattr(g, name)) for name in SMALL_PRINT},
        **{name: list(getattr(g, name)[:seats]) for name in LISTS},
        **{name: list(getattr(g, name)) for name in PILES},
        "after": PHASES[g.after],
        "proposals": list(told.proposals) if told is not None else [int(n) for n in g.proposals[:seats]],
        "answered": [told is not None and bool(g.reply[q] != NO_REPLY) for q in range(seats)],
        "bought": state.bought,
        "played": count_by_name(CARDS, state.played),
        "award_points": list(game.award_points),
    }
    return cast(SmallPrint, told_all)


def make_own_small_print(seat: int, shared: SmallPrint, count: int) -> SmallPrint:
    """The small print for *seat*, which knows of its own sealed counter-offer."""
    proposals = [count if p == seat else told for p, told in enumerate(shared["proposals"])]
    return {**shared, "proposals": proposals}
