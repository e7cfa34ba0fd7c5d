"""The views after an answer, made from those before it: a part that stayed as it was stays the same object.

A server shows every position to every seat. An answer changes a hand, a piece or whose turn it is, and leaves the rest:
what a part is made of is compared with the position before, and only what differs is made anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter, is_
from typing import TYPE_CHECKING, cast

from trueque.island.ledger import Seen
from trueque.island.state import State
from trueque.island.view import (
    LISTS,
    PILES,
    SMALL_PRINT,
    Player,
    awards,
    bank,
    cards_of,
    cities_on,
    head,
    held_cards,
    known_points,
    members,
    offers,
    own_parts,
    player,
    players,
    shared_view,
    table,
    talk,
)
from trueque.kernel.game import Shown, View

if TYPE_CHECKING:
    from trueque.island.game import Island

ISLAND = attrgetter("terrain", "token", "harbour", "robber")
HOMES = attrgetter("homes", "cities", "built", "settlements_left", "cities_left", "rate")
AWARDS = attrgetter("road_holder", "army_holder")
PUBLIC = attrgetter("hand_size", "laid", "cards", "fresh", "seat", "knights", "points", "winner")
HANDS = attrgetter("seat", "fresh", "hand", "cards", "laid")
OFFERS = attrgetter("offered_to", "reply", "seat", "give", "want")
TABLE = attrgetter(*SMALL_PRINT, *LISTS, *PILES, "after", "proposals", "reply")


def shown_after(game: Island, state: State, seats: Sequence[int | None], before: Shown | None) -> Shown:
    """The position as *seats* see it."""
    if before is None or before.state is state:
        shared, known, was = shared_view(game, state, game.ground(state)), {}, None
    else:
        shared, known, was = _shared(game, state, before.state, before.shared), before.own, before.state
    ledgers = _ledgers(state, seats, was, known)
    changed = was is None or state.told is not None or was.told is not None or HANDS(state.g) != HANDS(was.g)
    own = {seat: _own(state, seat, shared, ledgers[seat], known.get(seat), changed) for seat in seats}
    return Shown(state, shared, own)


def _shared(game: Island, state: State, was: State, old: View) -> View:
    """What everybody may know, from what everybody knew of the position before."""
    g, o = state.g, was.g
    # While answers are sealed, offers are told as they stood before.
    open_now = state.told is None and was.told is None
    stays = open_now and TABLE(g) == TABLE(o) and state.bought == was.bought and state.played == was.played
    return {
        **head(game, state),
        "costs": old["costs"],
        "island": old["island"] if ISLAND(g) == ISLAND(o) else game.ground(state),
        "players": _players(game, state, was, old["players"]),
        "bank": old["bank"] if g.bank == o.bank else bank(state),
        "awards": old["awards"] if AWARDS(g) == AWARDS(o) else awards(state),
        "offers": old["offers"] if open_now and OFFERS(g) == OFFERS(o) else offers(state, game.seats),
        "talk": old["talk"] if (talking := talk(game, state)) == old["talk"] else talking,
        "table": old["table"] if stays else table(game, state),
    }


def _players(game: Island, state: State, was: State, old: list[Player]) -> list[Player]:
    """What everybody sees of each seat: where no home has come, which can cut anybody's road, only who built a road
    has other pieces than before; for the others cards and points alone can have changed."""
    g, o = state.g, was.g
    if HOMES(g) != HOMES(o):
        return players(game, state)
    paths, stay = len(game.places.paths), g.roads == o.roads
    if stay and PUBLIC(g) == PUBLIC(o) and state.room == was.room:
        return old
    found = [
        _player(state, p, known)
        if stay or members(g.roads, p, paths) == members(o.roads, p, paths)
        else player(game, state, p, cities_on(game, g))
        for p, known in enumerate(old)
    ]
    return old if all(map(is_, found, old)) else found


def _player(state: State, p: int, old: Player) -> Player:
    moved = {
        "cards": cards_of(state, p),
        "development": held_cards(state, p),
        "knights": int(state.g.knights[p]),
        "points": known_points(state, p, None),
        "most_points_hidden": state.room[p],
    }
    return old if moved.items() <= old.items() else cast(Player, old | moved)


def _own(state: State, seat: int | None, shared: View, ledger: Seen, old: View | None, changed: bool) -> View:
    """What *seat* alone knows; its cards stay the same object while they are the same."""
    parts = own_parts(state, seat, shared, ledger, None if changed or old is None else old["mine"])
    if old is not None and changed and parts["mine"] == old["mine"]:
        parts["mine"] = old["mine"]
    return parts


def _ledgers(
    state: State, seats: Sequence[int | None], was: State | None, known: dict[int | None, View]
) -> dict[int | None, Seen]:
    """The ledger as each seat may read it."""
    if was is not None and state.ledger == was.ledger and all(seat in known for seat in seats):
        return {seat: known[seat]["ledger"] for seat in seats}
    return state.ledger.seen_by_each(seats)
