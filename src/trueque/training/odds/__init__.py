"""Learns the odds of positions from games of levels drawn by lot: `python -m trueque.training.odds`."""

from trueque.kernel.extras import MissingExtra

try:
    import numpy  # noqa: F401  # all of it counts with arrays
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing
