"""The site's large files: what Python packs is what the page unpacks."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

from trueque.site import small

UNPACK = """
import fs from "node:fs";
const [unpacker, ...names] = process.argv.slice(1);
const { unlzma } = await import(unpacker);
for (const name of names) fs.writeFileSync(name.slice(0, -5), unlzma(new Uint8Array(fs.readFileSync(name))));
"""
UNPACKER = Path(small.__file__).with_name("unlzma.mjs")


def texts() -> list[bytes]:
    """Nothing, one letter, noise, what repeats itself near and far, and this program."""
    dice = random.Random(45)
    noise = dice.randbytes(5000)
    words = [dice.randbytes(dice.randrange(1, 400)) for _ in range(40)]
    return [b"", b"a", noise, b"ab" * 3000, noise + bytes(90_000) + noise, b"".join(dice.choices(words, k=900)),
            Path(__file__).read_bytes() * 3]  # fmt: skip


def test_what_is_packed_comes_out_as_it_went_in(tmp_path: Path) -> None:
    paths = [tmp_path / f"{i}.text" for i in range(len(texts()))]
    for path, text in zip(paths, texts(), strict=True):
        path.write_bytes(text)
    packed = [small.replace_by_small(path) for path in paths]
    subprocess.run(["node", "--input-type=module", "-e", UNPACK, UNPACKER.as_uri(), *packed], check=True, timeout=60)
    assert [path.read_bytes() for path in paths] == texts()
    assert sum(path.stat().st_size for path in packed[3:]) < sum(map(len, texts()[3:])) / 10
