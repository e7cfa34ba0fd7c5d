"""Why an answer is not open: a sentence with the place, the reason and what would be right, and the almanac entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from trueque.island import actions as act
from trueque.island.actions import Action
from trueque.island.core.state import NOBODY, WORD
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.island.speech.names import describe_cards, resource_name
from trueque.island.state import IslandState
from trueque.kernel.errors import IllegalAction
from trueque.kernel.game import NATURE
from trueque.locale import _
from trueque.telling.refuser import Refusal, Refuser, illegal_action

if TYPE_CHECKING:
    from trueque.island.game import Island


WAITS_FOR = {
    "found_settlement": (_("a settlement to be founded"), "founding"),
    "found_road": (_("the road of a founded settlement"), "founding"),
    "roll": (_("the dice to be thrown"), "turn"),
    "discard": (_("discards"), "discarding"),
    "robber": (_("the robber to be moved"), "robber"),
    "steal": (_("a choice of whom to rob"), "stealing"),
    "trade": (_("trade, or the end of the turn"), "phases"),
    "build": (_("building, or the end of the turn"), "phases"),
    "free_road": (_("a free road"), "road-building"),
    "answer": (_("answers to an offer"), "offers"),
}


def make_refusal(game: Island, state: IslandState, seat: int, action: Action) -> IllegalAction:
    """Why *seat* may not give this answer now; it can be said in every language."""
    then = state.copy()
    return illegal_action("island", seat, lambda say: find_refusal(game, then, seat, action, say))


def find_refusal(game: Island, state: IslandState, seat: int, action: Action, say: Refuser) -> Refusal:
    """The sentence and the entry, in the language of *say*."""
    waiting = state.core.waiting_seats(game.tables, state.g)
    if not waiting:
        return say("The game is over."), "victory"
    if seat == NATURE and waiting != (NATURE,):
        return say(
            "Nothing is drawn or thrown now; the game waits for {seats}.", seats=join_names(waiting, say)
        ), "turn"
    if waiting == (NATURE,):
        what = state.phase.replace("_", " ")
        return say("The draw comes first ({what}); then the game goes on.", what=what), "dice"
    reason = REASONS.get(type(action), explain_general_refusal)(game, state, seat, action, say) if seat >= 0 else None
    return reason or explain_general_refusal(game, state, seat, action, say)


def join_names(seats: Sequence[int], say: Refuser) -> str:
    return ", ".join(say.name(seat) for seat in seats)


def describe_amounts(say: Refuser, amounts: Sequence[int]) -> str:
    """Cards in words."""
    return describe_cards(say, tuple(amounts))


def explain_general_refusal(game: Island, state: IslandState, seat: int, action: Action, say: Refuser) -> Refusal:
    """The general reason: it is somebody else's turn, or another moment of it."""
    waiting = state.core.waiting_seats(game.tables, state.g)
    what, entry = describe_waiting(state, say)
    if seat not in waiting:
        return say(
            "It is not your turn to answer; the game waits for {seats}: {what}.",
            seats=join_names(waiting, say),
            what=what,
        ), "turn"
    return say(
        "“{answer}” is not possible now; the game waits for {what}.", answer=say.put or game.write(action), what=what
    ), entry


def describe_waiting(state: IslandState, say: Refuser) -> Refusal:
    """What the game waits for, and the rule about it."""
    what, entry = WAITS_FOR.get(state.phase, (_("another answer"), "turn"))
    return say(what), entry


def piece_name(piece: str, say: Refuser) -> str:
    return {
        "road": say("road"),
        "settlement": say("settlement"),
        "city": say("city"),
        "development card": say("development card"),
    }[piece]


def describe_lacking(g: Any, seat: int, cost: Sequence[int], say: Refuser) -> str:
    """The cards of *cost* that a hand lacks, as in ``1 wood, 1 ore``; nothing where it lacks none."""
    missing = [max(0, cost[r] - int(g.hand[seat, r])) for r in range(5)]
    return describe_amounts(say, missing) if any(missing) else ""


def count_lacking(g: Any, seat: int, cost: Sequence[int]) -> int:
    """How many cards of *cost* a hand lacks: one is missing, two are."""
    return sum(max(0, cost[r] - int(g.hand[seat, r])) for r in range(5))


def may_build_now(game: Island, state: IslandState, seat: int) -> bool:
    """Whether pieces may be paid for now."""
    if seat != state.g.seat:
        return False
    return state.phase == "build" or (state.phase == "trade" and game.rules.combined_phase)


def explain_building_refusal(
    game: Island, state: IslandState, seat: int, piece: str, left: int | None, say: Refuser
) -> Refusal | None:
    """What stands in the way of a piece wherever it should go."""
    if state.phase in ("found_settlement", "found_road", "free_road"):
        return None
    if not may_build_now(game, state, seat):
        if state.phase == "trade" and seat == state.g.seat:
            return say(
                "A {piece} is bought in the building phase; say “build” to go on to it.", piece=piece_name(piece, say)
            ), "phases"
        return explain_phase_refusal(game, state, seat, piece, say)
    if left == 0:
        return say("You have no {piece} left to build.", piece=piece_name(piece, say)), "pieces"
    missing = describe_lacking(state.g, seat, COSTS[piece], say)
    if missing:
        return say.many(
            "A {piece} costs {cost}; you lack {missing}.",
            "A {piece} costs {cost}; you lack {missing}.",
            count_lacking(state.g, seat, COSTS[piece]),
            piece=piece_name(piece, say),
            cost=describe_cost(piece, say),
            missing=missing,
        ), "building-costs"
    return None


def describe_cost(piece: str, say: Refuser) -> str:
    return describe_amounts(say, COSTS[piece])


def explain_phase_refusal(game: Island, state: IslandState, seat: int, piece: str, say: Refuser) -> Refusal:
    waiting = state.core.waiting_seats(game.tables, state.g)
    what, entry = describe_waiting(state, say)
    if seat not in waiting:
        return say(
            "It is not your turn to build a {piece}; the game waits for {seats}: {what}.",
            piece=piece_name(piece, say),
            seats=join_names(waiting, say),
            what=what,
        ), "turn"
    return say(
        "No {piece} can be built now; the game waits for {what}.", piece=piece_name(piece, say), what=what
    ), entry


def explain_road_refusal(
    game: Island, state: IslandState, seat: int, action: act.BuildRoad, say: Refuser
) -> Refusal | None:
    g, places = state.g, game.places
    name = action.path
    if name not in places.path_names:
        return say("There is no path {name} on this island.", name=name), "path"
    path = places.path_names.index(name)
    stop = explain_building_refusal(game, state, seat, "road", int(g.roads_left[seat]), say)
    if stop or state.phase == "found_settlement":
        return stop
    if not int(g.free[path // WORD]) >> path % WORD & 1:
        return say("Road {name}: there is a road already.", name=name), "road"
    if state.phase == "found_road":
        corner = places.corner_names[g.corner]
        return say(
            "Road {name}: a founding road begins at {corner}, and must leave room for what follows.",
            name=name,
            corner=corner,
        ), "founding"
    return say(
        "Road {name}: it joins none of your roads or buildings, or only past another player's building.", name=name
    ), "road"


def describe_occupied(name: str, owner: int, say: Refuser) -> str:
    if say.is_me(owner):
        return say("Settlement {name}: you have built there already.", name=name)
    return say("Settlement {name}: {other} has built there.", name=name, other=say.name(owner))


def describe_too_close(name: str, near: str, owner: int, say: Refuser) -> str:
    if say.is_me(owner):
        return say("Settlement {name}: too close; {near}, one path away, is yours.", name=name, near=near)
    other = say.name(owner)
    return say("Settlement {name}: too close; {near}, one path away, is {other}'s.", name=name, near=near, other=other)


def explain_settlement_refusal(
    game: Island, state: IslandState, seat: int, action: act.BuildSettlement, say: Refuser
) -> Refusal | None:
    g, places = state.g, game.places
    name = action.corner
    if name not in places.corner_names:
        return say("There is no corner {name} on this island.", name=name), "corner"
    corner = places.corner_names.index(name)
    stop = explain_building_refusal(game, state, seat, "settlement", int(g.settlements_left[seat]), say)
    if stop or state.phase in ("found_road", "free_road"):
        return stop
    if g.owner[corner] != NOBODY:
        return describe_occupied(name, int(g.owner[corner]), say), "settlement"
    close = [n for n in places.corner_neighbours[corner] if g.owner[n] != NOBODY]
    if close and not int(g.vacant[seat, corner // WORD]) >> corner % WORD & 1:
        near, owner = places.corner_names[close[0]], int(g.owner[close[0]])
        return describe_too_close(name, near, owner, say), "distance-rule"
    if state.phase == "found_settlement":
        return say("Settlement {name}: from here the founding cannot go on.", name=name), "founding"
    return say("Settlement {name}: no road of yours leads there.", name=name), "settlement"


def explain_city_refusal(
    game: Island, state: IslandState, seat: int, action: act.BuildCity, say: Refuser
) -> Refusal | None:
    g, places = state.g, game.places
    if action.corner not in places.corner_names:
        return say("There is no corner {name} on this island.", name=action.corner), "corner"
    stop = explain_building_refusal(game, state, seat, "city", int(g.cities_left[seat]), say)
    if stop or not may_build_now(game, state, seat):
        return stop
    return say("City {corner}: you have no settlement there to enlarge.", corner=action.corner), "city"


def explain_card_refusal(game: Island, state: IslandState, seat: int, action: Action, say: Refuser) -> Refusal | None:
    stop = explain_building_refusal(game, state, seat, "development card", None, say)
    if stop or not may_build_now(game, state, seat):
        return stop
    return say("No development card is left in the deck."), "development-cards"


def explain_card_play_refusal(
    game: Island, state: IslandState, seat: int, action: Action, say: Refuser
) -> Refusal | None:
    g = state.g
    kind = {act.PlayKnight: 0, act.PlayRoadBuilding: 1, act.PlayDiscovery: 2, act.PlayMonopoly: 3}[type(action)]
    if seat != g.seat or state.phase not in ("roll", "trade", "build"):
        return None
    if g.card_played:
        return say("Only one development card may be played in a turn."), "playing-a-card"
    if state.phase == "roll" and game.rules.dev_before_roll == "forbidden":
        return say("By these rules no card is played before the dice."), "playing-a-card"
    if not g.cards[seat, kind]:
        if g.fresh[kind]:
            return say("That card was bought this turn and can be played from the next."), "playing-a-card"
        return say("That card is not in hand."), "development-cards"
    if kind == 1:
        return say("There is no road left, or no place for one."), "road-building"
    return say("The bank does not have these cards."), "bank"


def explain_robber_refusal(
    game: Island, state: IslandState, seat: int, action: act.MoveRobber, say: Refuser
) -> Refusal | None:
    if state.phase != "robber" or seat != state.g.seat or action.hex not in game.places.hex_names:
        return None
    if action.hex == game.places.hex_names[state.g.robber]:
        return say("Robber {hex}: it stands there already and must go to another hex.", hex=action.hex), "robber"
    return say("Robber {hex}: by these rules it may not go to the desert.", hex=action.hex), "desert"


def explain_steal_refusal(game: Island, state: IslandState, seat: int, action: Action, say: Refuser) -> Refusal | None:
    if state.phase != "steal" or seat != state.g.seat:
        return None
    if isinstance(action, act.StealNothing):
        return say("By these rules a card must be stolen."), "stealing"
    assert isinstance(action, act.Steal)
    victim = say.name(action.victim, opens=True)
    return say("{victim} has no card to steal, or no building next to the robber.", victim=victim), "stealing"


def explain_sea_trade_refusal(
    game: Island, state: IslandState, seat: int, action: act.SeaTrade, say: Refuser
) -> Refusal | None:
    g = state.g
    if seat != g.seat or state.phase != "trade":
        after = state.phase == "build" and seat == g.seat
        return (say("Trade comes before building in these rules."), "phases") if after else None
    kind = RESOURCES.index(action.give)
    rate, held = int(g.rate[seat, kind]), int(g.hand[seat, kind])
    if held < rate:
        return say(
            "The bank takes {rate} {give} for one card; you have {held}.",
            rate=rate,
            give=resource_name(say, action.give),
            held=held,
        ), "bank-trade"
    if action.give == action.get:
        return say(
            "{title} for {give}: these rules do not allow that trade.",
            title=resource_name(say, action.give).capitalize(),
            give=resource_name(say, action.give),
        ), "bank-trade"
    return say("The bank has no {get} left.", get=resource_name(say, action.get)), "bank"


def explain_discard_refusal(
    game: Island, state: IslandState, seat: int, action: act.Discard, say: Refuser
) -> Refusal | None:
    due = int(state.g.due[seat]) if state.phase == "discard" else 0
    if not due:
        return say("You have nothing to discard now."), "discarding"
    if sum(action.cards) != due:
        return say.many(
            "You must discard {n} card; that would be {given}.",
            "You must discard {n} cards; that would be {given}.",
            due,
            given=sum(action.cards),
        ), "discarding"
    return describe_not_held(state.g, seat, action.cards, say), "discarding"


def describe_not_held(g: Any, seat: int, amounts: Sequence[int], say: Refuser) -> str:
    return say.many(
        "You do not hold {missing}.", "You do not hold {missing}.", count_lacking(g, seat, amounts),
        missing=describe_lacking(g, seat, amounts, say),
    )  # fmt: skip


def explain_offer_refusal(
    game: Island, state: IslandState, seat: int, action: act.Offer, say: Refuser
) -> Refusal | None:
    g = state.g
    if not game.rules.proposals_per_turn:
        return say("By these rules players do not trade with each other."), "trade-with-players"
    if state.phase not in ("trade", "answer"):
        return say("Offers are made in the trade phase."), "offers"
    if not sum(action.give) or not sum(action.want):
        return say("Gifts are not allowed: both sides of a trade give at least one card."), "trade-with-players"
    if describe_lacking(g, seat, action.give, say):
        return describe_not_held(g, seat, action.give, say), "offers"
    if any(a and b for a, b in zip(action.give, action.want, strict=True)) and not game.rules.like_for_like:
        return say("The same resource stands on both sides."), "trade-with-players"
    if g.proposals[seat] >= game.rules.proposals_per_turn:
        return say.many(
            "You have made {n} offer this turn, as many as these rules allow.",
            "You have made {n} offers this turn, as many as these rules allow.",
            int(g.proposals[seat]),
        ), "offers"
    if seat != g.seat and g.offered_to[seat]:
        return say("There is an offer on the table already; withdraw it first."), "offers"
    if seat != g.seat and action.to:
        partner = say.name(int(g.seat))
        sentence = say("Outside your turn you trade only with {partner}; name nobody.", partner=partner)
        return sentence, "trade-with-players"
    return say("Nobody you offer it to could give that much."), "offers"


def explain_call_refusal(game: Island, state: IslandState, seat: int, action: act.Call, say: Refuser) -> Refusal | None:
    most = game.rules.proposals_per_turn
    if not most:
        return say("By these rules players do not trade with each other."), "trade-with-players"
    if state.phase != "trade":
        return say("You can say what you are looking for only in the trade phase."), "calling"
    if not sum(action.want):
        return say("Say at least what you are looking for; what you would give may stay open."), "calling"
    if state.called[seat] >= most:
        return say.many(
            "You have spoken up {n} time this turn, as often as these rules allow.",
            "You have spoken up {n} times this turn, as often as these rules allow.",
            state.called[seat],
        ), "calling"
    if any(a and b for a, b in zip(action.give, action.want, strict=True)) and not game.rules.like_for_like:
        return say("The same resource stands on both sides."), "trade-with-players"
    return say("There are not that many cards of one kind."), "resources"


def explain_reply_refusal(game: Island, state: IslandState, seat: int, action: Action, say: Refuser) -> Refusal | None:
    g = state.g
    author = action.seat if isinstance(action, act.Accept | act.Decline) else seat
    if author == seat and not g.offered_to[seat]:
        return say("You have no offer on the table."), "offers"
    offers = state.known_offers(game.seats)
    if not 0 <= author < game.seats or (author != seat and not offers.made_to[author]):
        return say("{author} has no offer on the table.", author=say.name(author, opens=True)), "offers"
    if isinstance(action, act.Accept) and author != seat:
        wanted = offers.want[author]
        missing = describe_lacking(g, seat, wanted, say)
        if missing:
            return say.many(
                "You lack {missing} for that trade.",
                "You lack {missing} for that trade.",
                count_lacking(g, seat, wanted),
                missing=missing,
            ), "offers"
    return None


def explain_deal_refusal(game: Island, state: IslandState, seat: int, action: act.Deal, say: Refuser) -> Refusal | None:
    if state.phase != "trade" or seat != state.g.seat:
        return None
    offered = [int(state.g.give[seat, r]) for r in range(5)]
    missing = describe_lacking(state.g, seat, offered, say)
    if missing:
        return say.many("You no longer hold {missing} of your offer.", "You no longer hold {missing} of your offer.",
                        count_lacking(state.g, seat, offered), missing=missing), "offers"  # fmt: skip
    return say("{partner} has not accepted any offer of yours.", partner=say.name(action.partner, opens=True)), "offers"


REASONS: dict[type[Action], Callable[[Any, Any, int, Any, Refuser], Refusal | None]] = {
    act.BuildRoad: explain_road_refusal,
    act.BuildSettlement: explain_settlement_refusal,
    act.BuildCity: explain_city_refusal,
    act.BuyCard: explain_card_refusal,
    act.PlayKnight: explain_card_play_refusal,
    act.PlayRoadBuilding: explain_card_play_refusal,
    act.PlayDiscovery: explain_card_play_refusal,
    act.PlayMonopoly: explain_card_play_refusal,
    act.MoveRobber: explain_robber_refusal,
    act.Steal: explain_steal_refusal,
    act.StealNothing: explain_steal_refusal,
    act.SeaTrade: explain_sea_trade_refusal,
    act.Discard: explain_discard_refusal,
    act.Offer: explain_offer_refusal,
    act.Call: explain_call_refusal,
    act.Withdraw: explain_reply_refusal,
    act.Accept: explain_reply_refusal,
    act.Decline: explain_reply_refusal,
    act.Deal: explain_deal_refusal,
}
