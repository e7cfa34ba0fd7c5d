"""How the games inside a page start in a browser: processor time to the first question of a game that is there, and
what its memory comes to.

python -m benchmarks.start [FOLDER]      # of a site that was written; else one is written first

The browser keeps the page's files and what it has compiled of them between visits, as a person's does. Counted is the
time from asking for the page of a game to the question it waits with: of the processes of pages (script, Python and
their drawing) and of the whole browser, which has no graphics card here and paints every dot itself.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.browser.conftest import CALM, chromium
from tests.browser.hands import ASKED, begin
from tests.browser.plainhost import KNOWN, PATIENCE, PlainHost
from tests.browser.test_here import MEMORY, everything_is_kept
from tests.pocket.written import write_site

from benchmarks.results import Rows, keep, section
from trueque.kernel.registry import GAMES

STARTS = 5
REST = 12.0
"""Seconds after which a browser has compiled what it wants to keep."""
TICKS = os.sysconf("SC_CLK_TCK")
HOW = [
    "`python -m benchmarks.start SITE`. Counted: the processes of pages (script, Python, the compiler's threads), from "
    "asking for the page of a game that is on to its question, five times each; figures are rounded to tenths.",
]


def processor_seconds(profile: Path) -> tuple[float, float]:
    """Of the browser over this profile: of the processes of its pages, and of all."""
    facts = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            stat = (place / "stat").read_text().rpartition(")")[2].split()
            facts[int(place.name)] = (int(stat[1]), sum(map(int, stat[11:15])), (place / "cmdline").read_text())
        except OSError:
            continue
    family = {pid for pid, (_, _, command) in facts.items() if str(profile) in command}
    while more := {pid for pid, (parent, _, _) in facts.items() if parent in family} - family:
        family |= more
    pages = {pid for pid in family if "--type=renderer" in facts[pid][2]}
    return sum(facts[pid][1] for pid in pages) / TICKS, sum(facts[pid][1] for pid in family) / TICKS


@dataclass
class Start:
    """Seconds until a game's question stands there."""

    pages: float
    browser: float
    clock: float


def started(context: BrowserContext, address: str, profile: Path) -> tuple[Start, Page]:
    """Come to a game in a tab of its own."""
    before, clock = processor_seconds(profile), time.monotonic()
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(ASKED, state="attached")
    waited, after = time.monotonic() - clock, processor_seconds(profile)
    return Start(after[0] - before[0], after[1] - before[1], waited), page


def memory(page: Page) -> float:
    """Megabytes of script, of the page or of its worker, whichever has more."""
    session, found = page.context.new_cdp_session(page), list[dict[str, Any]]()
    session.on("Target.receivedMessageFromTarget", lambda told: found.append(json.loads(told["message"])))
    ids = list[str]()
    session.on("Target.attachedToTarget", lambda told: ids.append(told["sessionId"]))
    session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    page.wait_for_timeout(500)
    for id in ids:
        message = json.dumps({"id": 1, "method": "Runtime.getHeapUsage"})
        session.send("Target.sendMessageToTarget", {"sessionId": id, "message": message})
    page.wait_for_timeout(500)
    used = [told["result"] for told in found if "result" in told]
    return max(one["usedSize"] + one.get("backingStorageSize", 0) for one in used) / 1e6


@dataclass
class Measured:
    """Each start by game, megabytes of script after the last of each, and of the Python's memory."""

    starts: dict[str, list[Start]]
    script: dict[str, float]
    python: float


def begun(context: BrowserContext, home: str) -> dict[str, str]:
    """A game of each kind, and a browser that has kept all it wants to keep; their addresses."""
    page, found = context.new_page(), dict[str, str]()
    for game in GAMES:
        page.goto(f"{home}#/")
        begin(page, game)
        found[game] = page.url
    everything_is_kept(page)
    page.evaluate(MEMORY)
    page.wait_for_timeout(REST * 1000)
    page.close()
    return found


def measured(site: Path) -> Measured:
    host, profile = PlainHost(site), Path(tempfile.mkdtemp(prefix="trueque-start-"))
    starts, script = dict[str, list[Start]](), dict[str, float]()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium(), args=CALM)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KNOWN)
        addresses = begun(context, host.address)
        for _ in range(2):  # the browser still compiles
            _, page = started(context, addresses["island"], profile)
            page.wait_for_timeout(REST * 1000)
            python = page.evaluate(MEMORY)[1] / 1e6
            page.close()
        for game, address in addresses.items():
            for _ in range(STARTS):
                one, page = started(context, address, profile)
                starts.setdefault(game, []).append(one)
                page.wait_for_timeout(1000)
                script[game] = max(memory(page), script.get(game, 0.0))
                page.close()
        context.close()
    host.end()
    return Measured(starts, script, python)


def listed(seconds: Iterable[float]) -> str:
    return ", ".join(f"{one:.1f}" for one in sorted(seconds)) + " s"


def rows_of(found: Measured) -> Rows:
    rows: Rows = []
    for game, starts in found.starts.items():
        rows += [
            (f"{game}: a warm start to the first question, processor time of the page",
             listed(s.pages for s in starts), "≤ 2.5 s"),
            (f"{game}: the same with the browser's painting", listed(s.browser for s in starts), ""),
            (f"{game}: the same by the clock", listed(s.clock for s in starts), ""),
        ]  # fmt: skip
    script = "; ".join(f"{most:.0f}" for most in found.script.values())
    return [
        *rows,
        ("memory of script a second after a start, the most of five: " + "; ".join(found.script), f"{script} MB", ""),
        ("memory of the Python that a start goes on from", f"{found.python:.0f} MB", ""),
        ("together", f"{max(found.script.values()) + found.python:.0f} MB", "≤ 100 MB"),
    ]


def main(words: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(words[0]) if words else write_site(Path(folder) / "site")
        rows = rows_of(measured(site))
    keep(section("A start of the games inside the page", HOW, rows))


if __name__ == "__main__":
    main(sys.argv[1:])
