"""What a seat can read off its view of the island: what places are worth, what it lacks, where it can go."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trueque.island.bots.manners import could_hold, leaders, would_feed_leader
from trueque.island.game import Island
from trueque.island.layouts import PIPS, RESOURCES, TERRAINS
from trueque.island.prices import COSTS
from trueque.kernel import View
from trueque.kernel.sums import sum_exactly

WOOD, BRICK, WOOL, GRAIN, ORE = range(5)
ROAD, SETTLEMENT, CITY = COSTS["road"], COSTS["settlement"], COSTS["city"]
CARD = COSTS["development card"]
LIKING = (1.0, 1.0, 0.8, 1.1, 1.1)
"""How much a pip of each resource is worth."""
FAR = 4
"""How many roads ahead a bot looks for a place to settle."""

Cards = tuple[int, ...]


def cards_of_kind(resource: int, count: int = 1) -> Cards:
    """Some cards of one kind."""
    return tuple(count * (r == resource) for r in range(5))


@dataclass(frozen=True)
class Names:
    """The places of an island by name: looked up once a game."""

    game: Island

    @cached_property
    def corner(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.game.places.corner_names)}

    @cached_property
    def path(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.game.places.path_names)}

    @cached_property
    def hex(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.game.places.hex_names)}


class IslandSense:
    """One view, understood."""

    def __init__(self, names: Names, view: View) -> None:
        self.game, self.names, self.view = names.game, names, view
        self.places = names.game.places
        self.me: int = view["seat"]
        self.players: list[dict[str, Any]] = view["players"]
        self.hand: Cards = tuple(view["mine"]["hand"][name] for name in RESOURCES)
        self.rates: Cards = tuple(self.players[self.me]["rates"][name] for name in RESOURCES)
        self.bank: Cards = tuple(view["bank"][name] for name in RESOURCES)
        self.robber = names.hex[view["island"]["robber"]]

    # ---- the board

    @cached_property
    def hexes(self) -> list[tuple[int, int]]:
        """Resource (5: none) and pips of each hex."""
        return [
            (TERRAINS.index(tile["terrain"]) if tile["terrain"] else 5, PIPS[tile["number"] or 0])
            for tile in self.view["island"]["hexes"]
        ]

    @cached_property
    def buildings(self) -> dict[int, tuple[int, int]]:
        """Owner and size (1 or 2) of what stands on a corner."""
        found: dict[int, tuple[int, int]] = {}
        for seat, player in enumerate(self.players):
            found |= {self.names.corner[name]: (seat, 1) for name in player["settlements"]}
            found |= {self.names.corner[name]: (seat, 2) for name in player["cities"]}
        return found

    @cached_property
    def roads(self) -> dict[int, int]:
        """The owner of each road."""
        return {self.names.path[name]: seat for seat, player in enumerate(self.players) for name in player["roads"]}

    @cached_property
    def harbours(self) -> dict[int, int]:
        """The harbour (a resource, or 5 for any) at a corner."""
        found = {}
        for harbour in self.view["island"]["harbours"]:
            kind = RESOURCES.index(harbour["kind"]) if harbour["kind"] in RESOURCES else 5
            for corner in self.places.paths[self.names.path[harbour["at"]]]:
                found[corner] = kind
        return found

    @cached_property
    def production(self) -> list[float]:
        """Pips of each resource that my buildings yield."""
        made = [0.0] * 5
        for corner, (seat, size) in self.buildings.items():
            if seat == self.me:
                for h in self.places.corner_hexes[corner]:
                    resource, pips = self.hexes[h]
                    if resource < 5:
                        made[resource] += pips * size
        return made

    def can_settle(self, corner: int) -> bool:
        """Whether nothing stands here or next to it."""
        if corner in self.buildings:
            return False
        near = [self.buildings[c][0] for c in self.places.corner_neighbours[corner] if c in self.buildings]
        return not near if self.game.rules.distance_rule == "everybody" else self.me not in near

    def corner_worth(self, corner: int) -> float:
        """What a settlement here would be worth: pips, new resources, a harbour that fits."""
        total, fresh = 0.0, set()
        for h in self.places.corner_hexes[corner]:
            resource, pips = self.hexes[h]
            if resource < 5:
                total += pips * LIKING[resource]
                if not self.production[resource] and pips > 1:
                    fresh.add(resource)
        harbour = self.harbours.get(corner)
        if harbour is not None:
            total += 1.5 if harbour == 5 else 0.5 + self.production[harbour] / 3
        return total + 1.4 * len(fresh)

    @cached_property
    def network(self) -> set[int]:
        """The corners my roads and buildings reach."""
        reached = {corner for corner, (seat, _) in self.buildings.items() if seat == self.me}
        for path, seat in self.roads.items():
            if seat == self.me:
                reached |= set(self.places.paths[path])
        return reached

    @cached_property
    def spots(self) -> list[int]:
        """Where I could settle now, had I the cards; the best first."""
        return sorted((c for c in self.network if self.can_settle(c)), key=lambda c: -self.corner_worth(c))

    @cached_property
    def way(self) -> tuple[int, int, float] | None:
        """The next road towards the best place to settle, how many it takes, and what the place is worth."""
        best: tuple[float, int, int, float] | None = None
        seen = {corner: 0 for corner in self.network if not self._is_blocked(corner)}
        queue = deque((corner, -1, 0) for corner in seen)
        while queue:
            corner, first, far = queue.popleft()
            if far and self.can_settle(corner):
                rank = self.corner_worth(corner) - 2.5 * far
                if best is None or rank > best[0]:
                    best = (rank, first, far, self.corner_worth(corner))
            if far == FAR or (far and self._is_blocked(corner)):
                continue
            for path in self.places.corner_paths[corner]:
                other = sum(self.places.paths[path]) - corner
                if path not in self.roads and other not in seen:
                    seen[other] = far + 1
                    queue.append((other, path if first < 0 else first, far + 1))
        return None if best is None else best[1:]

    def _is_blocked(self, corner: int) -> bool:
        return self.buildings.get(corner, (self.me, 0))[0] != self.me

    def own_corners(self, size: int) -> list[int]:
        return [corner for corner, (seat, built) in self.buildings.items() if seat == self.me and built == size]

    def pips(self, corner: int) -> int:
        return sum(pips for h in self.places.corner_hexes[corner] for _, pips in (self.hexes[h],))

    @cached_property
    def leaders(self) -> set[int]:
        """The strongest of the others: several where they are equal."""
        return leaders(self.view, self.me)

    def would_feed_leader(self, seat: int) -> bool:
        return would_feed_leader(self.view, self.me, seat)

    def could_hold(self, seat: int, resource: int) -> bool:
        return could_hold(self.view, seat, resource)

    # ---- cards

    def missing_cards(self, cost: Cards, hand: Cards | None = None) -> Cards:
        """The cards missing for *cost*."""
        return tuple(max(0, need - have) for need, have in zip(cost, hand or self.hand, strict=True))

    def rounds_to_afford(self, cost: Cards, hand: Cards | None = None) -> float:
        """About how many rounds it takes to have *cost*: by one's own pips, or by the bank where they are too few."""
        rounds = 0.0
        total = sum_exactly(self.production) or 1.0
        for resource, missing in enumerate(self.missing_cards(cost, hand)):
            if missing:
                own = 36 / (self.production[resource] * len(self.players)) if self.production[resource] else 99.0
                bank = 36 * self.rates[resource] / (total * len(self.players))
                rounds += missing * min(own, bank + 0.5)
        return rounds
