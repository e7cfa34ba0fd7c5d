"""JSettlers as a second referee: its games replayed from the messages to our seat, and its rulings held against ours.

    python -m benchmarks.jsettlers.referee FOLDER/wire.log      # of a match that was played with --log

Compared are: what every throw brings to every seat (our engine throws the same dice), where every piece may be built,
who holds the longest road and the largest army at every turn, our own hand whenever it is told, the sizes of all hands
whenever they are told, and everybody's points at the end.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

from benchmarks.jsettlers import dealing  # noqa: F401  (its messages are listed by being read)
from benchmarks.jsettlers import table as tab
from benchmarks.jsettlers.board import Atlas
from benchmarks.jsettlers.table import Table, five
from benchmarks.jsettlers.translating import CARD, RULES, facts_of, halves
from benchmarks.jsettlers.wire import Fields, read
from trueque.island import actions as act
from trueque.island.facts import make_state
from trueque.island.game import Island, make
from trueque.island.ledger import Ledger
from trueque.island.state import IslandState
from trueque.island.view import list_set_members
from trueque.kernel import NATURE

SEVEN = 7
LONG, GREAT = 5, 3
"""Roads and knights from which on there is an award."""


class Referee:
    """Follows one game."""

    def __init__(self, game: Island, atlas: Atlas, table: Table, found: Counter[str]) -> None:
        self._game, self._atlas, self.table, self._found = game, atlas, table, found
        self._rng = Random(1)
        self._road, self._army = -1, -1
        self._shown = [0] * tab.SEATS
        """Point cards that were turned up at the end."""

    def hear(self, name: str, f: Fields) -> None:
        t = self.table
        if name == "PutPiece":
            self._say("piece", self._may_build(*(int(n) for n in f[1:4])))
        thrown = self._brings(t.dice) if name == "DiceResultResources" else None
        sizes = list(t.cards.sizes)
        mended = t.cards.mended
        t.hear(name, f)
        if thrown is not None:
            self._say("throw", [after - sizes[p] for p, after in enumerate(t.cards.sizes)] == thrown)
        if name in ("ResourceCount", "DiceResultResources"):
            self._say("sizes of hands", t.cards.mended == mended)
        if name == "PlayerElements" and f[1:3] == [str(t.me), "100"] and len(f) == 13:
            self._say("our hand", tuple(t.cards.ledger().hands()[t.me]) == five(f[4::2]))
        if name == "Turn" and t.state == tab.BEFORE_ROLL:
            self._compare_awards()
        if name == "DevCardAction" and t.state == tab.OVER and int(f[1]) != t.me:
            self._shown[int(f[1])] += sum(int(kind) not in CARD for kind in f[3:])
        if name == "GameStats" and t.scores:
            self._say("points at the end", self._points() == t.scores)

    def _say(self, what: str, is_so: bool) -> None:
        self._found[what if is_so else f"{what}: OTHERWISE"] += 1

    def _state(self, phase: str) -> IslandState:
        """The table as it stands, with empty hands: nothing that is asked here hangs on cards."""
        facts = facts_of(self.table, self._atlas, phase, Ledger.make_empty(tab.SEATS))
        for holding in facts.seats:
            holding.development = 0
        facts.rolled = phase != "roll"
        return make_state(self._game, facts, self._rng)

    def _brings(self, total: int) -> list[int] | None:
        """How many cards each seat gets by our rules for a throw; none where nobody can tell."""
        if total == SEVEN or self.table.turn < 0:
            return None
        state = self._state("roll")
        before = [int(state.g.hand_size[p]) for p in range(tab.SEATS)]
        self._game.play(state, self.table.turn, act.Roll())
        self._game.play(state, NATURE, act.Throw(*halves(total)))
        return [int(state.g.hand_size[p]) - before[p] for p in range(tab.SEATS)]

    def _may_found(self, place: int) -> bool:
        """Whether our rules list that answer to the founder's question."""
        t, places = self.table, self._game.places
        facts = facts_of(t, self._atlas, ledger=Ledger.make_empty(tab.SEATS))
        (asked,) = self._game.decisions(make_state(self._game, facts, self._rng))
        if facts.phase == "found_road":
            return act.BuildRoad(places.path_names[self._atlas.path[place]]) in asked.answers
        return act.BuildSettlement(places.corner_names[self._atlas.corner[place]]) in asked.answers

    def _may_build(self, who: int, kind: int, place: int) -> bool:
        """Whether our rules let *who* build there, the price aside."""
        if self.table.is_founding:
            return self._may_found(place)
        g = self._state("trade").g
        corners, paths = len(self._game.places.corners), len(self._game.places.paths)
        if kind == tab.ROAD:
            path = self._atlas.path[place]
            return path in list_set_members(g.free, None, paths) and path in list_set_members(g.reach, who, paths)
        corner = self._atlas.corner[place]
        if kind == tab.SETTLEMENT:
            return corner in list_set_members(g.touched, who, corners) and corner in list_set_members(
                g.vacant, who, corners
            )
        return corner in list_set_members(g.homes, who, corners) and corner not in list_set_members(
            g.cities, None, corners
        )

    def _compare_awards(self) -> None:
        self._count_awards()
        self._say("longest road", self._road == self.table.longest)
        self._say("largest army", self._army == self.table.largest)

    def _count_awards(self) -> None:
        state = self._state("roll")
        lengths = [self._game.core.road_length(self._game.tables, state.g, p) for p in range(tab.SEATS)]
        self._road = held_by(lengths, self._road, LONG)
        self._army = held_by([seat.knights for seat in self.table.seats], self._army, GREAT)

    def _points(self) -> list[int]:
        """Everybody's at the end, as we count them."""
        t = self.table
        self._count_awards()
        self._shown[t.me] = sum(kind not in CARD for kind in t.mine.cards + t.mine.new)
        return [
            len(seat.settlements) + 2 * len(seat.cities) + 2 * (self._road == p) + 2 * (self._army == p) + shown
            for p, (seat, shown) in enumerate(zip(t.seats, self._shown, strict=True))
        ]


def held_by(reached: list[int], holder: int, least: int) -> int:
    """Who has an award after this: whoever holds it keeps it in a tie; among others a tie leaves it to nobody."""
    best = max(reached)
    if best < least:
        return -1
    if holder >= 0 and reached[holder] == best:
        return holder
    return reached.index(best) if reached.count(best) == 1 else -1


def compared(lines: Iterable[str]) -> Counter[str]:
    """What was found the same and otherwise, over all games of a log; “> ” begins what we said ourselves."""
    game = make(RULES)
    atlas, found = Atlas(game.places), Counter[str]()
    games: dict[str, Referee] = {}
    for line in lines:
        if line.startswith("> "):
            continue
        name, f = read(line.removeprefix("< ").rstrip("\n"))
        if name == "BotJoinGameRequest":
            games[f[0]] = Referee(game, atlas, Table(f[0], int(f[1]), Random(1)), found)
            found["games begun"] += 1
        elif f and f[0] in games:
            games[f[0]].hear(name, f)
    return found


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        for what, count in sorted(compared(file).items()):
            print(f"{what}: {count}")
