"""How the games inside a page start in a browser: processor time to the first question of a game that is there, and
what its memory comes to.

python -m benchmarks.start [FOLDER]      # of a site that was written; else one is written first

The browser keeps the page's files and what it has compiled of them between visits, as a person's does. Counted is the
time of all its processes, from asking for the page of a game to the question it waits with.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.browser.conftest import CALM, chromium
from tests.browser.plainhost import PlainHost
from tests.browser.test_here import ASKED, KNOWN, PATIENCE, begin, everything_is_kept
from tests.pocket.written import write_site

STARTS = 5
REST = 12.0
"""Seconds after which a browser has compiled what it wants to keep."""
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(profile: Path) -> float:
    """Of all processes that were started over this profile, and of those they started."""
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
    return sum(facts[pid][1] for pid in family) / TICKS


def started(context: BrowserContext, address: str, profile: Path) -> tuple[float, float, Page]:
    """Seconds of processor time and of the clock until a game's question stands there."""
    before, clock = processor_seconds(profile), time.monotonic()
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(ASKED, state="attached")
    waited = time.monotonic() - clock
    return processor_seconds(profile) - before, waited, page


def memory(page: Page) -> float:
    """Megabytes of the worker's script and of the Python's memory."""
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


def measured(site: Path, game: str = "island") -> tuple[list[float], list[float], float]:
    """Processor seconds and clock seconds of each start, and megabytes of memory after the last."""
    host, profile = PlainHost(site), Path(tempfile.mkdtemp(prefix="trueque-start-"))
    spent, waited = list[float](), list[float]()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium(), args=CALM)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KNOWN)
        page = context.new_page()
        page.goto(host.address)
        begin(page, game)
        everything_is_kept(page)
        address = page.url
        page.wait_for_timeout(REST * 1000)
        page.close()
        for number in range(STARTS + 2):
            seconds, clock, page = started(context, address, profile)
            page.wait_for_timeout(REST * 1000 if number < 2 else 1000)
            if number >= 2:
                spent.append(seconds)
                waited.append(clock)
            heap = memory(page) if number == STARTS + 1 else 0.0
            page.close()
        context.close()
    host.end()
    return sorted(spent), sorted(waited), heap


def main(words: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(words[0]) if words else write_site(Path(folder) / "site")
        spent, waited, heap = measured(site)
    print("processor seconds", *(f"{one:.2f}" for one in spent))
    print("clock seconds    ", *(f"{one:.2f}" for one in waited))
    print(f"memory            {heap:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
