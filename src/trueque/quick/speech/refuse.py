"""Why an answer is not open: what is wrong, the rule behind it, and what would be right."""

from __future__ import annotations

from trueque.kernel import NATURE, IllegalAction
from trueque.locale import Speaker
from trueque.quick.actions import Action, Build, Discard, Exchange, Give, Guild, Library, Market, Pile, Several, Take
from trueque.quick.cards import BUILDINGS, COSTS, EXPANSIONS, GUILD, LIBRARY, NAMES
from trueque.quick.core.build import is_available, is_kind_used
from trueque.quick.core.pay import can_waive
from trueque.quick.core.state import SPENT_GUILD, SPENT_LIBRARY
from trueque.quick.core.tableau import has_expansion
from trueque.quick.core.turn import is_guild_trade_only
from trueque.quick.legal import guild_partners, make_question
from trueque.quick.notation import write
from trueque.quick.pay import missing_cards, paid_cards, ways_to_pay
from trueque.quick.piles import has_cards
from trueque.quick.rules import QuickRules
from trueque.quick.speech.names import describe_cards
from trueque.quick.state import QuickState
from trueque.telling.refuser import Refuser, illegal_action

EXPLAINED_IN = {
    "trade": "quick-exchange",
    "pile": "quick-pile",
    "market": "quick-market",
    "choose": "quick-library",
    "give": "quick-player-exchange",
    "build": "quick-building",
    "destiny": "quick-destiny-card",
    "discard": "robber-attack",
    "event": "city-events",
    "deal": "quick-setup",
    "restock": "quick-pile",
    "draw": "quick-draw",
    "stalls": "market-day",
    "blind": "quick-player-exchange",
    "guild": "quick-guild",
}
"""The almanac entry behind each question."""

_TRADES = (Pile, Market, Several, Exchange, Library)


def why_not(rules: QuickRules, state: QuickState, seat: int, action: Action) -> IllegalAction:
    """The error to raise for *action*; it can be said in every language."""
    then = state.copy()
    return illegal_action("quick", seat, lambda say: find_refusal(rules, then, seat, action, say))


def find_refusal(rules: QuickRules, state: QuickState, seat: int, action: Action, say: Refuser) -> tuple[str, str]:
    """What is wrong with *action*, and the rule behind it."""
    asked = make_question(state)
    if not asked:
        return say("The game is over: nothing more is played."), "quick-victory"
    mine = [d for d in asked if d.seat == seat]
    if not mine:
        if asked[0].seat == NATURE:
            return say("There is nothing to answer now: cards are being drawn."), "quick-turn"
        return say("It is {other} who is to answer now, not you.", other=say.name(asked[0].seat)), "quick-turn"
    sentence, entry = find_reason(rules, state, seat, action, mine[0].kind, say)
    what = say(NAMES[action.what]) if isinstance(action, Build) else say.put or write(action)
    what = what[0].upper() + what[1:] if isinstance(action, Build) or say.put else what
    return say("{what}: no. {why}", what=what, why=sentence), entry


def find_reason(
    rules: QuickRules, state: QuickState, seat: int, action: Action, kind: str, say: Refuser
) -> tuple[str, str]:
    """What is wrong with the answer of a seat that is asked *kind*."""
    if kind == "trade" and isinstance(action, Build):
        return say("This is the trade phase; say «end» first, then build."), "quick-turn"
    if kind in ("trade", "build") and isinstance(action, Guild):
        return explain_guild_refusal(state, seat, action, say)
    if kind == "trade" and isinstance(action, _TRADES):
        return explain_exchange_refusal(rules, state, seat, action, say)
    if kind == "build" and isinstance(action, Build):
        return explain_building_refusal(rules, state, seat, action, say)
    if kind == "build" and isinstance(action, _TRADES):
        return say("Trading is over for this turn; build, or say «end»."), "quick-turn"
    if isinstance(action, (Pile, Give, Discard)) and kind in ("pile", "give", "discard"):
        need = state.g.owes[seat] if kind == "discard" else state.g.amount
        hand = describe_cards(say, state.hand(seat))
        return say("Name exactly {n}, out of your hand: {cards}.", n=need, cards=hand), EXPLAINED_IN[kind]
    if isinstance(action, Take) and kind == "choose":
        return say(
            "The open hand holds {cards}.", cards=describe_cards(say, state.hand(state.g.partner))
        ), "quick-library"
    return say("There is another question to answer now."), EXPLAINED_IN[kind]


def explain_exchange_refusal(
    rules: QuickRules, state: QuickState, seat: int, action: Action, say: Speaker
) -> tuple[str, str]:
    """Why this exchange is not possible in the trade phase."""
    hand = describe_cards(say, state.hand(seat))
    if not state.g.exchanges:
        return say("No exchanges are left this turn; say «end» to build."), "quick-exchange"
    if not state.g.roads[seat] and not isinstance(action, Pile):
        return say("Without a road you exchange 1 card, with the pile only: «pile wood»."), "quick-exchange"
    if isinstance(action, (Pile, Market)):
        return explain_cards_refusal(state, seat, action, say)
    if isinstance(action, Library) and not has_expansion(state.g, seat, LIBRARY):
        return say("You have no library."), "quick-library"
    if isinstance(action, Library) and state.g.spent & SPENT_LIBRARY:
        return say("The library was used this turn."), "quick-library"
    if isinstance(action, (Exchange, Library)) and (
        action.partner == seat or not 0 <= action.partner < rules.seats or not state.g.hand_size[action.partner]
    ):
        return say("Name another player who holds cards."), "quick-exchange"
    return say("Exchanges left: {n}. You hold {cards}.", n=state.g.exchanges, cards=hand), "quick-exchange"


def explain_cards_refusal(state: QuickState, seat: int, action: Pile | Market, say: Speaker) -> tuple[str, str]:
    """Why these cards cannot be exchanged with the pile or the market."""
    given = action.cards if isinstance(action, Pile) else action.give
    if sum(given) > 1:
        first = f"{'pile' if isinstance(action, Pile) else 'market'} {sum(given)}"
        return say("For several cards at once say «{first}» first, then which.", first=first), "quick-exchange"
    if not has_cards(state.hand(seat), given):
        return say("You hold {cards}.", cards=describe_cards(say, state.hand(seat))), "quick-exchange"
    market = describe_cards(say, state.g.market)
    return say("The market holds {cards}; take 1 kind, leave another.", cards=market), "quick-market"


def explain_guild_refusal(state: QuickState, seat: int, action: Guild, say: Refuser) -> tuple[str, str]:
    """Why the guild cannot be used on this player now."""
    if not has_expansion(state.g, seat, GUILD):
        return say("You have no merchant guild."), "quick-guild"
    if state.g.spent & SPENT_GUILD:
        return say("The guild was used this turn."), "quick-guild"
    if is_guild_trade_only(state.t) and state.phase == "build":
        return say("At this table the guild works in the trade phase only."), "R-105"
    fit = ", ".join(say.name(partner) for partner in guild_partners(state))
    if not fit:
        return say("It needs a player with cards and as many points as you or more: there is none."), "quick-guild"
    return say("It needs a player with cards and as many points as you or more: {names}.", names=fit), "quick-guild"


def explain_building_refusal(
    rules: QuickRules, state: QuickState, seat: int, action: Build, say: Speaker
) -> tuple[str, str]:
    """Why this cannot be built now."""
    what = action.what
    if is_kind_used(state.g, BUILDINGS.index(what)):
        return say("Only 1 of each kind per turn."), "quick-building"
    if what in EXPANSIONS:
        place = EXPANSIONS.index(what)
        if has_expansion(state.g, seat, place):
            return say("You already have that expansion."), "quick-expansion"
        if not state.g.cities[seat]:
            return say("An expansion covers a city, and you need a free one."), "quick-expansion"
        if not state.g.expansion_pile[place]:
            return say("None is left in the pile."), "quick-expansion"
    elif not is_available(state.t, state.g, seat, BUILDINGS.index(what)):
        return describe_nothing_left(what, say), "quick-city" if what == "city" else "quick-taking"
    if action.without >= 0 and not can_waive(state.t, state.g, seat):
        return say("Leaving out a card needs a university that was not used this turn."), "quick-university"
    return describe_too_dear(rules, state, seat, what, say), "substitution"


def describe_too_dear(rules: QuickRules, state: QuickState, seat: int, what: str, say: Speaker) -> str:
    """What it costs, and how it could be paid or what is missing."""
    hand, cost = state.hand(seat), describe_cards(say, COSTS[what])
    if ways := ways_to_pay(what, hand, can_waive(state.t, state.g, seat)):
        possible = "; ".join(describe_cards(say, paid_cards(way)) for way in ways[:6])
        return say("It costs {cards}; you can pay with: {ways}.", cards=cost, ways=possible)
    lacking = describe_cards(say, missing_cards(COSTS[what], hand))
    return say(
        "It costs {cards}. You are short of {lack}; 3 cards alike would do instead of each, but you do not have them.",
        cards=cost,
        lack=lacking,
    )


def describe_nothing_left(what: str, say: Speaker) -> str:
    if what == "settlement":
        return say("No settlements are left in the pile.")
    if what == "city":
        return say("A city needs a settlement of yours to turn over.")
    if what == "road":
        return say("The pile is empty and nobody has a road that can be taken.")
    return say("The pile is empty and nobody has a knight that can be taken.")
