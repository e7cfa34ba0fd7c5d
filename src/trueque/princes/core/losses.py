"""Cards that leave a principality, and where they go."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import NO_ANSWER, SPOT, STACK
from .board import card_of_site
from .choices import CHOICE, NOTHING, choice_or_nothing
from .events import PLACES_TO_GO, REMOVED, TO_FIRST_STACK, TO_OPEN, TO_THE_DISCARDS
from .hands import add_matching
from .numbers import ALL, FEUD_NAMES, KNOWN
from .operations import GOES_UNDER, TO_DISCARDS
from .piles import discard_card, lay_under_stack
from .points import recount_seat
from .state import Position
from .stock import change_store
from .switches import HIT_TO_STACK, IRMGARD_PIRATES
from .tables import LOST, Tables
from .todo import push_own_step, push_trigger

NAME_BITS, NAME = 7, 127
"""Sites in one number: a spot + 1 each."""


@rule
def remove_site_spot(g: Position, seat: int, spot: int) -> None:
    """A spot is no longer among those of the cards."""
    at = 0
    while g.sites[seat, at] != spot:
        at += 1
    g.site_count[seat] -= 1
    for i in range(at, g.site_count[seat]):
        g.sites[seat, i] = g.sites[seat, i + 1]


@rule
def add_site_spot(g: Position, seat: int, spot: int) -> None:
    """A spot is the last of those of the cards."""
    g.sites[seat, g.site_count[seat]] = spot
    g.site_count[seat] += 1


@rule
def remove_store(t: Tables, g: Position, seat: int, store: int) -> None:
    """A card that held resources is gone, with what it held."""
    change_store(t, g, seat, store, -g.stock[seat, store])
    at = 0
    while g.owned[seat, at] != store:
        at += 1
    g.owned_count[seat] -= 1
    for i in range(at, g.owned_count[seat]):
        g.owned[seat, i] = g.owned[seat, i + 1]


@rule
def unmark_used(g: Position, spot: int) -> None:
    """The power of a card that is gone is no longer spent."""
    kept = 0
    for i in range(g.used_count):
        if g.used[i] != spot:
            g.used[kept] = g.used[i]
            kept += 1
    g.used_count = kept


@rule
def lift_card(t: Tables, g: Position, seat: int, spot: int) -> int:
    """Take a card off its site; what lay beneath it comes to light."""
    card = g.lies[seat, spot] - 1
    remove_site_spot(g, seat, spot)
    g.lies[seat, spot] = 0
    if t.store[card] != 0:
        remove_store(t, g, seat, t.store[card])
    if seat == g.active or t.marks_by_site != 0:
        unmark_used(g, spot)
    if g.under[seat, spot] != 0:
        g.lies[seat, spot], g.under[seat, spot] = g.under[seat, spot], 0
        add_site_spot(g, seat, spot)
    return card


@rule
def return_open_card(g: Position, card: int) -> None:
    """A card goes back to the open ones."""
    g.faceup[g.faceup_count] = card
    g.faceup_count += 1


@rule
def discard_site_card(t: Tables, g: Position, seat: int, spot: int, tape: Tape) -> None:
    """Put a card of a principality on the discard pile; open cards go back to the open stack."""
    card = lift_card(t, g, seat, spot)
    if t.face_up[card] != 0 and t.duel == 0:
        return_open_card(g, card)
        emit_event(tape, REMOVED, seat, card, spot * PLACES_TO_GO + TO_OPEN)
    else:
        discard_card(g, card)
        emit_event(tape, REMOVED, seat, card, spot * PLACES_TO_GO + TO_THE_DISCARDS)
    recount_seat(t, g, seat, tape)


@rule
def add_club_sites(t: Tables, g: Position, seat: int, club: int, moves: Moves) -> None:
    """The sites of the cards of a club."""
    for k in range(g.site_count[seat]):
        if t.member[club, card_of_site(g, seat, k)] != 0:
            add_answer(moves, SPOT + g.sites[seat, k])


@rare
def add_lose_one_answers(t: Tables, g: Position, me: int, named: int, club: int, moves: Moves) -> int:
    """Which of one's own cards: of a club, or of the sites that were named."""
    if named == 0:
        add_club_sites(t, g, me, club, moves)
    for k in range(FEUD_NAMES):
        spot = int(named >> NAME_BITS * k & NAME) - 1
        if spot >= 0:
            add_answer(moves, SPOT + spot)
    return choice_or_nothing(moves)


@rare
def apply_lose_one_answer(t: Tables, g: Position, me: int, to: int, action: int, tape: Tape) -> None:
    """Give up one of one's own cards."""
    if action == NO_ANSWER:
        return
    if to == TO_DISCARDS:
        discard_site_card(t, g, me, action - SPOT, tape)
        if t.irmgard_pirates == IRMGARD_PIRATES:
            push_trigger(t, g, me, LOST)
    else:
        push_own_step(g, me, GOES_UNDER, 0, action - SPOT, 0)


@rare
def add_goes_under_answers(t: Tables, g: Position, me: int, spot: int, moves: Moves) -> int:
    """Under which stack with its back; R-258: open cards go back to the open stack, the Duel has none."""
    card = g.lies[me, spot] - 1
    if t.face_up[card] != 0 and t.duel == 0 and t.open_cards_hit != HIT_TO_STACK:
        return NOTHING
    add_matching(t, g, me, card, moves)
    return CHOICE


@rare
def apply_goes_under_answer(t: Tables, g: Position, me: int, spot: int, action: int, tape: Tape) -> None:
    """Put the card of an own site under a stack with its back; then whoever looks after lost cards pays."""
    card = lift_card(t, g, me, spot)
    to = TO_OPEN
    if action == NO_ANSWER:
        return_open_card(g, card)
    else:
        lay_under_stack(g, action - STACK, card * KNOWN + ALL)
        to = TO_FIRST_STACK + action - STACK
    emit_event(tape, REMOVED, me, card, spot * PLACES_TO_GO + to)
    recount_seat(t, g, me, tape)
    push_trigger(t, g, me, LOST)
