"""The games inside the page, measured: what comes over the line, what starting costs, how long an answer takes.

python -m benchmarks.here

Sizes are those of brotli at its best, as hosts keep files; an answer is timed in the page's own Python, run by Node.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from tests.pocket.written import write_site

from benchmarks.results import keep, section

ROOT = Path(__file__).parents[1]
POCKET = ROOT / "tests" / "pocket"
SMALL = """
const z = require("zlib"), fs = require("fs"), { BROTLI_PARAM_QUALITY: q, BROTLI_PARAM_LGWIN: w } = z.constants;
const best = (text) => Math.min(text.length, z.brotliCompressSync(text, { params: { [q]: 11, [w]: 22 } }).length);
console.log(JSON.stringify(process.argv.slice(1).map((name) => best(fs.readFileSync(name)))));
"""


def over_the_line(site: Path) -> dict[str, int]:
    """Bytes by part, compressed."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    done = subprocess.run(["node", "-e", SMALL, *map(str, files)], capture_output=True, text=True, check=True)
    found: dict[str, int] = {}
    for path, size in zip(files, json.loads(done.stdout), strict=True):
        part = path.name if path.suffix in (".wasm", ".zip", ".pack") else "the page and all else"
        found[part] = found.get(part, 0) + size
    return found


def answers(site: Path) -> dict[str, list[float]]:
    """Milliseconds an answer by game and level: half of them, 95 in 100, all."""
    more = f"trueque.bots.playing={ROOT / 'src/trueque/bots/playing.py'}"
    done = subprocess.run(
        ["node", POCKET / "inside.mjs", site / "engine", POCKET / "same.py", more],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {table: one["ms"] for table, one in json.loads(done.stdout).items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = write_site(Path(folder) / "site")
        parts, times = over_the_line(site), answers(site)
    rows = [("first visit with brotli", f"{sum(parts.values()) / 1e6:.2f} MB", "≤ 6.5 MB")]
    rows += [(f"of it {part}", f"{size / 1e6:.2f} MB", "") for part, size in sorted(parts.items(), key=lambda x: -x[1])]
    rows += [(f"an answer, {table}: half of them, 95 in 100", f"{half:.1f} ms, {most:.1f} ms", "95 in 100 ≤ 50 ms")
             for table, (half, most, _) in times.items()]  # fmt: skip
    keep(section("The games inside the page", ["`python -m benchmarks.here`."], rows))


if __name__ == "__main__":
    main()
