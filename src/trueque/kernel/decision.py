"""A question to one seat, and the one description of what may be answered.

Three shapes, all plain data: ``OneOf`` lists the answers, ``Counts`` bounds how many of each kind (discards, payments),
``Form`` is several of those filled in together (an offer: give, want, to whom). ``in`` is exact; iteration is lazy,
since a hand of ten cards has thousands of offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import compress
from random import Random
from typing import Any, Generic, TypeVar

TALK = "talk"
"""The kind of a question that nobody asks: what may be said at the table (`kernel.game_protocols.Talks`)."""

A = TypeVar("A")
Amounts = tuple[int, ...]


# Questions are made at every step of every simulation: a frozen dataclass takes three times as long to make. They are
# values all the same: nothing ever changes one, and equal ones hash alike.
@dataclass(slots=True, unsafe_hash=True)
class OneOf(Generic[A]):
    """One of the listed answers."""

    answers: tuple[A, ...]

    def __contains__(self, answer: object) -> bool:
        return answer in self.answers

    def __iter__(self) -> Iterator[A]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def sample(self, rng: Random) -> A:
        return self.answers[rng.randrange(len(self.answers))]


# Not frozen, though nobody changes one: a frozen class sets its fields by object.__setattr__, and thousands are made.
@dataclass(slots=True, unsafe_hash=True)
class Counts(Generic[A]):
    """How many of each kind: at most *limits* of each, at least *least* and at most *most* in all.

    *verb* makes the answer from the amounts (a class with one field); without one, the amounts are the answer.
    """

    kinds: tuple[str, ...]
    limits: Amounts
    least: int
    most: int
    verb: Callable[[Amounts], A] | None = None

    def is_within_bounds(self, amounts: Amounts) -> bool:
        """Whether *amounts* keep the bounds."""
        return (
            len(amounts) == len(self.limits)
            and all(type(n) is int and 0 <= n <= limit for n, limit in zip(amounts, self.limits, strict=True))
            and self.least <= sum(amounts) <= self.most
        )

    def __contains__(self, answer: object) -> bool:
        if self.verb is None:
            return isinstance(answer, tuple) and self.is_within_bounds(answer)
        if type(answer) is not self.verb:
            return False
        (amounts,) = field_values(answer)
        return isinstance(amounts, tuple) and self.is_within_bounds(amounts)

    def iterate_amounts(self) -> Iterator[Amounts]:
        """All amounts within the bounds, in lexical order."""
        room = [0] * (len(self.limits) + 1)
        for i in range(len(self.limits) - 1, -1, -1):
            room[i] = room[i + 1] + self.limits[i]

        def fill_amounts(i: int, used: int) -> Iterator[Amounts]:
            if i == len(self.limits):
                yield ()
                return
            lowest = max(0, self.least - used - room[i + 1])
            for n in range(lowest, min(self.limits[i], self.most - used) + 1):
                for rest in fill_amounts(i + 1, used + n):
                    yield (n, *rest)

        return fill_amounts(0, 0) if room[0] >= self.least else iter(())

    def make_answer(self, amounts: Amounts) -> A:
        """The answer that stands for *amounts*."""
        return amounts if self.verb is None else self.verb(amounts)  # type: ignore[return-value]

    def __iter__(self) -> Iterator[A]:
        return (self.make_answer(amounts) for amounts in self.iterate_amounts())

    def sample(self, rng: Random) -> A:
        """Some answer: a random total, then that many cards drawn blindly from what the limits allow."""
        cards: list[int] = []
        for i in compress(range(len(self.limits)), self.limits):
            cards += [i] * self.limits[i]
        total = rng.randint(self.least, min(self.most, len(cards)))
        amounts = [0] * len(self.limits)
        for i in rng.sample(cards, total):
            amounts[i] += 1
        return self.make_answer(tuple(amounts))


# Not frozen either.
@dataclass(slots=True, unsafe_hash=True)
class Form(Generic[A]):
    """Several fields filled in together; *verb* makes the answer from their values, in order.

    *apart* names pairs of ``Counts`` fields that may not use the same kind (no wood for wood).
    """

    verb: Callable[..., A]
    names: tuple[str, ...]
    fields: tuple[OneOf[Any] | Counts[Any], ...]
    apart: tuple[tuple[int, int], ...] = ()

    def is_filled_by(self, values: Sequence[Any]) -> bool:
        """Whether *values* fill the form."""
        return (
            len(values) == len(self.fields)
            and all(value in field for value, field in zip(values, self.fields, strict=True))
            and not any(n and m for a, b in self.apart for n, m in zip(values[a], values[b], strict=True))
        )

    def __contains__(self, answer: object) -> bool:
        return type(answer) is self.verb and self.is_filled_by(field_values(answer))

    def __iter__(self) -> Iterator[A]:
        return (self.verb(*values) for values in self._iterate_fillings(()))

    def _iterate_fillings(self, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """All ways to fill in the rest of the form, one at a time: some forms have millions."""
        if len(values) == len(self.fields):
            yield values
            return
        last = len(values)
        for value in self.fields[last]:
            filled = (*values, value)
            if not any(
                n and m for a, b in self.apart if max(a, b) == last for n, m in zip(filled[a], filled[b], strict=True)
            ):
                yield from self._iterate_fillings(filled)

    def sample(self, rng: Random) -> A:
        """Some answer; a form whose fields exclude each other is filled in again until they do not."""
        for _ in range(200):
            values = [field.sample(rng) for field in self.fields]
            if self.is_filled_by(values):
                return self.verb(*values)
        return next(iter(self))


Answers = OneOf[A] | Counts[A] | Form[A]


def field_values(answer: object) -> tuple[Any, ...]:
    """The values of a dataclass answer, in the order of its fields."""
    return tuple(getattr(answer, field.name) for field in fields(answer))  # type: ignore[arg-type]


@dataclass(slots=True, unsafe_hash=True)
class Decision(Generic[A]):
    """A question put to one seat, with everything the rules allow as an answer."""

    seat: int
    kind: str
    """Which question this is: a noun (``discard``), the key of its sentence and of its almanac entry."""
    answers: Answers[A]
    waits: bool = True
    """True: the game stands still until it is answered. False: the seat may speak, and need not."""
    odds: tuple[int, ...] = ()
    """For nature alone: the weight of each listed answer."""

    def __contains__(self, answer: object) -> bool:
        return answer in self.answers
