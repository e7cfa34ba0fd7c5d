"""Both principalities as a drawing: regions, what lies on them, and what is built. For links and `rgb_array`."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.game import View
from trueque.kernel.picture_parts import BLACK, DARK, GROUNDS, INKS, LIGHT, OUTLINE, draw_road
from trueque.princes.catalogue import CARDS
from trueque.princes.tableau import PLACES, SITES

GROUND = GROUNDS | {"goldfield": "#d9a441"}
DEEP = {"forest", "hills", "mountains"}
"""Grounds on which what is written is light."""
PAPER = "#fffdf6"
CITY_CARD, OTHER_CARD = "#d98f7a", "#b9cfa0"
WIDE, HIGH, EDGE, GAP = 540.0, 520.0, 16.0, 20.0
LARGEST = 62.0
"""A card's side, where both principalities are small."""
Spot = tuple[int, int]


def draw_view(view: View) -> str:
    """What everybody sees of both principalities, as the inside of an SVG: one seat's below, the other's above."""
    if not all(realm["regions"] for realm in view["realms"]):
        return ""  # Before the first regions are laid.
    realms = [DrawnRealm(realm, seat) for seat, realm in enumerate(view["realms"])]
    columns, rows = max(realm.columns for realm in realms), sum(realm.rows for realm in realms)
    side = min(LARGEST, (WIDE - 2 * EDGE) / columns, (HIGH - 2 * EDGE - GAP) / rows)
    top, parts = EDGE, list[str]()
    for realm in reversed(realms):
        realm.place(side, (WIDE - side * realm.columns) / 2, top)
        parts += realm.draw()
        top += side * realm.rows + GAP
    return "".join(parts)


class DrawnRealm:
    """One principality, as large and where it is placed."""

    def __init__(self, realm: View, seat: int) -> None:
        self.realm, self.seat, self.side, self.x, self.y = realm, seat, 0.0, 0.0, 0.0
        cells = [*((one["x"], one["y"]) for one in realm["regions"]), *((x, 0) for x in realm["roads"]),
                 *(SITES[one["site"]] for one in realm["cards"])]  # fmt: skip
        (self.left, self.right), (self.low, self.high) = ((min(one), max(one)) for one in zip(*cells, strict=True))
        self.columns, self.rows = self.right - self.left + 1, self.high - self.low + 1

    def place(self, side: float, x: float, y: float) -> None:
        self.side, self.x, self.y = side, x, y

    def find_middle(self, spot: Spot) -> tuple[float, float]:
        """Where the middle of a card lies; whoever sits across sees the own row turned."""
        x, y = spot
        column, row = (self.right - x, y - self.low) if self.seat else (x - self.left, self.high - y)
        return self.x + self.side * (column + 0.5), self.y + self.side * (row + 0.5)

    def draw(self) -> Iterator[str]:
        """Regions first, then what has been built between them."""
        for region in self.realm["regions"]:
            yield from self.draw_region(region)
        for road in self.realm["roads"]:
            (x, y), half = self.find_middle((road, 0)), self.side * 0.5
            yield draw_road((round(x - half, 1), round(y, 1)), (round(x + half, 1), round(y, 1)), INKS[self.seat])
        for name, size in self.realm["places"]:
            yield from self.draw_place((PLACES[name], 0), size)
        for laid in self.realm["cards"]:
            yield from self.draw_card(SITES[laid["site"]], laid["card"])

    def draw_square(self, spot: Spot, ground: str, outline: str) -> str:
        (x, y), half = self.find_middle(spot), self.side * 0.46
        corners = " ".join(f"{x + a * half:.1f},{y + b * half:.1f}" for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
        return f'<polygon points="{corners}" fill="{ground}" {outline}/>'

    def draw_region(self, region: View) -> Iterator[str]:
        """The ground, the number that pays it, and a dot for each resource that lies on it."""
        terrain, number = region["region"][:-1], region["region"][-1]
        spot = (region["x"], region["y"])
        (x, y), side, ink = self.find_middle(spot), self.side, LIGHT if terrain in DEEP else DARK
        yield self.draw_square(spot, GROUND.get(terrain, LIGHT), f'stroke="{LIGHT}" stroke-width="2"')
        yield (
            f'<text x="{x:.1f}" y="{y + side * 0.04:.1f}" font-size="{side * 0.42:.0f}" font-weight="700" '
            f'text-anchor="middle" fill="{ink}">{number}</text>'
        )
        for n in range(region["stock"]):
            dot = x + side * 0.2 * (n - (region["stock"] - 1) / 2)
            yield (
                f'<circle cx="{dot:.1f}" cy="{y + side * 0.27:.1f}" r="{side * 0.08:.1f}" fill="{PAPER}" '
                f'stroke="{BLACK}" stroke-width="1.5"/>'
            )

    def draw_place(self, spot: Spot, size: int) -> Iterator[str]:
        """A settlement as a house, a city with a tower."""
        (x, y), r = self.find_middle(spot), self.side * 0.3
        walls = ((-1, 1), (-1, -0.2), (0, -1), (1, -0.2), (1, 1))
        tower = ((-1.2, 1), (-1.2, -0.7), (-0.65, -1.2), (-0.1, -0.7), (-0.1, -0.1), (1.2, -0.1), (1.2, 1))
        corners = " ".join(f"{x + a * r:.1f},{y + b * r:.1f}" for a, b in (tower if size > 1 else walls))
        yield f'<polygon points="{corners}" fill="{INKS[self.seat]}" {OUTLINE}/>'

    def draw_card(self, spot: Spot, token: str) -> Iterator[str]:
        """A card with a band: red on what stands in cities alone."""
        (x, y), half = self.find_middle(spot), self.side * 0.46
        yield self.draw_square(spot, PAPER, OUTLINE)
        band = CITY_CARD if CARDS[token].is_red else OTHER_CARD
        yield (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" height="{half * 0.6:.1f}" '
            f'fill="{band}" {OUTLINE}/>'
        )
