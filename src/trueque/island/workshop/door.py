"""What the workshop offers to whoever serves all games (`table/workshops.py`): plain values, sentences included."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from trueque.island.board import find_layout
from trueque.island.core import state
from trueque.island.layouts import HARBOURS, gallery_islands, read_drawing, write_layout_word
from trueque.island.layouts.layout_text import LETTERS, NUMBERS, expand_word
from trueque.island.places import Places
from trueque.island.rules import find_edition, read_rules
from trueque.island.speech.names import harbour_name
from trueque.island.workshop import fairness, generator
from trueque.island.workshop.cell_names import describe_cell, land_name
from trueque.island.workshop.findings import (
    SketchFinding,
    check_sketch,
    count_seats_room,
    describe_crowd,
    drop_unused_piles,
)
from trueque.island.workshop.islands import describe_island
from trueque.island.workshop.sketch import Berth, Sketch, clean_name, find_bordering_hex, read_sketch
from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, speaker, translate_error

Json = dict[str, Any]
OPTION = "island"
FIGURES = "fairness.json"
KINDS, MOST_PARTS = generator.KINDS, generator.MOST_PARTS
FEWEST, MOST_HEXES = generator.FEWEST, state.MOST_HEXES


def read_text(source: str) -> str:
    """The text of a drawing, from its text, its one word or its name."""
    if source.startswith("drawn:"):
        return expand_word(source)
    return source if "\n" in source else read_drawing(source)


def check_text(source: str, lang: str) -> Json:
    """What a text, one word or a name draws, and what is said about it."""
    say = speaker("island", lang)
    try:
        sketch = read_sketch(read_text(source))
    except RuleError as error:
        wrong: Json = {"kind": "wrong", "sentence": translate_error(error, lang), "at": [], "remedy": None}
        return {"playable": False, "most_seats": 2, "text": source, "drawing": None, "option": "", "findings": [wrong],
                "hexes": [], "coast": []}  # fmt: skip
    return {**_serialize_check(sketch, 0, 0, say), "drawing": serialize_sketch(sketch)}


def check_drawing(wish: Mapping[str, Any], lang: str) -> Json:
    """What is said about cells and harbours as the page holds them, anywhere in its sea."""
    cells = {(one["x"], one["y"]): str(one["cell"]) for one in wish["cells"]}
    berths = tuple(Berth(one["x"], one["y"], one["side"], one["kind"]) for one in wish["harbours"])
    sketch = drop_unused_piles(Sketch(clean_name(wish["name"]), cells, berths, tuple(wish["lines"])))
    left, top = sketch.corner if cells else (0, 0)
    return {**_serialize_check(sketch.move_by(-left, -top), left, top, speaker("island", lang)), "drawing": None}


def serialize_sketch(sketch: Sketch) -> Json:
    """A drawing as the page holds it: the sum of a hex's numbers is even there."""
    if any((x + y) % 2 for x, y in sketch.cells):
        sketch = sketch.move_by(1, 0)
    return {
        "name": sketch.name,
        "cells": [{"x": x, "y": y, "cell": cell} for (x, y), cell in sketch.cells.items()],
        "harbours": [{"x": one.x, "y": one.y, "side": one.side, "kind": one.kind} for one in sketch.harbours],
        "lines": list(sketch.lines),
    }


def _serialize_check(sketch: Sketch, left: int, top: int, say: Speaker) -> Json:
    layout, found = check_sketch(sketch, say)
    if any((x + y + left + top) % 2 for x, y in sketch.cells):
        left += 1
    places = Places.make_places(sketch.cells)
    return {
        "playable": layout is not None,
        "most_seats": count_seats_room(places),
        "text": sketch.text,
        "option": write_layout_word(sketch.text) if layout is not None else "",
        "findings": [serialize_finding(one, left, top) for one in found],
        "hexes": [
            {"x": x + left, "y": y + top, "name": name, "words": describe_cell(say, name, sketch.cells[x, y])}
            for (x, y), name in zip(places.hexes, places.hex_names, strict=True)
        ],
        "coast": [serialize_berth(places, path, left, top) for path in sorted(places.coast)],
    }


def serialize_finding(one: SketchFinding, left: int, top: int) -> Json:
    remedy = one.remedy and {"label": one.remedy.label, "text": one.remedy.sketch.text}
    at = [{"x": x + left, "y": y + top} for x, y in one.at]
    return {"kind": one.kind, "sentence": one.sentence, "at": at, "remedy": remedy}


def serialize_berth(places: Places, path: int, left: int, top: int) -> Json:
    """A side of a hex where a harbour could lie."""
    hexagon, side = find_bordering_hex(places, path)
    x, y = places.hexes[hexagon]
    return {"x": x + left, "y": y + top, "side": side, "name": places.path_names[path]}


def serialize_palette(lang: str) -> Json:
    """What one draws with, in words."""
    say = speaker("island", lang)
    harbours = {kind: harbour_name(say, kind) for kind in HARBOURS}
    return {"lands": {letter: land_name(say, letter) for letter in LETTERS + "?"}, "numbers": list(NUMBERS),
            "harbours": {**harbours, "?": say("dealt")}, "kinds": list(KINDS), "most_parts": MOST_PARTS}  # fmt: skip


def serialize_gallery(lang: str) -> list[Json]:
    """The gallery: each island with its name, a line about it and how fair it is."""
    say = speaker("island", lang)
    return [
        {
            "name": name,
            **describe_island(say, name),
            "drawing": serialize_sketch(read_sketch(read_drawing(name))),
            **load_island_fairness(name),
        }
        for name in gallery_islands()
    ]


@cache
def load_figures() -> Mapping[str, Json]:
    found: Mapping[str, Json] = json.loads((files(__package__ or "") / FIGURES).read_text(encoding="utf-8"))
    return found


def load_island_fairness(name: str) -> Json:
    """How fair an island of the gallery was found to be; no games where it was not weighed as it is drawn now."""
    kept = load_figures().get(name, {})
    if kept.get("of") != drawing_mark(name):
        kept = {"games": 0, "wins": [0, 0, 0, 0]}
    return serialize_fairness(fairness.Fairness(kept["games"], tuple(kept["wins"])))


def drawing_mark(name: str) -> str:
    """A few letters of an island's fingerprint: figures belong to a drawing, not to its name."""
    return sha256(read_drawing(name).encode()).hexdigest()[:12]


def serialize_fairness(found: fairness.Fairness) -> Json:
    shares = [round(share, 1) for share in found.shares]
    return {"games": found.games, "shares": shares, "difference": round(found.difference, 1),
            "margin": round(found.margin, 1), "wins": list(found.wins)}  # fmt: skip


def generate_board(kind: str, hexes: int, parts: int, seed: str) -> str:
    """The text of a new island."""
    return generator.generate_sketch(kind, hexes, parts, seed).text


def weigh_board(option: str, seats: int, games: int) -> Iterator[Json]:
    """How fair an island is, after every few games."""
    from trueque.island.workshop.playouts import play_games

    return (serialize_fairness(found) for found in play_games(option, seats, games))


def weigh_board_further(option: str, seats: int, before: tuple[int, Sequence[int]], games: int) -> Json:
    """How fair an island is after some games more; the same games as if all were played at once."""
    from trueque.island.workshop.playouts import play_games

    played, wins = before
    for found in play_games(option, seats, games, 1 + played):
        wins, played = [one + more for one, more in zip(before[1], found.wins, strict=True)], before[0] + found.games
    return serialize_fairness(fairness.Fairness(played, tuple(wins)))


def table_options() -> Mapping[str, Mapping[str, str]]:
    """Two to six may play on an island; five and six with the large box's cards and turns."""
    return {str(seats): {"edition": find_edition(seats)} for seats in range(2, state.MOST_SEATS + 1)}


def describe_crowding(options: Mapping[str, str], lang: str) -> str:
    """A sentence where more sit down than the island of a table has room for; empty otherwise."""
    rules = read_rules(options)
    return describe_crowd(find_layout(rules).places, rules.seats, rules.turn_limit, speaker("island", lang))


def board_names() -> Sequence[str]:
    """The islands of the gallery."""
    return gallery_islands()
