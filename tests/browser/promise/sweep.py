"""All positions in all sizes, languages and themes at one glance, in several processes, in pieces that go on.

python -m tests.browser.promise.sweep FOLDER --jobs 8 --seconds 300

Each process has a server and a browser of its own. FOLDER keeps a line for every position that was looked at, so that a
later run goes on where the last one stopped; at the end it says what came of all of them.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, sync_playwright

from tests.browser.conftest import CALM, chromium
from tests.browser.house import Served
from tests.browser.promise.glance import SIZES, misses
from tests.browser.promise.looking import LANGUAGES, come
from tests.browser.promise.positions import GAMES, Position, archived

THEMES = ("light", "dark")
PATIENCE = 120_000
CALMLY = "localStorage.setItem('settings', JSON.stringify({theme: 'light', pace: 0}))"
DRESS = "theme => { document.documentElement.dataset.theme = theme; }"
Item = tuple[Position, str, str]


def asked_for() -> argparse.Namespace:
    """What the command line says."""
    asked = argparse.ArgumentParser(prog="tests.browser.promise.sweep")
    asked.add_argument("folder", type=Path, help="where what was seen is kept")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--seconds", type=float, default=1e9, help="begin no further position after this long")
    asked.add_argument("--game", choices=GAMES, action="append")
    asked.add_argument("--lang", choices=LANGUAGES, action="append")
    asked.add_argument("--name", default="", help="only positions with this in their name or question")
    return asked.parse_args()


def wanted(told: argparse.Namespace) -> list[Item]:
    """Every position in every language, and in each theme; both in turn, so that a piece has seen all of them."""
    where = [one for game in told.game or GAMES for one in archived(game) if told.name in str(one)]
    langs = told.lang or LANGUAGES
    return [
        (one, langs[(n + turn) % len(langs)], THEMES[(n + turn) % 2])
        for turn in range(len(langs))
        for n, one in enumerate(where)
    ]


def kept_in(folder: Path) -> list[dict[str, Any]]:
    """What was seen so far."""
    return [json.loads(line) for path in sorted(folder.glob("seen-*.jsonl")) for line in path.open(encoding="utf-8")]


def looked_at(context: BrowserContext, served: Served, where: Position, lang: str, theme: str) -> Iterator[str]:
    """What is out of view at one position, in each size."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(CALMLY)
    come(page, served, where, lang)
    page.evaluate(DRESS, theme)
    for size in SIZES:
        for one in misses(page, size):
            yield f"{size[0]}×{size[1]} {theme}: {one}"
    page.close()


def sweep(job: int, items: list[Item], folder: Path, until: float) -> None:
    """One process's share."""
    served = Served(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright, (folder / f"seen-{job}.jsonl").open("a", encoding="utf-8") as kept:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*CALM, "--process-per-site"])
        context = browser.new_context(base_url=served.url, reduced_motion="reduce")
        for where, lang, theme in items:
            if time.time() > until:
                break
            try:
                found = list(looked_at(context, served, where, lang, theme))
            except Error as trouble:
                print(f"{where}, {lang}: not looked at, {trouble}", file=sys.stderr, flush=True)
                continue
            seen = {"where": str(where), "lang": lang, "theme": theme, "looks": len(SIZES), "misses": found}
            print(json.dumps(seen, ensure_ascii=False), file=kept, flush=True)
        browser.close()
    served.stop()


def tell(seen: list[dict[str, Any]]) -> None:
    """What came of it, the commonest miss first."""
    langs = Counter(one["lang"] for one in seen)
    missed = [(one, miss) for one in seen for miss in one["misses"]]
    print(f"{len({one['where'] for one in seen})} positions, {sum(one['looks'] for one in seen)} looks, "
          f"{len(missed)} misses; positions by language: {dict(langs)}")  # fmt: skip
    for one, miss in missed[:200]:
        print(f"{one['where']}, {one['lang']}, {miss}")


def main() -> None:
    told = asked_for()
    until = time.time() + told.seconds
    told.folder.mkdir(parents=True, exist_ok=True)
    known = {(one["where"], one["lang"]) for one in kept_in(told.folder)}
    left = [one for one in wanted(told) if (str(one[0]), one[1]) not in known]
    # Every process has a browser's own threads and an event loop: none may be forked from another's.
    fresh = multiprocessing.get_context("spawn")
    jobs = [
        fresh.Process(target=sweep, args=(job, left[job :: told.jobs], told.folder, until)) for job in range(told.jobs)
    ]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    tell(kept_in(told.folder))


if __name__ == "__main__":
    main()
