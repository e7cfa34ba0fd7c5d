"""What a comparison has seen: answers, games, cards, pairs of cards, differences; summed up over runs in a file."""

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from .princes_engine.catalog import FACES, THEMES, find_name, list_copies


@dataclass
class Difference:
    """Where the two engines part."""

    signature: str
    details: list[str]
    record: str


@dataclass
class Tally:
    """What was compared."""

    share: float = 1.0
    answers: int = 0
    tables: int = 0
    games: int = 0
    finished: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    pairs: set[tuple[str, str]] = field(default_factory=set)
    differences: dict[str, Difference] = field(default_factory=dict)
    repeats: Counter[str] = field(default_factory=Counter)


def list_possible_pairs(mode: str) -> set[tuple[str, str]]:
    """Pairs that could meet in a mode: two expansions, or an expansion with an action card or an event."""
    themes = ("basic", *THEMES) if mode in ("duel", "tournament") else ("basic", *([mode] if mode in THEMES else []))
    cards = [
        card for theme in themes for is_event in (False, True) for card in list_copies(theme, mode == "duel", is_event)
    ]
    counts = Counter(find_name(card) for card in cards)
    boxes = {name: FACES[name].box for name in counts}
    expansions = {name for name, box in boxes.items() if box not in ("action", "event")}
    pairs = {(one, two) for one, two in combinations(sorted(counts), 2) if one in expansions or two in expansions}
    return pairs | {(name, name) for name in expansions if counts[name] > 1}


def print_tally(mode: str, tally: Tally, seconds: float) -> None:
    """Counts, and what was never seen."""
    print(
        f"{mode}: {tally.answers} answers, {tally.tables} tables, {tally.games} games, {tally.finished} finished,",
        end="",
    )
    print(f" {seconds:.0f} s")
    possible = list_possible_pairs(mode)
    never = sorted(possible - tally.pairs)
    print(f"  pairs of cards that met: {len(possible & tally.pairs)} of {len(possible)}; never: {len(never)}")
    print("   ", " ".join(f"{one}+{two}" for one, two in never[:200]))
    used = {name for pair in possible for name in pair if FACES[name].box != "event"}
    print("  never built or played:", " ".join(sorted(used - tally.seen.keys())) or "-")
    print("  events:", dict(tally.events))
    print("  differences:", len(tally.differences))
    for signature, difference in tally.differences.items():
        print(f"    {tally.repeats[signature]} times: {signature}")
        for line in difference.details:
            print(f"        {line[:3000]}")


# ---- over many runs --------------------------------------------------------------------------------------------------


def read_sums(file: Path, mode: str) -> dict[str, Any]:
    """What earlier runs of a mode have seen."""
    nothing: dict[str, Any] = {"answers": 0, "tables": 0, "games": 0, "finished": 0, "differences": 0}
    sums: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    return {**nothing, "pairs": [], "seen": {}, "events": {}, **sums.get(mode, {})}


def load_sums(file: Path, mode: str, tally: Tally) -> None:
    """Let a run know which cards are rare so far."""
    tally.seen.update(read_sums(file, mode)["seen"])


def save_sums(file: Path, mode: str, tally: Tally) -> None:
    """Add a run to the file."""
    sums = read_sums(file, mode)
    for name in ("answers", "tables", "games", "finished"):
        sums[name] += getattr(tally, name)
    sums["differences"] += sum(tally.repeats.values())
    sums["pairs"] = sorted({tuple(pair) for pair in sums["pairs"]} | tally.pairs)
    sums["seen"] = dict(tally.seen)
    sums["events"] = dict(Counter(sums["events"]) + tally.events)
    everything = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**everything, mode: sums}))


def print_sums(file: Path) -> None:
    """All modes in a few lines each."""
    for mode in json.loads(file.read_text()):
        sums = read_sums(file, mode)
        possible, met = list_possible_pairs(mode), {tuple(pair) for pair in sums["pairs"]}
        print(f"{mode}: {sums['answers']} answers, {sums['tables']} tables, {sums['games']} games,", end=" ")
        print(f"{sums['finished']} finished, {sums['differences']} differences", end="; ")
        print(f"pairs met {len(possible & met)} of {len(possible)}, never:")
        print("   ", " ".join(f"{one}+{two}" for one, two in sorted(possible - met)) or "-")
