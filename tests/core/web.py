"""A game's rules as WebAssembly, run by Node: the checksums of some games, as its door gives them there."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from trueque.core import library_build
from trueque.core.compiled import pack_tables
from trueque.core.memory import record_class_for
from trueque.core.source import Source
from trueque.core.tape import Tape

PLAY = """
const [wasm, asked] = process.argv.slice(1).map((name) => require("fs").readFileSync(name));
const { tables, first, beside, seeds } = JSON.parse(asked);
const memory = new WebAssembly.Memory({ initial: 64 });
const base = (value) => new WebAssembly.Global({ value: "i32" }, value);
const env = { memory, __memory_base: base(1024), __table_base: base(0), exp: Math.exp };
const { __wasm_call_ctors, checksum_door } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env }).exports;
__wasm_call_ctors();
let free = 1 << 20;
const room = (size) => { const at = (free + 63) & ~63; free = at + size; return at; };
const t = room(tables.length), g = room(first.length);
const given = beside.map((one) => "number" in one ? BigInt(one.number) : room(one.size));
const told = beside.findIndex((one) => "tape" in one), tape = given[told] + beside[told].tape;
const bytes = () => new Uint8Array(memory.buffer);
const sums = [];
for (let seed = 0; seed < seeds; ++seed) {
  bytes().set(tables, t); bytes().set(first, g); bytes()[tape] = 1;
  sums.push(String(checksum_door(t, g, ...given, BigInt(seed))));
}
console.log(JSON.stringify(sums));
"""


def web_library(source: Source, folder: Path) -> Path:
    """The rules as WebAssembly."""
    if shutil.which("node") is None or "cc" not in library_build.find_compiler():
        pytest.skip("WebAssembly is made by ziglang and run by Node; one of them is not here.")
    return library_build.build_for_the_web(source, folder)


def tape_in(record: type) -> dict[str, int]:
    """Where a record has the tape that tells what happens, if it has one."""
    inside = [place.at for place in record_class_for(record).arrangement.places if place.name == "tape"]
    return {"tape": 0} if record is Tape else {"tape": inside[0]} if inside else {}


def web_checksums(
    wasm: Path, source: Source, plain: Any, first: Any, beside: Sequence[type | int], seeds: int
) -> list[int]:
    """Checksums of the seeds from 0 on; *beside* is what the door takes after the position: records and numbers."""
    packed, asked = pack_tables(source, plain, first), wasm.with_suffix(".json")
    told = [{"number": one} if isinstance(one, int) else {"size": record_class_for(one).arrangement.size,
                                                          **tape_in(one)}
            for one in beside]  # fmt: skip
    asked.write_text(json.dumps({"tables": list(packed.raw), "first": list(packed.opening), "beside": told,
                                 "seeds": seeds}))  # fmt: skip
    done = subprocess.run(["node", "-e", PLAY, str(wasm), str(asked)], capture_output=True, text=True, check=False,
                          timeout=300)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [int(one) for one in json.loads(done.stdout)]
