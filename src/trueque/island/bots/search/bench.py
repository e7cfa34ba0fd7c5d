"""Room for a compiled search: made once, nothing is allocated while it thinks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from trueque.core.memory import RecordArray, record_class_for
from trueque.island.core.compiled import CHANCE, MOVES, TAPE
from trueque.island.core.state import SEATS, position_class

from .horizon import STREAMS
from .notes import POOL, Net, Notes

NOTES, NET = record_class_for(Notes), record_class_for(Net)


class IslandBench:
    """Room for a search and a second one inside it, told to the library by addresses; `said` is what it wrote."""

    def __init__(self, nets: Sequence[Net], pool: int = POOL, seats: int = SEATS) -> None:
        self._notes, self._nets = RecordArray(NOTES, 2), RecordArray(NET, len(nets))
        for kept, net in zip(self._nets, nets, strict=True):
            kept.raw[:] = NET.arrangement.pack(net)
        self._pools = [RecordArray(record_class_for(cast(type, position_class(seats))), pool + 2) for _ in range(2)]
        self._rest = MOVES(), TAPE(), RecordArray(CHANCE, STREAMS)
        for notes in self._notes:
            notes.spare = pool + 1
        self.said: Any = self._notes[0]
        self.notes, self.net = self._notes.address, self._nets.address
        self.room = self._pools[0]
        self.pool, self.inner = (one.address for one in self._pools)
        self.moves, self.tape, self.chance = (one.address for one in self._rest)
