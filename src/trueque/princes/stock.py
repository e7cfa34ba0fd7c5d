"""Moving resources in and out of stores: every gain and every payment passes here."""

from __future__ import annotations

from collections.abc import Iterable

from trueque.kernel import Event, Seat
from trueque.princes.catalogue import KIND_OF, ROOM, STORES, Cost
from trueque.princes.events import Gained, Paid
from trueque.princes.state import Princes, Realm

NO_STORES = (0,) * len(STORES)


def gain(s: Princes, seat: Seat, amounts: Iterable[int], lost: int = 0) -> list[Event]:
    """Put resources into stores that have room for them."""
    stock, amounts = s.realms[seat].stock, tuple(amounts)
    for store, n in enumerate(amounts):
        stock[store] += n
    return [Gained(seat, amounts, lost)] if lost or any(amounts) else []


def pay(s: Princes, seat: Seat, amounts: Iterable[int], to: Seat | None = None) -> list[Event]:
    """Take resources out of stores."""
    stock, amounts = s.realms[seat].stock, tuple(amounts)
    for store, n in enumerate(amounts):
        stock[store] -= n
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


def rooms_of(realm: Realm, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The room in each store of these resources; none elsewhere."""
    rooms = [0] * len(STORES)
    for store in realm.owned:
        if KIND_OF[store] in kinds:
            rooms[store] = ROOM - realm.stock[store]
    return tuple(rooms)


def stock_of(realm: Realm, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """What the stores of these resources hold; nothing elsewhere."""
    return tuple(n if KIND_OF[store] in kinds else 0 for store, n in enumerate(realm.stock))


def split(limits: tuple[int, ...], n: int) -> tuple[int, ...] | None:
    """The only way to take *n* within *limits*; none where there is a choice."""
    total = sum(limits)
    if n >= total:
        return limits
    filled = [i for i, limit in enumerate(limits) if limit]
    if len(filled) == 1:
        return tuple(n if i == filled[0] else 0 for i in range(len(limits)))
    return NO_STORES[: len(limits)] if n == 0 else None


def can_pay(totals: list[int], cost: Cost, discount: int = 0) -> bool:
    """Whether *totals* cover *cost*, *discount* of it being let off."""
    short = 0
    for have, need in zip(totals, cost, strict=True):
        if need > have:
            short += need - have
    return short <= discount
