"""One table's odds learned from its games: piece by piece, so that whoever is interrupted goes on where it was."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trueque.arena.spreading import run_parallel
from trueque.bots.levels import prepare_bots
from trueque.bots.odds.net import OddsNet, Shape, read_net, write_net
from trueque.bots.odds.players import RULES, USUAL, LearnedTable, find_odds_room, read_card, sign_players
from trueque.bots.odds.table import LearnsOdds
from trueque.training.course_memory import write_whole
from trueque.training.odds.fairness import FairFit, QuestionChain, gather_chain, join_chains, tell_fairness
from trueque.training.odds.fit import OddsFit, cool_down, fit_epoch, fit_strengths
from trueque.training.odds.samples import SEARCHING, Samples, SampleSource, join_samples, load_samples
from trueque.training.odds.worth import PHASES, hold_against_games, measure_worth, play_positions

PIECE, AT_TABLES, CHAIN = 2000, 20, 50
"""Games of a piece: on the core, at tables, question by question."""
HELD_APART = 10
"""Of so many games one is not learned from."""
FAIRNESS = ("fair", "checked")
"""What of a plan concerns weights that are there."""


@dataclass(frozen=True)
class RefitPlan:
    """From how much, and how large the net is."""

    games: int = 60_000
    tables: int = 100
    """Games at tables in which somebody searches: played where how strong they are is not known yet."""
    epochs: int = 4
    first: int = 32
    second: int = 16
    seed: int = 1
    fair: int = 1_300
    """Games by which they are made a fair game,"""
    checked: int = 900
    """and others by which is told whether they are, every other one under the usual rules."""

    def list_options(self) -> list[str]:
        """What must be said to the command for it, since it is not as usual."""
        usual = asdict(RefitPlan())
        return [f"--{name} {number}" for name, number in asdict(self).items() if number != usual[name]]

    def tell_learning(self) -> dict[str, int]:
        """The part of it by which the weights were learned; the rest is done anew by itself."""
        return {name: number for name, number in asdict(self).items() if name not in FAIRNESS}


class TimeIsUp(Exception):
    """The time is up: the same command goes on."""


class Refit:
    """The odds of one table, in a folder of their own until they are there."""

    def __init__(
        self, game: str, room: LearnsOdds, name: str, plan: RefitPlan, folder: Path, until: float, cores: int = 1
    ) -> None:
        self.game, self.room, self.name, self.plan, self.until, self.cores = game, room, name, plan, until, cores
        self.players = sign_players(room, name)
        self.folder = folder / f"{game}-{name}-{self.players[:12]}-{plan.seed}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._known = self._read_known()

    def _read_known(self) -> dict[str, int]:
        """How strong those that search were found to be, where the same players are on the card: they play slowly."""
        if not self.card.is_file():
            return {}
        told = read_card(self.room.WEIGHTS, self.name)
        strengths: dict[str, int] = told["strengths"] if told["players"] == self.players else {}
        return {name: strength for name, strength in strengths.items() if name in SEARCHING}

    def is_learned(self) -> bool:
        """Whether the weights stand on the players that are shipped, and on this plan."""
        if not self.card.is_file():
            return False
        told = read_card(self.room.WEIGHTS, self.name)
        plan = {name: number for name, number in told["plan"].items() if name not in FAIRNESS}
        return bool(told["players"] == self.players and plan == self.plan.tell_learning())

    def is_fair(self) -> bool:
        """Whether they were made a fair game by as many games as the plan says, and held against as many others."""
        told = read_card(self.room.WEIGHTS, self.name)
        return "fairness" in told and told["plan"] == asdict(self.plan)

    def learn(self, tell: Callable[[str], None]) -> None:
        """Play, fit, write."""
        source = SampleSource(self.game, self.room, self.name, self.plan.seed)
        samples = join_samples(list(self._gather(source, tell)))
        strengths = find_strengths(samples, source.levels, self._known)
        tell(f"{self.name}: {len(samples)} positions; {strengths}")
        held = samples.games % HELD_APART == 0
        fit = self._fit(source, samples.take(~held), [strengths[one] for one in source.levels], tell)
        slope = cool_down(fit, samples.take(held), source.counts)
        tell(f"{self.name}: steepness {slope:.2f}")
        self._finish(
            fit, samples.take(held), strengths, {"positions": len(samples), "steepness": round(slope, 2)}, tell
        )

    def _gather(self, source: SampleSource, tell: Callable[[str], None]) -> Iterator[Samples]:
        plan = self.plan
        for label, games, piece in (
            ("core", plan.games, PIECE), ("tables", 0 if self._known else plan.tables, AT_TABLES),
        ):  # fmt: skip
            files = {first: self.folder / f"{label}-{first}.npz" for first in range(0, games, piece)}
            left = [
                (self.game, self.name, plan.seed, label, first, min(piece, games - first), file)
                for first, file in files.items() if not file.is_file()
            ]  # fmt: skip
            self._watch_clock()
            for n, _ in enumerate(run_parallel(gather_piece, left, self.cores), 1):
                tell(f"{self.name}: {label}, {n} of {len(left)} pieces")
                if n < len(left):
                    self._watch_clock()
            yield from map(load_samples, files.values())

    def _fit(
        self, source: SampleSource, samples: Samples, strengths: list[int], tell: Callable[[str], None]
    ) -> OddsFit:
        table, plan = source.usual, self.plan
        shape = Shape(table.seats, table.about_all, table.about_seat, table.kinds, plan.first, plan.second)
        fit = OddsFit(shape, samples, strengths, self.room.ALIKE, plan.seed)
        kept = self.folder / f"fit-{len(samples)}-{plan.first}-{plan.second}-{plan.epochs}.npz"
        if kept.is_file():
            fit.load(kept)
        for epoch in range(fit.epochs, plan.epochs):
            self._watch_clock()
            said = fit_epoch(fit, samples, epoch, plan.epochs, plan.seed)
            fit.save(kept)
            tell(f"{self.name}: epoch {epoch + 1} of {plan.epochs}, {said:.4f}")
        return fit

    def _watch_clock(self) -> None:
        if time.monotonic() > self.until:
            raise TimeIsUp(self.name)

    def _finish(
        self, fit: OddsFit, held: Samples, strengths: dict[str, int], found: dict[str, Any], tell: Callable[[str], None]
    ) -> None:
        odds = fit.odds_of(held)
        surprise = float(-(held.shares * np.log(np.maximum(odds, 1e-9))).sum(1).mean())
        card: dict[str, Any] = {
            "game": self.game, "table": self.name, "players": self.players, "strengths": strengths,
            "plan": self.plan.tell_learning(), **found, "surprise of games held apart": round(surprise, 4),
            "command": " ".join(["python -m trueque.training.odds", self.game, self.name, *self.plan.list_options()]),
        }  # fmt: skip
        self._measure_worth(fit.round_off(), card, tell)

    def measure_again(self, tell: Callable[[str], None]) -> None:
        """Measure what the weights that are there are worth."""
        self._measure_worth(self._read_net(), read_card(self.room.WEIGHTS, self.name), tell)

    def _measure_worth(self, net: OddsNet, told: dict[str, Any], tell: Callable[[str], None]) -> None:
        """Write the net, and by games played on what it is worth."""
        positions = play_positions(self.room, self.name)
        worth = measure_worth(hold_against_games(self.room, make_table(net, told["strengths"]), positions))
        self._write(net, {**told, "worth": worth})
        tell(f"{self.name}: worth {worth}")

    def make_fair(self, tell: Callable[[str], None]) -> None:
        """Set what is added for each kind of question so that none moves odds by itself, and tell by other games
        whether none does."""
        told, plan = read_card(self.room.WEIGHTS, self.name), self.plan
        net, strengths = self._read_net(), told["strengths"]

        def play(one: OddsNet, games: int, seed: str) -> QuestionChain:
            pieces = [range(first, min(games, first + CHAIN)) for first in range(0, games, CHAIN)]
            asked = [(self.game, self.name, one, strengths, piece, f"{seed} {plan.seed}") for piece in pieces]
            found = dict(run_parallel(gather_chain_piece, asked, self.cores))
            return join_chains([found[piece.start] for piece in pieces])

        self._watch_clock()
        fit = FairFit(play(net, plan.fair, "learned"), net, self.room.ALIKE)
        fit.set_straight()
        fair = fit.mend(net)
        self._watch_clock()
        fresh = play(fair, plan.checked, "held apart")
        found = {
            rules: tell_fairness(FairFit(fresh.take(fresh.games % 2 == rest), fair, self.room.ALIKE))
            for rest, rules in enumerate(RULES)
        }
        self._write(fair, {**told, "plan": asdict(plan), "fairness": found})
        tell(f"{self.name}: {found}")

    @property
    def card(self) -> Path:
        """What is written beside the weights."""
        return self.room.WEIGHTS / f"{self.name}.json"

    def _read_net(self) -> OddsNet:
        return read_net(self.room.WEIGHTS / f"{self.name}.odds")

    def _write(self, net: OddsNet, told: dict[str, Any]) -> None:
        """The weights, and their card."""
        write_net(net, self.room.WEIGHTS / f"{self.name}.odds")
        write_whole(self.card, (json.dumps(told, indent=1) + "\n").encode())


def gather_piece(game: str, name: str, seed: int, label: str, first: int, count: int, file: Path) -> None:
    """Some of a table's games, kept in a file."""
    source = find_source(game, name, seed)
    (source.gather if label == "core" else source.gather_at_tables)(first, count).save(file)


@cache
def find_source(game: str, name: str, seed: int) -> SampleSource:
    """The games of a table, prepared once a process."""
    prepare_bots(game, ["champion"])
    room = find_odds_room(game)
    assert room is not None
    return SampleSource(game, room, name, seed)


def gather_chain_piece(
    game: str, name: str, net: OddsNet, strengths: Mapping[str, int], numbers: Sequence[int], seed: str
) -> tuple[int, QuestionChain]:
    """Some games, question by question, and the number of the first."""
    room = find_odds_room(game)
    assert room is not None
    return numbers[0], gather_chain(room, name, make_table(net, strengths), numbers, seed)


def make_table(net: OddsNet, strengths: Mapping[str, int]) -> LearnedTable:
    """Weights of which nobody has measured yet what they are worth."""
    return LearnedTable(net, strengths, (1.0,) * PHASES)


def find_strengths(samples: Samples, levels: list[str], known: Mapping[str, int]) -> dict[str, int]:
    """How strong each level is, from who won; those that search count as what is known of them."""
    _, firsts = np.unique(samples.games, return_index=True)
    found = fit_strengths(samples.levels[firsts], samples.shares[firsts], len(levels), levels.index(USUAL))
    said = [known.get(level, strength) for level, strength in zip(levels, found, strict=True)]
    return dict(zip(levels, put_in_order(said), strict=True))


def put_in_order(strengths: list[int]) -> list[int]:
    """The same where none is below the one before: of those that search few games tell, and a champion that chance
    made weaker than an expert counts as much as that one, what they came to together."""
    pools = list[tuple[int, int]]()
    for one in strengths:
        whole, count = one, 1
        while pools and pools[-1][0] * count > whole * pools[-1][1]:
            before, alike = pools.pop()
            whole, count = whole + before, count + alike
        pools.append((whole, count))
    return [round(whole / count) for whole, count in pools for _ in range(count)]
