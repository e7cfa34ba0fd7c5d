"""The printed rules as WebAssembly, run by Node: the same games as plain Python's."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.island.core.test_alike import FULL, tables
from trueque.core import building
from trueque.core.chance import Chance
from trueque.core.compiled import kept_tables
from trueque.core.memory import kept_as
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.engine import load
from trueque.island.core.source import source

SEEDS = 2
PLAY = """
const [wasm, asked] = process.argv.slice(1).map((name) => require("fs").readFileSync(name));
const { tables, first, sizes, seeds } = JSON.parse(asked);
const module = new WebAssembly.Module(wasm);
if (WebAssembly.Module.imports(module).length) throw "it needs something from outside";
const { memory, __heap_base, checksum_door } = new WebAssembly.Instance(module).exports;
memory.grow(4);
let free = __heap_base.value;
const room = (size) => { const at = (free + 63) & ~63; free = at + size; return at; };
const t = room(tables.length), g = room(first.length), [moves, tape, chance] = sizes.map(room);
const bytes = () => new Uint8Array(memory.buffer);
const sums = [];
for (let seed = 0; seed < seeds; ++seed) {
  bytes().set(tables, t); bytes().set(first, g); bytes()[tape] = 1;
  sums.push(String(checksum_door(t, g, moves, tape, chance, BigInt(seed))));
}
console.log(JSON.stringify(sums));
"""


@pytest.fixture(scope="module")
def wasm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, built once for all presets."""
    if shutil.which("node") is None or "cc" not in building.compiler():
        pytest.skip("WebAssembly is made by ziglang and run by Node; one of them is not here.")
    path = tmp_path_factory.mktemp("wasm") / "island.wasm"
    building.build_for_the_web(source(), path)
    return path


def test_webassembly_plays_the_same_games(wasm: Path, tmp_path: Path) -> None:
    for options in FULL[::4]:
        plays_the_same(wasm, options, tmp_path / "asked.json")


def plays_the_same(wasm: Path, options: dict[str, str], asked: Path) -> None:
    core = load("plain")
    t = tables(core, options)
    packed = kept_tables(source(), t, core.start(t))
    sizes = [kept_as(record).arrangement.size for record in (Moves, Tape, Chance)]
    asked.write_text(
        json.dumps({"tables": list(packed.raw), "first": list(packed.opening), "sizes": sizes, "seeds": SEEDS})
    )
    done = subprocess.run(["node", "-e", PLAY, str(wasm), str(asked)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    sums = [core.checksum(t, core.start(t), seed) for seed in range(SEEDS)]
    assert [int(one) for one in json.loads(done.stdout)] == sums, options
