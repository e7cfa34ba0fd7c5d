"""Runs examples/learn/gpu.py where there is no GPU: its kernels compiled for this machine, its tensors here.

python -m tests.envs.gpu_recipe FILE none --minutes 1 …
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tests.core.printed import NumpyArrays
from tests.island.printed import PrintedDevice
from trueque.envs import on_gpu
from trueque.gpu.vector import Tensors
from trueque.island.core.state import SEATS

RECIPE = Path(__file__).parents[2] / "examples/learn/gpu.py"


class TensorsHere(NumpyArrays):
    """NumPy's arrays, and PyTorch's tensors over the same memory."""

    def wrap_array(self, array: Any) -> Any:
        return array.numpy() if isinstance(array, torch.Tensor) else np.asarray(array)


class PrintedSeats(on_gpu.GpuSeats):
    """All environments of the recipe share one device, as there."""

    shared: Any = None

    def __init__(self, games: int, options: Any = None, kernels: Any = None, device: Any = None, **given: Any) -> None:
        if PrintedSeats.shared is None:
            PrintedSeats.shared = PrintedDevice(SEATS)
            PrintedSeats.shared.arrays = TensorsHere()
        super().__init__(games, options, None, PrintedSeats.shared, **given)

    def tensors(self) -> Tensors:
        return Tensors(*(torch.from_numpy(getattr(self, name)) for name in Tensors._fields))


def main() -> None:
    on_gpu.GpuSeats = PrintedSeats  # type: ignore[misc]
    torch.nn.Module.cuda = lambda self, device=None: self  # type: ignore[method-assign, unused-ignore]
    load = torch.load
    torch.load = lambda path, map_location=None: load(path)
    torch.set_num_threads(1)
    sys.argv[0] = str(RECIPE)
    runpy.run_path(str(RECIPE), run_name="__main__")


if __name__ == "__main__":
    main()
