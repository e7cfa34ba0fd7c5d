"""Cards, effects and switches as the core's numbers: the one place that knows both sides.

Cards stay as they read (`cards/`): this walks the catalogue and the effects and prints tables of small operations. A
step of a kind that has no operation is refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import lru_cache

from trueque.princes import lasting_effects as lasting
from trueque.princes.cards.effects import EFFECTS
from trueque.princes.cards.sets import ASIDE, find_outside_sets, reject_set
from trueque.princes.catalogue import (
    CARDS,
    CENTRE_COSTS,
    KIND_OF,
    NUMBER_OF,
    POINT_KINDS,
    START_STOCK,
    STORE,
    Card,
    pack_amounts,
)
from trueque.princes.core import numbers as n
from trueque.princes.core import tables as tb
from trueque.princes.core.switches import Switches
from trueque.princes.core.tables import Tables
from trueque.princes.decks import (
    count_shuffled_cards,
    has_reactions,
    list_open_set_cards,
    list_stacks_of_set,
    place_start_regions,
)
from trueque.princes.programs import DECKS, Programs, count_our_cards, number_cards, spot_number
from trueque.princes.rules import SWITCHES, PrincesRules, exclude_set, make_rules
from trueque.princes.slots import TRIGGERS, find_effect

assert EFFECTS, "the cards have lost their effects"

KINDS = ("action", "settlement_expansion", "city_expansion", "region_expansion", "event")
TIMINGS = ("action", "before_roll", "settlement", "reaction")
GUARDED = ("attack", "arson", "plague", "riots")


def make_tables(rules: PrincesRules) -> Tables:
    """What the core reads of the cards and of what the table agreed on."""
    return make_game_tables(rules).t


@lru_cache(maxsize=128)
def make_game_tables(rules: PrincesRules) -> Programs:
    """The same, with the steps that its programs were made of."""
    t = Tables()
    for name in Switches.__slots__:
        setattr(t, name, SWITCHES[name].index(getattr(rules, name)))
    write_rule_tables(t, rules)
    write_deck_tables(t, rules)
    programs = Programs(t, rules)
    write_card_tables(t, programs, ASIDE)
    return programs


def write_card_tables(t: Tables, programs: Programs, aside: Container[str]) -> None:
    """What is printed on the cards and what they do; those of the sets *aside* stay blank."""
    for token, number in number_cards().items():
        if CARDS[token].set not in aside:
            write_card_facts(t, programs, CARDS[token], number)
            write_card_effect(t, programs, CARDS[token], number)


def exclude_unfit_sets() -> None:
    """Hold the sets of other packages to the room for effects and to the core's verbs, before any game is begun."""
    rules, later = make_rules({}), list(find_outside_sets())
    while later:
        name, t = later.pop(0), Tables()
        try:
            write_card_tables(t, Programs(t, rules), {*ASIDE, *later})
        except Exception as why:  # a sentence of ours, or what their effects came to
            reject_set(name, why)
    for name in ASIDE:
        exclude_set(name)


def write_rule_tables(t: Tables, rules: PrincesRules) -> None:
    """What the mode and the switches come to as numbers."""
    t.target, t.limit, t.stacks = rules.target, int(rules.limit), len(rules.backs)
    t.theme, t.duel, t.removes = int(rules.is_theme), int(rules.is_duel), int(rules.may_remove)
    t.wins_before_roll, t.marks_by_site = int(rules.may_win_before_roll), int(rules.has_marks_by_site)
    t.fetches_in_vain = int(rules.may_fetch_in_vain)
    t.reactions = int(has_reactions(rules))
    t.store_kind, t.store_number, t.start_stock = (
        pad_list(KIND_OF, n.STORES), pad_list(NUMBER_OF, n.STORES), pad_list(START_STOCK, n.STORES)
    )  # fmt: skip
    t.centre_cost = [pack_amounts(CENTRE_COSTS[name]) for name in ("road", "settlement", "city")]
    for seat in range(n.SEATS):
        for k, (spot, store) in enumerate(place_start_regions(rules, seat).items()):
            t.start_spot[seat, k], t.start_store[seat, k] = spot_number(spot), store


def write_deck_tables(t: Tables, rules: PrincesRules) -> None:
    """What is shuffled and dealt, and what lies open."""
    number = number_cards()
    t.first_event = min(number[token] for token, card in CARDS.items() if card.kind == "event")
    t.cards, t.yule = count_our_cards(), number["yule"]
    sets = rules.mode_parts.sets
    t.sets, t.set_order = len(sets), pad_list([DECKS.index(set_) for set_ in sets], tb.SETS)
    for what in ("regions", "events", *(["aside"] if rules.is_duel else ()), *sets):
        for token, count in count_shuffled_cards(rules, what).items():
            t.deck[DECKS.index(what), STORE[token] if what == "regions" else number[token]] = count
    t.guest_cards = len(number) - t.cards if any(t.deck[at] for at in t.deck if at[1] >= t.cards) else 0
    for set_ in sets:
        for place, size in list_stacks_of_set(rules, set_):
            t.back[place], t.deals[place] = DECKS.index(set_), size
    if rules.mode_parts.brought:
        t.brought = [DECKS.index(set_) for set_ in sets]
    faces = [number[token] for token in list_open_set_cards(rules, rules.backs[-1])]
    t.faceup, t.opened = len(faces), pad_list(faces, n.OPEN)


def write_card_facts(t: Tables, programs: Programs, card: Card, at: int) -> None:
    """What is printed on a card."""
    t.cost[at], t.price[at], t.kind[at] = card.packed, card.price, KINDS.index(card.kind)
    t.word[at, 0], t.word[at, 1] = programs.name_number(card.kind), programs.name_number(card.type)
    is_alike = programs.rules.mode_parts.brought
    t.set[at], t.face[at] = tb.FIRST_SET if is_alike else DECKS.index(card.set), programs.name_number(card.id)
    is_double = programs.rules.may_double_heroes and card.type == "hero"
    t.face_up[at], t.once[at] = int(card.face.face_up), int(card.face.is_single and not is_double)
    t.store[at] = STORE[card.face.store] if card.face.store else 0
    for kind, count in card.points:
        t.points[at, POINT_KINDS.index(kind)] = count
    needs = card.face.requirement
    if card.kind == "city_expansion":
        covered = [need[1] for need in needs if need[0] == "card_at_city"]
        t.covers[at] = programs.club_number(lambda other: other.id == covered[0]) if covered else tb.NOBODY
    t.first_need[at], t.needs[at] = programs.needs, len(needs)
    for need in needs:
        programs.need_row(need)


def write_card_effect(t: Tables, programs: Programs, card: Card, at: int) -> None:
    """What a card does."""
    effect = find_effect(card.id)
    t.timing[at], t.avertable[at], t.happens_once[at] = (
        TIMINGS.index(effect.timing), int(effect.avertable), int(effect.once)
    )  # fmt: skip
    t.play[at] = programs.program_number(effect.play)
    for what, steps in effect.when.items():
        t.when[at, TRIGGERS.index(what)] = programs.program_number(steps)
    for one in effect.while_:
        LASTING[type(one)](t, programs, at, one)


def lower_boosts(t: Tables, programs: Programs, at: int, one: lasting.Boosts) -> None:
    t.standing[at] |= tb.BOOSTS
    t.boosts[at] |= 1 << one.kind


def lower_shelters(t: Tables, programs: Programs, at: int, one: lasting.Shelters) -> None:
    t.standing[at] |= tb.SHELTERS


def write_trade_bits(t: Tables, programs: Programs, at: int, one: lasting.Trades) -> None:
    t.standing[at] |= tb.TRADES
    t.trades[at] |= 1 << one.kind


def lower_trades_beside(t: Tables, programs: Programs, at: int, one: lasting.TradesBeside) -> None:
    t.standing[at] |= tb.TRADES_BESIDE


def lower_coins(t: Tables, programs: Programs, at: int, one: lasting.Coins) -> None:
    t.standing[at] |= tb.COINS


def lower_search_costs(t: Tables, programs: Programs, at: int, one: lasting.SearchCosts) -> None:
    t.standing[at] |= tb.SEARCH_COSTS
    t.search_price[at] = one.price


def lower_discount(t: Tables, programs: Programs, at: int, one: lasting.Discount) -> None:
    t.standing[at] |= tb.DISCOUNTS
    t.discount_of[at], t.discount_above[at] = programs.name_number(one.of), one.above


def write_card_bonuses(t: Tables, programs: Programs, at: int, one: lasting.Adds) -> None:
    t.standing[at] |= tb.ADDS
    named: Callable[[Card], bool] = (lambda card: card.id in one.cards) if one.cards else (
        lambda card: card.type == one.type
    )  # fmt: skip
    for k, value in enumerate((POINT_KINDS.index(one.points), one.amount, programs.club_number(named), one.least)):
        t.adds[at, k] = value


def lower_trade_takes(t: Tables, programs: Programs, at: int, one: lasting.TradeTakes) -> None:
    t.standing[at] |= tb.TRADE_TAKES
    t.trade_takes[at] = one.amount


def write_card_guards(t: Tables, programs: Programs, at: int, one: lasting.Guards) -> None:
    t.standing[at] |= tb.GUARDS
    t.guards[at] = GUARDED.index(one.against) + 1
    t.guard_faces[at] = sum(1 << face for face in one.faces)


LASTING: dict[type, Callable[..., None]] = {
    lasting.Boosts: lower_boosts,
    lasting.Shelters: lower_shelters,
    lasting.Trades: write_trade_bits,
    lasting.TradesBeside: lower_trades_beside,
    lasting.Coins: lower_coins,
    lasting.SearchCosts: lower_search_costs,
    lasting.Discount: lower_discount,
    lasting.Adds: write_card_bonuses,
    lasting.TradeTakes: lower_trade_takes,
    lasting.Guards: write_card_guards,
}


def pad_list(values: Iterable[int], size: int) -> list[int]:
    """A list of fixed length, zeros at its end."""
    found = list(values)
    return found + [0] * (size - len(found))


exclude_unfit_sets()
