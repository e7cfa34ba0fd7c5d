"""Whole random games, every position looked at twice: by the core and by the slow oracle."""

from __future__ import annotations

from random import Random

import pytest

from tests.island.core.oracle import Oracle
from tests.island.core.presets import LARGER, PRESETS
from trueque.island.core import actions as A
from trueque.island.core import state as S
from trueque.island.core.board import CoreBoard
from trueque.island.core.engine import IslandCore, load_core
from trueque.island.core.state import NATURE, NOBODY, Position
from trueque.island.core.switches import Switches
from trueque.island.core.tables import Tables

# The first game of each preset in the lane, the others in the soak.
SPARED = list(LARGER)[1:]
"""Of the larger boards one in the lane."""
GAMES = [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 6))]


def draw(core: IslandCore, t: Tables, g: Position, rng: Random) -> tuple[int, int]:
    """Somebody's answer: mostly of a seat that is waited for, now and then of one that may speak."""
    speakers = core.speaking_seats(t, g)
    if speakers and rng.random() < 0.2:
        seat = rng.choice(speakers)
    else:
        seat = rng.choice(core.waiting_seats(t, g))
    answers = core.legal(t, g, seat)
    assert answers, (seat, g.phase)
    if seat == NATURE:
        return seat, rng.choices(answers, [core.odds(t, g, a) for a in answers])[0]
    return seat, rng.choice(answers)


def check_cards_and_pieces(g: Position, switches: Switches, eye: Oracle) -> None:
    for r in range(5):
        held = sum(eye.hand[p][r] + int(g.laid[p, r]) for p in eye.seats)
        assert g.bank[r] >= 0
        assert g.bank[r] + held == switches.bank_cards
        assert all(g.claim[p, r] == 0 for p in eye.seats)
    for p in eye.seats:
        homes = {c for c, q in eye.owner.items() if q == p}
        assert min(eye.hand[p]) >= 0
        assert g.hand_size[p] == sum(eye.hand[p])
        assert g.roads_left[p] == switches.road_pieces - len(eye.roads[p]) >= 0
        assert g.settlements_left[p] == switches.settlement_pieces - len(homes - eye.cities) >= 0
        assert g.cities_left[p] == switches.city_pieces - len(homes & eye.cities) >= 0
        assert g.points[p] == eye.points(p)


class Awards:
    """Who should hold the two special cards, told from scratch after every answer."""

    def __init__(self, switches: Switches) -> None:
        self.switches, self.road, self.army = switches, NOBODY, NOBODY
        self.lengths = [0] * switches.seats

    def look(self, core: IslandCore, t: Tables, g: Position, eye: Oracle, action: int) -> None:
        knights = [int(g.knights[p]) for p in eye.seats]
        if (max(knights) >= 3 and knights[self.army if self.army >= 0 else 0] < max(knights)) or self.army == NOBODY:
            self.army = knights.index(max(knights)) if max(knights) >= 3 else NOBODY
        lengths = [eye.road_length(p) for p in eye.seats]
        assert lengths == [core.road_length(t, g, p) for p in eye.seats]
        shorter = self.road == NOBODY or lengths[self.road] < self.lengths[self.road]
        best = max(lengths)
        leaders = [p for p in eye.seats if lengths[p] == best]
        if best < 5:
            self.road = NOBODY
        elif self.road not in leaders or (shorter and len(leaders) > 1 and not self.switches.longest_road_tie):
            self.road = leaders[0] if len(leaders) == 1 else NOBODY
        self.lengths = lengths
        assert (g.road_holder, g.army_holder) == (self.road, self.army), action


def watched(core: IslandCore, board: CoreBoard, switches: Switches, rng: Random, longest: int = 700) -> int:
    """A random game in which the oracle sees every position too; how many answers it had."""
    core = load_core(core.name, switches.seats)  # type: ignore[arg-type]
    t = core.tables(board, switches)
    g = core.start(t)
    awards = Awards(switches)
    answers = 0
    eye = Oracle(board, switches, core.release(g))
    while core.waiting_seats(t, g) and answers < longest:
        for p in eye.seats:
            assert sorted(core.legal(t, g, p)) == sorted(eye.legal(p)), (g.phase, p)
        seat, action = draw(core, t, g, rng)
        before = eye
        if g.phase == S.DICE and A.THROW <= action < A.TAKE_CARD:
            expected = before.production(sum(divmod(action - A.THROW, 6)) + 2)
        else:
            expected = None
        core.apply(t, g, seat, action)
        after = Oracle(board, switches, core.release(g))
        if expected is not None and sum(int(d) for d in g.dice) != 7:
            gained = {p: [after.hand[p][r] - before.hand[p][r] for r in range(5)] for p in after.seats}
            assert gained == expected
        check_cards_and_pieces(g, switches, after)
        if A.BUILD_ROAD <= action < A.BUILD_CITY or action == A.PLAY_KNIGHT:
            awards.look(core, t, g, after, action)
        eye = after
        answers += 1
    return answers


@pytest.mark.parametrize("seed", GAMES)
@pytest.mark.parametrize(
    "name", [*PRESETS, *(pytest.param(one, marks=pytest.mark.soak) if one in SPARED else one for one in LARGER)]
)
def test_every_position_of_random_games(core: IslandCore, name: str, seed: int) -> None:
    board, switches = (PRESETS | LARGER)[name]
    assert watched(core, board, switches, Random(f"{name} {seed}"))
