"""The course of a turn: drawing cards, going from phase to phase, and the end of the game."""

from __future__ import annotations

from trueque.kernel import Event, Seat
from trueque.quick import know
from trueque.quick.actions import ONES, Draw
from trueque.quick.cards import DRAWN_EACH_TURN, FIRST_HAND, GUILD, MARKET_SIZE, WINNING_POINTS
from trueque.quick.events import BuildingBegan, Drew, DrewUnseen, GameEnded, MarketOpened, Reshuffled, TurnBegan
from trueque.quick.know import DRAWN_BY, TURNED_UP
from trueque.quick.piles import as_cards
from trueque.quick.rules import Rules
from trueque.quick.state import SPENT_GUILD, State, exchanges_of, extra_cards_of, points_of


def begin_draws(rules: Rules, state: State, phase: str, amount: int, told: list[Event]) -> None:
    """Nature is to draw *amount* cards; where the pile and the discards are empty, fewer (R-112)."""
    state.phase, state.todo, state.got = phase, amount, [0, 0, 0, 0, 0]
    if not state.left:
        reshuffle(state, told)
        if not state.left:
            finish_draws(rules, state, told)


def receiver(rules: Rules, state: State) -> int:
    """Whose hand the next card goes to; -1: it is turned up in the market."""
    if state.phase == "stalls":
        return -1
    if state.phase != "deal":
        return state.active
    dealt = MARKET_SIZE + FIRST_HAND * rules.seats - state.todo
    return -1 if dealt < MARKET_SIZE else (dealt - MARKET_SIZE) // FIRST_HAND


def draw(rules: Rules, state: State, by: Seat, action: Draw) -> list[Event]:
    """The next card of the pile, or one of the partner's hand, goes where it is meant to go."""
    card, phase = action.card, state.phase
    if state.partner >= 0:
        return draw_unseen(rules, state, card)
    state.pile[card] -= 1
    state.got[card] += 1
    told: list[Event] = []
    if phase == "draw" or phase == "restock":
        seat = state.active
        state.hands[seat][card] += 1
        state.news.append(DRAWN_BY[seat][card])
    else:
        lay_out(rules, state, card, told)
    state.left = left = state.left - 1
    state.todo = todo = state.todo - 1
    if left and todo:
        return told
    # the discards are shuffled as soon as the pile is empty, or only when a card is needed.
    if not left and (todo or rules.reshuffle == "empty"):
        reshuffle(state, told)
    if not todo or not state.left:
        finish_draws(rules, state, told)
    return told


def lay_out(rules: Rules, state: State, card: int, told: list[Event]) -> None:
    """A card for the market, or for a hand of the first deal."""
    seat = receiver(rules, state)
    if seat < 0:
        state.market[card] += 1
        state.news.append(TURNED_UP[card])
    else:
        state.hands[seat][card] += 1
        state.news.append(DRAWN_BY[seat][card])
    if state.phase == "deal":
        dealt(state, seat, told)


def draw_unseen(rules: Rules, state: State, card: int) -> list[Event]:
    """A card of the partner's hand comes out."""
    seat, partner = state.active, state.partner
    state.hands[partner][card] -= 1
    state.hands[seat][card] += 1
    know.moved_unseen(state, partner, seat, ONES[card])
    state.got[card] += 1
    state.todo -= 1
    if state.todo:
        return []
    got, state.got = state.got, [0, 0, 0, 0, 0]
    if state.phase == "blind":
        state.phase = "give"
        return [DrewUnseen(seat, partner, state.amount, as_cards(got), "exchange")]
    told: list[Event] = [DrewUnseen(seat, partner, 1, as_cards(got), "guild")]
    if state.back == "build":
        state.phase, state.partner = "build", -1
    else:
        after_exchange(rules, state, told)
    state.back = ""
    return told


def dealt(state: State, seat: int, told: list[Event]) -> None:
    """Say when the market, or a hand of the first deal, is complete."""
    drawn = sum(state.got)
    if seat < 0 and drawn == MARKET_SIZE:
        told.append(MarketOpened(as_cards(state.market)))
        state.got = [0, 0, 0, 0, 0]
    elif seat >= 0 and drawn == FIRST_HAND:
        told.append(Drew(seat, FIRST_HAND, FIRST_HAND, as_cards(state.hands[seat]), "deal"))
        state.got = [0, 0, 0, 0, 0]


def finish_draws(rules: Rules, state: State, told: list[Event]) -> None:
    """All cards are drawn that were asked for, or none are left."""
    phase, seat, got = state.phase, state.active, state.got
    state.todo, state.got = 0, [0, 0, 0, 0, 0]
    if phase == "draw" or phase == "restock":
        told.append(Drew(seat, sum(got), sum(state.hands[seat]), as_cards(got), phase))
        if phase == "draw":
            end_turn(rules, state, told)
        else:
            after_exchange(rules, state, told)
    elif phase == "deal":
        begin_turn(state, told)
    else:
        told.append(MarketOpened(as_cards(state.market)))
        back_to_build(rules, state, told)


def reshuffle(state: State, told: list[Event]) -> None:
    """The discards become the pile."""
    if any(state.discards):
        state.pile, state.discards = state.discards, state.pile
        state.left = sum(state.pile)
        know.reshuffled(state)
        told.append(Reshuffled(state.left))


def begin_turn(state: State, told: list[Event]) -> None:
    seat = state.active
    state.phase = "trade"
    state.built = state.spent = 0
    state.exchanges = exchanges = exchanges_of(state, seat)
    told.append(TurnBegan(seat, exchanges))


def after_exchange(rules: Rules, state: State, told: list[Event]) -> None:
    """Trading goes on while exchanges are left, or the guild can be used in this phase alone."""
    state.partner, state.amount = -1, 0
    if state.exchanges or (rules.guild_waits_for_trade and guild_partners(rules, state)):
        state.phase = "trade"
    else:
        begin_build(state, told, by_choice=False)


def begin_build(state: State, told: list[Event], by_choice: bool) -> None:
    state.phase, state.exchanges = "build", 0
    told.append(BuildingBegan(state.active, sum(state.hands[state.active]), by_choice))


def guild_partners(rules: Rules, state: State) -> list[int]:
    """The players whose hand the guild's owner may reach into: cards, and as many points or more."""
    seat = state.active
    if state.spent & SPENT_GUILD or not state.expansions[seat] >> GUILD & 1:
        return []
    if rules.guild_waits_for_trade and state.phase == "build":
        return []
    own = points_of(state, seat)
    return [s for s in range(rules.seats) if s != seat and any(state.hands[s]) and points_of(state, s) >= own]


def begin_drawing(rules: Rules, state: State, told: list[Event]) -> None:
    """The last phase: two cards, and one more for each knight lying A side up."""
    begin_draws(rules, state, "draw", DRAWN_EACH_TURN + extra_cards_of(state, state.active), told)


def end_turn(rules: Rules, state: State, told: list[Event]) -> None:
    """The turn always passes clockwise, whatever the destiny card shows."""
    state.turn += 1
    if rules.is_over_at("turn") and has_won(state):
        finish(rules, state, (state.active,), "points", told)
    elif state.turn >= rules.turns:
        best = max(points_of(state, s) for s in range(rules.seats))
        finish(rules, state, tuple(s for s in range(rules.seats) if points_of(state, s) == best), "turns", told)
    else:
        following = state.active + 1
        state.active = following if following < rules.seats else 0
        begin_turn(state, told)


def has_won(state: State) -> bool:
    """Points only ever grow in one's own turn, so only the active seat can have won."""
    return points_of(state, state.active) >= WINNING_POINTS


def back_to_build(rules: Rules, state: State, told: list[Event]) -> None:
    """After a city's event: building goes on, or the city has won (R-106)."""
    if rules.is_over_at("event") and has_won(state):
        finish(rules, state, (state.active,), "points", told)
    else:
        state.phase = "build"


def finish(rules: Rules, state: State, winners: tuple[int, ...], why: str, told: list[Event]) -> None:
    state.phase = "over"
    state.result = tuple(1 / len(winners) if s in winners else 0.0 for s in range(rules.seats))
    told.append(GameEnded(winners, tuple(points_of(state, s) for s in range(rules.seats)), why))
