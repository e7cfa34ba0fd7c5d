"""Who finds what, and who is accused, over many games (`tests/campaigns.py` has the options).

    python -m tests.cheats kinds|strangers|pairs|honest|KIND+KIND [--games 20] [--first 0] [--cores N]
        [--minutes M] [--kept FILE]

`pairs` leaves out those that exclude each other (`pairs.py` says why).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.campaigns import Result, add_options, run_campaign
from tests.cheats.judging import play_case, play_honest_case
from tests.cheats.kinds import KINDS
from tests.cheats.pairs import EXCLUDED, list_pairs
from tests.cheats.strangers_list import STRANGERS


def play_one(case: str) -> Result:
    """One game of a campaign, by its name and seed."""
    name, seed = case.rsplit(" ", 1)
    if name == "honest":
        honest, befell = play_honest_case(int(seed))
        return {"missed": honest.missed, "befell": befell}
    played = play_case(tuple(name.split("+")), int(seed))
    return {"missed": played.missed, "changed": played.changed, "done": played.done}


def tell_cheats(results: dict[str, Result]) -> None:
    """Who missed what, and in how many games each group had its moment."""
    groups: dict[str, list[Result]] = {}
    for case, result in results.items():
        if "broke" in result:
            print(f"{case} broke off: {result['broke']}")
            continue
        groups.setdefault(case.rsplit(" ", 1)[0], []).append(result)
    games = found = both = 0
    for name, all_played in groups.items():
        played = [one for one in all_played if one["changed"]]
        missed = Counter(one for result in played for one in result["missed"])
        seeds = [one["case"].rsplit(" ", 1)[1] for one in played if one["missed"]][:5]
        games, found = games + len(played), found + sum(not one["missed"] for one in played)
        both += sum(one["done"] == len(name.split("+")) for one in played)
        if missed or not played or len(groups) < 50:
            told = dict(missed) or ("all found" if played else "never done")
            print(f"{name}: {len(played)} of {len(all_played)}", told, *seeds)
    print(
        f"{len(groups)} groups, {len(results)} games, in {games} of them something was done (in {both} all of it), "
        f"{found} found by all who can know it"
    )


def tell_honest(results: dict[str, Result]) -> None:
    """Which honest games were flagged, and what befell them all."""
    befell, flagged = Counter[str](), 0
    for case, result in results.items():
        if "broke" in result:
            flagged += 1
            print(f"{case} broke off: {result['broke']}")
            continue
        befell.update(result["befell"])
        if result["missed"]:
            flagged += 1
            print(case, result["missed"])
    print(f"{len(results)} honest games: {flagged} flagged; {dict(befell)}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    add_options(parser)
    said = parser.parse_args()
    groups = {"honest": ["honest"], "kinds": list(KINDS), "strangers": list(STRANGERS)}
    groups["pairs"] = ["+".join(pair) for pair in list_pairs()]
    seeds, began = range(said.first, said.first + said.games), time.monotonic()
    # Seeds outside, so that a campaign that is cut short has tried every group about as often.
    cases = [f"{name} {seed}" for seed in seeds for name in groups.get(said.what, [said.what])]
    results = run_campaign(play_one, cases, said.cores, said.minutes, said.kept)
    (tell_honest if said.what == "honest" else tell_cheats)(results)
    if said.what == "pairs":
        print(f"left out: {len(EXCLUDED)} pairs that exclude each other")
    print(f"{len(results)} of {len(cases)} cases; {time.monotonic() - began:.0f} s")


main()
