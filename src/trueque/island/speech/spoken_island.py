"""The island in words: hexes, corners and paths by what they touch, directions, distances. Facts, never advice."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from trueque.island.game import Island
from trueque.island.layouts import PIPS, RESOURCES, TERRAINS
from trueque.locale import speaker
from trueque.locale.tongues import sign_words
from trueque.speech.amounts import kind_names
from trueque.speech.choices import Asked
from trueque.speech.fold import fold_text

GIVES = dict(zip(TERRAINS, (*RESOURCES, "desert"), strict=True))
HEXWARDS = ("NW", "NE", "E", "SE", "SW", "W")
"""The directions of `Places.hex_neighbours` as they are laid out, from the upper left clockwise."""
STEPS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class SpokenIsland:
    """One seat's view of the island, in its language."""

    def __init__(self, asked: Asked) -> None:
        assert isinstance(asked.game, Island)
        self.view, self.to = asked.view, asked.to
        self.places = asked.game.places
        self.say = speaker("island", asked.to.lang)

    # ---- facts

    @cached_property
    def homes(self) -> dict[str, tuple[int, str]]:
        """Who has what on a corner."""
        found: dict[str, tuple[int, str]] = {}
        for seat, player in enumerate(self.view["players"]):
            found |= dict.fromkeys(player["settlements"], (seat, "settlement"))
            found |= dict.fromkeys(player["cities"], (seat, "city"))
        return found

    @cached_property
    def roads(self) -> dict[str, int]:
        return {name: seat for seat, player in enumerate(self.view["players"]) for name in player["roads"]}

    @cached_property
    def harbour_at(self) -> dict[int, str]:
        """The kind of harbour a corner serves."""
        found = {}
        for harbour in self.view["island"]["harbours"]:
            for corner in self.places.paths[self.places.path_names.index(harbour["at"])]:
                found[corner] = harbour["kind"] or ""
        return found

    @cached_property
    def coast(self) -> set[int]:
        return {corner for path in self.places.coast for corner in self.places.paths[path]}

    def hex_view(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view["island"]["hexes"][number]
        return found

    # ---- names

    def resource_name(self, name: str) -> str:
        return kind_names([name], self.to.lang)[0]

    def seat_name(self, seat: int) -> str:
        return self.say("You") if seat == self.to.seat else self.to.names[seat]

    def describe_land(self, number: int) -> str:
        """«wool 8», «desert»."""
        tile = self.hex_view(number)
        if tile["terrain"] is None:
            return self.say("not laid yet")
        name = self.resource_name(GIVES[tile["terrain"]])
        return f"{name} {tile['number']}" if tile["number"] else name

    def describe_hex(self, number: int) -> str:
        """«hex P3, wool 8»."""
        return self.say("hex {name}, {land}", name=self.places.hex_names[number], land=self.describe_land(number))

    def describe_harbour(self, kind: str) -> str:
        if kind in RESOURCES:
            return self.say("2:1 {resource} harbour", resource=self.resource_name(kind))
        return self.say("3:1 harbour")

    def describe_touching(self, corner: int) -> str:
        """What a corner touches, in reading order; coast and harbour last."""
        lands = ", ".join(self.describe_land(h) for h in self.places.corner_hexes[corner])
        last = []
        if corner in self.coast:
            last.append(self.say("coast"))
        if corner in self.harbour_at:
            last.append(self.describe_harbour(self.harbour_at[corner]))
        return "; ".join(part for part in (lands, ", ".join(last)) if part)

    def describe_corner(self, number: int) -> str:
        """«b7: wool 8, grain 5, wood 10»."""
        return f"{self.places.corner_names[number]}: {self.describe_touching(number)}"

    def describe_path(self, number: int) -> str:
        """«c8-c9, between wood 10 and ore 6»."""
        a, b = self.places.paths[number]
        sides = [self.describe_land(h) for h in self.places.corner_hexes[a] if h in self.places.corner_hexes[b]]
        if len(sides) < 2:
            sides.append(self.say("sea"))
        name = self.places.path_names[number]
        return self.say("{path}, between {one} and {other}", path=name, one=sides[0], other=sides[1])

    def describe_hex_state(self, number: int) -> str:
        """A hex and whether the robber stands there."""
        stands = self.places.hex_names[number] == self.view["island"]["robber"]
        return f"{self.describe_hex(number)}; {self.say('robber')}" if stands else self.describe_hex(number)

    def describe_corner_state(self, number: int) -> str:
        """A corner and whose it is."""
        return f"{self.describe_corner(number)}; {self.owner(number)}"

    def describe_path_state(self, number: int) -> str:
        """A path and whose it is."""
        seat = self.roads.get(self.places.path_names[number])
        owner = self.say("free") if seat is None else f"{self.seat_name(seat)}, {self.say('road')}"
        return f"{self.describe_path(number)}; {owner}"

    def name_places(self) -> dict[str, str]:
        """Every place by its name, and what a harbour's path leads to."""
        hexes, corners, paths = self.places.hex_names, self.places.corner_names, self.places.path_names
        found = {name: self.describe_hex_state(i) for i, name in enumerate(hexes)}
        found |= {name: self.describe_corner_state(i) for i, name in enumerate(corners)}
        found |= {name: self.describe_path_state(i) for i, name in enumerate(paths)}
        return found | {f"harbour {h['at']}": self.describe_harbour_place(h) for h in self.view["island"]["harbours"]}

    def describe_harbour_place(self, harbour: Mapping[str, Any]) -> str:
        """A harbour by its path."""
        return f"{harbour['at']} {self.describe_harbour(harbour['kind'] or '')}"

    def owner(self, corner: int) -> str:
        """«Hugo, settlement», or «free»."""
        found = self.homes.get(self.places.corner_names[corner])
        if found is None:
            return self.say("free")
        seat, size = found
        piece = self.say("city") if size == "city" else self.say("settlement")
        return f"{self.seat_name(seat)}, {piece}"

    def direction(self, name: str) -> str:
        say = self.say
        return {
            "N": say("north"),
            "NE": say("north-east"),
            "E": say("east"),
            "SE": say("south-east"),
            "S": say("south"),
            "SW": say("south-west"),
            "W": say("west"),
            "NW": say("north-west"),
        }[name]

    # ---- ways

    def neighbour(self, corner: int, heading: str) -> int | None:
        """The corner one path away in that direction."""
        for other in self.places.corner_neighbours[corner]:
            if self.places.heading(corner, other) == heading:
                return other
        return None

    def distance(self, start: int, end: int, free: bool) -> int | None:
        """How many paths lie between two corners; *free*: only those one could still build or has built."""
        seen, queue = {start: 0}, deque([start])
        while queue:
            corner = queue.popleft()
            if corner == end:
                return seen[corner]
            owned = self.homes.get(self.places.corner_names[corner])
            if free and corner != start and owned is not None and owned[0] != self.to.seat:
                continue
            for path in self.places.corner_paths[corner]:
                other = sum(self.places.paths[path]) - corner
                taken = self.roads.get(self.places.path_names[path], self.to.seat)
                if other not in seen and not (free and taken != self.to.seat):
                    seen[other] = seen[corner] + 1
                    queue.append(other)
        return None

    def find_corner(self, word: str) -> int | None:
        names = self.places.corner_names
        return names.index(word) if word in names else None

    def find_hex(self, word: str) -> int | None:
        names = self.places.hex_names
        return names.index(word.upper()) if word.upper() in names else None

    @staticmethod
    def odds(number: int | None) -> int:
        return PIPS[number or 0]


@cache
def direction_words(lang: str) -> dict[str, str]:
    """Directions as people type them, in full or in letters."""
    letters = sign_words(lang, "winds")
    say = speaker("island", lang)
    words = [say("north"), say("north-east"), say("east"), say("south-east"), say("south"), say("south-west"),
             say("west"), say("north-west")]  # fmt: skip
    meant = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    found = dict(zip((fold_text(letter) for letter in letters), meant, strict=True))
    return found | {fold_text(word).replace("-", ""): name for word, name in zip(words, meant, strict=True)}
