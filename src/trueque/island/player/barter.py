"""Trade with the others: one spare card for one that is missing, and what brings the best goal nearer is taken.

Who counts cards knows nearly every hand, so hands are read as they are.
"""

from __future__ import annotations

from trueque.core.chance import Chance
from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, is_listed
from trueque.island.core.actions import (
    ACCEPT_FAR,
    ACCEPT_OFFER,
    DEAL_FAR,
    DEAL_WITH,
    DECLINE_FAR,
    DECLINE_OFFER,
    DRAFT_OFFER,
    OFFER_DONE,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_TO_FAR,
    OFFER_WANT,
    answer_naming_seat,
)
from trueque.island.core.state import NONE, RESOURCES, Position
from trueque.island.core.tables import Tables

from .goals import count_all_lacking, count_lacking, estimate_swap_saving, estimate_wait_for_card
from .manners import COUNTERS_A_TURN, OFFERS_A_TURN, WORTH_IT, find_takers, find_wishes_of_asker
from .others import shown_points, would_feed_leader
from .sense import COUNTERS, OWN_OFFERS, TRADING, Sense, begin_choice, keep_if_best_answer

SIDE = 8
"""An offer in mind is one number: what is given, what is wanted (of eight kinds each) and, above, how many given."""


@rule
def choose_spare_card(g: Position, p: int, nth: int, sense: Sense) -> int:
    """The kind of which p has the most to spare beside its best goal, or the next one after it; NONE."""
    above, found = 1_000, NONE
    for _ in range(nth + 1):
        best, found = 0, NONE
        for r in range(RESOURCES):
            spare = 8 * (g.hand[p, r] - sense.cost[sense.goal[0], r]) + RESOURCES - 1 - r
            if spare > best and spare < above and spare >= 8:
                best, found = spare, r
        above = best
    return found


@rule
def choose_planned_offer(t: Tables, g: Position, p: int, made: int, sense: Sense) -> int:
    """What p offers when it has made so many offers this turn: for the one card that its best goal lacks; or NONE."""
    lacking = count_all_lacking(g, p, sense.goal[0], sense) if sense.count > 0 and made < OFFERS_A_TURN else 0
    if lacking == 0 or lacking > 1 + sense.outlook.style[TRADING]:
        return NONE
    want = NONE
    for r in range(RESOURCES):
        if count_lacking(g, p, sense.goal[0], r, sense) > 0:
            want = r
    return (
        choose_eager_offer(g, p, made, want, sense)
        if sense.outlook.eager != 0
        else choose_welcome_offer(t, g, p, made, want, sense)
    )


@rare
def choose_welcome_offer(t: Tables, g: Position, p: int, made: int, want: int, sense: Sense) -> int:
    """What somebody would gladly take, as far as p can see: one card, or two where that helps; or NONE."""
    find_takers(t, g, p, want, sense)
    passed = 0
    for several in range(1, 3):
        for nth in range(RESOURCES):
            give = choose_spare_card(g, p, nth, sense)
            if give == NONE:
                break
            is_spare = several == 1 or g.hand[p, give] - sense.cost[sense.goal[0], give] > 2
            if is_spare and sense.takers[(several - 1) * RESOURCES + give] != 0:
                if passed == made:
                    return (several * SIDE + want) * SIDE + give
                passed += 1
    return NONE


@rare
def choose_eager_offer(g: Position, p: int, made: int, want: int, sense: Sense) -> int:
    """What p has most of, to whoever has the card; or NONE."""
    give, several = choose_spare_card(g, p, 0, sense), 1
    if give == NONE:
        return NONE
    if made > 0:
        other = choose_spare_card(g, p, 1, sense)
        is_other = other != NONE
        give = other if is_other else give
        several = 2 if g.hand[p, give] - sense.cost[sense.goal[0], give] > 2 else 1
        if not is_other and several == 1:
            return NONE
    return (several * SIDE + want) * SIDE + give


@rule
def may_sell(t: Tables, g: Position, p: int, q: int, plan: int, sense: Sense) -> bool:
    """Whether a planned offer is made to q: it has the card and is not fed, and would take it as far as p can see."""
    if q == p or g.hand[q, plan // SIDE % SIDE] == 0 or would_feed_leader(t, g, p, q):
        return False
    if sense.outlook.eager != 0:
        return True
    return sense.takers[(plan // (SIDE * SIDE) - 1) * RESOURCES + plan % SIDE] >> q & 1 == 1


@rule
def choose_counter_offer(t: Tables, g: Position, p: int, sense: Sense) -> int:
    """One of the wanted cards for another that brings p's own goal nearer, and that the asker can spare; or NONE."""
    asker, best, found = g.seat, WORTH_IT, NONE
    if sense.outlook.eager == 0:
        find_wishes_of_asker(t, g, p, sense)
    for give in range(RESOURCES):
        if g.want[asker, give] > 0 and g.hand[p, give] > 0:
            goal = sense.goal[0]
            lost = estimate_wait_for_card(t, g, p, give, sense) if g.hand[p, give] <= sense.cost[goal, give] else 0
            for want in range(RESOURCES):
                if sense.outlook.eager == 0 and sense.takers[give] >> want & 1 == 0:
                    continue
                if want != give and g.hand[asker, want] > 0 and count_lacking(g, p, goal, want, sense) > 0:
                    saved = estimate_wait_for_card(t, g, p, want, sense) - lost
                    if saved > best:
                        best, found = saved, (SIDE + want) * SIDE + give
    return found


@rule
def count_offers_left(g: Position, p: int, sense: Sense) -> int:
    """How many offers p may still make in this turn, its own or another's."""
    most = OFFERS_A_TURN if p == g.seat or sense.outlook.eager != 0 else COUNTERS_A_TURN
    return most - g.proposals[p]


@rule
def rate_offer(t: Tables, g: Position, p: int, author: int, sense: Sense) -> int:
    """How much p likes an offer: what it saves on the way to the best goal; nothing where it is no good."""
    if sense.count == 0 or would_feed_leader(t, g, p, author):
        return 0
    saved = estimate_swap_saving(t, g, p, sense.goal[0], author, 1, sense)
    if saved > WORTH_IT:
        return saved
    more = 0
    for r in range(RESOURCES):
        more += g.give[author, r] - g.want[author, r]
    if sense.outlook.kindness != 0 and saved >= 0 and more >= 0:
        return WORTH_IT
    return WORTH_IT if saved >= 0 and more > 0 and g.hand_size[p] + more <= t.hand_limit else 0


@rare
def choose_offer_reply(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> int:
    """Accept what brings a goal nearer, never from somebody it would feed; or counter; or decline."""
    asker = g.seat
    yes = answer_naming_seat(ACCEPT_OFFER, ACCEPT_FAR, asker)
    if is_listed(moves, yes) and rate_offer(t, g, p, asker, sense) > 0:
        return yes
    if (
        sense.count > 0
        and sense.outlook.blind < COUNTERS
        and count_offers_left(g, p, sense) > 0
        and is_listed(moves, DRAFT_OFFER)
        and not would_feed_leader(t, g, p, asker)
        and choose_counter_offer(t, g, p, sense) != NONE
    ):
        return DRAFT_OFFER
    return answer_naming_seat(DECLINE_OFFER, DECLINE_FAR, asker)


@rare
def choose_next_draft_step(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> int:
    """The next step of the offer that p has in mind; whatever was begun otherwise is closed as soon as it can be."""
    plan = (
        choose_counter_offer(t, g, p, sense)
        if p != g.seat
        else choose_planned_offer(t, g, p, g.proposals[p] - 1, sense)
    )
    if plan != NONE:
        give, want, several = plan % SIDE, plan // SIDE % SIDE, plan // (SIDE * SIDE)
        if g.give[p, give] < several and is_listed(moves, OFFER_GIVE + give):
            return OFFER_GIVE + give
        if g.want[p, want] == 0 and is_listed(moves, OFFER_WANT + want):
            return OFFER_WANT + want
        for q in range(t.seats):
            to = answer_naming_seat(OFFER_TO, OFFER_TO_FAR, q)
            if p == g.seat and may_sell(t, g, p, q, plan, sense) and is_listed(moves, to):
                return to
    return OFFER_DONE if is_listed(moves, OFFER_DONE) else moves.action[0]


@rule
def may_offer(t: Tables, g: Position, p: int, moves: Moves, sense: Sense) -> bool:
    """Whether p makes an offer now: nothing lies on the table, and somebody could take it."""
    if not is_listed(moves, DRAFT_OFFER) or sense.outlook.blind >= OWN_OFFERS:
        return False
    for q in range(t.seats):
        if g.offered_to[q] != 0:
            return False
    plan = choose_planned_offer(t, g, p, g.proposals[p], sense)
    if plan == NONE:
        return False
    for q in range(t.seats):
        if may_sell(t, g, p, q, plan, sense):
            return True
    return False


@rule
def next_seat(t: Tables, p: int, k: int) -> int:
    """The seat that sits so many places after p: whoever is gone through so is gone through alike from every seat."""
    return p + k if p + k < t.seats else p + k - t.seats


@rule
def choose_deal(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Close a deal with the weakest who agreed; take the counter-offer that helps most; NONE."""
    begin_choice(NONE, sense)
    for k in range(1, t.seats):
        q = next_seat(t, p, k)
        action = answer_naming_seat(DEAL_WITH, DEAL_FAR, q)
        if is_listed(moves, action) and not would_feed_leader(t, g, p, q):
            keep_if_best_answer(action, -shown_points(g, q, p), chance, sense)
    if sense.picked != NONE:
        return sense.picked
    begin_choice(NONE, sense)
    for k in range(1, t.seats):
        q = next_seat(t, p, k)
        action = answer_naming_seat(ACCEPT_OFFER, ACCEPT_FAR, q)
        if g.offered_to[q] != 0 and is_listed(moves, action):
            liked = rate_offer(t, g, p, q, sense)
            if liked > 0:
                keep_if_best_answer(action, liked, chance, sense)
    return sense.picked
