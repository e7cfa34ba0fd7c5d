"""Worlds played from their seeds, and what did not hold in them (`tests/campaigns.py` has the options).

python -m tests.worlds play [--worlds 100] [--first 0] [--cores N] [--minutes M] [--kept FILE]
python -m tests.worlds planted [FAULT ...] [--worlds 60] [--cores N] ...  in which world each fault is found first
python -m tests.worlds tell SEED [FAULT]      what happened in one
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.campaigns import Result, add_options, run_campaign
from tests.worlds.planted import PLANTED
from tests.worlds.world import FOUND_ONCE, play_world


def play_one(case: str) -> Result:
    """One world of a campaign."""
    ended = play_world(int(case.split()[1]))
    return {"broken": ended.broken[:4], "counts": dict(ended.counts)}


def seek_fault(case: str) -> Result:
    """The first of so many worlds, and of those that once found something, in which a planted fault is found."""
    fault, worlds = case.split()
    for seed in (*range(int(worlds)), *FOUND_ONCE):
        ended = play_world(seed, plant=fault)
        if ended.broken:
            return {"world": seed, "broken": ended.broken[:1]}
    return {"world": None, "broken": []}


def tell_world(seed: int, fault: str) -> int:
    """What happened in one world, moment by moment."""
    diary = list[str]()
    ended = play_world(seed, diary, fault)
    print("\n".join([*diary, f"{dict(ended.counts)}", ended.trace]))
    return int(bool(ended.broken))


def tell_planted(results: dict[str, Result]) -> int:
    """Which faults were found, and where."""
    found = {case: one for case, one in results.items() if one.get("world") is not None}
    for case, one in results.items():
        told = f"world {one['world']}: {one['broken'][0]}" if case in found else "not found"
        print(f"{case}: {one.get('broke', told)}")
    print(f"{len(found)} of {len(results)} planted faults found; the last in world "
          f"{max((one['world'] for one in found.values()), default=None)}")  # fmt: skip
    return len(results) - len(found)


def tell_played(results: dict[str, Result]) -> int:
    """What did not hold, and how much happened."""
    counts, failed = Counter[str](), 0
    for case, one in results.items():
        counts += Counter(one.get("counts", {}))
        told = [one["broke"]] if "broke" in one else one["broken"]
        failed += bool(told)
        for what in told:
            print(f"{case}: {what}")
    took = sum(one["seconds"] for one in results.values())
    print(f"{len(results)} worlds: {failed} in which something did not hold; {took / max(1, len(results)):.2f} s of a "
          f"processor each; {dict(counts)}")  # fmt: skip
    return failed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["play", "planted", "tell"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--worlds", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    add_options(parser)
    said, began = parser.parse_args(), time.monotonic()
    if said.what == "tell":
        return tell_world(int(said.names[0]), "".join(said.names[1:]))
    how = said.cores, said.minutes, said.kept
    if said.what == "planted":
        cases = [f"{name} {said.worlds or 60}" for name in said.names or PLANTED]
        failed = tell_planted(results := run_campaign(seek_fault, cases, *how))
    else:
        cases = [f"world {seed}" for seed in range(said.first, said.first + (said.worlds or 100))]
        failed = tell_played(results := run_campaign(play_one, cases, *how))
    print(f"{len(results)} of {len(cases)} cases; {time.monotonic() - began:.0f} s")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
