"""A test over many things names every fault (`tests.each`)."""

from __future__ import annotations

import pytest

from tests.each import each


def test_every_fault_is_named_and_the_rest_is_tried() -> None:
    tried: list[int] = []

    @each([1, 2, 3, 4], name=lambda n: f"number {n}")
    def is_odd(n: int) -> None:
        tried.append(n)
        assert n % 2, f"{n} is even"

    with pytest.raises(AssertionError, match=r"(?s)2 faults.number 2: 2 is even.*number 4: 4 is even"):
        is_odd()
    assert tried == [1, 2, 3, 4]
    assert is_odd.__name__ == "is_odd"
