"""What may be answered now. Lists that depend on few facts are made once and put together quickly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from trueque.kernel import NATURE, Counts, Decision, Form, OneOf
from trueque.quick.actions import (
    ATTACK,
    DRAWS,
    END,
    FLIP,
    KEEP,
    MARKET_DAY,
    Action,
    Build,
    Discard,
    Exchange,
    Give,
    Guild,
    Library,
    Market,
    Pile,
    Several,
    Take,
    one,
)
from trueque.quick.build import waiver
from trueque.quick.cards import GUILD, LIBRARY, RESOURCES, UNIVERSITY
from trueque.quick.pay import Ways, payable, printed_bits
from trueque.quick.piles import as_cards
from trueque.quick.rules import Rules
from trueque.quick.state import BUILDING_BIT, SPENT_LIBRARY, State
from trueque.quick.taking import is_there
from trueque.quick.turn import guild_partners

Question = tuple[Decision[Action], ...]

# Indexed by which kinds are there, a bit each.
_KINDS = tuple(tuple(kind for kind in range(5) if present >> kind & 1) for present in range(32))
_DRAWS: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(DRAWS[kind] for kind in kinds)) for kinds in _KINDS)
_PILES = tuple(tuple(Pile(one(kind)) for kind in kinds) for kinds in _KINDS)
_GIVES: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(Give(one(kind)) for kind in kinds)) for kinds in _KINDS)
_TAKES: tuple[OneOf[Action], ...] = tuple(OneOf(tuple(Take(kind) for kind in kinds)) for kinds in _KINDS)
_MARKETS = tuple(
    tuple(
        tuple(Market(one(give), one(take)) for give in _KINDS[mine] for take in _KINDS[theirs] if give != take)
        for theirs in range(32)
    )
    for mine in range(32)
)
_HERE: tuple[tuple[tuple[Action, ...], ...], ...] = tuple(
    tuple((*_PILES[mine], *_MARKETS[mine][theirs]) for theirs in range(32)) for mine in range(32)
)
_EXCHANGES = tuple(
    tuple(tuple(Exchange(seat, n) for n in range(1, most + 1)) for most in range(8)) for seat in range(6)
)
_GUILDS = tuple(Guild(seat) for seat in range(6))
_LIBRARIES = tuple(Library(seat) for seat in range(6))
_ONLY_END: tuple[Question, ...] = tuple((Decision(seat, "build", OneOf((END,))),) for seat in range(6))
_EMPTY_HAND = [0, 0, 0, 0, 0]
_TRADING = 1 << LIBRARY | 1 << GUILD
_PRINTED: tuple[Ways, ...] = tuple(
    tuple((bit, (Build(what),)) for what, bit in BUILDING_BIT.items() if bits & bit) for bits in range(16)
)
_DESTINY: OneOf[Action] = OneOf((FLIP, KEEP))
_EVENTS: tuple[OneOf[Action], ...] = (OneOf(()), OneOf((ATTACK,)), OneOf((MARKET_DAY,)), OneOf((ATTACK, MARKET_DAY)))


def present(cards: Sequence[int]) -> int:
    """Which kinds are among *cards*, a bit each."""
    a, b, c, d, e = cards
    return (a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3 | (e > 0) << 4


def from_pile(rules: Rules, state: State) -> Question:
    """Nature draws the next card of the pile."""
    pile = state.pile
    if 0 in pile:
        return (Decision(NATURE, state.phase, _DRAWS[present(pile)], True, tuple([n for n in pile if n])),)
    return (Decision(NATURE, state.phase, _DRAWS[31], True, tuple(pile)),)


def from_hand(rules: Rules, state: State) -> Question:
    """Nature draws a card from the partner's hand."""
    hand = state.hands[state.partner]
    return (Decision(NATURE, state.phase, _DRAWS[present(hand)], True, tuple(filter(None, hand))),)


def trade(rules: Rules, state: State) -> Question:
    """Exchange with the pile, the market or a player, one card or several at once; or go on to building."""
    seat, exchanges, hands = state.active, state.exchanges, state.hands
    owned, mine, theirs = state.expansions[seat], present(hands[seat]), present(state.market)
    if exchanges == 1 and not owned & _TRADING and state.roads[seat] and _EMPTY_HAND not in hands:
        return _usual_trade(rules.seats << 13 | seat << 10 | theirs << 5 | mine)
    guilds = tuple(guild_partners(rules, state)) if owned >> GUILD & 1 else ()
    if not exchanges or not state.roads[seat]:  # without any road only the pile trades
        here: tuple[Action, ...] = _PILES[mine] if exchanges else ()
        return (Decision(seat, "trade", OneOf(here + _elsewhere(seat, (), 0, False, guilds))),)
    most = tuple([exchanges if exchanges < n else n for n in map(sum, hands)])
    stalls = min(most[seat], sum(state.market))
    look = owned >> LIBRARY & 1 == 1 and not state.spent & SPENT_LIBRARY
    return (Decision(seat, "trade", OneOf(_HERE[mine][theirs] + _elsewhere(seat, most, stalls, look, guilds))),)


@cache
def _usual_trade(which: int) -> Question:
    """A single exchange while everybody holds cards, without library or guild: the same questions again and again.

    *which* is made of the number of seats, the seat, and the kinds in the market and in its hand.
    """
    seats, seat, theirs, mine = which >> 13, which >> 10 & 7, which >> 5 & 31, which & 31
    return (Decision(seat, "trade", OneOf(_HERE[mine][theirs] + _elsewhere(seat, (1,) * seats, 1, False, ()))),)


@lru_cache(maxsize=1 << 14)
def _elsewhere(
    seat: int, most: tuple[int, ...], stalls: int, look: bool, guilds: tuple[int, ...]
) -> tuple[Action, ...]:
    """Everything but single cards with pile and market; *most* says how many cards can be exchanged with each seat."""
    answers: list[Action] = []
    for other, amount in enumerate(most):
        if other != seat and amount:
            answers += _EXCHANGES[other][amount]
            if look:
                answers.append(_LIBRARIES[other])
    own = most[seat] if most else 0
    answers += [Several("pile", n) for n in range(2, own + 1)]
    answers += [Several("market", n) for n in range(2, stalls + 1)]
    answers += [_GUILDS[other] for other in guilds]
    return (*answers, END)


def pile(rules: Rules, state: State) -> Question:
    """Which cards go on the discards."""
    return (Decision(state.active, "pile", _exactly(state.hands[state.active], state.amount, Pile)),)


def market(rules: Rules, state: State) -> Question:
    """Which cards are left in the market, and which are taken."""
    give = _exactly(state.hands[state.active], state.amount, None)
    take = _exactly(state.market, state.amount, None)
    return (Decision(state.active, "market", Form(Market, ("give", "take"), (give, take))),)


def _exactly(limits: Sequence[int], amount: int, verb: Callable[..., Action] | None) -> Counts[Action]:
    return Counts(RESOURCES, tuple(limits), amount, amount, verb)


def give(rules: Rules, state: State) -> Question:
    """Which cards go back to the partner."""
    hand = state.hands[state.active]
    if state.amount == 1:
        return _give(state.active, present(hand))
    return (Decision(state.active, "give", _exactly(hand, state.amount, Give)),)


@cache
def _give(seat: int, kinds: int) -> Question:
    return (Decision(seat, "give", _GIVES[kinds]),)


def choose(rules: Rules, state: State) -> Question:
    """Which card of the open hand is taken."""
    return (Decision(state.active, "choose", _TAKES[present(state.hands[state.partner])]),)


def build(rules: Rules, state: State) -> Question:
    """Build what can be paid for, once of each kind a turn; or end the turn."""
    seat = state.active
    owned, hand = state.expansions[seat], state.hands[seat]
    waive = owned >> UNIVERSITY & 1 == 1 and waiver(rules, state, seat)
    if waive or max(hand) > 2:
        ways = payable(as_cards(hand), waive, state.cities[seat] > 0)
    else:
        ways = _PRINTED[printed_bits(hand)]
    built = state.built
    closed = built if built < 16 else built | -16  # one expansion a turn, whichever
    answers: list[Action] = []
    for bit, builds in ways:
        if not closed & bit and is_available(rules, state, seat, bit):
            answers += builds
    if owned >> GUILD & 1:
        answers += [_GUILDS[other] for other in guild_partners(rules, state)]
    if not answers:
        return _ONLY_END[seat]
    answers.append(END)
    return (Decision(seat, "build", OneOf(tuple(answers))),)


def is_available(rules: Rules, state: State, seat: int, bit: int) -> bool:
    """Whether there is such a building to lay and a place to lay it, whatever it costs."""
    if bit == 4:
        return state.road_pile > 0 or is_there(rules, state, seat, "road")
    if bit == 1:
        return state.settlement_pile > 0
    if bit == 8:
        return state.knight_pile > 0 or is_there(rules, state, seat, "knight")
    if bit == 2:
        return state.settlements[seat] > 0
    number = bit.bit_length() - 5
    return state.expansion_pile[number] > 0 and not state.expansions[seat] >> number & 1


def destiny(rules: Rules, state: State) -> Question:
    """Whether the builder of a settlement turns the destiny card."""
    return (Decision(state.active, "destiny", _DESTINY),)


def event(rules: Rules, state: State) -> Question:
    """Nature: what is on the city's hidden side, by what has not been seen yet."""
    attacks, markets = state.events
    return (
        Decision(
            NATURE, "event", _EVENTS[(attacks > 0) | (markets > 0) << 1], True, tuple([n for n in state.events if n])
        ),
    )


def robber(rules: Rules, state: State) -> Question:
    """Everybody over seven cards chooses at the same time what to lose."""
    return tuple(
        Decision(seat, "discard", _exactly(state.hands[seat], owed, Discard))
        for seat, owed in enumerate(state.owes)
        if owed and state.sealed[seat] is None
    )


def over(rules: Rules, state: State) -> Question:
    return ()


QUESTIONS: dict[str, Callable[[Rules, State], Question]] = {
    "deal": from_pile,
    "restock": from_pile,
    "draw": from_pile,
    "stalls": from_pile,
    "blind": from_hand,
    "guild": from_hand,
    "trade": trade,
    "pile": pile,
    "market": market,
    "choose": choose,
    "give": give,
    "build": build,
    "destiny": destiny,
    "event": event,
    "robber": robber,
    "over": over,
}
"""The question of each phase."""
