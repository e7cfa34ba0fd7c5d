"""Why an answer is not open: what is wrong, the rule behind it, and what would be right."""

from __future__ import annotations

from trueque.kernel import NATURE, IllegalAction
from trueque.quick.actions import Action, Build, Discard, Exchange, Give, Guild, Library, Market, Pile, Several, Take
from trueque.quick.ask import QUESTIONS, is_available
from trueque.quick.build import waiver
from trueque.quick.cards import COSTS, EXPANSIONS, GUILD, LIBRARY
from trueque.quick.notation import write, write_cards
from trueque.quick.pay import payments, short
from trueque.quick.piles import holds
from trueque.quick.rules import Rules
from trueque.quick.state import KIND_BIT, SPENT_GUILD, SPENT_LIBRARY, State, owns
from trueque.quick.turn import guild_partners

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


def why_not(rules: Rules, state: State, seat: int, action: Action) -> IllegalAction:
    """The error to raise for *action*."""
    asked = QUESTIONS[state.phase](rules, state)
    if not asked:
        return IllegalAction("The game is over: nothing more is played.", "quick-victory")
    mine = [d for d in asked if d.seat == seat]
    if not mine:
        who = "nature draws" if asked[0].seat == NATURE else f"seat {asked[0].seat} is asked"
        return IllegalAction(f"Seat {seat} is not asked now: {who} ({asked[0].kind}).", "quick-turn")
    sentence, entry = reason(rules, state, seat, action, mine[0].kind)
    return IllegalAction(f"{write(action)}: no. {sentence}", entry)


def reason(rules: Rules, state: State, seat: int, action: Action, kind: str) -> tuple[str, str]:
    """What is wrong with the answer of a seat that is asked *kind*."""
    if kind == "trade" and isinstance(action, Build):
        return "This is the trade phase; say «end» first, then build.", "quick-turn"
    if kind in ("trade", "build") and isinstance(action, Guild):
        return no_guild(rules, state, seat, action)
    if kind == "trade" and isinstance(action, _TRADES):
        return no_exchange(rules, state, seat, action)
    if kind == "build" and isinstance(action, Build):
        return no_building(rules, state, seat, action)
    if kind == "build" and isinstance(action, _TRADES):
        return "Trading is over for this turn; build, or say «end».", "quick-turn"
    if isinstance(action, (Pile, Give, Discard)) and kind in ("pile", "give", "discard"):
        need = state.owes[seat] if kind == "discard" else state.amount
        return (
            f"Name exactly {need}, out of your hand: {write_cards(state.hands[seat]) or 'no cards'}.",
            EXPLAINED_IN[kind],
        )
    if isinstance(action, Take) and kind == "choose":
        return f"The open hand holds {write_cards(state.hands[state.partner])}.", "quick-library"
    return f"The question is «{kind}».", EXPLAINED_IN[kind]


def no_exchange(rules: Rules, state: State, seat: int, action: Action) -> tuple[str, str]:
    """Why this exchange is not possible in the trade phase."""
    hand = write_cards(state.hands[seat]) or "no cards"
    if not state.exchanges:
        return "No exchanges are left this turn; say «end» to build.", "quick-exchange"
    if not state.roads[seat] and not isinstance(action, Pile):
        return "Without a road you exchange 1 card, with the pile only: «pile wood».", "quick-exchange"
    if isinstance(action, (Pile, Market)):
        given = action.cards if isinstance(action, Pile) else action.give
        if sum(given) > 1:
            partner = "pile" if isinstance(action, Pile) else "market"
            return f"For several cards at once say «{partner} {sum(given)}» first, then which.", "quick-exchange"
        if not holds(state.hands[seat], given):
            return f"You hold {hand}.", "quick-exchange"
        return (
            f"The market holds {write_cards(state.market) or 'no cards'}; take 1 kind, leave another.",
            "quick-market",
        )
    if isinstance(action, Library) and not owns(state, seat, LIBRARY):
        return "You have no library.", "quick-library"
    if isinstance(action, Library) and state.spent & SPENT_LIBRARY:
        return "The library was used this turn.", "quick-library"
    if isinstance(action, (Exchange, Library)) and (
        action.partner == seat or not 0 <= action.partner < rules.seats or not any(state.hands[action.partner])
    ):
        return "Name another player who holds cards.", "quick-exchange"
    return f"You have {state.exchanges} exchanges left and hold {hand}.", "quick-exchange"


def no_guild(rules: Rules, state: State, seat: int, action: Guild) -> tuple[str, str]:
    """Why the guild cannot be used on this player now."""
    if not owns(state, seat, GUILD):
        return "You have no merchant guild.", "quick-guild"
    if state.spent & SPENT_GUILD:
        return "The guild was used this turn.", "quick-guild"
    if rules.guild == "trade" and state.phase == "build":
        return "At this table the guild works in the trade phase only.", "R-105"
    fit = ", ".join(map(str, guild_partners(rules, state))) or "nobody"
    return f"It needs a player with cards and as many points as you or more: {fit}.", "quick-guild"


def no_building(rules: Rules, state: State, seat: int, action: Build) -> tuple[str, str]:
    """Why this cannot be built now."""
    what, hand = action.what, state.hands[seat]
    if state.built & KIND_BIT[what]:
        return "Only 1 of each kind per turn.", "quick-building"
    if what in EXPANSIONS:
        place = EXPANSIONS.index(what)
        if owns(state, seat, place):
            return "You already have that expansion.", "quick-expansion"
        if not state.cities[seat]:
            return "An expansion covers a city, and you need a free one.", "quick-expansion"
        if not state.expansion_pile[place]:
            return "None is left in the pile.", "quick-expansion"
    elif not is_available(rules, state, KIND_BIT[what]):
        return nothing_there(what), "quick-city" if what == "city" else "quick-taking"
    if action.without >= 0 and not waiver(rules, state, seat):
        return "Leaving out a card needs a university that was not used this turn.", "quick-university"
    payable = [Build(what, *choice) for choice in payments(COSTS[what], hand, waiver(rules, state, seat))]
    cost = f"It costs {write_cards(COSTS[what])}"
    if payable:
        return f"{cost}; you can pay with: {', '.join(write(way) for way in payable[:6])}.", "substitution"
    lacking = write_cards(short(COSTS[what], hand))
    return f"{cost}; you are short of {lacking}, and have no 3 cards alike to spare for each.", "substitution"


def nothing_there(what: str) -> str:
    if what == "settlement":
        return "No settlements are left in the pile."
    if what == "city":
        return "A city needs a settlement of yours to turn over."
    return f"The pile is empty and nobody has a {what} that can be taken."
