"""What is said about an island while it is drawn: what holds, what is odd, what keeps it from being played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from trueque.island.core.state import MOST_CORNERS, MOST_PATHS, MOST_SEATS
from trueque.island.layouts import DESERT, PIPS, RED, RESOURCES, TERRAINS, Layout, read_layout, write_layout_word
from trueque.island.layouts.hopelessness import find_unwinnable_reason
from trueque.island.places import Places, Point
from trueque.island.rules import IslandRules
from trueque.island.speech.names import resource_name
from trueque.island.workshop.sketch import Sketch
from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, translate_error

USUAL = (5, 9, 4, 10, 6, 3, 11, 8, 9, 5, 10, 4, 3, 11, 6, 8, 2, 12)
"""Tokens as they are laid into a pile, the most useful first."""
CORNERS_OF_A_SEAT = 8
"""Fewer, and nobody may ever find room for enough points: games of bots then never end."""
LONGEST_WORD = 2000
"""What a table takes as the one word of a drawing."""


@dataclass(frozen=True)
class SketchRemedy:
    """What would put something right: what it is called, and the drawing after it."""

    label: str
    sketch: Sketch


@dataclass(frozen=True)
class SketchFinding:
    """One sentence about a drawing."""

    kind: Literal["good", "odd", "wrong"]
    sentence: str
    at: tuple[Point, ...] = ()
    remedy: SketchRemedy | None = None


def check_sketch(sketch: Sketch, say: Speaker) -> tuple[Layout | None, list[SketchFinding]]:
    """The island, where it can be played, and what is to be said about it; the drawing begins at (0, 0)."""
    if not sketch.cells:
        return None, [SketchFinding("wrong", say("There is nothing here yet: lay the first hex."))]
    assert sketch.corner == (0, 0)
    places, found = Places.make_places(sketch.cells), list[SketchFinding]()
    try:
        layout = read_layout(sketch.text)
    except RuleError as error:
        return None, [
            SketchFinding("wrong", translate_error(error, say.lang), remedy=find_remedy(sketch, say)),
            find_size(places, say),
        ]
    hopeless = find_unwinnable_reason(layout, IslandRules())
    if hopeless is not None:
        return None, [SketchFinding("wrong", translate_error(hopeless, say.lang)), find_size(places, say)]
    if len(write_layout_word(sketch.text)) > LONGEST_WORD:
        return None, [SketchFinding("wrong", say("The islands lie too far apart for one drawing: move them closer."))]
    found += [find_parts(places, say), find_size(places, say), find_room(places, say), find_harbours(layout, say)]
    found += [
        *find_blank_land(sketch, layout, say),
        *find_red_neighbours(sketch, layout, say),
        *find_missing_resources(layout, say),
    ]
    return layout, found


def find_remedy(sketch: Sketch, say: Speaker) -> SketchRemedy | None:
    """The piles that open hexes need, and a desert: what most drawings lack at first."""
    better = add_piles(sketch)
    if "D" not in better.cells.values() and "desert" not in " ".join(better.lines):
        middle = sorted(better.cells)[len(better.cells) // 2]
        better = add_piles(replace(better, cells={**better.cells, middle: "D"}))
    try:
        read_layout(better.text)
    except RuleError:
        return None
    return SketchRemedy(say("Put it right"), better) if better != sketch else None


def drop_unused_piles(sketch: Sketch) -> Sketch:
    """The same without piles from which nothing is dealt any more: who lays all by hand need not clear them away."""
    idle = []
    if not any(cell[0] == "?" for cell in sketch.cells.values()):
        idle.append("terrain")
    if not any(cell.endswith("?") for cell in sketch.cells.values()):
        idle.append("tokens")
    if not any(one.kind == "?" for one in sketch.harbours):
        idle += ["harbours", "frame"]
    return replace(sketch, lines=tuple(sketch.lines_without(*idle)))


def add_piles(sketch: Sketch) -> Sketch:
    """The same with piles just large enough for what is left open."""
    cells, lines = list(sketch.cells.values()), list(sketch.lines_without("terrain", "tokens", "harbours", "frame"))
    terrain = sum(cell[0] == "?" for cell in cells)
    deserts = 1 if terrain and "D" not in cells else 0
    tokens = sum(cell == "?" or cell.endswith("?") for cell in cells) - deserts
    berths = sum(one.kind == "?" for one in sketch.harbours)
    if terrain:
        shares = [(terrain - deserts + 4 - i) // 5 for i in (0, 3, 1, 2, 4)]
        pile = " ".join(f"{name} {n}" for name, n in zip(TERRAINS, [*shares, deserts], strict=True) if n)
        lines.append(f"terrain {pile}")
    if tokens > 0:
        lines.append("tokens " + " ".join(str(USUAL[i % len(USUAL)]) for i in range(tokens)))
    if berths:
        kinds = ["3:1", *RESOURCES][:berths]
        stock = [f"{kind} {1 + (max(0, berths - 6) if kind == '3:1' else 0)}" for kind in kinds]
        lines.append("harbours " + " ".join(stock))
    return replace(sketch, lines=tuple(lines))


# ---- what holds ------------------------------------------------------------------------------------------------------


def list_land_parts(places: Places) -> list[list[int]]:
    """The hexes of each part of the land, the largest first."""
    left, found = set(range(len(places.hexes))), list[list[int]]()
    while left:
        part, edge = list[int](), [left.pop()]
        while edge:
            part.append(edge.pop())
            near = left.intersection(places.hex_neighbours[part[-1]])
            left -= near
            edge += near
        found.append(part)
    return sorted(found, key=len, reverse=True)


def find_parts(places: Places, say: Speaker) -> SketchFinding:
    sizes = [len(part) for part in list_land_parts(places)]
    if len(sizes) == 1:
        return SketchFinding("good", say.many("One island of {n} hex.", "One island of {n} hexes.", sizes[0]))
    all_ = " + ".join(str(n) for n in sizes)
    return SketchFinding("good", say("{n} islands with sea between them; hexes: {sizes}.", n=len(sizes), sizes=all_))


def find_size(places: Places, say: Speaker) -> SketchFinding:
    used = {"corners": len(places.corners), "paths": len(places.paths)}
    kind: Literal["good", "wrong"] = "good"
    if used["corners"] > MOST_CORNERS or used["paths"] > MOST_PATHS:
        kind = "wrong"
    sentence = say("{corners} of {most_corners} corners and {paths} of {most_paths} paths are used.",
                   most_corners=MOST_CORNERS, most_paths=MOST_PATHS, **used)  # fmt: skip
    return SketchFinding(kind, sentence)


def count_seats_room(places: Places) -> int:
    """How many may sit down so that the game ends."""
    return max(2, min(MOST_SEATS, len(places.corners) // CORNERS_OF_A_SEAT))


def find_room(places: Places, say: Speaker) -> SketchFinding:
    return SketchFinding("good", say("There is room for {n} at the table.", n=count_seats_room(places)))


def describe_crowd(places: Places, seats: int, limit: int, say: Speaker) -> str:
    """What is said where more sit down than there is room for; nothing otherwise."""
    if seats <= count_seats_room(places):
        return ""
    sentence = say("This island has room for {n}: among {seats} it could be that nobody can build enough to win.",
                   n=count_seats_room(places), seats=seats)  # fmt: skip
    return sentence + " " + say("After turn {limit} whoever has the most points wins.", limit=limit)


def find_harbours(layout: Layout, say: Speaker) -> SketchFinding:
    n = len(layout.harbours)
    if not n:
        return SketchFinding("odd", say("There is no harbour: the bank always asks four for one."))
    return SketchFinding("good", say.many("{n} harbour, on the coast.", "{n} harbours; none share a corner.", n))


# ---- what is odd -----------------------------------------------------------------------------------------------------


def find_blank_land(sketch: Sketch, layout: Layout, say: Speaker) -> Iterator[SketchFinding]:
    """Land that never yields."""
    for h, at in enumerate(layout.places.hexes):
        if layout.numbers[h] == 0 and layout.terrain[h] != DESERT:
            rarest = min((n for n in range(2, 13) if n != 7), key=lambda n: (layout.numbers.count(n), -PIPS[n]))
            cured = replace(sketch, cells={**sketch.cells, at: f"{sketch.cells[at][0]}{rarest}"})
            label = say("Lay the {n} there", n=rarest)
            sentence = say("{place} has no number: it never yields.", place=layout.places.hex_names[h])
            yield SketchFinding("odd", sentence, (at,), SketchRemedy(label, cured))


def find_red_neighbours(sketch: Sketch, layout: Layout, say: Speaker) -> Iterator[SketchFinding]:
    """Sixes and eights side by side."""
    places = layout.places
    hot = [number is not None and PIPS[number] == RED for number in layout.numbers]
    for h, near in enumerate(places.hex_neighbours):
        for other in near:
            if h < other and hot[h] and hot[other]:
                sentence = say("6 and 8 touch at {one} and {other}.", one=places.hex_names[h],
                               other=places.hex_names[other])  # fmt: skip
                yield SketchFinding(
                    "odd",
                    sentence,
                    (places.hexes[h], places.hexes[other]),
                    find_swap_remedy(sketch, layout, other, say),
                )


def find_swap_remedy(sketch: Sketch, layout: Layout, h: int, say: Speaker) -> SketchRemedy | None:
    """Its number for one of a hex that touches no six or eight."""
    places, numbers = layout.places, layout.numbers
    for other, number in enumerate(numbers):
        calm = all(PIPS[numbers[n] or 0] != RED for n in places.hex_neighbours[other] if n != h)
        if number and PIPS[number] != RED and calm:
            mine, theirs = places.hexes[h], places.hexes[other]
            cells = dict(sketch.cells)
            cells[mine], cells[theirs] = cells[mine][0] + str(number), cells[theirs][0] + str(numbers[h])
            label = say("Change places with the {n} at {place}", n=number, place=places.hex_names[other])
            return SketchRemedy(label, replace(sketch, cells=cells))
    return None


def find_missing_resources(layout: Layout, say: Speaker) -> Iterator[SketchFinding]:
    """Resources that no hex can give."""
    for r, name in enumerate(RESOURCES):
        stock = None in layout.terrain and layout.terrain_stock[r]
        gives = any(t == r and layout.numbers[h] != 0 for h, t in enumerate(layout.terrain))
        if not stock and not gives:
            yield SketchFinding(
                "odd", say("No hex gives {resource}: it comes by trade only.", resource=resource_name(say, name))
            )
