"""The Princes' columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trueque.kernel import View
from trueque.kernel.columns import Pair, count_columns, one_hot_columns, seats_from
from trueque.kernel.game import Game
from trueque.princes.actions import FACES
from trueque.princes.catalogue import CARDS, OUR_CARDS, OUR_STORES, STORES
from trueque.princes.core.numbers import STACKS
from trueque.princes.tableau import PLACE_NAMES, SITE_NAMES


def pairs(game: Game[Any, Any], view: View) -> Iterator[Pair]:
    """Both principalities, the hand, and what is known of stacks and discards."""
    me = view["seat"] or 0
    has_guests = game.first.t.guest_cards > 0  # type: ignore[attr-defined]
    cards, stores = (tuple(CARDS), STORES) if has_guests else (OUR_CARDS, OUR_STORES)
    yield "turn", float(view["turn"])
    yield "target", float(view["target"])
    yield from one_hot_columns("die", range(1, 7), view["die"])
    yield from one_hot_columns("face", tuple(FACES), view["face"])
    yield from count_columns("supply", view["supply"])
    yield "regions", float(len(view["regions"]))
    yield "events", float(len(view["events"]))
    for who, s in seats_from(2, me):
        yield f"{who}.active", float(view["active"] == s)
        yield f"{who}.hero", float(view["hero"] == s)
        yield f"{who}.trade", float(view["trade"] == s)
        yield f"{who}.points", float(view["points"][s])
        yield f"{who}.hand", float(view["hands"][s]["count"])
        yield from iterate_realm_columns(who, view["realms"][s], cards, stores)
    yield from iterate_pile_columns(view, me, cards)


def iterate_realm_columns(
    who: str, realm: dict[str, Any], known: Sequence[str], stores: Sequence[str]
) -> Iterator[Pair]:
    yield from count_columns(who, realm["points"])
    yield from ((f"{who}.rate{i}", float(rate)) for i, rate in enumerate(realm["rates"]))
    stock = {one["region"]: one["stock"] for one in realm["regions"]}
    for name in stores:
        yield f"{who}.{name}", float(name in stock)
        yield f"{who}.{name}.stock", float(stock.get(name, 0))
    sizes = dict(realm["places"])
    yield from ((f"{who}.{place}", float(sizes.get(place, 0))) for place in PLACE_NAMES.values())
    yield f"{who}.roads", float(len(realm["roads"]))
    cards = [one["card"] for one in realm["cards"]]
    yield from ((f"{who}.has.{card}", float(cards.count(card))) for card in known)
    taken = {one["site"] for one in realm["cards"]}
    yield from ((f"{who}.site.{site}", float(site in taken)) for site in SITE_NAMES.values())


def iterate_pile_columns(view: View, me: int, known: Sequence[str]) -> Iterator[Pair]:
    mine = [card for card, _ in view["hands"][me].get("cards", [])]
    yield from ((f"hand.{card}", float(mine.count(card))) for card in known)
    seen = [card for card, _ in view["memory"]["discards"] if card]
    yield from ((f"discards.{card}", float(seen.count(card))) for card in known)
    sizes = [len(stack["cards"]) for stack in view["stacks"]]
    yield from ((f"stack{i + 1}", float(sizes[i]) if i < len(sizes) else 0.0) for i in range(STACKS))
