"""`python -m tests.browser.promise quick --size 1366x650 --lang es`: what breaks the promise, a sentence a line."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CALM, chromium
from tests.browser.house import Served
from tests.browser.promise.looking import LANGUAGES, SIZES, Size, come, promise_at
from tests.browser.promise.positions import GAMES, Position, archived

# A machine with other work is slow, not wrong.
PATIENCE = 180_000
START = "localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', pace: 0}}))"


def size_of(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def chosen_by(told: argparse.Namespace) -> list[Position]:
    """The archived positions that were asked for."""
    found = [one for one in archived(told.game) if told.kind in one.kinds and told.name in one.name]
    return found[:: told.every]


def asked_for() -> argparse.Namespace:
    """What the command line says."""
    asked = argparse.ArgumentParser(prog="tests.browser.promise")
    asked.add_argument("game", choices=GAMES)
    asked.add_argument("--size", action="append", help="WIDTHxHEIGHT; all six unless told")
    asked.add_argument("--lang", action="append", choices=LANGUAGES)
    asked.add_argument("--kind", default="", help="only positions asked this kind of question")
    asked.add_argument("--name", default="", help="only positions of records with this in their name: large")
    asked.add_argument("--every", type=int, default=1, help="only each n-th position")
    asked.add_argument("--theme", default="light")
    asked.add_argument("--shots", type=Path, help="a folder for a picture of each finding")
    asked.add_argument("--short", action="store_true", help="each finding once, with how often")
    return asked.parse_args()


def main() -> None:
    told = asked_for()
    sizes = [size_of(size) for size in told.size or []] or SIZES
    if told.shots:
        told.shots.mkdir(parents=True, exist_ok=True)
    served = Served(Path(tempfile.mkdtemp()))
    counted: Counter[str] = Counter()
    first: dict[str, str] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        for lang in told.lang or LANGUAGES:
            context = browser.new_context(base_url=served.url, reduced_motion="reduce", locale=lang)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(START.format(theme=told.theme))
            chosen = chosen_by(told)
            for n, where in enumerate(chosen, 1):
                print(f"{lang}: {n} of {len(chosen)}, {where}", file=sys.stderr, flush=True)
                come(page, served, where, lang)
                for finding in promise_at(page, where, lang, sizes, told.shots):
                    head, tail = finding.split(": ", 1)
                    if not told.short:
                        print(finding, flush=True)
                    counted[tail] += 1
                    first.setdefault(tail, head)
            context.close()
        browser.close()
    served.stop()
    for tail, n in counted.most_common() if told.short else ():
        print(f"{n:4} × {tail}   [{first[tail]}]")
    print(f"{sum(counted.values())} findings, {len(counted)} different")


if __name__ == "__main__":
    main()
