"""The turn, phase by phase: dice, action phase, refill, exchange, end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import (
    Action,
    Bank,
    Build,
    Draw,
    End,
    Pass,
    Play,
    Raise,
    Remove,
    Road,
    Roll,
    Search,
    Settle,
    Under,
    Use,
)
from trueque.princes.build import (
    LayRegions,
    afford_less,
    build,
    build_city,
    build_road,
    build_settlement,
    builds,
    centre_builds,
)
from trueque.princes.catalogue import (
    ALL_KINDS,
    CARDS,
    GOLD,
    GUARD,
    KIND,
    KIND_OF,
    KINDS,
    ONE_EACH,
    STORE,
    STORES,
    TOP_BIT,
    Card,
    Cost,
)
from trueque.princes.dice import RollDice
from trueque.princes.effects import Pay, PayAny, gain_of, gain_one
from trueque.princes.events import GameEnded, Played, Traded, TurnBegan, TurnEnded
from trueque.princes.hands import Look, PickFrom, draw_top, leave_hand, put_under
from trueque.princes.losing import to_discards
from trueque.princes.needs import met
from trueque.princes.points import lasting
from trueque.princes.slots import effect_of, timed
from trueque.princes.standing import Coins, Discount, SearchCosts, TradesBeside
from trueque.princes.state import ALL, RATE, SEAT, State
from trueque.princes.step import Question, Step
from trueque.princes.stock import pay, payment
from trueque.princes.tableau import PLACES, SITE_NAMES, SITES, outer_column, stores_beside

HAND = 3
"""Cards in hand at the end of a turn, besides 1 for each progress point."""
SEARCH_PRICE = 2

bank = cache(Bank)
use = cache(Use)
play_card = cache(Play)
remove_at = cache(Remove)
ROLL, END, PASS = Roll(), End(), Pass()
JUST_ROLL: tuple[Question, Question] = (Decision(0, "dice", OneOf((ROLL,))), Decision(1, "dice", OneOf((ROLL,))))
DRAWS = tuple(Draw(i) for i in range(6))
SEARCHES = tuple(Search(i) for i in range(6))


@dataclass(frozen=True, slots=True)
class BeginTurn(Step):
    """A seat is in turn; with the target already reached it wins at once, where the mode says so (R-203)."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.active, s.die, s.face, s.herald = me, 0, "", -1
        s.turn += 1
        s.used, s.fetchers, s.fresh[me] = [], [], []
        if s.rules.wins_before_roll and s.points(me) >= s.rules.target:
            return finish(s, me)
        if s.turn > int(s.rules.limit):
            return finish(s, -1)
        s.todo += PHASES[me]
        return [TurnBegan(me, s.turn)]


def finish(s: State, winner: Seat) -> list[Event]:
    """The game is over."""
    s.winner = winner
    s.todo.clear()
    return [GameEnded(None if winner < 0 else winner, (s.points(0), s.points(1)))]


@dataclass(frozen=True, slots=True)
class BeforeDice(Step):
    """Roll, or first play a card that sets a die."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        setters = timed("before_roll")
        held = [card for card, _ in s.hands[me] if card in setters]
        if not held:
            return JUST_ROLL[me]
        cards = [card for card in held if effect_of(CARDS[card].id).play[0].possible(s, me)]
        return Decision(me, "dice", OneOf((ROLL, *map(play_card, dict.fromkeys(cards))))) if cards else JUST_ROLL[me]

    def do(self, s: State, me: Seat, answer: Roll | Play) -> list[Event]:
        if isinstance(answer, Roll):
            return []
        s.next(me, self)
        return play_action(s, me, answer)


def play_action(s: State, me: Seat, action: Play) -> list[Event]:
    """Play an action card; when it is carried out, it goes to the discard pile."""
    leave_hand(s, me, action.card, ALL)
    s.table.append(action.card)
    s.next(me, *effect_of(CARDS[action.card].id).play, Discard(action.card))
    return [Played(me, action.card)]


@dataclass(frozen=True, slots=True)
class Discard(Step):
    """The action card that was carried out goes to the discard pile."""

    card: str

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        s.table.remove(self.card)
        s.discards.append((self.card, ALL))
        return []


@dataclass(frozen=True, slots=True)
class ActionPhase(Step):
    """Anything in any order, as often as wanted, until the seat ends it."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        realm = s.realms[me]
        held = realm.purse
        packed = GUARD + held
        answers: list[Action] = []
        if held:
            answers += centre_builds(s, me, packed)
            answers += trades(s, me, held)
        discounts = Discount in realm.standing
        playable = timed("action")
        for token in dict.fromkeys([card for card, _ in s.hands[me]] + s.faceup):
            card = CARDS[token]
            if card.kind == "action":
                if token in playable and is_playable(s, me, card):
                    answers.append(play_card(token))
            elif (packed - card.packed) & GUARD == GUARD or (discounts and afford_less(realm, card)):
                answers += builds(s, me, card)
        if s.rules.removes:
            cache_too = s.rules.cache_removal == "yes"
            for spot, token in realm.sites.items():
                if cache_too or CARDS[token].kind != "region_expansion":
                    answers.append(remove_at(SITE_NAMES[spot]))
        answers.append(END)  # never the first thing that is offered
        return Decision(me, "action", OneOf(tuple(answers)))

    def do(self, s: State, me: Seat, answer: Action) -> list[Event]:
        if isinstance(answer, End):
            return []
        s.todo.append((me, self))
        return DOES[type(answer)](s, me, answer)


def is_playable(s: State, me: Seat, card: Card) -> bool:
    """Whether an action card of the action phase may be played now: requirement met, and something would change."""
    play = effect_of(card.id).play
    return met(card, s, me) and bool(play) and play[0].possible(s, me)


def trades(s: State, me: Seat, held: int) -> Sequence[Action]:
    """Trades with the supply, and the powers that trade once a turn."""
    realm = s.realms[me]
    enough, room = (GUARD + held - realm.prices) & GUARD, (GUARD + realm.full - held - ONE_EACH) & GUARD
    supplied = bank_trades(enough, room) if enough else ()
    if TradesBeside not in realm.standing and Coins not in realm.standing:
        return supplied
    found = list(supplied)
    wanted = [kind for kind in ALL_KINDS if room >> TOP_BIT[kind] & 1]
    beside = [store for spot, _ in lasting(realm, TradesBeside) for store in stores_beside(realm, spot)]
    for store in dict.fromkeys(beside):
        if realm.stock[store] >= 2 and realm.rates[KIND_OF[store]] == RATE:
            found += [bank(STORES[store], KINDS[get]) for get in wanted if get != KIND_OF[store]]
    if realm.totals()[GOLD] and any(spot not in s.used for spot, _ in lasting(realm, Coins)):
        found += [use("mint", KINDS[get]) for get in wanted if get != GOLD]
    return found


@cache
def bank_trades(enough: int, room: int) -> tuple[Action, ...]:
    """Every trade with the supply, by the guard bits of what can be given and of what can be stored."""
    return tuple(
        bank(KINDS[give], KINDS[get])
        for give in ALL_KINDS
        for get in ALL_KINDS
        if get != give and enough >> TOP_BIT[give] & 1 and room >> TOP_BIT[get] & 1
    )


def do_bank(s: State, me: Seat, action: Bank) -> list[Event]:
    """3 (or 2) of one resource for 1 of another; beside a Large Trade Ship 2 of one region."""
    get = KIND[action.get]
    if action.give in STORE:
        amounts = tuple(2 * (i == STORE[action.give]) for i in range(len(STORES)))
        return [Traded(me, 2, action.give, action.get), *pay(s, me, amounts), *gain_one(s, me, get)]
    give = KIND[action.give]
    n = s.realms[me].rates[give]
    return [Traded(me, n, action.give, action.get), *pay_for_one(s, me, costing(give, n), get)]


def pay_for_one(s: State, me: Seat, cost: Cost, get: int) -> list[Event]:
    """Pay, then receive 1 of a resource; whatever leaves a choice is asked in that order."""
    only = payment(s.realms[me], cost)
    if only is None:
        s.next(me, Pay(cost), gain_of(1, (get,)))
        return []
    return pay(s, me, only) + gain_one(s, me, get)


@cache
def costing(kind: int, n: int) -> Cost:
    """*n* of one resource."""
    wood, brick, wool, grain, ore, gold = (n * (kind == other) for other in range(6))
    return wood, brick, wool, grain, ore, gold


def do_use(s: State, me: Seat, action: Use) -> list[Event]:
    """Mint: 1 gold for 1 other resource, once a turn and card."""
    spot = next(spot for spot, _ in lasting(s.realms[me], Coins) if spot not in s.used)
    s.used.append(spot)
    paid = pay_for_one(s, me, costing(GOLD, 1), KIND[action.get])
    return [Traded(me, 1, "gold", action.get), *paid]


def do_settle(s: State, me: Seat, action: Settle) -> list[Event]:
    """Found a settlement, perhaps with a card played for it."""
    if not action.card:
        return build_settlement(s, me, action)
    leave_hand(s, me, action.card, ALL)
    s.table.append(action.card)
    column = outer_column(PLACES[action.place])
    played = effect_of(CARDS[action.card].id).play
    steps = tuple(replace(step, column=column) for step in played if isinstance(step, LayRegions))
    return [*build_settlement(s, me, action, *steps, Discard(action.card)), Played(me, action.card)]


def do_remove(s: State, me: Seat, action: Remove) -> list[Event]:
    return to_discards(s, me, SITES[action.site])


DOES: dict[type, Callable[[State, Seat, Any], list[Event]]] = {
    Play: play_action,
    Build: build,
    Road: build_road,
    Settle: do_settle,
    Raise: build_city,
    Bank: do_bank,
    Use: do_use,
    Remove: do_remove,
}


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """Draw up to the hand limit from any stacks, or put the surplus under stacks with the same back."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        over = len(s.hands[me]) - HAND - s.realms[me].progress
        if over > 0:
            return Decision(me, "surplus", OneOf(tuple(unders(s, me))))
        return draw_question(me, not_empty(s)) if over < 0 and not s.barred[me] else None

    def do(self, s: State, me: Seat, answer: Draw | Under | None) -> list[Event]:
        if answer is None:
            s.barred[me] = False
            return []
        s.todo.append((me, self))
        if isinstance(answer, Under):
            return put_under(s, me, answer.card, answer.stack, SEAT[me])
        return keep_fresh(s, me, draw_top(s, me, answer.stack))


def not_empty(s: State) -> tuple[int, ...]:
    """The stacks that still have cards."""
    return tuple([i for i, stack in enumerate(s.stacks) if stack])


@cache
def draw_question(me: Seat, stacks: tuple[int, ...]) -> Question | None:
    """From which of these stacks to draw."""
    return Decision(me, "draw", OneOf(tuple(DRAWS[i] for i in stacks))) if stacks else None


def unders(s: State, me: Seat) -> list[Action]:
    """Every card of the hand under every stack with its back."""
    under = unders_by_card(s.rules.backs)
    found: list[Action] = []
    for card in dict.fromkeys([card for card, _ in s.hands[me]]):
        found += under[card]
    return found


@cache
def unders_by_card(backs: tuple[str, ...]) -> dict[str, tuple[Under, ...]]:
    """Each card under every stack with its back."""
    return {
        token: tuple(Under(token, i) for i, back in enumerate(backs) if back == card.set)
        for token, card in CARDS.items()
    }


def keep_fresh(s: State, me: Seat, events: list[Event]) -> list[Event]:
    """R-268: where the table says so, a card drawn now waits for one's own next turn."""
    if s.rules.fresh_cards == "own_turn":
        s.fresh[me].append(s.hands[me][-1][0])
    return events


@dataclass(frozen=True, slots=True)
class Exchange(Step):
    """May put a hand card under a stack and take another."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        return Decision(me, "exchange", OneOf((*unders(s, me), PASS))) if s.hands[me] else None

    def do(self, s: State, me: Seat, answer: Pass | Under | None) -> list[Event]:
        if not isinstance(answer, Under):
            return []
        s.todo.append((me, REPLACE))
        return put_under(s, me, answer.card, answer.stack, SEAT[me])


@dataclass(frozen=True, slots=True)
class Replace(Step):
    """Take the top card of a stack for nothing, or pay and search one."""

    forced = False

    def ask(self, s: State, me: Seat) -> Question | None:
        return replace_question(me, not_empty(s), sum(s.realms[me].stock) >= search_price(s, me))

    def do(self, s: State, me: Seat, answer: Draw | Search) -> list[Event]:
        if isinstance(answer, Draw):
            return keep_fresh(s, me, draw_top(s, me, answer.stack))
        s.next(me, *searching(search_price(s, me), answer.stack))
        return []


REPLACE = Replace()


@cache
def replace_question(me: Seat, stacks: tuple[int, ...], search: bool) -> Question:
    """Which of these stacks to draw from, or to search."""
    answers: tuple[Action, ...] = (*(DRAWS[i] for i in stacks), *(SEARCHES[i] for i in stacks if search))
    return Decision(me, "replace", OneOf(answers))


@cache
def searching(price: int, stack: int) -> tuple[Step, ...]:
    """Pay, look through a stack and keep one of its cards."""
    return PayAny(price), Look("stack", stack), PickFrom(stack), Keep()


@dataclass(frozen=True, slots=True)
class Keep(Step):
    """The card taken last came at the end of a turn."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        return keep_fresh(s, me, [])


def search_price(s: State, me: Seat) -> int:
    """What choosing a card from a stack costs: 2, less with the halls."""
    halls = lasting(s.realms[me], SearchCosts)
    return min([SEARCH_PRICE, *(costs.price for _, costs in halls)]) if halls else SEARCH_PRICE


@dataclass(frozen=True, slots=True)
class EndTurn(Step):
    """The turn is over: the target reached wins, otherwise the other seat is in turn."""

    def do(self, s: State, me: Seat, answer: None) -> list[Event]:
        ended: list[Event] = [ENDED[me]]
        if s.points(me) >= s.rules.target:
            return ended + finish(s, me)
        return ended + BEGIN.do(s, 1 - me, None)


PHASES = tuple(
    tuple((seat, step) for step in (EndTurn(), Exchange(), Refill(), ActionPhase(), RollDice(), BeforeDice()))
    for seat in (0, 1)
)
"""The phases of a turn by seat, the first one last."""
BEGIN = BeginTurn()
ENDED = (TurnEnded(0), TurnEnded(1))
