"""Whether an island can be played on: what a drawing says must fit together."""

from __future__ import annotations

from trueque.kernel.errors import BadOptions
from trueque.settlers.layouts.layout import DESERT, Layout

MOST_CORNERS, MOST_PATHS, MOST_HEXES, MOST_HARBOURS = 80, 109, 30, 12


def check_layout(layout: Layout) -> Layout:
    """*layout* itself, or an error that says which of its lines contradict each other."""
    for check in (
        check_size,
        check_desert,
        check_harbours,
        check_terrain_pile,
        check_tokens,
        check_harbour_pile,
        check_starts,
    ):
        problem = check(layout)
        if problem:
            raise BadOptions(f"The layout “{layout.name}” cannot be played: {problem}", "layouts")
    return layout


def check_size(layout: Layout) -> str:
    places = layout.places
    sizes = (
        (len(places.corners), MOST_CORNERS, "corners"),
        (len(places.paths), MOST_PATHS, "paths"),
        (len(places.hexes), MOST_HEXES, "hexes"),
        (len(layout.harbours), MOST_HARBOURS, "harbours"),
    )
    return next((f"it has {n} {what}; {most} is the most." for n, most, what in sizes if n > most), "")


def check_desert(layout: Layout) -> str:
    there = DESERT in layout.terrain or (None in layout.terrain and layout.terrain_stock[DESERT])
    return "" if there else "it has no desert for the robber to begin on."


def check_harbours(layout: Layout) -> str:
    used: dict[int, int] = {}
    for harbour in layout.harbours:
        name = layout.places.path_names[harbour.path]
        if harbour.path not in layout.places.coast:
            return f"the harbour at {name} does not lie on the coast."
        for corner in layout.places.paths[harbour.path]:
            if corner in used:
                return f"the harbours at {layout.places.path_names[used[corner]]} and {name} share a corner."
            used[corner] = harbour.path
    return ""


def check_terrain_pile(layout: Layout) -> str:
    needed, there = layout.terrain.count(None), sum(layout.terrain_stock)
    return f"{needed} hexes are drawn from a pile of {there}." if there < needed else ""


def check_tokens(layout: Layout) -> str:
    """Tokens are drawn for every open number; open terrain may turn out to be desert, which takes none."""
    open_numbers = [h for h, number in enumerate(layout.numbers) if number is None]
    drawn = [h for h in open_numbers if layout.terrain[h] is None]
    deserts = min(layout.terrain_stock[DESERT], len(drawn))
    spare = sum(layout.terrain_stock) - layout.terrain.count(None)
    # the 21 hexes of the adapted box have 18 tokens: what is left over stays blank, never the other way round.
    if len(layout.tokens) > len(open_numbers) - max(0, deserts - spare):
        return f"it has {len(layout.tokens)} tokens for at most {len(open_numbers) - deserts} hexes."
    if open_numbers and not layout.tokens:
        return "numbers are left open, but there is no “tokens” line."
    return ""


def check_harbour_pile(layout: Layout) -> str:
    needed = sum(harbour.kind is None for harbour in layout.harbours)
    if sum(layout.harbour_stock) < needed:
        return f"{needed} harbours are drawn from a pile of {sum(layout.harbour_stock)}."
    pieces = sum(len(piece) for piece in layout.frame)
    if layout.frame and pieces != len(layout.harbours):
        return f"its frame carries {pieces} harbours for {len(layout.harbours)} places."
    if layout.frame and any(harbour.kind is not None for harbour in layout.harbours):
        return "a frame is drawn only where every harbour is left open."
    return ""


def check_starts(layout: Layout) -> str:
    taken: dict[int, str] = {}
    roads: set[int] = set()
    for colour, starts in layout.starts:
        if sum(start.star for start in starts) != 1:
            return f"one of the two settlements of {colour} needs a star."
        for start in starts:
            corner, path = layout.places.corner_names[start.corner], layout.places.path_names[start.path]
            near = [c for c in (start.corner, *layout.places.corner_neighbours[start.corner]) if c in taken]
            if near:
                return f"the settlement of {colour} at {corner} stands too close to that of {taken[near[0]]}."
            if start.corner not in layout.places.paths[start.path]:
                return f"the road of {colour} at {path} does not begin at its settlement {corner}."
            if start.path in roads:
                return f"two roads lie on {path}."
            taken[start.corner] = colour
            roads.add(start.path)
    return ""
