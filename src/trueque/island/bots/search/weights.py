"""The evaluation's weights as NumPy's arrays and records, for training and a GPU; without NumPy: `plain`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from trueque.core.fields import layout_of, real_fields
from trueque.kernel.extras import MissingExtra

from .notes import ABOUT_ALL, INPUTS, ROW, Net
from .plain import make_net, weights_path

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing


Numbers = np.ndarray[Any, Any]
PLAIN_UNITS = 32
"""Hidden units of a net that is fitted; nets that are averaged stand side by side and have as many more."""
LAYERS = ("first_layer", "first_bias", "second_layer", "second_bias")
"""The fields of the record, in the order of `Weights`."""
SOBER = 0.35
"""The first guess in log odds: nobody is sure of winning early."""


class Weights(NamedTuple):
    """One hidden layer."""

    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers


def record_dtype(record: type) -> np.dtype[Any]:
    """The aligned NumPy record with a plain record's fields."""
    real = real_fields(record)
    listed: list[Any] = [(name, f"{'f' if name in real else 'i'}{bits // 8}", shape)
                         for name, bits, shape in layout_of(record)]  # fmt: skip
    return np.dtype((np.record, np.dtype(listed, align=True)))


def pack_net(weights: Weights) -> Numbers:
    """Weights as the record that compiled code reads."""
    net, width = np.zeros(1, record_dtype(Net)), len(weights.first_bias)
    for name, numbers in zip(LAYERS, weights, strict=True):
        net[name][0][tuple(slice(length) for length in numbers.shape)] = numbers
    net["width"] = width
    return net


def make_plain_net(weights: Weights) -> Net:
    """Weights as the record that plain Python reads."""
    return make_net(*(numbers.ravel().tolist() for numbers in weights))


def first_guess() -> Weights:
    """Where learning begins: points, income and cards count, the leader's against."""
    first = np.zeros((INPUTS, PLAIN_UNITS), np.float32)
    mine = {0: 8.0, 6: 3.0, 8: 0.6, 14: 0.4, 15: -0.6, 16: -0.3, 17: -0.3, 18: -0.1, 19: 0.5, 20: 0.5, 21: 0.7,
            22: 0.2, 23: 0.2, 24: 0.2, 25: 0.6, 27: 0.2, 28: 0.4, 32: 0.6, 34: 0.3, 35: 0.2, 37: 0.3,
            7: -0.2, 40: 0.3}  # fmt: skip
    for i, weight in mine.items():
        first[ABOUT_ALL + i, 0] = weight
        first[ABOUT_ALL + ROW + i, 0] = -0.7 * weight
    bias = np.zeros(PLAIN_UNITS, np.float32)
    bias[0] = 50.0
    second = np.zeros(PLAIN_UNITS, np.float32)
    second[0] = SOBER
    return Weights(first, bias, second, np.array([-50.0 * SOBER], np.float32))


def random_weights(seed: int, units: int) -> Weights:
    """A net that knows nothing, with so many hidden units."""
    rng, spread = np.random.default_rng(seed), 1.0 / np.sqrt(INPUTS)
    first, second = rng.normal(0, spread, (INPUTS, units)), rng.normal(0, 0.1, units)
    return Weights(first.astype(np.float32), np.zeros(units, np.float32), second.astype(np.float32),
                   np.zeros(1, np.float32))  # fmt: skip


def calibrate_weights(weights: Weights, slope: float, level: float) -> Weights:
    """The same judgement with its log odds set straight: what it calls likely then happens as often as it says."""
    return weights._replace(second=weights.second * np.float32(slope),
                            second_bias=weights.second_bias * np.float32(slope) + np.float32(level))  # fmt: skip


def average_weights(nets: Sequence[Weights], shares: Sequence[float]) -> Weights:
    """The net whose log odds are the mean of others', each with its share: their hidden units stand side by side.

    A search finds the errors of an evaluation; those of nets that were learned apart are different ones.
    """
    level = sum(np.float32(share) * net.second_bias for net, share in zip(nets, shares, strict=True))
    return Weights(
        np.concatenate([net.first for net in nets], axis=1),
        np.concatenate([net.first_bias for net in nets]),
        np.concatenate([np.float32(share) * net.second for net, share in zip(nets, shares, strict=True)]),
        np.asarray(level, np.float32),
    )


def save_weights(weights: Weights, path: Path) -> None:
    """Write weights as `load_weights` reads them."""
    np.savez_compressed(path, first=weights.first, first_bias=weights.first_bias, second=weights.second,
                        second_bias=weights.second_bias)  # fmt: skip


def load_weights(seats: int) -> Weights:
    """The learned weights for two seats, or for more."""
    return read_weights(weights_path(seats))


def read_weights(path: Path) -> Weights:
    """Weights from a file."""
    with np.load(path) as kept:
        return Weights(*(np.ascontiguousarray(kept[name], np.float32) for name in Weights._fields))
