"""One table's odds learned from its games: piece by piece, so that whoever is interrupted goes on where it was."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trueque.bots.odds.net import OddsNet, Shape, make_steeper, read_net, write_net
from trueque.bots.odds.players import USUAL, LearnedTable, sign_players
from trueque.bots.odds.table import LearnsOdds
from trueque.training.course_memory import write_whole
from trueque.training.odds.fit import OddsFit, cool_down, fit_epoch, fit_strengths
from trueque.training.odds.samples import Samples, SampleSource, join_samples, load_samples
from trueque.training.odds.worth import PHASES, find_steepness, hold_against_games, measure_worth

PIECE, AT_TABLES = 2000, 20
"""Games of a piece, on the core and at tables."""
HELD_APART = 10
"""Of so many games one is not learned from."""


@dataclass(frozen=True)
class RefitPlan:
    """From how much, and how large the net is."""

    games: int = 24_000
    tables: int = 100
    """Games at tables in which somebody searches."""
    epochs: int = 8
    first: int = 32
    second: int = 16
    seed: int = 1


class TimeIsUp(Exception):
    """The time is up: the same command goes on."""


class Refit:
    """The odds of one table, in a folder of their own until they are there."""

    def __init__(self, game: str, room: LearnsOdds, name: str, plan: RefitPlan, folder: Path, until: float) -> None:
        self.game, self.room, self.name, self.plan, self.until = game, room, name, plan, until
        self.players = sign_players(room)
        self.folder = folder / f"{game}-{name}-{self.players[:12]}-{plan.seed}"
        self.folder.mkdir(parents=True, exist_ok=True)

    def is_done(self) -> bool:
        """Whether the weights stand on the players that are shipped, and on this plan."""
        if not self.card.is_file():
            return False
        told = json.loads(self.card.read_text(encoding="utf-8"))
        return bool(told["players"] == self.players and told["plan"] == asdict(self.plan))

    def learn(self, tell: Callable[[str], None]) -> None:
        """Play, fit, write."""
        source = SampleSource(self.game, self.room, self.name, self.plan.seed)
        samples = join_samples(list(self._gather(source, tell)))
        strengths = find_strengths(samples, source.levels)
        tell(f"{self.name}: {len(samples)} positions; {strengths}")
        held = samples.games % HELD_APART == 0
        fit = self._fit(source, samples.take(~held), [strengths[one] for one in source.levels], tell)
        slope = cool_down(fit, samples.take(held))
        tell(f"{self.name}: steepness {slope:.2f}")
        self._write(fit, samples.take(held), strengths, len(samples))

    def _gather(self, source: SampleSource, tell: Callable[[str], None]) -> Iterator[Samples]:
        plan = self.plan
        for label, gather, games, piece in (
            ("core", source.gather, plan.games, PIECE),
            ("tables", source.gather_at_tables, plan.tables, AT_TABLES),
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

    def _write(self, fit: OddsFit, held: Samples, strengths: dict[str, int], count: int) -> None:
        net = fit.round_off()
        odds = fit.odds_of(held)
        surprise = float(-(held.shares * np.log(np.maximum(odds, 1e-9))).sum(1).mean())
        net, steepness, worth = self._set_straight(net, strengths)
        card: dict[str, Any] = {
            "game": self.game, "table": self.name, "players": self.players, "strengths": strengths, "worth": worth,
            "plan": asdict(self.plan), "positions": count, "surprise of games held apart": round(surprise, 4),
            "steepness": steepness, "command": f"python -m trueque.training.odds {self.game} {self.name}",
        }  # fmt: skip
        write_net(net, self.room.WEIGHTS / f"{self.name}.odds")
        self._write_card(card)

    def _set_straight(self, net: OddsNet, strengths: dict[str, int]) -> tuple[OddsNet, float, list[float]]:
        """The net as steep as games played on say, how much steeper that is, and what it is worth then."""
        alone = (1.0,) * PHASES
        slope = find_steepness(hold_against_games(self.room, self.name, LearnedTable(net, strengths, alone)))
        steeper = make_steeper(net, slope)
        held = hold_against_games(self.room, self.name, LearnedTable(steeper, strengths, alone))
        return steeper, slope, measure_worth(held)

    def measure_again(self) -> tuple[float, list[float]]:
        """Set the weights that are there straight, and write on their card how steep and what they are worth."""
        told, file = json.loads(self.card.read_text(encoding="utf-8")), self.room.WEIGHTS / f"{self.name}.odds"
        net, slope, worth = self._set_straight(read_net(file), told["strengths"])
        told["steepness"], told["worth"] = round(told.get("steepness", 1.0) * slope, 4), worth
        write_net(net, file)
        self._write_card(told)
        return slope, worth

    @property
    def card(self) -> Path:
        """What is written beside the weights."""
        return self.room.WEIGHTS / f"{self.name}.json"

    def _write_card(self, card: dict[str, Any]) -> None:
        write_whole(self.card, (json.dumps(card, indent=1) + "\n").encode())


def find_strengths(samples: Samples, levels: list[str]) -> dict[str, int]:
    """How strong each level is, from who won."""
    _, firsts = np.unique(samples.games, return_index=True)
    found = fit_strengths(samples.levels[firsts], samples.shares[firsts], len(levels), levels.index(USUAL))
    return dict(zip(levels, put_in_order(found), strict=True))


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
