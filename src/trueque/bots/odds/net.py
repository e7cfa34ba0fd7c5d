"""How likely each seat is to win, of a position in numbers: a small net in whole numbers, the same on every machine.

Each seat is looked at by itself, with what concerns all and how strong who sits there is; then beside what the others
came to. What comes out are scores, and odds are their parts of the whole (softmax). The question that waits says only
how much more the one who is asked and the one in turn are worth: a phase that is passed through changes next to
nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
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
        return share_out([self._score(seen[seat], whole, self.asking[role]) for seat, role in enumerate(roles)])

    def _look_at_seat(self, own: Sequence[int], table: Sequence[int], strength: int) -> list[int]:
        looks, found = self.looks, self.bias
        for i, number in enumerate((*own, *table)):
            if number:
                found = [sum_ + number * weight for sum_, weight in zip(found, looks[i], strict=True)]
        sums = (one + strength * weight for one, weight in zip(found, looks[-1], strict=True))
        return [max(0, one) >> UNIT - HELD for one in sums]

    def _score(self, units: Sequence[int], whole: Sequence[int], asking: int) -> int:
        """The score of a seat, beside the others."""
        found = self.second_bias
        for unit, all_, own, others in zip(units, whole, self.own, self.others, strict=True):
            rest = all_ - unit
            found = [sum_ + unit * a + rest * b for sum_, a, b in zip(found, own, others, strict=True)]
        total = sum((max(0, one) >> UNIT) * weight for one, weight in zip(found, self.out, strict=True))
        total += sum(unit * weight for unit, weight in zip(units, self.straight, strict=True))
        return total + (asking << HELD) >> UNIT + HELD - SCORED


def find_role(seat: int, asked: int, in_turn: int) -> int:
    """2 for who is asked, 1 for who is in turn, 0 for anybody else."""
    return 2 if seat == asked else 1 if seat == in_turn else 0


def make_steeper(net: OddsNet, slope: float) -> OddsNet:
    """The same with every difference of scores so many times as large."""
    out, straight, asking = ([round(slope * one) for one in row] for row in (net.out, net.straight, net.asking))
    return replace(net, out=out, straight=straight, asking=asking)


@cache
def exponentials() -> tuple[list[int], list[int]]:
    """Of steps of a sixteenth downwards, and of those between them."""
    coarse = [round(exp(-k * COARSE / (1 << SCORED)) * (1 << MOST)) for k in range(COARSE + 1)]
    return coarse, [round(exp(-k / (1 << SCORED)) * (1 << MOST)) for k in range(COARSE)]


def share_out(scores: Sequence[int]) -> tuple[float, ...]:
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
