"""What came of a match, as tables."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.results import percent

Rows = list[dict[str, Any]]
COUNTED = {
    "turns": "turns",
    "offers": "offers of all",
    "counters": "counter-offers of all",
    "trades": "trades between players",
    "bank_trades": "trades with the bank",
    "our_offers": "our offers",
    "our_counters": "our counter-offers",
    "our_offers_taken": "of these taken",
    "accepted": "others' offers we took",
    "refused": "others' offers we refused",
    "mended": "times that cards did not fit",
}


def read(path: Path) -> Rows:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def read_all(folder: Path) -> Rows:
    """A whole match: its own games, and those of its parts."""
    return [row for path in sorted(folder.glob("**/results.jsonl")) for row in read(path)]


def share(rows: Rows) -> str:
    won = sum(row["won"] for row in rows)
    return f"{won} of {len(rows)}, {percent(won, len(rows))}"


def report(rows: Rows, title: str) -> str:
    """The share, by place in the turn order, and what was traded, a game."""
    lines = [f"{title}: {share(rows)}, par 25 %", "", "| place in the turn order | won |", "|---|---|"]
    for place in range(1, 5):
        some = [row for row in rows if row["place"] == place]
        lines.append(f"| {place} | {share(some)} |" if some else f"| {place} | – |")
    lines += ["", "| a game | mean |", "|---|---|"]
    lines += [f"| {words} | {mean(rows, name):.1f} |" for name, words in COUNTED.items()]
    asked = sum(row["asked"] for row in rows)
    lines.append(f"| ms of ours an answer | {1000 * sum(row['think_s'] for row in rows) / max(asked, 1):.2f} |")
    refusals: Counter[str] = Counter()
    for row in rows:
        refusals.update(row["refusals"])
    if broken := [row["error"] for row in rows if row.get("error")]:
        kinds = ", ".join(sorted(set(broken)))
        lines += ["", f"Broken off by an error of ours, counted as lost: {len(broken)} ({kinds})."]
    return "\n".join([*lines, "", "Refused by the server: " + (str(dict(refusals)) if refusals else "nothing.")])


def mean(rows: Rows, name: str) -> float:
    return float(sum(row[name] for row in rows)) / max(len(rows), 1)
