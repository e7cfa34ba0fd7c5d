"""A value is the frozen dataclass with slots that the standard library makes, only sooner."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from typing import Any

import pytest

from trueque.kernel.value import frozen_value, unchecked_value


@frozen_value
class Bare:
    pass


@frozen_value
class Paid(Bare):
    cost: tuple[int, ...]
    to: int | None = None


@unchecked_value
class Heard:
    seat: int
    what: str = "all"


@dataclass(frozen=True, slots=True)
class Theirs:
    cost: tuple[int, ...]
    to: int | None = None


@pytest.mark.parametrize("one", [Bare(), Paid((1, 2)), Paid((1, 2), to=3), Heard(2), Heard(seat=2, what="dice")])
def test_it_is_a_dataclass_with_slots(one: Any) -> None:
    assert is_dataclass(type(one))
    assert not hasattr(one, "__dict__")
    assert replace(one) == one
    assert replace(one) is not one
    for copied in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert copied == one
        assert hash(copied) == hash(one)
        assert type(copied) is type(one)


def test_it_says_compares_and_hashes_as_the_standard_librarys() -> None:
    ours: Any = Paid((1, 2), 3)
    theirs: Any = Theirs((1, 2), 3)
    assert repr(ours) == repr(theirs).replace("Theirs", "Paid")
    assert hash(ours) == hash(theirs)
    assert ours != theirs
    assert ours == Paid((1, 2), 3)
    assert ours != Paid((1, 2))
    assert [(one.name, one.type, one.default) for one in fields(ours)] == [
        (one.name, one.type, one.default) for one in fields(theirs)
    ]
    assert Paid.__match_args__ == Theirs.__match_args__


def test_its_arguments_are_those_of_its_fields() -> None:
    assert (Heard(1).seat, Heard(1).what) == (1, "all")
    for wrong in ((), (1, 2, 3)):
        with pytest.raises(TypeError):
            Heard(*wrong)
    with pytest.raises(TypeError):
        Paid((1,), of=2)  # type: ignore[call-arg]


def test_nobody_changes_it() -> None:
    paid: Any = Paid((1,))
    with pytest.raises(FrozenInstanceError):
        paid.to = 2
    with pytest.raises(FrozenInstanceError):
        del paid.cost
    with pytest.raises(FrozenInstanceError):
        paid.other = 1
    assert paid == Paid((1,))
