"""What can be had at most against the authors' players, counted exactly: where that is little, no search gets more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import combinations
from typing import Any

from benchmarks.small_games import open_game

SEEDS = 24
"""So often the author of Heaps is asked at each position: ties are broken by lot."""


def count_share_at_heaps(last: str) -> float:
    """Of Heaps, whoever begins each half of the games: at best, however lucky the author's ties fall for us."""
    open_game("heaps")
    game = import_module("games.heaps").game.make({"last": last})
    author = import_module("players.heaps").Player

    @cache
    def wins(heaps: tuple[int, ...], passes: tuple[bool, ...], turn: int, own: int) -> bool:
        """Whether seat *own* can win, if it answers best and the author's lots fall as it wants them."""
        state = type(game.start())(heaps, passes, turn)
        asked = game.decisions(state)
        if not asked:
            return bool(game.scores(state)[own] == 1)
        if asked[0].seat == own:
            answers = set(asked[0].answers)
        else:
            view = game.view(state, asked[0].seat)
            answers = {author(seed).choose(view, asked[0]) for seed in range(SEEDS)}
        return any(wins(*play(state, asked[0].seat, one), own) for one in answers)

    def play(state: Any, seat: int, answer: Any) -> tuple[tuple[int, ...], tuple[bool, ...], int]:
        after = state.copy()
        game.play(after, seat, answer)
        return after.heaps, after.passes, after.turn % 2

    first = game.start()
    return sum(wins(first.heaps, first.passes, 0, own) for own in range(2)) / 2


Totals = tuple[int, int]


class KettleBounds:
    """Kettle of two, as if it had no last round: what the best answer to a player gets."""

    def __init__(self) -> None:
        open_game("kettle")
        rules = import_module("games.kettle.game")
        self.game, self.stop, self.state = rules.make({"version": "1", "seats": "2"}), rules.Stop, rules.State
        self.target, faces = rules.TARGET, rules.FACES
        self.author = import_module("players.kettle").Player(0)
        # The fullest first: what a throw leads to is known before it.
        self.kettles = [kettle for size in range(len(faces), -1, -1) for kettle in combinations(faces, size)]
        place = {kettle: at for at, kettle in enumerate(self.kettles)}
        self.held = [sum(kettle) for kettle in self.kettles]
        self.after = [
            [place[tuple(sorted((*kettle, face)))] for face in faces if face not in kettle] for kettle in self.kettles
        ]
        self.held[0] += rules.FULL

    def count_share(self, ours: str, theirs: str) -> float:
        """What we get, as the `best` answer or by the book of two `equals`, against the `author` or the `best`."""
        book = self.write_book() if ours == "equals" else {}
        own, other = self.solve(book, theirs == "author")
        return (own[0, 0] + other[0, 0]) / 2

    def solve(self, book: dict[Totals, list[bool]], is_author: bool) -> tuple[dict[Totals, float], dict[Totals, float]]:
        """By totals, ours first: how likely we win where it is our turn, and where it is theirs."""
        own: dict[Totals, float] = {}
        other: dict[Totals, float] = {}
        for here in self.iterate_totals():
            mine, theirs = here
            before, own[here], other[here] = -1.0, 0.5, 0.5
            after_ours = {total: other[total, theirs] for total in range(mine + 1, self.target)}
            after_theirs = {total: 1 - own[mine, total] for total in range(theirs + 1, self.target)}
            while abs(before - own[here]) > 1e-7:  # a kettle that boils over leads back here
                before = own[here]
                own[here] = self.count_turn(mine, after_ours, other[here], book.get(here))
                stops = self.list_stops(theirs) if is_author else None
                other[here] = 1 - self.count_turn(theirs, after_theirs, 1 - own[here], stops)
        return own, other

    def write_book(self) -> dict[Totals, list[bool]]:
        """With which kettles to stop against somebody who answers best."""
        _, other = self.solve({}, is_author=False)
        book: dict[Totals, list[bool]] = {}
        for mine, theirs in self.iterate_totals():
            after = {total: other[total, theirs] for total in range(mine + 1, self.target)}
            book[mine, theirs] = []
            self.count_turn(mine, after, other[mine, theirs], None, book[mine, theirs])
        return book

    def iterate_totals(self) -> Iterator[Totals]:
        """The highest first: what a turn leads to is known before it."""
        falling = range(self.target - 1, -1, -1)
        return ((mine, theirs) for mine in falling for theirs in falling)

    def count_turn(
        self,
        total: int,
        after: dict[int, float],
        boiled: float,
        stops: Sequence[bool] | None,
        noted: list[bool] | None = None,
    ) -> float:
        """How likely whoever throws with *total* wins, answering best (*noted*), or as *stops* says for each kettle."""
        worths, chosen = [1.0], [True]  # a full one is enough, whatever was there before
        for at in range(1, len(self.held)):
            thrown = (sum(worths[one] for one in self.after[at]) + boiled * (6 - len(self.after[at]))) / 6
            stopped = after.get(total + self.held[at], 1.0) if self.held[at] else 0.0
            chosen.append(stopped > thrown if stops is None else stops[at])
            worths.append(stopped if chosen[-1] else thrown)
        if noted is not None:
            noted += chosen
        return worths[-1]

    @cache  # noqa: B019  (there is one for a test)
    def list_stops(self, total: int) -> list[bool]:
        """With which kettles the author stops."""
        found = [True]
        for kettle in self.kettles[1:-1]:
            state = self.state((total, 0), kettle)
            (asked,) = self.game.decisions(state)
            found.append(isinstance(self.author.choose(self.game.view(state, 0), asked), self.stop))
        return [*found, False]


if __name__ == "__main__":
    print("heaps", {last: count_share_at_heaps(last) for last in ("wins", "loses")})
    bounds = KettleBounds()
    for ours, theirs in (("best", "author"), ("equals", "author"), ("equals", "best")):
        print("kettle", ours, "against", theirs, round(bounds.count_share(ours, theirs), 4))
