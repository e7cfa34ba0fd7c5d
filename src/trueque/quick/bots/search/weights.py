"""Where the weights of The Quick Game's champion lie."""

from __future__ import annotations

from pathlib import Path

from trueque.bots.search.weights import NetFiles

from .mind.notes import INPUTS
from .mind.source import MIND

FOLDER = Path(__file__).parent / "weights"
FILES = NetFiles(MIND.records.net, INPUTS)
net_from, read_net, write_net = FILES.make_net, FILES.read_net, FILES.write_net


def weights_path(seats: int) -> Path:
    """The learned weights for a number of seats."""
    return FOLDER / f"seats{seats}.weights"
