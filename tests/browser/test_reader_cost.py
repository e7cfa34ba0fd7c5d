"""What an own answer costs our processors from the key to the live region: the page's main thread and the server's."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page

from tests.browser.ears import Ears, Thing
from tests.browser.hands import guest
from tests.browser.heard import CLOCKED
from tests.browser.house import Served, late, record

COUNTED = ("ScriptDuration", "TaskDuration")
LOOK, PATIENCE = 10, 3.0
"""Milliseconds between two looks, each of which costs the page some script, too; seconds that are waited at most."""
AIM = 20.0
"""Milliseconds of script and server together, on any machine that is not held up."""


class Counting(Ears):
    """Ears that count what every answer costs until the first message of a live region after its key."""

    spent: list[tuple[float, float, float]]
    """Milliseconds of the page's script, of all that its main thread does, and of the server's thread."""

    def count(self, served: Served) -> None:
        self.spent = []
        self.clock = time.pthread_getcpuclockid(served.thread.ident or 0)
        self.line.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read(self) -> tuple[float, float, float, int]:
        metrics = {m["name"]: m["value"] for m in self.line.send("Performance.getMetrics")["metrics"]}
        script, task = (metrics[name] * 1000 for name in COUNTED)
        return script, task, time.clock_gettime(self.clock) * 1000, self.page.evaluate("window.clocked.said.length")

    def press(self, thing: Thing, key: str = "Enter") -> None:
        self.go(thing)
        before, end = self.read(), time.monotonic() + PATIENCE
        self.keyboard.press(key)
        while time.monotonic() < end:
            after = self.read()
            if after[3] > before[3]:
                self.spent.append((after[0] - before[0], after[1] - before[1], after[2] - before[2]))
                return
            self.page.wait_for_timeout(LOOK)


def tell(name: str, spent: list[float]) -> str:
    ordered = sorted(spent)
    middle, late_one = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.9)]
    return f"{name} {len(ordered)}: {middle:.1f} / {late_one:.1f} / {ordered[-1]:.1f} ms"


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), [("quick", "seats-3"), ("princes", "intro"), ("island", "ends-city")])
def test_an_own_answer_is_heard_within_some_milliseconds_of_our_processors(
    page: Page, served: Served, game: str, name: str
) -> None:
    page.add_init_script(CLOCKED)
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))")
    read = record(game, name)
    id, key = served.table(read, late(read, 0, 8), {0: guest(page)}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    ears = Counting(page)
    ears.find("heading", "Options")
    ears.count(served)
    with suppress(Error, AssertionError):
        ears.play(game, 60)
    assert len(ears.spent) > 5
    script, task, server = zip(*ears.spent, strict=True)
    both = [one + other for one, other in zip(script, server, strict=True)]
    parts = (("script", script), ("server", server), ("script and server", both), ("main thread", task))
    print(game, *(tell(part, list(some)) for part, some in parts), sep="\n  ")
    assert sorted(both)[int(len(both) * 0.9)] < 2 * AIM
