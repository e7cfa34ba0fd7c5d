"""The words that sentences of the quick game are made of: amounts, names, points, directions."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker, _, speaker
from trueque.quick.cards import NAMES, RESOURCES

AMOUNTS = (_("{n} wood"), _("{n} wool"), _("{n} grain"), _("{n} brick"), _("{n} ore"))
THINGS = {
    "settlement": _("Settlement"),
    "city": _("City"),
    "library": _("Library"),
    "church": _("Church"),
    "citadel": _("Citadel"),
    "university": _("University"),
    "guild": _("Merchant guild"),
    "town_hall": _("Town hall"),
}


def make_speaker(to: Listener) -> Speaker:
    """The speaker of the listener's language."""
    return speaker("quick", to.lang)


def describe_cards(say: Speaker, cards: Sequence[int]) -> str:
    """``1 wood, 2 ore``."""
    return ", ".join(say(AMOUNTS[kind], n=n) for kind, n in enumerate(cards) if n) or say("no cards")


def describe_revealed(say: Speaker, cards: Sequence[int]) -> str:
    """A single card by its name alone, several with their numbers."""
    return say(NAMES[RESOURCES[list(cards).index(1)]]) if sum(cards) == 1 else describe_cards(say, cards)


def describe_card_count(say: Speaker, n: int) -> str:
    return say.many("{n} card", "{n} cards", n)


def describe_points(say: Speaker, n: int) -> str:
    return say.many("{n} point", "{n} points", n)


def direction_name(say: Speaker, arrow: int) -> str:
    return say("clockwise") if arrow > 0 else say("counter-clockwise")


def describe_row(say: Speaker, what: str, n: int) -> str:
    """``3 roads``, ``1 knight``."""
    if what == "road":
        return say.many("{n} road", "{n} roads", n)
    return say.many("{n} knight", "{n} knights", n)


def describe_laid(say: Speaker, what: str, number: int) -> str:
    """A card as it comes to lie, with what it brings: ``Road 4 (1 point)``, ``Church``."""
    if what == "road":
        return say("Road {n} (1 exchange a turn)", n=number) if number % 2 else say("Road {n} (1 point)", n=number)
    if what == "knight":
        return say("Knight {n} (1 card more a turn)", n=number) if number % 2 else say("Knight {n} (1 point)", n=number)
    return say(THINGS[what])


def describe_exchanges_left(say: Speaker, n: int) -> str:
    return " " + say.many("{n} exchange left.", "{n} exchanges left.", n) if n else ""


def describe_hand(say: Speaker, view: View) -> str:
    """``7 cards: 1 wood, 6 ore.``"""
    cards = view["hand"] or [0] * len(RESOURCES)
    if not sum(cards):
        return say("No cards in hand.")
    return say("{count}: {cards}.", count=describe_card_count(say, sum(cards)), cards=describe_cards(say, cards))
