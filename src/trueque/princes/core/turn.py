"""The turn, phase by phase: dice, refill, exchange, end. The action phase has a file of its own."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import CARD, DRAW, NO_ANSWER, PASS, ROLL, SEARCH, UNDER
from .board import card_of_site
from .choices import CHOICE, NOTHING, choice_or_nothing
from .events import GAME_ENDED, PLAYED, TURN_BEGAN, TURN_ENDED
from .hands import HALF_CARDS, search_stack
from .numbers import ALL, HAND, KNOWN, PROGRESS, SEARCH_PRICE, STACKS
from .operations import (
    ACTION_PHASE,
    BEFORE_DICE,
    DISCARD,
    END_TURN,
    EXCHANGE,
    KEEP,
    PAY_ANY,
    REFILL,
    REPLACE,
    ROLL_DICE,
)
from .piles import (
    add_draws,
    add_put_under_answers,
    add_stack_answers,
    discard_card,
    draw_top_card,
    is_repeated_in_hand,
    put_card_under_stack,
    remove_from_hand,
)
from .points import points_of
from .possible import is_possible
from .state import NOBODY_WINS, Position
from .stock import count_stock
from .switches import FRESH_WAITS
from .tables import BEFORE_ROLL, SEARCH_COSTS, Tables
from .todo import push_own_step, push_program_steps, repeat_step


@rule
def begin_turn(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """A seat is in turn; with the target already reached it wins at once, where the mode says so (R-203)."""
    g.active, g.die, g.face, g.herald = me, 0, 0, -1
    g.turn += 1
    g.used_count, g.fetchers[0], g.fetchers[1], g.fresh[me, 0], g.fresh[me, 1] = 0, 0, 0, 0, 0
    if t.wins_before_roll != 0 and points_of(g, me) >= t.target:
        finish_game(g, me, tape)
    elif g.turn > t.limit:
        finish_game(g, NOBODY_WINS, tape)
    else:
        push_own_step(g, me, END_TURN, 0, 0, 0)
        push_own_step(g, me, EXCHANGE, 0, 0, 0)
        push_own_step(g, me, REFILL, 0, 0, 0)
        push_own_step(g, me, ACTION_PHASE, 0, 0, 0)
        push_own_step(g, me, ROLL_DICE, 0, 0, 0)
        push_own_step(g, me, BEFORE_DICE, 0, 0, 0)
        emit_event(tape, TURN_BEGAN, me, g.turn, 0)


@rule
def finish_game(g: Position, winner: int, tape: Tape) -> None:
    """The game is over."""
    g.winner = winner
    g.depth = 0
    emit_event(tape, GAME_ENDED, winner, points_of(g, 0), points_of(g, 1))


@rule
def end_turn(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """The turn is over: the target reached wins, otherwise the other seat is in turn."""
    emit_event(tape, TURN_ENDED, me, 0, 0)
    if points_of(g, me) >= t.target:
        finish_game(g, me, tape)
    else:
        begin_turn(t, g, 1 - me, tape)


@rule
def add_before_dice_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Roll, or first play a card that sets a die."""
    add_answer(moves, ROLL)
    for i in range(g.hand_size[me]):
        card = g.hand[me, i] // KNOWN
        if t.timing[card] == BEFORE_ROLL and not is_repeated_in_hand(g, me, i) and is_possible(t, g, me, t.play[card]):
            add_answer(moves, CARD + card)
    return CHOICE


@rule
def apply_before_dice_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """The dice roll next, or a card is played and the same is asked again."""
    if action != ROLL:
        repeat_step(g)
        play_action(t, g, me, action - CARD, tape)


@rule
def play_action(t: Tables, g: Position, me: int, card: int, tape: Tape) -> None:
    """Play an action card; when it is carried out, it goes to the discard pile."""
    place_on_table(t, g, me, card)
    push_program_steps(t, g, me, t.play[card])
    emit_event(tape, PLAYED, me, card, 0)


@rule
def place_on_table(t: Tables, g: Position, me: int, card: int) -> None:
    """An action card lies on the table until its steps are done."""
    remove_from_hand(t, g, me, card, ALL)
    g.table[g.table_count] = card
    g.table_count += 1
    push_own_step(g, me, DISCARD, 0, card, 0)


@rule
def discard_played_card(g: Position, card: int) -> None:
    """The action card that was carried out goes to the discard pile."""
    at = 0
    while g.table[at] != card:
        at += 1
    g.table_count -= 1
    for i in range(at, g.table_count):
        g.table[i] = g.table[i + 1]
    discard_card(g, card)


@rule
def add_refill_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Draw up to the hand limit from any stacks, or put the surplus under stacks with the same back."""
    over = g.hand_size[me] - HAND - g.points[me, PROGRESS]
    if over > 0:
        add_put_under_answers(t, g, me, moves)
        return CHOICE
    if over < 0 and g.barred[me] == 0:
        add_draws(t, g, me, moves)
    return choice_or_nothing(moves)


@rule
def apply_refill_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """One card more or less, until the hand has its size."""
    if action == NO_ANSWER:
        g.barred[me] = 0
        return
    repeat_step(g)
    if action >= UNDER:
        put_card_under_stack(t, g, me, (action - UNDER) // STACKS, (action - UNDER) % STACKS, tape)
    else:
        draw_top_card(g, me, action - DRAW, tape)
        delay_last_card(t, g, me)


@rule
def delay_last_card(t: Tables, g: Position, me: int) -> None:
    """R-268: where the table says so, the card taken last waits for one's own next turn."""
    if t.fresh_cards == FRESH_WAITS and g.hand_size[me] > 0:
        card = g.hand[me, g.hand_size[me] - 1] // KNOWN
        if card < HALF_CARDS:
            g.fresh[me, 0] |= 1 << card
        else:
            g.fresh[me, 1] |= 1 << (card - HALF_CARDS)


@rule
def add_exchange_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """May put a hand card under a stack and take another."""
    if g.hand_size[me] == 0:
        return NOTHING
    add_put_under_answers(t, g, me, moves)
    add_answer(moves, PASS)
    return CHOICE


@rule
def apply_exchange_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """A card goes under a stack; another is taken next."""
    if action >= UNDER:
        push_own_step(g, me, REPLACE, 0, 0, 0)
        put_card_under_stack(t, g, me, (action - UNDER) // STACKS, (action - UNDER) % STACKS, tape)


@rule
def find_search_price(t: Tables, g: Position, me: int) -> int:
    """What choosing a card from a stack costs: 2, less with the halls."""
    price = SEARCH_PRICE
    if (g.standing[me] & SEARCH_COSTS) != 0:
        for k in range(g.site_count[me]):
            card = card_of_site(g, me, k)
            if (t.standing[card] & SEARCH_COSTS) != 0:
                price = min(price, t.search_price[card])
    return price


@rule
def add_replace_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Take the top card of a stack for nothing, or pay and search one."""
    add_draws(t, g, me, moves)
    if count_stock(g, me) >= find_search_price(t, g, me):
        add_stack_answers(t, g, me, SEARCH, moves)
    return CHOICE


@rule
def apply_replace_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """The card is drawn, or paid for and looked for."""
    if action < SEARCH:
        draw_top_card(g, me, action - DRAW, tape)
        delay_last_card(t, g, me)
    else:
        price = find_search_price(t, g, me)
        push_own_step(g, me, KEEP, 0, 0, 0)
        search_stack(g, me, action - SEARCH, 1)
        push_own_step(g, me, PAY_ANY, 0, price, 0)
