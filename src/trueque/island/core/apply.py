"""The one place where an answer becomes what it does."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape

from .actions import (
    ACCEPT_FAR,
    ACCEPT_OFFER,
    BUILD_CITY,
    BUILD_CITY_FAR,
    BUILD_ROAD,
    BUILD_ROAD_FAR,
    BUILD_SETTLEMENT,
    BUILD_SETTLEMENT_FAR,
    BUY_CARD,
    DEAL_FAR,
    DEAL_WITH,
    DECLINE_FAR,
    DECLINE_OFFER,
    DISCARD_CARD,
    DRAFT_OFFER,
    END_TURN,
    FAR,
    FAR_PLACES,
    LEAVE_ROBBER,
    MOVE_ROBBER,
    MOVE_ROBBER_FAR,
    OFFER_DONE,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_TO_FAR,
    OFFER_WANT,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_PLENTY_ONE,
    PLAY_ROAD_BUILDING,
    ROLL_DICE,
    SEA_TRADE,
    SET_FRAME,
    SET_HARBOUR,
    SET_SPIRAL,
    SET_TERRAIN,
    SET_TOKEN,
    START_BUILDING,
    STEAL_FROM,
    STEAL_FROM_FAR,
    STEAL_NOTHING,
    TAKE_CARD,
    THROW,
    TURN_CARD,
    WITHDRAW_OFFER,
)
from .build import build_city, build_road, build_settlement
from .cards import (
    buy_card,
    decline_free_roads,
    place_free_road,
    play_knight,
    play_monopoly,
    play_plenty,
    play_plenty_one,
    play_road_building,
    reveal_bought_card,
)
from .founding import apply_start_throw, found_road, found_settlement
from .offers import accept_offer, close_draft, decline_offer, make_deal, open_draft, withdraw_offer
from .produce import resolve_dice
from .robber import begin_theft, discard_card, move_robber, steal_from, steal_nothing, take_stolen_card
from .setup import place_next_frame_piece, place_next_harbour, place_next_token, place_terrain, place_tokens_in_spiral
from .state import CORNERS, DICE, FOUND_ROAD, FOUND_SETTLEMENT, FREE_ROAD, HEXES, PATHS, RESOURCES, SEATS, Position
from .tables import Tables
from .trade import trade_by_sea
from .turn import end_turn, is_won, may_be_won, start_building


@rule
def apply_answer(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """Seat p (or NATURE) gives an answer that is legal."""
    if action >= THROW:
        if action < TAKE_CARD:
            apply_dice(t, g, action - THROW, tape)
        else:
            apply_draw(t, g, p, action, tape)
    elif action == ROLL_DICE:
        g.phase = DICE
    elif action == END_TURN:
        end_turn(t, g, tape)
    elif action >= DISCARD_CARD:
        if action < DRAFT_OFFER:
            discard_card(t, g, p, action - DISCARD_CARD, tape)
        else:
            apply_offer(t, g, p, action, tape)
    elif action >= BUILD_ROAD:
        apply_build(t, g, p, action, tape)
    elif action >= MOVE_ROBBER:
        move_robber(t, g, action - MOVE_ROBBER, tape)
    elif action >= STEAL_FROM:
        steal_from(g, action - STEAL_FROM, tape)
    elif action >= SEA_TRADE:
        trade_by_sea(g, p, (action - SEA_TRADE) // RESOURCES, (action - SEA_TRADE) % RESOURCES, tape)
    else:
        apply_choice(t, g, p, action, tape)
    if may_be_won(t, g):
        is_won(t, g, tape)


@rule
def apply_build(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """Pieces on the island: founded, paid for, or free."""
    if action >= BUILD_CITY:
        build_city(t, g, p, action - BUILD_CITY, tape)
    elif action >= BUILD_SETTLEMENT:
        if g.phase == FOUND_SETTLEMENT:
            found_settlement(t, g, p, action - BUILD_SETTLEMENT, tape)
        else:
            build_settlement(t, g, p, action - BUILD_SETTLEMENT, tape)
    else:
        lay_road(t, g, p, action - BUILD_ROAD, tape)


@rule
def lay_road(t: Tables, g: Position, p: int, e: int, tape: Tape) -> None:
    """A road: founded, free or paid for."""
    if g.phase == FOUND_ROAD:
        found_road(t, g, p, e, tape)
    elif g.phase == FREE_ROAD:
        place_free_road(t, g, p, e, tape)
    else:
        build_road(t, g, p, e, tape)


@rule
def apply_choice(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """The turn's other choices, and cards."""
    if action == START_BUILDING:
        start_building(t, g, tape)
    elif action == BUY_CARD:
        buy_card(g, p, tape)
    elif action == PLAY_KNIGHT:
        play_knight(t, g, p, tape)
    elif action == PLAY_ROAD_BUILDING:
        play_road_building(t, g, p, tape)
    elif action == LEAVE_ROBBER:
        begin_theft(t, g, tape)
    elif action == STEAL_NOTHING:
        steal_nothing(t, g, tape)
    elif action >= PLAY_PLENTY_ONE:
        play_plenty_one(t, g, p, action - PLAY_PLENTY_ONE, tape)
    elif action >= PLAY_PLENTY:
        play_plenty(t, g, p, action - PLAY_PLENTY, tape)
    elif action >= PLAY_MONOPOLY:
        play_monopoly(t, g, p, action - PLAY_MONOPOLY, tape)
    else:
        decline_free_roads(t, g, tape)


@rare
def apply_offer(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """Steps of trade between players."""
    if action >= DEAL_WITH:
        make_deal(t, g, p, action - DEAL_WITH, tape)
    elif action >= DECLINE_OFFER:
        decline_offer(t, g, p, action - DECLINE_OFFER, tape)
    elif action >= ACCEPT_OFFER:
        accept_offer(t, g, p, action - ACCEPT_OFFER, tape)
    elif action == WITHDRAW_OFFER:
        withdraw_offer(t, g, p, tape)
    elif action == OFFER_DONE:
        close_draft(t, g, p, tape)
    elif action >= OFFER_TO:
        g.offered_to[p] |= 1 << (action - OFFER_TO)
    elif action >= OFFER_WANT:
        g.want[p, action - OFFER_WANT] += 1
    elif action >= OFFER_GIVE:
        g.give[p, action - OFFER_GIVE] += 1
    else:
        open_draft(t, g, p, tape)


@rare
def apply_far_answer(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """Answers that name the fifth seat or the sixth, or a place beyond the usual ones."""
    if action >= FAR_PLACES:
        apply_far_place(t, g, p, action, tape)
    elif action >= DEAL_FAR:
        make_deal(t, g, p, SEATS + action - DEAL_FAR, tape)
    elif action >= DECLINE_FAR:
        decline_offer(t, g, p, SEATS + action - DECLINE_FAR, tape)
    elif action >= ACCEPT_FAR:
        accept_offer(t, g, p, SEATS + action - ACCEPT_FAR, tape)
    elif action >= OFFER_TO_FAR:
        g.offered_to[p] |= 1 << (SEATS + action - OFFER_TO_FAR)
    else:
        steal_from(g, SEATS + action - STEAL_FROM_FAR, tape)


@rare
def apply_far_place(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """Answers that name a place beyond those of the islands in the boxes: as if its number followed the others'."""
    if action >= BUILD_CITY_FAR:
        build_city(t, g, p, CORNERS + action - BUILD_CITY_FAR, tape)
    elif action >= BUILD_SETTLEMENT_FAR:
        if g.phase == FOUND_SETTLEMENT:
            found_settlement(t, g, p, CORNERS + action - BUILD_SETTLEMENT_FAR, tape)
        else:
            build_settlement(t, g, p, CORNERS + action - BUILD_SETTLEMENT_FAR, tape)
    elif action >= BUILD_ROAD_FAR:
        lay_road(t, g, p, PATHS + action - BUILD_ROAD_FAR, tape)
    else:
        move_robber(t, g, HEXES + action - MOVE_ROBBER_FAR, tape)


@rule
def apply_dice(t: Tables, g: Position, throw: int, tape: Tape) -> None:
    """Nature's dice, for the turn or for the start order."""
    if g.phase == DICE:
        resolve_dice(t, g, throw // 6 + 1, throw % 6 + 1, tape)
    else:
        apply_start_throw(t, g, throw // 6 + 1, throw % 6 + 1, tape)


@rule
def apply_draw(t: Tables, g: Position, p: int, action: int, tape: Tape) -> None:
    """Nature's other draws; after their numbers come those that name the fifth seat or the sixth."""
    if action < TURN_CARD:
        take_stolen_card(t, g, action - TAKE_CARD, tape)
    elif action < SET_TERRAIN:
        reveal_bought_card(t, g, action - TURN_CARD, tape)
    elif action < SET_TOKEN:
        place_terrain(t, g, action - SET_TERRAIN, tape)
    elif action < SET_SPIRAL:
        place_next_token(t, g, action - SET_TOKEN, tape)
    elif action < SET_HARBOUR:
        place_tokens_in_spiral(t, g, action - SET_SPIRAL, tape)
    elif action < SET_FRAME:
        place_next_harbour(t, g, action - SET_HARBOUR, tape)
    elif action < FAR:
        place_next_frame_piece(t, g, action - SET_FRAME, tape)
    else:
        apply_far_answer(t, g, p, action, tape)
