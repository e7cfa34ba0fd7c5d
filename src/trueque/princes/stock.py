"""Moving resources in and out of stores: every gain and every payment passes here."""

from __future__ import annotations

from collections.abc import Iterable

from trueque.kernel import Event, Seat
from trueque.princes.catalogue import ALL_KINDS, KIND_OF, ROOM, STORES, Cost
from trueque.princes.events import Gained, Paid
from trueque.princes.state import Princes, Realm

NO_STORES = (0,) * len(STORES)


def gain(s: Princes, seat: Seat, amounts: Iterable[int], lost: int = 0) -> list[Event]:
    """Put resources into stores that have room for them."""
    realm, amounts = s.realms[seat], tuple(amounts)
    for store in realm.owned:
        realm.stock[store] += amounts[store]
    return [Gained(seat, amounts, lost, tuple(realm.stock))] if lost or any(amounts) else []


def pay(s: Princes, seat: Seat, amounts: Iterable[int], to: Seat | None = None) -> list[Event]:
    """Take resources out of stores."""
    realm, amounts = s.realms[seat], tuple(amounts)
    for store in realm.owned:
        realm.stock[store] -= amounts[store]
    return [Paid(seat, amounts, to)] if any(amounts) else []


def one_each(s: Princes, seat: Seat, stores: Iterable[int]) -> list[Event]:
    """1 for each of these stores, as often as it is named and has room."""
    amounts, lost, stock = [0] * len(STORES), 0, s.realms[seat].stock
    for store in stores:
        if stock[store] + amounts[store] < ROOM:
            amounts[store] += 1
        else:
            lost += 1
    return gain(s, seat, amounts, lost)


def to_pay(realm: Realm, kind: int, n: int) -> tuple[int, ...] | None:
    """The only way to pay *n* of one resource; none where there is a choice."""
    stock, paid, total = realm.stock, [0] * len(STORES), 0
    holding = [store for store in realm.owned if KIND_OF[store] == kind and stock[store]]
    for store in holding:
        total += stock[store]
        paid[store] = stock[store]
    if total > n:
        if len(holding) > 1:
            return None
        paid[holding[0]] = n
    return tuple(paid)


def rooms_of(realm: Realm, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The room in each store of these resources; none elsewhere."""
    rooms = [0] * len(STORES)
    for store in realm.owned:
        if KIND_OF[store] in kinds:
            rooms[store] = ROOM - realm.stock[store]
    return tuple(rooms)


def stock_of(realm: Realm, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """What the stores of these resources hold; nothing elsewhere."""
    held = [0] * len(STORES)
    for store in realm.owned:
        if KIND_OF[store] in kinds:
            held[store] = realm.stock[store]
    return tuple(held)


def split(limits: tuple[int, ...], n: int) -> tuple[int, ...] | None:
    """The only way to take *n* within *limits*; none where there is a choice."""
    if n >= sum(limits):
        return limits
    if n == 0:
        return NO_STORES
    if limits.count(0) < len(limits) - 1:
        return None
    return tuple([n if limit else 0 for limit in limits])


def can_pay(totals: list[int], cost: Cost, discount: int = 0) -> bool:
    """Whether *totals* cover *cost*, *discount* of it being let off."""
    for kind in ALL_KINDS:
        if cost[kind] > totals[kind]:
            discount -= cost[kind] - totals[kind]
            if discount < 0:
                return False
    return True
