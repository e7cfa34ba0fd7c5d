"""What may be answered now: the core's lists, put as questions of the three shapes.

Most questions come up again and again, so they are made once and found again by the facts that they depend on; a test
holds every one to what the core lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from trueque.kernel import NATURE, Counts, Decision, Form, OneOf
from trueque.quick.actions import (
    ATTACK,
    DRAWS,
    END,
    FLIP,
    KEEP,
    MARKET_DAY,
    Action,
    Discard,
    Give,
    Guild,
    Market,
    Pile,
    Take,
    one,
)
from trueque.quick.cards import GUILD, LIBRARY, RESOURCES
from trueque.quick.core import actions as number
from trueque.quick.core import state as phase
from trueque.quick.core.build import is_available, is_closed
from trueque.quick.core.pay import can_waive
from trueque.quick.core.purse import market_size
from trueque.quick.core.turn import is_guild_partner, may_use_guild
from trueque.quick.encoding import ANSWER
from trueque.quick.pay import payable
from trueque.quick.state import PHASES, State

Question = tuple[Decision[Action], ...]

# Indexed by which kinds are there, a bit each.
_KINDS = tuple(tuple(kind for kind in range(5) if present >> kind & 1) for present in range(32))
_DRAWS: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(DRAWS[kind] for kind in kinds)) for kinds in _KINDS)
_GIVES: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(Give(one(kind)) for kind in kinds)) for kinds in _KINDS)
_TAKES: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(Take(kind) for kind in kinds)) for kinds in _KINDS)
_ONLY_END: tuple[Question, ...] = tuple((Decision(seat, "build", OneOf((END,))),) for seat in range(6))
_GUILDS = tuple(Guild(seat) for seat in range(6))
_DESTINY: OneOf[Action] = OneOf((FLIP, KEEP))
_EVENTS: tuple[OneOf[Action], ...] = (OneOf(()), OneOf((ATTACK,)), OneOf((MARKET_DAY,)), OneOf((ATTACK, MARKET_DAY)))
_POWERS = 1 << LIBRARY | 1 << GUILD
MOST_REMEMBERED = 1 << 14


def questions(state: State) -> Question:
    """Everything that may be answered now."""
    return QUESTIONS[state.g.phase](state)


def present(cards: Sequence[int]) -> int:
    """Which kinds are among *cards*, a bit each."""
    a, b, c, d, e = cards
    return (a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3 | (e > 0) << 4


# ---- nature ----------------------------------------------------------------------------------------------------------


def from_pile(state: State) -> Question:
    """Nature draws the next card of the pile."""
    return _draw(state, state.g.pile)


def from_hand(state: State) -> Question:
    """Nature draws a card from the partner's hand."""
    return _draw(state, state.hand(state.g.partner))


def _draw(state: State, cards: Sequence[int]) -> Question:
    odds = tuple(cards)
    if 0 in odds:
        return (Decision(NATURE, PHASES[state.g.phase], _DRAWS[present(odds)], True, tuple([n for n in odds if n])),)
    return (Decision(NATURE, PHASES[state.g.phase], _DRAWS[31], True, odds),)


def event(state: State) -> Question:
    """Nature: what is on the city's hidden side, by what has not been seen yet."""
    odds = (state.g.attacks, state.g.market_days)
    there = (odds[0] > 0) | (odds[1] > 0) << 1
    return (Decision(NATURE, "event", _EVENTS[there], True, tuple([n for n in odds if n])),)


# ---- trading ---------------------------------------------------------------------------------------------------------


def trade(state: State) -> Question:
    """Exchange with the pile, the market or a player, one card or several at once; or go on to building."""
    g = state.g
    seat, exchanges = g.active, g.exchanges
    here = present(state.hand(seat)), present(g.market), exchanges > 0, g.roads[seat] > 0
    powers = g.expansions[seat] & _POWERS
    elsewhere = (
        seat, exchanges, here[3], tuple([exchanges if exchanges < n else n for n in g.hand_size[: state.t.seats]]),
        exchanges > 1 and min(exchanges, market_size(g)), powers and (powers, g.spent, *guild_partners(state)),
    )  # fmt: skip
    with_table, with_others = _TRADES.get(here), _TRADES.get(elsewhere)
    if with_table is None or with_others is None:
        if len(_TRADES) > MOST_REMEMBERED:
            _TRADES.clear()
        listed = sorted(state.core.legal(state.t, g, seat), key=_place)
        single = [0 < one < number.SEVERAL_PILE for one in listed].count(True)
        with_table = _TRADES[here] = tuple([ANSWER[one] for one in listed[:single]])
        with_others = _TRADES[elsewhere] = tuple([ANSWER[one] for one in listed[single:]])
    return (Decision(seat, "trade", OneOf(with_table + with_others)),)


_TRADES: dict[tuple[Any, ...], tuple[Action, ...]] = {}
"""Parts of the core's lists: single cards with pile and market, and all else; each by the facts that it depends on."""


def _place(answer: int) -> tuple[int, ...]:
    """Where an answer is listed: pile and market, players one by one, several cards at once, the guild, the end."""
    if answer == number.END:
        return (4,)
    if answer < number.SEVERAL_PILE:
        return 0, answer
    if answer < number.EXCHANGE:
        return 2, answer
    if answer < number.USE_LIBRARY:
        return 1, (answer - number.EXCHANGE) // number.MOST_EXCHANGES, 0, answer
    return (1, answer - number.USE_LIBRARY, 1) if answer < number.USE_GUILD else (3, answer)


def guild_partners(state: State) -> list[int]:
    """The players whose hand the guild's owner may reach into now."""
    t, g = state.t, state.g
    return [seat for seat in range(t.seats) if is_guild_partner(t, g, seat)] if may_use_guild(t, g) else []


def pile(state: State) -> Question:
    """Which cards go on the discards."""
    return (Decision(state.g.active, "pile", _exactly(_own(state), state.g.amount, Pile)),)


def market(state: State) -> Question:
    """Which cards are left in the market, and which are taken."""
    give = _exactly(_own(state), state.g.amount, None)
    take = _exactly(state.g.market, state.g.amount, None)
    return (Decision(state.g.active, "market", Form(Market, ("give", "take"), (give, take))),)


def _own(state: State) -> Sequence[int]:
    return state.hand(state.g.active)


def _exactly(limits: Sequence[int], amount: int, verb: Callable[..., Action] | None) -> Counts[Action]:
    return Counts(RESOURCES, tuple(limits), amount, amount, verb)


def give(state: State) -> Question:
    """Which cards go back to the partner."""
    if state.g.amount == 1:
        return _give(state.g.active, present(_own(state)))
    return (Decision(state.g.active, "give", _exactly(_own(state), state.g.amount, Give)),)


@cache
def _give(seat: int, kinds: int) -> Question:
    return (Decision(seat, "give", _GIVES[kinds]),)


def choose(state: State) -> Question:
    """Which card of the open hand is taken."""
    return (Decision(state.g.active, "choose", _TAKES[present(state.hand(state.g.partner))]),)


# ---- building --------------------------------------------------------------------------------------------------------


def build(state: State) -> Question:
    """Build what can be paid for, once of each kind a turn; or end the turn."""
    t, g = state.t, state.g
    seat = g.active
    answers: list[Action] = []
    waive = g.expansions[seat] != 0 and can_waive(t, g, seat)
    for what, ways in payable(state.hand(seat), waive, g.cities[seat] > 0):
        if not is_closed(g, what) and is_available(t, g, seat, what):
            answers += ways
    if g.expansions[seat] >> GUILD & 1:
        answers += [_GUILDS[other] for other in guild_partners(state)]
    if not answers:
        return _ONLY_END[seat]
    return (Decision(seat, "build", OneOf((*answers, END))),)


def destiny(state: State) -> Question:
    """Whether the builder of a settlement turns the destiny card."""
    return (Decision(state.g.active, "destiny", _DESTINY),)


def robber(state: State) -> Question:
    """Everybody over seven cards chooses at the same time what to lose."""
    due = state.g.due
    return tuple(
        Decision(seat, "discard", _exactly(state.hand(seat), due[seat], Discard))
        for seat in range(state.t.seats)
        if due[seat]
    )


def over(state: State) -> Question:
    return ()


QUESTIONS: dict[int, Callable[[State], Question]] = {
    **dict.fromkeys((phase.DEAL, phase.RESTOCK, phase.DRAW, phase.STALLS), from_pile),
    **dict.fromkeys((phase.BLIND, phase.GUILD_DRAW), from_hand),
    phase.EVENT: event,
    phase.TRADE: trade,
    phase.PILE: pile,
    phase.MARKET_GIVE: market,
    phase.CHOOSE: choose,
    phase.GIVE: give,
    phase.BUILD: build,
    phase.DESTINY: destiny,
    phase.ROBBER: robber,
    phase.OVER: over,
}
"""The question of each phase."""
