"""Why a kind of answer is greyed in The Princes: turn, phase, stock, requirement, site; and what would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from trueque.kernel import NATURE, Seat
from trueque.kernel.why import Obstacle
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.princes.actions import Bank, Pass, Road, Roll
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, GOLD, KINDS, Card, Cost
from trueque.princes.layout import Realm
from trueque.princes.legal import make_question
from trueque.princes.permissions import (
    can_pay,
    discount_on,
    has_coins,
    has_unused_coin,
    is_requirement_met,
    is_standing,
    list_sites,
)
from trueque.princes.slots import find_effect
from trueque.princes.speech.ask import describe_question as in_words
from trueque.princes.speech.names import PrincesVoice
from trueque.princes.speech.refuse import ENTRIES
from trueque.princes.state import PrincesState
from trueque.princes.tableau import SETTLEMENT, find_next_places, road_leading_to

CENTRE = ("road", "settlement", "city")
KINDS_OF_ANSWERS = (
    "roll", "play …", "build …", *CENTRE, "bank", "use", "remove", "end", "give", "take", "demand", "save", "draw",
    "search", "pick", "under", "stack", "pass", "set", "lay", "swap", "target", "lose",
)  # fmt: skip
IN_ACTION = ("play", "build", *CENTRE, "bank", "use", "remove", "end")
"""What belongs to the action phase."""
Found = Iterator[Obstacle]


def kinds() -> tuple[str, ...]:
    """Every kind of answer that a player can give."""
    return KINDS_OF_ANSWERS


def kind_name(kind: str, lang: str) -> str:
    """What a kind of answer is called."""
    v = PrincesVoice(Listener(lang, None, ()))
    verb, _, card = kind.partition(" ")
    if card in CARDS:
        return v.card_name(card)
    say = v.say
    if verb in CENTRE:
        name = v.card_name(verb)
        return name[0].upper() + name[1:]
    return {
        "roll": say("Roll the dice"), "play": say("Play a card"), "build": say("Build a card"), "bank": say("Trade"),
        "use": say("Use a card"), "remove": say("Remove a card"), "end": say("End the action phase"),
        "give": say("Give resources"), "take": say("Take resources"), "demand": say("Demand resources"),
        "save": say("Save a resource"), "draw": say("Draw a card"), "search": say("Search a stack"),
        "pick": say("Pick a card"), "under": say("Put a card under a stack"), "stack": say("Choose a stack"),
        "pass": say("Pass"), "set": say("Set the die"), "lay": say("Lay the new regions"), "swap": say("Swap"),
        "target": say("Name a card of the other player"), "lose": say("Give up a card"),
    }[verb]  # fmt: skip


@dataclass(frozen=True)
class PrincesAsking:
    """Who asks about which kind of answer, and where the game stands."""

    s: PrincesState
    me: Seat
    verb: str
    card: str
    v: PrincesVoice
    is_acting: bool
    """Whether this seat is in its action phase."""

    @property
    def say(self) -> Speaker:
        return self.v.say

    @property
    def realm(self) -> Realm:
        return self.s.layout.realms[self.me]


def obstacles(game: Any, s: PrincesState, kind: str, to: Listener) -> list[Obstacle]:
    """What stands in the way of *kind* for the listener's seat, most pressing first."""
    assert to.seat is not None, "a spectator has nothing greyed"
    verb, _, card = kind.partition(" ")
    v, asked = PrincesVoice(to), make_question(s)
    if asked is None:
        say = v.say
        return [Obstacle("over", say("The game is over."), "princes-victory")]
    asking = PrincesAsking(s, to.seat, verb, card, v, asked.kind == "action" and asked.seat == to.seat)
    found = list(_find_turn_obstacles(game, asking))
    if verb in IN_ACTION:
        found += ACTION[verb](asking) if verb in ACTION else ()
    elif not asking.is_acting and asked.seat == to.seat:
        return found
    else:
        found.append(_unasked_obstacle(asking))
    return found


def _find_turn_obstacles(game: Any, asking: PrincesAsking) -> Found:
    """Another is asked, or this seat something else than its action phase."""
    say, s, me = asking.say, asking.s, asking.me
    asked = make_question(s)
    assert asked is not None
    if asked.seat == NATURE:
        yield Obstacle("phase", say("The dice or the cards come first."), "princes-dice")
    elif asked.seat != me:
        told = say("It is {name} who is to answer now, not you.", name=asking.v.seat_name(asked.seat))
        yield Obstacle("turn", told, "action-phase")
    elif asked.kind == "dice" and asking.verb != "roll":
        yield Obstacle("phase", say("The dice first: you have not rolled yet."), "princes-dice", (Roll(),))
    elif asked.kind not in ("action", "dice"):
        told = in_words(asked, game.view(s, me), asking.v)
        yield Obstacle("question", say("First: {question}", question=told), ENTRIES[asked.kind], (Pass(),))


def _unasked_obstacle(asking: PrincesAsking) -> Obstacle:
    """What is only answered when something asks for it."""
    told, entry = WHEN[asking.verb](asking.say)
    return Obstacle("question", told, entry)


# ---- the action phase ------------------------------------------------------------------------------------------------


def _find_missing_resources(asking: PrincesAsking, cost: Cost, discount: int = 0) -> Found:
    """Resources that are missing, and trades that would bring them without costing what is needed."""
    say, v, totals = asking.say, asking.v, asking.realm.totals()
    if can_pay(asking.s, asking.me, cost, discount):
        return
    missing = [max(0, need - have) for have, need in zip(totals, cost, strict=True)]
    told = say.many(
        "{cards} short. It costs {cost}.", "{cards} short. It costs {cost}.", sum(missing),
        cards=v.describe_kinds(missing), cost=v.describe_kinds(cost),
    )  # fmt: skip
    spare = [have - need for have, need in zip(totals, cost, strict=True)]
    trades = tuple(
        Bank(KINDS[give], KINDS[get])
        for get, n in enumerate(missing) if n
        for give in range(len(KINDS)) if give != get and spare[give] >= asking.realm.rates[give]
    )  # fmt: skip
    yield Obstacle("cards", told, "princes-costs", trades)


def _find_centre_obstacles(asking: PrincesAsking) -> Found:
    """A road, a settlement or a city: one left, a place, the resources."""
    say, s, realm, verb = asking.say, asking.s, asking.realm, asking.verb
    if not s.layout.supply[verb]:
        yield Obstacle("piece", say("None is left."), "princes-costs")
    has_roads = [road_leading_to(x) in realm.roads for x in find_next_places(realm).values()]
    if verb == "city" and SETTLEMENT not in realm.places.values():
        yield Obstacle("place", say("You have no settlement to lay a city on."), "princes-city")
    elif verb == "settlement" and not any(has_roads):
        sides = tuple(Road(side) for side in find_next_places(realm))
        yield Obstacle(
            "place", say("It goes at the free end of a road and you have none."), "princes-settlement", sides
        )
    elif verb == "road" and all(has_roads):
        told = say("Roads lead to both ends already; build a settlement there first.")
        yield Obstacle("place", told, "princes-road")
    yield from _find_missing_resources(asking, CENTRE_COSTS[verb])


def _find_building_obstacles(asking: PrincesAsking) -> Found:
    """A card to build: at hand, what it requires, a site, its cost."""
    say, s, me = asking.say, asking.s, asking.me
    card = CARDS.get(asking.card)
    if card is None:
        yield from _find_nothing_to_build(asking)
        return
    if card.kind in ("action", "event"):
        yield Obstacle("rule", say("It is not built."), "action-cards")
        return
    if asking.card not in s.layout.hand_cards(me) and asking.card not in s.layout.faceup:
        yield Obstacle("card", say("It is neither in your hand nor in the open stack."), "hand-and-refill")
    if card.face.is_single and is_standing(s, me, card.token):
        yield Obstacle(
            "spent", say("Only one is allowed in a principality, and you have yours."), "one-per-principality"
        )
    yield from _find_requirement_obstacles(asking, card)
    if not list_sites(s, me, card.token):
        yield Obstacle("place", say("There is no free site for it."), "sites")
    yield from _find_missing_resources(asking, card.cost, discount_on(s, me, card.token))


def _find_requirement_obstacles(asking: PrincesAsking, card: Card) -> Found:
    if not is_requirement_met(asking.s, asking.me, card.token):
        told = asking.say("It requires: {needs}.", needs=card.face.needs[asking.v.to.lang])
        yield Obstacle("rule", told, "requirements")


def _find_nothing_to_build(asking: PrincesAsking) -> Found:
    """No card was named: none of the hand can be built."""
    say = asking.say
    held = [
        CARDS[token] for token in asking.s.layout.hand_cards(asking.me) if CARDS[token].kind not in ("action", "event")
    ]
    if not held:
        yield Obstacle("card", say("There is no card to build in your hand."), "buildings-and-units")
        return
    nearest = min(
        held, key=lambda card: sum(max(0, n - h) for n, h in zip(card.cost, asking.realm.totals(), strict=True))
    )
    named = PrincesAsking(asking.s, asking.me, "build", nearest.token, asking.v, asking.is_acting)
    for one in _find_building_obstacles(named):
        told = say("{what}: {why}", what=asking.v.card_name(nearest.token), why=one.sentence)
        yield Obstacle(one.cause, told, one.entry, one.cures)


def _find_play_obstacles(asking: PrincesAsking) -> Found:
    """An action card: at hand, its moment, what it requires, something to change."""
    say, s, me = asking.say, asking.s, asking.me
    card = CARDS.get(asking.card)
    if card is None:
        yield Obstacle("card", say("None of the cards in your hand can be played now."), "action-cards")
        return
    if asking.card not in s.layout.hand_cards(me):
        yield Obstacle("card", say("It is not in your hand."), "hand-and-refill")
    if card.kind != "action":
        yield Obstacle("rule", say("It is built, not played: name a site."), "buildings-and-units")
        return
    moments = {
        "before_roll": say("It is played before the dice."),
        "settlement": say("It is played while building a settlement."),
        "reaction": say("It is played when the event comes."),
    }
    timing = find_effect(card.id).timing
    if timing in moments:
        yield Obstacle("phase", moments[timing], "action-cards")
    elif not is_requirement_met(s, me, card.token):
        yield from _find_requirement_obstacles(asking, card)
    elif asking.is_acting:
        yield Obstacle("rule", say("It would change nothing now."), "action-cards")


def _find_trade_obstacles(asking: PrincesAsking) -> Found:
    """With the supply: enough alike, and room for what comes."""
    say, v, realm = asking.say, asking.v, asking.realm
    totals = realm.totals()
    if not any(totals[kind] >= realm.rates[kind] for kind in range(len(KINDS))):
        near = min(range(len(KINDS)), key=lambda kind: (realm.rates[kind] - totals[kind], realm.rates[kind]))
        told = say("For one resource the supply takes {give}; you have {n}.",
                   give=v.describe_amount(realm.rates[near], near),
                   n=totals[near])  # fmt: skip
        yield Obstacle("cards", told, "princes-bank-trade")
    elif asking.is_acting:
        yield Obstacle("place", say("You have no room for another resource."), "stock")


def _find_use_obstacles(asking: PrincesAsking) -> Found:
    say = asking.say
    if not has_coins(asking.s, asking.me):
        yield Obstacle("card", say("You have no card that trades once a turn."), "princes-bank-trade")
    elif not has_unused_coin(asking.s, asking.me):
        yield Obstacle("spent", say("You have already used it this turn."), "princes-bank-trade")
    elif not asking.realm.totals()[GOLD]:
        yield Obstacle("cards", say("It takes 1 gold, and you have none."), "princes-bank-trade")


def _find_remove_obstacles(asking: PrincesAsking) -> Found:
    say = asking.say
    if not asking.realm.sites:
        yield Obstacle("card", say("No card lies in your principality."), "removing-cards")
    elif asking.is_acting:
        yield Obstacle("rule", say("By these rules you cannot remove your own cards."), "removing-cards")


ACTION: dict[str, Callable[[PrincesAsking], Found]] = {
    "road": _find_centre_obstacles, "settlement": _find_centre_obstacles, "city": _find_centre_obstacles,
    "build": _find_building_obstacles, "play": _find_play_obstacles, "bank": _find_trade_obstacles,
    "use": _find_use_obstacles, "remove": _find_remove_obstacles,
}  # fmt: skip

WHEN: dict[str, Callable[[Speaker], tuple[str, str]]] = {
    "roll": lambda say: (say("You have already rolled this turn."), "princes-dice"),
    "give": lambda say: (say("Resources are given when something is to be paid."), "princes-costs"),
    "take": lambda say: (say("You take resources when the dice or a card give you some of your choice."), "stock"),
    "demand": lambda say: (say("You demand resources only when a card says so."), "attack-cards"),
    "save": lambda say: (say("A resource is saved when a card makes another cheaper."), "princes-costs"),
    "draw": lambda say: (say("Cards are drawn at the end of your turn, up to your hand limit."), "hand-and-refill"),
    "search": lambda say: (say("A stack is searched when you exchange a card at the end of your turn."), "exchange"),
    "pick": lambda say: (say("A card is picked from a stack that is being looked through."), "exchange"),
    "under": lambda say: (say("A card goes under a stack at the end of your turn, to exchange it."), "exchange"),
    "stack": lambda say: (say("A stack is chosen when cards are drawn, exchanged or put back."), "exchange"),
    "pass": lambda say: (say("There is no question to pass on now."), "action-phase"),
    "set": lambda say: (say("The die is set by a card played before the dice."), "princes-dice"),
    "lay": lambda say: (say("New regions come with a new settlement."), "new-regions"),
    "swap": lambda say: (say("Regions or cards change places only when a card says so."), "rearranging-regions"),
    "target": lambda say: (say("You name a card of the other player when an attack asks for it."), "attack-cards"),
    "lose": lambda say: (say("A card is given up when an event or an attack asks for it."), "where-cards-go"),
}
"""What is only answered when it is asked for: when that is, and the rule."""
