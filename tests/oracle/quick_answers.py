"""Who is asked in a position of the quick card game, and everything that may be answered."""

from __future__ import annotations

from collections.abc import Callable

from .quick_state import EVENT_NAMES, NATURE, Answer, State, count_points, find_victim
from .quick_tables import COSTS, EXPANSIONS, ONE_CARD, TOWN_HALL_COST, list_payments, list_selections

NATURE_PHASES = frozenset(("deal", "restock", "blind", "guild", "event", "stalls", "draw"))


def list_asked(state: State) -> list[int]:
    """List the seats that owe an answer; chance is seat -1."""
    if state.phase == "over":
        return []
    if state.phase in NATURE_PHASES:
        return [NATURE]
    if state.phase == "discard":
        return [seat for seat, owes in enumerate(state.owed) if owes and state.chosen[seat] is None]
    return [state.active]


def list_odds(state: State) -> list[int]:
    """List the weights of chance's answers, in the order of legal_answers."""
    if state.phase == "event":
        return [count for count in state.unread_events if count]
    source = state.pile
    if state.phase in ("blind", "guild"):
        source = state.players[state.partner].hand
    return [count for count in source if count]


def legal_answers(state: State, seat: int) -> list[Answer]:
    """List everything that a seat may answer now."""
    if seat not in list_asked(state):
        return []
    if state.phase == "event":
        return [Answer("event", what=EVENT_NAMES[n]) for n in range(2) if state.unread_events[n]]
    if seat == NATURE:
        source = state.players[state.partner].hand if state.phase in ("blind", "guild") else state.pile
        return [Answer("card", take=ONE_CARD[kind]) for kind in range(5) if source[kind]]
    return SEAT_LISTS[state.phase](state, seat)


def list_trades(state: State, seat: int) -> list[Answer]:
    """List the exchanges of single cards, announcements of several, and going on to build."""
    hand, found = state.players[seat].hand, [Answer("end")]
    most = state.exchanges
    if not most:
        return found + list_guild_uses(state, seat)  # Only where R-105 keeps the guild to this step.
    found.extend(Answer("pile", give=ONE_CARD[kind]) for kind in range(5) if hand[kind])
    found.extend(Answer("several", what="pile", amount=n) for n in range(2, min(most, sum(hand)) + 1))
    # "Comerciar": without any road only one card, and with the pile alone.
    if state.players[seat].roads:
        found.extend(list_market_trades(state, seat, 1))
        reach = min(most, count_market_reach(state, seat))
        found.extend(Answer("several", what="market", amount=n) for n in range(2, reach + 1))
        for other, player in enumerate(state.players):
            if other != seat and any(player.hand):
                reach = min(most, sum(player.hand))
                found.extend(Answer("exchange", seat=other, amount=n) for n in range(1, reach + 1))
                if "library" in state.players[seat].expansions and "library" not in state.used:
                    found.append(Answer("library", seat=other))
    found.extend(list_guild_uses(state, seat))
    return found


def count_market_reach(state: State, seat: int) -> int:
    """Count how many cards at once a seat could exchange with the market."""
    market = sum(state.market)
    # "Comerciar con el mercado": cards are taken first, so by the letter whoever holds none may return them.
    return market if state.rules.market_return == "any" else min(market, sum(state.players[seat].hand))


def list_market_trades(state: State, seat: int, amount: int) -> list[Answer]:
    """List the exchanges of an amount of cards with the market."""
    hand, found = tuple(state.players[seat].hand), []
    is_literal = state.rules.market_return == "any"
    for take in list_selections(tuple(state.market), amount):
        # "A continuacion, devuelve": by the letter what was just taken may go back as well. R-118 leaves
        # that out, since the same position is reached by exchanging fewer cards.
        held = tuple(mine + new for mine, new in zip(hand, take, strict=True)) if is_literal else hand
        for give in list_selections(held, amount):
            if is_literal or amount > 1 or give != take:
                found.append(Answer("market", give=give, take=take))
    return found


def list_several(state: State, seat: int) -> list[Answer]:
    """List the exchanges of the announced number of cards with the pile or the market."""
    if state.phase == "market":
        return list_market_trades(state, seat, state.amount)
    hand = tuple(state.players[seat].hand)
    return [Answer("pile", give=give) for give in list_selections(hand, state.amount)]


def list_returns(state: State, seat: int) -> list[Answer]:
    """List what may be given back to the partner of an exchange."""
    # "Comerciar con otro jugador": any cards, those just drawn as well.
    return [Answer("give", give=give) for give in list_selections(tuple(state.players[seat].hand), state.amount)]


def list_library_choices(state: State, seat: int) -> list[Answer]:
    """List the cards of the open hand that the library's owner may take."""
    hand = state.players[state.partner].hand
    return [Answer("choose", take=ONE_CARD[kind]) for kind in range(5) if hand[kind]]


def list_guild_uses(state: State, seat: int) -> list[Answer]:
    """List the players from whom the guild may take a card now."""
    mine = state.players[seat]
    if "guild" not in mine.expansions or "guild" in state.used:
        return []
    if state.rules.guild == "trade" and state.phase != "trade":
        return []
    points = count_points(mine)
    return [
        Answer("guild", seat=other)
        for other, player in enumerate(state.players)
        if other != seat and any(player.hand) and count_points(player) >= points
    ]


def can_place(state: State, what: str) -> bool:
    """Tell whether the table lets the active player build a kind, whatever it costs."""
    player = state.players[state.active]
    if what in state.built:
        return False  # "Durante el mismo turno": each kind only once.
    if what == "settlement":
        return state.settlement_pile > 0
    if what == "city":
        return player.settlements > 0
    if what == "expansion":
        return player.cities > 0
    pile = state.road_pile if what == "road" else state.knight_pile
    return pile > 0 or find_victim(state, what) >= 0


def list_builds(state: State, seat: int) -> list[Answer]:
    """List what may be built, in every way it may be paid, and ending the step."""
    player, found = state.players[seat], [Answer("end")]
    hand = tuple(player.hand)
    has_university = "university" in player.expansions and state.rules.university == "waive"
    can_waive = has_university and "university" not in state.used
    for what, cost in COSTS.items():
        if not can_place(state, what):
            continue
        names: tuple[str, ...] = (what,)
        if what == "expansion":
            # "Ampliacion de ciudad": nobody builds the same one twice.
            names = tuple(n for n in EXPANSIONS if state.expansion_pile[n] and n not in player.expansions)
        for name in names:
            price = TOWN_HALL_COST if name == "town_hall" else cost
            for swaps, without, _ in list_payments(hand, price, can_waive):
                found.append(Answer("build", what=name, swaps=swaps, without=without))
    found.extend(list_guild_uses(state, seat))
    return found


def list_discards(state: State, seat: int) -> list[Answer]:
    """List what a robbed player may discard."""
    hand = tuple(state.players[seat].hand)
    return [Answer("discard", give=give) for give in list_selections(hand, state.owed[seat])]


def list_turnings(state: State, seat: int) -> list[Answer]:
    """List turning the card of destiny over and leaving it."""
    return [Answer("flip"), Answer("keep")]


SEAT_LISTS: dict[str, Callable[[State, int], list[Answer]]] = {
    "trade": list_trades,
    "pile": list_several,
    "market": list_several,
    "give": list_returns,
    "choose": list_library_choices,
    "build": list_builds,
    "discard": list_discards,
    "destiny": list_turnings,
}
