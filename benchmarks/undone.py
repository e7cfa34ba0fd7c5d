"""Whether what The Princes' champion leaves undone was worth doing: cards it could still build or play at a turn's end.

    python -m benchmarks.undone --mode gold --seconds 120            # one mode, as far as the time lets
    python -m benchmarks.undone --seconds 120 --write                # every mode, the table into benchmarks/results.md
    python -m benchmarks.undone --seconds 300 --removed              # cards built and removed in one turn alone

Champions play. Where one ends its turn though a card of its hand could be built or played, the game goes on twice from
there, many times each on the same seeds: with the turn ended, and with the card laid at the best place first. Both
sides then play quickly, without search. The difference of the shares won says what the card was worth there; its
interval is over the positions, which are independent of each other only from game to game.

Scouts are not kept in hand, so of them another thing is asked: at every settlement, what it would have been worth to
hold a Scout in the place of any one card of the hand, and to play it there.

Of a card that was built and is removed in the same turn two things are asked: what removing it was worth against
keeping it, and what both together were worth against leaving it in hand. Pirate ships are left aside: they sink a ship
as they are built, and have done all they do.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from benchmarks.deeds import BOOSTERS
from benchmarks.results import heading, keep, machine
from trueque.bots.levels import prepare_bots
from trueque.bots.search.doors import FIRST_WON, WIN
from trueque.bots.search.records import Plan
from trueque.kernel import NATURE, OneOf
from trueque.princes import actions as act
from trueque.princes.bots.search import BUDGETS
from trueque.princes.bots.search.bot import PrincesSearch
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.weights import read_net, weights_path
from trueque.princes.bots.step_answers import apply_steps
from trueque.princes.core.numbers import KNOWN
from trueque.princes.encoding import NUMBER, STEPS
from trueque.princes.game import Princes
from trueque.princes.rules import MODES, make_rules
from trueque.princes.state import PrincesState

TITLE = "The Princes: what the champion leaves undone"
SCOUT, INSTEAD = NUMBER["scout"], "a Scout in the place of a card, at a settlement"
REMOVED = "a card built in the same turn removed, and not kept"
NEVER_BUILT = "a card built and removed, and not left in hand"
SPENT = "pirate_ship"
PLAYOUTS = 32
"""Games from each position, with the card and without."""
OFTEN = 4
"""Of what is rare so many times as many."""
FEW = 8
"""Fewer positions of a card are not told."""
EACH_GAME = 3
"""Positions of one card that one game brings: what is left undone is left undone turn after turn."""


@dataclass(frozen=True)
class Found:
    """A card that was left, and the share that laying it won, less the share of leaving it."""

    card: str
    gain: float


class Forks:
    """A table of two champions, and room to play on from where it stands."""

    def __init__(self, mode: str, number: int) -> None:
        self.game = Princes(make_rules({"mode": mode}), "compiled")
        self.rng = Random(f"undone {mode} {number}")
        self.players = [PrincesSearch(self.game, f"{number} {seat}", *BUDGETS["champion"]) for seat in range(2)]
        net = read_net(weights_path(mode))
        self.bench = MIND.bench([net, net], "compiled")
        self.state: PrincesState = self.game.start()
        self.tables = self.state.core.tables(self.players[0]._programs.t)
        self.built: dict[tuple[int, str], tuple[str, Any]] = {}
        """Of each seat and place what was built there in this turn, and the position before."""

    def positions(self, removed_alone: bool = False) -> Iterator[Found]:
        """One game, and what comes of the cards that were left in it, or removed as soon as they were built."""
        told: dict[str, int] = defaultdict(int)
        while found := self.game.decisions(self.state):
            decision = found[0]
            if decision.seat == NATURE:
                answer = self.rng.choices(list(decision.answers), decision.odds)[0]
            else:
                answer = self.players[decision.seat].choose(self.game.view(self.state, decision.seat), decision)
            yield from self.removed(decision.seat, answer)
            if isinstance(answer, act.Settle) and not answer.card and not removed_alone:
                yield from self.scouted(decision.seat, answer)
            if isinstance(answer, act.End) and isinstance(decision.answers, OneOf) and not removed_alone:
                yield from self.left(decision.seat, list(decision.answers), told)
            self.game.play(self.state, decision.seat, answer)

    def left(self, seat: int, answers: Sequence[Any], told: dict[str, int]) -> Iterator[Found]:
        """The cards that could still be laid, each with what it was worth."""
        ways: dict[str, list[Any]] = defaultdict(list)
        for one in answers:
            if isinstance(one, act.Build | act.Play) and told[one.card] < EACH_GAME:
                ways[one.card].append(one)
        if not ways:
            return
        seed = self.rng.randrange(1 << 30)
        without = self.share(self.after(act.End()), seat, seed)
        for card, some in ways.items():
            told[card] += 1
            best = max((self.after(one) for one in some), key=lambda g: self.bench.judge_seat(self.tables, g, seat))
            yield Found(card, self.share(best, seat, seed) - without)

    def removed(self, seat: int, answer: Any) -> Iterator[Found]:
        """What removing a card was worth that was built in this turn, and what building it was."""
        if isinstance(answer, act.End):
            self.built.clear()
        elif isinstance(answer, act.Build):
            self.built[seat, answer.site] = answer.card, self.state.core.copy(self.state.g)
        elif isinstance(answer, act.Remove):
            card, before = self.built.pop((seat, answer.site), (SPENT, None))
            if card != SPENT:
                seed = self.rng.randrange(1 << 30)
                after = self.share(self.after(answer), seat, seed, OFTEN)
                yield Found(REMOVED, after - self.share(self.after(act.End()), seat, seed, OFTEN))
                yield Found(NEVER_BUILT, after - self.share(before, seat, seed, OFTEN))

    def scouted(self, seat: int, answer: act.Settle) -> Iterator[Found]:
        """What a Scout in the place of a card of the hand would have been worth at this settlement."""
        held = [at for at in range(self.state.g.hand_size[seat]) if self.state.g.hand[seat, at] // KNOWN != SCOUT]
        if held:
            g, seed = self.state.core.copy(self.state.g), self.rng.randrange(1 << 30)
            g.hand[seat, self.rng.choice(held)] = SCOUT * KNOWN + (1 << seat)
            with_it = self.after(act.Settle(answer.place, "scout"), g)
            yield Found(INSTEAD, self.share(with_it, seat, seed) - self.share(self.after(answer), seat, seed))

    def after(self, answer: Any, position: Any = None) -> Any:
        """The position after an answer, here or in another *position*."""
        g = self.state.core.copy(self.state.g) if position is None else position
        return apply_steps(self.state.core, self.tables, g, tuple(STEPS[type(answer)](answer, self.state.g)))

    def share(self, g: Any, seat: int, seed: int, often: int = 1) -> float:
        """How many of the games from here the seat wins."""
        won, count = 0, PLAYOUTS * often
        for k in range(count):  # one at a time: of several every second would change the seats' nets, and the tally
            won += self.bench.games(self.tables, g, seed + k, 1, Plan(), 0, 0)[FIRST_WON]
        share = won / (WIN * count)
        return share if seat == 0 else 1 - share


def found_in(mode: str, seconds: float, removed_alone: bool = False) -> tuple[dict[str, list[float]], int]:
    """Gains by card, and the games they come from."""
    end, number = time.monotonic() + seconds, 0
    gains: dict[str, list[float]] = defaultdict(list)
    while time.monotonic() < end:
        for one in Forks(mode, number).positions(removed_alone):
            gains[one.card].append(one.gain)
        number += 1
    return gains, number


def lines(mode: str, gains: dict[str, list[float]]) -> list[str]:
    """A line a card, the one most worth doing first."""
    rows = []
    boosters = [gain for card, some in gains.items() if card in BOOSTERS for gain in some]
    for card, some in {**gains, "the five boosters together": boosters}.items():
        if len(some) >= FEW:
            mean, off = 100 * fmean(some), 196 * stdev(some) / sqrt(len(some))
            between = f"{mean:+.1f} ({mean - off:+.1f} to {mean + off:+.1f})"
            rows.append((mean, f"| {mode} | {card} | {len(some)} | {between} |"))
    return [line for _, line in sorted(rows, reverse=True)]


def main(args: Any) -> None:
    prepare_bots("princes", ["champion"])
    table = ["| mode | card | times left | points of share won by laying it (95 %) |", "|---|---|---|---|"]
    games = {}
    for mode in [args.mode] if args.mode else MODES:
        gains, games[mode] = found_in(mode, args.seconds, args.removed)
        table += lines(mode, gains)
        print(*table, games, sep="\n", flush=True)
    if args.write:
        how = f"`python -m benchmarks.undone --seconds {args.seconds:.0f}`, {machine()} Games: {games}."
        keep("\n".join([heading(TITLE), "", how, "", *table, ""]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mode", choices=tuple(MODES), default="")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each mode")
    parser.add_argument("--removed", action="store_true", help="what was built and removed in one turn alone")
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
