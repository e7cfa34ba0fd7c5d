"""One table's odds learned from its games: piece by piece, so that whoever is interrupted goes on where it was."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trueque.bots.odds.net import OddsNet, Shape, make_steeper, read_net, write_net
from trueque.bots.odds.players import USUAL, LearnedTable, read_card, sign_players
from trueque.bots.odds.table import LearnsOdds
from trueque.training.course_memory import write_whole
from trueque.training.odds.fairness import FairFit, gather_chain, tell_fairness
from trueque.training.odds.fit import OddsFit, cool_down, fit_epoch, fit_strengths
from trueque.training.odds.samples import SEARCHING, Samples, SampleSource, join_samples, load_samples
from trueque.training.odds.worth import PHASES, find_steepness, hold_against_games, measure_worth, play_positions

PIECE, AT_TABLES = 2000, 20
"""Games of a piece, on the core and at tables."""
HELD_APART = 10
"""Of so many games one is not learned from."""


@dataclass(frozen=True)
class RefitPlan:
    """From how much, and how large the net is."""

    games: int = 60_000
    tables: int = 100
    """Games at tables in which somebody searches: played where how strong they are is not known yet."""
    epochs: int = 5
    first: int = 32
    second: int = 16
    seed: int = 1
    fair: int = 1_000
    """Games by which they are made a fair game,"""
    checked: int = 1_200
    """and others by which is told whether they are, every other one under the usual rules."""


class TimeIsUp(Exception):
    """The time is up: the same command goes on."""


class Refit:
    """The odds of one table, in a folder of their own until they are there."""

    def __init__(self, game: str, room: LearnsOdds, name: str, plan: RefitPlan, folder: Path, until: float) -> None:
        self.game, self.room, self.name, self.plan, self.until = game, room, name, plan, until
        self.players = sign_players(room)
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

    def is_done(self) -> bool:
        """Whether the weights stand on the players that are shipped, and on this plan."""
        if not self.card.is_file():
            return False
        told = read_card(self.room.WEIGHTS, self.name)
        return bool(told["players"] == self.players and told["plan"] == asdict(self.plan))

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
        self._write(fit, samples.take(held), strengths, len(samples), tell)

    def _gather(self, source: SampleSource, tell: Callable[[str], None]) -> Iterator[Samples]:
        plan = self.plan
        for label, gather, games, piece in (
            ("core", source.gather, plan.games, PIECE),
            ("tables", source.gather_at_tables, 0 if self._known else plan.tables, AT_TABLES),
        ):
            for first in range(0, games, piece):
                file = self.folder / f"{label}-{first}.npz"
                if not file.is_file():
                    self._watch_clock()
                    gather(first, min(piece, games - first)).save(file)
                    tell(f"{self.name}: {label} {first + piece} of {games}")
                yield load_samples(file)

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

    def _write(
        self, fit: OddsFit, held: Samples, strengths: dict[str, int], count: int, tell: Callable[[str], None]
    ) -> None:
        net = fit.round_off()
        odds = fit.odds_of(held)
        surprise = float(-(held.shares * np.log(np.maximum(odds, 1e-9))).sum(1).mean())
        net, straight = self._set_straight(net, strengths)
        card: dict[str, Any] = {
            "game": self.game, "table": self.name, "players": self.players, "strengths": strengths,
            "plan": asdict(self.plan), "positions": count, "surprise of games held apart": round(surprise, 4),
            "command": f"python -m trueque.training.odds {self.game} {self.name}", **straight,
        }  # fmt: skip
        write_net(net, self.room.WEIGHTS / f"{self.name}.odds")
        self._write_card(card)
        tell(f"{self.name}: {straight}")

    def _set_straight(self, net: OddsNet, strengths: dict[str, int]) -> tuple[OddsNet, dict[str, Any]]:
        """The net as steep as games played on say, and a fair game; and what is told of that."""

        def make_table(one: OddsNet) -> LearnedTable:
            return LearnedTable(one, strengths, (1.0,) * PHASES)

        positions = play_positions(self.room, self.name)
        slope = find_steepness(hold_against_games(self.room, make_table(net), positions))
        steeper = make_steeper(net, slope)
        chain = gather_chain(self.room, self.name, make_table(steeper), range(self.plan.fair), "learned")
        fit = FairFit(chain, steeper, self.room.ALIKE)
        fit.set_straight()
        fair = fit.mend(steeper)
        fresh = gather_chain(self.room, self.name, make_table(fair), range(self.plan.checked), "held apart")
        worth = measure_worth(hold_against_games(self.room, make_table(fair), positions))
        told = {
            rules: tell_fairness(FairFit(fresh.take(fresh.games % 2 == rest), fair, self.room.ALIKE))
            for rest, rules in enumerate(("usual rules", "other rules"))
        }
        return fair, {"steepness": slope, "worth": worth, "fairness": told}

    def measure_again(self) -> dict[str, Any]:
        """Set the weights that are there straight, and write on their card how and what they are worth."""
        told, file = read_card(self.room.WEIGHTS, self.name), self.room.WEIGHTS / f"{self.name}.odds"
        net, straight = self._set_straight(read_net(file), told["strengths"])
        straight["steepness"] = round(told.get("steepness", 1.0) * straight["steepness"], 4)
        write_net(net, file)
        self._write_card({**told, **straight})
        return straight

    @property
    def card(self) -> Path:
        """What is written beside the weights."""
        return self.room.WEIGHTS / f"{self.name}.json"

    def _write_card(self, card: dict[str, Any]) -> None:
        write_whole(self.card, (json.dumps(card, indent=1) + "\n").encode())


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
