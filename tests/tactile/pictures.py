"""The pictures of the printable parts in docs/tactile.md: ``python -m tests.tactile.pictures`` draws them all again.

Points are strewn over every triangle, the nearest to the eye is kept, and light falls from the upper left.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
from manifold3d import Manifold

from trueque.island.tactile.solids import list_parts

DOCS = Path(__file__).parents[2] / "docs"
GROUPS = {
    "hexes": ("hex-",),
    "tokens": ("token-", "harbour-"),
    "pieces": ("road-", "settlement-", "city-", "robber"),
    "cards": ("card-knight", "card-discovery", "card-monopoly", "card-road", "award-"),
    "marks": ("card-wood", "card-brick", "card-wool", "card-grain", "card-ore", "mark-"),
    "sector": ("frame-1", "frame-key"),
    "boxes": ("box-", "lid-"),
    "table": ("cost-table", "card-rack", "die"),
}
ACROSS = 840
GAP = 6
STREWN = 9
"""Points a pixel."""
EDGE = 0.55
"""From so many millimetres on a step is drawn."""
TILT = np.radians(35)


def drawn(solid: Manifold, scale: float) -> np.ndarray:
    """A solid seen from the front and above, *scale* pixels a millimetre, white where nothing is."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3].astype(float)
    c, s = np.cos(TILT), np.sin(TILT)
    turned = corners @ np.array([[1, 0, 0], [0, c, s], [0, -s, c]]).T * scale
    a, b, d = (turned[np.asarray(mesh.tri_verts)[:, i]] for i in range(3))
    normal = np.cross(b - a, d - a)
    area = np.linalg.norm(normal, axis=1)
    facing = normal[:, 2] > 1e-9
    a, b, d, normal, area = (one[facing] for one in (a, b, d, normal, area))
    times = np.maximum(3, np.ceil(area / 2 * STREWN)).astype(int)
    which = np.repeat(np.arange(len(a)), times)
    u, v = np.random.default_rng(7).random((2, len(which)))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    points = a[which] + u[:, None] * (b - a)[which] + v[:, None] * (d - a)[which]
    light = (normal / area[:, None]) @ (np.array([-0.45, 0.55, 0.7]) / np.linalg.norm([-0.45, 0.55, 0.7]))
    low = turned.min(axis=0)
    x, y = ((points[:, i] - low[i]).astype(int) for i in (0, 1))
    width, height = int(x.max()) + 1, int(y.max()) + 1
    order = np.argsort(points[:, 2])
    picture, depth = np.full((height, width), 255, np.uint8), np.full((height, width), low[2] - 9)
    at = height - 1 - y[order], x[order]
    picture[at] = np.clip(60 + 165 * light[which][order], 30, 225).astype(np.uint8)
    depth[at] = points[order, 2]
    # What stands up in the same light as its ground is seen by its edge.
    for axis in (0, 1):
        steep = np.abs(np.diff(depth, axis=axis)) > EDGE * scale
        picture[: steep.shape[0], : steep.shape[1]][steep & (picture[: steep.shape[0], : steep.shape[1]] < 255)] = 30
    return picture


def together(pictures: list[np.ndarray]) -> np.ndarray:
    """The pictures in rows."""
    rows: list[list[np.ndarray]] = [[]]
    for one in pictures:
        if rows[-1] and sum(p.shape[1] + GAP for p in rows[-1]) + one.shape[1] > ACROSS:
            rows.append([])
        rows[-1].append(one)
    sheet = np.full((sum(max(p.shape[0] for p in row) + GAP for row in rows), ACROSS), 255, np.uint8)
    top = 0
    for row in rows:
        left, tall = 0, max(p.shape[0] for p in row)
        for one in row:
            sheet[top + tall - one.shape[0] : top + tall, left : left + one.shape[1]] = one
            left += one.shape[1] + GAP
        top += tall + GAP
    return sheet


def png(picture: np.ndarray) -> bytes:
    """A grey PNG, in sixteen shades to stay small."""
    shades = (picture // 17).astype(np.uint8)
    packed = (shades[:, 0::2] << 4) | shades[:, 1::2]
    rows = b"".join(b"\0" + row.tobytes() for row in packed)

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", picture.shape[1], picture.shape[0], 4, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def main() -> None:
    solids = {name: solid for name, _, solid in list_parts()}
    shown = set[str]()
    for group, heads in GROUPS.items():
        named = [name for name in solids if name.startswith(heads)]
        shown |= set(named)
        wide = max(solids[name].bounding_box()[3] - solids[name].bounding_box()[0] for name in named)
        scale = min(5.0, 400 / wide) if wide < 200 else 600 / wide
        content = png(together([drawn(solids[name], scale) for name in named]))
        (DOCS / f"tactile-{group}.png").write_bytes(content)
        print(group, len(named), len(content))
    print("not shown:", sorted(set(solids) - shown))


if __name__ == "__main__":
    main()
