"""Paying, receiving and handing over: whoever moves resources picks the stores."""

from collections.abc import Iterable, Sequence

from .catalog import KINDS
from .realm import MOST, Realm, change_store, count_room, count_stock, list_stores, sum_stocks
from .table import Flow, State, ask_seat

Bundle = tuple[tuple[str, int], ...]
"""Names with amounts, none of them zero."""


def list_bundles(limits: Sequence[tuple[str, int]], amount: int) -> list[Bundle]:
    """Every way to make an amount out of names with upper limits."""
    if amount == 0:
        return [()]
    if not limits:
        return []
    (name, most), rest = limits[0], limits[1:]
    found: list[Bundle] = []
    for count in range(min(most, amount), -1, -1):
        head: Bundle = ((name, count),) if count else ()
        found += [head + tail for tail in list_bundles(rest, amount - count)]
    return found


def write_bundle(verb: str, bundle: Iterable[tuple[str, int]]) -> str:
    """A bundle in words: give hills3 forest2 2."""
    words = [verb]
    for name, count in bundle:
        words += [name] if count == 1 else [name, str(count)]
    return " ".join(words) if len(words) > 1 else f"{verb} nothing"


def read_bundle(answer: str) -> Bundle:
    """The other way round."""
    words = answer.split()[1:]
    bundle: list[tuple[str, int]] = []
    for word in words:
        if word.isdigit():
            bundle[-1] = (bundle[-1][0], int(word))
        elif word != "nothing":
            bundle.append((word, 1))
    return tuple(bundle)


# ---- paying --------------------------------------------------------------------------------------------------------


def list_full(realm: Realm, kind: str | None) -> list[tuple[str, int]]:
    """Stores that hold something of a kind, with how much."""
    return [(name, stock) for name, own, stock in list_stores(realm) if kind in (None, own) and stock]


def can_pay(realm: Realm, cost: Sequence[int]) -> bool:
    """Whether there is enough of every kind."""
    stocks = sum_stocks(realm)
    return all(stocks[kind] >= amount for kind, amount in zip(KINDS, cost, strict=True))


def take_out(state: State, seat: int, kind: str | None, amount: int) -> Flow[None]:
    """The owner picks the stores of a kind (of any, where none is named) that resources leave."""
    realm = state.realms[seat]
    ways = [write_bundle("give", bundle) for bundle in list_bundles(list_full(realm, kind), amount)]
    answer = yield from ask_seat(seat, "pay", ways)
    for name, count in read_bundle(answer):
        change_store(realm, name, -count)


def pay_cost(state: State, seat: int, cost: Sequence[int]) -> Flow[None]:
    """Pay kind by kind."""
    for kind, amount in zip(KINDS, cost, strict=True):
        if amount:
            yield from take_out(state, seat, kind, amount)


# ---- receiving -----------------------------------------------------------------------------------------------------


def list_roomy(realm: Realm, kinds: Iterable[str] | None) -> list[tuple[str, int]]:
    """Stores with room, with how much."""
    wanted = None if kinds is None else set(kinds)
    return [
        (name, MOST - stock)
        for name, kind, stock in list_stores(realm)
        if (wanted is None or kind in wanted) and stock < MOST
    ]


def receive_resources(state: State, seat: int, amount: int, kinds: Iterable[str] | None = None) -> Flow[None]:
    """Take from the supply; what does not fit is lost without compensation ("Regiones")."""
    realm = state.realms[seat]
    roomy = list_roomy(realm, kinds)
    amount = min(amount, sum(room for _, room in roomy))
    if amount == 0:
        return
    ways = [write_bundle("take", bundle) for bundle in list_bundles(roomy, amount)]
    answer = yield from ask_seat(seat, "take", ways)
    for name, count in read_bundle(answer):
        change_store(realm, name, count)


# ---- from one player to the other ----------------------------------------------------------------------------------


def hand_over(state: State, giver: int, kinds: Bundle) -> Flow[None]:
    """The giver picks the stores that the resources leave, the taker those that they enter."""
    for kind, amount in kinds:
        yield from take_out(state, giver, kind, amount)
    for kind, amount in kinds:
        yield from receive_resources(state, 1 - giver, amount, (kind,))


def list_takeable(taker: Realm, giver: Realm, needs_room: bool = True) -> list[tuple[str, int]]:
    """Kinds that one has and the other can store, with how much of each."""
    # The book asks for room with the Moneylender, the Plunder and Gudrun; for Trade, Merchant and Trade Master it is
    # silent, and the same is taken to hold.
    limits = [
        (kind, min(count_stock(giver, kind), count_room(taker, kind)) if needs_room else count_stock(giver, kind))
        for kind in KINDS
    ]
    return [(kind, most) for kind, most in limits if most]


def demand_resources(state: State, taker: int, amounts: Iterable[int], needs_room: bool = True) -> Flow[None]:
    """The taker names kinds, in one of these amounts, and the opponent hands them over."""
    limits = list_takeable(state.realms[taker], state.realms[1 - taker], needs_room)
    ways = [
        write_bundle("demand", bundle)
        for amount in amounts
        if amount > 0
        for bundle in list_bundles(limits, amount)
    ]  # fmt: skip
    if not ways:
        return
    answer = yield from ask_seat(taker, "demand", ways)
    yield from hand_over(state, 1 - taker, read_bundle(answer))
