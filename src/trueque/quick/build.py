"""The build phase: paying and laying cards, the city's event, the robber attack and the destiny card."""

from __future__ import annotations

from trueque.kernel import Event
from trueque.quick import know
from trueque.quick.actions import Build, Discard
from trueque.quick.cards import EXPANSION_NUMBER, MARKET_SIZE, SAFE_HAND, UNIVERSITY, WINNING_POINTS, Cards
from trueque.quick.events import Built, DestinyKept, DestinyTurned, Discarded, EventRead, Paid, Taken
from trueque.quick.pay import price
from trueque.quick.piles import as_cards, changed, move
from trueque.quick.rules import Rules
from trueque.quick.state import KIND_BIT, SPENT_UNIVERSITY, State, owns, points_of
from trueque.quick.taking import guard, victim
from trueque.quick.turn import back_to_build, begin_draws, finish


def waiver(rules: Rules, state: State, seat: int) -> bool:
    """Whether the university can leave out a card now (R-103)."""
    return rules.university == "waive" and not state.spent & SPENT_UNIVERSITY and owns(state, seat, UNIVERSITY)


def build(rules: Rules, state: State, seat: int, action: Build) -> list[Event]:
    """Pay first, then lay the card; then the destiny card is offered, a city shows its event, or ten points win."""
    what, without = action.what, action.without
    cost = price(what, action.swaps, without)
    if without >= 0:
        state.spent |= SPENT_UNIVERSITY
    lose(state, seat, cost)
    state.built |= KIND_BIT[what]
    told: list[Event] = [Paid(seat, cost, without)]
    number, loser = 1, None
    if what == "road" or what == "knight":
        number, loser = lay_in_row(rules, state, seat, what, told)
    elif what == "settlement":
        state.settlement_pile -= 1
        state.settlements = changed(state.settlements, seat, 1)
        number = state.settlements[seat]
    elif what == "city":
        state.settlements = changed(state.settlements, seat, -1)
        state.cities = changed(state.cities, seat, 1)
        number = state.cities[seat]
    else:
        cover_city(state, seat, EXPANSION_NUMBER[what])
    points = points_of(state, seat)
    told.append(Built(seat, what, number, points, loser))
    if points >= WINNING_POINTS and rules.is_over_at("city" if what == "city" else "build"):
        finish(rules, state, (seat,), "points", told)
    elif what == "settlement" and state.arrow:
        state.phase = "destiny"
    elif what == "city":
        state.phase = "event"
    return told


def cover_city(state: State, seat: int, expansion: int) -> None:
    """An expansion covers one of the seat's cities, whose points no longer count."""
    state.cities = changed(state.cities, seat, -1)
    state.expansions = changed(state.expansions, seat, 1 << expansion)
    state.expansion_pile = changed(state.expansion_pile, expansion, -1)


def lay_in_row(
    rules: Rules, state: State, seat: int, what: str, told: list[Event]
) -> tuple[int, tuple[int, int, int] | None]:
    """A road or knight joins the row with the side that is due, from the pile or from the nearest player.

    Says how long the row is now, and who lost the card, with what is left there and the points.
    """
    row = list(state.roads if what == "road" else state.knights)
    row[seat] += 1
    loser = -1
    if what == "road" and state.road_pile:
        state.road_pile -= 1
    elif what == "knight" and state.knight_pile:
        state.knight_pile -= 1
    else:
        loser, passed = victim(rules, state, seat, what)
        row[loser] -= 1
        skipped = tuple([(other, row[other], guard(rules, state, other, what)) for other in passed])
        told.append(Taken(what, loser, skipped, state.arrow))
    if what == "road":
        state.roads = tuple(row)
    else:
        state.knights = tuple(row)
    return row[seat], (loser, row[loser], points_of(state, loser)) if loser >= 0 else None


def flip(rules: Rules, state: State, seat: int, action: object) -> list[Event]:
    state.arrow, state.phase = -state.arrow, "build"
    return [DestinyTurned(state.arrow)]


def keep(rules: Rules, state: State, seat: int, action: object) -> list[Event]:
    state.phase = "build"
    return [DestinyKept(seat, state.arrow)]


def read_event(rules: Rules, state: State, event: str) -> list[Event]:
    """Everybody obeys the event on the city's hidden side."""
    attacks, markets = state.events
    if event == "attack":
        state.events = (attacks - 1, markets)
        state.owes = tuple([max(0, sum(hand) - SAFE_HAND) for hand in state.hands])
    else:
        state.events = (attacks, markets - 1)
    told: list[Event] = [EventRead(state.active, event, state.owes)]
    if event == "attack":
        if any(state.owes):
            state.phase = "robber"
        else:
            after_attack(rules, state, told)
    elif rules.marketday == "none":
        back_to_build(rules, state, told)
    else:
        move(as_cards(state.market), state.market, state.discards)
        begin_draws(rules, state, "stalls", MARKET_SIZE, told)
    return told


def discard(rules: Rules, state: State, seat: int, action: Discard) -> list[Event]:
    """Sealed: what the robber gets leaves the hands when the last has chosen."""
    state.sealed = (*state.sealed[:seat], action.cards, *state.sealed[seat + 1 :])
    if not everybody_chose(state):
        return []
    told: list[Event] = []
    for s, cards in enumerate(state.sealed):
        if cards is not None:
            lose(state, s, cards)
            told.append(Discarded(s, cards))
    state.owes, state.sealed = (0,) * rules.seats, (None,) * rules.seats
    after_attack(rules, state, told)
    return told


def everybody_chose(state: State) -> bool:
    return all(not owed or cards is not None for owed, cards in zip(state.owes, state.sealed, strict=True))


def lose(state: State, seat: int, cards: Cards) -> None:
    """Cards go openly from a hand to the discards."""
    move(cards, state.hands[seat], state.discards)
    know.lost_openly(state, seat, cards)


def after_attack(rules: Rules, state: State, told: list[Event]) -> None:
    """R-113: with two seats there is no destiny card to turn."""
    if state.arrow:
        state.arrow = -state.arrow
        told.append(DestinyTurned(state.arrow))
    back_to_build(rules, state, told)
