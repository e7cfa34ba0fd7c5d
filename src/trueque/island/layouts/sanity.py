"""Whether an island can be played on: what a drawing says must fit together."""

from __future__ import annotations

from trueque.island.core.state import MOST_CORNERS, MOST_HEXES, MOST_PATHS
from trueque.island.layouts.layout import DESERT, Layout
from trueque.island.layouts.layout_errors import make_layout_error
from trueque.kernel.errors import BadOptions
from trueque.locale import _

MOST_HARBOURS = 12


def check_layout(layout: Layout) -> Layout:
    """*layout* itself, or an error that says which of its lines contradict each other."""
    for check in (
        check_layout_size,
        check_desert,
        check_harbours,
        check_terrain_pile,
        check_tokens,
        check_harbour_pile,
        check_start_pieces,
    ):
        problem = check(layout)
        if problem is not None:
            raise make_layout_error(
                _("The layout “{name}” cannot be played: {problem}"), name=layout.name[:40], problem=problem
            )
    return layout


def check_layout_size(layout: Layout) -> BadOptions | None:
    places = layout.places
    sizes = (
        (len(places.corners), MOST_CORNERS, _("it has {n} corners; {most} is the most.")),
        (len(places.paths), MOST_PATHS, _("it has {n} paths; {most} is the most.")),
        (len(places.hexes), MOST_HEXES, _("it has {n} hexes; {most} is the most.")),
        (len(layout.harbours), MOST_HARBOURS, _("it has {n} harbours; {most} is the most.")),
    )
    return next((make_layout_error(sentence, n=n, most=most) for n, most, sentence in sizes if n > most), None)


def check_desert(layout: Layout) -> BadOptions | None:
    there = DESERT in layout.terrain or (None in layout.terrain and layout.terrain_stock[DESERT])
    return None if there else make_layout_error(_("it has no desert for the robber to begin on."))


def check_harbours(layout: Layout) -> BadOptions | None:
    used: dict[int, int] = {}
    for harbour in layout.harbours:
        name = layout.places.path_names[harbour.path]
        if harbour.path not in layout.places.coast:
            return make_layout_error(_("the harbour at {path} does not lie on the coast."), path=name)
        for corner in layout.places.paths[harbour.path]:
            if corner in used:
                other = layout.places.path_names[used[corner]]
                return make_layout_error(_("the harbours at {one} and {other} share a corner."), one=other, other=name)
            used[corner] = harbour.path
    return None


def check_terrain_pile(layout: Layout) -> BadOptions | None:
    needed, there = layout.terrain.count(None), sum(layout.terrain_stock)
    short = make_layout_error(_("{n} hexes are drawn from a pile of {there}."), n=needed, there=there)
    return short if there < needed else None


def check_tokens(layout: Layout) -> BadOptions | None:
    """Tokens are drawn for every open number; open terrain may turn out to be desert, which takes none."""
    open_numbers = [h for h, number in enumerate(layout.numbers) if number is None]
    drawn = [h for h in open_numbers if layout.terrain[h] is None]
    deserts = min(layout.terrain_stock[DESERT], len(drawn))
    spare = sum(layout.terrain_stock) - layout.terrain.count(None)
    # the 21 hexes of the adapted box have 18 tokens: what is left over stays blank, never the other way round.
    if len(layout.tokens) > len(open_numbers) - max(0, deserts - spare):
        most = len(open_numbers) - deserts
        return make_layout_error(_("it has {n} tokens for at most {most} hexes."), n=len(layout.tokens), most=most)
    if open_numbers and not layout.tokens:
        return make_layout_error(_("numbers are left open, but there is no “tokens” line."))
    return None


def check_harbour_pile(layout: Layout) -> BadOptions | None:
    needed = sum(harbour.kind is None for harbour in layout.harbours)
    if sum(layout.harbour_stock) < needed:
        there = sum(layout.harbour_stock)
        return make_layout_error(_("{n} harbours are drawn from a pile of {there}."), n=needed, there=there)
    pieces = sum(len(piece) for piece in layout.frame)
    if layout.frame and pieces != len(layout.harbours):
        carries = _("its frame carries {n} harbours for {places} places.")
        return make_layout_error(carries, n=pieces, places=len(layout.harbours))
    if layout.frame and any(harbour.kind is not None for harbour in layout.harbours):
        return make_layout_error(_("a frame is drawn only where every harbour is left open."))
    return None


def check_start_pieces(layout: Layout) -> BadOptions | None:
    taken: dict[int, str] = {}
    roads: set[int] = set()
    for colour, starts in layout.starts:
        if sum(start.star for start in starts) != 1:
            return make_layout_error(_("one of the two settlements of {colour} needs a star."), colour=colour)
        for start in starts:
            corner, path = layout.places.corner_names[start.corner], layout.places.path_names[start.path]
            near = [c for c in (start.corner, *layout.places.corner_neighbours[start.corner]) if c in taken]
            if near:
                close = _("the settlement of {colour} at {corner} stands too close to that of {other}.")
                return make_layout_error(close, colour=colour, corner=corner, other=taken[near[0]])
            if start.corner not in layout.places.paths[start.path]:
                apart = _("the road of {colour} at {path} does not begin at its settlement {corner}.")
                return make_layout_error(apart, colour=colour, path=path, corner=corner)
            if start.path in roads:
                return make_layout_error(_("two roads lie on {path}."), path=path)
            taken[start.corner] = colour
            roads.add(start.path)
    return None
