"""python -m tests.worlds [WORLDS [FIRST]] plays worlds, each from its seed, and tells what did not hold;
python -m tests.worlds tell SEED [FAULT] tells what happened in one;
python -m tests.worlds planted [WORLDS [FAULT]] plants faults, and tells in which world each is found first."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.worlds.planted import PLANTED
from tests.worlds.world import play_world


def find_planted(names: list[str], worlds: int) -> int:
    """Plays worlds with each fault until it is found."""
    missed = 0
    for name in names:
        for seed in range(worlds):
            ended = play_world(seed, plant=name)
            if ended.broken:
                print(f"{name}: world {seed}: {ended.broken[0]}", flush=True)
                break
        else:
            missed += 1
            print(f"{name}: not found in {worlds} worlds", flush=True)
    print(f"{len(names) - missed} of {len(names)} planted faults found")
    return missed


def main(words: list[str]) -> int:
    if words[:1] == ["tell"]:
        diary = list[str]()
        ended = play_world(int(words[1]), diary, "".join(words[2:3]))
        print("\n".join([*diary, f"{dict(ended.counts)}", ended.trace]))
        return int(bool(ended.broken))
    if words[:1] == ["planted"]:
        return find_planted(words[2:] or list(PLANTED), int((words[1:] or ["60"])[0]))
    many, first = int((words or ["100"])[0]), int((words[1:] or ["0"])[0])
    began, counts, failed = time.monotonic(), Counter[str](), 0
    for seed in range(first, first + many):
        ended = play_world(seed)
        counts += ended.counts
        failed += bool(ended.broken)
        for one in ended.broken[:4]:
            print(f"world {seed}: {one}", flush=True)
    took = time.monotonic() - began
    print(f"worlds {first}-{first + many - 1}: {failed} in which something did not hold; {took:.0f} s; {dict(counts)}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
