"""From a layout to the core's record: what is known by name is laid out, what follows from it the core counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trueque.princes.catalogue import STORE
from trueque.princes.core import state as size
from trueque.princes.core.hands import HALF_CARDS
from trueque.princes.core.numbers import KNOWN, REACH, SPOTS
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.layout import Entry, PrincesLayout, Realm
from trueque.princes.layout_reader import FACE_NAMES
from trueque.princes.programs import number_cards, spot_number
from trueque.princes.record_fields import write_row
from trueque.princes.step_rows import row_from_step

if TYPE_CHECKING:
    from trueque.princes.state import PrincesState

NUMBER = number_cards()


def make_state_of_layout(blank: PrincesState, laid: PrincesLayout) -> PrincesState:
    """The position that *laid* describes, on a copy of a record that is all zeros."""
    s = blank.copy()
    g = s.g
    write_table_fields(g, laid)
    write_pile_fields(s, laid)
    for seat, realm in enumerate(laid.realms):
        write_realm_fields(g, seat, realm)
    for me, step in laid.todo:
        code, a, b, c = row_from_step(s.programs, step)
        n = check_record_room(g.depth + 1, size.DEPTH) - 1
        g.todo_op[n], g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n] = code, me, a, b, c
        g.depth = n + 1
    s.core.restore_derived(s.t, g)
    return s


def check_record_room(count: int, most: int) -> int:
    """So many, where the record has room for them."""
    if count > most:
        raise ValueError(f"there is room for {most}, not for {count}")
    return count


def pile_entries(pile: Sequence[Entry]) -> list[int]:
    return [NUMBER[card] * KNOWN + knows for card, knows in pile]


def split_card_set(cards: Sequence[str]) -> tuple[int, int]:
    """A set of cards, in two words."""
    members = 0
    for card in cards:
        members |= 1 << NUMBER[card]
    return members & (1 << HALF_CARDS) - 1, members >> HALF_CARDS


def write_table_fields(g: Position, laid: PrincesLayout) -> None:
    """What everybody sees of the turn."""
    g.active, g.turn, g.die, g.herald = laid.active, laid.turn, laid.die, laid.herald
    g.face, g.event = FACE_NAMES.index(laid.face), NUMBER[laid.event] + 1 if laid.event else 0
    g.hero, g.trade, g.winner = -1, -1, PLAYING if laid.winner is None else laid.winner
    supply = laid.supply
    g.road_supply, g.settlement_supply, g.city_supply = supply["road"], supply["settlement"], supply["city"]
    g.used_count = write_row(g, "used", [spot_number(spot) for spot in laid.used])
    g.fetchers[0], g.fetchers[1] = split_card_set(laid.fetchers)
    for seat in (0, 1):
        g.spared[seat], g.barred[seat] = int(laid.spared[seat]), int(laid.barred[seat])
        g.fresh[seat, 0], g.fresh[seat, 1] = split_card_set(laid.fresh[seat])


def write_pile_fields(s: PrincesState, laid: PrincesLayout) -> None:
    """Hands and piles."""
    g = s.g
    write_row(g, "hand_size", [write_row(g, "hand", pile_entries(hand), seat) for seat, hand in enumerate(laid.hands)])
    write_row(g, "stack_size", [write_row(g, "stack", pile_entries(stack), k) for k, stack in enumerate(laid.stacks)])
    g.event_count, g.discard_count = (
        write_row(g, "events", pile_entries(laid.events)),
        write_row(g, "discards", pile_entries(laid.discards)),
    )
    g.aside_count, g.held_count = (
        write_row(g, "aside", pile_entries(laid.aside)),
        write_row(g, "held", pile_entries(laid.held)),
    )
    g.region_pile = write_row(g, "regions", [STORE[card] * KNOWN + knows for card, knows in laid.regions])
    g.faceup_count = write_row(g, "faceup", [NUMBER[card] for card in laid.faceup])
    g.table_count = write_row(g, "table", [NUMBER[card] for card in laid.table])
    for card in laid.inside:
        g.inside[NUMBER[card] - s.t.first_event] += 1
    for card, n in laid.loose.items():
        g.loose[STORE[card] if card in STORE else NUMBER[card]] = n
        g.loose_count += n


def write_realm_fields(g: Position, seat: int, realm: Realm) -> None:
    """A principality."""
    lies = [0] * SPOTS
    places = [spot_number((check_column_room(x), 0)) for x in realm.places]
    regions = [spot_number((check_column_room(x, REACH), y)) for x, y in realm.regions]
    sites = [spot_number((check_column_room(x, REACH), y)) for x, y in realm.sites]
    for spot, built in zip(places, realm.places.values(), strict=True):
        lies[spot] = built
    for spot, store in zip(regions, realm.regions.values(), strict=True):
        lies[spot] = store + 1
    for spot, card in zip(sites, realm.sites.values(), strict=True):
        lies[spot] = NUMBER[card] + 1
    write_row(g, "lies", lies, seat)
    for where, card in realm.under.items():
        g.under[seat, spot_number(where)] = NUMBER[card] + 1
    g.place_count[seat] = write_row(g, "places", places, seat)
    g.region_count[seat] = write_row(g, "region_spots", regions, seat)
    g.site_count[seat] = write_row(g, "sites", sites, seat)
    g.owned_count[seat] = write_row(g, "owned", realm.owned, seat)
    g.road_count[seat] = write_row(g, "road_spots", [check_column_room(x, REACH) + REACH for x in realm.roads], seat)
    g.roads[seat] = sum(1 << x + REACH for x in realm.roads)
    write_row(g, "stock", realm.stock, seat)


def check_column_room(x: int, most: int = REACH - 1) -> int:
    """An x that no principality outgrows: beside its last place a column of regions lies, and perhaps a road."""
    if not -most <= x <= most:
        raise ValueError(f"no principality reaches to {x}")
    return x
