"""Policies as files: a plain network from a row of an environment to a worth for every answer, in one JSON text.

    {"trueque": "policy 1", "game": "quick", "version": "v1", "shape": "…", "columns": 131, "answers": 194,
     "scale": "…", "layers": [{"inputs": 131, "outputs": 64, "weights": "…", "biases": "…"}, …]}

Numbers are 32-bit floats, little-endian, in base64; weights stand output by output. Every layer but the last is
followed by a rectifier. `shape` is the checksum of the columns and answers it was trained on (`checksum_shape`).
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from trueque.kernel import BadOptions

FORMAT, VERSION = "policy 1", "v1"
MOST_BYTES = 64 << 20
"""No file is read that is larger."""
Floats = Sequence[float]


@dataclass(frozen=True)
class PolicyLayer:
    """Weights from so many inputs to so many outputs."""

    inputs: int
    outputs: int
    weights: Floats
    biases: Floats

    def apply_to(self, seen: Sequence[float]) -> list[float]:
        """What comes out; what is zero going in is passed over, and most of a row is."""
        lit, width = [(i, value) for i, value in enumerate(seen) if value], self.inputs
        weights, made = self.weights, []
        for output, bias in enumerate(self.biases):
            first = output * width
            made.append(bias + sum(weights[first + i] * value for i, value in lit))
        return made


class PolicyNetwork(ABC):
    """A policy as it was read: the game, the shape and how many columns it was trained on."""

    game: str
    shape: str
    columns: int

    @abstractmethod
    def rate_answers(self, row: Sequence[int]) -> Sequence[float]:
        """A worth for every answer."""

    def pick_answer(self, row: Sequence[int], listed: Iterable[int]) -> int:
        """The best of the answers that may be given; of several alike the first."""
        worths = self.rate_answers(row)
        return max(sorted(listed), key=worths.__getitem__)


class LayeredPolicy(PolicyNetwork):
    """A policy of our own format: layers with rectifiers between them."""

    def __init__(self, game: str, shape: str, scale: Floats, layers: tuple[PolicyLayer, ...]) -> None:
        self.game, self.shape, self.columns = game, shape, len(scale)
        self.scale, self.layers = scale, layers

    def rate_answers(self, row: Sequence[int]) -> list[float]:
        seen: list[float] = [value * scale for value, scale in zip(row, self.scale, strict=True)]
        for layer in self.layers[:-1]:
            seen = [max(0.0, value) for value in layer.apply_to(seen)]
        return self.layers[-1].apply_to(seen)


def checksum_shape(columns: Sequence[str], answers: Sequence[str]) -> str:
    """A name for what a policy sees and says: equal only where every column and answer is."""
    return sha256("\n".join([*columns, "", *answers]).encode()).hexdigest()[:16]


def encode_floats(numbers: Iterable[float]) -> str:
    """Numbers as text."""
    made = array("f", numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return b64encode(made.tobytes()).decode()


def decode_floats(text: str) -> Floats:
    """Text as numbers."""
    made: array[float] = array("f")
    made.frombytes(b64decode(text, validate=True))
    if sys.byteorder == "big":
        made.byteswap()
    return made


def write_policy(
    path: Path, game: str, columns: Sequence[str], answers: Sequence[str], layers: Sequence[tuple[Any, Any]],
    scale: Sequence[float] | None = None,
) -> None:  # fmt: skip
    """Keep a network: its layers as (weights, biases), weights a row an output, as PyTorch's `Linear` has them."""
    told: dict[str, Any] = {
        "trueque": FORMAT, "game": game, "version": VERSION, "shape": checksum_shape(columns, answers),
        "columns": len(columns), "answers": len(answers), "scale": encode_floats(scale or [1.0] * len(columns)),
        "layers": [
            {"inputs": len(weights[0]), "outputs": len(weights), "biases": encode_floats(map(float, biases)),
             "weights": encode_floats(float(one) for line in weights for one in line)}
            for weights, biases in layers
        ],
    }  # fmt: skip
    text = json.dumps(told)
    parse_policy(text, str(path))
    path.write_text(text, encoding="utf-8")


def read_policy(path: Path) -> PolicyNetwork:
    """The policy in a file; whatever is wrong with it is said in a sentence."""
    if path.suffix == ".onnx":
        from trueque.bots.policy.onnx_network import read_onnx_policy  # an extra brings what it needs

        return read_onnx_policy(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadOptions(f"«{path.name}» is larger than {MOST_BYTES >> 20} MB: no policy of ours.", "bots")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise BadOptions(f"«{path.name}» is no policy that can be read: {trouble}", "bots") from trouble
    return parse_policy(text, path.name)


def parse_policy(text: str, name: str) -> LayeredPolicy:
    """A policy from the text of its file."""
    try:
        told = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as trouble:
        raise BadOptions(f"«{name}» is no policy that can be read: {trouble}", "bots") from trouble
    if not isinstance(told, dict) or told.get("trueque") != FORMAT:
        raise BadOptions(f'«{name}» is no policy of ours: it should begin with "trueque": "{FORMAT}".', "bots")
    if told.get("version") != VERSION:
        raise BadOptions(f"«{name}» was trained on version {told.get('version')}; this one plays {VERSION}.", "bots")
    try:
        layers = tuple(
            PolicyLayer(one["inputs"], one["outputs"], decode_floats(one["weights"]), decode_floats(one["biases"]))
            for one in told["layers"]
        )
        made = LayeredPolicy(str(told["game"]), str(told["shape"]), decode_floats(told["scale"]), layers)
        widths = [int(told["columns"]), *(layer.outputs for layer in layers)]
        fits = len(made.scale) == widths[0] and widths[-1] == told["answers"] and len(layers) > 0
        for layer, width in zip(layers, widths, strict=False):
            fits &= layer.inputs == width and len(layer.weights) == width * layer.outputs
            fits &= len(layer.biases) == layer.outputs
    except (AttributeError, KeyError, TypeError, ValueError) as trouble:
        raise BadOptions(f"«{name}» is no whole policy: {trouble!r} is wrong in it.", "bots") from trouble
    if not fits:
        raise BadOptions(f"«{name}» does not fit together: its layers and their numbers differ in size.", "bots")
    return made
