"""The page's own Ed25519 is that of RFC 8032 and of the kernel, and takes nothing else for a signature."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

from tests.kernel.test_signing import VECTORS
from trueque.kernel.signatures import ORDER, derive_public_key, sign_message


def test_the_page_signs_as_the_standard_and_the_kernel_do() -> None:
    long = b"what was told " * 20
    seeds = [(seed, message) for seed, _, message, _ in VECTORS] + [("37" * 32, long.hex())]
    key, good = derive_public_key(b"7" * 32), sign_message(b"7" * 32, long)
    bent = [bytearray(good) for _ in range(0, 64, 9)]
    for place, one in enumerate(bent):
        one[9 * place] ^= 1
    larger = good[:32] + (int.from_bytes(good[32:], "little") + ORDER).to_bytes(32, "little")
    other = derive_public_key(b"8" * 32)
    wrong = [(key, long, bytes(one)) for one in bent] + [(key, long, larger), (key, long, good[:-1]), (key, b"", good)]
    wrong += [(other, long, good), (b"\xff" * 32, long, good)]
    checks = [[one.hex() for one in check] for check in [(key, long, good), *wrong]]
    node = str(compute_driver_executable()[0])
    ran = subprocess.run(
        [node, "--no-warnings", "signatures.check.mjs"], cwd=Path(__file__).parent, timeout=60, check=False,
        input=json.dumps({"seeds": seeds, "checks": checks}), capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2000:]
    found = json.loads(ran.stdout)
    assert found["made"] == [*([key, signature] for _, key, _, signature in VECTORS), [key.hex(), good.hex()]]
    assert found["fits"] == [True] + [False] * len(wrong)
