"""From the core's record to a layout: every number gets its name back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trueque.princes import steps as st
from trueque.princes.actions import FACES
from trueque.princes.catalogue import CARDS, KINDS, POINT_KINDS, STORES
from trueque.princes.core import operations as op
from trueque.princes.core.hands import HALF_CARDS
from trueque.princes.core.numbers import CARDS as CARD_ROOM
from trueque.princes.core.numbers import EVENT_KINDS, KNOWN, REACH
from trueque.princes.core.numbers import SPOTS as SPOT_COUNT
from trueque.princes.core.points import points_of
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.core.tables import REGIONS
from trueque.princes.layout import Pile, PrincesLayout, Realm
from trueque.princes.record_fields import read_cells, read_row
from trueque.princes.step_rows import TOKENS, spot_from_number, step_from_row
from trueque.princes.tableau import SITE_NAMES, Spot

if TYPE_CHECKING:
    from trueque.princes.state import PrincesState

ENTRIES = tuple((TOKENS[entry // KNOWN], entry % KNOWN) for entry in range(len(TOKENS) * KNOWN))
"""Cards with who knows them, by the core's numbers."""
REGION_ENTRIES = tuple((STORES[entry // KNOWN], entry % KNOWN) for entry in range(len(STORES) * KNOWN))
SPOTS: tuple[Spot, ...] = tuple(spot_from_number(number) for number in range(SPOT_COUNT))
FACE_NAMES = ("", *FACES)
NATURES_BYTE = 255


def list_cards_in_set(low: int, high: int) -> list[str]:
    """The cards of a set of two words."""
    members = low | high << HALF_CARDS
    return [token for number, token in enumerate(TOKENS) if members >> number & 1] if members else []


def read_pile(entries: Sequence[int]) -> Pile:
    return [ENTRIES[entry] for entry in entries]


def read_layout(s: PrincesState) -> PrincesLayout:
    """The position by names."""
    g, backs = s.g, len(s.rules.backs)
    (
        depth, discards, events, regions, aside, held, faceup, table, used, roads, settlements, cities, _, active, die,
        face, event, herald, hero, trade, winner, _,
    ) = read_cells(g)  # fmt: skip
    hands, stacks = read_row(g, "hand_size", 2), read_row(g, "stack_size", backs)
    return PrincesLayout(
        s.rules,
        read_realms(g),
        [read_pile(read_row(g, "hand", hands[seat], seat)) for seat in (0, 1)],
        [read_pile(read_row(g, "stack", stacks[k], k)) for k in range(backs)],
        read_pile(read_row(g, "events", events)),
        [REGION_ENTRIES[entry] for entry in read_row(g, "regions", regions)],
        read_pile(read_row(g, "discards", discards)),
        [TOKENS[card] for card in read_row(g, "faceup", faceup)],
        read_pile(read_row(g, "aside", aside)),
        count_loose(g),
        list_events_put_back(s),
        {"road": roads, "settlement": settlements, "city": cities},
        read_todo(s, depth),
        active,
        g.turn,
        die,
        FACE_NAMES[face],
        TOKENS[event - 1] if event else "",
        herald,
        [TOKENS[card] for card in read_row(g, "table", table)],
        read_pile(read_row(g, "held", held)),
        [SPOTS[spot] for spot in read_row(g, "used", used)],
        list_cards_in_set(*read_row(g, "fetchers", 2)),
        [bool(one) for one in read_row(g, "spared", 2)],
        [list_cards_in_set(*read_row(g, "fresh", 2, seat)) for seat in (0, 1)],
        [bool(one) for one in read_row(g, "barred", 2)],
        hero,
        trade,
        None if winner == PLAYING else winner,
        (points_of(g, 0), points_of(g, 1)),
    )


def list_events_put_back(s: PrincesState) -> list[str]:
    """Events that everybody saw go back into the stack before it was shuffled."""
    inside = read_row(s.g, "inside", EVENT_KINDS)
    if not any(inside):
        return []
    return [TOKENS[s.t.first_event + k] for k, count in enumerate(inside) for _ in range(count)]


def read_realms(g: Position) -> list[Realm]:
    """Both principalities."""
    sites, places, roads = read_row(g, "site_count", 2), read_row(g, "place_count", 2), read_row(g, "road_count", 2)
    regions, owned = read_row(g, "region_count", 2), read_row(g, "owned_count", 2)
    return [read_realm(g, seat, sites[seat], places[seat], roads[seat], regions[seat], owned[seat]) for seat in (0, 1)]


def read_realm(g: Position, seat: int, site_count: int, places: int, roads: int, regions: int, owned: int) -> Realm:
    """A principality, with how many there are of each."""
    lies, under = read_row(g, "lies", SPOT_COUNT, seat), read_row(g, "under", SPOT_COUNT, seat)
    sites = read_row(g, "sites", site_count, seat)
    victory, commerce, skill, strength, progress = read_row(g, "points", len(POINT_KINDS), seat)
    return Realm(
        {SPOTS[spot][0]: lies[spot] for spot in read_row(g, "places", places, seat)},
        [x - REACH for x in read_row(g, "road_spots", roads, seat)],
        {SPOTS[spot]: lies[spot] - 1 for spot in read_row(g, "region_spots", regions, seat)},
        list(read_row(g, "stock", len(STORES), seat)),
        list(read_row(g, "owned", owned, seat)),
        {SPOTS[spot]: TOKENS[lies[spot] - 1] for spot in sites},
        {SPOTS[spot]: TOKENS[under[spot] - 1] for spot in sites if under[spot]},
        victory,
        commerce,
        skill,
        strength,
        progress,
        tuple(read_row(g, "rates", len(KINDS), seat)),
    )


def count_loose(g: Position) -> dict[str, int]:
    """Cards being shuffled, in the order in which nature is asked for them."""
    if not g.loose_count:
        return {}
    counts = [(number, count) for number, count in enumerate(read_row(g, "loose", CARD_ROOM)) if count]
    if not is_shuffling_regions(g):
        return {TOKENS[number]: count for number, count in counts}
    found = {STORES[number]: count for number, count in counts}
    # The stack is laid out before the game; in mid-game it was searched, and is told by name.
    return found if g.place_count[0] + g.place_count[1] == 4 else dict(sorted(found.items()))


def is_shuffling_regions(g: Position) -> bool:
    """Whether regions are being shuffled."""
    top = g.depth - 1
    return top >= 0 and g.todo_op[top] == op.SHUFFLE and g.todo_b[top] == REGIONS


def read_todo(s: PrincesState, n: int) -> list[tuple[int, st.EffectStep]]:
    """What is still to be done, the next step last."""
    g, p = s.g, s.programs
    seats = read_row(g, "todo_me", n)  # nature is -1, which a byte says as 255
    numbers = zip(
        read_row(g, "todo_op", n),
        read_row(g, "todo_a", n),
        read_row(g, "todo_b", n),
        read_row(g, "todo_c", n),
        strict=True,
    )
    return [
        (-1 if me == NATURES_BYTE else me, complete_step(s, me, step_from_row(p, one)))
        for me, one in zip(seats, numbers, strict=True)
    ]


def complete_step(s: PrincesState, me: int, step: st.EffectStep) -> st.EffectStep:
    """Where none of the buildings was named, any of them may be given up: they are told one by one."""
    if isinstance(step, st.LoseOne) and step.which == "building" and not step.sites:
        g = s.g
        spots = [SPOTS[g.sites[me, k]] for k in range(g.site_count[me])]
        cards = [TOKENS[g.lies[me, g.sites[me, k]] - 1] for k in range(g.site_count[me])]
        names = [SITE_NAMES[spot] for spot, card in zip(spots, cards, strict=True) if CARDS[card].is_building]
        return st.LoseOne(step.which, step.to, tuple(names))
    return step
