"""The views after an answer, made from those before it: a part that stayed as it was stays the same object.

A server shows every position to every seat. An answer changes a hand, a piece or whose turn it is, and leaves the rest:
what a part is made of is compared with the position before, and only what differs is made anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter, is_
from typing import TYPE_CHECKING, cast

from trueque.island.layouts import RESOURCES
from trueque.island.ledger import Ledger, Seen, make_seen_ledger
from trueque.island.state import IslandState, count_seat_cards
from trueque.island.talk import may_call
from trueque.island.view import (
    LISTS,
    PILES,
    SMALL_PRINT,
    Mine,
    Player,
    Talk,
    bank_view,
    city_corners,
    count_by_name,
    count_cards,
    count_development_cards,
    count_known_points,
    list_set_members,
    make_awards_view,
    make_bargains_view,
    make_offers_view,
    make_own_player_view,
    make_own_view,
    make_player_view,
    make_players_view,
    make_shared_view,
    make_small_print_view,
    make_talk_view,
    make_view_head,
)
from trueque.kernel.game import Shown, View

if TYPE_CHECKING:
    from trueque.island.game import Island

ISLAND = attrgetter("terrain", "token", "harbour", "robber")
HOMES = attrgetter("homes", "cities", "built", "settlements_left", "cities_left", "rate")
AWARDS = attrgetter("road_holder", "army_holder")
SEEN_APART = ("players", "table")
"""What everybody sees, and a seat that hides points or an answer in its own way (`make_own_view`)."""
HELD = attrgetter("laid", "cards", "fresh", "knights", "points", "winner")
"""What a seat has beside the cards in its hand, which come and go with most answers."""
OFFERS = attrgetter("offered_to", "reply", "seat", "give", "want")
BARGAINS = attrgetter("asked", "taken", "refused", "refused_twice", "sought")
TABLE = attrgetter(*SMALL_PRINT, *LISTS, *PILES, "after", "proposals", "reply")


def update_views(game: Island, state: IslandState, seats: Sequence[int | None], before: Shown | None) -> Shown:
    """The position as *seats* see it."""
    if before is None or before.state is state:
        shared, ledgers = make_shared_view(game, state, game.ground(state)), state.ledger.serialize_for_each(seats)
        return Shown(state, shared, {seat: make_own_view(state, seat, shared, ledgers[seat]) for seat in seats})
    was, known, g, o = before.state, before.own, state.g, before.state.g
    # Whose turn it is matters to what a seat holds only while there are cards bought in it.
    held = HELD(g) == HELD(o) and (g.seat == o.seat or not any(g.fresh))
    shared = _update_shared_view(game, state, was, before.shared, held)
    ledgers = _update_ledgers(state.ledger, was.ledger, seats, known)
    held = held and state.told is None and was.told is None
    own = {}
    for seat in seats:
        if (old := known.get(seat)) is None:
            own[seat] = make_own_view(state, seat, shared, ledgers[seat])
            continue
        parts = own[seat] = make_own_view(
            state, seat, shared, ledgers[seat], _update_own_view(state, was, seat, old["mine"], held)
        )
        for name in SEEN_APART:
            if name in parts and shared[name] is before.shared[name] and parts[name] == old.get(name):
                parts[name] = old[name]
    return Shown(state, shared, own)


def _update_shared_view(game: Island, state: IslandState, was: IslandState, old: View, held: bool) -> View:
    """What everybody may know, from what everybody knew of the position before; *held*, where all have what they had
    then, but for the cards in their hands."""
    g, o = state.g, was.g
    # While answers are sealed, offers are told as they stood before.
    open_now = state.told is None and was.told is None
    stays = open_now and TABLE(g) == TABLE(o) and state.bought == was.bought and state.played == was.played
    return {
        **make_view_head(game, state),
        "costs": old["costs"],
        "island": old["island"] if ISLAND(g) == ISLAND(o) else game.ground(state),
        "players": _update_players(game, state, was, old["players"], held),
        "bank": old["bank"] if g.bank == o.bank else bank_view(state),
        "awards": old["awards"] if AWARDS(g) == AWARDS(o) else make_awards_view(state),
        "offers": old["offers"] if open_now and OFFERS(g) == OFFERS(o) else make_offers_view(state, game.seats),
        "talk": old["talk"] if _is_talk_unchanged(game, state, was, old["talk"]) else make_talk_view(game, state),
        "bargains": old["bargains"] if BARGAINS(g) == BARGAINS(o) else make_bargains_view(state, game.seats),
        "table": old["table"] if stays else make_small_print_view(game, state),
    }


def _is_talk_unchanged(game: Island, state: IslandState, was: IslandState, old: Talk) -> bool:
    said = state.calls == was.calls and state.called == was.called
    return said and may_call(game, state) == old["may"]


def _update_players(game: Island, state: IslandState, was: IslandState, old: list[Player], held: bool) -> list[Player]:
    """What everybody sees of each seat: where no home has come, which can cut anybody's road, only who built a road
    has other pieces than before; for the others cards and points alone can have changed."""
    g, o = state.g, was.g
    if HOMES(g) != HOMES(o):
        return make_players_view(game, state)
    paths, stay = len(game.places.paths), g.roads == o.roads
    if stay and held and state.room == was.room:
        if g.hand_size == o.hand_size:
            return old
        return [
            known if g.hand_size[p] == o.hand_size[p] else known | {"cards": count_cards(state, p)}
            for p, known in enumerate(old)
        ]
    found = [
        _update_player(state, p, known)
        if stay or list_set_members(g.roads, p, paths) == list_set_members(o.roads, p, paths)
        else make_player_view(game, state, p, city_corners(game, g))
        for p, known in enumerate(old)
    ]
    return old if all(map(is_, found, old)) else found


def _update_player(state: IslandState, p: int, old: Player) -> Player:
    moved = {
        "cards": count_cards(state, p),
        "development": count_development_cards(state, p),
        "knights": int(state.g.knights[p]),
        "points": count_known_points(state, p, None),
        "most_points_hidden": state.room[p],
    }
    return old if moved.items() <= old.items() else cast(Player, old | moved)


def _update_own_view(state: IslandState, was: IslandState, seat: int | None, old: Mine, held: bool) -> Mine:
    """What *seat* alone knows of itself: the same object while it is the same."""
    if seat is None:
        return old
    if not held:
        now = make_own_player_view(state, seat)
        return old if now == old else now
    hand = count_seat_cards(state.g.hand, seat)
    return old if hand == count_seat_cards(was.g.hand, seat) else old | {"hand": count_by_name(RESOURCES, hand)}


def _update_ledgers(
    ledger: Ledger, was: Ledger, seats: Sequence[int | None], known: dict[int | None, View]
) -> dict[int | None, Seen]:
    """The ledger as each seat may read it; what was taken unseen is told again only where something was."""
    if not all(seat in known for seat in seats) or ledger.takings != was.takings:
        return ledger.serialize_for_each(seats)
    if ledger.balance == was.balance and ledger.bounds == was.bounds:
        return {seat: known[seat]["ledger"] for seat in seats}
    old = [known[seat]["ledger"] for seat in seats]
    balance, bounds = (
        ledger.serialize_balance(),
        old[0]["bounds"] if ledger.bounds == was.bounds else ledger.serialize_bounds(),
    )
    # Seats that read alike had the same object, and have it again.
    now = {
        id(seen): make_seen_ledger(balance, seen["takings"], bounds)
        for seen in {id(seen): seen for seen in old}.values()
    }
    return {seat: now[id(seen)] for seat, seen in zip(seats, old, strict=True)}
