"""Averages nets that were learned apart in log odds, and writes a card that says of which.

python -m trueque.island.training.mixture mixed_4.npz stream_4.npz from_guess_4.npz
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from trueque.island.bots.search.weights import read_weights, save_weights
from trueque.island.training.average import average_equally


def mix_files(out: Path, files: Sequence[Path]) -> dict[str, Any]:
    """Write the average of some nets, each with the same share; what its card says."""
    save_weights(average_equally([read_weights(file) for file in files]), out)
    command = f"python -m trueque.island.training.mixture {out.name} {' '.join(file.name for file in files)}"
    return {"made_by": command, "reproduced_by_command": True,
            "of": {file.name: sha256(file.read_bytes()).hexdigest() for file in files},
            "sha256": sha256(out.read_bytes()).hexdigest()}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    card = mix_files(given.out, given.files)
    given.out.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(card))


if __name__ == "__main__":
    main()
