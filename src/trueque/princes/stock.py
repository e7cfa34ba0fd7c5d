"""Moving resources in and out of stores: every gain and every payment passes here."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from trueque.kernel import Event, Seat
from trueque.princes.catalogue import ROOM, STORES, Cost
from trueque.princes.events import Gained, Paid
from trueque.princes.state import Realm, State

NO_STORES = (0,) * len(STORES)
ALL_STORES = range(len(STORES))


def gain(s: State, seat: Seat, amounts: Iterable[int], lost: int = 0) -> list[Event]:
    """Put resources into stores that have room for them."""
    realm, amounts = s.realms[seat], tuple(amounts)
    for store in compress(ALL_STORES, amounts):
        realm.put(store, amounts[store])
    return [Gained(seat, amounts, lost, tuple(realm.stock))] if lost or amounts != NO_STORES else []


def pay(s: State, seat: Seat, amounts: Iterable[int], to: Seat | None = None) -> list[Event]:
    """Take resources out of stores."""
    realm, amounts = s.realms[seat], tuple(amounts)
    for store in compress(ALL_STORES, amounts):
        realm.put(store, -amounts[store])
    return [Paid(seat, amounts, to)] if amounts != NO_STORES else []


def one_each(s: State, seat: Seat, stores: Iterable[int]) -> list[Event]:
    """1 for each of these stores, as often as it is named and has room."""
    amounts, lost, stock = [0] * len(STORES), 0, s.realms[seat].stock
    for store in stores:
        if stock[store] + amounts[store] < ROOM:
            amounts[store] += 1
        else:
            lost += 1
    return gain(s, seat, amounts, lost)


def unclear(realm: Realm, cost: Cost) -> int:
    """A resource of *cost* that several stores could give; none: -1."""
    stock = realm.stock
    for kind, need in enumerate(cost):
        if need:
            held = [n for store in realm.of_kind[kind] if (n := stock[store])]
            if len(held) > 1 and sum(held) > need:
                return kind
    return -1


def payment(realm: Realm, cost: Cost) -> list[int] | None:
    """The only way to pay *cost*, by store; none where several stores could give."""
    paid, stock = [0] * len(STORES), realm.stock
    for kind, left in enumerate(cost):
        if left:
            for store in realm.of_kind[kind]:
                have = stock[store]
                if have > left:
                    if left < cost[kind]:
                        return None
                    have = left
                paid[store] = have
                left -= have
    return paid


def rooms_of(realm: Realm, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The room in each store of these resources; none elsewhere."""
    rooms, stock = [0] * len(STORES), realm.stock
    for kind in kinds:
        for store in realm.of_kind[kind]:
            rooms[store] = ROOM - stock[store]
    return tuple(rooms)


def stock_of(realm: Realm, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """What the stores of these resources hold; nothing elsewhere."""
    held, stock = [0] * len(STORES), realm.stock
    for kind in kinds:
        for store in realm.of_kind[kind]:
            held[store] = stock[store]
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
    have0, have1, have2, have3, have4, have5 = totals
    need0, need1, need2, need3, need4, need5 = cost
    if not discount:
        return (
            need0 <= have0 and need1 <= have1 and need2 <= have2 and need3 <= have3 and need4 <= have4
            and need5 <= have5
        )  # fmt: skip
    return sum([need - have for have, need in zip(totals, cost, strict=True) if need > have]) <= discount
