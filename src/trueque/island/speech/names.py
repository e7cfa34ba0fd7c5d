"""The smallest things the board game says: cards, places, names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from trueque.island.layouts import DESERT, RESOURCES, TERRAINS
from trueque.island.places import Places
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker

SPOKEN = ("wood", "wool", "grain", "brick", "ore")
"""The order in which cards are said and listed."""


def make_speaker(to: Listener) -> Speaker:
    return speaker("island", to.lang)


def resource_name(say: Speaker, name: str) -> str:
    """A resource on its own: “wool”."""
    match name:
        case "wood":
            return say("wood")
        case "brick":
            return say("brick")
        case "wool":
            return say("wool")
        case "grain":
            return say("grain")
    return say("ore")


@lru_cache(maxsize=1024)
def count_resource(say: Speaker, name: str, n: int) -> str:
    """So many cards of a resource: “2 wool”."""
    match name:
        case "wood":
            return say("{n} wood", n=n)
        case "brick":
            return say("{n} brick", n=n)
        case "wool":
            return say("{n} wool", n=n)
        case "grain":
            return say("{n} grain", n=n)
    return say("{n} ore", n=n)


def describe_cards(say: Speaker, amounts: Mapping[str, int] | Sequence[int]) -> str:
    """Cards in the order in which they are said: “1 wood, 2 ore”."""
    held = map(amounts.__getitem__, RESOURCES) if isinstance(amounts, Mapping) else amounts
    return _phrase_cards(say, tuple(held))


@lru_cache(maxsize=4096)
def _phrase_cards(say: Speaker, amounts: tuple[int, ...]) -> str:
    """The same as it was said before: everybody hears of the same few cards."""
    held = dict(zip(RESOURCES, amounts, strict=True))
    return ", ".join(count_resource(say, name, held[name]) for name in SPOKEN if held[name]) or say("nothing")


def describe_either(say: Speaker, amounts: Mapping[str, int] | Sequence[int]) -> str:
    """Cards of which one is chosen: “1 wood or 1 brick”."""
    held = amounts if isinstance(amounts, Mapping) else dict(zip(RESOURCES, amounts, strict=True))
    ways = [count_resource(say, name, held[name]) for name in SPOKEN if held[name]]
    said = ways[0] if ways else say("nothing")
    for way in ways[1:]:
        said = say("{one} or {other}", one=said, other=way)
    return said


def card_name(say: Callable[[str], str], kind: str) -> str:
    """A development card."""
    return {
        "knight": say("Knight"),
        "roads": say("Road Building"),
        "discovery": say("Discovery"),
        "monopoly": say("Monopoly"),
        "point": say("Victory Point"),
    }[kind]


def card_count(say: Speaker, kind: str, n: int) -> str:
    """So many development cards of a kind: «2 Knights»; languages bend the name to the number."""
    return {
        "knight": say.many("{n} Knight", "{n} Knights", n),
        "roads": say.many("{n} Road Building", "{n} Road Building cards", n),
        "discovery": say.many("{n} Discovery", "{n} Discovery cards", n),
        "monopoly": say.many("{n} Monopoly", "{n} Monopoly cards", n),
        "point": say.many("{n} Victory Point", "{n} Victory Points", n),
    }[kind]


def terrain_names(lang: str) -> Iterator[tuple[str, str, str, str]]:
    """Each terrain: its key, its name, the resource it gives and the name of that (none for the desert)."""
    say = speaker("island", lang)
    spoken = {
        "forest": say("forest"),
        "hills": say("hills"),
        "pasture": say("pasture"),
        "fields": say("fields"),
        "mountains": say("mountains"),
        "desert": say("desert"),
    }
    for kind, terrain in enumerate(TERRAINS):
        gives = "" if kind == DESERT else RESOURCES[kind]
        yield terrain, spoken[terrain], gives, resource_name(say, gives) if gives else ""


def award_name(say: Speaker, award: str) -> str:
    return say("Longest Road") if award == "longest_road" else say("Largest Army")


def describe_land(say: Speaker, terrain: str | None, number: int | None) -> str:
    """What lies on a hex, by what it gives: “wool 8”, “desert”."""
    if terrain is None:
        return say("not laid yet")
    kind = TERRAINS.index(terrain)
    name = say("desert") if kind == DESERT else resource_name(say, RESOURCES[kind])
    return f"{name} {number}" if number else name


def harbour_name(say: Speaker, kind: str | None) -> str:
    if kind is None:
        return say("harbour")
    return say("3:1 harbour") if kind == "3:1" else say("2:1 {resource} harbour", resource=resource_name(say, kind))


def seat_name(to: Listener, seat: int) -> str:
    """What a seat is called."""
    return to.names[seat] if 0 <= seat < len(to.names) else str(seat)


def join_names(say: Speaker, to: Listener, seats: Sequence[int]) -> str:
    return ", ".join(say("you") if seat == to.seat else seat_name(to, seat) for seat in seats)


@cache
def make_places(hexes: tuple[tuple[int, int], ...]) -> Places:
    return Places.make_places(hexes)


def places_of_view(view: View) -> Places:
    """The places of the island that a view shows."""
    return _known_places(view)[1]


Said = dict[tuple[str, str], str]
"""Places in words, by language and notation: they stay as they are for a whole game."""
MOST_KNOWN = 512
_islands: dict[int, tuple[object, Places, Said]] = {}
"""The islands that were looked at last, by `id`; each with itself, so that its `id` stays its own."""


@lru_cache(maxsize=1024)
def _place_sentences(hexes: object, harbours: object) -> Said:
    return {}


def _known_places(view: View) -> tuple[object, Places, Said]:
    """The places of an island, and what was said about them; a list of fifty corners asks fifty times in a row."""
    island = view["island"]
    known = _islands.get(id(island))
    if known is None:
        if len(_islands) >= MOST_KNOWN:
            _islands.clear()
        hexes = tuple([(there["x"], there["y"], there["terrain"], there["number"]) for there in island["hexes"]])
        harbours = tuple([(harbour["at"], harbour["kind"]) for harbour in island["harbours"]])
        places = make_places(tuple([(x, y) for x, y, _, _ in hexes]))
        known = _islands[id(island)] = (island, places, _place_sentences(hexes, harbours))
    return known


def describe_hex(say: Speaker, view: View, name: str) -> str:
    """A hex with what lies on it: “P3, wool 8”."""
    _, places, said = _known_places(view)
    if (say.lang, name) not in said:
        there = view["island"]["hexes"][places.hex_names.index(name)]
        said[say.lang, name] = f"{name}, {describe_land(say, there['terrain'], there['number'])}"
    return said[say.lang, name]


def seats_at_hex(view: View, name: str) -> list[int]:
    """The seats with a settlement or city at a hex."""
    ring = frozenset(view["island"]["hexes"][places_of_view(view).hex_names.index(name)]["corners"])
    return [
        n
        for n, seat in enumerate(view["players"])
        if not (ring.isdisjoint(seat["settlements"]) and ring.isdisjoint(seat["cities"]))
    ]


def describe_corner(say: Speaker, view: View, name: str) -> str:
    """A corner with what it touches: “a5: wool 3, wool 8; coast, 2:1 wool harbour”."""
    _, _, said = _known_places(view)
    if (say.lang, name) not in said:
        said[say.lang, name] = _phrase_corner(say, view, name)
    return said[say.lang, name]


def _phrase_corner(say: Speaker, view: View, name: str) -> str:
    places, hexes = places_of_view(view), view["island"]["hexes"]
    corner = places.corner_names.index(name)
    around = places.corner_hexes[corner]
    touched = ", ".join(describe_land(say, hexes[h]["terrain"], hexes[h]["number"]) for h in around)
    is_inland = len(around) == 3
    rim = [] if is_inland else [say("coast")]
    for harbour in () if is_inland else view["island"]["harbours"]:
        if corner in places.paths[places.path_names.index(harbour["at"])]:
            rim.append(harbour_name(say, harbour["kind"]))
    return f"{name}: {touched}" + (f"; {', '.join(rim)}" if rim else "")


def describe_path(say: Speaker, view: View, name: str) -> str:
    """A path with its two sides: “c8-c9, between wood 10 and ore 6”."""
    _, _, said = _known_places(view)
    if (say.lang, name) not in said:
        said[say.lang, name] = _phrase_path(say, view, name)
    return said[say.lang, name]


def _phrase_path(say: Speaker, view: View, name: str) -> str:
    places, hexes = places_of_view(view), view["island"]["hexes"]
    a, b = places.paths[places.path_names.index(name)]
    sides = [h for h in places.corner_hexes[a] if h in places.corner_hexes[b]]
    said = [describe_land(say, hexes[h]["terrain"], hexes[h]["number"]) for h in sides]
    if len(said) == 1:
        said.append(say("sea"))
    return say("{path}, between {one} and {other}", path=name, one=said[0], other=said[1])
