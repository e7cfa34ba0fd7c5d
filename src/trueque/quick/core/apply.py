"""What each answer does: the mechanism that carries it out."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape

from .actions import (
    CHOOSE_CARD,
    DISCARD_CARD,
    DRAW_CARD,
    END,
    EXCHANGE,
    FLIP,
    KEEP,
    LAY_CARD,
    LAY_THREE,
    MOST_EXCHANGES,
    PUT_DOWN,
    SEVERAL_MARKET,
    SEVERAL_PILE,
    START_BUILDING,
    SWAP,
    TAKE_STALL,
    TURN_EVENT,
    USE_GUILD,
    USE_LIBRARY,
    WITHOUTS,
)
from .build import begin_payment, replace_by_three
from .city import flip_destiny_card, keep_destiny_card, resolve_city_event, seal_discard
from .draw import begin_draws, place_drawn_card
from .numbers import DRAWN_EACH_TURN, RESOURCES
from .state import DRAW, MARKET_GIVE, PILE, TRADE, Position
from .tableau import count_extra_cards
from .tables import Tables
from .trade import (
    add_chosen_card,
    add_market_card,
    begin_several,
    swap_with_market,
    swap_with_pile,
    take_chosen_card,
    trade_with_player,
    use_guild,
    use_library,
)
from .turn import begin_building_phase


@rule
def apply_answer(t: Tables, g: Position, seat: int, action: int, tape: Tape) -> None:
    """A seat (or NATURE) gives an answer that is legal."""
    if action >= DRAW_CARD:
        if action < TURN_EVENT:
            place_drawn_card(t, g, action - DRAW_CARD, tape)
        else:
            resolve_city_event(t, g, action - TURN_EVENT, tape)
    elif action == END:
        end_trade_or_build_phase(t, g, tape)
    elif action >= LAY_CARD:
        apply_step(t, g, seat, action, tape)
    elif action >= EXCHANGE:
        apply_exchange(t, g, action, tape)
    elif action >= SEVERAL_MARKET:
        begin_several(g, MARKET_GIVE, action - SEVERAL_MARKET)
    elif action >= SEVERAL_PILE:
        begin_several(g, PILE, action - SEVERAL_PILE)
    elif action >= SWAP:
        swap_with_market(t, g, (action - SWAP) // RESOURCES, (action - SWAP) % RESOURCES, tape)
    elif action >= PUT_DOWN:
        swap_with_pile(t, g, action - PUT_DOWN, tape)
    elif action == FLIP:
        flip_destiny_card(g, tape)
    elif action == KEEP:
        keep_destiny_card(g, tape)


@rule
def end_trade_or_build_phase(t: Tables, g: Position, tape: Tape) -> None:
    """From trading to building; from building to drawing: two cards, and one for each knight lying A side up."""
    if g.phase == TRADE:
        begin_building_phase(g, 1, tape)
    else:
        begin_draws(t, g, DRAW, DRAWN_EACH_TURN + count_extra_cards(g, g.active), tape)


@rule
def apply_step(t: Tables, g: Position, seat: int, action: int, tape: Tape) -> None:
    """Buildings, and cards chosen one by one."""
    if action >= DISCARD_CARD:
        seal_discard(t, g, seat, action - DISCARD_CARD, tape)
    elif action >= LAY_THREE:
        replace_by_three(t, g, action - LAY_THREE, tape)
    elif action >= START_BUILDING:
        number = action - START_BUILDING
        begin_payment(t, g, number // WITHOUTS, number % WITHOUTS - 1, tape)
    elif action >= TAKE_STALL:
        add_market_card(t, g, action - TAKE_STALL, tape)
    else:
        add_chosen_card(t, g, action - LAY_CARD, tape)


@rare
def apply_exchange(t: Tables, g: Position, action: int, tape: Tape) -> None:
    """Exchanges with players, and the powers that reach into a hand."""
    if action >= CHOOSE_CARD:
        take_chosen_card(t, g, action - CHOOSE_CARD, tape)
    elif action >= USE_GUILD:
        use_guild(g, action - USE_GUILD)
    elif action >= USE_LIBRARY:
        use_library(t, g, action - USE_LIBRARY, tape)
    else:
        trade_with_player(g, (action - EXCHANGE) // MOST_EXCHANGES, (action - EXCHANGE) % MOST_EXCHANGES)
