"""What the players of The Princes do with their cards: how often they build, play, search, react and swap in a game.

    python -m benchmarks.deeds --games 40 --jobs 8                    # two champions, every mode
    python -m benchmarks.deeds --bots normal,normal --games 40        # others
    python -m benchmarks.deeds --games 40 --jobs 8 --write            # and the table into benchmarks/results.md

Counted from the games' logs. A swap is pointless where the same seat takes it back in the same turn. A game's number
decides all of it.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from benchmarks.results import heading, keep, machine
from trueque.arena.spreading import run_parallel
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import Played, play_game
from trueque.bots.registry import bot
from trueque.kernel.registry import make_game
from trueque.princes.catalogue import CARDS
from trueque.princes.rules import MODES

TITLE = "The Princes: what the champion does with its cards"
BOOSTERS = ("brick_factory", "grain_mill", "iron_foundry", "lumber_camp", "weavers_shop")
ROWS: dict[str, tuple[str, ...]] = {
    "boosters built": BOOSTERS,
    "storehouses built": ("storehouse",),
    "scouts": ("scout",),
    "archers": ("archer",),
    "arsonists": ("arsonist",),
    "traitors": ("traitor",),
    "brigands": ("brigands",),
    "voyages of plunder": ("voyage_of_plunder",),
}
"""Cards counted together, by the beginning of their names."""
SAID = {"cards built": "build", "cards played": "play", "powers and reactions used": "use", "searches": "search",
        "trades with the bank": "bank", "swaps": "swap", "own cards removed": "remove"}  # fmt: skip
UNDONE = "cards built and removed in one turn"
SPENT, SPENT_CARD = "of these pirate ships, which have done all they do when they are built", "pirate_ship"
KINDS = {"ships built": "trade_ship", "heroes built": "hero"}


def counted(played: Played) -> Counter[str]:
    """The deeds of both seats in one game."""
    found: Counter[str] = Counter(games=1, turns=played.turns)
    said = [(line.author, line.text.split()) for line in played.log if line.author >= 0]
    for _, words in said:
        verb, card = words[0], words[1] if len(words) > 1 else ""
        for row, one in SAID.items():
            found[row] += verb == one
        if verb in ("build", "play", "use"):
            for row, cards in ROWS.items():
                found[row] += card.startswith(cards)
        if verb == "build" and card in CARDS:
            for row, kind in KINDS.items():
                found[row] += CARDS[card].type == kind
    found["pointless swaps"] = pointless(said)
    undone = count_undone(said)
    found[UNDONE], found[SPENT] = undone.total(), undone[SPENT_CARD]
    return found


def count_undone(said: Iterable[tuple[int, Sequence[str]]]) -> Counter[str]:
    """Cards that a seat built and removed in one turn, by name."""
    built, undone = dict[tuple[int, str], str](), Counter[str]()
    for seat, words in said:
        if words[0] == "end":
            built.clear()
        elif words[0] == "build":
            built[seat, words[-1]] = words[1]
        elif words[0] == "remove" and (card := built.pop((seat, words[-1]), "")):
            undone[card] += 1
    return undone


def pointless(said: Iterable[tuple[int, Sequence[str]]]) -> int:
    """Swaps taken back by the same seat before its turn ends."""
    kept = [(seat, tuple(words)) for seat, words in said if words[0] in ("swap", "end")]
    return sum(one == other and one[1][0] == "swap" for one, other in pairwise(kept))


def one_game(mode: str, bots: Sequence[str], number: int) -> tuple[str, Counter[str]]:
    """Game *number* of a mode."""
    game = make_game("princes", {"mode": mode})
    players = [bot(name, game, f"deeds {number} {seat}") for seat, name in enumerate(bots)]
    played = play_game(game, players, Random(f"deeds {mode} {number}"))
    found = counted(played)
    found["at the turn limit"] = int(played.turns >= int(game.options["limit"]))
    return mode, found


def table(found: dict[str, Counter[str]]) -> list[str]:
    """A line a deed, a column a mode; counts are a game, both seats together."""
    rows = [*SAID, *ROWS, *KINDS, "pointless swaps", UNDONE, SPENT, "at the turn limit", "turns"]
    lines = [f"| a game, both seats | {' | '.join(found)} |", "|---" * (len(found) + 1) + "|"]
    lines.append("| games | " + " | ".join(str(one["games"]) for one in found.values()) + " |")
    for row in rows:
        figures = [f"{one[row] / max(1, one['games']):.2f}" for one in found.values()]
        lines.append(f"| {row} | {' | '.join(figures)} |")
    return lines


def main(args: Any) -> None:
    bots = args.bots.split(",")
    prepare_bots("princes", bots)
    found: dict[str, Counter[str]] = {mode: Counter() for mode in MODES}
    pieces = [(mode, bots, number) for number in range(args.games) for mode in MODES]
    for mode, one in run_parallel(one_game, pieces, args.jobs):
        found[mode] += one
    lines = table(found)
    print(*lines, sep="\n")
    if args.write:
        how = f"`python -m benchmarks.deeds --bots {args.bots} --games {args.games}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bots", default="champion,champion")
    parser.add_argument("--games", type=int, default=40, help="of each mode")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
