"""The room `gpu` of a game's wing, as commands ask for it. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from trueque.gpu.program import Beside, Wanted
from trueque.kernel import BadOptions
from trueque.kernel.extras import MissingExtra, require_extra
from trueque.kernel.registry import find_room, having

if TYPE_CHECKING:
    from trueque.gpu.device import GpuDevice, GpuTally

Laid = tuple[Any, Any]


def no_extras(wanted: Wanted) -> dict[str, Beside]:
    """Nothing beside the rules."""
    return {}


def open_plain_device(kernels: Path, wanted: Sequence[Wanted]) -> GpuDevice:
    """The GPU, for a game that has no kernels of its own."""
    from trueque.gpu.device import GpuDevice

    return GpuDevice(kernels, wanted)


@dataclass(frozen=True)
class GpuRoom:
    """What a game brings to a GPU."""

    kernels: str
    """Where its kernels lie if nobody says otherwise."""
    wanted: Callable[[], Sequence[Wanted]]
    """What it wants, once for each size that its positions come in; the usual one first."""
    laid: Callable[[Mapping[str, str]], Laid]
    """The plain tables and the first position under some options, for games that are counted:"""
    remembered: Callable[[Mapping[str, str]], Laid]
    """and for games that are held to the CPU's, event for event."""
    presets: Callable[[], dict[str, dict[str, str]]]
    """Games by name that a GPU is held to the CPU in."""
    beside: Callable[[Wanted], dict[str, Beside]] = field(default=no_extras)
    opened: Callable[[Path, Sequence[Wanted]], Any] = field(default=open_plain_device)

    def export_kernels(self, file: Path, special: Sequence[Mapping[str, str]]) -> None:
        """Write the rules as GPU code, and quicker ones for the *special* options; needs a compiler, and no GPU."""
        require_extra("gpu", "numpy")
        from trueque.gpu.compiler import NoGpuCompiler, load_nvrtc
        from trueque.gpu.export import export_kernels

        try:
            load_nvrtc()
        except NoGpuCompiler as missing:
            raise MissingExtra("gpu") from missing
        laid = [self.laid(options) for options in special]
        wanted = next(one for one in self.wanted() if all(one.can_hold_position(first) for _, first in laid))
        export_kernels(file, wanted, [t for t, _ in laid], beside=self.beside(wanted))

    def open_device(self, kernels: Path) -> Any:
        """The GPU with this game's programs; raises `NoGpu` where there is none."""
        require_extra("gpu", "numpy")
        return self.opened(kernels, self.wanted())

    def simulate_games(self, kernels: Path, options: Mapping[str, str], seed: int, games: int) -> GpuTally:
        """Play random games, one a thread."""
        tally: GpuTally = self.open_device(kernels).simulate(*self.laid(options), seed, games)
        return tally


def find_gpu_room(game: str) -> GpuRoom:
    """What a game brings to a GPU; one that brings nothing is refused in a sentence."""
    room: Any = find_room(game, "gpu")
    if room is None:
        raise BadOptions(f"There are no kernels of {game} for a GPU; there are of {', '.join(having('gpu'))}.", "games")
    return cast(GpuRoom, room.ROOM)
