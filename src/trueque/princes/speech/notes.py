"""What stands under each card of a hand: that it can be built or played now, or what it lacks, in a few words."""

from __future__ import annotations

from trueque.kernel import Seat
from trueque.kernel.words import Listener
from trueque.princes.actions import Build, Play, Settle
from trueque.princes.build import discount_on, sites_for
from trueque.princes.catalogue import CARDS, Card
from trueque.princes.legal import question
from trueque.princes.needs import met
from trueque.princes.points import has
from trueque.princes.speech.names import Voice
from trueque.princes.state import State
from trueque.princes.stock import can_pay


def notes(_game: object, s: State, seat: Seat, to: Listener) -> dict[str, str]:
    """A note for every card in the hand of *seat*, while it is asked what it builds and plays."""
    asked = question(s)
    if asked is None or asked.seat != seat or asked.kind != "action":
        return {}
    voice = Voice(to)
    open_now = {answer.card for answer in asked.answers if isinstance(answer, Build | Play | Settle)}
    return {token: _note(s, seat, CARDS[token], token in open_now, voice) for token in s.cards(seat)}


def _note(s: State, me: Seat, card: Card, can: bool, voice: Voice) -> str:
    say, realm = voice.say, s.realms[me]
    if card.kind == "action":
        return say("can be played") if can else "" if met(card, s, me) else say("lacks what it requires")
    if can:
        return say("can be built")
    if card.face.once and has(realm, card.id):
        return say("stands already")
    if not met(card, s, me):
        return say("lacks what it requires")
    totals = realm.totals()
    if not can_pay(totals, card.cost, discount_on(realm, card)):
        lack = [max(0, need - have) for have, need in zip(totals, card.cost, strict=True)]
        return say.many("{lack} short", "{lack} short", sum(lack), lack=voice.kinds(lack))
    return "" if sites_for(realm, card) else say("no free site")
