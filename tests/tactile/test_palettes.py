"""Player colours stay apart for common kinds of colour blindness, by simulation; shapes tell them apart besides."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "web/src/styles/tokens.css"

Triple = tuple[float, float, float]
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
PALETTES = ("inks", "harbour", "ladder")
LEAST = {4: 15.0, 6: 10.0}
"""CIEDE2000: ten is told apart at a glance; four seats have room for more."""


def palette(name: str) -> dict[str, str]:
    css = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    body = re.search(rf'\[data-palette="{name}"\]\s*\{{([^}}]*)\}}', css)
    assert body, f"tokens.css has no palette {name}"
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})", body[1]))


def linear(colour: str) -> Triple:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return r, g, b


def seen(colour: str, sight: str) -> Triple:
    """A colour as somebody with that sight has it."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * x for m, x in zip(row, light, strict=True)))) for row in SIGHT[sight])
    return r, g, b


def contrast(one: str, other: str) -> float:
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (bright + 0.05) / (dark + 0.05)


def lab(rgb: Triple) -> Triple:
    r, g, b = rgb
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(p: Triple, q: Triple) -> float:
    """CIEDE2000 between two Lab colours."""
    (l1, a1, b1), (l2, a2, b2) = p, q
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else ((h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2 % 360)
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(k * math.cos(math.radians(n * hm + shift)) for k, n, shift in waves)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    rt = -math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2)))) * rc
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * dc / sc * dh / sh)


def nearest(colours: list[str], sight: str) -> tuple[float, str, str]:
    return min((distance(lab(seen(a, sight)), lab(seen(b, sight))), a, b) for a, b in combinations(colours, 2))


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("name", PALETTES)
def test_seats_are_told_apart_by_everybody(name: str, sight: str) -> None:
    colours = [palette(name)[f"p{seat}"] for seat in range(6)]
    for seats, least in LEAST.items():
        gap, one, other = nearest(colours[:seats], sight)
        assert gap >= least, f"{name}, {seats} seats, {sight}: {one} and {other} are only {gap:.1f} apart"


@pytest.mark.parametrize("name", PALETTES)
def test_the_mark_on_a_piece_is_read_on_its_colour(name: str) -> None:
    inks = palette(name)
    for seat in range(6):
        assert contrast(inks[f"p{seat}"], inks[f"p{seat}-on"]) >= 4.5


def test_the_simulation_sees_what_red_and_green_do_to_a_deuteranope() -> None:
    colours = ["#d62728", "#5a8a00"]
    assert nearest(colours, "normal")[0] > 40
    assert nearest(colours, "deutan")[0] < 15
    # A published pair of CIEDE2000 (Sharma, Wu and Dalal 2005, pair 1).
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
