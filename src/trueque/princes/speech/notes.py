"""What stands under each card of a hand: that it can be built or played now, or what it lacks, in a few words."""

from __future__ import annotations

from trueque.kernel import Seat
from trueque.kernel.game_protocols import Known
from trueque.kernel.words import Listener
from trueque.princes.actions import Build, Play, Settle
from trueque.princes.catalogue import CARDS, Card
from trueque.princes.permissions import can_pay, discount_on, is_requirement_met, is_standing, list_sites
from trueque.princes.speech.names import PrincesVoice
from trueque.princes.state import PrincesState


def notes(known: Known, to: Listener) -> dict[str, str]:
    """A note for every card in the seat's hand, while it is asked what it builds and plays."""
    asked = next((one for one in known.questions if one.kind == "action"), None)
    if asked is None:
        return {}
    s, seat = known.state, known.seat
    voice = PrincesVoice(to)
    open_now = {answer.card for answer in asked.answers if isinstance(answer, Build | Play | Settle)}
    return {token: _note_card(s, seat, CARDS[token], token in open_now, voice) for token in s.layout.hand_cards(seat)}


def _note_card(s: PrincesState, me: Seat, card: Card, can: bool, voice: PrincesVoice) -> str:
    say = voice.say
    if card.kind == "action":
        return (
            say("can be played")
            if can
            else ""
            if is_requirement_met(s, me, card.token)
            else say("lacks what it requires")
        )
    if can:
        return say("can be built")
    if card.face.is_single and is_standing(s, me, card.token):
        return say("already built")
    if not is_requirement_met(s, me, card.token):
        return say("lacks what it requires")
    totals = s.layout.realms[me].totals()
    if not can_pay(s, me, card.cost, discount_on(s, me, card.token)):
        lack = [max(0, need - have) for have, need in zip(totals, card.cost, strict=True)]
        return say.many("{lack} short", "{lack} short", sum(lack), lack=voice.describe_kinds(lack))
    return "" if list_sites(s, me, card.token) else say("no free site")
