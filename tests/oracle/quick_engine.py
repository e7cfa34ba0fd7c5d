"""A slow and plain engine of the quick card game, written from its rulebook to be held against another one."""

from __future__ import annotations

from collections.abc import Callable

from .quick_answers import legal_answers, list_asked, list_guild_uses, list_odds
from .quick_state import (
    CARDS_DRAWN,
    EVENT_NAMES,
    FIRST_HAND,
    HAND_LIMIT,
    MARKET_SIZE,
    NATURE,
    TARGET,
    Answer,
    Event,
    Rules,
    State,
    count_exchanges,
    count_points,
    find_victim,
    move_cards,
    refill_pile,
    score,
    start_game,
)
from .quick_tables import COSTS, EXPANSIONS, TOWN_HALL_COST

__all__ = [
    "NATURE",
    "Answer",
    "Event",
    "Rules",
    "State",
    "apply_answer",
    "legal_answers",
    "list_asked",
    "list_odds",
    "score",
    "start_game",
]


def apply_answer(state: State, seat: int, answer: Answer) -> list[Event]:
    """Change the position by a legal answer and tell what happened."""
    return DEEDS[answer.verb](state, seat, answer)


def take_card(state: State, seat: int, answer: Answer) -> list[Event]:
    """Move the card that chance has drawn to where the phase wants it."""
    return CARD_DEEDS[state.phase](state, answer)


def deal_card(state: State, answer: Answer) -> list[Event]:
    """Lay one card of the first market, or deal one of the first hands."""
    # "Las cartas de materia prima y el mercado": five for the market, then three for everybody. The rulebook
    # names no order among the players; it is that of the seats.
    seats = state.rules.seats
    target = state.market
    if state.dealt_to >= 0:
        target = state.players[state.dealt_to].hand
    move_cards(state.pile, target, answer.take)
    state.pending -= 1
    if not state.pending:
        state.dealt_to += 1
        state.pending = FIRST_HAND
        if state.dealt_to == seats:
            return begin_turn(state, state.rules.first)
    return [Event("dealt", cards=answer.take)]


def begin_turn(state: State, seat: int) -> list[Event]:
    """Begin the turn of a seat with its trade step."""
    state.active, state.turn = seat, state.turn + 1
    state.phase, state.pending, state.partner, state.amount = "trade", 0, -1, 0
    # "Comerciar": a card for each road on side A; without roads one card, with the pile.
    state.exchanges = max(1, count_exchanges(state.players[seat]))
    state.built.clear()
    state.used.clear()
    return [Event("turn began", seat)]


def finish_exchange(state: State) -> list[Event]:
    """Go on trading, or to the building step when no exchange is left."""
    state.phase, state.partner, state.amount = "trade", -1, 0
    # Only the guild could still be used in the trade step, and that is as well in the building step.
    if not state.exchanges and not (state.rules.guild == "trade" and list_guild_uses(state, state.active)):
        state.phase = "build"
    return []


def announce_several(state: State, seat: int, answer: Answer) -> list[Event]:
    """Note how many cards the next exchange will move."""
    state.phase, state.amount = answer.what, answer.amount
    return []


def trade_with_pile(state: State, seat: int, answer: Answer) -> list[Event]:
    """Discard cards, then draw as many."""
    move_cards(state.players[seat].hand, state.discards, answer.give)
    state.phase, state.pending = "restock", sum(answer.give)
    state.exchanges -= state.pending
    return [Event("put down", seat, cards=answer.give), *refill_pile(state, is_needed=True)]


def restock_card(state: State, answer: Answer) -> list[Event]:
    """Draw one card for those given to the pile."""
    events = draw_from_pile(state, state.players[state.active].hand, answer)
    return events if state.pending else events + finish_exchange(state)


def draw_from_pile(state: State, target: list[int], answer: Answer) -> list[Event]:
    """Draw one of the pending cards; nothing more is pending when there are no cards left."""
    move_cards(state.pile, target, answer.take)
    state.pending -= 1
    # the discards are shuffled as soon as the last card is drawn. Where there are none at that
    # moment, those that come later wait until a card is needed.
    events = refill_pile(state, is_needed=state.pending > 0)
    if not any(state.pile):
        state.pending = 0
    return [Event("drew", state.active, cards=answer.take), *events]


def trade_with_market(state: State, seat: int, answer: Answer) -> list[Event]:
    """Take cards from the market and return as many."""
    hand = state.players[seat].hand
    move_cards(state.market, hand, answer.take)
    move_cards(hand, state.market, answer.give)
    state.exchanges -= sum(answer.give)
    return [Event("swapped", seat, cards=answer.take), *finish_exchange(state)]


def trade_with_player(state: State, seat: int, answer: Answer) -> list[Event]:
    """Begin to draw unseen cards from another hand, or look into it with the library."""
    state.partner, state.amount = answer.seat, answer.amount
    state.pending = answer.amount
    state.exchanges -= answer.amount
    state.phase = "blind"
    return [Event("exchange", seat, amount=answer.amount)]


def draw_unseen(state: State, answer: Answer) -> list[Event]:
    """Draw one card of the partner's hidden hand."""
    move_cards(state.players[state.partner].hand, state.players[state.active].hand, answer.take)
    state.pending -= 1
    if not state.pending:
        state.phase = "give"
    return [Event("drew unseen", state.active, cards=answer.take)]


def return_cards(state: State, seat: int, answer: Answer) -> list[Event]:
    """Give the partner as many cards as were taken."""
    move_cards(state.players[seat].hand, state.players[state.partner].hand, answer.give)
    return [Event("gave back", seat, cards=answer.give), *finish_exchange(state)]


def open_library(state: State, seat: int, answer: Answer) -> list[Event]:
    """Look into a hand with the library; it costs one exchange."""
    # "A tener en cuenta": once in the trade step, a card is chosen instead of drawn.
    state.partner, state.amount, state.phase = answer.seat, 1, "choose"
    state.exchanges -= 1
    state.used.add("library")
    return [Event("library", seat)]


def choose_card(state: State, seat: int, answer: Answer) -> list[Event]:
    """Take the card chosen from the open hand."""
    move_cards(state.players[state.partner].hand, state.players[seat].hand, answer.take)
    state.phase = "give"
    return [Event("chose", seat, cards=answer.take)]


def use_guild(state: State, seat: int, answer: Answer) -> list[Event]:
    """Begin to take one unseen card without giving anything back."""
    state.partner, state.resumed, state.phase = answer.seat, state.phase, "guild"
    state.used.add("guild")
    return [Event("guild", seat)]


def draw_for_guild(state: State, answer: Answer) -> list[Event]:
    """Take the card that the guild brings."""
    move_cards(state.players[state.partner].hand, state.players[state.active].hand, answer.take)
    state.phase, state.partner = state.resumed, -1
    if state.phase == "trade":
        finish_exchange(state)
    return [Event("drew unseen", state.active, cards=answer.take)]


def end_step(state: State, seat: int, answer: Answer) -> list[Event]:
    """Go on to the building step, or to the drawing step."""
    if state.phase == "trade":
        state.phase = "build"
        return [Event("building began", seat)]
    # "3. Robar": two cards and one for each knight on side A.
    state.phase = "draw"
    state.pending = CARDS_DRAWN + (state.players[seat].knights + 1) // 2
    events = refill_pile(state, is_needed=True)
    return events if any(state.pile) else events + end_turn(state)


def draw_card(state: State, answer: Answer) -> list[Event]:
    """Draw one card at the end of the turn."""
    events = draw_from_pile(state, state.players[state.active].hand, answer)
    return events if state.pending else events + end_turn(state)


def end_turn(state: State) -> list[Event]:
    """Hand the turn on, always clockwise."""
    if state.rules.end == "turn" and has_won(state):
        return end_game(state)
    if state.turn == state.rules.turns:
        return stop_game(state)
    return begin_turn(state, (state.active + 1) % state.rules.seats)


def build_card(state: State, seat: int, answer: Answer) -> list[Event]:
    """Pay for a building card and lay it down."""
    is_expansion = answer.what in EXPANSIONS
    cost = COSTS["expansion" if is_expansion else answer.what]
    paid = list(TOWN_HALL_COST if answer.what == "town_hall" else cost)
    if answer.without >= 0:
        paid[answer.without] -= 1
        state.used.add("university")
    for source, missing in answer.swaps:
        paid[missing] -= 1
        paid[source] += 3
    player = state.players[seat]
    move_cards(player.hand, state.discards, tuple(paid))
    state.built.add("expansion" if is_expansion else answer.what)
    events = [Event("built", seat, answer.what, cards=tuple(paid))]
    if is_expansion:
        state.expansion_pile[answer.what] -= 1
        player.expansions.append(answer.what)
        player.cities -= 1  # "Los puntos de victoria de la ciudad que queda cubierta ya no cuentan."
        return events + check_end(state)
    return events + BUILD_DEEDS[answer.what](state, seat)


def lay_settlement(state: State, seat: int) -> list[Event]:
    """Lay a settlement down; its builder may turn the card of destiny."""
    state.settlement_pile -= 1
    state.players[seat].settlements += 1
    ended = check_end(state)
    if not ended and state.rules.seats > 2:  # "En las partidas de 2 jugadores esta carta no se usa."
        state.phase = "destiny"
    return ended


def lay_city(state: State, seat: int) -> list[Event]:
    """Turn a settlement over; its event is read next."""
    state.players[seat].settlements -= 1
    state.players[seat].cities += 1
    ended = check_end(state) if state.rules.end == "now" else []
    if not ended:
        state.phase = "event"
    return ended


def lay_road(state: State, seat: int) -> list[Event]:
    """Lay a road down, from the pile or from the victim's row."""
    events: list[Event] = []
    if state.road_pile:
        state.road_pile -= 1
    else:
        victim = find_victim(state, "road")
        state.players[victim].roads -= 1
        events.append(Event("taken", victim, "road"))
    state.players[seat].roads += 1
    return events + check_end(state)


def lay_knight(state: State, seat: int) -> list[Event]:
    """Lay a knight down, from the pile or from the victim's row."""
    events: list[Event] = []
    if state.knight_pile:
        state.knight_pile -= 1
    else:
        victim = find_victim(state, "knight")
        state.players[victim].knights -= 1
        events.append(Event("taken", victim, "knight"))
    state.players[seat].knights += 1
    return events + check_end(state)


def turn_destiny(state: State, seat: int, answer: Answer) -> list[Event]:
    """Turn the card of destiny over or leave it, after a settlement."""
    state.phase = "build"
    if answer.verb == "flip":
        state.is_clockwise = not state.is_clockwise
    return [Event("destiny", seat, answer.verb)]


def read_event(state: State, seat: int, answer: Answer) -> list[Event]:
    """Carry out the city's event."""
    state.unread_events[EVENT_NAMES.index(answer.what)] -= 1
    told = [Event("event", state.active, answer.what)]
    if answer.what == "attack":
        state.owed = [max(0, sum(player.hand) - HAND_LIMIT) for player in state.players]
        state.phase = "discard"
        return told + ([] if any(state.owed) else end_attack(state))
    if state.rules.market_day == "none":
        return told + finish_event(state)
    state.phase, state.pending = "stalls", MARKET_SIZE
    move_cards(state.market, state.discards, tuple(state.market))
    return told + refill_pile(state, is_needed=True)


def refill_market(state: State, answer: Answer) -> list[Event]:
    """Lay one new card of the market."""
    events = draw_from_pile(state, state.market, answer)
    return events if state.pending else events + finish_event(state)


def choose_discards(state: State, seat: int, answer: Answer) -> list[Event]:
    """Note what a robbed player discards; all go at the same time."""
    state.chosen[seat] = answer.give
    if list_asked(state):
        return []
    for place, cards in enumerate(state.chosen):
        if cards is not None:
            move_cards(state.players[place].hand, state.discards, cards)
    return [Event("discarded"), *end_attack(state)]


def end_attack(state: State) -> list[Event]:
    """Turn the card of destiny after a robber attack."""
    state.owed, state.chosen = [0] * state.rules.seats, [None] * state.rules.seats
    if state.rules.seats > 2:  # "Ciudad": at this event the card of destiny must be turned over.
        state.is_clockwise = not state.is_clockwise
    return finish_event(state)


def finish_event(state: State) -> list[Event]:
    """Go on building after a city's event."""
    state.phase = "build"
    return check_end(state)


def has_won(state: State) -> bool:
    """Tell whether the active player has the points that end the game."""
    return count_points(state.players[state.active]) >= TARGET


def check_end(state: State) -> list[Event]:
    """End the game where the active player has ten points and the rules do not wait for the turn's end."""
    return end_game(state) if state.rules.end != "turn" and has_won(state) else []


def end_game(state: State) -> list[Event]:
    """End the game; the active player has won."""
    # "Fin de juego": points only grow in one's own turn, so nobody else can have ten.
    state.phase, state.winners = "over", (state.active,)
    return [Event("game ended", state.active)]


def stop_game(state: State) -> list[Event]:
    """End a game that has lasted too long; the most points win, and a tie is shared."""
    points = score(state)
    state.phase = "over"
    state.winners = tuple(seat for seat, count in enumerate(points) if count == max(points))
    return [Event("game stopped")]


BUILD_DEEDS: dict[str, Callable[[State, int], list[Event]]] = {
    "settlement": lay_settlement,
    "city": lay_city,
    "road": lay_road,
    "knight": lay_knight,
}
CARD_DEEDS: dict[str, Callable[[State, Answer], list[Event]]] = {
    "deal": deal_card,
    "restock": restock_card,
    "blind": draw_unseen,
    "guild": draw_for_guild,
    "stalls": refill_market,
    "draw": draw_card,
}
DEEDS: dict[str, Callable[[State, int, Answer], list[Event]]] = {
    "card": take_card,
    "event": read_event,
    "several": announce_several,
    "pile": trade_with_pile,
    "market": trade_with_market,
    "exchange": trade_with_player,
    "give": return_cards,
    "library": open_library,
    "choose": choose_card,
    "guild": use_guild,
    "build": build_card,
    "end": end_step,
    "discard": choose_discards,
    "flip": turn_destiny,
    "keep": turn_destiny,
}
