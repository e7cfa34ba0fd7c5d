"""Positions judged twice: by the program, and by a checker that was written from docs/position.md alone.

    python -m tests.oracle.compare_positions --lines 100000 --seed 1
    python -m tests.oracle.compare_positions --lines 100000 --seconds 480 --sums lines.json  # goes on where it stopped

Lines are those of real games, whole and as seats know them, with one fact changed by lot. Both must accept or refuse
the same ones, and give the same reasons by name; a line as the game wrote it is accepted by both.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from trueque.kernel import RuleError
from trueque.kernel.impossible import ImpossiblePosition
from trueque.kernel.position import WHOLE, read_position, write_position
from trueque.kernel.registry import make_game

from .positions import island, princes, quick
from .positions.lines import LineError

CHECKERS: dict[str, Callable[[str], set[str]]] = {
    "island": island.find_reasons,
    "quick": quick.find_reasons,
    "princes": princes.find_reasons,
}
TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    *(("island", {"edition": edition, "seats": seats})
      for edition, seats in (("2011", "3"), ("2011", "4"), ("2002", "4"), ("adapted", "3"), ("adapted", "4"),
                             ("duel", "2"), ("large", "5"), ("large", "6"))),
    ("island", {"edition": "large", "seats": "6", "between_turns": "paired"}),
    ("island", {"edition": "2011", "seats": "3", "founding": "chain"}),
    ("island", {"edition": "2011", "seats": "4", "distance_rule": "own"}),
    *(("quick", {"seats": str(seats)}) for seats in range(2, 7)),
    ("quick", {"seats": "3", "end": "turn"}),
    ("quick", {"seats": "4", "end": "event"}),
    *(("princes", {"mode": mode}) for mode in ("intro", "gold", "turmoil", "progress", "duel")),
    ("princes", {"mode": "tournament", "red_deck": "warriors", "blue_deck": "scholars"}),
)  # fmt: skip
NOT_A_LINE = "not a line"
REAL, CHANGES = 0.1, 5
"""The share of lines that are judged as they are, and how often each other is changed."""


# ---- lines -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def find_game(name: str, options: tuple[tuple[str, str], ...]) -> Any:
    """A game under options, made once."""
    return make_game(name, dict(options))


def list_lines(name: str, options: dict[str, str], rng: Random) -> Iterator[str]:
    """Lines of one random game, of moments by lot: the whole position, or what a seat or a spectator knows."""
    game = find_game(name, tuple(sorted(options.items())))
    state = game.start()
    pace = rng.choice((0.03, 0.1, 0.5))
    while decisions := game.decisions(state):
        if rng.random() < pace:
            eyes = rng.choice((WHOLE, WHOLE, None, *range(game.seats)))
            yield write_position(game, state, eyes)
        decision = rng.choice(decisions)
        weights = decision.odds
        answers = list(decision.answers) if weights else []
        answer = rng.choices(answers, weights)[0] if weights else decision.answers.sample(rng)
        game.play(state, decision.seat, answer)
    yield write_position(game, state, WHOLE)


# ---- one fact --------------------------------------------------------------------------------------------------------

WORD = re.compile(r"[^\s;,=:/*>+<]+")
NUMBER = re.compile(r"-?\d+")


def change_line(line: str, rng: Random) -> str:
    """The line with one fact changed: a number, a word, an item of a list, a part."""
    head, *parts = line.split("; ")
    changes = (change_number, change_number, swap_word, swap_word, drop_item, double_item, move_item, drop_part)
    at = rng.randrange(len(parts))
    parts[at] = rng.choice(changes)(parts[at], parts, rng)
    return "; ".join([head, *(part for part in parts if part)])


def replace_match(part: str, found: re.Match[str], text: str) -> str:
    """A part with another text in one place."""
    return part[: found.start()] + text + part[found.end() :]


def change_number(part: str, parts: list[str], rng: Random) -> str:
    """One number more or less, or another."""
    found = list(NUMBER.finditer(part))
    if not found:
        return swap_word(part, parts, rng)
    one = rng.choice(found)
    number = int(one[0])
    return replace_match(part, one, str(rng.choice((number + 1, number - 1, number + 2, 0, 1, rng.randrange(8)))))


def swap_word(part: str, parts: list[str], rng: Random) -> str:
    """One word for another that stands in the line, mostly one of the same make."""
    words = list(WORD.finditer(part))[1:]
    if not words:
        return part
    one = rng.choice(words)
    others = [word[0] for other in parts for word in WORD.finditer(other)]
    alike = [word for word in others if find_make(word) == find_make(one[0]) and word != one[0]]
    return replace_match(part, one, rng.choice(alike if alike and rng.random() < 0.9 else others))


@lru_cache(100_000)
def find_make(word: str) -> str:
    """What a word is made of: letters, digits, both."""
    return re.sub(r"\d+", "0", re.sub(r"[a-z_]{2,}", "name", word))


def list_lists(part: str) -> list[re.Match[str]]:
    """Words of a part that are lists."""
    return list(re.finditer(r"[^\s;]*,[^\s;]*", part))


def drop_item(part: str, parts: list[str], rng: Random) -> str:
    """One item of a list less."""
    found = list_lists(part)
    if not found:
        return change_number(part, parts, rng)
    one = rng.choice(found)
    items = one[0].split(",")
    items.pop(rng.randrange(len(items)))
    return replace_match(part, one, ",".join(items))


def double_item(part: str, parts: list[str], rng: Random) -> str:
    """An item of a list twice."""
    found = list_lists(part)
    if not found:
        return change_number(part, parts, rng)
    one = rng.choice(found)
    items = one[0].split(",")
    at = rng.randrange(len(items))
    return replace_match(part, one, ",".join([*items[:at], items[at], *items[at:]]))


def move_item(part: str, parts: list[str], rng: Random) -> str:
    """An item of a list into another list of the line, instead of one there."""
    found = list_lists(part)
    others = [item for other in parts for one in list_lists(other) for item in one[0].split(",")]
    if not found or not others:
        return swap_word(part, parts, rng)
    one = rng.choice(found)
    items = one[0].split(",")
    at = rng.randrange(len(items))
    alike = [item for item in others if find_make(item) == find_make(items[at])]
    items[at] = rng.choice(alike if alike and rng.random() < 0.9 else others)
    return replace_match(part, one, ",".join(items))


def drop_part(part: str, parts: list[str], rng: Random) -> str:
    """No such part."""
    return ""


# ---- judging ---------------------------------------------------------------------------------------------------------


def judge_here(line: str) -> set[str]:
    """The program's reasons."""
    try:
        read_position(line)
    except ImpossiblePosition as refused:
        return {one.name for one in refused.objections}
    except RuleError:
        return {NOT_A_LINE}
    return set()


def judge_there(line: str) -> set[str]:
    """The checker's reasons."""
    try:
        return CHECKERS[line.split()[0]](line)
    except LineError:
        return {NOT_A_LINE}


@dataclass
class Judged:
    """What was judged, and where the two part."""

    games: int = 0
    lines: int = 0
    accepted: int = 0
    malformed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    parted: dict[str, list[str]] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)

    def add_line(self, line: str, is_real: bool) -> None:
        """Judge one line twice."""
        here, there = judge_here(line), judge_there(line)
        self.lines += 1
        self.accepted += not here
        self.malformed += NOT_A_LINE in here
        self.reasons.update(here)
        # What the program cannot read it does not judge either; the checker looks less closely at the form.
        # Of pieces that the box does not have no pile can be made: what follows from the piles is not judged then.
        is_unjudged = NOT_A_LINE in here or (NOT_A_LINE in there and bool(here)) or "buildings" in here & there
        if (here == there or is_unjudged) and not (is_real and here):
            return
        sort = "names" if here and there else "real" if is_real else "verdict"
        what = f"{sort} of {line.split()[0]}: program {sorted(here)}, checker {sorted(there)}"
        self.times[what] += 1
        self.parted.setdefault(what, []).append(line)


def compare_lines(count: int, seed: str, judged: Judged | None = None, until: float = float("inf")) -> Judged:
    """So many lines of all tables in turn, some of them as they are, each other with one fact changed, a few times."""
    judged = judged or Judged()
    while judged.lines < count and time.monotonic() < until:
        name, options = TABLES[judged.games % len(TABLES)]
        rng = Random(f"{seed} {judged.games}")
        for line in list_lines(name, options, rng):
            if rng.random() < REAL:
                judged.add_line(line, True)
            else:
                for _ in range(CHANGES):
                    judged.add_line(change_line(line, rng), False)
            if judged.lines >= count or rng.random() < 0.05:
                break
        judged.games += 1
    return judged


def load_judged(file: Path) -> Judged:
    """What a file keeps of runs before."""
    kept = json.loads(file.read_text()) if file.exists() else {}
    return Judged(**{**kept, "reasons": Counter(kept.get("reasons")), "times": Counter(kept.get("times"))})


def save_judged(file: Path, judged: Judged) -> None:
    """Keep it for a later run."""
    file.write_text(json.dumps(vars(judged)))


def print_judged(judged: Judged, shown: int) -> None:
    """What was judged, and every sort of difference."""
    for what, times in judged.times.most_common():
        print(f"{times} times {what}", *judged.parted[what][:shown], sep="\n    ")
    print(f"{judged.lines:,} lines, {judged.accepted:,} accepted, {judged.malformed:,} no lines", end=", ")
    named = sum(times for what, times in judged.times.items() if what.startswith("names"))
    print(f"{sum(judged.times.values()) - named} judged otherwise, {named} refused by other names")
    print("reasons met:", dict(judged.reasons.most_common()))


def main() -> int:
    """Compare as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=1, help="lines of each sort to print")
    parser.add_argument("--seconds", type=float, default=1e9, help="no game begins later")
    parser.add_argument("--sums", type=Path, help="a file in which runs are summed up")
    given = parser.parse_args()
    judged = load_judged(given.sums) if given.sums else Judged()
    compare_lines(given.lines, given.seed, judged, time.monotonic() + given.seconds)
    if given.sums:
        save_judged(given.sums, judged)
    print_judged(judged, given.show)
    return 1 if judged.times else 0


if __name__ == "__main__":
    sys.exit(main())
