"""What a swap of cards between two seats does to the odds of both, for every small swap that they can make.

A bundle is one card or two: number `one * BUNDLE + other`, where *other* is NO_OTHER for a single card. A swap is a
bundle for a bundle of which one is a single card; no kind stands on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence

from trueque.island.core.state import RESOURCES, TRADE, Position
from trueque.island.core.tables import Tables

from .machine import machine, renew
from .notes import BUNDLE, BUNDLES, NO_OTHER, Net, Notes
from .value import begin_search, judge_position, number_of_net

IMPOSSIBLE = -9.0
PLEASED = 0.003
"""How much likelier to win a swap must make each of two seats that play to learn."""
CLOSE = 2
"""Who lacks so few points gets nothing, as `manners` has it."""
DEALS = 2
"""Deals of a turn, as `manners` has them."""


@machine
def move_bundle(g: Position, p: int, q: int, bundle: int) -> None:
    """Seat p gives a bundle to seat q."""
    for side in range(2):
        r = bundle // BUNDLE if side == 0 else bundle % BUNDLE
        if r < RESOURCES:
            g.hand[p, r] -= 1
            g.hand[q, r] += 1
            g.hand_size[p] -= 1
            g.hand_size[q] += 1


@machine
def swap_bundles(g: Position, p: int, q: int, give: int, want: int) -> None:
    """Seat p gives one bundle to seat q and gets another; the two seats exchanged take it back."""
    move_bundle(g, p, q, give)
    move_bundle(g, q, p, want)


@machine
def has_bundle(g: Position, p: int, bundle: int) -> bool:
    """Whether seat p has the cards of a bundle."""
    one, other = bundle // BUNDLE, bundle % BUNDLE
    if one == RESOURCES:
        return False
    if other == NO_OTHER:
        return g.hand[p, one] > 0
    return g.hand[p, one] > (1 if one == other else 0) and g.hand[p, other] > 0


@machine
def is_swap(give: int, want: int) -> bool:
    """Whether two bundles make a swap."""
    first, second = give % BUNDLE, want % BUNDLE
    one, other = give // BUNDLE, want // BUNDLE
    if first < one or second < other or (first != NO_OTHER and second != NO_OTHER):
        return False
    if one == RESOURCES or other == RESOURCES or one == other:
        return False
    return one != second and first != other


@machine
def is_one_kind(bundle: int) -> bool:
    """Whether the cards of a bundle are of one kind."""
    return bundle % BUNDLE == NO_OTHER or bundle % BUNDLE == bundle // BUNDLE


@machine
def weigh_swaps(t: Tables, g: Position, p: int, q: int, b: Notes, n: Net, spare: Position) -> None:
    """Write what every swap of p with q does to the odds of both, as the net n sees them."""
    b.odds[0], b.odds[1] = judge_position(t, g, p, b, n), judge_position(t, g, q, b, n)
    for swap in range(BUNDLES * BUNDLES):
        b.own_gain[swap] = IMPOSSIBLE
    renew(spare, g)
    for give in range(BUNDLES):
        if has_bundle(g, p, give):
            for want in range(BUNDLES):
                if is_swap(give, want) and has_bundle(g, q, want):
                    swap_bundles(spare, p, q, give, want)
                    b.own_gain[give * BUNDLES + want] = judge_position(t, spare, p, b, n) - b.odds[0]
                    b.their_gain[give * BUNDLES + want] = judge_position(t, spare, q, b, n) - b.odds[1]
                    swap_bundles(spare, q, p, give, want)


@machine
def is_avoided(t: Tables, g: Position, p: int) -> bool:
    """Whether nobody deals with seat p any more."""
    return g.points[p] >= t.victory_points - CLOSE


@machine
def would_agree(t: Tables, g: Position, after: Position, q: int, b: Notes, n: Net) -> bool:
    """Whether seat q agrees to a swap, by its own net."""
    begin_search(t, g, b, n)
    before = judge_position(t, g, q, b, n)
    return judge_position(t, after, q, b, n) > before + PLEASED


@machine
def find_best_swap(t: Tables, g: Position, p: int, q: int, b: Notes, n: Net, spare: Position, least: float) -> int:
    """The swap with seat q that helps p most, and more than *least*, of those that help q too; -1 for none.

    Its number is `give * BUNDLES + want`; what it is worth stands in the notes. Two cards of a bundle are of one kind
    here: enough to learn from, and quicker.
    """
    b.odds[0], b.odds[1] = judge_position(t, g, p, b, n), judge_position(t, g, q, b, n)
    best, found = least, -1
    renew(spare, g)
    for give in range(BUNDLES):
        if is_one_kind(give) and has_bundle(g, p, give):
            for want in range(BUNDLES):
                if is_one_kind(want) and is_swap(give, want) and has_bundle(g, q, want):
                    swap_bundles(spare, p, q, give, want)
                    gain = judge_position(t, spare, p, b, n) - b.odds[0]
                    if gain > best and judge_position(t, spare, q, b, n) > b.odds[1] + PLEASED:
                        best, found = gain, give * BUNDLES + want
                    swap_bundles(spare, q, p, give, want)
    b.own_gain[0] = best
    return found


@machine
def strike_best_deal(
    t: Tables, g: Position, p: int, b: Notes, nets: Sequence[Net], which: int, spare: Position
) -> bool:
    """Seat p strikes its best deal, if the other agrees; whether it did."""
    best, partner, swap = PLEASED, -1, -1
    begin_search(t, g, b, nets[number_of_net(which, p)])
    for q in range(t.seats):
        if q != p and not is_avoided(t, g, q):
            found = find_best_swap(t, g, p, q, b, nets[number_of_net(which, p)], spare, best)
            if found >= 0:
                best, partner, swap = b.own_gain[0] + 0.0, q, found
    if swap < 0:
        return False
    renew(spare, g)
    swap_bundles(spare, p, partner, swap // BUNDLES, swap % BUNDLES)
    if not would_agree(t, g, spare, partner, b, nets[number_of_net(which, partner)]):
        return False
    renew(g, spare)
    return True


@machine
def trade_in_training(
    t: Tables, g: Position, p: int, b: Notes, nets: Sequence[Net], which: int, spare: Position
) -> None:
    """Games that are played to learn: seat p strikes a deal or two when its trade begins, hands open.

    A deal is struck at once, in place of an offer and its answers, from which nothing would be learned.
    """
    now = 1 + g.turn % 100
    if g.phase != TRADE or g.seat != p or g.proposals[p] == now or is_avoided(t, g, p):
        return
    g.proposals[p] = now
    for _ in range(DEALS):
        if not strike_best_deal(t, g, p, b, nets, which, spare):
            return
