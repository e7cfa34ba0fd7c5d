"""The Island's printed rules compiled by this machine's C compiler, behind the same door as on a GPU."""

from __future__ import annotations

from functools import cache

from tests.core.printed import Printed, compiled, is_compiler_missing
from trueque.island.core.state import SEATS
from trueque.island.gpu.device import IslandDevice
from trueque.island.gpu.program import make_program

__all__ = ["PrintedDevice", "compiled", "printed_device"]


class PrintedDevice(Printed, IslandDevice):
    """What `IslandDevice` is to a GPU, on this machine's CPU."""

    def __init__(self, room: int) -> None:
        super().__init__(make_program(room))


@cache
def printed_device(room: int = SEATS) -> PrintedDevice | None:
    """The printed rules on this machine's CPU; none, with a warning, where nothing compiles C."""
    return None if is_compiler_missing() else PrintedDevice(room)
