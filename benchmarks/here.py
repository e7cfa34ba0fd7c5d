"""The games inside the page, measured: what comes over the line, what starting costs, how long an answer takes.

python -m benchmarks.here [--quick]      # --quick: the champions' answers alone

Sizes are those of brotli at its best, as hosts keep files. An answer is timed in the page's own Python, run by Node
with every file at hand, in processor time, which a busy machine lengthens least. How they start: `start.py`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.pocket.written import write_site

from benchmarks.results import keep, section
from trueque.site.small import SUFFIX

ROOT = Path(__file__).parents[1]
POCKET = ROOT / "tests" / "pocket"
PATIENCE = 1200
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
        part = path.name if path.suffix == SUFFIX else "the page and all else"
        found[part] = found.get(part, 0) + size
    return found


def answers(site: Path, levels: list[str]) -> dict[str, list[float]]:
    """Milliseconds an answer by game and level: half of them, 95 in 100, all."""
    more = f"trueque.bots.playing={ROOT / 'src/trueque/bots/playing.py'}"
    done = subprocess.run(
        ["node", POCKET / "inside.mjs", site / "engine", POCKET / "same.py", more, *levels],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {table: one["ms"] for table, one in json.loads(done.stdout).items()}


def python_memory(site: Path) -> float:
    """Megabytes of the page's Python, with whatever lies in it, at the first question."""
    command = ["node", POCKET / "inside.mjs", site / "engine", POCKET / "started.py"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    return float(told) / 1e6


def main(words: list[str]) -> None:
    levels = ["champion"] if "--quick" in words else []
    with tempfile.TemporaryDirectory() as folder:
        site = write_site(Path(folder) / "site")
        whole = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        parts, heap, times = over_the_line(site), python_memory(site), answers(site, levels)
    rows = [("first visit with brotli", f"{sum(parts.values()) / 1e6:.2f} MB", "≤ 5 MB")]
    rows += [("first visit from a host that compresses nothing", f"{whole / 1e6:.2f} MB", "≤ 7 MB")]
    rows += [(f"of it {part}", f"{size / 1e6:.2f} MB", "") for part, size in sorted(parts.items(), key=lambda x: -x[1])]
    rows += [("memory of the Python", f"{heap:.0f} MB", "with script ≤ 100 MB")]
    rows += [(f"an answer, {table}: half of them, 95 in 100", f"{half:.1f} ms, {most:.1f} ms", "95 in 100 ≤ 50 ms")
             for table, (half, most, _) in times.items()]  # fmt: skip
    how = ["`python -m benchmarks.here" + (" --quick" if levels else "") + "`. Times are processor time."]
    keep(section("The games inside the page", how, rows))


if __name__ == "__main__":
    main(sys.argv[1:])
