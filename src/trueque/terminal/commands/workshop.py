"""`trueque workshop`: boards of one's own: check one, have one drawn, weigh how fair it is, see the gallery."""

from __future__ import annotations

import json as json_
import secrets
from pathlib import Path
from typing import Any

from trueque.table.workshops import Workshop, list_workshops
from trueque.table.workshops import find_workshop as room_of
from trueque.terminal.options import refuse_unknown_names
from trueque.terminal.records import read_text
from trueque.terminal.voice import CommandFailed, current_voice

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
    room = room_of(list_workshops()[0])
    if deed not in DEEDS:
        raise CommandFailed(
            current_voice().say("The workshop does {all}, not “{word}”.", all=", ".join(DEEDS), word=deed[:20]), 2
        )
    if deed == "gallery":
        return list_gallery(room, json)
    if deed == "draw":
        return draw_board(room, kind, hexes, parts, seed or secrets.token_hex(4))
    return check_board(room, board, json) if deed == "check" else weigh_board(room, board, seats, games, json)


def list_gallery(room: Workshop, json: bool) -> int:
    """The islands of the gallery, one a line."""
    boards = room.serialize_gallery(current_voice().lang)
    if json:
        current_voice().print_json({one["name"]: add_drawing_mark(room, one["name"], one) for one in boards})
        return 0
    for one in boards:
        figure = current_voice().say("{difference} between the best and the worst seat", difference=one["difference"])
        weighed = f" {figure} (±{one['margin']})." if one["games"] else ""
        current_voice().print_line(f"{one['name']}: {one['title']}. {one['line']}{weighed}")
    return 0


def draw_board(room: Workshop, kind: str, hexes: int, parts: int, seed: str) -> int:
    """A new board, as the text of a file."""
    if kind not in room.KINDS:
        raise CommandFailed(
            current_voice().say("--kind is {all}, not “{word}”.", all=", ".join(room.KINDS), word=kind[:20]), 2
        )
    if not room.FEWEST <= hexes <= room.MOST_HEXES or not 1 <= parts <= room.MOST_PARTS:
        most = {"hexes": room.MOST_HEXES, "parts": room.MOST_PARTS}
        sentence = current_voice().say("--hexes goes from 7 to {hexes} and --parts from 1 to {parts}.", **most)
        raise CommandFailed(sentence, 2)
    current_voice().print_line(room.generate_board(kind, hexes, parts, seed).rstrip())
    return 0


def check_board(room: Workshop, board: str, json: bool) -> int:
    """What is said about a board: exit code 1 where it cannot be played."""
    found = room.check_text(read_board_source(room, board), current_voice().lang)
    if json:
        current_voice().print_json(found)
    else:
        marks = {"good": "✓", "odd": "!", "wrong": "✗"}
        current_voice().print_lines([f"{marks[one['kind']]} {one['sentence']}" for one in found["findings"]])
    return 0 if found["playable"] else 1


def weigh_board(room: Workshop, board: str, seats: int, games: int, json: bool) -> int:
    """How often each seat wins on a board; without one, on every board of the gallery, as its figures are kept."""
    if not FEWEST <= games <= MOST_GAMES:
        raise CommandFailed(current_voice().say("--games goes from {low} to {high}.", low=FEWEST, high=MOST_GAMES), 2)
    if not board:
        figures = {
            name: add_drawing_mark(room, name, print_board_fairness(room, name, seats, games))
            for name in room.board_names()
        }
        current_voice().print_line(json_.dumps(figures, indent=1))
        return 0
    found = room.check_text(read_board_source(room, board), current_voice().lang)
    if not found["playable"]:
        raise CommandFailed(found["findings"][0]["sentence"], 1)
    told = print_board_fairness(room, found["option"], seats, games)
    if json:
        current_voice().print_json(told)
        return 0
    shares = ", ".join(str(share) for share in told["shares"])
    say = current_voice().say
    current_voice().print_line(say("Wins in 100 by seat, in the order of play: {shares} (±{margin}, games: {games}).",
                                   shares=shares,
                     margin=told["margin"], games=told["games"]))  # fmt: skip
    current_voice().print_line(
        say("{difference} between the best and the worst seat", difference=told["difference"]) + "."
    )
    return 0


def add_drawing_mark(room: Workshop, name: str, told: Json) -> Json:
    """A figure as the gallery keeps it: with the mark of the drawing that it was found on."""
    return {"of": room.drawing_mark(name), "games": told["games"], "wins": told["wins"]}


def print_board_fairness(room: Workshop, option: str, seats: int, games: int) -> Json:
    told: Json = {}
    for told in room.weigh_board(option, seats, games):  # noqa: B007
        pass
    return told


def read_board_source(room: Workshop, board: str) -> str:
    """The text of a file, or of a board by its name."""
    if not board:
        raise CommandFailed(current_voice().say("Name a board of the gallery or a .layout file."), 2)
    path = Path(board)
    with refuse_unknown_names():
        return read_text(path) if path.is_file() else room.read_text(board)
