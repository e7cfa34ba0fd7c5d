"""The last parts of the ladder: ours at the tables of robots that nobody here wrote.

A match of `python -m benchmarks.jsettlers --bot NAME --out KEPT/jsettlers-NAME` (and `KEPT/jsettlers-NAME-quiet` with
`--without-trade`), or of `python -m benchmarks.stac --bot NAME --out KEPT/stac-NAME`, is read from where it was kept.
What was not kept here stays on the page as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import product
from pathlib import Path

from benchmarks.jsettlers.report import read_all
from benchmarks.results import percent

TRADE = {"yes": "", "no": "-quiet"}
COLUMNS = ["| one of ours | trade | games | won (par 25 %) | ms an answer | read on |", "|---|---|---|---|---|---|"]


@dataclass(frozen=True)
class Peers:
    """Whose table it is."""

    heading: str
    folder: str
    words: str


PEERS = (
    Peers(
        "## At JSettlers' table", "jsettlers",
        "Ours beside three of JSettlers' smart robots, at its table and by its rules; there are no seeds there.",
    ),
    Peers(
        "## At Stac's table", "stac",
        "Ours beside three of Stac's agents with their best parameters, at its table and by its rules, trades by its"
        " chat; there are no seeds there.",
    ),
)  # fmt: skip


def met(folder: Path, bots: Sequence[str], peers: Peers, page: str, when: datetime) -> list[str]:
    """A line for each of our bots that sat there, the best first."""
    before, lines = rows(page, peers), []
    for name, (trade, end) in product(reversed(bots), TRADE.items()):
        games = read_all(folder / f"{peers.folder}-{name}{end}")
        if games:
            asked, spent = (sum(row[key] for row in games) for key in ("asked", "think_s"))
            won = percent(sum(row["won"] for row in games), len(games))
            took = f"{1000 * spent / max(asked, 1):.2f}"
            lines.append(f"| {name} | {trade} | {len(games)} | {won} | {took} | {when:%Y-%m-%d} |")
        elif (name, trade) in before:
            lines.append(before[name, trade])
    return [*COLUMNS, *lines] if lines else ["Not measured here."]


def rows(page: str, peers: Peers) -> dict[tuple[str, str], str]:
    """The lines that stand on the page, by bot and trade."""
    part = page.partition(f"\n{peers.heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ") and line not in COLUMNS]
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return {(one[1], one[2]): line for one, line in zip(cells, lines, strict=True)}


def parts(folder: Path, bots: Sequence[str], page: str, when: datetime) -> str:
    """These parts of the page, made anew."""
    lines = []
    for peers in PEERS:
        lines += ["", peers.heading, "", peers.words, "", *met(folder, bots, peers, page, when)]
    return "\n".join(lines) + "\n"


def replaced(page: str, robots: str) -> str:
    """The page with these parts in the place of the older ones."""
    return page.partition(f"\n{PEERS[0].heading}\n")[0].rstrip("\n") + "\n" + robots
