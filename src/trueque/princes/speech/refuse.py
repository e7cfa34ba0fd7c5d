"""Why an answer is not open: what was understood, "no", the reason, and what would be right, in three languages."""

from __future__ import annotations

from trueque.kernel import NATURE, IllegalAction, Seat
from trueque.kernel.words import Listener
from trueque.princes.actions import Action, Bank, Build, Play, Raise, Road, Settle
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KINDS, Cost
from trueque.princes.legal import Question, question
from trueque.princes.may import can_pay, discount_on, met, sites_for, stands
from trueque.princes.notation import write
from trueque.princes.slots import effect_of
from trueque.princes.speech.names import Voice
from trueque.princes.state import State
from trueque.princes.tableau import PLACES, SETTLEMENT, ends, road_to

ENTRIES = {
    "dice": "princes-dice",
    "action": "action-phase",
    "draw": "hand-and-refill",
    "surplus": "hand-and-refill",
    "exchange": "exchange",
    "replace": "exchange",
    "first_hand": "starting-hand",
    "rearrange": "rearranging-regions",
    "pay": "princes-costs",
    "take": "stock",
    "demand": "attack-cards",
    "buy": "event-cards",
    "hand_over": "attack-cards",
    "save": "princes-costs",
    "face": "princes-dice",
    "lay": "new-regions",
    "search": "exchange",
    "pick": "exchange",
    "under": "matching-backs",
    "stack": "matching-backs",
    "lose": "where-cards-go",
    "react": "reactions",
    "target": "attack-cards",
    "relocate": "action-cards",
    "defend": "reactions",
    "kind": "city-expansions",
    "riots": "event-cards",
    "site": "action-cards",
    "start": "princes-game",
    "shuffle": "princes-game",
    "show": "princes-game",
    "die": "reactions",
}
"""The almanac entry of each question."""


def why_not(s: State, seat: Seat, action: Action) -> IllegalAction:
    """Why *action* is not open to *seat* now; it can be said to anybody, and in every language."""
    then = s.copy()
    asked = question(then)

    def told(to: Listener, put: str) -> str:
        return _why(then, seat, action, asked, Voice(to), put or write(action))

    entry = "princes-victory" if asked is None else ENTRIES[asked.kind]
    nobody = Listener("en", seat, ())
    return IllegalAction(told(nobody, ""), entry, lambda lang: told(Listener(lang, seat, ()), ""), told)


def _why(s: State, seat: Seat, action: Action, asked: Question | None, v: Voice, text: str) -> str:
    say = v.say
    if asked is None:
        return say("“{text}”: no. The game is over.", text=text)
    if asked.seat == NATURE:
        return say("“{text}”: not now. The dice or the cards come first.", text=text)
    if asked.seat != seat:
        return say("“{text}”: not now. The other player is asked.", text=text)
    if asked.kind == "action" and (found := _missing(s, seat, action, v)):
        return found
    example = write(next(iter(asked.answers)))
    return say(
        "“{text}”: no. That is not what is asked now; “{example}” would be an answer.", text=text, example=example
    )


def _missing(s: State, me: Seat, action: Action, v: Voice) -> str:
    """What an answer of the action phase lacks; empty where it belongs to no action phase."""
    if isinstance(action, Build):
        return _no(v, action.card, _no_build(s, me, action, v))
    if isinstance(action, Play):
        return _no(v, action.card, _no_play(s, me, action, v))
    if isinstance(action, Road | Settle | Raise):
        name = {Road: "road", Settle: "settlement", Raise: "city"}[type(action)]
        return _no(v, name, _no_centre(s, me, action, name, v))
    if isinstance(action, Bank) and action.give in KINDS:
        say, kind = v.say, KINDS.index(action.give)
        rate, have = s.layout.realms[me].rates[kind], s.layout.realms[me].totals()[kind]
        if have < rate:
            return say("Trade: no. It takes {rate}; you have {have}.", rate=v.amount(rate, kind), have=have)
        return say("Trade: no. You have no room for {get}.", get=v.kind(KINDS.index(action.get)))
    return ""


def _no(v: Voice, card: str, reason: str) -> str:
    say, name = v.say, v.card(card)
    return say("{what}: no. {why}", what=name[0].upper() + name[1:], why=reason) if reason else ""


def _short(s: State, me: Seat, cost: Cost, v: Voice, discount: int = 0) -> str:
    """What is lacking to pay a cost; empty where nothing is."""
    say, totals = v.say, s.layout.realms[me].totals()
    if can_pay(s, me, cost, discount):
        return ""
    lack = [max(0, need - have) for have, need in zip(totals, cost, strict=True)]
    return say("It costs {cost}. You are short of {lack}.", cost=v.kinds(cost), lack=v.kinds(lack))


def _no_build(s: State, me: Seat, action: Build, v: Voice) -> str:
    say, card = v.say, CARDS[action.card]
    if card.kind in ("action", "event"):
        return say("It is not built.")
    if action.card not in s.layout.cards(me) and action.card not in s.layout.faceup:
        return say("It is neither in your hand nor in the open stack.")
    if card.face.is_single and stands(s, me, card.token):
        return say("One a principality, and yours stands.")
    if not met(s, me, card.token):
        return say("It requires: {needs}.", needs=card.face.needs[v.to.lang])
    sites = sites_for(s, me, card.token)
    if action.site not in sites:
        places = ", ".join(v.place(site) for site in sites)
        return say("It can stand at: {places}.", places=places) if sites else say("There is no free site for it.")
    return _short(s, me, card.cost, v, discount_on(s, me, card.token))


def _no_play(s: State, me: Seat, action: Play, v: Voice) -> str:
    say, card = v.say, CARDS[action.card]
    if action.card not in s.layout.cards(me):
        return say("It is not in your hand.")
    if card.kind != "action":
        return say("It is built, not played: name a site.")
    timing = effect_of(card.id).timing
    if timing == "before_roll":
        return say("It is played before the dice.")
    if timing == "settlement":
        return say("It is played while building a settlement.")
    if timing == "reaction":
        return say("It is played when the event comes.")
    if not met(s, me, card.token):
        return say("It requires: {needs}.", needs=card.face.needs[v.to.lang])
    return say("It would change nothing now.")


def _no_centre(s: State, me: Seat, action: Road | Settle | Raise, name: str, v: Voice) -> str:
    say, realm = v.say, s.layout.realms[me]
    if not s.layout.supply[name]:
        return say("None is left.")
    if isinstance(action, Raise):
        if realm.places.get(PLACES[action.place]) != SETTLEMENT:
            return say("You have no settlement at {place} to lay it on.", place=v.place(action.place))
    elif isinstance(action, Settle):
        x = PLACES[action.place]
        if x not in ends(realm).values() or road_to(x) not in realm.roads:
            return _road_first(s, me, action.place, v)
    elif road_to(ends(realm)[action.side]) in realm.roads:
        return say("A road leads there already; build the settlement at its end.")
    return _short(s, me, CENTRE_COSTS[name], v)


def _road_first(s: State, me: Seat, place: str, v: Voice) -> str:
    say, realm, cost = v.say, s.layout.realms[me], CENTRE_COSTS["road"]
    if any(road_to(x) in realm.roads for x in ends(realm).values()):
        return say("It goes at the free end of a road; there is no road to {place}.", place=v.place(place))
    told = [
        say("It goes at the free end of a road and you have none."),
        say("First a road: {cost}.", cost=v.kinds(cost)),
    ]
    if not can_pay(s, me, cost):
        lack = [max(0, need - have) for have, need in zip(realm.totals(), cost, strict=True)]
        told.append(say("You are short of {lack}.", lack=v.kinds(lack)))
    return " ".join(told)
