"""The Island's named players: how strong they are, and what tells them apart.

    python -m benchmarks.characters --games 2000 --write

Two of a kind in turns with two players of the level they should be as strong as, inside the core; and what each does a
game at a table of all of them (`--tables` games), beside what all do on average.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from benchmarks.level_steps import share_in_core
from benchmarks.results import heading, keep, machine
from trueque.arena.standings import wilson_interval
from trueque.bots.characters import character_name, characters_of
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.kernel.registry import make_game

TITLE = "The Island's characters"
DEEDS = ("BuildRoad", "BuildSettlement", "BuildCity", "BuyCard", "Offer", "SeaTrade", "Discard")
OPTIONS = {"edition": "2011", "seats": "4"}


def count_deeds(games: int, seed: int) -> tuple[dict[str, Counter[str]], Counter[str]]:
    """What each character did, and in how many games it sat."""
    names = list(characters_of("island"))
    did, sat = {name: Counter[str]() for name in names}, Counter[str]()
    for number in range(games):
        game, rng = make_game("island", OPTIONS), Random(f"characters {seed} {number}")
        seats = rng.sample(names, 4)
        sat.update(seats)
        players = [Seated.seat_bot(bot(name, game, f"{seed} {number} {name}")) for name in seats]
        state = game.start()
        while decisions := game.decisions(state):
            seat, action = choose_next_answer(game, state, decisions, players, rng)
            if seat >= 0:
                did[seats[seat]][type(action).__name__] += 1
            game.play(state, seat, action)
    return did, sat


def main(args: Any) -> None:
    did, sat = count_deeds(args.tables, args.seed)
    lines = [f"| character | against its level (95 %) | {' | '.join(DEEDS)} |", "|---|---|" + "---|" * len(DEEDS)]
    for name, one in characters_of("island").items():
        share = share_in_core("island", OPTIONS, name, one.level, args.games, args.seed)
        low, high = wilson_interval(share * args.games, args.games)
        counts = " | ".join(f"{did[name][deed] / max(1, sat[name]):.1f}" for deed in DEEDS)
        lines.append(f"| {character_name(name)} | {100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f}) | {counts} |")
    print(*lines, sep="\n")
    if args.write:
        how = f"`python -m benchmarks.characters --games {args.games} --tables {args.tables}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
