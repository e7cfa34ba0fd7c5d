"""The same table as plain values, once from the program's position line and once from the oracle."""

from collections.abc import Mapping
from typing import Any

from .princes_engine.engine import score
from .princes_engine.realm import count_points, name_column, name_place, name_site
from .princes_engine.table import State, has_lead

Parts = dict[str, Any]


def split_cards(text: str) -> list[str]:
    """A list of cards without who knows them: abbey:1 is abbey, storehouse*2 is two of it."""
    cards: list[str] = []
    for word in [] if text == "-" else text.split(","):
        name, _, count = word.partition("*")
        cards += [name.split(":")[0]] * (int(count.split(":")[0]) if count else 1)
    return cards


def read_pairs(words: list[str]) -> dict[str, str]:
    """Names and values in turn."""
    return dict(zip(words[::2], words[1::2], strict=True))


def describe_seat(words: list[str]) -> Parts:
    """One seat of a position line."""
    given = read_pairs(words)
    cards = dict(word.split("=") for word in given.get("cards", "").split(",") if word)
    regions = dict(word.split("=") for word in given["regions"].split(","))
    return {
        "places": dict(word.split("=") for word in given["places"].split(",")),
        "roads": sorted(int(x) for x in given["roads"].split(",")),
        "regions": regions,
        "cards": {site: "/".join(part.split(":")[0] for part in card.split("/")) for site, card in cards.items()},
        "cache": given.get("cache"),
        "hand": sorted(split_cards(given.get("hand", "-"))),
    }


def describe_program(line: str, view: Mapping[str, Any]) -> Parts:
    """What the program says lies on the table."""
    parts: Parts = {"stacks": [], "events": [], "region_pile": [], "discards": [], "faceup": []}
    parts |= {"turn": view["turn"], "active": view["active"], "die": view["die"]}
    for part in line.split("; ")[1:]:
        name, _, rest = part.partition(" ")
        if name == "seat":
            seat, *words = rest.split()
            parts[f"seat {seat}"] = describe_seat(words)
        elif name == "stack":
            parts["stacks"].append(split_cards(rest))
        elif name in ("events", "region_pile", "discards"):
            parts[name] = split_cards(rest)
        elif name == "faceup":
            parts["faceup"] = sorted(split_cards(rest))
        elif name == "supply":
            parts["supply"] = {word.split("=")[0]: int(word.split("=")[1]) for word in rest.split(",")}
    parts["points"] = tuple(view["points"])
    parts["sorts"] = [dict(realm["points"]) for realm in view["realms"]]
    parts["advantages"] = (view["hero"], view["trade"])
    return parts


def describe_realm(state: State, seat: int) -> Parts:
    """One side of the oracle's table in the same words."""
    realm = state.realms[seat]
    cards = {name_site(site): one.card + (f"/{one.covers}" if one.covers else "") for site, one in realm.sites.items()}
    if realm.cache_spot is not None:
        cards[name_column(realm.cache_spot)] = "gold_cache"
    return {
        "places": {name_place(x): str(level) for x, level in realm.places.items()},
        "roads": sorted(realm.roads),
        "regions": {f"{x}/{y}": f"{one.name}:{one.stock}" for (x, y), one in realm.regions.items()},
        "cards": cards,
        "cache": None if realm.cache is None else str(realm.cache),
        "hand": sorted(state.hands[seat]),
    }


def find_holder(state: State, sort: str) -> int:
    """Who has an advantage, or -1."""
    return next((seat for seat in (0, 1) if has_lead(state, seat, sort)), -1)


def describe_oracle(state: State) -> Parts:
    """What the oracle says lies on the table."""
    sorts = ("victory", "commerce", "skill", "strength", "progress")
    return {
        "stacks": [list(stack.cards) for stack in state.stacks],
        "events": list(state.events),
        "region_pile": list(state.region_pile),
        "discards": list(state.discards),
        "faceup": sorted(state.face_up),
        "turn": state.turn,
        "active": state.active,
        "die": state.die,
        "supply": dict(state.supply),
        "points": score(state),
        "sorts": [{sort: count_points(realm, sort) for sort in sorts} for realm in state.realms],
        "advantages": (find_holder(state, "strength"), find_holder(state, "commerce")),
        **{f"seat {seat}": describe_realm(state, seat) for seat in (0, 1)},
    }
