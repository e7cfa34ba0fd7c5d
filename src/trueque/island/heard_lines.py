"""The log line of an answer as each seat may hear it: what is hidden is left out, what is uncovered is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trueque.island import actions as act
from trueque.island.actions import Action
from trueque.island.core.state import ACCEPTED, NO_REPLY, NOBODY, OVER, POINT
from trueque.island.layouts import RESOURCES
from trueque.island.notation import write_cards, write_offer
from trueque.island.state import IslandState
from trueque.kernel.game import NATURE

if TYPE_CHECKING:
    from collections.abc import Callable

    from trueque.island.game import Island

    Telling = Callable[[Island, IslandState, int], str]


def hear_line(game: Island, state: IslandState, by: int, action: Action, seat: int | None) -> str:
    """*action*, about to be answered in *state*, as *seat* may hear it."""
    return write_heard_line(game, state, by, action, seat) + find_hidden_win(game, state, by, action)


def write_heard_lines(game: Island, state: IslandState, by: int, action: Action) -> tuple[str, ...]:
    """The same as every seat may hear it; the spectators' line comes last."""
    win = find_hidden_win(game, state, by, action)
    if type(action) in HEARD_ALIKE and (state.phase != "answer" or by == NATURE):
        return (game.write(action) + win,) * (game.seats + 1)
    return tuple(write_heard_line(game, state, by, action, seat) + win for seat in (*range(game.seats), None))


HEARD_ALIKE = frozenset({
    act.Roll, act.StartBuilding, act.EndTurn, act.BuildRoad, act.BuildSettlement, act.BuildCity, act.BuyCard,
    act.SeaTrade, act.MoveRobber, act.Steal, act.Offer, act.Call, act.Throw, act.Accept, act.Decline, act.Deal,
    act.PlayKnight,
})  # fmt: skip
"""The commonest answers of which nothing is hidden, but for those to an offer."""


def write_heard_line(game: Island, state: IslandState, by: int, action: Action, seat: int | None) -> str:
    g, text = state.g, game.write(action)
    if isinstance(action, act.TakeCard):
        return text if seat in (g.seat, g.victim) else "take ?"
    if isinstance(action, act.TurnCard):
        is_shown = action.kind == "roads" and game.rules.road_building == "on_draw"
        return text if seat == g.seat or is_shown else "draw ?"
    if isinstance(action, act.Discard):
        return write_sealed_line(game, state, by, text, seat, "discard ?", write_heard_discards)
    if state.phase == "answer" and by != NATURE:
        return write_sealed_line(game, state, by, text, seat, "answer ?", write_heard_replies)
    if isinstance(action, act.PlayMonopoly):
        kind = RESOURCES.index(action.resource)
        held = [int(g.hand[q, kind]) if q != by else 0 for q in range(game.seats)]
        taken = [min(1, n) for n in held] if game.rules.monopoly == "one_each" else held
        return f"{text} ; takes {' '.join(map(str, taken))}"
    return text


def write_sealed_line(
    game: Island, state: IslandState, by: int, text: str, seat: int | None, hidden: str, told: Telling
) -> str:
    """An answer that is shown with all the others when the last one is in."""
    if any(q != by for q in state.core.waiting_seats(game.tables, state.g)):
        return text if seat == by else hidden
    return f"{text} ; {told(game, state, by)}"


def write_heard_discards(game: Island, state: IslandState, by: int) -> str:
    laid = {q: tuple(int(state.g.laid[q, r]) for r in range(5)) for q in range(game.seats) if q != by}
    lines = [f"{q}: {write_cards(cards)}" for q, cards in laid.items() if any(cards)]
    return "; ".join(lines) or "all done"


def write_heard_replies(game: Island, state: IslandState, by: int) -> str:
    g = state.g
    lines = []
    for q in range(game.seats):
        if q == by or g.reply[q] == NO_REPLY:
            continue
        if g.counters >> q & 1:
            give, want = (tuple(int(side[q, r]) for r in range(5)) for side in (g.give, g.want))
            lines.append(f"{q}: {write_offer(act.Offer(give, want))}")
        else:
            lines.append(f"{q}: {'accept' if g.reply[q] == ACCEPTED else 'decline'}")
    return "; ".join(lines) or "all done"


def find_hidden_win(game: Island, state: IslandState, by: int, action: Action) -> str:
    """Hidden point cards that win are shown: the line says so."""
    # Asked of every line: as long as nobody is near the end, without a look at each seat's cards.
    if max(state.g.points) + game.most_gained < game.rules.victory_points:
        return ""
    if not any(might_win_by_action(game, state, action, seat) for seat in range(game.seats)):
        return ""
    draft = state.copy()
    game.play(draft, by, action)
    if draft.g.phase != OVER or draft.g.winner == NOBODY:
        return ""
    return f" ; seat {draft.g.winner} wins with {draft.g.points[draft.g.winner]}"


def list_next_acting_seats(game: Island, state: IslandState) -> tuple[int, ...]:
    """The seats whose turn or part may begin with the next answer, and the one whose it is."""
    seat, follower = state.g.seat, state.g.follower
    return seat, follower[seat], follower[follower[follower[seat]]]


def might_win_by_action(game: Island, state: IslandState, action: Action, seat: int) -> bool:
    """Whether *seat* has point cards and might win by this answer: a quick look, before it is tried out."""
    g, rules = state.g, game.rules
    is_drawn = isinstance(action, act.TurnCard) and action.kind == "point" and seat == g.seat
    if not g.cards[seat, POINT] and not is_drawn:
        return False
    if rules.win_on_own_turn_only and not g.host and seat not in list_next_acting_seats(game, state):
        return False
    road, army = game.award_points
    gain = {act.BuildRoad: road, act.BuildSettlement: 1 + road, act.BuildCity: 1, act.PlayKnight: army}
    return bool(g.points[seat] + gain.get(type(action), int(is_drawn)) >= rules.victory_points)
