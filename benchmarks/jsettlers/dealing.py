"""The messages about cards: who gets and gives what, as far as one seat is told."""

from __future__ import annotations

from benchmarks.jsettlers import board
from benchmarks.jsettlers.table import MONOPOLY, Table, five, hears
from benchmarks.jsettlers.wire import Fields

UNKNOWN = 6
SET, GAIN, LOSE = 100, 101, 102
KNIGHTS, SIZE, CARD_PLAYED = 15, 17, 19
"""Elements of a player besides cards, which are 1 to 6."""


@hears("PlayerElement")
def element_changed(t: Table, f: Fields) -> None:
    element(t, *(int(n) for n in f[1:5]))


@hears("PlayerElements")
def elements_changed(t: Table, f: Fields) -> None:
    for kind, amount in zip(f[3::2], f[4::2], strict=True):
        element(t, int(f[1]), int(f[2]), int(kind), int(amount))


def element(t: Table, who: int, action: int, kind: int, amount: int) -> None:
    if who < 0:
        for p in range(len(t.seats)):
            element(t, p, action, kind, amount)
        return
    action = abs(action)
    if kind <= UNKNOWN:
        resources(t, who, action, kind, amount)
    elif kind == KNIGHTS:
        t.seats[who].knights = amount if action == SET else t.seats[who].knights + amount
    elif kind == SIZE:
        t.cards.count(who, amount)
    elif kind == CARD_PLAYED and who == t.turn:
        t.card_played = bool(amount)


def resources(t: Table, who: int, action: int, kind: int, amount: int) -> None:
    if kind == UNKNOWN:
        if action == LOSE:
            t.cards.lose(who, amount)
    elif action == SET:
        if t.state == MONOPOLY:  # at other times it says what was told before
            t.cards.clear(who, board.KINDS[kind - 1])
    else:
        t.cards.move(who, board.KINDS[kind - 1], amount if action == GAIN else -amount)


@hears("ResourceCount")
def size_told(t: Table, f: Fields) -> None:
    t.cards.count(int(f[1]), int(f[2]))


@hears("DiceResultResources")
def paid_out(t: Table, f: Fields) -> None:
    """For each seat that gets something: its number, its new size, and pairs of count and kind up to a 0."""
    numbers = iter([int(n) for n in f[2:]])
    for who in numbers:
        total = next(numbers)
        while count := next(numbers, 0):
            t.cards.move(who, board.KINDS[next(numbers) - 1], count)
        t.cards.count(who, total)


@hears("DiscardRequest")
def must_discard(t: Table, f: Fields) -> None:
    t.discard_due = int(f[1])


@hears("Discard")
def discarded(t: Table, f: Fields) -> None:
    who = int(f[1].removeprefix("p"))
    for kind, count in enumerate(five(f[2:7])):
        t.cards.move(who, kind, -count)
    t.cards.lose(who, int(f[7]))
    if who == t.me:
        t.discard_due = 0


@hears("RobberyResult")
def robbed(t: Table, f: Fields) -> None:
    thief, victim = int(f[1]), int(f[2])
    if victim >= 0 and f[3] == "R":
        kind = int(f[4])
        for _ in range(int(f[5])):
            t.cards.take(thief, victim, None if kind == UNKNOWN else board.KINDS[kind - 1])


@hears("PickResources")
def picked(t: Table, f: Fields) -> None:
    for kind, count in enumerate(five(f[1:6])):
        t.cards.move(int(f[6]) if len(f) > 6 else t.turn, kind, count)


@hears("BankTrade")
def traded_with_the_bank(t: Table, f: Fields) -> None:
    who = int(f[11]) if len(f) > 11 else -1
    if who >= 0:
        swap(t, who, five(f[1:6]), five(f[6:11]))
        t.tally.bank_trades += 1


@hears("AcceptOffer")
def traded(t: Table, f: Fields) -> None:
    taker, giver = int(f[1]), int(f[2])
    to_taker, to_giver = five(f[3:8]), five(f[8:13])
    swap(t, giver, to_taker, to_giver)
    swap(t, taker, to_giver, to_taker)
    t.offers.clear()
    t.tally.trades += 1
    t.heard.taken[taker] += 1
    t.tally.our_offers_taken += giver == t.me
    t.tally.accepted += taker == t.me


def swap(t: Table, who: int, give: tuple[int, ...], get: tuple[int, ...]) -> None:
    for kind in range(len(give)):
        t.cards.move(who, kind, -give[kind])
        t.cards.move(who, kind, get[kind])
