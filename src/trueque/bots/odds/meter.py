"""Odds with how far they may lie off: a position is played on by its core, and the net counts as a few games more.

How many games the net is worth was measured (`training.odds.worth`): in positions by lot, of what it said and what
came of games played on. Where nothing is compiled it stands alone, and so little is what is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from random import Random
from typing import Any, NamedTuple

from trueque.bots.odds.forecast import Forecast, Odds, pack_row
from trueque.bots.odds.players import USUAL, LearnedTable, find_learned, find_odds_room
from trueque.bots.odds.sight import LevelSight
from trueque.bots.odds.table import LearnsOdds, PlaysSteps, WatchedTable
from trueque.bots.skills import skills_of
from trueque.kernel.sums import sum_exactly

STANDS_IN = "strong"
"""Who is played on for those that search."""
SEEDS = 1 << 40
"""In each position chance of its own, by its looks: what changes nothing leaves the number as it was, and what
errs in one does not err alike in the next."""
WIDE = 1.96
"""Standard errors of which nineteen numbers of twenty lie within."""
CERTAIN = 1.0
UNSURE = 0.5
"""How far off, in log odds and nineteen times of twenty, the strength of those that search may be: of each table some
hundred of their games are known."""


class Measured(NamedTuple):
    """Everybody's odds."""

    odds: Odds = ()
    errors: Odds = ()
    """How far each of them may lie off, nineteen times of twenty."""
    unknown: Odds = ()
    """How much of that is no chance, but players who cannot be played."""
    shares: Odds = ()
    """What came of the games that were played on, by whoever played them, without the net, whose errors stay from one
    position to the next."""
    chance_errors: Odds = ()
    """How far each of these may lie off, nineteen times of twenty."""
    by_stand_ins: Odds = ()
    """What the net says, did those sit there who played: nothing where they do."""


def make_forecast(
    rules: PlaysSteps, table: WatchedTable, room: LearnsOdds, learned: LearnedTable, names: Sequence[str]
) -> Forecast:
    """What is learned of a table, and who sits there."""
    sight = LevelSight(rules, table, names, room.SKILLS)
    return Forecast(rules, table, learned.net, [learned.strength_of(one) for one in names], sight)


class OddsMeter:
    """Odds at one table, of who sits there."""

    def __init__(self, game: Any, room: LearnsOdds, learned: LearnedTable, levels: Mapping[int, str]) -> None:
        sitting = [learned.find_level(levels.get(seat, USUAL)) for seat in range(game.seats)]
        playing = [one if one in room.SKILLS else STANDS_IN for one in sitting]
        self._rules, self._table, self._worth = room.take_steps(game), room.watch_table(game), learned.worth
        self._skills = skills_of(playing, room.SKILLS)

        self.forecast = make_forecast(self._rules, self._table, room, learned, sitting)
        self._stand_ins = (
            None if playing == sitting else make_forecast(self._rules, self._table, room, learned, playing)
        )
        self._alone = {
            seat: make_forecast(self._rules, self._table, room, learned, [*playing[:seat], one, *playing[seat + 1 :]])
            for seat, one in enumerate(sitting) if one != playing[seat]
        }  # fmt: skip
        self.can_play = self._table.levels.IS_COMPILED
        self._known = dict[tuple[bytes, int], Measured]()

    def measure(self, g: Any, games: int) -> Measured:
        """Everybody's odds, of so many games played on where somebody here can play them."""
        g = self.forecast.skip_forced(g)
        said = self.forecast.odds(g)
        if max(said) == CERTAIN or self._rules.asked_seat(g) is None:
            nothing = tuple(0.0 for _ in said)
            return Measured(said, nothing, nothing)
        key = pack_row(self._table.sampler.look(self._table.tables, g)), games
        if key not in self._known:
            seed = Random(key[0]).randrange(SEEDS)
            self._known[key] = self._play_on(g, said, games if self.can_play else 0, seed)
        return self._known[key]

    def find_edges(self, g: Any) -> dict[int, Odds]:
        """What each seat that cannot be played on adds by itself to everybody's odds, beyond who sits in for it."""
        if self._stand_ins is None:
            return {}
        usual = self._stand_ins.odds(g)
        return {
            seat: tuple(odds - before for odds, before in zip(alone.odds(g), usual, strict=True))
            for seat, alone in self._alone.items()
        }

    def find_phase(self, g: Any) -> int:
        """How near the nearest to the win is: by as many steps as it was measured in, the first the farthest."""
        missing, steps = self._rules.missing_points, len(self._worth)
        seats = range(self._table.seats)
        whole = max(missing(self._table.start, seat) for seat in seats)
        near = min(missing(g, seat) for seat in seats)
        return min(steps - 1, max(0, steps * (whole - near) // max(1, whole)))

    def _play_on(self, g: Any, said: Odds, games: int, seed: int) -> Measured:
        worth, odds, shifts = self._worth[self.find_phase(g)], said, tuple(0.0 for _ in said)
        shares: Odds = ()
        if games:
            played = self._table.levels.play(self._table.tables, g, seed, games, self._skills).wins
            own = said if self._stand_ins is None else self._stand_ins.odds(g)
            odds = tuple((worth * net + won) / (worth + games) for net, won in zip(own, played, strict=True))
            shares = tuple(won / games for won in played)
            if self._stand_ins is not None:
                odds = weigh_anew(odds, own, said)
                shifts = tuple(map(doubt_strength, odds))
        errors = (WIDE * sqrt(one * (1 - one) / (worth + games)) for one in odds)
        chance = tuple(WIDE * sqrt(one * (1 - one) / games) for one in odds) if games else ()
        by_stand_ins = own if games and self._stand_ins is not None else ()
        return Measured(odds, tuple(a + b for a, b in zip(errors, shifts, strict=True)), shifts, shares, chance,
                        by_stand_ins)  # fmt: skip


def weigh_anew(odds: Odds, of_stand_ins: Odds, of_sitting: Odds) -> Odds:
    """The odds, had those sat there of whom the net thinks otherwise."""
    parts = [one * b / max(a, 1e-6) for one, a, b in zip(odds, of_stand_ins, of_sitting, strict=True)]
    whole = sum_exactly(parts)
    return tuple(one / whole for one in parts)


def doubt_strength(odds: float) -> float:
    """How far odds may lie off because nobody knows well how strong those are that cannot be played."""
    weaker, stronger = (odds * by / (odds * by + 1 - odds) for by in (exp(-UNSURE), exp(UNSURE)))
    return max(stronger - odds, odds - weaker)


def make_meter(game: Any, levels: Mapping[int, str]) -> OddsMeter | None:
    """The odds of a table at which these levels sit; none where nobody has measured them under such rules."""
    learned, room = find_learned(game), find_odds_room(game.name)
    return None if learned is None or room is None else OddsMeter(game, room, learned, levels)


class SaysOdds:
    """What of a judge says how likely each seat is to win."""

    def __init__(self, game: Any, levels: Mapping[int, str]) -> None:
        self._meter = make_meter(game, levels)

    def core_position(self, state: Any) -> Any:
        """A position of the core."""
        return state.g

    def odds(self, state: Any) -> Odds:
        return () if self._meter is None else self._meter.forecast.odds(self.core_position(state))

    def glance(self, state: Any) -> Odds:
        """The same by the net alone."""
        return () if self._meter is None else self._meter.forecast.glance(self.core_position(state))

    def measure(self, state: Any, games: int) -> Measured:
        return Measured() if self._meter is None else self._meter.measure(self.core_position(state), games)

    @property
    def can_play(self) -> bool:
        return self._meter is not None and self._meter.can_play

    def find_edges(self, state: Any) -> dict[int, Odds]:
        return {} if self._meter is None else self._meter.find_edges(self.core_position(state))
