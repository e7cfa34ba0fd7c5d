"""From the core's numbers to the engine's answers and events, and back: both say the same in two languages."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel import Event
from trueque.quick import actions as A
from trueque.quick import events as E
from trueque.quick.cards import BUILDINGS, EXPANSIONS, Cards
from trueque.quick.core import actions as N
from trueque.quick.core import events as K
from trueque.quick.core.engine import Event as Row
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.core.state import BLIND, DEAL, DRAW, RESTOCK
from trueque.quick.piles import singly


def whole_answers() -> Iterator[tuple[int, A.Action]]:
    """Every number that is a whole answer by itself; buildings where no card is missing."""
    yield from ((N.END, A.END), (N.FLIP, A.FLIP), (N.KEEP, A.KEEP))
    for kind in range(RESOURCES):
        yield N.PUT_DOWN + kind, A.Pile(A.one(kind))
        yield from ((N.SWAP + kind * RESOURCES + k, A.Market(A.one(kind), A.one(k))) for k in range(RESOURCES))
        yield N.CHOOSE_CARD + kind, A.Take(kind)
        yield N.DRAW_CARD + kind, A.DRAWS[kind]
    for amount in range(2, N.MOST_EXCHANGES):
        yield N.SEVERAL_PILE + amount, A.Several("pile", amount)
        yield N.SEVERAL_MARKET + amount, A.Several("market", amount)
    for seat in range(SEATS):
        yield from ((N.EXCHANGE + seat * N.MOST_EXCHANGES + n, A.Exchange(seat, n)) for n in range(1, N.MOST_EXCHANGES))
        yield N.USE_LIBRARY + seat, A.Library(seat)
        yield N.USE_GUILD + seat, A.Guild(seat)
    for what, name in enumerate(BUILDINGS):
        yield from ((building(what, without), A.Build(name, (), without)) for without in range(-1, RESOURCES))
    yield from ((N.TURN_EVENT, A.ATTACK), (N.TURN_EVENT + 1, A.MARKET_DAY))


def building(what: int, without: int) -> int:
    return N.START_BUILDING + what * N.WITHOUTS + without + 1


ANSWER = dict(whole_answers())
NUMBER = {answer: number for number, answer in ANSWER.items()}


def first_number(answer: A.Action, phase: str) -> int:
    """The number of an answer, or of its first step; of several cards at once any one will do."""
    if isinstance(answer, A.Build):
        return NUMBER[A.Build(answer.what, (), answer.without)]
    return steps(answer, phase)[0]


def steps(answer: A.Action, phase: str) -> list[int]:
    """An answer of the engine as the core's steps."""
    if type(answer) is A.Draw:  # by far the most of all
        return [N.DRAW_CARD + answer.card]
    match answer:
        case A.Build(what, swaps, without):
            return [NUMBER[A.Build(what, (), without)], *(N.LAY_THREE + given for given, _ in swaps)]
        case A.Give(cards):
            return [N.LAY_CARD + kind for kind in singly(cards)]
        case A.Discard(cards):
            return [N.DISCARD_CARD + kind for kind in singly(cards)]
        case A.Pile(cards) if phase == "pile":
            return [N.LAY_CARD + kind for kind in singly(cards)]
        case A.Market(give, take) if phase == "market":
            return [*(N.LAY_CARD + kind for kind in singly(give)), *(N.TAKE_STALL + kind for kind in singly(take))]
    return [NUMBER[answer]]


def cards(number: int) -> Cards:
    """Five numbers out of one."""
    wood, wool, grain, brick, ore = (number >> K.SIX_BITS * kind & 63 for kind in range(RESOURCES))
    return wood, wool, grain, brick, ore


WHY = {DEAL: "deal", RESTOCK: "restock", DRAW: "draw"}
EVENTS = ("attack", "market_day")


def guard_name(expansion: int) -> str:
    return EXPANSIONS[expansion] if expansion >= 0 else ""


def told(rows: list[Row], seats: int) -> list[Event]:
    """The core's events as the engine tells them."""
    found: list[Event] = []
    passed: list[tuple[int, int, str]] = []
    owes, loser = [0] * seats, None
    for kind, a, b, c in rows:
        if kind == K.PASSED:
            passed.append((a, b, guard_name(c)))
        elif kind == K.OWED:
            owes[a] = b
        elif kind == K.LOST:
            loser = (a, b, c)
        elif kind == K.TAKEN:
            found.append(E.Taken(BUILDINGS[a], b, tuple(passed), c))
        elif kind == K.BUILT:
            found.append(E.Built(a, BUILDINGS[b], c % K.ROW, c // K.ROW, loser))
        elif kind == K.EVENT_READ:
            found.append(E.EventRead(a, EVENTS[b], tuple(owes)))
        else:
            found.append(plain_event(kind, a, b, c, seats))
    return found


def plain_event(kind: int, a: int, b: int, c: int, seats: int) -> Event:
    """An event that is one row."""
    if kind == K.GAME_ENDED:
        winners = tuple(seat for seat in range(seats) if a >> seat & 1)
        points = tuple(c >> K.POINT_BITS * seat & 31 for seat in range(seats))
        return E.GameEnded(winners, points, ("points", "turns")[b])
    return _hand_event(kind, a, b, c) or _turn_event(kind, a, b, c)


def _turn_event(kind: int, a: int, b: int, c: int) -> Event:
    match kind:
        case K.MARKET_OPENED:
            return E.MarketOpened(cards(a))
        case K.RESHUFFLED:
            return E.Reshuffled(a)
        case K.TURN_BEGAN:
            return E.TurnBegan(a, b)
        case K.BUILDING_BEGAN:
            return E.BuildingBegan(a, b, bool(c))
        case K.PAID:
            return E.Paid(a, cards(b), c)
        case K.DESTINY_TURNED:
            return E.DestinyTurned(a)
        case K.DESTINY_KEPT:
            return E.DestinyKept(a, b)
        case K.DISCARDED:
            return E.Discarded(a, cards(b))
    raise AssertionError(f"no event has the number {kind}")


def _hand_event(kind: int, a: int, b: int, c: int) -> Event | None:
    seat, more = a % K.PAIR, a // K.PAIR
    match kind:
        case K.DREW:
            return E.Drew(seat, sum(cards(b)), c, cards(b), WHY[more])
        case K.PUT_DOWN:
            return E.PutDown(a, cards(b), c)
        case K.SWAPPED:
            return E.Swapped(seat, cards(b), cards(c), more)
        case K.DREW_UNSEEN:
            return E.DrewUnseen(seat, more, sum(cards(b)), cards(b), "exchange" if c == BLIND else "guild")
        case K.HAND_SHOWN:
            return E.HandShown(seat, more, cards(b), bool(c))
        case K.CHOSE:
            return E.Chose(seat, more, b, bool(c))
        case K.GAVE_BACK:
            return E.GaveBack(seat, more, sum(cards(b)), cards(b), c)
    return None
