"""Why an answer is not open: what is wrong, where, and what would be right."""

from __future__ import annotations

from trueque.kernel import NATURE, IllegalAction, Seat
from trueque.princes.actions import Action, Bank, Build, Play, Raise, Road, Settle
from trueque.princes.build import discount_on, sites_for
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KINDS, Cost
from trueque.princes.engine import question
from trueque.princes.needs import met
from trueque.princes.notation import write
from trueque.princes.points import has
from trueque.princes.slots import effect_of
from trueque.princes.state import Princes, amounts_text
from trueque.princes.stock import can_pay
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

ASKED = {
    "dice": "the dice are still to be rolled",
    "action": "the action phase is on",
    "draw": "the hand has to be refilled first",
    "surplus": "cards above the hand limit have to go first",
    "exchange": "only a hand card can be exchanged now",
    "replace": "a card has to be taken for the one given away",
    "pay": "a payment is open: say from which regions",
    "take": "resources are to be taken: say into which regions",
}


def why_not(s: Princes, seat: Seat, action: Action) -> IllegalAction:
    """Why *action* is not open to *seat* now."""
    text, asked = write(action), question(s)
    if asked is None:
        return IllegalAction(f"«{text}»: the game is over.", "princes-victory")
    if asked.seat == NATURE:
        return IllegalAction(f"«{text}»: the dice or the cards come first.", "princes-dice")
    if asked.seat != seat:
        return IllegalAction(f"«{text}»: the other player is asked now, for «{asked.kind}».", ENTRIES[asked.kind])
    if asked.kind == "action":
        found = _missing(s, seat, action)
        if found:
            return IllegalAction(f"«{text}»: {found}", "action-phase")
    why = ASKED.get(asked.kind, f"the question is «{asked.kind}»")
    example = write(next(iter(asked.answers)))
    return IllegalAction(f"«{text}» does not answer what is asked: {why}; «{example}» would.", ENTRIES[asked.kind])


def _missing(s: Princes, me: Seat, action: Action) -> str:
    """What an answer of the action phase lacks."""
    if isinstance(action, Build):
        return _no_build(s, me, action)
    if isinstance(action, Play):
        return _no_play(s, me, action)
    if isinstance(action, Road | Settle | Raise):
        return _no_centre(s, me, action)
    if isinstance(action, Bank) and action.give in KINDS:
        kind = KINDS.index(action.give)
        rate, have = s.realms[me].rates[kind], s.realms[me].totals()[kind]
        if have < rate:
            return f"that trade takes {rate} {action.give}; you have {have}."
        return f"you have no room for {action.get}."
    return ""


def _short(s: Princes, me: Seat, cost: Cost, discount: int = 0) -> str:
    totals = s.realms[me].totals()
    if can_pay(totals, cost, discount):
        return ""
    lack = tuple(max(0, need - have) for have, need in zip(totals, cost, strict=True))
    return f"it costs {amounts_text(cost, KINDS)}; you are short of {amounts_text(lack, KINDS)}."


def _no_build(s: Princes, me: Seat, action: Build) -> str:
    realm, card = s.realms[me], CARDS[action.card]
    name = card.face.names["en"]
    if card.kind in ("action", "event"):
        return f"{name} is not built."
    if action.card not in s.cards(me) and action.card not in s.faceup:
        return f"{name} is neither in your hand nor face up."
    if card.face.once and has(realm, card.id):
        return f"one {name} a principality, and yours stands."
    if not met(card, s, me):
        return f"{name} requires: {card.face.needs['en']}."
    sites = sites_for(realm, card)
    if action.site not in sites:
        return f"{name} can stand at {', '.join(sites)}." if sites else f"there is no free site for {name}."
    return _short(s, me, card.cost, discount_on(realm, card))


def _no_play(s: Princes, me: Seat, action: Play) -> str:
    card = CARDS[action.card]
    name, effect = card.face.names["en"], effect_of(card.id)
    if action.card not in s.cards(me):
        return f"{name} is not in your hand."
    if card.kind != "action":
        return f"{name} is built, not played: name a site."
    if effect.timing != "action":
        moment = {
            "before_roll": "before the dice",
            "settlement": "while building a settlement",
            "reaction": "when the event comes",
        }
        return f"{name} is played {moment[effect.timing]}."
    if not met(card, s, me):
        return f"{name} requires: {card.face.needs['en']}."
    return f"{name} would change nothing now."


def _no_centre(s: Princes, me: Seat, action: Road | Settle | Raise) -> str:
    realm = s.realms[me]
    name = {Road: "road", Settle: "settlement", Raise: "city"}[type(action)]
    if not s.supply[name]:
        return f"no {name} is left."
    if isinstance(action, Raise):
        if realm.places.get(PLACES[action.place]) != SETTLEMENT:
            return f"you have no settlement at {action.place} to lay a city on."
    elif isinstance(action, Settle):
        x = PLACES[action.place]
        if x not in ends(realm).values() or road_to(x) not in realm.roads:
            return "a settlement goes at the free end of a road; build the road first."
    elif road_to(ends(realm)[action.side]) in realm.roads:
        return "a road leads there already; build the settlement at its end."
    return _short(s, me, CENTRE_COSTS[name])
