"""What may be answered now: the core's lists, put as questions of two shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from trueque.kernel import NATURE, Counts, Decision, OneOf
from trueque.princes.actions import DEMAND, Action, Build, Demand, Give, Lay, Settle, Shown, Swap, Take
from trueque.princes.catalogue import KIND_OF, KINDS, MOST_REMEMBERED, STORES
from trueque.princes.core import actions as number
from trueque.princes.core import operations as op
from trueque.princes.core.apply import answer_weight
from trueque.princes.core.basic import SITE_DRAFT
from trueque.princes.core.board import MIDDLE, is_column
from trueque.princes.core.effects import IN, NOT_GOLD, OUT, count_demandable_of_kind, most_buyable, most_named
from trueque.princes.core.needs import resolve_amount
from trueque.princes.core.numbers import ALL_KINDS, CARDS, FIELD, FIELD_MOST, GOLD, KNOWN, ROOM, ROWS
from trueque.princes.core.state import Position
from trueque.princes.core.stock import find_unclear_kind
from trueque.princes.core.tables import ACTION, REGION_EXPANSION
from trueque.princes.core.turmoil import riot_price
from trueque.princes.encoding import (
    ANSWER,
    LOSES,
    ONE_BY_ONE,
    PLAYS,
    RAISES,
    REMOVES,
    SPOT_NAMES,
    settlement_place,
)
from trueque.princes.layout_reader import count_loose, is_shuffling_regions
from trueque.princes.record_fields import read_row
from trueque.princes.state import PrincesState
from trueque.princes.step_rows import TOKENS, step_from_row
from trueque.princes.steps import GainOneKind

Question = Decision[Action]
Listed = Sequence[int]


def make_question(s: PrincesState) -> Question | None:
    """What is asked now; nothing when the game is over."""
    if s.asked is None and (depth := s.g.depth):
        s.asked = ASKS[s.g.todo_op[depth - 1]](s)
    return s.asked


def make_choice(s: PrincesState, kind: str, answers: Sequence[Action]) -> Question:
    return Decision(s.g.asked, kind, OneOf(tuple(answers)))


def make_list_question_maker(kind: str, is_sorted: bool = False) -> Callable[[PrincesState], Question]:
    """A question whose answers are numbers of one range, or the same whatever is asked; perhaps in their order."""

    def make_list_question(s: PrincesState) -> Question:
        g = s.g
        return make_numbered_question(kind, is_sorted, g.todo_op[g.depth - 1], g.asked, tuple(s.core.legal(s.t, g)))

    return make_list_question


@lru_cache(MOST_REMEMBERED)
def make_numbered_question(kind: str, is_sorted: bool, step: int, seat: int, numbers: tuple[int, ...]) -> Question:
    """The question whose answers are these numbers where this operation asks."""
    begins, names = ONE_BY_ONE.get(step, _NO_RANGE)
    ordered = sorted(numbers, key=_sort_rank) if is_sorted else numbers
    found = [names[one - begins] if begins <= one < begins + len(names) else ANSWER[one] for one in ordered]
    return Decision(seat, kind, OneOf(tuple(found)))


_NO_RANGE: tuple[int, tuple[Action, ...]] = (0, ())


def _sort_rank(one: int) -> int:
    """What is said by one word comes last."""
    return one if one > number.STOP else number.ACTIONS + one


# ---- nature ----------------------------------------------------------------------------------------------------------


def make_dice_roll_question(s: PrincesState) -> Question:
    return make_both_dice_question(s.g.die, s.g.face)


@cache
def make_both_dice_question(die: int, face: int) -> Question:
    """Nature rolls what was not set."""
    rolls = [
        number.ROLLED + d * number.FACES + f
        for d in range(6) if die in (0, d + 1)
        for f in range(number.FACES) if face in (0, f + 1)
    ]  # fmt: skip
    any_position = Position()
    odds = tuple(answer_weight(any_position, roll) for roll in rolls)
    return Decision(NATURE, "dice", OneOf(tuple(ANSWER[roll] for roll in rolls)), odds=odds)


@cache
def make_die_question() -> Question:
    return Decision(NATURE, "die", OneOf(tuple(ANSWER[number.DIE + k] for k in range(6))), odds=(1,) * 6)


def make_who_starts_question(s: PrincesState) -> Question:
    answers = tuple(ANSWER[one] for one in s.core.legal(s.t, s.g))
    return Decision(NATURE, "start", OneOf(answers), odds=(1,) * len(answers))


def make_shuffle_question(s: PrincesState) -> Question:
    """Nature deals the next card of a shuffle."""
    g = s.g
    if is_shuffling_regions(g):
        loose = count_loose(g)
        answers = tuple(ANSWER[number.DEAL_REGION + STORES.index(name)] for name in loose)
        return Decision(NATURE, "shuffle", OneOf(answers), odds=tuple(loose.values()))
    return make_deal_question(bytes(read_row(g, "loose", CARDS)))


@lru_cache(MOST_REMEMBERED)
def make_deal_question(loose: bytes) -> Question:
    """Nature deals one of the cards that lie loose, so many of each."""
    counts = [(card, count) for card, count in enumerate(loose) if count]
    answers = tuple([ANSWER[number.DEAL + card] for card, _ in counts])
    return Decision(NATURE, "shuffle", OneOf(answers), odds=tuple([count for _, count in counts]))


@lru_cache(MOST_REMEMBERED)
def make_known_card_question(cards: tuple[str, ...]) -> Question:
    """What lies there already, said by nature, so that only those who look will hear it."""
    return Decision(NATURE, "show", OneOf((Shown(cards),)), odds=(1,))


def make_look_question(s: PrincesState) -> Question:
    g, top = s.g, s.g.depth - 1
    me, where, stack = g.todo_me[top], g.todo_b[top], g.todo_c[top]
    if where == op.AT_HAND:
        hand = sorted(read_row(g, "hand", g.hand_size[1 - me], 1 - me))
        return make_known_card_question(tuple([TOKENS[entry // KNOWN] for entry in hand]))
    looks_at_stack = where == op.AT_STACK
    pile = (
        read_row(g, "stack", g.stack_size[stack], stack) if looks_at_stack else read_row(g, "discards", g.discard_count)
    )
    return make_known_card_question(tuple([TOKENS[entry // KNOWN] for entry in reversed(pile)]))


def make_found_regions_question(s: PrincesState) -> Question:
    g, n = s.g, s.g.region_pile
    return make_known_card_question(tuple(STORES[g.regions[k] // KNOWN] for k in (n - 1, n - 2)))


def make_event_card_question(s: PrincesState) -> Question:
    return make_known_event_question(s.g.events[s.g.event_count - 1] // KNOWN)


@cache
def make_known_event_question(card: int) -> Question:
    """The event card that lies on top."""
    return make_known_card_question((TOKENS[card],))


# ---- the turn --------------------------------------------------------------------------------------------------------


def make_action_phase_question(s: PrincesState) -> Question:
    """Build, trade, play, remove, or end; a card to build is listed once for each of its sites."""
    g, t = s.g, s.t
    numbers = tuple(s.core.legal(t, g))
    if BUILT_SOMEWHERE.isdisjoint(numbers):
        return make_without_cards_question(g.asked, numbers)
    me, found, kinds = g.asked, [], t.kind
    sites: dict[Any, tuple[str, ...]] = {}
    for one in numbers:
        if one >= number.BANK or one < number.CARD:
            found.append(ANSWER[one])
        elif one < number.STORE:
            card = one - number.CARD
            if kinds[card] == ACTION:
                found.append(PLAYS[card])
            else:
                where = kinds[card] if kinds[card] == REGION_EXPANSION else (kinds[card], t.covers[card])
                if where not in sites:
                    sites[where] = list_sites(s, card)
                found += build_answers(card, sites[where])
        elif one < number.DEMAND:
            found.append(answer_at_spot(one - number.SPOT))
        elif one >= number.SETTLE_WITH:
            side, card = divmod(one - number.SETTLE_WITH, CARDS)
            found.append(settles(settlement_place(g, me, side), TOKENS[card]))
        else:
            found.append(
                ANSWER[one] if one < number.SETTLE else settles(settlement_place(g, me, one - number.SETTLE), "")
            )
    return Decision(me, "action", OneOf(tuple(found)))


BUILT_SOMEWHERE = frozenset((*range(number.CARD, number.STORE), *range(number.SETTLE, number.BANK)))
"""Numbers of the action phase that say more than they name: cards of a hand, and settlements, by where they go."""


@lru_cache(MOST_REMEMBERED)
def make_without_cards_question(me: int, numbers: tuple[int, ...]) -> Question:
    """An action phase in which nothing from a hand can be played or built: what may be said hangs on nothing else."""
    spots = range(number.SPOT, number.DEMAND)
    found = [answer_at_spot(one - number.SPOT) if one in spots else ANSWER[one] for one in numbers]
    return Decision(me, "action", OneOf(tuple(found)))


def answer_at_spot(spot: int) -> Action:
    """A settlement becomes a city, or a card is removed."""
    return RAISES[spot] if spot % ROWS == MIDDLE else REMOVES[spot]


settles = cache(Settle)


@cache
def build_answers(card: int, sites: tuple[str, ...]) -> tuple[Action, ...]:
    """One card at each of these sites."""
    return tuple(Build(TOKENS[card], site) for site in sites)


def list_sites(s: PrincesState, card: int) -> tuple[str, ...]:
    """Where the seat in its action phase may build a card: names of sites, or of regions."""
    g = s.g
    g.draft = card + 1
    spots = [one - number.SPOT for one in s.core.legal(s.t, g)]
    g.draft = 0
    return tuple([name_site(s, g.asked, spot) for spot in spots])


def name_site(s: PrincesState, seat: int, spot: int) -> str:
    """The name of a site; the site of a region expansion is called as its region."""
    if not is_column(spot):
        return SPOT_NAMES[spot]
    return STORES[s.g.lies[seat, spot - 1 if spot % ROWS > MIDDLE else spot + 1] - 1]


def make_refill_question(s: PrincesState) -> Question:
    numbers = tuple(s.core.legal(s.t, s.g))
    return make_numbered_question(
        "surplus" if numbers[0] >= number.UNDER else "draw", False, op.REFILL, s.g.asked, numbers
    )


# ---- resources, named one by one -------------------------------------------------------------------------------------


def list_store_limits(s: PrincesState, me: int, kinds: int, rooms: int) -> tuple[int, ...]:
    """Of each store of these resources: the room in it, or what it holds."""
    g, found = s.g, [0] * len(STORES)
    stock = read_row(g, "stock", len(STORES), me)
    for store in read_row(g, "owned", g.owned_count[me], me):
        if kinds >> KIND_OF[store] & 1:
            found[store] = ROOM - stock[store] if rooms else stock[store]
    return tuple(found)


def make_pay_question(s: PrincesState) -> Question:
    g, top = s.g, s.g.depth - 1
    cost = g.todo_a[top]
    kind = find_unclear_kind(s.t, g, g.asked, cost)
    return make_give_question(s, 1 << kind, int(cost >> FIELD * kind & FIELD_MOST))


def make_pay_any_question(s: PrincesState) -> Question:
    return make_give_question(s, ALL_KINDS, s.g.todo_b[s.g.depth - 1])


def make_give_question(s: PrincesState, kinds: int, n: int) -> Question:
    """From which stores *n* resources are paid."""
    if n == 1:
        return _give_one(s)
    return Decision(s.g.asked, "pay", Counts(STORES, list_store_limits(s, s.g.asked, kinds, OUT), n, n, Give))


_give_one = make_list_question_maker("pay", is_sorted=True)


def make_gain_question(s: PrincesState) -> Question:
    g, top = s.g, s.g.depth - 1
    me, kinds = g.asked, g.todo_a[top]
    n = resolve_amount(s.t, g, me, g.todo_b[top])
    if kinds & op.WHOLE:
        stores = sorted(one - number.STORE for one in s.core.legal(s.t, g))
        ways = [Take(tuple([n if store == at else 0 for at in range(len(STORES))])) for store in stores]
        return make_choice(s, "take", ways)
    if n == 1:
        return _take_one(s)
    return Decision(me, "take", Counts(STORES, list_store_limits(s, me, kinds, IN), n, n, Take))


_take_one = make_list_question_maker("take")


def make_buy_question(s: PrincesState) -> Question:
    g = s.g
    most = most_buyable(s.t, g, g.asked, g.todo_b[g.depth - 1])
    return Decision(g.asked, "buy", Counts(STORES, list_store_limits(s, g.asked, NOT_GOLD, IN), 0, most, Take))


def make_rob_question(s: PrincesState) -> Question:
    g, top = s.g, s.g.depth - 1
    me, flags = g.asked, g.todo_a[top]
    named = [count_demandable_of_kind(s.t, g, me, flags, kind) for kind in range(len(KINDS))]
    if flags & op.SINGLE:
        ways = [tuple([n if kind == at else 0 for at in range(len(KINDS))]) for kind, n in enumerate(named) if n]
        return make_choice(s, "demand", [Demand(way) for way in ways])
    most = most_named(s.t, g, me, flags, g.todo_b[top])
    if most == 1:
        return _demand_one(s)
    return Decision(me, "demand", Counts(KINDS, tuple(named), min(g.todo_c[top], most), most, Demand))


_demand_one = make_list_question_maker("demand")


def make_gain_one_kind_question(s: PrincesState) -> Question:
    """Which of these resources, in the order in which the card names them."""
    g, top = s.g, s.g.depth - 1
    step = step_from_row(s.programs, (op.GAIN_ONE_KIND, g.todo_a[top], g.todo_b[top], g.todo_c[top]))
    assert isinstance(step, GainOneKind)
    open_kinds = {one - number.DEMAND for one in s.core.legal(s.t, g)}
    return make_choice(s, "kind", [DEMAND[kind] for kind in step.kinds if kind in open_kinds])


def make_riot_question(s: PrincesState) -> Question:
    """Pay gold in any way, or give up one of these units."""
    me, price = s.g.asked, riot_price(s.t, s.g, s.g.asked)
    held = list_store_limits(s, me, 1 << GOLD, OUT)
    stores = [store for store, have in enumerate(held) if have]
    ways = (tuple(way.count(at) for at in range(len(STORES))) for way in combinations_with_replacement(stores, price))
    pays = [Give(way) for way in ways if all(taken <= have for taken, have in zip(way, held, strict=True))]
    units = [LOSES[one - number.SPOT] for one in s.core.legal(s.t, s.g) if one >= number.SPOT]
    return make_choice(s, "riots", [*pays, *units])


# ---- two of a kind ---------------------------------------------------------------------------------------------------


def make_lay_regions_question(s: PrincesState) -> Question:
    cards = sorted(STORES[one - number.STORE] for one in s.core.legal(s.t, s.g))
    return make_choice(s, "lay", [Lay(top, bottom) for top in cards for bottom in cards if top != bottom])


def make_rearrange_question(s: PrincesState) -> Question:
    g = s.g
    names = [STORES[g.owned[g.asked, k]] for k in range(g.owned_count[g.asked])]
    return make_choice(
        s, "rearrange", [*(Swap(one, other) for one, other in combinations(names, 2)), ANSWER[number.PASS]]
    )


def make_relocate_question(s: PrincesState) -> Question:
    """Regions in pairs, cards in pairs, then cards and the free sites that they may move to (R-254)."""
    g, me = s.g, s.g.asked
    regions = [STORES[g.lies[me, g.region_spots[me, k]] - 1] for k in range(g.region_count[me])]
    swaps = [Swap(one, other) for one, other in combinations(regions, 2)]
    moves: list[Swap] = []
    for spot in [one - number.SPOT for one in s.core.legal(s.t, g) if one >= number.SPOT]:
        g.draft = SITE_DRAFT + spot
        partners = [one - number.SPOT for one in s.core.legal(s.t, g)]
        g.draft = 0
        for other in partners:
            (swaps if g.lies[me, other] else moves).append(Swap(SPOT_NAMES[spot], SPOT_NAMES[other]))
    return make_choice(s, "relocate", [*swaps, *moves])


ASKS: dict[int, Callable[[PrincesState], Question]] = {
    op.ROLL_DICE: make_dice_roll_question,
    op.ROLL_DIE: lambda s: make_die_question(),
    op.LOOK: make_look_question,
    op.FIND_REGIONS: make_found_regions_question,
    op.SHUFFLE: make_shuffle_question,
    op.WHO_STARTS: make_who_starts_question,
    op.TURN_EVENT: make_event_card_question,
    op.BEFORE_DICE: make_list_question_maker("dice"),
    op.ACTION_PHASE: make_action_phase_question,
    op.REFILL: make_refill_question,
    op.EXCHANGE: make_list_question_maker("exchange"),
    op.REPLACE: make_list_question_maker("replace"),
    op.BUY: make_buy_question,
    op.SEARCH_STACK: make_list_question_maker("search"),
    op.PICK_FROM: make_list_question_maker("pick"),
    op.PICK_DISCARD: make_list_question_maker("pick"),
    op.TAKE_FROM_HAND: make_list_question_maker("pick", is_sorted=True),
    op.TAKE_AWAY: make_list_question_maker("pick", is_sorted=True),
    op.PUT_HELD: make_list_question_maker("under"),
    op.FIRST_HAND: make_list_question_maker("first_hand"),
    op.REARRANGE: make_rearrange_question,
    op.AVERT: make_list_question_maker("react"),
    op.DEFEND: make_list_question_maker("defend"),
    op.PAY: make_pay_question,
    op.PAY_ANY: make_pay_any_question,
    op.GAIN: make_gain_question,
    op.ROB: make_rob_question,
    op.HAND_OVER: make_list_question_maker("hand_over"),
    op.CHOOSE_DIE: make_list_question_maker("face"),
    op.PAY_LESS: make_list_question_maker("save"),
    op.LAY_REGIONS: make_lay_regions_question,
    op.LOSE_ONE: make_list_question_maker("lose"),
    op.GOES_UNDER: make_list_question_maker("stack"),
    op.RELOCATE: make_relocate_question,
    op.SUFFER_FEUD: make_list_question_maker("target"),
    op.TEND: make_list_question_maker("site"),
    op.BURN: make_list_question_maker("target"),
    op.GAIN_ONE_KIND: make_gain_one_kind_question,
    op.RIOT: make_riot_question,
}
"""The question of each operation that asks."""
