"""`trueque workshop`: boards of one's own: check one, have one drawn, weigh how fair it is, see the gallery."""

from __future__ import annotations

import json as json_
import secrets
from pathlib import Path
from typing import Any

from trueque.table.workshops import Workshop, workshops
from trueque.table.workshops import workshop as room_of
from trueque.terminal.options import refused_names
from trueque.terminal.records import text_of
from trueque.terminal.voice import Stop, voice

Json = dict[str, Any]
DEEDS = ("check", "draw", "fairness", "gallery")
FEWEST, MOST_GAMES = 10, 100_000


def workshop(
    deed: str = "gallery",
    board: str = "",
    /,
    *,
    kind: str = "balanced",
    hexes: int = 19,
    parts: int = 1,
    seed: str | None = None,
    games: int = 400,
    seats: int = 4,
    json: bool = False,
) -> int:
    """Check, draw or weigh a board of one's own, or list those of the gallery."""
    room = room_of(workshops()[0])
    if deed not in DEEDS:
        raise Stop(voice().say("The workshop does {all}, not “{word}”.", all=", ".join(DEEDS), word=deed[:20]), 2)
    if deed == "gallery":
        return listed(room, json)
    if deed == "draw":
        return drawn(room, kind, hexes, parts, seed or secrets.token_hex(4))
    return checked(room, board, json) if deed == "check" else weighed(room, board, seats, games, json)


def listed(room: Workshop, json: bool) -> int:
    """The islands of the gallery, one a line."""
    boards = room.shown(voice().lang)
    if json:
        voice().json({one["name"]: kept(room, one["name"], one) for one in boards})
        return 0
    for one in boards:
        figure = voice().say("{difference} between the best and the worst seat", difference=one["difference"])
        weighed = f" {figure} (±{one['margin']})." if one["games"] else ""
        voice().line(f"{one['name']}: {one['title']}. {one['line']}{weighed}")
    return 0


def drawn(room: Workshop, kind: str, hexes: int, parts: int, seed: str) -> int:
    """A new board, as the text of a file."""
    if kind not in room.KINDS:
        raise Stop(voice().say("--kind is {all}, not “{word}”.", all=", ".join(room.KINDS), word=kind[:20]), 2)
    if not room.FEWEST <= hexes <= room.MOST_HEXES or not 1 <= parts <= room.MOST_PARTS:
        most = {"hexes": room.MOST_HEXES, "parts": room.MOST_PARTS}
        sentence = voice().say("--hexes goes from 7 to {hexes} and --parts from 1 to {parts}.", **most)
        raise Stop(sentence, 2)
    voice().line(room.generate(kind, hexes, parts, seed).rstrip())
    return 0


def checked(room: Workshop, board: str, json: bool) -> int:
    """What is said about a board: exit code 1 where it cannot be played."""
    found = room.checked_text(source(room, board), voice().lang)
    if json:
        voice().json(found)
    else:
        marks = {"good": "✓", "odd": "!", "wrong": "✗"}
        voice().lines([f"{marks[one['kind']]} {one['sentence']}" for one in found["findings"]])
    return 0 if found["playable"] else 1


def weighed(room: Workshop, board: str, seats: int, games: int, json: bool) -> int:
    """How often each seat wins on a board; without one, on every board of the gallery, as its figures are kept."""
    if not FEWEST <= games <= MOST_GAMES:
        raise Stop(voice().say("--games goes from {low} to {high}.", low=FEWEST, high=MOST_GAMES), 2)
    if not board:
        figures = {name: kept(room, name, last(room, name, seats, games)) for name in room.names()}
        voice().line(json_.dumps(figures, indent=1))
        return 0
    found = room.checked_text(source(room, board), voice().lang)
    if not found["playable"]:
        raise Stop(found["findings"][0]["sentence"], 1)
    told = last(room, found["option"], seats, games)
    if json:
        voice().json(told)
        return 0
    shares = ", ".join(str(share) for share in told["shares"])
    say = voice().say
    voice().line(say("Wins in 100 by seat, in the order of play: {shares} (±{margin}, games: {games}).", shares=shares,
                     margin=told["margin"], games=told["games"]))  # fmt: skip
    voice().line(say("{difference} between the best and the worst seat", difference=told["difference"]) + ".")
    return 0


def kept(room: Workshop, name: str, told: Json) -> Json:
    """A figure as the gallery keeps it: with the mark of the drawing that it was found on."""
    return {"of": room.mark(name), "games": told["games"], "wins": told["wins"]}


def last(room: Workshop, option: str, seats: int, games: int) -> Json:
    told: Json = {}
    for told in room.weigh(option, seats, games):  # noqa: B007
        pass
    return told


def source(room: Workshop, board: str) -> str:
    """The text of a file, or of a board by its name."""
    if not board:
        raise Stop(voice().say("Name a board of the gallery or a .layout file."), 2)
    path = Path(board)
    with refused_names():
        return text_of(path) if path.is_file() else room.read_text(board)
