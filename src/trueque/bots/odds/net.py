"""How likely each seat is to win, of a position in numbers: a small net in whole numbers, the same on every machine.

Each seat is looked at by itself, with what concerns all and how strong who sits there is; then beside what the others
came to. What comes out are scores, and odds are their parts of the whole (softmax). The question that waits says only
how much more the one who is asked and the one in turn are worth: a phase that is passed through changes next to
nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import exp
from pathlib import Path
from struct import Struct
from typing import NamedTuple

UNIT = 16
"""Weights are multiples of 2 to the power of -16."""
HELD, SCORED = 8, 12
"""What is carried on between layers is in 256ths, a score in 4,096ths."""
FINE, COARSE, MOST = 8, 256, 30
"""Tables of the exponential function: 256 steps of a sixteenth, 256 between two of them; to 30 bits."""
ROLES = 3
LANE, SIGN = 64, 1 << 63
HEADER = Struct("<6i")


class Shape(NamedTuple):
    """How a position is written down, and how large the net is."""

    seats: int
    about_all: int
    about_seat: int
    kinds: int
    first: int
    """Units that look at one seat,"""
    second: int
    """and at it beside the others."""

    @property
    def inputs(self) -> int:
        """Of one seat: itself, all, its strength."""
        return self.about_seat + self.about_all + 1


Rows = list[list[int]]


@dataclass(frozen=True)
class OddsNet:
    """Weights."""

    shape: Shape
    looks: Rows
    """A row an input, a number a unit."""
    bias: list[int]
    own: Rows
    """From what a seat came to by itself,"""
    others: Rows
    """and from the sum of what the others came to, to the second units."""
    second_bias: list[int]
    """In 256ths of the other weights: what it is added to has been multiplied twice."""
    out: list[int]
    straight: list[int]
    """From the first units straight to the score."""
    asking: list[int]
    """What is added for the kind of question: to anybody, to who is in turn, to who is asked."""

    def judge(
        self, kind: int, asked: int, in_turn: int, numbers: Sequence[int], strengths: Sequence[int]
    ) -> tuple[float, ...]:
        """Everybody's odds: the question that waits, who is asked and in turn, the numbers, each seat's strength."""
        shape = self.shape
        table = numbers[: shape.about_all]
        seen = list[list[int]]()
        for seat in range(shape.seats):
            at = shape.about_all + seat * shape.about_seat
            own = numbers[at : at + shape.about_seat]
            seen.append(self._look_at_seat(own, table, strengths[seat]))
        whole = [sum(units) for units in zip(*seen, strict=True)]
        roles = [ROLES * kind + find_role(seat, asked, in_turn) for seat in range(shape.seats)]
        return normalize_scores([self._score(seen[seat], whole, self.asking[role]) for seat, role in enumerate(roles)])

    def _look_at_seat(self, own: Sequence[int], table: Sequence[int], strength: int) -> list[int]:
        looks = self._looks_side_by_side
        found = self._bias_side_by_side + strength * looks[-1]
        for number, weights in zip((*own, *table), looks, strict=False):
            if number:
                found += number * weights
        return [max(0, one) >> UNIT - HELD for one in read_lanes(found, self.shape.first)]

    def _score(self, units: Sequence[int], whole: Sequence[int], asking: int) -> int:
        """The score of a seat, beside the others."""
        found = self._second_bias_side_by_side
        for unit, all_, (own, others) in zip(units, whole, self._ties_side_by_side, strict=True):
            found += unit * own + (all_ - unit) * others
        seconds = read_lanes(found, self.shape.second)
        total = sum((max(0, one) >> UNIT) * weight for one, weight in zip(seconds, self.out, strict=True))
        total += sum(unit * weight for unit, weight in zip(units, self.straight, strict=True))
        return total + (asking << HELD) >> UNIT + HELD - SCORED

    @cached_property
    def _looks_side_by_side(self) -> list[int]:
        return [lay_side_by_side(row) for row in self.looks]

    @cached_property
    def _bias_side_by_side(self) -> int:
        return lay_side_by_side(self.bias)

    @cached_property
    def _second_bias_side_by_side(self) -> int:
        return lay_side_by_side(self.second_bias)

    @cached_property
    def _ties_side_by_side(self) -> list[tuple[int, int]]:
        pairs = zip(self.own, self.others, strict=True)
        return [(lay_side_by_side(own), lay_side_by_side(others)) for own, others in pairs]


def lay_side_by_side(numbers: Sequence[int]) -> int:
    """Numbers as one large number, 64 bits each: what it is added to or multiplied by, all of them are, at once."""
    return sum(one << LANE * k for k, one in enumerate(numbers))


def read_lanes(side_by_side: int, count: int) -> Sequence[int]:
    """The numbers again; each must fit 64 bits, which weights of 32 and sums of a few hundred do."""
    signs = SIGN * (((1 << LANE * count) - 1) // ((1 << LANE) - 1))
    return Struct(f"<{count}q").unpack((side_by_side + signs ^ signs).to_bytes(LANE // 8 * count, "little"))


def find_role(seat: int, asked: int, in_turn: int) -> int:
    """2 for who is asked, 1 for who is in turn, 0 for anybody else."""
    return 2 if seat == asked else 1 if seat == in_turn else 0


@cache
def exponentials() -> tuple[list[int], list[int]]:
    """Of steps of a sixteenth downwards, and of those between them."""
    coarse = [round(exp(-k * COARSE / (1 << SCORED)) * (1 << MOST)) for k in range(COARSE + 1)]
    return coarse, [round(exp(-k / (1 << SCORED)) * (1 << MOST)) for k in range(COARSE)]


def normalize_scores(scores: Sequence[int]) -> tuple[float, ...]:
    """Odds that add up to one."""
    coarse, fine = exponentials()
    top = max(scores)
    parts = [coarse[min(COARSE, top - one >> FINE)] * fine[(top - one) & COARSE - 1] for one in scores]
    whole = sum(parts)
    return tuple(part / whole for part in parts)


def write_net(net: OddsNet, file: Path) -> None:
    """Write weights where `read_net` finds them."""
    numbers = [one for row in (*net.looks, net.bias, *net.own, *net.others, net.second_bias, net.out, net.straight,
                            net.asking)
               for one in row]  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(zlib.compress(HEADER.pack(*net.shape) + Struct(f"<{len(numbers)}i").pack(*numbers), 9))


def read_net(file: Path) -> OddsNet:
    """The weights in a file."""
    raw = zlib.decompress(file.read_bytes())
    shape = Shape(*HEADER.unpack_from(raw))
    numbers = list(Struct(f"<{(len(raw) - HEADER.size) // 4}i").unpack_from(raw, HEADER.size))

    def take(rows: int, columns: int) -> Rows:
        taken = [numbers[k * columns : (k + 1) * columns] for k in range(rows)]
        del numbers[: rows * columns]
        return taken

    looks, (bias,) = take(shape.inputs, shape.first), take(1, shape.first)
    own, others = take(shape.first, shape.second), take(shape.first, shape.second)
    (second_bias,), (out,), (straight,) = take(1, shape.second), take(1, shape.second), take(1, shape.first)
    return OddsNet(shape, looks, bias, own, others, second_bias, out, straight, take(1, ROLES * shape.kinds)[0])
