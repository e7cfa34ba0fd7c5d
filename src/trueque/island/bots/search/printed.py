"""The search printed as C beside the rules, for a GPU: the same functions, over many games at once."""

from __future__ import annotations

from pathlib import Path

from trueque.gpu.program import Beside
from trueque.island.bots.search.notes import Net, Notes
from trueque.island.bots.search.source import make_source
from trueque.island.core.state import SEATS

NAME = "search"
"""What the program is called among exported kernels."""


def make_search_part(room: int = SEATS) -> Beside:
    """What is printed besides the rules, over positions with room for so many seats."""
    kernels = (Path(__file__).parent / "search.cu").read_text(encoding="utf-8")
    return Beside(make_source(room), (Notes, Net), kernels)
