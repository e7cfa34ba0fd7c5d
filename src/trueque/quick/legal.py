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
    single_card,
)
from trueque.quick.cards import GUILD, LIBRARY, RESOURCES
from trueque.quick.core import actions as number
from trueque.quick.core import state as phase
from trueque.quick.core.build import is_available, is_kind_used
from trueque.quick.core.pay import can_waive
from trueque.quick.core.purse import market_size
from trueque.quick.core.turn import is_guild_partner, may_use_guild
from trueque.quick.encoding import ANSWER
from trueque.quick.pay import list_payable
from trueque.quick.state import PHASES, QuickState

Question = tuple[Decision[Action], ...]

# Indexed by which kinds are there, a bit each.
_KINDS = tuple(tuple(kind for kind in range(5) if present >> kind & 1) for present in range(32))
_DRAWS: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(DRAWS[kind] for kind in kinds)) for kinds in _KINDS)
_GIVES: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(Give(single_card(kind)) for kind in kinds)) for kinds in _KINDS)
_TAKES: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(Take(kind) for kind in kinds)) for kinds in _KINDS)
_ONLY_END: tuple[Question, ...] = tuple((Decision(seat, "build", OneOf((END,))),) for seat in range(6))
_GUILDS = tuple(Guild(seat) for seat in range(6))
_DESTINY: OneOf[Action] = OneOf((FLIP, KEEP))
_EVENTS: tuple[OneOf[Action], ...] = (OneOf(()), OneOf((ATTACK,)), OneOf((MARKET_DAY,)), OneOf((ATTACK, MARKET_DAY)))
_POWERS = 1 << LIBRARY | 1 << GUILD
MOST_REMEMBERED = 1 << 14


def make_question(state: QuickState) -> Question:
    """Everything that may be answered now."""
    return QUESTIONS[state.g.phase](state)


def kinds_mask(cards: Sequence[int]) -> int:
    """Which kinds are among *cards*, a bit each."""
    a, b, c, d, e = cards
    return (a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3 | (e > 0) << 4


# ---- nature ----------------------------------------------------------------------------------------------------------


def make_pile_draw_question(state: QuickState) -> Question:
    """Nature draws the next card of the pile."""
    return _make_card_question(state, state.g.pile)


def make_hand_draw_question(state: QuickState) -> Question:
    """Nature draws a card from the partner's hand."""
    return _make_card_question(state, state.hand(state.g.partner))


def _make_card_question(state: QuickState, cards: Sequence[int]) -> Question:
    odds = tuple(cards)
    if 0 in odds:
        return (Decision(NATURE, PHASES[state.g.phase], _DRAWS[kinds_mask(odds)], True, tuple([n for n in odds if n])),)
    return (Decision(NATURE, PHASES[state.g.phase], _DRAWS[31], True, odds),)


def make_city_event_question(state: QuickState) -> Question:
    """Nature: what is on the city's hidden side, by what has not been seen yet."""
    odds = tuple(state.core.odds(state.g, number.TURN_EVENT + k) for k in range(2))
    there = (odds[0] > 0) | (odds[1] > 0) << 1
    return (Decision(NATURE, "event", _EVENTS[there], True, tuple([n for n in odds if n])),)


# ---- trading ---------------------------------------------------------------------------------------------------------


def make_trade_question(state: QuickState) -> Question:
    """Exchange with the pile, the market or a player, one card or several at once; or go on to building."""
    g = state.g
    seat, exchanges = g.active, g.exchanges
    here = kinds_mask(state.hand(seat)), kinds_mask(g.market), exchanges > 0, g.roads[seat] > 0
    powers = g.expansions[seat] & _POWERS
    elsewhere = (
        seat, exchanges, here[3], tuple([exchanges if exchanges < n else n for n in g.hand_size[: state.t.seats]]),
        exchanges > 1 and min(exchanges, market_size(g)), powers and (powers, g.spent, *guild_partners(state)),
    )  # fmt: skip
    with_table, with_others = _TRADES.get(here), _TRADES.get(elsewhere)
    if with_table is None or with_others is None:
        if len(_TRADES) > MOST_REMEMBERED:
            _TRADES.clear()
        listed = sorted(state.core.legal(state.t, g, seat), key=_list_rank)
        single = [0 < one < number.SEVERAL_PILE for one in listed].count(True)
        with_table = _TRADES[here] = tuple([ANSWER[one] for one in listed[:single]])
        with_others = _TRADES[elsewhere] = tuple([ANSWER[one] for one in listed[single:]])
    return (Decision(seat, "trade", OneOf(with_table + with_others)),)


_TRADES: dict[tuple[Any, ...], tuple[Action, ...]] = {}
"""Parts of the core's lists: single cards with pile and market, and all else; each by the facts that it depends on."""


def _list_rank(answer: int) -> tuple[int, ...]:
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


def guild_partners(state: QuickState) -> list[int]:
    """The players whose hand the guild's owner may reach into now."""
    t, g = state.t, state.g
    return [seat for seat in range(t.seats) if is_guild_partner(t, g, seat)] if may_use_guild(t, g) else []


def make_pile_cards_question(state: QuickState) -> Question:
    """Which cards go on the discards."""
    return (Decision(state.g.active, "pile", _exact_counts(_own_cards(state), state.g.amount, Pile)),)


def make_market_cards_question(state: QuickState) -> Question:
    """Which cards are left in the market, and which are taken."""
    give = _exact_counts(_own_cards(state), state.g.amount, None)
    take = _exact_counts(state.g.market, state.g.amount, None)
    return (Decision(state.g.active, "market", Form(Market, ("give", "take"), (give, take))),)


def _own_cards(state: QuickState) -> Sequence[int]:
    return state.hand(state.g.active)


def _exact_counts(limits: Sequence[int], amount: int, verb: Callable[..., Action] | None) -> Counts[Action]:
    return Counts(RESOURCES, tuple(limits), amount, amount, verb)


def make_give_question(state: QuickState) -> Question:
    """Which cards go back to the partner."""
    if state.g.amount == 1:
        return _make_give_kinds_question(state.g.active, kinds_mask(_own_cards(state)))
    return (Decision(state.g.active, "give", _exact_counts(_own_cards(state), state.g.amount, Give)),)


@cache
def _make_give_kinds_question(seat: int, kinds: int) -> Question:
    return (Decision(seat, "give", _GIVES[kinds]),)


def make_open_hand_question(state: QuickState) -> Question:
    """Which card of the open hand is taken."""
    return (Decision(state.g.active, "choose", _TAKES[kinds_mask(state.hand(state.g.partner))]),)


# ---- building --------------------------------------------------------------------------------------------------------


def make_build_question(state: QuickState) -> Question:
    """Build what can be paid for, once of each kind a turn; or end the turn."""
    t, g = state.t, state.g
    seat = g.active
    answers: list[Action] = []
    waive = g.expansions[seat] != 0 and can_waive(t, g, seat)
    for what, ways in list_payable(state.hand(seat), waive, g.cities[seat] > 0):
        if not is_kind_used(g, what) and is_available(t, g, seat, what):
            answers += ways
    if g.expansions[seat] >> GUILD & 1:
        answers += [_GUILDS[other] for other in guild_partners(state)]
    if not answers:
        return _ONLY_END[seat]
    return (Decision(seat, "build", OneOf((*answers, END))),)


def make_destiny_question(state: QuickState) -> Question:
    """Whether the builder of a settlement turns the destiny card."""
    return (Decision(state.g.active, "destiny", _DESTINY),)


def make_discard_question(state: QuickState) -> Question:
    """Everybody over seven cards chooses at the same time what to lose."""
    due = state.g.due
    return tuple(
        Decision(seat, "discard", _exact_counts(state.hand(seat), due[seat], Discard))
        for seat in range(state.t.seats)
        if due[seat]
    )


def make_no_question(state: QuickState) -> Question:
    return ()


QUESTIONS: dict[int, Callable[[QuickState], Question]] = {
    **dict.fromkeys((phase.DEAL, phase.RESTOCK, phase.DRAW, phase.STALLS), make_pile_draw_question),
    **dict.fromkeys((phase.BLIND, phase.GUILD_DRAW), make_hand_draw_question),
    phase.EVENT: make_city_event_question,
    phase.TRADE: make_trade_question,
    phase.PILE: make_pile_cards_question,
    phase.MARKET_GIVE: make_market_cards_question,
    phase.CHOOSE: make_open_hand_question,
    phase.GIVE: make_give_question,
    phase.BUILD: make_build_question,
    phase.DESTINY: make_destiny_question,
    phase.ROBBER: make_discard_question,
    phase.OVER: make_no_question,
}
"""The question of each phase."""
