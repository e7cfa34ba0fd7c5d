"""A full position that fits a view: hands as the ledger allows, cards dealt anew, sealed answers made up."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from trueque.core.marks import lowest
from trueque.island.actions import Call
from trueque.island.bargains import restore_bargains
from trueque.island.core.build import block_neighbours, can_build_from, extend_reach
from trueque.island.core.state import (
    ACCEPTED,
    DECLINED,
    NOBODY,
    NONE,
    POINT,
    WORD,
    WORDS,
    Position,
    position_class,
)
from trueque.island.encoding import CARDS
from trueque.island.fill import guess_unseen_takings
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS
from trueque.island.ledger import Ledger
from trueque.island.state import PHASES, IslandState, KnownOffers
from trueque.island.view import LISTS, PILES, SMALL_PRINT
from trueque.kernel.game import View

if TYPE_CHECKING:
    from trueque.island.game import Island


def guess_state(game: Island, view: View, rng: Random) -> IslandState:
    """A position whose view from the same seat is *view* again."""
    g = position_class(game.room)()
    read_table_view(g, view)
    read_island_view(game, g, view)
    read_players_view(game, g, view)
    ledger = guess_unseen_takings(Ledger.read_ledger(view["ledger"]), rng)
    deal_hands(game, g, view, ledger, rng)
    deal_development_cards(game, g, view, rng)
    told = read_offers_view(game, g, view)
    restore_bargains(g, view["bargains"])
    restore_sealed_answers(game, g, view, rng)
    state = IslandState(game.core, game.core.adopt(g), game.seats, 0)
    state.ledger, state.told = ledger, told
    state.bought = view["table"]["bought"]
    state.played = [view["table"]["played"][kind] for kind in CARDS]
    state.room = [player["most_points_hidden"] for player in view["players"]]
    state.calls, state.called = read_talk_view(game, view)
    return state


def redeal_other_hands(game: Island, state: IslandState, view: View, rng: Random) -> IslandState:
    """The position itself, but that the others hold what fits the view: the hands of `guess_state` of the same luck."""
    twin = state.copy()
    deal_hands(game, twin.g, view, guess_unseen_takings(Ledger.read_ledger(view["ledger"]), rng), rng)
    return twin


def read_talk_view(game: Island, view: View) -> tuple[tuple[Call | None, ...], tuple[int, ...]]:
    """What was said, and how often."""
    said: list[Call | None] = [None] * game.seats
    for call in view["talk"]["calls"]:
        give, want = (tuple(call[side][name] for name in RESOURCES) for side in ("give", "want"))
        said[call["by"]] = Call(give, want)
    return tuple(said), tuple(view["talk"]["said"])


# ---- what is open ----------------------------------------------------------------------------------------------------


def read_table_view(g: Position, view: View) -> None:
    table = view["table"]
    for name in SMALL_PRINT:
        setattr(g, name, table[name])
    for name in LISTS:
        getattr(g, name)[: len(table[name])] = table[name]
    for name in PILES:
        getattr(g, name)[:] = table[name]
    g.after = PHASES.index(table["after"])
    g.phase, g.turn, g.seat = PHASES.index(view["phase"]), view["turn"], view["active"]
    g.dice[:] = view["dice"]
    g.winner = seat_or_nobody(view["winner"])
    g.road_holder = seat_or_nobody(view["awards"]["longest_road"])
    g.army_holder = seat_or_nobody(view["awards"]["largest_army"])
    g.bank[:] = [view["bank"][name] for name in RESOURCES]


def seat_or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def read_island_view(game: Island, g: Position, view: View) -> None:
    island, places = view["island"], game.places
    g.terrain[:], g.token[:], g.harbour[:] = game.blank.terrain, game.blank.token, game.blank.harbour
    for h, there in enumerate(island["hexes"]):
        g.terrain[h] = NONE if there["terrain"] is None else TERRAINS.index(there["terrain"])
        g.token[h] = NONE if there["number"] is None else there["number"]
        if g.token[h] > 0:
            g.hexes_of[g.token[h]] |= 1 << h
    for harbour, there in zip(game.layout.harbours, island["harbours"], strict=True):
        for corner in places.paths[harbour.path]:
            g.harbour[corner] = NONE if there["kind"] is None else HARBOURS.index(there["kind"])
    g.robber = places.hex_names.index(island["robber"])
    g.owner[:] = game.blank.owner


def read_players_view(game: Island, g: Position, view: View) -> None:
    """Pieces first, then everything that follows from where they stand."""
    places = game.places
    corners = {name: c for c, name in enumerate(places.corner_names)}
    paths = {name: e for e, name in enumerate(places.path_names)}
    for p, player in enumerate(view["players"]):
        for name in (*player["settlements"], *player["cities"]):
            c = corners[name]
            g.owner[c] = p
            include_member(g.homes, p, c)
            g.built[c // WORD] |= 1 << c % WORD
        for name in player["cities"]:
            g.cities[corners[name] // WORD] |= 1 << corners[name] % WORD
        for name in player["roads"]:
            include_member(g.roads, p, paths[name])
            for c in places.paths[paths[name]]:
                include_member(g.touched, p, c)
        g.knights[p] = player["knights"]
        g.roads_left[p] = player["left"]["roads"]
        g.settlements_left[p] = player["left"]["settlements"]
        g.cities_left[p] = player["left"]["cities"]
        g.points[p] = player["points"]
        for r, name in enumerate(RESOURCES):
            g.rate[p, r] = player["rates"][name]
    derive_building_sets(game, g)


def include_member(sets: Any, p: int, member: int) -> None:
    sets[p, member // WORD] |= 1 << member % WORD


def derive_building_sets(game: Island, g: Position) -> None:
    """Where everybody may build on, by the rules' own functions: free paths, paths within reach, vacant corners."""
    t = game.tables
    for w in range(WORDS):
        corners, paths = (((1 << n) - 1 >> w * WORD) & ((1 << WORD) - 1) for n in (t.corners, t.paths))
        g.free[w] = paths & ~sum(g.roads[p, w] for p in range(game.seats))  # no path has two roads
        for p in range(game.seats):
            g.vacant[p, w] = corners
    for c, owner in enumerate(g.owner[: len(game.places.corners)]):
        if owner != NOBODY:
            block_neighbours(t, g, owner, c)
    for p in range(game.seats):
        for w in range(WORDS):
            ends = g.homes[p, w] | g.touched[p, w]
            while ends:
                c = w * WORD + lowest(ends)
                if can_build_from(g, p, c):
                    extend_reach(t, g, p, c)
                ends &= ends - 1


# ---- what is hidden --------------------------------------------------------------------------------------------------


def deal_hands(game: Island, g: Position, view: View, ledger: Ledger, rng: Random) -> None:
    """The hands that the ledger says; of a seat that has discarded unseen, a part of them lies face down."""
    for p, hand in enumerate(ledger.hands()):
        laid = [0] * 5
        if p == view["seat"]:
            laid = [view["mine"]["laid"][name] for name in RESOURCES]
        elif view["phase"] == "discard" and sum(hand) > game.rules.hand_limit and not g.due[p]:
            cards = [r for r in range(5) for _ in range(hand[r])]
            for r in rng.sample(cards, len(cards) // 2):
                laid[r] += 1
        for r in range(5):
            g.hand[p, r] = hand[r] - laid[r]
            g.laid[p, r] = laid[r]
        g.hand_size[p] = sum(hand) - sum(laid)


def deal_development_cards(game: Island, g: Position, view: View, rng: Random) -> None:
    """Everybody's development cards, from those that are neither played nor the viewer's own."""
    seat, pool = view["seat"], game.deck()
    for k, kind in enumerate(CARDS):
        pool[k] -= view["table"]["played"][kind]
        if seat is not None:
            g.cards[seat, k] = view["mine"]["cards"][kind]
            g.fresh[k] = view["mine"]["new"][kind] if seat == g.seat else 0
            pool[k] -= g.cards[seat, k] + (g.fresh[k] if seat == g.seat else 0)
    others = [p for p in range(game.seats) if p != seat]
    counts = [view["players"][p]["development"] for p in others]
    points = [bound_point_cards(view, p) for p in others]
    for p, held in zip(others, deal_random_hands(pool, counts, points, rng), strict=True):
        new = view["table"]["bought"] if p == g.seat else 0
        for i, k in enumerate(held):
            if i >= len(held) - new and k != POINT:
                g.fresh[k] += 1
            else:
                g.cards[p, k] += 1
            pool[k] -= 1
        if g.winner != p:
            g.points[p] += held.count(POINT)
    g.deck[:] = pool


def bound_point_cards(view: View, p: int) -> tuple[int, int]:
    """The least and most point cards that seat *p* can hold: exactly known once it has won."""
    player = view["players"][p]
    if view["winner"] != p:
        return 0, player["most_points_hidden"]
    pieces = len(player["settlements"]) + 2 * len(player["cities"])
    awards = view["awards"]
    hidden = player["points"] - pieces - view["table"]["award_points"][0] * (awards["longest_road"] == p)
    hidden -= view["table"]["award_points"][1] * (awards["largest_army"] == p)
    return hidden, hidden


def deal_random_hands(
    pool: list[int], counts: list[int], points: list[tuple[int, int]], rng: Random
) -> list[list[int]]:
    """Random hands of so many cards each from *pool*, with so many points at least and at most."""
    cards = [k for k, n in enumerate(pool) for _ in range(n)]
    for _ in range(300):
        rng.shuffle(cards)
        hands, at = [], 0
        for count in counts:
            hands.append(cards[at : at + count])
            at += count
        if all(low <= hand.count(POINT) <= high for hand, (low, high) in zip(hands, points, strict=True)):
            return hands
    return deal_hands_points_first(cards, counts, points)


def deal_hands_points_first(cards: list[int], counts: list[int], points: list[tuple[int, int]]) -> list[list[int]]:
    """Hands within their bounds where chance found none: least points first, the rest where there is room."""
    spare = cards.count(POINT) - sum(low for low, _ in points)
    others = [k for k in cards if k != POINT]
    hands = []
    for place, (count, (low, high)) in enumerate(zip(counts, points, strict=True)):
        needed = sum(counts[place:]) - low - sum(low for low, _ in points[place + 1 :])
        more = max(0, min(high - low, count - low, spare, needed - len(others)))
        spare -= more
        hand = [POINT] * (low + more)
        while len(hand) < count:
            hand.insert(0, others.pop())
        hands.append(hand)
    return hands


# ---- offers ----------------------------------------------------------------------------------------------------------


def read_offers_view(game: Island, g: Position, view: View) -> KnownOffers | None:
    """The offers on the table, as told; the viewer's own sealed counter-offer afterwards."""
    for offer in view["offers"]:
        restore_offer(g, offer)
        for q, word in offer["replies"].items():
            g.reply[int(q)] = ACCEPTED if word == "accepted" else DECLINED
    g.proposals[: game.seats] = view["table"]["proposals"]
    if view["phase"] != "answer":
        return None
    seat = view["seat"]
    counter = view["mine"].get("counter")
    if counter:
        g.proposals[seat] -= 1
    told = KnownOffers(g, game.seats)
    if counter:
        g.proposals[seat] += 1
        restore_offer(g, counter)
        g.counters |= 1 << seat
    return told


def restore_offer(g: Position, offer: dict[str, Any]) -> None:
    p = offer["by"]
    g.offered_to[p] = sum(1 << q for q in offer["to"])
    for r, name in enumerate(RESOURCES):
        g.give[p, r] = offer["give"][name]
        g.want[p, r] = offer["want"][name]


def restore_sealed_answers(game: Island, g: Position, view: View, rng: Random) -> None:
    """Who has answered an offer is known, what it said is not."""
    for q, answered in enumerate(view["table"]["answered"]):
        if not answered:
            continue
        if q == view["seat"]:
            g.reply[q] = ACCEPTED if view["mine"]["reply"] == "accepted" else DECLINED
        else:
            able = all(g.hand[q, r] >= g.want[g.seat, r] for r in range(5))
            g.reply[q] = ACCEPTED if able and rng.random() < 0.5 else DECLINED
