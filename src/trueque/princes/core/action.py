"""The action phase: anything in any order, as often as wanted, until the seat ends it."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import (
    BANK,
    BANK_STORE,
    CARD,
    DRAW,
    END,
    ROAD,
    SETTLE,
    SETTLE_WITH,
    SPOT,
    STORE,
    USE,
)
from .board import MIDDLE, card_of_site, find_next_place, find_region_beside, outer_column
from .build import add_card_sites, add_centre_builds, build_card, build_city, build_road, build_settlement, is_buildable
from .choices import CHOICE
from .effects import gain_one_resource
from .events import GIVEN_STORE, PLAYED, TRADED
from .losses import discard_site_card
from .needs import is_requirement_met
from .numbers import CARDS, FIELD, GOLD, GUARD, KINDS, KNOWN, ONE_EACH, PER_STORE, RATE, ROWS
from .operations import FIND_REGIONS, GAIN, LAY_REGIONS, PAY
from .piles import is_in_hand, is_repeated_in_hand
from .possible import is_possible
from .state import Position
from .stock import UNCLEAR, count_held, find_only_payment, pay_resources
from .switches import CACHE_REMOVED
from .tables import ACTION, COINS, IN_ACTION_PHASE, NOBODY, REGION_EXPANSION, TRADES_BESIDE, Tables
from .todo import push_own_step, repeat_step
from .turn import place_on_table, play_action


@rule
def add_action_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Build, trade, play, remove, or end; of a card that is to be built, where."""
    if g.draft != 0:
        add_card_sites(t, g, me, g.draft - 1, moves)
        return CHOICE
    if g.purse[me] != 0:
        add_centre_builds(t, g, me, moves)
        add_trade_answers(t, g, me, moves)
    for i in range(g.hand_size[me]):
        if not is_repeated_in_hand(g, me, i):
            add_card_answer(t, g, me, g.hand[me, i] // KNOWN, moves)
    for i in range(g.faceup_count):
        if not is_in_hand(g, me, g.faceup[i]) and not is_open_before(g, i):
            add_card_answer(t, g, me, g.faceup[i], moves)
    if t.removes != 0:
        for k in range(g.site_count[me]):
            if t.cache_removal == CACHE_REMOVED or t.kind[card_of_site(g, me, k)] != REGION_EXPANSION:
                add_answer(moves, SPOT + g.sites[me, k])
    add_answer(moves, END)
    return CHOICE


@rule
def is_open_before(g: Position, at: int) -> bool:
    """Whether an earlier one of the open cards is the same."""
    for i in range(at):
        if g.faceup[i] == g.faceup[at]:
            return True
    return False


@rule
def add_card_answer(t: Tables, g: Position, me: int, card: int, moves: Moves) -> None:
    """A card, where it may be played or built now."""
    if t.kind[card] == ACTION:
        if t.timing[card] == IN_ACTION_PHASE and t.play[card] != NOBODY and is_requirement_met(t, g, me, card):
            if is_possible(t, g, me, t.play[card]):
                add_answer(moves, CARD + card)
    elif is_buildable(t, g, me, card):
        add_answer(moves, CARD + card)


@rule
def add_trade_answers(t: Tables, g: Position, me: int, moves: Moves) -> None:
    """Trades with the supply, and the powers that trade once a turn."""
    held = g.purse[me]
    enough, room = (GUARD + held - g.prices[me]) & GUARD, (GUARD + g.full[me] - held - ONE_EACH) & GUARD
    if enough != 0 and room != 0:
        for give in range(KINDS):
            if (enough >> (FIELD * give + FIELD - 1) & 1) != 0:
                add_receivable_resources(room, give, BANK + give * KINDS, moves)
    if (g.standing[me] & TRADES_BESIDE) != 0:
        add_neighbour_trades(t, g, me, room, moves)
    if (g.standing[me] & COINS) != 0 and count_held(g, me, GOLD) > 0 and find_unused_coin_spot(t, g, me) != 0:
        add_receivable_resources(room, GOLD, USE, moves)


@rule
def add_receivable_resources(room: int, give: int, first: int, moves: Moves) -> None:
    """Every other resource there is room for."""
    for get in range(KINDS):
        if get != give and (room >> (FIELD * get + FIELD - 1) & 1) != 0:
            add_answer(moves, first + get)


@rule
def add_neighbour_trades(t: Tables, g: Position, me: int, room: int, moves: Moves) -> None:
    """2 from one and the same region next to a card that trades so."""
    tried = 0
    for k in range(g.site_count[me]):
        if (t.standing[card_of_site(g, me, k)] & TRADES_BESIDE) != 0:
            for side in range(2):
                store = find_region_beside(g, me, g.sites[me, k], 2 * side - 1)
                if store >= 0 and (tried >> store & 1) == 0:
                    tried |= 1 << store
                    if g.stock[me, store] >= 2 and g.rates[me, t.store_kind[store]] == RATE:
                        add_receivable_resources(room, t.store_kind[store], BANK_STORE + store * KINDS, moves)


@rule
def find_unused_coin_spot(t: Tables, g: Position, me: int) -> int:
    """The spot of a card (mint) that can still give any resource for gold this turn, one-to-one; 0: none."""
    for k in range(g.site_count[me]):
        if (t.standing[card_of_site(g, me, k)] & COINS) != 0:
            spot, is_spent = g.sites[me, k], False
            for i in range(g.used_count):
                is_spent = is_spent or g.used[i] == spot
            if not is_spent:
                return spot
    return 0


@rule
def apply_action(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """What was chosen is done; then the same is asked again."""
    if action == END:
        return
    repeat_step(g)
    if action < STORE:
        if t.kind[action - CARD] == ACTION:
            play_action(t, g, me, action - CARD, tape)
        else:
            g.draft = action - CARD + 1
    elif action < BANK:
        apply_build_action(t, g, me, action, tape)
    elif action < DRAW:
        apply_trade_action(t, g, me, action, tape)


@rule
def apply_build_action(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Build something, or remove a card."""
    if action >= SETTLE_WITH:
        number = action - SETTLE_WITH
        found_with_card(t, g, me, number // CARDS, number % CARDS, tape)
    elif action >= SETTLE:
        place = find_next_place(g, me, action - SETTLE)
        push_own_step(g, me, FIND_REGIONS, 0, outer_column(place), 0)
        build_settlement(t, g, me, place, tape)
    elif action >= ROAD:
        build_road(t, g, me, action - ROAD, tape)
    elif g.draft != 0:
        card = g.draft - 1
        g.draft = 0
        build_card(t, g, me, card, action - SPOT, tape)
    elif (action - SPOT) % ROWS == MIDDLE:
        build_city(t, g, me, action - SPOT, tape)
    else:
        discard_site_card(t, g, me, action - SPOT, tape)


@rule
def found_with_card(t: Tables, g: Position, me: int, side: int, card: int, tape: Tape) -> None:
    """Found a settlement with a card played for it."""
    place = find_next_place(g, me, side)
    place_on_table(t, g, me, card)
    k = t.first_step[t.play[card]] + t.steps[t.play[card]]
    for _ in range(t.steps[t.play[card]]):
        k -= 1
        if t.step[k, 0] == LAY_REGIONS:
            push_own_step(g, me, LAY_REGIONS, 0, outer_column(place), t.step[k, 2])
    build_settlement(t, g, me, place, tape)
    emit_event(tape, PLAYED, me, card, 0)


@rule
def apply_trade_action(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Trade with the supply."""
    if action >= USE:
        g.used[g.used_count] = find_unused_coin_spot(t, g, me)
        g.used_count += 1
        emit_event(tape, TRADED, me, 1, GOLD * KINDS + action - USE)
        trade_for_one(t, g, me, 1 << FIELD * GOLD, action - USE, tape)
    elif action >= BANK_STORE:
        store, get = (action - BANK_STORE) // KINDS, (action - BANK_STORE) % KINDS
        emit_event(tape, TRADED, me, 2, (GIVEN_STORE + store) * KINDS + get)
        pay_resources(t, g, me, 2 << PER_STORE * store, 0, tape)
        gain_one_resource(t, g, me, get, tape)
    else:
        give, get = (action - BANK) // KINDS, (action - BANK) % KINDS
        n = g.rates[me, give]
        emit_event(tape, TRADED, me, n, give * KINDS + get)
        trade_for_one(t, g, me, n << FIELD * give, get, tape)


@rule
def trade_for_one(t: Tables, g: Position, me: int, cost: int, get: int, tape: Tape) -> None:
    """Pay, then receive 1 of a resource; whatever leaves a choice is asked in that order."""
    only = find_only_payment(t, g, me, cost)
    if only == UNCLEAR:
        push_own_step(g, me, GAIN, 1 << get, 1, 0)
        push_own_step(g, me, PAY, cost, 0, 0)
    else:
        pay_resources(t, g, me, only, 0, tape)
        gain_one_resource(t, g, me, get, tape)
