"""The room `gpu` of a game's wing, as commands ask for it. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trueque.gpu.program import Beside, Wanted
from trueque.kernel.extras import MissingExtra, needs

if TYPE_CHECKING:
    from trueque.gpu.device import Device, GpuTally

Laid = tuple[Any, Any]


def no_more(wanted: Wanted) -> dict[str, Beside]:
    """Nothing beside the rules."""
    return {}


def any_device(kernels: Path, wanted: Sequence[Wanted]) -> Device:
    """The GPU, for a game that has no kernels of its own."""
    from trueque.gpu.device import Device

    return Device(kernels, wanted)


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
    beside: Callable[[Wanted], dict[str, Beside]] = field(default=no_more)
    opened: Callable[[Path, Sequence[Wanted]], Any] = field(default=any_device)

    def export(self, file: Path, special: Sequence[Mapping[str, str]]) -> None:
        """Write the rules as GPU code, and quicker ones for the *special* options; needs a compiler, and no GPU."""
        needs("gpu", "numpy")
        from trueque.gpu.compiler import NoCompiler, nvrtc
        from trueque.gpu.export import export

        try:
            nvrtc()
        except NoCompiler as missing:
            raise MissingExtra("gpu") from missing
        laid = [self.laid(options) for options in special]
        wanted = next(one for one in self.wanted() if all(one.fits(first) for _, first in laid))
        export(file, wanted, [t for t, _ in laid], beside=self.beside(wanted))

    def device(self, kernels: Path) -> Any:
        """The GPU with this game's programs; raises `NoGpu` where there is none."""
        needs("gpu", "numpy")
        return self.opened(kernels, self.wanted())

    def simulate(self, kernels: Path, options: Mapping[str, str], seed: int, games: int) -> GpuTally:
        """Play random games, one a thread."""
        tally: GpuTally = self.device(kernels).simulate(*self.laid(options), seed, games)
        return tally
