"""The core's records as aligned NumPy records, the same bytes as those of compiled code."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from trueque.core.fields import layout_of


@cache
def dtype_of(record: type) -> np.dtype[Any]:
    """The aligned NumPy record with a plain record's fields."""
    listed: list[Any] = [(name, f"i{bits // 8}", shape) for name, bits, shape in layout_of(record)]
    return np.dtype((np.record, np.dtype(listed, align=True)))


def record_of(plain: Any) -> np.ndarray[Any, Any]:
    """A plain record as one NumPy record."""
    array = np.zeros(1, dtype_of(plain.__class__))
    fill(array, plain)
    return array


def fill(array: np.ndarray[Any, Any], plain: Any) -> None:
    """Write a plain record's fields into a NumPy record."""
    for name, _, shape in layout_of(type(plain)):
        value = getattr(plain, name)
        array[name][0] = np.array(list(value.values())).reshape(shape) if isinstance(value, dict) else value
