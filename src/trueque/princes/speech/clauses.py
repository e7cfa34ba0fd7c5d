"""What speaks for an answer in The Princes: stock, points of every kind, the advantages, stacks, what a card says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from trueque.kernel.game import Game, View
from trueque.kernel.words import Listener
from trueque.princes import actions as act
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KIND_OF, KINDS, NUMBER_OF, POINT_KINDS, STORE, Cost
from trueque.princes.permissions import discount_on, has_site_for, is_requirement_met
from trueque.princes.speech.ask import find_search_price
from trueque.princes.speech.names import PrincesVoice, count_held_resources
from trueque.princes.state import PrincesState
from trueque.princes.tableau import PLACES, SITES
from trueque.speech.choices import Asked
from trueque.telling.clause_words import join_last
from trueque.telling.clauses import POINTS, Clause, Holdings

SIGNS = tuple(kind for kind in POINT_KINDS if kind != "victory")
ORDER = (
    "reached", "effect", "room_beyond", "produces", "yields", "card_at", "far", "gives_up", "hand_kept", "looks",
    "blind", "near", "stack", "removes", "closes",
)  # fmt: skip
ROOM = 3
"""What a region holds at most."""


def find_holdings(view: View, state: PrincesState) -> Holdings:
    """What the seat whose view it is holds, and what there is a place for in its principality."""
    seat, realms = view["seat"], view["realms"]
    measures: dict[str, Sequence[int]] = {POINTS: view["points"]}
    measures |= {sign: [realm["points"][sign] for realm in realms] for sign in SIGNS}
    measures["strength advantage"] = [int(view["hero"] == one) for one in (0, 1)]
    measures["trade advantage"] = [int(view["trade"] == one) for one in (0, 1)]
    cards, things = tuple(count_held_resources(realms[seat])), {token for token, _ in view["hands"][seat]["cards"]}
    return Holdings(
        seat, view["target"], view["winner"] == seat, view["active"], cards, list_prices(state, view),
        frozenset({*CENTRE_COSTS, *things}), measures,
    )  # fmt: skip


def list_prices(state: PrincesState, view: View) -> dict[str, Cost]:
    """Centre cards with a place for them, and the cards of one's hand that could lie somewhere, at full price."""
    seat = view["seat"]
    realm, supply = view["realms"][seat], view["supply"]
    sizes = {PLACES[name]: size for name, size in realm["places"]}
    ends = {min(sizes, default=0) - 1, max(sizes, default=0) + 1}
    is_there = {
        "city": supply["city"] and 1 in sizes.values(),
        "settlement": supply["settlement"] and ends & set(realm["roads"]),
        "road": supply["road"] and ends - set(realm["roads"]),
    }
    found = {thing: CENTRE_COSTS[thing] for thing, there in is_there.items() if there}
    for token, _ in view["hands"][seat]["cards"]:
        if CARDS[token].kind != "action" and can_lie(state, seat, token):
            found[token] = CARDS[token].cost
    return found


def can_lie(state: PrincesState, seat: int, token: str) -> bool:
    """Whether a card may be built somewhere, at what is printed on it."""
    return (
        is_requirement_met(state, seat, token)
        and has_site_for(state, seat, token)
        and not discount_on(state, seat, token)
    )


def settle_payment(game: Game[Any, Any], state: PrincesState, seat: int, action: Any) -> None:
    """A road, a city, a card: from which regions its price is paid is asked before it lies there."""
    paying = next((one for one in game.decisions(state) if one.seat == seat and one.kind == "pay"), None)
    if paying is not None and isinstance(action, act.Road | act.Settle | act.Raise | act.Build):
        game.play(state, seat, next(iter(paying.answers)))


def predict_cards(view: View, action: Any) -> Sequence[int] | None:
    """Whatever draws, searches or demands shows what comes only afterwards; a trade may ask where from and where to."""
    if isinstance(action, act.Bank | act.Use):
        return predict_trade(view["realms"][view["seat"]], action)
    unseen = act.Draw | act.Search | act.Demand | act.Roll | act.Under | act.Stack
    return count_held_resources(view["realms"][view["seat"]]) if isinstance(action, unseen) else None


def predict_trade(realm: View, action: act.Bank | act.Use) -> list[int]:
    """What is held after a trade with the supply."""
    held, give = count_held_resources(realm), KINDS.index("gold")
    if isinstance(action, act.Use):
        n = 1
    elif action.give in STORE:
        give, n = KIND_OF[STORE[action.give]], 2
    else:
        give = KINDS.index(action.give)
        n = realm["rates"][give]
    held[give] -= n
    held[KINDS.index(action.get)] += 1
    return held


def locate_answer(action: Any) -> str:
    return ""


def find_own_clauses(asked: Asked, action: Any) -> list[Clause]:
    view = asked.view
    card = getattr(action, "card", "")
    if isinstance(action, act.Play | act.Build | act.Settle | act.Use | act.Pick) and card in CARDS:
        beside = _find_site_clauses(view, action.site) if isinstance(action, act.Build) else []
        return [Clause("effect", (card,)), *beside]
    if isinstance(action, act.Under):
        # What goes under a stack may also be a card that an event or an attack took away.
        is_own = card in [one for one, _ in view["hands"][view["seat"]]["cards"]]
        given_up = [Clause("gives_up", (card,)), *_find_far_clauses(view, card)] if is_own else []
        return [*given_up, _stack_clause(view, action.stack)]
    if isinstance(action, act.Face):
        return [_find_yield_clause(view, seat, action.number) for seat in (view["seat"], 1 - view["seat"])]
    if isinstance(action, act.End):
        points, target = view["points"][view["seat"]], view["target"]
        return [*([Clause("reached", (points, target))] if points >= target else []), Clause("closes")]
    if isinstance(action, act.Target | act.Lose | act.Remove):
        kind = "removes" if isinstance(action, act.Remove) else "card_at"
        return [Clause(kind, (whose, laid["card"])) for whose, laid in _find_laid(view, action)]
    if isinstance(action, act.Draw | act.Search) and read_asked_step(view) == "Replace":
        price = find_search_price(view, view["seat"])
        chosen = Clause("looks", (price,)) if isinstance(action, act.Search) else Clause("blind")
        return [chosen, _stack_clause(view, action.stack)]
    if isinstance(action, act.Pass) and read_asked_step(view) == "Exchange":
        return [Clause("hand_kept", tuple(card for card, _ in view["hands"][view["seat"]]["cards"]))]
    if isinstance(action, act.Draw | act.Search | act.Stack):
        return [_stack_clause(view, action.stack)]
    if isinstance(action, act.Road):
        return [Clause("room_beyond")] if view["supply"]["settlement"] else []
    if isinstance(action, act.Lay):
        return [Clause("produces", (store,)) for store in (action.top, action.bottom)]
    return []


def read_asked_step(view: View) -> str:
    """What the rules wait for."""
    return str(view["todo"][-1][1]["is"]) if view["todo"] else ""


def _stack_clause(view: View, stack: int) -> Clause:
    return Clause("stack", (view["stacks"][stack]["back"], len(view["stacks"][stack]["cards"])))


def _find_yield_clause(view: View, seat: int, number: int) -> Clause:
    """The regions of a seat that bear a number and have room for more."""
    regions = [one for one in view["realms"][seat]["regions"] if one["region"] in STORE]
    paid = [one["region"] for one in regions if NUMBER_OF[STORE[one["region"]]] == number and one["stock"] < ROOM]
    return Clause("yields", (seat, number, *paid))


def _find_far_clauses(view: View, card: str) -> list[Clause]:
    """What is missing for the price of a card of one's hand."""
    cost, held = CARDS[card].cost, count_held_resources(view["realms"][view["seat"]])
    missing = tuple(max(0, n - have) for n, have in zip(cost, held, strict=True))
    return [Clause("far", (card, missing))] if any(missing) else []


def _find_site_clauses(view: View, site: str) -> list[Clause]:
    """The regions to the left and the right of a site."""
    x, y = SITES.get(site, (0, 0))
    side = 1 if y > 0 else -1
    stores = [
        one["region"] for one in view["realms"][view["seat"]]["regions"] if one["y"] == side and abs(one["x"] - x) == 1
    ]
    return [Clause("near", tuple(stores))] if stores and y else []


def _find_laid(view: View, action: Any) -> list[tuple[int, Any]]:
    """The card that an answer takes away, with whose it is."""
    whose = 1 - view["seat"] if isinstance(action, act.Target) else view["seat"]
    return [(whose, laid) for laid in view["realms"][whose]["cards"] if laid["site"] == action.site]


def name_thing(thing: str, to: Listener) -> str:
    return PrincesVoice(to).built_name(thing)


def name_measure(measure: str, to: Listener) -> str:
    say = PrincesVoice(to).say
    return {
        POINTS: say("Points"), "commerce": say("Commerce points"), "skill": say("Skill points"),
        "strength": say("Strength points"), "progress": say("Progress points"),
        "strength advantage": say("Strength advantage"), "trade advantage": say("Trade advantage"),
    }[measure]  # fmt: skip


def describe_amounts(cards: Sequence[int], to: Listener) -> str:
    return PrincesVoice(to).describe_kinds(cards)


def describe_own_clause(clause: Clause, asked: Asked) -> str:
    voice, values = PrincesVoice(asked.to), clause.values
    say = voice.say
    match clause.kind:
        case "card_at" | "removes":
            card = voice.card_name(values[1])
            if values[0] == asked.to.seat:
                return say("You would lose {card}.", card=card)
            return say("{name} would lose {card}.", name=voice.seat_name(values[0]), card=card)
        case "near":
            return say(
                "It lies beside {regions}.", regions=voice.join_things([voice.store_name(one) for one in values])
            )
        case "stack":
            return say.many("{n} card is left in the stack ({set}).", "{n} cards are left in the stack ({set}).",
                            values[1], set=voice.set_name(values[0]))  # fmt: skip
        case "yields":
            return _describe_yield(voice, values[0], values[2:])
        case "reached":
            return say("You have {n} of {target} points: whoever has them at the end of a turn of their own wins.",
                       n=values[0], target=values[1])  # fmt: skip
        case "room_beyond":
            return say("At its end a settlement can be built.")
        case "closes":
            return say("You build and play no more in this turn.")
        case "produces":
            number = STORE[values[0]]
            return say("{region}: {cards} on a {number}.", region=voice.store_name(values[0]),
                       cards=voice.describe_amount(1, KIND_OF[number]), number=NUMBER_OF[number])  # fmt: skip
    return _describe_hand_clause(clause, voice, asked.view)


def _describe_hand_clause(clause: Clause, voice: PrincesVoice, view: View) -> str:
    """What becomes of a card of one's hand, and of one that comes to it."""
    say, values = voice.say, clause.values
    match clause.kind:
        case "effect":
            return say("{card}: {effect}", card=voice.card_name(values[0]), effect=_describe_effect(voice, values[0]))
        case "gives_up":
            card, effect = voice.card_name(values[0]), _describe_effect(voice, values[0])
            if read_asked_step(view) == "Exchange":
                return say("For a new card you give {card}: {effect}", card=card, effect=effect)
            return say("You give up {card}: {effect}", card=card, effect=effect)
        case "looks":
            price = say.many("{n} resource", "{n} resources", values[0])
            return say("You look through the whole stack and choose a card: that costs {price}.", price=price)
        case "blind":
            return say("You take the top card without seeing it, for nothing.")
        case "hand_kept":
            counted = [f"{name} ({n})" if n > 1 else name for name, n in Counter(map(voice.card_name, values)).items()]
            return say("You keep {cards}.", cards=voice.join_things(counted))
    return say("You cannot build {card} yet: you lack {cards}.", card=voice.card_name(values[0]),
               cards=join_last(voice.describe_kinds(values[1]), voice.to.lang))  # fmt: skip


def _describe_yield(voice: PrincesVoice, seat: int, stores: Sequence[str]) -> str:
    """What a number brings a seat."""
    say, regions = voice.say, voice.join_things([voice.store_name(one) for one in stores])
    if seat == voice.to.seat:
        return say("You gain at {regions}.", regions=regions) if stores else say("You gain nothing.")
    name = voice.seat_name(seat)
    return (
        say("{name} gains at {regions}.", name=name, regions=regions) if stores
        else say("{name} gains nothing.", name=name)
    )  # fmt: skip


def _describe_effect(voice: PrincesVoice, card: str) -> str:
    """What a card does; what its points are, where it is there for them."""
    effect, points = CARDS[card].face.effect[voice.to.lang], voice.describe_points(card)
    told = [points[:1].upper() + points[1:], effect] if CARDS[card].is_unit else [effect or points]
    return " ".join(_end_sentence(text) for text in told if text)


def _end_sentence(text: str) -> str:
    return text if not text or text.endswith(".") else f"{text}."


def describe_own_clause_question(clause: Clause, asked: Asked) -> str:
    say = PrincesVoice(asked.to).say
    match clause.kind:
        case "effect":
            return say("What do the cards in front of you do?")
        case "room_beyond":
            return say("Where could your next settlement stand?")
        case "closes" | "reached":
            return say("Is there anything left to do in this turn?")
        case "yields":
            return say("Which number brings you most, and the other least?")
        case "gives_up" | "far" | "hand_kept":
            return say("Which card of your hand helps you least?")
        case "card_at" | "removes":
            return say("Which card would be missed most?")
        case "near":
            return say("Beside which regions would a card do most?")
        case "stack" | "looks" | "blind":
            return say("From which stack could a card come that helps you?")
    return say("Which numbers bring you nothing yet?")
