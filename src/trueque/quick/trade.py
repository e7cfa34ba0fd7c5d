"""The trade phase: exchanges with the pile, the market and the players; library and guild."""

from __future__ import annotations

from trueque.kernel import Event
from trueque.quick import know
from trueque.quick.actions import Exchange, Give, Guild, Library, Market, Pile, Several, Take, one
from trueque.quick.events import Chose, GaveBack, HandShown, PutDown, Swapped
from trueque.quick.piles import as_cards, move
from trueque.quick.rules import Rules
from trueque.quick.state import SPENT_GUILD, SPENT_LIBRARY, State
from trueque.quick.turn import after_exchange, begin_draws


def with_pile(rules: Rules, state: State, seat: int, action: Pile) -> list[Event]:
    """First put cards on the discards, then draw as many."""
    amount = sum(action.cards)
    move(action.cards, state.hands[seat], state.discards)
    know.lost_openly(state, seat, action.cards)
    state.exchanges -= amount
    told: list[Event] = [PutDown(seat, action.cards, state.exchanges)]
    begin_draws(rules, state, "restock", amount, told)
    return told


def with_market(rules: Rules, state: State, seat: int, action: Market) -> list[Event]:
    """First take cards from the market, then leave as many."""
    give, take = action.give, action.take
    hand, market = state.hands[seat], state.market
    move(take, market, hand)
    move(give, hand, market)
    know.lost_openly(state, seat, give)
    know.gained_openly(state, seat, take)
    state.exchanges = left = state.exchanges - sum(give)
    told: list[Event] = [Swapped(seat, give, take, left)]
    after_exchange(rules, state, told)
    return told


def several(rules: Rules, state: State, seat: int, action: Several) -> list[Event]:
    """Several cards at once: which ones is the next question."""
    state.phase, state.amount = action.partner, action.amount
    return []


def with_player(rules: Rules, state: State, seat: int, action: Exchange) -> list[Event]:
    """Draw unseen from a player's hand; the partner cannot refuse."""
    state.partner, state.amount = action.partner, action.amount
    state.exchanges -= action.amount
    state.phase, state.todo, state.got = "blind", action.amount, [0, 0, 0, 0, 0]
    return []


def use_guild(rules: Rules, state: State, seat: int, action: Guild) -> list[Event]:
    """One card unseen, nothing back, no exchange used."""
    state.spent |= SPENT_GUILD
    state.back, state.partner = state.phase, action.partner
    state.phase, state.todo, state.got = "guild", 1, [0, 0, 0, 0, 0]
    return []


def use_library(rules: Rules, state: State, seat: int, action: Library) -> list[Event]:
    """The partner's hand lies open, once in a trade phase; it uses an exchange (R-107: open to whom)."""
    state.spent |= SPENT_LIBRARY
    state.exchanges -= 1
    state.partner, state.amount, state.phase = action.partner, 1, "choose"
    to_all = rules.library_is_open
    know.looked(state, list(range(rules.seats + 1)) if to_all else [seat], action.partner)
    return [HandShown(seat, action.partner, as_cards(state.hands[action.partner]), to_all)]


def choose(rules: Rules, state: State, seat: int, action: Take) -> list[Event]:
    """Take the chosen card from the open hand."""
    partner, card, to_all = state.partner, action.card, rules.library_is_open
    move(one(card), state.hands[partner], state.hands[seat])
    if to_all:
        know.lost_openly(state, partner, one(card))
        know.gained_openly(state, seat, one(card))
    else:
        know.moved_unseen(state, partner, seat, one(card))
    state.phase = "give"
    return [Chose(seat, partner, card, to_all)]


def give_back(rules: Rules, state: State, seat: int, action: Give) -> list[Event]:
    """As many cards go back as were drawn, the same ones if one likes."""
    partner, cards, amount = state.partner, action.cards, state.amount
    move(cards, state.hands[seat], state.hands[partner])
    know.moved_unseen(state, seat, partner, cards)
    told: list[Event] = [GaveBack(seat, partner, amount, cards, state.exchanges)]
    after_exchange(rules, state, told)
    return told
