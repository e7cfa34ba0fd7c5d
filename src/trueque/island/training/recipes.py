"""The course of each net that comes with the Island: `trueque train island --mode trade_4` makes one like it.

Those with a start begin from weights that come with the package, so that nothing else is needed.
"""

from __future__ import annotations

from typing import Any

from trueque.island.bots.search.plain import FORMER, weights_path

STEP: dict[str, Any] = {"size": 32}
"""Positions a search holds in games that teach."""
LEAGUE: dict[str, Any] = {**STEP, "trade": True, "games": 16384, "epochs": 2, "kept": 8, "trace": 0.95}
AVERAGE: dict[str, Any] = {**STEP, "trade": True, "members": 4, "rounds": 3, "games": 32768, "epochs": 3, "kept": 4,
                           "errs": 24, "trace": 0.95}  # fmt: skip
FORESIGHT: dict[str, Any] = {**STEP, "trade": True, "rounds": 3, "games": 16384, "epochs": 6, "kept": 3, "errs": 24,
                             "futures": 8}  # fmt: skip
STREAM: dict[str, Any] = {**STEP, "trade": True, "rounds": 4, "games": 98304, "pieces": 45, "errs": 64,
                          "trace": 0.92, "longest": 640, "jobs": 8}  # fmt: skip
FRESH: dict[str, Any] = {**STREAM, "rounds": 5, "pieces": 20, "pace": 1.5e-3}
"""From random weights, within an hour of a GPU."""
RECIPES: dict[str, dict[str, Any]] = {
    "two_seats": {**STEP, "seats": 2, "rounds": 12, "games": 24576, "epochs": 3, "longest": 520, "kept": 12,
                  "share": 0.9},
    "more_seats": {**STEP, "seats": 4, "rounds": 1, "games": 12288, "epochs": 4, "longest": 700, "share": 0.35},
    "five_seats": {**STEP, "seats": 5, "rounds": 1, "games": 12288, "epochs": 4, "longest": 800, "share": 0.35,
                   "start": weights_path(4)},
    "six_seats": {**STEP, "seats": 6, "rounds": 1, "games": 12288, "epochs": 4, "longest": 900, "share": 0.35,
                  "start": weights_path(4)},
    "trade_2": {**LEAGUE, "seats": 2, "rounds": 8, "games": 24576, "longest": 520, "kept": 9, "share": 1.0,
                "tables": 900, "jobs": 15, "start": weights_path(2)},
    "trade_3": {**LEAGUE, "seats": 3, "rounds": 6, "epochs": 3, "longest": 440, "share": 0.6, "trace": 1.0,
                "tables": 96, "jobs": 3, "start": weights_path(3)},
    "trade_4": {**LEAGUE, "seats": 4, "rounds": 11, "longest": 520, "share": 0.6, "tables": 700, "jobs": 15,
                "start": weights_path(4)},
    "trade_5": {**LEAGUE, "seats": 5, "rounds": 3, "longest": 800, "gently": True, "tables": 420, "jobs": 7,
                "start": weights_path(4, trade=True)},
    "trade_6": {**LEAGUE, "seats": 6, "rounds": 3, "longest": 900, "gently": True, "tables": 420, "jobs": 7,
                "start": weights_path(4, trade=True)},
    "average_2": {**AVERAGE, "seats": 2, "longest": 520, "start": weights_path(2, trade=True)},
    "average_4": {**AVERAGE, "seats": 4, "longest": 640, "start": weights_path(4, trade=True)},
    "stream_2": {**STREAM, "seats": 2, "longest": 420, "start": FORMER / "average_2.npz"},
    "stream_4": {**STREAM, "seats": 4, "start": FORMER / "average_4.npz"},
    "fresh_2": {**FRESH, "seats": 2, "longest": 420, "rival": FORMER / "average_2.npz"},
    "fresh_4": {**FRESH, "seats": 4, "rival": FORMER / "average_4.npz"},
    "foresight_2": {**FORESIGHT, "seats": 2, "longest": 520, "start": FORMER / "average_2.npz"},
    "foresight_4": {**FORESIGHT, "seats": 4, "longest": 640, "start": FORMER / "average_4.npz"},
}  # fmt: skip
SMALL: dict[str, Any] = {"rounds": 1, "games": 24, "size": 12, "epochs": 1, "longest": 400, "tables": 0, "jobs": 0}
