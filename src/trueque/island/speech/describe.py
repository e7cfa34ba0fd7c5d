"""The whole position as lines, most important first: whose turn, hand, players, island, harbours, pieces, offers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from trueque.island.speech.names import (
    award_name,
    card_count,
    describe_cards,
    describe_land,
    harbour_name,
    join_names,
    make_speaker,
    seat_name,
)
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker


def describe(view: View, to: Listener) -> list[str]:
    """The position that *view* shows."""
    say = make_speaker(to)
    lines = [describe_turn(say, view, to)]
    if view["seat"] is not None:
        lines += describe_hand(say, view)
    lines += [describe_player(say, view, to, seat) for seat in range(len(view["players"]))]
    lines += describe_awards(say, view, to)
    lines += describe_island(say, view)
    lines.append(harbour_line(say, view))
    lines += describe_pieces(say, view, to)
    lines += describe_offers(say, view, to)
    return lines


def describe_turn(say: Speaker, view: View, to: Listener) -> str:
    if view["phase"] == "over":
        if view["winner"] is None:
            return say("The game is over; nobody has won.")
        return say("The game is over; {name} has won.", name=seat_name(to, view["winner"]))
    if view["turn"] == 0:
        return say("The game is being set up.")
    name = seat_name(to, view["active"])
    if to.seat == view["active"]:
        return say("Turn {turn}: yours.", turn=view["turn"])
    return say("Turn {turn}: {name}.", turn=view["turn"], name=name)


def describe_hand(say: Speaker, view: View) -> Iterator[str]:
    mine = view["mine"]
    yield say("Hand: {cards}.", cards=describe_cards(say, mine["hand"]))
    held = {kind: mine["cards"][kind] + mine["new"][kind] for kind in mine["cards"]}
    if any(held.values()):
        listed = ", ".join(card_count(say, kind, n) for kind, n in held.items() if n)
        yield say("Development cards: {cards}.", cards=listed)


def describe_player(say: Speaker, view: View, to: Listener, seat: int) -> str:
    player = view["players"][seat]
    name = say("You") if seat == to.seat else seat_name(to, seat)
    parts = [
        say.many("{n} point", "{n} points", player["points"]),
        say.many("{n} card", "{n} cards", player["cards"]),
        say.many("{n} development card", "{n} development cards", player["development"]),
        say.many("{n} knight played", "{n} knights played", player["knights"]),
        say("longest road {n}", n=player["longest"]),
    ]
    return f"{name}: {', '.join(parts)}."


def describe_awards(say: Speaker, view: View, to: Listener) -> Iterator[str]:
    for award, seat in view["awards"].items():
        if seat is not None:
            yield f"{award_name(say, award)}: {join_names(say, to, [seat])}."


def describe_island(say: Speaker, view: View) -> Iterator[str]:
    """Row by row, then the robber: an overview by ear."""
    for row, hexes in groupby(view["island"]["hexes"], key=lambda there: there["at"][0]):
        listed = ", ".join(describe_land(say, there["terrain"], there["number"]) for there in hexes)
        yield say("Row {row}: {hexes}.", row=row, hexes=listed)
    yield say("Robber: hex {hex}.", hex=view["island"]["robber"])


def harbour_line(say: Speaker, view: View) -> str:
    listed = "; ".join(f"{there['at']} {harbour_name(say, there['kind'])}" for there in view["island"]["harbours"])
    return say("Harbours: {harbours}.", harbours=listed)


def describe_pieces(say: Speaker, view: View, to: Listener) -> Iterator[str]:
    for seat, player in enumerate(view["players"]):
        parts = []
        if player["settlements"]:
            parts.append(say("settlements {places}", places=", ".join(player["settlements"])))
        if player["cities"]:
            parts.append(say("cities {places}", places=", ".join(player["cities"])))
        if player["roads"]:
            parts.append(say("roads {places}", places=", ".join(player["roads"])))
        if parts:
            name = say("You") if seat == to.seat else seat_name(to, seat)
            yield f"{name}: {'; '.join(parts)}."


def describe_offers(say: Speaker, view: View, to: Listener) -> Iterator[str]:
    for offer in view["offers"]:
        give, want = describe_cards(say, offer["give"]), describe_cards(say, offer["want"])
        if offer["by"] == to.seat:
            yield say("You offer {give} for {want}.", give=give, want=want)
        else:
            yield say("{name} offers {give} for {want}.", name=seat_name(to, offer["by"]), give=give, want=want)
