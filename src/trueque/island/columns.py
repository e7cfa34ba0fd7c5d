"""The board game's columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.island.encoding import CARDS
from trueque.island.game import Island
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS
from trueque.island.state import PHASES
from trueque.kernel import View
from trueque.kernel.columns import Pair, count_columns, one_hot_columns, seats_from


def pairs(game: Island, view: View) -> Iterator[Pair]:
    """The position from the viewer's chair: the moment, the island, every seat, my cards, the offers."""
    me = view["seat"] or 0
    seats = seats_from(game.seats, me)
    yield from one_hot_columns("phase", PHASES, view["phase"])
    yield "turn", float(view["turn"])
    yield from ((f"dice.{i + 1}", float(face)) for i, face in enumerate(view["dice"]))
    yield from ((f"active.{who}", float(view["active"] == s)) for who, s in seats)
    yield from count_columns("bank", view["bank"])
    yield "deck", float(view["deck"])
    yield from iterate_island_columns(view["island"])
    for who, s in seats:
        yield from iterate_player_columns(game, view, who, s)
    yield from iterate_own_columns(view["mine"])
    yield from iterate_offer_columns(view, seats)


def iterate_island_columns(island: dict[str, Any]) -> Iterator[Pair]:
    for one in island["hexes"]:
        yield from one_hot_columns(f"hex.{one['at']}", TERRAINS, one["terrain"])
        yield f"hex.{one['at']}.number", float(one["number"] or 0)
        yield f"hex.{one['at']}.robber", float(one["at"] == island["robber"])
    for harbour in island["harbours"]:
        yield from one_hot_columns(f"harbour.{harbour['at']}", HARBOURS, harbour["kind"])


def iterate_player_columns(game: Island, view: View, who: str, seat: int) -> Iterator[Pair]:
    player = view["players"][seat]
    for name in ("cards", "development", "knights", "points", "longest"):
        yield f"{who}.{name}", float(player[name])
    yield from count_columns(f"{who}.left", player["left"])
    yield from count_columns(f"{who}.rate", player["rates"])
    for award, holder in view["awards"].items():
        yield f"{who}.{award}", float(holder == seat)
    built = {**dict.fromkeys(player["settlements"], 1.0), **dict.fromkeys(player["cities"], 2.0)}
    yield from ((f"{who}.{corner}", built.get(corner, 0.0)) for corner in game.places.corner_names)
    roads = set(player["roads"])
    yield from ((f"{who}.{path}", float(path in roads)) for path in game.places.path_names)


def iterate_own_columns(mine: dict[str, Any]) -> Iterator[Pair]:
    for pile, kinds in (("hand", RESOURCES), ("cards", CARDS), ("new", CARDS)):
        held = mine.get(pile, {})
        yield from ((f"mine.{pile}.{kind}", float(held.get(kind, 0))) for kind in kinds)


def iterate_offer_columns(view: View, seats: list[tuple[str, int]]) -> Iterator[Pair]:
    made = {offer["by"]: offer for offer in view["offers"]}
    for who, s in seats:
        offer = made.get(s, {"give": {}, "want": {}, "to": [], "replies": {}})
        for side in ("give", "want"):
            yield from ((f"offer.{who}.{side}.{kind}", float(offer[side].get(kind, 0))) for kind in RESOURCES)
        yield f"offer.{who}.accepted", float(sum(word == "accepted" for word in offer["replies"].values()))
