"""Sheets as a PDF of vectors, written by hand: lines, filled outlines, circles and a base font need no library."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.tactile.shapes import Area, At, Disc, Ink, Shape, Sheet, Stroke

POINTS = 72 / 25.4
ROUND = 0.5523
"""How far a Bézier's handles reach to make a quarter circle."""
BLACK, WHITE, PALE = "0 g", "1 g", "0.5 0.7 1 rg"


def write_pdf(sheets: Sequence[Sheet], title: str, lang: str) -> bytes:
    """One page a sheet; the title and the language are told to whoever reads the file aloud."""
    pages = [(sheet, _page_content(sheet)) for sheet in sheets]
    first_page = 4
    kids = " ".join(f"{first_page + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /Lang ({lang}) /ViewerPreferences << /DisplayDocTitle true >> >>".encode(),
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for i, (sheet, content) in enumerate(pages):
        size = f"{sheet.width * POINTS:.2f} {sheet.height * POINTS:.2f}"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents {first_page + 2 * i + 1} 0 R "
            "/Resources << /Font << /F 3 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    objects.append(b"<< /Title " + _escape_text(title) + b" /Producer (trueque) >>")
    return _assemble_objects(objects)


def _assemble_objects(objects: Sequence[bytes]) -> bytes:
    """The objects with the table that says where each begins; the last is about the file itself."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, one in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, len(objects))
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)


def _page_content(sheet: Sheet) -> bytes:
    """The page's drawing, in millimetres from the upper left."""
    lines = [f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {sheet.height * POINTS:.3f} cm 1 J 1 j 0 G".encode()]
    lines += [_draw_shape(shape) for shape in sheet.shapes]
    return b"\n".join(lines)


def _draw_shape(shape: Shape) -> bytes:
    match shape:
        case Disc(centre, radius, raised):
            return f"{BLACK if raised else WHITE} {_draw_circle(centre, radius)} f".encode()
        case Area(points, raised):
            return f"{BLACK if raised else WHITE} {_draw_path(points)} h f".encode()
        case Stroke(points, width, closed):
            return f"{width:.3f} w {_draw_path(points)} {'s' if closed else 'S'}".encode()
        case Ink(text, (x, y), size):
            return f"BT {PALE} /F {size:.2f} Tf 1 0 0 -1 {x:.3f} {y:.3f} Tm ".encode() + _escape_text(text) + b" Tj ET"


def _draw_path(points: Sequence[At]) -> str:
    first, *rest = (f"{x:.3f} {y:.3f}" for x, y in points)
    return f"{first} m " + " ".join(f"{at} l" for at in rest)


def _draw_circle(centre: At, r: float) -> str:
    x, y, k = *centre, ROUND * r
    quarters = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    curves = " ".join(" ".join(f"{n:.3f}" for n in quarter) + " c" for quarter in quarters)
    return f"{x + r:.3f} {y:.3f} m {curves}"


def _escape_text(text: str) -> bytes:
    raw = text.encode("cp1252", errors="replace")
    for mark in (b"\\", b"(", b")"):
        raw = raw.replace(mark, b"\\" + mark)
    return b"(" + raw + b")"
