"""The table as lines: market and piles, each player, one's own hand, what is left to draw."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.quick.cards import EXPANSIONS, NAMES
from trueque.quick.speech.names import (
    describe_card_count,
    describe_cards,
    describe_hand,
    describe_points,
    describe_row,
    direction_name,
    make_speaker,
)
from trueque.quick.view import ARROWS

_ARROW = {name: arrow for arrow, name in ARROWS.items()}


def describe(view: View, to: Listener) -> Sequence[str]:
    """The market and the piles, each player from oneself clockwise, then one's own hand and what is left to draw."""
    say, n = make_speaker(to), len(view["players"])
    start = view["seat"] if view["seat"] is not None else view["active"]
    lines = [describe_table(say, view), *(describe_player(say, view, (start + i) % n, to) for i in range(n))]
    if view["hand"] is not None:
        lines.append(say("Your hand, {hand}", hand=describe_hand(say, view)))
    return [*lines, describe_draw_pile(view, to)]


def describe_draw_pile(view: View, to: Listener) -> str:
    """What is left to draw, and what lies on the discards."""
    say = make_speaker(to)
    return say(
        "Draw pile: {count}. Discards: {cards}.",
        count=describe_card_count(say, view["pile"]),
        cards=describe_cards(say, view["discards"]),
    )


def describe_table(say: Speaker, view: View) -> str:
    piles = view["piles"]
    text = say("Market: {cards}.", cards=describe_cards(say, view["market"])) + " "
    text += say(
        "Piles: roads {roads}, settlements {settlements}, knights {knights}, expansions {expansions}.",
        roads=piles["road"],
        settlements=piles["settlement"],
        knights=piles["knight"],
        expansions=sum(piles["expansions"].values()),
    )
    if view["destiny"] is not None:
        text += " " + say("Destiny: {way}.", way=direction_name(say, _ARROW[view["destiny"]]))
    return text


def describe_player(say: Speaker, view: View, seat: int, to: Listener) -> str:
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
            parts.append(f"{describe_row(say, what, player[field])}, {facing}")
    parts.append(describe_card_count(say, player["cards"]))
    name = say("You") if seat == to.seat else to.names[seat]
    return say(
        "{name}, {points}: {parts}.", name=name, points=describe_points(say, player["points"]), parts="; ".join(parts)
    )
