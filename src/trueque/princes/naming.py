"""From the core's record to a layout: every number gets its name back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trueque.princes import steps as st
from trueque.princes.actions import FACES
from trueque.princes.catalogue import CARDS, STORES
from trueque.princes.core import operations as op
from trueque.princes.core.hands import HALF_CARDS
from trueque.princes.core.numbers import KNOWN, REACH
from trueque.princes.core.numbers import SPOTS as SPOT_COUNT
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.core.tables import REGIONS
from trueque.princes.layout import Layout, Pile, Realm
from trueque.princes.pending import TOKENS, spot_at, step_of
from trueque.princes.tableau import SITE_NAMES, Spot

if TYPE_CHECKING:
    from trueque.princes.state import State

ENTRIES = tuple((TOKENS[entry // KNOWN], entry % KNOWN) for entry in range(len(TOKENS) * KNOWN))
"""Cards with who knows them, by the core's numbers."""
REGION_ENTRIES = tuple((STORES[entry // KNOWN], entry % KNOWN) for entry in range(len(STORES) * KNOWN))
SPOTS: tuple[Spot, ...] = tuple(spot_at(number) for number in range(SPOT_COUNT))
FACE_NAMES = ("", *FACES)


def rows(grid: Any, counts: Sequence[int]) -> list[list[int]]:
    """The first so many numbers of each row of a grid."""
    if isinstance(grid, dict):
        return [[grid[i, k] for k in range(count)] for i, count in enumerate(counts)]
    return [line[:count] for line, count in zip(grid.tolist(), counts, strict=True)]


def first(row: Any, count: int) -> list[int]:
    """The first so many numbers of a row."""
    return list(row[:count])


def marked(low: int, high: int) -> list[str]:
    """The cards of a set of two words."""
    members = low | high << HALF_CARDS
    return [token for number, token in enumerate(TOKENS) if members >> number & 1] if members else []


def pile(entries: Sequence[int]) -> Pile:
    return [ENTRIES[entry] for entry in entries]


def layout_of(s: State) -> Layout:
    """The position by names."""
    g = s.g
    backs = len(s.rules.backs)
    return Layout(
        s.rules,
        realms_of(g),
        [pile(hand) for hand in rows(g.hand, list(g.hand_size))],
        [pile(stack) for stack in rows(g.stack, list(g.stack_size))[:backs]],
        pile(first(g.events, g.event_count)),
        [REGION_ENTRIES[entry] for entry in first(g.regions, g.region_pile)],
        pile(first(g.discards, g.discard_count)),
        [TOKENS[card] for card in first(g.faceup, g.faceup_count)],
        pile(first(g.aside, g.aside_count)),
        loose_of(g),
        [TOKENS[s.t.first_event + k] for k, count in enumerate(g.inside) for _ in range(count)],
        {"road": g.road_supply, "settlement": g.settlement_supply, "city": g.city_supply},
        todo_of(s),
        g.active,
        g.turn,
        g.die,
        FACE_NAMES[g.face],
        TOKENS[g.event - 1] if g.event else "",
        g.herald,
        [TOKENS[card] for card in first(g.table, g.table_count)],
        pile(first(g.held, g.held_count)),
        [SPOTS[spot] for spot in first(g.used, g.used_count)],
        marked(g.fetchers[0], g.fetchers[1]),
        [bool(one) for one in g.spared],
        [marked(g.fresh[seat, 0], g.fresh[seat, 1]) for seat in (0, 1)],
        [bool(one) for one in g.barred],
        g.hero,
        g.trade,
        None if g.winner == PLAYING else g.winner,
    )


def realms_of(g: Position) -> list[Realm]:
    """Both principalities."""
    everywhere, everything = [SPOT_COUNT] * 2, [len(STORES)] * 2
    lies, under = rows(g.lies, everywhere), rows(g.under, everywhere)
    places, roads = rows(g.places, list(g.place_count)), rows(g.road_spots, list(g.road_count))
    regions, owned = rows(g.region_spots, list(g.region_count)), rows(g.owned, list(g.owned_count))
    sites, stock = rows(g.sites, list(g.site_count)), rows(g.stock, everything)
    points, rates = rows(g.points, [5, 5]), rows(g.rates, [6, 6])
    return [
        Realm(
            {SPOTS[spot][0]: lies[seat][spot] for spot in places[seat]},
            [x - REACH for x in roads[seat]],
            {SPOTS[spot]: lies[seat][spot] - 1 for spot in regions[seat]},
            stock[seat],
            owned[seat],
            {SPOTS[spot]: TOKENS[lies[seat][spot] - 1] for spot in sites[seat]},
            {SPOTS[spot]: TOKENS[under[seat][spot] - 1] for spot in sites[seat] if under[seat][spot]},
            *points[seat],
            tuple(rates[seat]),
        )
        for seat in (0, 1)
    ]


def loose_of(g: Position) -> dict[str, int]:
    """Cards being shuffled, in the order in which nature is asked for them."""
    if not g.loose_count:
        return {}
    counts = [(number, count) for number, count in enumerate(g.loose) if count]
    if not deals_regions(g):
        return {TOKENS[number]: count for number, count in counts}
    found = {STORES[number]: count for number, count in counts}
    # The stack is laid out before the game; in mid-game it was searched, and is told by name.
    return found if g.place_count[0] + g.place_count[1] == 4 else dict(sorted(found.items()))


def deals_regions(g: Position) -> bool:
    """Whether regions are being shuffled."""
    top = g.depth - 1
    return top >= 0 and g.todo_op[top] == op.SHUFFLE and g.todo_b[top] == REGIONS


def todo_of(s: State) -> list[tuple[int, st.Step]]:
    """What is still to be done, the next step last."""
    g, p, n = s.g, s.programs, s.g.depth
    todo = zip(first(g.todo_me, n), first(g.todo_op, n), first(g.todo_a, n), first(g.todo_b, n), first(g.todo_c, n),
               strict=True)  # fmt: skip
    return [(me, whole(s, me, step_of(p, (code, a, b, c)))) for me, code, a, b, c in todo]


def whole(s: State, me: int, step: st.Step) -> st.Step:
    """Where none of the buildings was named, any of them may be given up: they are told one by one."""
    if isinstance(step, st.LoseOne) and step.which == "building" and not step.sites:
        g = s.g
        spots = [SPOTS[g.sites[me, k]] for k in range(g.site_count[me])]
        cards = [TOKENS[g.lies[me, g.sites[me, k]] - 1] for k in range(g.site_count[me])]
        names = [SITE_NAMES[spot] for spot, card in zip(spots, cards, strict=True) if CARDS[card].is_building]
        return st.LoseOne(step.which, step.to, tuple(names))
    return step
