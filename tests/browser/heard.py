"""When each thing is heard: what the socket brought, the keys, and every message of the live regions, with their times.

A line counts as heard when it is in a live region, alone or in a breath that sums it up; as cut where a key or
something urgent came before it could be said to its end, and then it has to come again. All times are the page's own.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

CLOCKED = """
window.clocked = {keys: [], said: [], told: [], first: null};
addEventListener('keydown', () => window.clocked.keys.push(performance.now()), true);
new MutationObserver(() => document.querySelectorAll('[data-region] p').forEach((p) => {
  if (p.seen) return;
  p.seen = true;
  const lines = p.dataset.lines.split(' ').filter(Boolean).map(Number);
  window.clocked.said.push({at: performance.now(), kind: p.dataset.kind, lines, text: p.textContent});
})).observe(document, {childList: true, subtree: true});
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', (message) => {
      const told = JSON.parse(message.data);
      if (told.type !== 'update') return;
      const lines = told.happened.filter((line) => line.says.length && !line.undone);
      if (window.clocked.first === null) window.clocked.first = told.happened.at(-1)?.number ?? -1;
      for (const line of lines) if (line.number > window.clocked.first)
        window.clocked.told.push({at: performance.now(), number: line.number, kind: line.kind, shelf: line.shelf});
    });
  }
};
"""


@dataclass
class Heard:
    """What became of every line of a game."""

    rate: int
    """Characters a second of the reader."""
    waits: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Milliseconds from the socket to the live region, by what a line is; `from the key` begins at the key."""
    summed: int = 0
    repeated: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """The words of each message that begins a turn."""

    @classmethod
    def of(cls, page: Page, rate: int) -> Heard:
        seen = page.evaluate("window.clocked")
        made = cls(rate)
        made._follow(seen["told"], seen["said"], seen["keys"])
        return made

    def _follow(self, told: list[dict[str, Any]], said: list[dict[str, Any]], keys: list[float]) -> None:
        lines = {line["number"]: line for line in told}
        spoken: dict[int, list[dict[str, Any]]] = defaultdict(list)
        for message in said:
            for number in message["lines"]:
                spoken[number].append(message)
            if any(lines.get(n, {}).get("kind") == "turn" for n in message["lines"]):
                self.turns.append(len(message["text"].split()))
        for number, line in lines.items():
            messages = spoken.get(number, [])
            if not messages:
                self.lost.append(number)
                continue
            if len([m for m in messages if not self._is_cut(m, said, keys)]) > 1:
                self.repeated.append(number)
            self._time(line, messages[0], keys)

    def _time(self, line: dict[str, Any], message: dict[str, Any], keys: list[float]) -> None:
        if line["kind"] == "others" and message["kind"] != "others":
            self.summed += 1
            return
        name = line["kind"] if line["kind"] != "others" else f"others, {line['shelf']}"
        self.waits[name].append(message["at"] - line["at"])
        pressed = [key for key in keys if key <= line["at"]]
        if line["kind"] == "own" and pressed:
            self.waits["own, from the key"].append(message["at"] - pressed[-1])

    def _is_cut(self, message: dict[str, Any], said: list[dict[str, Any]], keys: list[float]) -> bool:
        """Whether something came before others' deed could be said to its end."""
        if message["kind"] != "others":
            return False
        end = message["at"] + max(2000.0, len(message["text"]) * 1000 / self.rate)
        urgent = [other["at"] for other in said if other["kind"] != "others"]
        return any(message["at"] <= at < end for at in (*urgent, *keys))

    def figures(self) -> str:
        """The figures as rows of a table: class, how many, median, 99th of a hundred, longest, in milliseconds."""
        rows = []
        for name, waits in sorted(self.waits.items()):
            ordered = sorted(waits)
            middle, late = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
            rows.append(f"| {name} | {len(waits)} | {middle:.0f} | {late:.0f} | {ordered[-1]:.0f} |")
        most = max(self.turns, default=0)
        rows.append(f"summed up {self.summed}, repeated {len(self.repeated)}, lost {len(self.lost)}, words {most}")
        return "\n".join(rows)
