"""A review as one picture to share: everybody's odds along the game, and the costliest decision in words.

A plain SVG of the size that previews of links have. Lines differ by dash and are named at their ends, so nothing hangs
on their colours; the words are in the picture's description, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from trueque.review.points import as_odds

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT, TOP, BOTTOM = 80, 960, 120, 430
INKS = ("#a8322a", "#1f5fa8", "#b06a00", "#3d7a35", "#6b4a9c", "#4a4a4a")
DASHES = ("", "14 6", "3 5", "14 5 3 5", "24 6", "8 8")
LETTERS = 76
"""Of a line of the sentences below the curve."""
MOST_LINES = 4
APART = 26
"""Between two names at the ends of their lines."""


def draw_picture(title: str, curve: Sequence[Mapping[str, Any]], told: Mapping[str, Any], names: Sequence[str]) -> str:
    """The picture for one seat, of what `reporting` says of the game."""
    costliest = sorted(told["moments"], key=lambda moment: -moment["loss"])[:1]
    sentences = [told["sentences"][0], *(moment["sentence"] for moment in costliest)]
    seat = told["seat"]
    parts = [_draw_text(LEFT, 70, title, 44, "700"), *_draw_grid(), _draw_band(curve, seat),
             *_draw_curves(curve, names), *_draw_draws(curve, seat)]  # fmt: skip
    below = [line for sentence in sentences for line in wrap(sentence, LETTERS)][:MOST_LINES]
    parts += [_draw_text(LEFT, 490 + 36 * n, line, 26) for n, line in enumerate(below)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-labelledby="t d" font-family="Alegreya, Georgia, serif"><title id="t">{escape(title)}</title>'
        f'<desc id="d">{escape(" ".join(sentences))}</desc><rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f2e7"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _draw_grid() -> list[str]:
    found = []
    for share in (0, 25, 50, 75, 100):
        y = _y_of_odds(share / 100)
        found.append(f'<path d="M{LEFT} {y}H{RIGHT}" stroke="#cbbfa5" stroke-width="1"/>')
        found.append(_draw_text(LEFT - 12, y + 7, f"{share} %", 20, anchor="end"))
    return found


def _draw_curves(curve: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """A line for every seat, its name and last odds at its end; names keep out of each other's way."""
    ends = {seat: _y_of_odds(curve[-1]["odds"][seat]) for seat in range(len(names))}
    found, last = [], float(TOP - APART)
    for seat in sorted(ends, key=lambda one: ends[one]):
        places = " ".join(f"{_x_of_point(curve, n)},{_y_of_odds(point['odds'][seat])}" for n, point in enumerate(curve))
        ink = INKS[seat % len(INKS)]
        found.append(
            f'<polyline points="{places}" fill="none" stroke="{ink}" stroke-width="4" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
        last = max(ends[seat] + 8, last + APART)
        found.append(
            _draw_text(RIGHT + 12, last, f"{names[seat][:14]} {as_odds(curve[-1]['odds'][seat])} %", 22, ink=ink)
        )
    return found


def _x_of_point(curve: Sequence[Mapping[str, Any]], n: int) -> float:
    return round(LEFT + n * (RIGHT - LEFT) / max(1, len(curve) - 1), 1)


def _draw_band(curve: Sequence[Mapping[str, Any]], seat: int) -> str:
    """How far one's own odds may lie off."""
    edges = [[(_x_of_point(curve, n), _y_of_odds(min(1.0, max(0.0, one["odds"][seat] + side * one["errors"][seat]))))
              for n, one in enumerate(curve)] for side in (1, -1)]  # fmt: skip
    places = " ".join(f"{x},{y}" for x, y in (*edges[0], *reversed(edges[1])))
    return f'<polygon points="{places}" fill="{INKS[seat % len(INKS)]}" opacity="0.22"/>'


def _draw_draws(curve: Sequence[Mapping[str, Any]], seat: int) -> list[str]:
    """A small square where draws did much to one's own odds in a turn, with which way."""
    found = []
    for n, one in enumerate(curve):
        if by := one["draws"][seat]:
            way = "M-5,-2L0,4L5,-2Z" if by < 0 else "M-5,2L0,-4L5,2Z"
            found.append(
                f'<g transform="translate({_x_of_point(curve, n)} {_y_of_odds(one["odds"][seat])})">'
                '<rect x="-8" y="-8" width="16" height="16" rx="3" fill="#fffdf6" stroke="#2b2418" stroke-width="1.5"/>'
                f'<path d="{way}" fill="#2b2418"/></g>'
            )
    return found


def _y_of_odds(odds: float) -> float:
    return round(BOTTOM - odds * (BOTTOM - TOP), 1)


def _draw_text(
    x: float, y: float, words: str, size: int, weight: str = "400", ink: str = "#2b2418", anchor: str = "start"
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{ink}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
