"""Answers as short sentences, fit for a list or a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import View
from trueque.princes import actions as a
from trueque.princes.catalogue import KIND_OF, KINDS, STORE
from trueque.princes.speech.names import PrincesVoice


def describe_answer(action: Any, view: View, voice: PrincesVoice) -> str:
    """*action* as a short sentence."""
    return SENTENCES[type(action)](action, view, voice)


def find_site_card(view: View, seat: int, site: str) -> str:
    """The card of a site, as far as there is one."""
    cards = {card["site"]: card["card"] for card in view["realms"][seat]["cards"]}
    return str(cards.get(site, ""))


def own_seat(view: View) -> int:
    """Whose principality an answer is about: the listener's, or that of the seat in turn."""
    return int(view["active"] if view["seat"] is None else view["seat"])


def _describe_build(action: a.Build, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    said = say("Build {card}: {site}", card=voice.card_name(action.card), site=voice.place_name(action.site))
    points = voice.describe_points(action.card)
    return f"{said} ({points})" if points else said


def _describe_settle(action: a.Settle, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    if action.card:
        return say(
            "Settlement: {place}, with {card}", place=voice.place_name(action.place), card=voice.card_name(action.card)
        )
    return say("Settlement: {place}", place=voice.place_name(action.place))


def _describe_bank_trade(action: a.Bank, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    get = voice.describe_amount(1, KINDS.index(action.get))
    if action.give in STORE:
        give = f"{voice.describe_amount(2, KIND_OF[STORE[action.give]])} ({voice.store_name(action.give)})"
    else:
        kind = KINDS.index(action.give)
        give = voice.describe_amount(view["realms"][own_seat(view)]["rates"][kind], kind)
    return say("Trade {give} for {get}", give=give, get=get)


def _describe_use(action: a.Use, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    get = voice.describe_amount(1, KINDS.index(action.get))
    return say("{card}: {give} for {get}", card=voice.card_name(action.card), give=voice.describe_amount(1, 5), get=get)


def _describe_remove(action: a.Remove, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    card = voice.card_name(find_site_card(view, own_seat(view), action.site))
    return say("Remove {card}: {site}", card=card, site=voice.place_name(action.site))


def _describe_target(action: a.Target, view: View, voice: PrincesVoice) -> str:
    own = own_seat(view)
    # The same site may bear a card of each: whose is meant is what is asked for.
    first, then = (own, 1 - own) if _asks(view) == "Tend" else (1 - own, own)
    card = find_site_card(view, first, action.site) or find_site_card(view, then, action.site)
    return f"{voice.card_name(card)}: {voice.place_name(action.site)}"


def _describe_lose(action: a.Lose, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    card = voice.card_name(find_site_card(view, own_seat(view), action.site))
    return say("Give up {card}: {site}", card=card, site=voice.place_name(action.site))


def _describe_swap(action: a.Swap, view: View, voice: PrincesVoice) -> str:
    say = voice.say

    def name_thing(thing: str) -> str:
        card = "" if thing in STORE else find_site_card(view, own_seat(view), thing)
        return f"{voice.card_name(card)} ({voice.place_name(thing)})" if card else voice.place_name(thing)

    return say("Swap {one} and {other}", one=name_thing(action.one), other=name_thing(action.other))


def _describe_lay(action: a.Lay, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    return say("{top} above, {bottom} below", top=voice.store_name(action.top), bottom=voice.store_name(action.bottom))


def _describe_put_under(action: a.Under, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    return say("{card} under stack {n}", card=voice.card_name(action.card), n=action.stack + 1)


def _describe_take(action: a.Take, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    if not any(action.amounts):
        return say("Take nothing")
    return say("Take {amounts}", amounts=voice.describe_by_store(action.amounts))


def _describe_pass(action: a.Pass, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    return say("No, keep the hand") if _asks(view) == "Exchange" else say("No")


def _asks(view: View) -> str:
    """What the rules wait for."""
    return str(view["todo"][-1][1]["is"]) if view["todo"] else ""


def _describe_road(action: a.Road, view: View, voice: PrincesVoice) -> str:
    say = voice.say
    return say("Road: {side}", side=voice.place_name(action.side))


def _make_describer(make: Callable[[Any, Any, PrincesVoice], str]) -> Callable[[Any, View, PrincesVoice], str]:
    return lambda action, view, voice: make(voice.say, action, voice)


SENTENCES: dict[type, Callable[[Any, View, PrincesVoice], str]] = {
    a.Roll: _make_describer(lambda say, x, v: say("Roll the dice")),
    a.Play: _make_describer(lambda say, x, v: say("Play {card}", card=v.card_name(x.card))),
    a.Build: _describe_build,
    a.Road: _describe_road,
    a.Settle: _describe_settle,
    a.Raise: _make_describer(lambda say, x, v: say("City: {place}", place=v.place_name(x.place))),
    a.Bank: _describe_bank_trade,
    a.Use: _describe_use,
    a.Remove: _describe_remove,
    a.End: _make_describer(lambda say, x, v: say("End the action phase")),
    a.Give: _make_describer(lambda say, x, v: say("Give {amounts}", amounts=v.describe_by_store(x.amounts))),
    a.Take: _describe_take,
    a.Demand: _make_describer(lambda say, x, v: say("Name {amounts}", amounts=v.describe_kinds(x.amounts))),
    a.Save: _make_describer(lambda say, x, v: say("Save {amount}", amount=v.describe_amount(1, KINDS.index(x.kind)))),
    a.Draw: _make_describer(lambda say, x, v: say("Draw from stack {n}", n=x.stack + 1)),
    a.Search: _make_describer(lambda say, x, v: say("Search stack {n}", n=x.stack + 1)),
    a.Pick: _make_describer(lambda say, x, v: say("Take {card}", card=v.card_name(x.card))),
    a.Under: _describe_put_under,
    a.Stack: _make_describer(lambda say, x, v: say("Stack {n}", n=x.stack + 1)),
    a.Pass: _describe_pass,
    a.Face: _make_describer(lambda say, x, v: say("Set the die to {n}", n=x.number)),
    a.Lay: _describe_lay,
    a.Swap: _describe_swap,
    a.Target: _describe_target,
    a.Lose: _describe_lose,
    a.Rolled: _make_describer(lambda say, x, v: f"{x.die}, {v.face_name(x.face)}"),
    a.Die: _make_describer(lambda say, x, v: f"{x.number}"),
    a.Dealt: _make_describer(lambda say, x, v: v.card_name(x.card)),
    a.Shown: _make_describer(lambda say, x, v: v.card_names(x.cards)),
    a.Starts: _make_describer(lambda say, x, v: say("{name} begins.", name=v.seat_name(x.seat))),
}
