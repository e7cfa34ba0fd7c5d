"""The sensible player's answer to any question: a goal in mind, what is legal before it."""

from __future__ import annotations

from trueque.core.bits import bit_of, word_of
from trueque.core.chance import Chance
from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, is_listed
from trueque.island.core.actions import (
    BUILD_CITY,
    BUILD_CITY_FAR,
    BUILD_ROAD,
    BUILD_ROAD_FAR,
    BUILD_SETTLEMENT,
    BUILD_SETTLEMENT_FAR,
    BUY_CARD,
    DRAFT_OFFER,
    END_TURN,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    ROLL_DICE,
    SEA_TRADE,
    START_BUILDING,
    STOP_ROADS,
    answer_naming_place,
    pair_number,
)
from trueque.island.core.state import (
    ANSWER,
    CORNERS,
    DISCARD,
    DRAFT,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROAD,
    NONE,
    PATHS,
    RESOURCES,
    ROBBER,
    ROLL,
    STEAL,
    TRADE,
    Position,
)
from trueque.island.core.tables import Tables

from .barter import choose_deal, choose_next_draft_step, choose_offer_reply, may_offer
from .goals import count_all_lacking, count_lacking, rank_goals
from .others import choose_discard, choose_robbed_hex, choose_victim, named_place
from .sense import (
    BUYS_NONE,
    CARD_GOAL,
    CAUTION,
    CITY_GOAL,
    KNIGHTS,
    LEADERS,
    OTHER_PLANS,
    RARE_CARDS,
    RISKED,
    ROAD_GOAL,
    RUNS_ROADS,
    SEA_TRADES,
    SECOND_GOALS,
    SETTLEMENT_GOAL,
    SEVENS,
    Sense,
    begin_choice,
    keep_if_best_answer,
    place_worth,
    refresh_seat_sense,
)

ON_THE_WAY, NOWHERE = 3_000, 15
MANY_AROUND = 4
"""Cards of a kind in others' hands that are worth a monopoly."""


@rule
def choose_sensibly(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """What seat p answers, of what is listed."""
    if moves.count == 1:
        return moves.action[0]
    if g.phase == ROLL:
        return choose_before_dice(t, g, p, moves, sense)
    if g.phase == ROBBER:
        return choose_robbed_hex(t, g, p, moves, chance, sense)
    if g.phase == STEAL:
        return choose_victim(t, g, p, moves, chance, sense)
    if g.phase == FOUND_SETTLEMENT:
        return choose_founding(t, g, p, moves, chance, sense)
    if g.phase == FOUND_ROAD or g.phase == FREE_ROAD:
        return choose_road(t, g, p, moves, chance, sense)
    rank_goals(t, g, p, sense)
    if g.phase == DISCARD:
        return choose_discard(g, p, sense)
    if g.phase == ANSWER:
        return choose_offer_reply(t, g, p, moves, sense)
    if g.phase == DRAFT:
        return choose_next_draft_step(t, g, p, moves, sense)
    return choose_in_turn(t, g, p, moves, chance, sense)


@rule
def choose_before_dice(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> int:
    """Roll, unless a knight first chases the robber off one's own hex."""
    h = g.robber
    is_robbed = g.homes[p, 0] & t.hex_corners[h, 0] != 0 or g.homes[p, 1] & t.hex_corners[h, 1] != 0
    if t.dev_card_ends_turn == 0 and is_robbed and sense.outlook.blind < LEADERS and is_listed(moves, PLAY_KNIGHT):
        return PLAY_KNIGHT
    return ROLL_DICE


@rare
def choose_founding(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """The place that is worth most; any of several alike."""
    refresh_seat_sense(t, g, p, sense)
    begin_choice(0, sense)
    for i in range(moves.count):
        action = moves.action[i]
        worth = place_worth(g, p, named_place(action, BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR, CORNERS), sense)
        keep_if_best_answer(action, worth, chance, sense)
    return sense.picked


@rule
def find_best_worth_beyond_path(t: Tables, g: Position, p: int, e: int, sense: Sense) -> int:
    """The best place at the ends of a path or beside them."""
    best = NOWHERE
    for k in range(2):
        c = t.path_corners[e, k]
        if g.vacant[p, word_of(c)] & bit_of(c) != 0:
            best = max(best, place_worth(g, p, c, sense))
        for j in range(3):
            other = t.corner_neighbours[c, j]
            if other >= 0 and g.vacant[p, word_of(other)] & bit_of(other) != 0:
                best = max(best, place_worth(g, p, other, sense))
    return best


@rule
def choose_road(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Towards the best place to settle; no road at all where none leads anywhere."""
    refresh_seat_sense(t, g, p, sense)
    begin_choice(END_TURN, sense)
    for i in range(moves.count):
        action = moves.action[i]
        if action == STOP_ROADS:
            keep_if_best_answer(action, 0, chance, sense)
        elif (action >= BUILD_ROAD and action < BUILD_ROAD + PATHS) or (
            action >= BUILD_ROAD_FAR and action < BUILD_SETTLEMENT_FAR
        ):
            e = named_place(action, BUILD_ROAD, BUILD_ROAD_FAR, PATHS)
            keep_if_best_answer(
                action,
                ON_THE_WAY if e == sense.way[p] else find_best_worth_beyond_path(t, g, p, e, sense),
                chance,
                sense,
            )
    return sense.picked


@rule
def choose_in_turn(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Offers and deals first, then cards, then what the goal needs, then the end."""
    action = NONE
    if g.phase == TRADE and t.proposals_per_turn > 0:
        if may_offer(t, g, p, moves, sense):
            return DRAFT_OFFER
        action = choose_deal(t, g, p, moves, chance, sense)
    if action == NONE and t.dev_card_ends_turn == 0:
        action = choose_card(t, g, p, moves, sense)
    if action == NONE and sense.outlook.style[ROAD_GOAL] >= RUNS_ROADS and sense.spot[p] == NONE:
        road = choose_road(t, g, p, moves, chance, sense)
        action = road if road != END_TURN else NONE
    if action == NONE:
        action = choose_building(t, g, p, moves, sense)
    if action == NONE:
        action = choose_sea_trade(t, g, p, moves, sense)
    if action == NONE and has_too_many(t, g, p, sense):
        action = choose_any_building(t, g, p, moves, chance, sense)
    if action != NONE:
        return action
    if t.dev_card_ends_turn == 1 and is_listed(moves, END_TURN):
        if is_listed(moves, PLAY_KNIGHT):
            return PLAY_KNIGHT
        if is_listed(moves, PLAY_ROAD_BUILDING):
            return PLAY_ROAD_BUILDING
    return START_BUILDING if is_listed(moves, START_BUILDING) else END_TURN


@rule
def choose_card(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> int:
    """Knights always; roads where they lead somewhere; the others when they bring what a goal lacks; NONE."""
    if sense.outlook.blind < KNIGHTS and is_listed(moves, PLAY_KNIGHT):
        return PLAY_KNIGHT
    if sense.way[p] != NONE and sense.spot[p] == NONE and is_listed(moves, PLAY_ROAD_BUILDING):
        return PLAY_ROAD_BUILDING
    if sense.outlook.blind >= RARE_CARDS:
        return NONE
    for i in range(sense.count):
        if count_all_lacking(g, p, sense.goal[i], sense) == 2:
            pair = find_missing_pair(g, p, sense.goal[i], sense)
            if is_listed(moves, PLAY_PLENTY + pair):
                return PLAY_PLENTY + pair
    for r in range(RESOURCES):
        if sense.count > 0 and count_lacking(g, p, sense.goal[0], r, sense) > 0:
            if t.bank_cards - g.bank[r] - g.hand[p, r] >= MANY_AROUND and is_listed(moves, PLAY_MONOPOLY + r):
                return PLAY_MONOPOLY + r
    return NONE


@rule
def find_missing_pair(g: Position, p: int, goal: int, sense: Sense) -> int:
    """The number of the two cards that a goal lacks."""
    low, high = NONE, NONE
    for r in range(RESOURCES):
        missing = count_lacking(g, p, goal, r, sense)
        if missing > 0:
            high = r
            if low == NONE:
                low = r
    return pair_number(low, high)


@rule
def find_goal_action(t: Tables, p: int, goal: int, sense: Sense) -> int:
    """The answer that reaches a goal."""
    if goal == CITY_GOAL:
        return answer_naming_place(t, BUILD_CITY, BUILD_CITY_FAR, CORNERS, sense.city[p])
    if goal == SETTLEMENT_GOAL:
        return answer_naming_place(t, BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR, CORNERS, sense.spot[p])
    if goal == ROAD_GOAL:
        return answer_naming_place(t, BUILD_ROAD, BUILD_ROAD_FAR, PATHS, sense.way[p])
    return BUY_CARD


@rule
def is_harmless(g: Position, p: int, at: int, sense: Sense) -> bool:
    """Whether paying for a goal leaves the better ones as near as they were."""
    for i in range(at):
        for r in range(RESOURCES):
            rest = g.hand[p, r] - sense.cost[sense.goal[at], r]
            if max(0, sense.cost[sense.goal[i], r] - rest) != count_lacking(g, p, sense.goal[i], r, sense):
                return False
    return True


@rule
def has_too_many(t: Tables, g: Position, p: int, sense: Sense) -> bool:
    """Whether a seven would cost p cards, and p thinks of that."""
    held = t.hand_limit - sense.outlook.style[CAUTION]
    return g.hand_size[p] > held + RISKED * max(0, sense.outlook.blind - SEVENS + 1)


@rule
def may_buy_card(sense: Sense) -> bool:
    """Whether who thinks ever buys a development card."""
    return sense.outlook.style[CARD_GOAL] > BUYS_NONE


@rule
def choose_building(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> int:
    """The best goal that can be paid now, or the phase in which it can be built; NONE."""
    has_one_plan = sense.outlook.blind >= OTHER_PLANS and not has_too_many(t, g, p, sense)
    for i in range(min(1, sense.count) if has_one_plan else sense.count):
        if count_all_lacking(g, p, sense.goal[i], sense) == 0 and (sense.goal[i] != CARD_GOAL or may_buy_card(sense)):
            if i == 0 or has_too_many(t, g, p, sense) or is_harmless(g, p, i, sense):
                action = find_goal_action(t, p, sense.goal[i], sense)
                if is_listed(moves, action):
                    return action
                return START_BUILDING if is_listed(moves, START_BUILDING) else NONE
    return NONE


@rule
def choose_sea_trade(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> int:
    """Spare cards for missing ones, where that completes a goal or too many are in hand; NONE."""
    if sense.outlook.blind >= SEA_TRADES and not has_too_many(t, g, p, sense):
        return NONE
    for i in range(min(2 if sense.outlook.blind < SECOND_GOALS else 1, sense.count)):
        goal, bought, best, found = sense.goal[i], 0, 0, NONE
        for give in range(RESOURCES):
            spare = g.hand[p, give] - sense.cost[goal, give]
            if spare >= g.rate[p, give]:
                bought += spare // g.rate[p, give]
                for get in range(RESOURCES):
                    action = SEA_TRADE + give * RESOURCES + get
                    if spare > best and count_lacking(g, p, goal, get, sense) > 0 and is_listed(moves, action):
                        best, found = spare, action
        if found != NONE and (bought >= count_all_lacking(g, p, goal, sense) or has_too_many(t, g, p, sense)):
            return found
    return NONE


@rule
def choose_any_building(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """With too many cards anything useful is better than losing half of them; NONE."""
    city, settlement = find_goal_action(t, p, CITY_GOAL, sense), find_goal_action(t, p, SETTLEMENT_GOAL, sense)
    if sense.city[p] != NONE and is_listed(moves, city):
        return city
    if sense.spot[p] != NONE and is_listed(moves, settlement):
        return settlement
    if may_buy_card(sense) and is_listed(moves, BUY_CARD):
        return BUY_CARD
    if g.settlements_left[p] > 0:
        road = choose_road(t, g, p, moves, chance, sense)
        return road if road != END_TURN else NONE
    return NONE
