"""Why an answer is not open: a sentence with the place, the reason and what would be right, and the almanac entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from trueque.kernel.errors import IllegalAction
from trueque.kernel.game import NATURE
from trueque.settlers import actions as act
from trueque.settlers.actions import Action
from trueque.settlers.core.state import NOBODY, WORD
from trueque.settlers.layouts import RESOURCES
from trueque.settlers.notation import write_cards
from trueque.settlers.position import State

if TYPE_CHECKING:
    from trueque.settlers.game import Settlers

COSTS: dict[str, tuple[int, ...]] = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "development card": (0, 0, 1, 1, 1),
}
WAITS_FOR = {
    "found_settlement": ("a settlement to be founded", "founding"),
    "found_road": ("the road of a founded settlement", "founding"),
    "roll": ("the dice to be thrown", "turn"),
    "discard": ("discards", "discarding"),
    "robber": ("the robber to be moved", "robber"),
    "steal": ("a choice of whom to rob", "stealing"),
    "trade": ("trade, or the end of the turn", "phases"),
    "build": ("building, or the end of the turn", "phases"),
    "free_road": ("a free road", "road-building"),
    "answer": ("answers to an offer", "offers"),
}
Refusal = tuple[str, str]
"""The sentence and the almanac entry."""


def refusal(game: Settlers, state: State, seat: int, action: Action) -> IllegalAction:
    """Why *seat* may not give this answer now."""
    waiting = state.core.waiting(game.tables, state.g)
    if not waiting:
        return IllegalAction("The game is over.", "victory")
    if seat == NATURE and waiting != (NATURE,):
        return IllegalAction(f"Nothing is drawn or thrown now; the game waits for {names(waiting)}.", "turn")
    if waiting == (NATURE,):
        what = state.phase.replace("_", " ")
        return IllegalAction(f"Nature is asked first ({what}); then it goes on.", "dice")
    reason = REASONS.get(type(action), otherwise)(game, state, seat, action) if seat >= 0 else None
    return IllegalAction(*(reason or otherwise(game, state, seat, action)))


def names(seats: Sequence[int]) -> str:
    return "seat " + " and ".join(map(str, seats)) if len(seats) < 3 else "seats " + ", ".join(map(str, seats))


def otherwise(game: Settlers, state: State, seat: int, action: Action) -> Refusal:
    """The general reason: it is somebody else's turn, or another moment of it."""
    waiting = state.core.waiting(game.tables, state.g)
    what, entry = WAITS_FOR.get(state.phase, ("another answer", "turn"))
    if seat not in waiting:
        return f"It is not for seat {seat} to answer now; the game waits for {names(waiting)}: {what}.", "turn"
    return f"“{game.write(action)}” is not possible now; the game waits for {what}.", entry


def lacking(g: Any, seat: int, cost: Sequence[int]) -> str:
    """The cards of *cost* that a hand lacks, as in ``wood,ore``."""
    return write_cards(tuple(max(0, cost[r] - int(g.hand[seat, r])) for r in range(5)))


def is_building(game: Settlers, state: State, seat: int) -> bool:
    """Whether pieces may be paid for now."""
    if seat != state.g.seat:
        return False
    return state.phase == "build" or (state.phase == "trade" and game.rules.combined_phase)


def cannot_build(game: Settlers, state: State, seat: int, piece: str, left: int | None) -> Refusal | None:
    """What stands in the way of a piece wherever it should go."""
    if state.phase in ("found_settlement", "found_road", "free_road"):
        return None
    if not is_building(game, state, seat):
        if state.phase == "trade" and seat == state.g.seat:
            return f"A {piece} is bought in the building phase; say “build” to go on to it.", "phases"
        return otherwise_phase(game, state, seat, piece)
    if left == 0:
        return f"Seat {seat} has no {piece} left to build.", "pieces"
    missing = lacking(state.g, seat, COSTS[piece])
    if missing:
        return f"A {piece} costs {write_cost(piece)}; seat {seat} lacks {missing}.", "building-costs"
    return None


def write_cost(piece: str) -> str:
    return write_cards(COSTS[piece])


def otherwise_phase(game: Settlers, state: State, seat: int, piece: str) -> Refusal:
    waiting = state.core.waiting(game.tables, state.g)
    what, entry = WAITS_FOR.get(state.phase, ("another answer", "turn"))
    if seat not in waiting:
        return f"It is not seat {seat}'s turn to build a {piece}; the game waits for {names(waiting)}: {what}.", "turn"
    return f"No {piece} can be built now; the game waits for {what}.", entry


def no_road(game: Settlers, state: State, seat: int, action: act.BuildRoad) -> Refusal | None:
    g, places = state.g, game.places
    name = action.path
    if name not in places.path_names:
        return f"There is no path {name} on this island.", "path"
    path = places.path_names.index(name)
    stop = cannot_build(game, state, seat, "road", int(g.roads_left[seat]))
    if stop or state.phase == "found_settlement":
        return stop
    if not int(g.free[path // WORD]) >> path % WORD & 1:
        return f"Road {name}: there already is a road.", "road"
    if state.phase == "found_road":
        corner = places.corner_names[g.corner]
        return f"Road {name}: a founding road begins at {corner}, and must leave room for what follows.", "founding"
    return f"Road {name}: it joins none of seat {seat}'s roads or buildings, or only past another's.", "road"


def no_settlement(game: Settlers, state: State, seat: int, action: act.BuildSettlement) -> Refusal | None:
    g, places = state.g, game.places
    name = action.corner
    if name not in places.corner_names:
        return f"There is no corner {name} on this island.", "corner"
    corner = places.corner_names.index(name)
    stop = cannot_build(game, state, seat, "settlement", int(g.settlements_left[seat]))
    if stop or state.phase in ("found_road", "free_road"):
        return stop
    if g.owner[corner] != NOBODY:
        return f"Settlement {name}: seat {g.owner[corner]} has built there.", "settlement"
    close = [n for n in places.corner_neighbours[corner] if g.owner[n] != NOBODY]
    if close and not int(g.vacant[seat, corner // WORD]) >> corner % WORD & 1:
        near = f"{places.corner_names[close[0]]}, one path away, is seat {g.owner[close[0]]}'s"
        return f"Settlement {name}: too close; {near}.", "distance-rule"
    if state.phase == "found_settlement":
        return f"Settlement {name}: from here the founding cannot go on.", "founding"
    return f"Settlement {name}: no road of seat {seat} leads there.", "settlement"


def no_city(game: Settlers, state: State, seat: int, action: act.BuildCity) -> Refusal | None:
    g, places = state.g, game.places
    if action.corner not in places.corner_names:
        return f"There is no corner {action.corner} on this island.", "corner"
    stop = cannot_build(game, state, seat, "city", int(g.cities_left[seat]))
    if stop or not is_building(game, state, seat):
        return stop
    return f"City {action.corner}: seat {seat} has no settlement there to enlarge.", "city"


def no_card(game: Settlers, state: State, seat: int, action: Action) -> Refusal | None:
    stop = cannot_build(game, state, seat, "development card", None)
    if stop or not is_building(game, state, seat):
        return stop
    return "No development card is left in the deck.", "development-cards"


def no_play(game: Settlers, state: State, seat: int, action: Action) -> Refusal | None:
    g = state.g
    kind = {act.PlayKnight: 0, act.PlayRoadBuilding: 1, act.PlayDiscovery: 2, act.PlayMonopoly: 3}[type(action)]
    if seat != g.seat or state.phase not in ("roll", "trade", "build"):
        return None
    if g.card_played:
        return "Only one development card may be played in a turn.", "playing-a-card"
    if state.phase == "roll" and game.rules.dev_before_roll == "forbidden":
        return "By these rules no card is played before the dice.", "playing-a-card"
    if not g.cards[seat, kind]:
        fresh = bool(g.fresh[kind])
        why = "was bought this turn and can be played from the next" if fresh else "is not in hand"
        return f"That card {why}.", "playing-a-card" if fresh else "development-cards"
    if kind == 1:
        return "There is no road left, or no place for one.", "road-building"
    return "The bank does not have these cards.", "bank"


def no_robber(game: Settlers, state: State, seat: int, action: act.MoveRobber) -> Refusal | None:
    if state.phase != "robber" or seat != state.g.seat or action.hex not in game.places.hex_names:
        return None
    if action.hex == game.places.hex_names[state.g.robber]:
        return f"Robber {action.hex}: it stands there already and must go to another hex.", "robber"
    return f"Robber {action.hex}: by these rules it may not go to the desert.", "desert"


def no_steal(game: Settlers, state: State, seat: int, action: Action) -> Refusal | None:
    if state.phase != "steal" or seat != state.g.seat:
        return None
    if isinstance(action, act.StealNothing):
        return "By these rules a card must be stolen.", "stealing"
    assert isinstance(action, act.Steal)
    return f"Seat {action.victim} has no card to steal, or no building beside the robber.", "stealing"


def no_sea_trade(game: Settlers, state: State, seat: int, action: act.SeaTrade) -> Refusal | None:
    g = state.g
    if seat != g.seat or state.phase != "trade":
        after = state.phase == "build" and seat == g.seat
        return ("Trade comes before building in these rules.", "phases") if after else None
    kind = RESOURCES.index(action.give)
    rate, held = int(g.rate[seat, kind]), int(g.hand[seat, kind])
    if held < rate:
        return f"The bank takes {rate} {action.give} for one card; seat {seat} has {held}.", "bank-trade"
    if action.give == action.get:
        return f"{action.give.capitalize()} for {action.give} is no trade by these rules.", "bank-trade"
    return f"The bank has no {action.get} left.", "bank"


def no_discard(game: Settlers, state: State, seat: int, action: act.Discard) -> Refusal | None:
    due = int(state.g.due[seat]) if state.phase == "discard" else 0
    if not due:
        return f"Seat {seat} has nothing to discard now.", "discarding"
    if sum(action.cards) != due:
        return f"Seat {seat} must discard {due} cards; that would be {sum(action.cards)}.", "discarding"
    return f"Seat {seat} does not hold {lacking(state.g, seat, action.cards)}.", "discarding"


def no_offer(game: Settlers, state: State, seat: int, action: act.Offer) -> Refusal | None:
    g = state.g
    if not game.rules.proposals_per_turn:
        return "By these rules players do not trade with each other.", "trade-with-players"
    if state.phase not in ("trade", "answer"):
        return "Offers are made in the trade phase.", "offers"
    if not sum(action.give) or not sum(action.want):
        return "Gifts are not allowed: both sides of a trade give at least one card.", "trade-with-players"
    if lacking(g, seat, action.give):
        return f"Seat {seat} does not hold {lacking(g, seat, action.give)}.", "offers"
    if any(a and b for a, b in zip(action.give, action.want, strict=True)) and not game.rules.like_for_like:
        return "The same resource stands on both sides.", "trade-with-players"
    if g.proposals[seat] >= game.rules.proposals_per_turn:
        return f"Seat {seat} has made {g.proposals[seat]} offers this turn, as many as these rules allow.", "offers"
    if seat != g.seat and g.offered_to[seat]:
        return "One offer is on the table already; withdraw it first.", "offers"
    if seat != g.seat and action.to:
        return f"Out of one's turn one trades with seat {g.seat} alone; name no seats.", "trade-with-players"
    return "Nobody it is made to could give so much.", "offers"


def no_answer(game: Settlers, state: State, seat: int, action: Action) -> Refusal | None:
    g = state.g
    author = getattr(action, "seat", seat)
    if not 0 <= author < game.seats or not g.offered_to[author]:
        return f"Seat {author} has no offer on the table.", "offers"
    if isinstance(action, act.Accept) and author != seat:
        missing = lacking(g, seat, [int(g.want[author, r]) for r in range(5)])
        if missing:
            return f"Seat {seat} lacks {missing} for that trade.", "offers"
    return None


def no_deal(game: Settlers, state: State, seat: int, action: act.Deal) -> Refusal | None:
    if state.phase != "trade" or seat != state.g.seat:
        return None
    missing = lacking(state.g, seat, [int(state.g.give[seat, r]) for r in range(5)])
    if missing:
        return f"Seat {seat} no longer holds {missing} of its offer.", "offers"
    return f"Seat {action.partner} has accepted no offer of seat {seat}.", "offers"


REASONS: dict[type[Action], Callable[[Any, Any, int, Any], Refusal | None]] = {
    act.BuildRoad: no_road,
    act.BuildSettlement: no_settlement,
    act.BuildCity: no_city,
    act.BuyCard: no_card,
    act.PlayKnight: no_play,
    act.PlayRoadBuilding: no_play,
    act.PlayDiscovery: no_play,
    act.PlayMonopoly: no_play,
    act.MoveRobber: no_robber,
    act.Steal: no_steal,
    act.StealNothing: no_steal,
    act.SeaTrade: no_sea_trade,
    act.Discard: no_discard,
    act.Offer: no_offer,
    act.Withdraw: no_answer,
    act.Accept: no_answer,
    act.Decline: no_answer,
    act.Deal: no_deal,
}
