"""python -m tests.cheats kinds|pairs|honest|KIND+KIND [GAMES [FIRST]]: who finds what, and who is accused."""

from __future__ import annotations

import itertools
import sys
import time
from collections import Counter

from tests.cheats.judging import play_case, play_honest_case
from tests.cheats.kinds import KINDS


def play_cheats(groups: list[tuple[str, ...]], seeds: range) -> None:
    games = whole = 0
    for names in groups:
        cases = [case for case in (play_case(names, seed) for seed in seeds) if case.changed]
        missed = Counter(one for case in cases for one in case.missed)
        games, whole = games + len(cases), whole + sum(not case.missed for case in cases)
        if missed or len(groups) < 50:
            seeds_missed = [case.seed for case in cases if case.missed][:5]
            print(
                "+".join(names), f"{len(cases)} of {len(seeds)}", dict(missed) or "all found", seeds_missed, flush=True
            )
    print(f"{len(groups)} groups, {games} games in which it was done, {whole} found by all who can know it")


def play_honest(seeds: range) -> None:
    befell: Counter[str] = Counter()
    flagged = 0
    for seed in seeds:
        case, counts = play_honest_case(seed)
        befell.update(counts)
        if case.missed:
            flagged += 1
            print(seed, case.missed, flush=True)
    print(f"honest games {seeds.start}-{seeds.stop - 1}: {flagged} flagged; {dict(befell)}")


def main(words: list[str]) -> None:
    what, games, first = words[0], int((words[1:] or ["20"])[0]), int((words[2:] or ["0"])[0])
    seeds, began = range(first, first + games), time.monotonic()
    if what == "honest":
        play_honest(seeds)
    elif what in ("kinds", "pairs"):
        play_cheats(list(itertools.combinations(KINDS, 1 if what == "kinds" else 2)), seeds)
    else:
        play_cheats([tuple(what.split("+"))], seeds)
    print(f"{time.monotonic() - began:.0f} s")


main(sys.argv[1:])
