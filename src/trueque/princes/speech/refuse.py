"""Why an answer is not open: what was understood, "no", the reason, and what would be right, in three languages."""

from __future__ import annotations

from trueque.kernel import NATURE, IllegalAction, Seat
from trueque.kernel.words import Listener
from trueque.princes.actions import Action, Bank, Build, Play, Raise, Road, Settle
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KINDS, Cost
from trueque.princes.legal import Question, make_question
from trueque.princes.notation import write
from trueque.princes.permissions import can_pay, discount_on, is_requirement_met, is_standing, list_sites
from trueque.princes.slots import find_effect
from trueque.princes.speech.names import PrincesVoice
from trueque.princes.state import PrincesState
from trueque.princes.tableau import PLACES, SETTLEMENT, find_next_places, road_leading_to

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


def why_not(s: PrincesState, seat: Seat, action: Action) -> IllegalAction:
    """Why *action* is not open to *seat* now; it can be said to anybody, and in every language."""
    then = s.copy()
    asked = make_question(then)

    def describe_reason(to: Listener, put: str) -> str:
        return _describe_refusal(then, seat, action, asked, PrincesVoice(to), put or write(action))

    entry = "princes-victory" if asked is None else ENTRIES[asked.kind]
    nobody = Listener("en", seat, ())
    return IllegalAction(
        describe_reason(nobody, ""), entry, lambda lang: describe_reason(Listener(lang, seat, ()), ""), describe_reason
    )


def _describe_refusal(
    s: PrincesState, seat: Seat, action: Action, asked: Question | None, v: PrincesVoice, text: str
) -> str:
    say = v.say
    if asked is None:
        return say("“{text}”: no. The game is over.", text=text)
    if asked.seat == NATURE:
        return say("“{text}”: not now. The dice or the cards come first.", text=text)
    if asked.seat != seat:
        return say("“{text}”: not now. It is the other player's turn to answer.", text=text)
    if asked.kind == "action" and (found := _describe_lack(s, seat, action, v)):
        return found
    example = write(next(iter(asked.answers)))
    return say("“{text}”: no. That does not answer the question; “{example}” would.", text=text, example=example)


def _describe_lack(s: PrincesState, me: Seat, action: Action, v: PrincesVoice) -> str:
    """What an answer of the action phase lacks; empty where it belongs to no action phase."""
    if isinstance(action, Build):
        return _explain_card_refusal(v, action.card, _explain_build_refusal(s, me, action, v))
    if isinstance(action, Play):
        return _explain_card_refusal(v, action.card, _explain_play_refusal(s, me, action, v))
    if isinstance(action, Road | Settle | Raise):
        name = {Road: "road", Settle: "settlement", Raise: "city"}[type(action)]
        return _explain_card_refusal(v, name, _explain_centre_refusal(s, me, action, name, v))
    if isinstance(action, Bank) and action.give in KINDS:
        say, kind = v.say, KINDS.index(action.give)
        rate, have = s.layout.realms[me].rates[kind], s.layout.realms[me].totals()[kind]
        if have < rate:
            return say("Trade: no. It takes {rate}; you have {have}.", rate=v.describe_amount(rate, kind), have=have)
        return say("Trade: no. You have no room for {get}.", get=v.kind_name(KINDS.index(action.get)))
    return ""


def _explain_card_refusal(v: PrincesVoice, card: str, reason: str) -> str:
    say, name = v.say, v.card_name(card)
    return say("{what}: no. {why}", what=name[0].upper() + name[1:], why=reason) if reason else ""


def _describe_missing(s: PrincesState, me: Seat, cost: Cost, v: PrincesVoice, discount: int = 0) -> str:
    """What is lacking to pay a cost; empty where nothing is."""
    say, totals = v.say, s.layout.realms[me].totals()
    if can_pay(s, me, cost, discount):
        return ""
    lack = [max(0, need - have) for have, need in zip(totals, cost, strict=True)]
    return say("It costs {cost}. You are short of {lack}.", cost=v.describe_kinds(cost), lack=v.describe_kinds(lack))


def _explain_build_refusal(s: PrincesState, me: Seat, action: Build, v: PrincesVoice) -> str:
    say, card = v.say, CARDS[action.card]
    if card.kind in ("action", "event"):
        return say("It is not built.")
    if action.card not in s.layout.hand_cards(me) and action.card not in s.layout.faceup:
        return say("It is neither in your hand nor in the open stack.")
    if card.face.is_single and is_standing(s, me, card.token):
        return say("Only one is allowed in a principality, and you have yours.")
    if not is_requirement_met(s, me, card.token):
        return say("It requires: {needs}.", needs=card.face.needs[v.to.lang])
    sites = list_sites(s, me, card.token)
    if action.site not in sites:
        places = ", ".join(v.place_name(site) for site in sites)
        return say("It can stand at: {places}.", places=places) if sites else say("There is no free site for it.")
    return _describe_missing(s, me, card.cost, v, discount_on(s, me, card.token))


def _explain_play_refusal(s: PrincesState, me: Seat, action: Play, v: PrincesVoice) -> str:
    say, card = v.say, CARDS[action.card]
    if action.card not in s.layout.hand_cards(me):
        return say("It is not in your hand.")
    if card.kind != "action":
        return say("It is built, not played: name a site.")
    timing = find_effect(card.id).timing
    if timing == "before_roll":
        return say("It is played before the dice.")
    if timing == "settlement":
        return say("It is played while building a settlement.")
    if timing == "reaction":
        return say("It is played when the event comes.")
    if not is_requirement_met(s, me, card.token):
        return say("It requires: {needs}.", needs=card.face.needs[v.to.lang])
    return say("It would change nothing now.")


def _explain_centre_refusal(
    s: PrincesState, me: Seat, action: Road | Settle | Raise, name: str, v: PrincesVoice
) -> str:
    say, realm = v.say, s.layout.realms[me]
    if not s.layout.supply[name]:
        return say("None is left.")
    if isinstance(action, Raise):
        if realm.places.get(PLACES[action.place]) != SETTLEMENT:
            return say("You have no settlement at {place} to lay it on.", place=v.place_name(action.place))
    elif isinstance(action, Settle):
        x = PLACES[action.place]
        if x not in find_next_places(realm).values() or road_leading_to(x) not in realm.roads:
            return _describe_missing_road(s, me, action.place, v)
    elif road_leading_to(find_next_places(realm)[action.side]) in realm.roads:
        return say("A road leads there already; build the settlement at its end.")
    return _describe_missing(s, me, CENTRE_COSTS[name], v)


def _describe_missing_road(s: PrincesState, me: Seat, place: str, v: PrincesVoice) -> str:
    say, realm, cost = v.say, s.layout.realms[me], CENTRE_COSTS["road"]
    if any(road_leading_to(x) in realm.roads for x in find_next_places(realm).values()):
        return say("It goes at the free end of a road; there is no road to {place}.", place=v.place_name(place))
    told = [
        say("It goes at the free end of a road and you have none."),
        say("First a road: {cost}.", cost=v.describe_kinds(cost)),
    ]
    if not can_pay(s, me, cost):
        lack = [max(0, need - have) for have, need in zip(realm.totals(), cost, strict=True)]
        told.append(say("You are short of {lack}.", lack=v.describe_kinds(lack)))
    return " ".join(told)
