"""Odds say how far they may lie off: the band holds what games played on come to, and is as wide as little is known."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trueque.bots.odds.meter import Measured, OddsMeter, doubt_strength, weigh_anew
from trueque.bots.odds.players import find_learned, find_odds_room
from trueque.bots.skills import skills_of
from trueque.training.odds.worth import PHASES, draw_positions, walk_levels

TABLES = (("island", "seats4"), ("quick", "seats4"), ("princes", "intro"))
FEW, MANY = 50, 200


class Seated:
    """A table at which levels sit, and positions of a game of theirs."""

    def __init__(self, game: str, name: str, *levels: str) -> None:
        room = find_odds_room(game)
        assert room is not None
        made = room.make_quick_game(room.TABLES[name][0])
        self.rules, self.table = room.take_steps(made), room.watch_table(made)
        self.levels = [levels[seat % len(levels)] for seat in range(made.seats)]
        playing = [one if one in room.SKILLS else "strong" for one in self.levels]
        learned = find_learned(made)
        assert learned is not None
        self.learned, self.skills = learned, skills_of(playing, room.SKILLS)
        self.meter = OddsMeter(made, room, learned, dict(enumerate(self.levels)))
        if not self.meter.can_play:
            pytest.skip("nothing here compiles C")

    def positions(self, seed: str, most: int) -> list[Any]:
        return draw_positions(self.rules, self.table, self.skills, Random(seed), most)

    def play_on(self, g: Any, games: int) -> list[float]:
        wins = self.table.levels.play(self.table.tables, g, 1 << 20, games, self.skills).wins
        return [one / games for one in wins]


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_the_band_holds_what_comes_of_other_games(game: str, name: str) -> None:
    """Nineteen times of twenty; games played on to see it waver a little themselves."""
    seated, held, looked, wide = Seated(game, name, "normal", "strong"), 0, 0, 0.0
    for n in range(2):
        for g in seated.positions(f"band {n}", 2):
            said = seated.meter.measure(g, FEW)
            assert sum(said.odds) == pytest.approx(1)
            for one, error, share in zip(said.odds, said.errors, seated.play_on(g, MANY), strict=True):
                held += abs(one - share) <= error + 0.05
                looked += 1
                wide += error
    assert held >= 0.8 * looked
    assert wide / looked < 0.16, "a band as wide as the picture would hold everything"


def test_a_net_that_stands_alone_is_as_unsure_as_it_was_measured() -> None:
    seated = Seated("princes", "gold", "normal")
    (g,) = seated.positions("alone", 1)
    played, alone = seated.meter.measure(g, FEW), seated.meter.measure(g, 0)
    assert alone.odds == seated.meter.forecast.odds(g)
    worth = seated.learned.worth[seated.meter.find_phase(g)]
    one = alone.odds[0]
    assert alone.errors[0] == pytest.approx(1.96 * (one * (1 - one) / worth) ** 0.5)
    assert alone.errors[0] > 1.5 * played.errors[0]


def test_the_end_is_certain_and_phases_go_by_who_is_nearest() -> None:
    seated, end, phases = Seated("princes", "intro", "normal"), list[Any](), list[int]()
    for g, _, _, _ in walk_levels(seated.rules, seated.table, seated.skills, Random("end"), end):
        phases.append(seated.meter.find_phase(g))
    over = seated.meter.measure(end[0], FEW)
    assert sorted(over.odds) == [0.0, 1.0]
    assert over.errors == (0.0, 0.0)
    assert set(phases) == set(range(PHASES))
    assert phases[0] == 0


def test_whoever_cannot_be_played_makes_the_band_wider() -> None:
    """A champion is stronger than who is played on in its place; how much stronger is the net's word alone."""
    plain, with_champion = Seated("princes", "gold", "strong"), Seated("princes", "gold", "champion", "strong")
    g = plain.positions("champion", 1)[0]
    usual, stronger = plain.meter.measure(g, FEW), with_champion.meter.measure(g, FEW)
    assert stronger.odds[0] > usual.odds[0]
    assert stronger.errors[0] > stronger.unknown[0] == doubt_strength(stronger.odds[0])
    assert 0.01 < doubt_strength(0.04) < 0.03 < 0.12 < doubt_strength(0.5), "who has 4 % has not 4 % give or take 40"
    assert weigh_anew((0.5, 0.5), (0.5, 0.5), (0.8, 0.2)) == pytest.approx((0.8, 0.2))
    assert stronger.unknown[0] > 0 == usual.unknown[0]
    assert not any(Measured())
