"""The engine's answers as the core's numbers, and the core's rows as the engine's events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from trueque.princes.dice import FACES

from trueque.kernel import Decision, OneOf
from trueque.kernel.event import Event
from trueque.princes import actions as A
from trueque.princes import events as E
from trueque.princes.catalogue import KIND, KINDS, STORE, STORES
from trueque.princes.core import actions as N
from trueque.princes.core import events as R
from trueque.princes.core.numbers import CARDS, FIELD, FIELD_MOST, KNOWN, PER_STORE, REACH, ROWS, STACKS, STORE_MOST
from trueque.princes.lowering import DECKS
from trueque.princes.programs import card_numbers, spot_number
from trueque.princes.state import State
from trueque.princes.tableau import PLACE_NAMES, PLACES, SITE_NAMES, SITES

NUMBER = card_numbers()
TOKEN = list(NUMBER)
FACE = list(FACES)
SIDES = ("L", "R")
WHOLE = {A.Under, A.Bank, A.Dealt, A.Rolled, A.Play, A.Pick, A.Remove, A.Roll, A.End, A.Pass, A.Draw, A.Search}
"""The answers that come up most: each is one number."""


def spot_at(name: str) -> int:
    """The number of a site or a place."""
    return spot_number(SITES[name]) if name in SITES else spot_number((PLACES[name], 0))


def name_at(spot: int) -> str:
    """The name of a site or a place."""
    x, y = spot // ROWS - REACH, spot % ROWS - 2
    return SITE_NAMES[x, y] if y else PLACE_NAMES[x]


def steps(action: A.Action, s: State, decision: Decision[A.Action]) -> tuple[int, ...]:
    """An answer of the engine, as the core hears it."""
    if type(action) in WHOLE:
        return (number(action),)
    match action:
        case A.Give(amounts) | A.Take(amounts):
            if isinstance(decision.answers, OneOf) and decision.kind != "riots":
                return (N.STORE + next(i for i, n in enumerate(amounts) if n),)
            return (*(N.STORE + i for i, n in enumerate(amounts) for _ in range(n)), *stop(amounts, decision))
        case A.Demand(amounts):
            if isinstance(decision.answers, OneOf):
                return (N.DEMAND + next(i for i, n in enumerate(amounts) if n),)
            return (*(N.DEMAND + i for i, n in enumerate(amounts) for _ in range(n)), *stop(amounts, decision))
        case A.Build(card, site):
            if site in STORE:
                x, y = s.realms[decision.seat].spot_of(STORE[site])
                return N.CARD + NUMBER[card], N.SPOT + spot_number((x, 2 * y))
            return N.CARD + NUMBER[card], N.SPOT + spot_at(site)
        case A.Lay(top, bottom):
            return N.STORE + STORE[top], N.STORE + STORE[bottom]
        case A.Swap(one, other) if one in STORE:
            return N.STORE + STORE[one], N.STORE + STORE[other]
        case A.Swap(one, other):
            return N.SPOT + spot_at(one), N.SPOT + spot_at(other)
    return (number(action),)


def stop(amounts: Sequence[int], decision: Decision[A.Action]) -> tuple[int, ...]:
    """Fewer than could be named: that is said."""
    most = getattr(decision.answers, "most", 0)
    return (N.STOP,) if sum(amounts) < most else ()


@cache
def number(action: A.Action) -> int:
    """An answer that is one number."""
    match action:
        case A.Roll():
            return N.ROLL
        case A.End():
            return N.END
        case A.Pass():
            return N.PASS
        case A.Play(card) | A.Pick(card):
            return N.CARD + NUMBER[card]
        case A.Road(side):
            return N.ROAD + SIDES.index(side)
        case A.Settle(place, card):
            right = int(PLACES[place] > 0)
            return N.SETTLE_WITH + right * CARDS + NUMBER[card] if card else N.SETTLE + right
        case A.Raise(site) | A.Remove(site) | A.Target(site) | A.Lose(site):
            return N.SPOT + spot_at(site)
        case A.Bank(give, get):
            if give in STORE:
                return N.BANK_STORE + STORE[give] * len(KINDS) + KIND[get]
            return N.BANK + KIND[give] * len(KINDS) + KIND[get]
        case A.Use(_, get):
            return N.USE + KIND[get]
        case A.Save(kind):
            return N.DEMAND + KIND[kind]
        case A.Draw(stack):
            return N.DRAW + stack
        case A.Search(stack):
            return N.SEARCH + stack
        case A.Stack(stack):
            return N.STACK + stack
        case A.Under(card, stack):
            return N.UNDER + NUMBER[card] * STACKS + stack
        case A.Face(die):
            return N.FACE + die - 1
    return natures(action)


def natures(action: A.Action) -> int:
    """One of nature's answers."""
    match action:
        case A.Rolled(die, face):
            return N.ROLLED + (die - 1) * N.FACES + FACE.index(face)
        case A.Die(die):
            return N.DIE + die - 1
        case A.Starts(seat):
            return N.STARTS + seat
        case A.Dealt(card):
            return N.DEAL_REGION + STORE[card] if card in STORE else N.DEAL + NUMBER[card]
    assert isinstance(action, A.Shown)
    return N.SHOWN


Row = tuple[int, int, int, int]


def by_store(row: Row) -> tuple[int, ...]:
    """An amount by store, from its two halves."""
    packed = row[1] | row[2] << R.HALF_BITS
    return tuple(packed >> PER_STORE * store & STORE_MOST for store in range(len(STORES)))


def told(rows: Sequence[Row]) -> list[Event]:
    """What happened."""
    return list(_told(rows))


def _told(rows: Sequence[Row]) -> Iterator[Event]:
    at = 0
    while at < len(rows):
        first, at = rows[at], at + 1
        more = []
        while at < len(rows) and rows[at][0] == R.MORE:
            more.append(rows[at])
            at += 1
        yield event(first, more)


def maybe(seat: int) -> int | None:
    return None if seat < 0 else seat


CARD_EVENTS: dict[int, Any] = {R.FETCHED: E.Fetched, R.TAKEN_AWAY: E.TakenAway, R.STOLEN: E.Stolen}


def event(row: Row, more: list[Row]) -> Event:
    """One event, of one row or several."""
    kind, a, b, c = row
    if kind in (R.PRODUCED, R.GAINED):
        made = E.Produced if kind == R.PRODUCED else E.Gained
        return made(a, by_store(more[0]), b, by_store(more[1]))
    if kind == R.PAID:
        return E.Paid(a, by_store(more[0]), maybe(b - 1))
    if kind in (R.ROBBED, R.PLAGUED):
        return (E.Robbed if kind == R.ROBBED else E.Plagued)(a, by_store(more[0]))
    if kind == R.DEMANDED:
        packed = more[0][1] | more[0][2] << R.HALF_BITS
        return E.Demanded(a, tuple(packed >> FIELD * k & FIELD_MOST for k in range(len(KINDS))))
    if kind == R.SEARCHED:
        cards = [TOKEN[card - 1] for row in more for card in row[1:] if card]
        where = ("stack", "hand", "discards")[b]
        return E.Searched(a, where, c, tuple(sorted(cards) if where == "hand" else cards))
    if kind in (R.DREW, R.PUT_UNDER):
        return (E.Drew if kind == R.DREW else E.PutUnder)(a, TOKEN[b // KNOWN], b % KNOWN, c)
    if kind in CARD_EVENTS:
        return CARD_EVENTS[kind](a, TOKEN[b // KNOWN], b % KNOWN)  # type: ignore[no-any-return]
    return told_of_cards(kind, a, b, c) or told_of_turn(kind, a, b, c)


def told_of_cards(kind: int, a: int, b: int, c: int) -> Event | None:
    """Events that name cards and places."""
    if kind == R.PLAYED:
        return E.Played(a, TOKEN[b])
    if kind == R.BUILT:
        return built(a, b, c)
    if kind == R.TRADED:
        give, get = divmod(c, len(KINDS))
        return E.Traded(a, b, KINDS[give] if give < len(KINDS) else STORES[give - len(KINDS)], KINDS[get])
    if kind == R.REGIONS_LAID:
        return E.RegionsLaid(a, STORES[b], STORES[c])
    if kind == R.REGIONS_FOUND:
        return E.RegionsFound(a, (STORES[b], STORES[c]))
    if kind == R.SWAPPED_REGIONS:
        return E.Swapped(a, STORES[b], STORES[c])
    if kind == R.SWAPPED_SITES:
        return E.Swapped(a, name_at(b), name_at(c))
    if kind == R.REMOVED:
        spot, to = divmod(c, R.PLACES_TO_GO)
        where = ("open", "discards")[to] if to < R.TO_FIRST_STACK else f"stack {to - R.TO_FIRST_STACK + 1}"
        return E.Removed(a, TOKEN[b], name_at(spot), where)
    if kind == R.TARGETED:
        return E.Targeted(a, TOKEN[b], name_at(c))
    if kind == R.EVENT_TURNED:
        return E.EventTurned(a, TOKEN[b])
    if kind == R.AVERTED:
        return E.Averted(a, TOKEN[b], TOKEN[c])
    return None


def built(seat: int, what: int, where: int) -> Event:
    """A card or a centre card; region expansions are told by their region, which the spot does not name."""
    if what == R.ROAD_BUILT:
        return E.Built(seat, "road", SIDES[where])
    name = {R.SETTLEMENT_BUILT: "settlement", R.CITY_BUILT: "city"}.get(what)
    return E.Built(seat, name or TOKEN[what], name_at(where))


def told_of_turn(kind: int, a: int, b: int, c: int) -> Event:
    """Events of dice and turns."""
    found: dict[int, Any] = {
        R.STARTED: lambda: E.Started(a),
        R.TURN_BEGAN: lambda: E.TurnBegan(a, b),
        R.DICE_ROLLED: lambda: E.DiceRolled(a, b, FACE[c - 1]),
        R.DIE_ROLLED: lambda: E.DieRolled(a, b),
        R.DIE_SET: lambda: E.DieSet(a, b, FACE[c - 1] if c else ""),
        R.NOTHING_ON_FACE: lambda: E.NothingHappened(FACE[a - 1], maybe(b)),
        R.NOTHING_OF_EVENT: lambda: E.NothingHappened(TOKEN[a], b),
        R.SHUFFLED: lambda: E.Shuffled(DECKS[a]),
        R.ADVANTAGE_MOVED: lambda: E.AdvantageMoved(("strength", "trade")[a], maybe(b)),
        R.TURN_ENDED: lambda: E.TurnEnded(a),
        R.GAME_ENDED: lambda: E.GameEnded(maybe(a), (b, c)),
    }
    return found[kind]()  # type: ignore[no-any-return]
