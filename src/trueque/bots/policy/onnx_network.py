"""Policies as ONNX, by the extra `onnx`: what other libraries write, with a game and a shape in its metadata.

One input, rows of 32-bit floats (any number of them, a column each); one output, a worth for every answer. The
metadata says `trueque.game`, and as `trueque.shape` the checksum of columns and answers (`network.checksum_shape`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trueque.bots.policy.network import PolicyNetwork
from trueque.kernel import BadOptions
from trueque.kernel.extras import require_extra

GAME, SHAPE = "trueque.game", "trueque.shape"


class OnnxPolicy(PolicyNetwork):
    """A policy that a library of its own runs, one thread a player."""

    def __init__(self, session: Any, game: str, shape: str, columns: int) -> None:
        self.game, self.shape, self.columns = game, shape, columns
        self._session, self._input = session, session.get_inputs()[0].name

    def rate_answers(self, row: Sequence[int]) -> Sequence[float]:
        import numpy as np

        worths: list[float] = self.rate_rows(np.array([row], np.float32))[0].tolist()
        return worths

    def rate_rows(self, rows: Any) -> Any:
        """A worth for every answer in every row."""
        return self._session.run(None, {self._input: rows})[0]


def read_onnx_policy(path: Path) -> OnnxPolicy:
    """The policy in a file; whatever is wrong with it is said in a sentence."""
    require_extra("onnx")
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
    except Exception as trouble:  # its errors have no class of their own
        raise BadOptions(f"«{path.name}» is no policy that can be read: {trouble}", "bots") from trouble
    told = session.get_modelmeta().custom_metadata_map
    if missing := [name for name in (GAME, SHAPE) if not told.get(name)]:
        raise BadOptions(f"«{path.name}» does not say «{missing[0]}» in its metadata.", "bots")
    inputs, outputs = session.get_inputs(), session.get_outputs()
    shape: Sequence[Any] = inputs[0].shape if len(inputs) == 1 and len(outputs) == 1 else ()
    if len(shape) != 2 or not isinstance(shape[1], int) or inputs[0].type != "tensor(float)":
        raise BadOptions(f"«{path.name}» should have one input, rows of 32-bit floats, and one output.", "bots")
    return OnnxPolicy(session, told[GAME], told[SHAPE], shape[1])
