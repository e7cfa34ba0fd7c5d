"""Where the weights of The Princes' champion lie."""

from __future__ import annotations

from pathlib import Path

from trueque.bots.search.weights import NetFiles

from .mind.notes import INPUTS
from .mind.source import MIND

FOLDER = Path(__file__).parent / "weights"
FILES = NetFiles(MIND.records.net, INPUTS)
net_from, read_net, write_net = FILES.make_net, FILES.read_net, FILES.write_net
NEAREST = {"tournament": "gold"}
"""Whose weights play a mode that has none of its own: they won most games there (66 of 100 against the Duel's)."""


def weights_path(mode: str) -> Path:
    """The learned weights of a mode; for the game of another package's cards, those of the game with the most cards."""
    path = FOLDER / f"{NEAREST.get(mode, mode)}.weights"
    return path if path.is_file() else FOLDER / "duel.weights"
