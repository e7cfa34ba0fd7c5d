"""The table as lines: market and piles, each player, one's own hand, what is left to draw."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.quick.cards import EXPANSIONS, NAMES
from trueque.quick.speech.names import amounts, card_count, direction, hand, points, row, voice
from trueque.quick.view import ARROWS

_ARROW = {name: arrow for arrow, name in ARROWS.items()}


def describe(view: View, to: Listener) -> Sequence[str]:
    """The market and the piles, each player from oneself clockwise, then one's own hand and what is left to draw."""
    say, n = voice(to), len(view["players"])
    start = view["seat"] if view["seat"] is not None else view["active"]
    lines = [table(say, view), *(one_player(say, view, (start + i) % n, to) for i in range(n))]
    if view["hand"] is not None:
        lines.append(say("Your hand, {hand}", hand=hand(say, view)))
    lines.append(
        say(
            "Draw pile: {count}. Discards: {cards}.",
            count=card_count(say, view["pile"]),
            cards=amounts(say, view["discards"]),
        )
    )
    return lines


def table(say: Speaker, view: View) -> str:
    piles = view["piles"]
    text = say("Market: {cards}.", cards=amounts(say, view["market"])) + " "
    text += say(
        "Piles: roads {roads}, settlements {settlements}, knights {knights}, expansions {expansions}.",
        roads=piles["road"],
        settlements=piles["settlement"],
        knights=piles["knight"],
        expansions=sum(piles["expansions"].values()),
    )
    if view["destiny"] is not None:
        text += " " + say("Destiny: {way}.", way=direction(say, _ARROW[view["destiny"]]))
    return text


def one_player(say: Speaker, view: View, seat: int, to: Listener) -> str:
    """``You, 3 points: 2 settlements; 3 roads, 2 A side up; 7 cards.``"""
    player = view["players"][seat]
    parts = []
    if player["settlements"]:
        parts.append(say.many("{n} settlement", "{n} settlements", player["settlements"]))
    if player["cities"]:
        parts.append(say.many("{n} city", "{n} cities", player["cities"]))
    parts += [say(NAMES[name]) for name in EXPANSIONS if name in player["expansions"]]
    for what, field in (("road", "roads"), ("knight", "knights")):
        if player[field]:
            facing = say("{n} A side up", n=(player[field] + 1) // 2)
            parts.append(f"{row(say, what, player[field])}, {facing}")
    parts.append(card_count(say, player["cards"]))
    name = say("You") if seat == to.seat else to.names[seat]
    return say("{name}, {points}: {parts}.", name=name, points=points(say, player["points"]), parts="; ".join(parts))
