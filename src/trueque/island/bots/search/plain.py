"""The evaluation's weights and room for a search for plain Python: no NumPy is needed to play the champion.

The weights are files of NumPy's (`.npz`: a zip of arrays, each a short header and then its numbers). They are read here
with the standard library: a level must not become another player because a package is missing.
"""

from __future__ import annotations

import sys
from array import array
from ast import literal_eval
from collections.abc import Sequence
from math import prod
from pathlib import Path
from zipfile import ZipFile

from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.state import SEATS, Position, position_class

from .machine import renew
from .notes import HIDDEN, INPUTS, Net, Notes

FOLDER = Path(__file__).parent / "weights"
FORMER = Path(__file__).parent / "former_weights"
"""Nets that the champion played with before, to beat and to learn against, and those that its own were mixed of."""
LEARNED_PLAYING = ("mixed", "stream")
"""How nets are called that learned while games went on, the mixed ones first."""
ALONE = {2: "two", 5: "five", 6: "six"}
"""Numbers of seats with weights of their own where players do not trade."""
PARTS = ("first", "first_bias", "second", "second_bias")
"""The arrays of a file, in the order of the network's fields."""
MAGIC = b"\x93NUMPY\x01\x00"
HEADER = 10
"""Bytes before the header's text: the magic, its version, and the text's length in two bytes."""


def weights_path(seats: int, trade: bool = False) -> Path:
    """The learned weights: for two seats, for three and four, for five, for six; and those learned with trade."""
    return FOLDER / (f"trade_{seats}.npz" if trade else f"{ALONE.get(seats, 'more')}_seats.npz")


def champion_path(seats: int, trade: bool = False) -> Path:
    """The weights that the champion plays with and the coach judges by: of nets that learned in games, if there are."""
    learned = [FOLDER / f"{way}_{seats}.npz" for way in LEARNED_PLAYING] if trade else []
    return next((file for file in learned if file.is_file()), weights_path(seats, trade))


def read_floats(stored: bytes) -> list[float]:
    """The numbers of one stored array of 32-bit reals, row by row."""
    if stored[: len(MAGIC)] != MAGIC:
        raise ValueError("weights are stored as arrays of NumPy's first format")
    begin = HEADER + int.from_bytes(stored[len(MAGIC) : HEADER], "little")
    said = literal_eval(stored[HEADER:begin].decode("latin-1"))
    if said["descr"] != "<f4" or said["fortran_order"]:
        raise ValueError("weights are stored as 32-bit reals, row by row")
    numbers = array("f", stored[begin : begin + 4 * prod(said["shape"])])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def make_net(first: Sequence[float], bias: Sequence[float], second: Sequence[float], level: Sequence[float]) -> Net:
    """The record that plain Python reads, from the numbers of each layer; units that it has no use for say nothing."""
    net, width = Net(), len(bias)
    if width > HIDDEN or width % 2 or len(second) != width:
        raise ValueError(f"weights have an even number of hidden units up to {HIDDEN}")
    places = ((i, j) for i in range(INPUTS) for j in range(width))
    net.first_layer.update(zip(places, first, strict=True))
    none = [0.0] * (HIDDEN - width)
    net.first_bias, net.second_layer, net.second_bias = [*bias, *none], [*second, *none], [*level]
    net.width = width
    return net


def read_net(path: Path) -> Net:
    """The network in a file."""
    with ZipFile(path) as kept:
        return make_net(*(read_floats(kept.read(f"{name}.npy")) for name in PARTS))


def make_empty_positions(count: int, seats: int = SEATS) -> list[Position]:
    """Empty positions, copied one from the other: quicker than making each from nothing."""
    kind = position_class(seats)
    first, made = kind(), [kind.__new__(kind) for _ in range(count)]
    for position in made:
        renew(position, first)
    return made


class PlainBench:
    """Room for a search, and where it looks *deep* for a second one inside it, as plain records."""

    def __init__(self, net: Net, pool: int, deep: bool = False, seats: int = SEATS) -> None:
        self.notes, self.net = [Notes(), Notes()], [net]
        self.pool, self.inner = (
            make_empty_positions(pool + 2, seats),
            make_empty_positions(pool + 2 if deep else 0, seats),
        )
        self.room = self.pool
        self.moves, self.tape, self.chance = [Moves()], [Tape()], [Chance(), Chance()]
        self.said = self.notes[0]
        for notes in self.notes:
            notes.spare = pool + 1
