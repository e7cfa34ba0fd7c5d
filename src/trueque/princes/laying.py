"""From a layout to the core's record: what is known by name is laid out, what follows from it the core counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trueque.princes.catalogue import STORE
from trueque.princes.core import state as size
from trueque.princes.core.hands import HALF_CARDS
from trueque.princes.core.numbers import KNOWN, MOST_PLACES, MOST_REGIONS, MOST_ROADS, MOST_SITES, REACH
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.layout import Entry, Layout, Realm
from trueque.princes.naming import FACE_NAMES
from trueque.princes.pending import row_of
from trueque.princes.programs import card_numbers, spot_number

if TYPE_CHECKING:
    from trueque.princes.state import State

NUMBER = card_numbers()


def lay(blank: State, laid: Layout) -> State:
    """The position that *laid* describes, on a copy of a record that is all zeros."""
    s = blank.copy()
    g = s.g
    lay_table(g, laid)
    lay_piles(s, laid)
    for seat, realm in enumerate(laid.realms):
        lay_realm(g, seat, realm)
    for me, step in laid.todo:
        code, a, b, c = row_of(s.programs, step)
        n = room(g.depth + 1, size.DEPTH) - 1
        g.todo_op[n], g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n] = code, me, a, b, c
        g.depth = n + 1
    s.core.restore(s.t, g)
    return s


def room(count: int, most: int) -> int:
    """So many, where the record has room for them."""
    if count > most:
        raise ValueError(f"there is room for {most}, not for {count}")
    return count


def fill(row: Any, numbers: Sequence[int]) -> int:
    """Numbers into the beginning of a row; how many."""
    room(len(numbers), len(row))
    for k, number in enumerate(numbers):
        row[k] = number
    return len(numbers)


def fill_at(grid: Any, at: int, numbers: Sequence[int], most: int) -> int:
    """Numbers into the beginning of a row of a grid; how many."""
    room(len(numbers), most)
    for k, number in enumerate(numbers):
        grid[at, k] = number
    return len(numbers)


def entries(pile: Sequence[Entry]) -> list[int]:
    return [NUMBER[card] * KNOWN + knows for card, knows in pile]


def words(cards: Sequence[str]) -> tuple[int, int]:
    """A set of cards, in two words."""
    members = 0
    for card in cards:
        members |= 1 << NUMBER[card]
    return members & (1 << HALF_CARDS) - 1, members >> HALF_CARDS


def lay_table(g: Position, laid: Layout) -> None:
    """What everybody sees of the turn."""
    g.active, g.turn, g.die, g.herald = laid.active, laid.turn, laid.die, laid.herald
    g.face, g.event = FACE_NAMES.index(laid.face), NUMBER[laid.event] + 1 if laid.event else 0
    g.hero, g.trade, g.winner = -1, -1, PLAYING if laid.winner is None else laid.winner
    supply = laid.supply
    g.road_supply, g.settlement_supply, g.city_supply = supply["road"], supply["settlement"], supply["city"]
    g.used_count = fill(g.used, [spot_number(spot) for spot in laid.used])
    g.fetchers[0], g.fetchers[1] = words(laid.fetchers)
    for seat in (0, 1):
        g.spared[seat], g.barred[seat] = int(laid.spared[seat]), int(laid.barred[seat])
        g.fresh[seat, 0], g.fresh[seat, 1] = words(laid.fresh[seat])


def lay_piles(s: State, laid: Layout) -> None:
    """Hands and piles."""
    g = s.g
    for seat, hand in enumerate(laid.hands):
        g.hand_size[seat] = fill_at(g.hand, seat, entries(hand), size.HAND_MOST)
    for k, stack in enumerate(laid.stacks):
        g.stack_size[k] = fill_at(g.stack, k, entries(stack), size.STACK_MOST)
    g.event_count, g.discard_count = fill(g.events, entries(laid.events)), fill(g.discards, entries(laid.discards))
    g.aside_count, g.held_count = fill(g.aside, entries(laid.aside)), fill(g.held, entries(laid.held))
    g.region_pile = fill(g.regions, [STORE[card] * KNOWN + knows for card, knows in laid.regions])
    g.faceup_count = fill(g.faceup, [NUMBER[card] for card in laid.faceup])
    g.table_count = fill(g.table, [NUMBER[card] for card in laid.table])
    for card in laid.inside:
        g.inside[NUMBER[card] - s.t.first_event] += 1
    for card, n in laid.loose.items():
        g.loose[STORE[card] if card in STORE else NUMBER[card]] = n
        g.loose_count += n


def lay_realm(g: Position, seat: int, realm: Realm) -> None:
    """A principality."""
    for x, built in realm.places.items():
        g.lies[seat, spot_number((inside(x), 0))] = built
    for spot, store in realm.regions.items():
        g.lies[seat, spot_number((inside(spot[0]), spot[1]))] = store + 1
    for spot, card in realm.sites.items():
        g.lies[seat, spot_number((inside(spot[0]), spot[1]))] = NUMBER[card] + 1
    for spot, card in realm.under.items():
        g.under[seat, spot_number(spot)] = NUMBER[card] + 1
    g.place_count[seat] = fill_at(g.places, seat, [spot_number((x, 0)) for x in realm.places], MOST_PLACES)
    g.region_count[seat] = fill_at(g.region_spots, seat, [*map(spot_number, realm.regions)], MOST_REGIONS)
    g.site_count[seat] = fill_at(g.sites, seat, [*map(spot_number, realm.sites)], MOST_SITES)
    g.owned_count[seat] = fill_at(g.owned, seat, realm.owned, MOST_REGIONS)
    g.road_count[seat] = fill_at(g.road_spots, seat, [inside(x) + REACH for x in realm.roads], MOST_ROADS)
    g.roads[seat] = sum(1 << x + REACH for x in realm.roads)
    for store, n in enumerate(realm.stock):
        if n:
            g.stock[seat, store] = n


def inside(x: int) -> int:
    """An x that no principality outgrows, with room for what lies beside it."""
    if not -REACH < x < REACH:
        raise ValueError(f"no principality reaches to {x}")
    return x
