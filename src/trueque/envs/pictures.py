"""A game of an environment for people: in our sentences, and as a picture in an array."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

import trueque
from trueque.kernel import View
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import find_room, game_words
from trueque.kernel.words import Listener
from trueque.lockstep.seated import Array, SeatedGames, read_position
from trueque.lockstep.setup import LockstepSetup

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing

FONTS = Path(trueque.__file__).parent / "server/fonts"
WIDTH, HEIGHT, BOARD = 1160, 600, 580
LETTERS, LINE = 74, 19
PNG_HEAD = 8
UP, BOTH_SIDES = 2, 3


def make_game_view(setup: LockstepSetup, games: SeatedGames, seat: int | None, game: int = 0) -> View:
    """What a seat (none: everybody) sees; of an answer that is still being spelled, what lies there so far."""
    g = read_position(setup, games.positions, game)
    view: View = setup.game.view(setup.lay_state(setup.game, g), seat)
    return view


def describe_game(setup: LockstepSetup, games: SeatedGames, seat: int | None) -> str:
    """A position in the game's own sentences."""
    names = tuple(f"seat {one}" for one in range(setup.seats))
    view = make_game_view(setup, games, seat)
    return "\n".join(game_words(setup.game.name).describe(view, Listener("en", seat, names)))


def draw_picture_array(setup: LockstepSetup, games: SeatedGames, seat: int | None) -> Array:
    """The same as a picture: (height, width, 3) bytes; the board beside the sentences where a game draws one."""
    room: Any = find_room(setup.game.name, "picture")
    drawn = room.draw_view(make_game_view(setup, games, seat)) if room is not None else ""
    left = BOARD if drawn else 30
    lines = [part for line in describe_game(setup, games, seat).splitlines() for part in wrap(line, LETTERS) or [""]]
    text = "".join(
        f'<text x="{left}" y="{30 + LINE * n}" font-size="15" fill="#2b2418">{escape(line)}</text>'
        for n, line in enumerate(lines[: (HEIGHT - 30) // LINE])
    )
    return rasterize(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="Alegreya, serif"><rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f2e7"/>{drawn}{text}</svg>'
    )


def rasterize(svg: str) -> Array:
    """A drawing as an array of colours."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise MissingExtra("envs") from missing
    fonts = sorted(map(str, FONTS.glob("*.ttf")))
    return decode_png(bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts,
                                         serif_family="Alegreya")))  # fmt: skip


def decode_png(png: bytes) -> Array:
    """The colours of a PNG of eight bits a channel, without what is see-through."""
    at, packed, size, depth = PNG_HEAD, b"", (0, 0), 4
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            size, depth = struct.unpack_from(">II", body), {2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    width, height = size
    raw = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * depth)
    return unfilter_rows(raw, depth).reshape(height, width, depth)[:, :, :3].copy()


def unfilter_rows(raw: Array, depth: int) -> Array:
    """Lines of a PNG as they were before each was told as a difference from its neighbours."""
    lines, above = np.zeros((raw.shape[0], raw.shape[1] - 1), np.uint8), np.zeros(raw.shape[1] - 1, np.uint8)
    for y, line in enumerate(raw):
        kind, told = line[0], line[1:]
        if kind in (0, UP):
            lines[y] = told + (above if kind == UP else 0)
        elif kind == 1:
            sums = np.cumsum(told.reshape(-1, depth), axis=0, dtype=np.uint64)
            lines[y] = sums.astype(np.uint8).reshape(-1)
        else:
            lines[y] = np.frombuffer(unfilter_line(told.tobytes(), above.tobytes(), int(kind), depth), np.uint8)
        above = lines[y]
    return lines


def unfilter_line(told: bytes, above: bytes, kind: int, depth: int) -> bytes:
    """A line whose points hang on their neighbours to the left, one after the other.

    Where nothing is told and the point before is that of the line above, so is this one: most of a drawing.
    """
    made, marks = bytearray(above), np.flatnonzero(np.frombuffer(told, np.uint8)).tolist()
    x, at, skips = 0, 0, kind != BOTH_SIDES
    while x < len(told):
        if skips and made[max(0, x - depth) : x] == above[max(0, x - depth) : x]:
            while at < len(marks) and marks[at] < x:
                at += 1
            if at == len(marks):
                break
            x = marks[at]
        left, up, corner = (made[x - depth], above[x], above[x - depth]) if x >= depth else (0, above[x], 0)
        if kind == BOTH_SIDES:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            guess = min((abs(near - left), 0, left), (abs(near - up), 1, up), (abs(near - corner), 2, corner))[2]
        made[x] = (told[x] + guess) & 255
        x += 1
    return bytes(made)
