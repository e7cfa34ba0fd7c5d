"""Answers as short sentences, fit for a list or a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import View
from trueque.princes import actions as a
from trueque.princes.catalogue import KIND_OF, KINDS, STORE
from trueque.princes.speech.names import Voice


def spoken(action: Any, view: View, voice: Voice) -> str:
    """*action* as a short sentence."""
    return SENTENCES[type(action)](action, view, voice)


def card_at(view: View, seat: int, site: str) -> str:
    """The card of a site, as far as there is one."""
    cards = {card["site"]: card["card"] for card in view["realms"][seat]["cards"]}
    return str(cards.get(site, ""))


def mine(view: View) -> int:
    """Whose principality an answer is about: the listener's, or that of the seat in turn."""
    return int(view["active"] if view["seat"] is None else view["seat"])


def _build(action: a.Build, view: View, voice: Voice) -> str:
    say = voice.say
    said = say("Build {card}: {site}", card=voice.card(action.card), site=voice.place(action.site))
    points = voice.points(action.card)
    return f"{said} ({points})" if points else said


def _settle(action: a.Settle, view: View, voice: Voice) -> str:
    say = voice.say
    if action.card:
        return say("Settlement: {place}, with {card}", place=voice.place(action.place), card=voice.card(action.card))
    return say("Settlement: {place}", place=voice.place(action.place))


def _bank(action: a.Bank, view: View, voice: Voice) -> str:
    say = voice.say
    get = voice.amount(1, KINDS.index(action.get))
    if action.give in STORE:
        give = f"{voice.amount(2, KIND_OF[STORE[action.give]])} ({voice.store(action.give)})"
    else:
        kind = KINDS.index(action.give)
        give = voice.amount(view["realms"][mine(view)]["rates"][kind], kind)
    return say("Trade {give} for {get}", give=give, get=get)


def _use(action: a.Use, view: View, voice: Voice) -> str:
    say = voice.say
    get = voice.amount(1, KINDS.index(action.get))
    return say("{card}: {give} for {get}", card=voice.card(action.card), give=voice.amount(1, 5), get=get)


def _remove(action: a.Remove, view: View, voice: Voice) -> str:
    say = voice.say
    card = voice.card(card_at(view, mine(view), action.site))
    return say("Remove {card}: {site}", card=card, site=voice.place(action.site))


def _target(action: a.Target, view: View, voice: Voice) -> str:
    card = card_at(view, 1 - mine(view), action.site) or card_at(view, mine(view), action.site)
    return f"{voice.card(card)}: {voice.place(action.site)}"


def _lose(action: a.Lose, view: View, voice: Voice) -> str:
    say = voice.say
    card = voice.card(card_at(view, mine(view), action.site))
    return say("Give up {card}: {site}", card=card, site=voice.place(action.site))


def _swap(action: a.Swap, view: View, voice: Voice) -> str:
    say = voice.say

    def named(thing: str) -> str:
        card = "" if thing in STORE else card_at(view, mine(view), thing)
        return f"{voice.card(card)} ({voice.place(thing)})" if card else voice.place(thing)

    return say("Swap {one} and {other}", one=named(action.one), other=named(action.other))


def _lay(action: a.Lay, view: View, voice: Voice) -> str:
    say = voice.say
    return say("{top} above, {bottom} below", top=voice.store(action.top), bottom=voice.store(action.bottom))


def _under(action: a.Under, view: View, voice: Voice) -> str:
    say = voice.say
    return say("{card} under stack {n}", card=voice.card(action.card), n=action.stack + 1)


def _take(action: a.Take, view: View, voice: Voice) -> str:
    say = voice.say
    if not any(action.amounts):
        return say("Take nothing")
    return say("Take {amounts}", amounts=voice.in_stores(action.amounts))


def _road(action: a.Road, view: View, voice: Voice) -> str:
    say = voice.say
    return say("Road: {side}", side=voice.place(action.side))


def _say(make: Callable[[Any, Any, Voice], str]) -> Callable[[Any, View, Voice], str]:
    return lambda action, view, voice: make(voice.say, action, voice)


SENTENCES: dict[type, Callable[[Any, View, Voice], str]] = {
    a.Roll: _say(lambda say, x, v: say("Roll the dice")),
    a.Play: _say(lambda say, x, v: say("Play {card}", card=v.card(x.card))),
    a.Build: _build,
    a.Road: _road,
    a.Settle: _settle,
    a.Raise: _say(lambda say, x, v: say("City: {place}", place=v.place(x.place))),
    a.Bank: _bank,
    a.Use: _use,
    a.Remove: _remove,
    a.End: _say(lambda say, x, v: say("End the action phase")),
    a.Give: _say(lambda say, x, v: say("Give {amounts}", amounts=v.in_stores(x.amounts))),
    a.Take: _take,
    a.Demand: _say(lambda say, x, v: say("Name {amounts}", amounts=v.kinds(x.amounts))),
    a.Save: _say(lambda say, x, v: say("Save {amount}", amount=v.amount(1, KINDS.index(x.kind)))),
    a.Draw: _say(lambda say, x, v: say("Draw from stack {n}", n=x.stack + 1)),
    a.Search: _say(lambda say, x, v: say("Search stack {n}", n=x.stack + 1)),
    a.Pick: _say(lambda say, x, v: say("Take {card}", card=v.card(x.card))),
    a.Under: _under,
    a.Stack: _say(lambda say, x, v: say("Stack {n}", n=x.stack + 1)),
    a.Pass: _say(lambda say, x, v: say("No")),
    a.Face: _say(lambda say, x, v: say("Set the die to {n}", n=x.number)),
    a.Lay: _lay,
    a.Swap: _swap,
    a.Target: _target,
    a.Lose: _lose,
    a.Rolled: _say(lambda say, x, v: f"{x.die}, {v.face(x.face)}"),
    a.Die: _say(lambda say, x, v: f"{x.number}"),
    a.Dealt: _say(lambda say, x, v: v.card(x.card)),
    a.Shown: _say(lambda say, x, v: v.cards(x.cards)),
    a.Starts: _say(lambda say, x, v: say("{name} begins.", name=v.name(x.seat))),
}
