"""A sheet as SVG, in millimetres."""

from __future__ import annotations

from xml.sax.saxutils import escape

from trueque.tactile.shapes import Area, Disc, Ink, Shape, Sheet, Stroke

PALE = "#7fb4ff"


def write_svg(sheet: Sheet) -> str:
    """The drawing of *sheet* as a whole file."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}mm" height="{sheet.height:g}mm" '
        f'viewBox="0 0 {sheet.width:g} {sheet.height:g}">'
    )
    body = "\n".join(_draw_shape(shape) for shape in sheet.shapes)
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    return f"{head}\n<title>{escape(sheet.title)}</title>\n{paper}\n{body}\n</svg>\n"


def _draw_shape(shape: Shape) -> str:
    match shape:
        case Disc((x, y), radius, raised):
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{_fill_style(raised)}"/>'
        case Area(points, raised):
            return f'<polygon points="{_format_points(points)}" fill="{_fill_style(raised)}"/>'
        case Stroke(points, width, closed):
            tag = "polygon" if closed else "polyline"
            return (
                f'<{tag} points="{_format_points(points)}" fill="none" stroke="#000" stroke-width="{width:.2f}" '
                'stroke-linejoin="round" stroke-linecap="round"/>'
            )
        case Ink(text, (x, y), size):
            return (
                f'<text x="{x:.2f}" y="{y:.2f}" font-family="sans-serif" font-size="{size:.2f}" '
                f'fill="{PALE}">{escape(text)}</text>'
            )


def _fill_style(raised: bool) -> str:
    return "#000" if raised else "#fff"


def _format_points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
