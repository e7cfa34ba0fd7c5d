"""What the workshop offers to whoever serves all games (`table/workshops.py`): plain values, sentences included."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from trueque.island.board import layout_for
from trueque.island.core import state
from trueque.island.layouts import HARBOURS, drawing_of, gallery, one_word
from trueque.island.layouts.drawing import LETTERS, NUMBERS, text_of_word
from trueque.island.places import Places
from trueque.island.rules import edition_for, read_rules
from trueque.island.speech.names import harbour_name
from trueque.island.workshop import fairness, generating
from trueque.island.workshop.findings import Finding, crowd, look_over, most_seats, tidied
from trueque.island.workshop.islands import told
from trueque.island.workshop.naming import cell_words, land
from trueque.island.workshop.sketch import Berth, Sketch, hex_beside, name_of, sketched
from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, speaker

Json = dict[str, Any]
OPTION = "island"
FIGURES = "fairness.json"
KINDS, MOST_PARTS = generating.KINDS, generating.MOST_PARTS
FEWEST, MOST_HEXES = generating.FEWEST, state.MOST_HEXES


def read_text(source: str) -> str:
    """The text of a drawing, from its text, its one word or its name."""
    if source.startswith("drawn:"):
        return text_of_word(source)
    return source if "\n" in source else drawing_of(source)


def checked_text(source: str, lang: str) -> Json:
    """What a text, one word or a name draws, and what is said about it."""
    say = speaker("island", lang)
    try:
        sketch = sketched(read_text(source))
    except RuleError as error:
        wrong: Json = {"kind": "wrong", "sentence": error.spoken(lang), "at": [], "remedy": None}
        return {"playable": False, "most_seats": 2, "text": source, "drawing": None, "option": "", "findings": [wrong],
                "hexes": [], "coast": []}  # fmt: skip
    return {**_checked(sketch, 0, 0, say), "drawing": as_json(sketch)}


def checked_drawing(wish: Mapping[str, Any], lang: str) -> Json:
    """What is said about cells and harbours as the page holds them, anywhere in its sea."""
    cells = {(one["x"], one["y"]): str(one["cell"]) for one in wish["cells"]}
    berths = tuple(Berth(one["x"], one["y"], one["side"], one["kind"]) for one in wish["harbours"])
    sketch = tidied(Sketch(name_of(wish["name"]), cells, berths, tuple(wish["lines"])))
    left, top = sketch.corner if cells else (0, 0)
    return {**_checked(sketch.moved(-left, -top), left, top, speaker("island", lang)), "drawing": None}


def as_json(sketch: Sketch) -> Json:
    """A drawing as the page holds it: the sum of a hex's numbers is even there."""
    if any((x + y) % 2 for x, y in sketch.cells):
        sketch = sketch.moved(1, 0)
    return {
        "name": sketch.name,
        "cells": [{"x": x, "y": y, "cell": cell} for (x, y), cell in sketch.cells.items()],
        "harbours": [{"x": one.x, "y": one.y, "side": one.side, "kind": one.kind} for one in sketch.harbours],
        "lines": list(sketch.lines),
    }


def _checked(sketch: Sketch, left: int, top: int, say: Speaker) -> Json:
    layout, found = look_over(sketch, say)
    if any((x + y + left + top) % 2 for x, y in sketch.cells):
        left += 1
    places = Places.of(sketch.cells)
    return {
        "playable": layout is not None,
        "most_seats": most_seats(places),
        "text": sketch.text,
        "option": one_word(sketch.text) if layout is not None else "",
        "findings": [finding(one, left, top) for one in found],
        "hexes": [
            {"x": x + left, "y": y + top, "name": name, "words": cell_words(say, name, sketch.cells[x, y])}
            for (x, y), name in zip(places.hexes, places.hex_names, strict=True)
        ],
        "coast": [berth(places, path, left, top) for path in sorted(places.coast)],
    }


def finding(one: Finding, left: int, top: int) -> Json:
    remedy = one.remedy and {"label": one.remedy.label, "text": one.remedy.sketch.text}
    at = [{"x": x + left, "y": y + top} for x, y in one.at]
    return {"kind": one.kind, "sentence": one.sentence, "at": at, "remedy": remedy}


def berth(places: Places, path: int, left: int, top: int) -> Json:
    """A side of a hex where a harbour could lie."""
    hexagon, side = hex_beside(places, path)
    x, y = places.hexes[hexagon]
    return {"x": x + left, "y": y + top, "side": side, "name": places.path_names[path]}


def palette(lang: str) -> Json:
    """What one draws with, in words."""
    say = speaker("island", lang)
    harbours = {kind: harbour_name(say, kind) for kind in HARBOURS}
    return {"lands": {letter: land(say, letter) for letter in LETTERS + "?"}, "numbers": list(NUMBERS),
            "harbours": {**harbours, "?": say("dealt")}, "kinds": list(KINDS), "most_parts": MOST_PARTS}  # fmt: skip


def shown(lang: str) -> list[Json]:
    """The gallery: each island with its name, a line about it and how fair it is."""
    say = speaker("island", lang)
    return [
        {"name": name, **told(say, name), "drawing": as_json(sketched(drawing_of(name))), **figure(name)}
        for name in gallery()
    ]


@cache
def figures() -> Mapping[str, Json]:
    found: Mapping[str, Json] = json.loads((files(__package__ or "") / FIGURES).read_text(encoding="utf-8"))
    return found


def figure(name: str) -> Json:
    """How fair an island of the gallery was found to be; no games where it was not weighed as it is drawn now."""
    kept = figures().get(name, {})
    if kept.get("of") != mark(name):
        kept = {"games": 0, "wins": [0, 0, 0, 0]}
    return fair(fairness.Fairness(kept["games"], tuple(kept["wins"])))


def mark(name: str) -> str:
    """A few letters of an island's fingerprint: figures belong to a drawing, not to its name."""
    return sha256(drawing_of(name).encode()).hexdigest()[:12]


def fair(found: fairness.Fairness) -> Json:
    shares = [round(share, 1) for share in found.shares]
    return {"games": found.games, "shares": shares, "difference": round(found.difference, 1),
            "margin": round(found.margin, 1), "wins": list(found.wins)}  # fmt: skip


def generate(kind: str, hexes: int, parts: int, seed: str) -> str:
    """The text of a new island."""
    return generating.generated(kind, hexes, parts, seed).text


def weigh(option: str, seats: int, games: int) -> Iterator[Json]:
    """How fair an island is, after every few games."""
    from trueque.island.workshop.playouts import playing

    return (fair(found) for found in playing(option, seats, games))


def weigh_more(option: str, seats: int, before: tuple[int, Sequence[int]], games: int) -> Json:
    """How fair an island is after some games more; the same games as if all were played at once."""
    from trueque.island.workshop.playouts import playing

    played, wins = before
    for found in playing(option, seats, games, 1 + played):
        wins, played = [one + more for one, more in zip(before[1], found.wins, strict=True)], before[0] + found.games
    return fair(fairness.Fairness(played, tuple(wins)))


def tables() -> Mapping[str, Mapping[str, str]]:
    """Two to six may play on an island; five and six with the large box's cards and turns."""
    return {str(seats): {"edition": edition_for(seats)} for seats in range(2, state.MOST_SEATS + 1)}


def crowded(options: Mapping[str, str], lang: str) -> str:
    """A sentence where more sit down than the island of a table has room for; empty otherwise."""
    rules = read_rules(options)
    return crowd(layout_for(rules).places, rules.seats, rules.turn_limit, speaker("island", lang))


def names() -> Sequence[str]:
    """The islands of the gallery."""
    return gallery()
