"""What speaks for an answer on the island: rolls, harbours, sites, the robber, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.island import actions as act
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.island.speech.names import describe_cards, harbour_name, join_names, make_speaker, resource_name
from trueque.island.speech.place_clauses import (
    count_rolls,
    find_corner_clauses,
    find_hex_clauses,
    find_path_clauses,
    find_sites,
)  # fmt: skip
from trueque.island.speech.spoken_island import GIVES, SpokenIsland
from trueque.island.state import IslandState
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.speech.choices import Asked
from trueque.telling.clause_words import join_last
from trueque.telling.clauses import POINTS, Clause, Holdings
from trueque.telling.dice_waits import Rolls

SAFE = 7
"""Cards of which a seven takes none."""
FOUNDING = ("found_settlement", "found_road")
ORDER = (
    "builds", "rolls", "fresh", "site", "onward", "blocks", "cuts", "idle_hex", "partner", "earns", "free_roads",
    "hand", "held", "nobody_holds", "takes_none", "unseen", "ratio", "arms", "denies", "deck", "harbour", "leads",
    "risk", "builds_none", "unpaid", "closes", "comes",
)  # fmt: skip


def find_holdings(view: View, state: IslandState | None = None) -> Holdings:
    """What the seat whose view it is holds; while the island is founded nothing is paid for."""
    seat, players = view["seat"], view["players"]
    left, is_founding = players[seat]["left"], view["phase"] in FOUNDING
    is_there = {
        "city": left["cities"] > 0 and players[seat]["settlements"],
        "settlement": left["settlements"] > 0 and find_sites(view, seat),
        "development card": view["deck"] > 0,
        "road": left["roads"] > 0,
    }
    prices = {thing: COSTS[thing] for thing, there in is_there.items() if there and not is_founding}
    return Holdings(
        seat, view["target"], view["winner"] == seat, view["active"], own_cards(view), prices,
        frozenset() if is_founding else frozenset(COSTS),
        {POINTS: [one["points"] for one in players], "longest": [one["longest"] for one in players],
         "knights": [one["knights"] for one in players]}, list_rolls(view, seat), is_founding,
    )  # fmt: skip


def list_rolls(view: View, seat: int) -> Rolls:
    """What each total of the dice brings a seat, the robber standing where it stands."""
    brought = dict[int, list[int]]()
    mine, robber = view["players"][seat], view["island"]["robber"]
    for tile in view["island"]["hexes"]:
        homes = [
            corner for corner in (*mine["settlements"], *mine["cities"], *mine["cities"]) if corner in tile["corners"]
        ]
        if homes and tile["number"] and tile["at"] != robber:
            cards = brought.setdefault(tile["number"], [0] * len(RESOURCES))
            cards[RESOURCES.index(GIVES[tile["terrain"]])] += len(homes)
    return tuple((SpokenIsland.odds(number) / 36, tuple(cards)) for number, cards in sorted(brought.items()))


def own_cards(view: View) -> tuple[int, ...]:
    return tuple(view["mine"]["hand"][name] for name in RESOURCES)


def predict_cards(view: View, action: Any) -> Sequence[int] | None:
    """Trades as they will be if they come about; discards and what hangs on hidden cards, by what is certain."""
    cards = own_cards(view)
    if isinstance(action, act.Discard):
        return subtract_cards(cards, action.cards)
    if isinstance(action, act.Offer):
        return subtract_cards([a + b for a, b in zip(cards, action.want, strict=True)], action.give)
    if isinstance(action, act.Accept):
        offer = next(one for one in view["offers"] if one["by"] == action.seat)
        return [n - offer["want"][name] + offer["give"][name] for name, n in zip(RESOURCES, cards, strict=True)]
    return cards if isinstance(action, act.PlayMonopoly | act.Decline) else None


def subtract_cards(cards: Sequence[int], others: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(cards, others, strict=True)]


def locate_answer(action: Any) -> str:
    if isinstance(action, act.BuildSettlement | act.BuildCity):
        return action.corner
    return getattr(action, "path", "") or getattr(action, "hex", "")


def find_own_clauses(asked: Asked, action: Any) -> list[Clause]:
    """What the board shows about a place, and what is known of hands."""
    island, view = SpokenIsland(asked), asked.view
    if isinstance(action, act.BuildSettlement | act.BuildCity):
        found = find_corner_clauses(island, action.corner)
        # Whoever makes a city of a settlement is as near to harbours as before.
        return [one for one in found if one.kind != "harbour" or isinstance(action, act.BuildSettlement)]
    if isinstance(action, act.BuildRoad):
        return find_path_clauses(island, action.path)
    if isinstance(action, act.MoveRobber):
        return find_hex_clauses(island, action.hex)
    if isinstance(action, act.Steal):
        return [Clause("hand", (action.victim, *count_hand(view, action.victim)))]
    if isinstance(action, act.PlayMonopoly):
        held = count_held(view, action.resource)
        return [Clause("held", (action.resource, held)) if held else Clause("nobody_holds", (action.resource,))]
    if isinstance(action, act.StealNothing):
        return [Clause("takes_none")]
    if isinstance(action, act.BuyCard):
        return [Clause("unseen", count_unseen_knights(asked)), Clause("deck", (view["deck"],))]
    if isinstance(action, act.Offer):
        return find_partner_clauses(island, action)
    if isinstance(action, act.Accept | act.Decline):
        return find_reply_clauses(view, action)
    if isinstance(action, act.PlayRoadBuilding):
        return [Clause("free_roads", (min(2, view["players"][view["seat"]]["left"]["roads"]),))]
    if isinstance(action, act.StartBuilding | act.Roll | act.EndTurn):
        return find_waiting_clauses(island, action)
    return []


def find_reply_clauses(view: View, action: act.Accept | act.Decline) -> list[Clause]:
    """How many cards an offer brings for how many; or what somebody does not get."""
    offer = next(one for one in view["offers"] if one["by"] == action.seat)
    wanted, given = (tuple(offer[side][name] for name in RESOURCES) for side in ("want", "give"))
    if isinstance(action, act.Decline):
        return [*_find_armed_clauses(view, action.seat, wanted, given), Clause("denies", (action.seat, wanted))]
    return [Clause("ratio", (sum(wanted), sum(given)))] if sum(wanted) != sum(given) else []


def _find_armed_clauses(view: View, seat: int, wanted: Sequence[int], given: Sequence[int]) -> list[Clause]:
    """What the cards that somebody asks for would pay for, by what is known of their hand; the dearest of it."""
    held, left = view["ledger"]["sure"][seat], view["players"][seat]["left"]
    then = [n + a - b for n, a, b in zip(held, wanted, given, strict=True)]
    is_there = {
        "city": left["cities"] and view["players"][seat]["settlements"],
        "settlement": left["settlements"] and find_sites(view, seat),
    }
    for thing, there in is_there.items():
        price = COSTS[thing]
        is_short = any(n < cost for n, cost in zip(held, price, strict=True))
        if there and is_short and all(n >= cost for n, cost in zip(then, price, strict=True)):
            return [Clause("arms", (seat, thing, tuple(wanted)))]
    return []


def find_waiting_clauses(island: SpokenIsland, action: Any) -> list[Clause]:
    """What can be built next, or what a seven would take and how often what is lacking comes."""
    held, view = find_holdings(island.view), island.view
    if isinstance(action, act.StartBuilding):
        payable = held.list_payable()
        return [Clause("builds", (payable[0],)) if payable else Clause("builds_none"), Clause("closes")]
    n = sum(held.cards)
    is_end = isinstance(action, act.EndTurn)
    found = [Clause("risk", (n, n // 2))] if is_end and n > SAFE else []
    found += [Clause("unpaid")] if is_end and not held.list_payable() else []
    goal = held.find_goal()
    lacking = [name for name, n in zip(RESOURCES, held.missing_cards(goal), strict=True) if n] if goal else []
    return found + [Clause("comes", (name, count_rolls(view, view["seat"], name))) for name in lacking][:1]


def find_partner_clauses(island: SpokenIsland, offer: act.Offer) -> list[Clause]:
    """Who is known to hold what is wanted, else who is paid it most often."""
    view = island.view
    others = [seat for seat in offer.to or range(len(view["players"])) if seat != view["seat"]]
    wanted = next((n for n, count in enumerate(offer.want) if count), None)
    if wanted is None or not others:
        return []
    sure = {seat: view["ledger"]["sure"][seat][wanted] for seat in others}
    best = max(others, key=lambda seat: sure[seat])
    if sure[best]:
        return [Clause("partner", (best, RESOURCES[wanted], sure[best]))]
    rolls = {seat: count_rolls(view, seat, RESOURCES[wanted]) for seat in others if view["players"][seat]["cards"]}
    best = max(rolls, key=lambda seat: rolls[seat], default=-1)
    return [Clause("earns", (best, RESOURCES[wanted], rolls[best]))] if rolls.get(best) else []


def suggest_trade(asked: Asked, before: Holdings) -> act.Offer | None:
    """One card that one can spare for the one card that is missing, to whoever is likeliest to have it.

    What somebody has refused in this game is not asked of them again.
    """
    for thing in before.prices:
        missing = before.missing_cards(thing)
        if sum(missing) != 1:
            continue
        if not may_somebody_hold(asked, before, missing.index(1)):
            continue
        spare = subtract_cards(before.cards, before.prices[thing])
        for give in sorted(range(len(spare)), key=lambda n: -spare[n]):
            partners = list_askable(asked.view, give, missing.index(1)) if spare[give] > 0 else ()
            offer = act.Offer(tuple(int(n == give) for n in range(len(spare))), missing, act.Seats(partners))
            told = find_partner_clauses(SpokenIsland(asked), offer) if partners else []
            if told:
                return act.Offer(offer.give, offer.want, act.Seats((told[0].values[0],)))
    return None


def may_somebody_hold(asked: Asked, before: Holdings, wanted: int) -> bool:
    """Whether cards of a resource are neither with the bank nor in one's own hand."""
    total: int = asked.game.rules.bank  # type: ignore[attr-defined]
    return bool(total > asked.view["bank"][RESOURCES[wanted]] + before.cards[wanted])


def list_askable(view: View, give: int, want: int) -> tuple[int, ...]:
    """The others who have not refused such an exchange, and are not asked for it now.

    Who refused to part with such a card is asked again where they are known to hold one.
    """
    deal, parting = f"{RESOURCES[want]}>{RESOURCES[give]}", f"{RESOURCES[want]}>"
    now = next((one for one in view["offers"] if one["by"] == view["seat"]), None)
    is_open = now is not None and now["give"][RESOURCES[give]] == now["want"][RESOURCES[want]] == 1
    refused = view["bargains"]["refused"]
    return tuple(
        seat for seat in range(len(view["players"]))
        if seat != view["seat"] and not is_open and deal not in refused[seat]
        and (view["ledger"]["sure"][seat][want] or not any(one.startswith(parting) for one in refused[seat]))
    )  # fmt: skip


def count_hand(view: View, seat: int) -> tuple[int, int]:
    """How many cards and points a seat has for all to see."""
    return view["players"][seat]["cards"], view["players"][seat]["points"]


def count_unseen_knights(asked: Asked) -> tuple[int, int]:
    """How many knights there are among the cards that one has not seen, and how many cards those are."""
    assert isinstance(asked.game, Island)
    view = asked.view
    others = [one["development"] for seat, one in enumerate(view["players"]) if seat != view["seat"]]
    played = sum(one["knights"] for one in view["players"]) + view["mine"]["cards"]["knight"]
    return asked.game.rules.deck_knights - played, view["deck"] + sum(others)


def count_held(view: View, resource: str) -> int:
    """How many cards of a resource the others hold at least, by what was seen."""
    return sum(
        sheet[RESOURCES.index(resource)] for seat, sheet in enumerate(view["ledger"]["sure"]) if seat != view["seat"]
    )


def name_thing(thing: str, to: Listener) -> str:
    say = make_speaker(to)
    return {
        "city": say("a city"),
        "settlement": say("a settlement"),
        "development card": say("a development card"),
        "road": say("a road"),
    }[thing]


def name_measure(measure: str, to: Listener) -> str:
    say = make_speaker(to)
    return {
        POINTS: say("Points"), "longest": say("Roads in one line"), "knights": say("Knights played"),
    }[measure]  # fmt: skip


def describe_amounts(cards: Sequence[int], to: Listener) -> str:
    return describe_cards(make_speaker(to), cards)


def join_clauses(one: Clause, other: Clause, asked: Asked) -> str:
    """What is to be had and who has the card; what one waits for and how often it comes; what says the same twice."""
    say, to = make_speaker(asked.to), asked.to
    match (one.kind, *one.values), (other.kind, *other.values):
        case (("site", *_), ("opens", "settlement")) | (("opens", "settlement"), ("site", *_)):
            return describe_own_clause(one if one.kind == "site" else other, asked)
        case (("arms", *_), ("denies", *_)):
            return describe_own_clause(one, asked)
        case (("pays", thing), ("partner", seat, resource, n)) | (("partner", seat, resource, n), ("pays", thing)):
            return say("It would pay for {thing}, and {name} holds at least {cards}.", thing=name_thing(thing, to),
                       name=to.names[seat], cards=describe_resource(say, resource, n))  # fmt: skip
        case (("pays", thing), ("earns", seat, resource, n)) | (("earns", seat, resource, n), ("pays", thing)):
            return say("It would pay for {thing}, and {name} is paid {resource} in {odds} of 36 rolls.",
                       thing=name_thing(thing, to), name=to.names[seat], resource=resource_name(say, resource),
                       odds=n)  # fmt: skip
        case (("comes", resource, 0), ("lacks", thing, cards)) | (("lacks", thing, cards), ("comes", resource, 0)):
            return say("For {thing} you still need {cards}, and no roll pays you {resource}.",
                       thing=name_thing(thing, to), cards=join_last(describe_cards(say, cards), to.lang),
                       resource=resource_name(say, resource))  # fmt: skip
        case (("comes", resource, n), ("lacks", thing, cards)) | (("lacks", thing, cards), ("comes", resource, n)):
            return say("For {thing} you still need {cards}, and you are paid {resource} in {odds} of 36 rolls.",
                       thing=name_thing(thing, to), cards=join_last(describe_cards(say, cards), to.lang),
                       resource=resource_name(say, resource), odds=n)  # fmt: skip
    return ""


def describe_own_clause(clause: Clause, asked: Asked) -> str:
    return (_describe_hand_clause if clause.kind in OF_HANDS else _describe_place_clause)(clause, asked)


OF_HANDS = (
    "builds",
    "free_roads",
    "partner",
    "earns",
    "comes",
    "closes",
    "hand",
    "held",
    "unseen",
    "ratio",
    "arms",
    "denies",
    "deck",
    "risk",
    "builds_none",
    "unpaid",
    "takes_none",
    "nobody_holds",
)
"""Kinds that speak of cards and hands; the others speak of a place."""


def _describe_place_clause(clause: Clause, asked: Asked) -> str:
    say, values = make_speaker(asked.to), clause.values
    match clause.kind:
        case "rolls":
            kinds = say.many("{n} kind of resource", "{n} kinds of resource", values[2])
            return say("It is paid in {odds} of 36 rolls, from {kinds}.", odds=values[1], kinds=kinds)
        case "fresh":
            names = (resource_name(say, one) for one in values[1:])
            return say("New to you: {resources}.", resources=", ".join(names))
        case "harbour":
            return _describe_harbour(say, values[1], values[2])
        case "site":
            return say("At its end, {corner} is free to settle: paid in {odds} of 36 rolls.", corner=values[0],
                       odds=values[1])  # fmt: skip
        case "onward":
            return say("One road beyond {end}, {corner} is free to settle: paid in {odds} of 36 rolls.",
                       end=values[0], corner=values[1], odds=values[2])  # fmt: skip
        case "leads":
            return say("It leads to {corner}, which is paid in {odds} of 36 rolls.", corner=values[0], odds=values[1])
        case "blocks":
            who = join_names(say, asked.to, values[2:])
            return say("It blocks what {odds} of 36 rolls bring; next to it: {names}.", odds=values[1], names=who)
        case "cuts":
            who = SpokenIsland(asked).seat_name(values[0])
            resource = resource_name(say, values[1])
            if not values[2] and values[0] == asked.to.seat:
                return say("You then get no {resource}.", resource=resource)
            if not values[2]:
                return say("{name} then gets no {resource}.", name=who, resource=resource)
            return say("{name}: {resource} then in {odds} of 36 rolls.", name=who, resource=resource, odds=values[2])
    return say("There it blocks nothing.")


def _describe_hand_clause(clause: Clause, asked: Asked) -> str:
    say, to, values = make_speaker(asked.to), asked.to, clause.values
    match clause.kind:
        case "partner":
            return say("{name} holds at least {cards}.", name=to.names[values[0]],
                       cards=describe_resource(say, values[1], values[2]))  # fmt: skip
        case "earns":
            return say("{name} is paid {resource} in {odds} of 36 rolls.", name=to.names[values[0]],
                       resource=resource_name(say, values[1]), odds=values[2])  # fmt: skip
        case "comes":
            if not values[1]:
                return say("No roll pays you {resource}.", resource=resource_name(say, values[0]))
            return say("You are paid {resource} in {odds} of 36 rolls.", resource=resource_name(say, values[0]),
                       odds=values[1])  # fmt: skip
        case "builds":
            return _describe_purchase(say, values[0], to)
        case "takes_none":
            return say("You draw no card.")
        case "builds_none" | "unpaid":
            return say("With your cards you can build or buy nothing now.")
        case "free_roads":
            return say.many("It lays {n} road without cards.", "It lays {n} roads without cards.", values[0])
        case "closes":
            return say("You then trade no more in this turn.")
        case "hand":
            return say("{name} has {cards} and {points}.", name=to.names[values[0]],
                       cards=say.many("{n} card", "{n} cards", values[1]),
                       points=say.many("{n} point", "{n} points", values[2]))  # fmt: skip
        case "held":
            return say("The others hold at least {cards}.", cards=describe_resource(say, values[0], values[1]))
        case "nobody_holds":
            return say("You know of nobody who holds {resource}.", resource=resource_name(say, values[0]))
    return _describe_deal_clause(clause, asked)


def _describe_deal_clause(clause: Clause, asked: Asked) -> str:
    """What an offer comes to, what the pile holds, and what a seven would take."""
    say, to, values = make_speaker(asked.to), asked.to, clause.values
    match clause.kind:
        case "ratio":
            return say.many("You get {n} card for {mine}.", "You get {n} cards for {mine}.", values[1], mine=values[0])
        case "arms":
            return say("With {cards}, {name} could pay for {thing}.", name=to.names[values[0]],
                       thing=name_thing(values[1], to), cards=describe_cards(say, values[2]))  # fmt: skip
        case "denies":
            return say("{name} does not get {cards} from you.", name=to.names[values[0]],
                       cards=describe_cards(say, values[1]))  # fmt: skip
        case "unseen":
            return say.many("Of the {n} card that you have not seen, knights: {knights}. You draw one blindly.",
                            "Of the {n} cards that you have not seen, knights: {knights}. You draw one blindly.",
                            values[1], knights=values[0])  # fmt: skip
        case "deck":
            return say.many("{n} card is left in the pile.", "{n} cards are left in the pile.", values[0])
    cards = say.many("{n} card", "{n} cards", values[0])
    return say("You keep {cards}: a seven would take {lost} of them.", cards=cards, lost=values[1])


def _describe_purchase(say: Speaker, thing: str, to: Listener) -> str:
    if thing == "development card":
        return say("You can then buy {thing}.", thing=name_thing(thing, to))
    return say("You can then build {thing}.", thing=name_thing(thing, to))


def _describe_harbour(say: Speaker, kind: str, far: int) -> str:
    harbour = harbour_name(say, kind)
    if not far:
        return say("There: {harbour}.", harbour=harbour)
    return say.many("One road away: {harbour}.", "{n} roads away: {harbour}.", far, harbour=harbour)


def describe_resource(say: Speaker, resource: str, n: int) -> str:
    return describe_cards(say, {name: n if name == resource else 0 for name in RESOURCES})


def describe_own_clause_question(clause: Clause, asked: Asked) -> str:
    say = make_speaker(asked.to)
    match clause.kind:
        case "rolls" | "fresh" | "harbour":
            return say("Which corner is paid often, and with what you lack?")
        case "ratio" | "denies" | "arms":
            return say("Who gains more by this trade?")
        case "site" | "leads" | "onward":
            return say("Where do you want to settle next, and which road leads there?")
        case "builds":
            return say("What can you build?")
        case "free_roads":
            return say("Where would two roads take you?")
        case "blocks" | "idle_hex" | "cuts":
            return say("Which hex feeds the others most, and you not at all?")
        case "partner" | "earns":
            return say("Who may have the card that you lack?")
        case "comes" | "closes" | "builds_none" | "unpaid":
            return say("What else can you do before the dice fall again?")
        case "hand" | "takes_none":
            return say("Who has many cards, or many points?")
        case "held" | "nobody_holds":
            return say("Of what do the others hold most?")
        case "deck" | "unseen":
            return say("What else could these cards bring you?")
    return say("What happens to your cards if a seven falls?")
