"""Booklets as PEF (Portable Embosser Format 2008-1): the cells themselves, whatever table an embosser has."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from trueque.tactile.cells import BLANK

PEF, DC = "http://www.daisy.org/ns/2008/pef", "http://purl.org/dc/elements/1.1/"


def write_pef(pages: Sequence[Sequence[str]], title: str, lang: str, size: tuple[int, int]) -> str:
    """The *pages*, lines of cells, as one volume; *size* is cells and lines a page."""
    cells, lines = size
    said = escape(title)
    head = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<pef xmlns="{PEF}" version="2008-1">\n<head>\n'
        f'<meta xmlns:dc="{DC}">\n'
        f"<dc:format>application/x-pef+xml</dc:format>\n<dc:identifier>trueque:{said}</dc:identifier>\n"
        f"<dc:title>{said}</dc:title>\n<dc:language>{lang}</dc:language>\n</meta>\n</head>\n"
    )
    volume = f'<volume cols="{cells}" rows="{lines}" rowgap="0" duplex="false">'
    body = "\n".join("<page>\n" + "\n".join(map(_write_row, page)) + "\n</page>" for page in pages)
    return f"{head}<body>\n{volume}\n<section>\n{body}\n</section>\n</volume>\n</body>\n</pef>\n"


def _write_row(line: str) -> str:
    return f"<row>{line.rstrip(BLANK)}</row>" if line.rstrip(BLANK) else "<row/>"
