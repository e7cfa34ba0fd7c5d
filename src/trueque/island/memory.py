"""What the table remembers of an answer: the ledger, cards bought and played, how many points can be hidden."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TYPE_CHECKING, Any

from trueque.island import events as ev
from trueque.island.core.state import OVER, POINT
from trueque.island.encoding import CARDS
from trueque.island.layouts import RESOURCES
from trueque.island.ledger import Sheet
from trueque.island.state import IslandState, KnownOffers, count_seat_cards
from trueque.kernel.event import Event

if TYPE_CHECKING:
    from trueque.island.game import Island

Held = tuple[Any, Any]
"""Everybody's cards in hand, and those laid down."""


def hands_of(state: IslandState, seats: int) -> Sheet:
    """Everybody's resource cards; what was laid down unseen still counts."""
    return add_laid_cards(state.g.hand, state.g.laid, seats)


def add_laid_cards(hand: Any, laid: Any, seats: int) -> Sheet:
    return [list(map(add, count_seat_cards(hand, p), count_seat_cards(laid, p))) for p in range(seats)]


def copy_hands(state: IslandState) -> Held:
    """The same as the core keeps it, to be looked at only where it is otherwise afterwards."""
    return copy_known_numbers(state.g.hand), copy_known_numbers(state.g.laid)


def copy_known_numbers(numbers: Any) -> Any:
    """A copy that nothing changes, of a plain table or of one that lies in a compiled core's bytes."""
    if not isinstance(numbers, memoryview):
        return numbers.copy()
    form: Any = numbers.format
    shape: Any = numbers.shape
    return memoryview(numbers.tobytes()).cast(form, [*shape])


REMEMBERED = frozenset({
    ev.Offered, ev.Replied, ev.Monopolized, ev.CardBought, ev.CardPlayed, ev.CardDrawn, ev.TurnBegan, ev.PartBegan,
})  # fmt: skip
"""The events of which more is kept than the cards that moved."""


def remember_answer(game: Island, state: IslandState, before: Held, told: Sequence[Event]) -> None:
    """Write down what everybody has seen of an answer that was just played."""
    record_known_cards(game, state, before, told)
    for event in told:
        if type(event) not in REMEMBERED:
            continue
        if isinstance(event, ev.Offered):
            state.ledger.show_cards(event.seat, event.give)
        elif isinstance(event, ev.Replied) and event.accepted:
            state.ledger.show_cards(event.seat, [int(state.g.want[event.to, r]) for r in range(5)])
        elif isinstance(event, ev.Monopolized):
            record_monopoly(game, state, event)
        elif isinstance(event, ev.CardBought):
            state.bought += 1
        elif isinstance(event, ev.CardPlayed):
            state.played[CARDS.index(event.kind)] += 1
        elif isinstance(event, ev.CardDrawn):
            state.room[event.seat] = min(state.room[event.seat] + 1, game.rules.deck_points)
        elif isinstance(event, ev.TurnBegan | ev.PartBegan):
            state.bought = 0
    if state.phase != "answer":
        state.told = None
    elif state.told is None:
        state.told = KnownOffers(state.g, game.seats)
    record_points(game, state)


def record_known_cards(game: Island, state: IslandState, before: Held, told: Sequence[Event]) -> None:
    """Cards that moved in the open, and the one that did not."""
    for event in told:
        if isinstance(event, ev.Stolen):
            assert event.resource is not None
            state.ledger.take_card(event.seat, event.victim, RESOURCES.index(event.resource))
            return
    g, (hand, laid) = state.g, before
    was: Sequence[Sequence[int]]
    now: Sequence[Sequence[int]]
    if laid != g.laid:
        was, now = add_laid_cards(hand, laid, game.seats), hands_of(state, game.seats)
    elif hand != g.hand:
        was, now = (
            [count_seat_cards(hand, p) for p in range(game.seats)],
            [count_seat_cards(g.hand, p) for p in range(game.seats)],
        )
    else:
        return
    for seat, (old, new) in enumerate(zip(was, now, strict=True)):
        if old == new:
            continue
        for resource, (had, has) in enumerate(zip(old, new, strict=True)):
            if had != has:
                state.ledger.move_cards(seat, resource, has - had)


def record_monopoly(game: Island, state: IslandState, event: ev.Monopolized) -> None:
    """Whoever gave all it had, or nothing, has none left."""
    for seat, count in enumerate(event.taken):
        if seat != event.seat and (game.rules.monopoly == "all" or count == 0):
            state.ledger.show_none(seat, RESOURCES.index(event.resource))


def is_special_building(game: Island, state: IslandState) -> bool:
    """Whether somebody builds between the turns, when nobody can win (R-049)."""
    return bool(state.g.host) and game.rules.between_turns == "special_building"


def record_points(game: Island, state: IslandState) -> None:
    """Whoever could have won by now and has not, holds fewer point cards than that takes."""
    g, rules = state.g, game.rules
    if g.phase == OVER or is_special_building(game, state):
        return
    for seat in (g.seat,) if rules.win_on_own_turn_only else range(game.seats):
        shown = int(g.points[seat]) - int(g.cards[seat, POINT])
        state.room[seat] = min(state.room[seat], max(0, rules.victory_points - 1 - shown))
