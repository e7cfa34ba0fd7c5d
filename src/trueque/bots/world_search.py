"""A champion for any game of the contract: it searches worlds that fit what its seat knows.

Nothing but the contract is used: a world is what `guess` makes of the seat's view, it goes on by `play`, nature answers
by her odds. Each seat in a world decides by what that seat would see (`view`), so nobody in it acts on cards that it
could not know. What was found out for a view is kept for the rest of the game; where nothing is known yet, answers are
mostly those that did well anywhere. What can be proved is proved (`exact_search`). Budgets are numbers of positions:
the same seed gives the same answers, unless the time runs out first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from trueque.bots.exact_search import Prover
from trueque.kernel import NATURE, Bot, Decision, Game, OneOf, View
from trueque.kernel.playout import SPEAKS

BUDGETS = {"beginner": 60, "normal": 600, "strong": 3000, "champion": 12000}
"""How many positions a level looks at for an answer."""
TIME_LIMIT = 4.0
"""After so many seconds it answers with what it has found."""
LISTED = 60
"""Answers of a question that are thought of at most; of more, some are drawn."""
FARTHEST = 300
"""Answers that a world is played on at most; what it is worth then, its points say."""
MOST_KEPT = 200_000
"""Views of which something is remembered at most."""
CURIOSITY, WANDERS = 0.6, 0.4
"""How much the seldom tried draws, in a tree; how often an answer beyond it is any."""
WEIGHT_OF_POINTS = 0.25
"""What points count beside the win itself: a world that is lost may be lost by less."""


@dataclass(slots=True)
class TriedAnswer:
    """How an answer did."""

    visits: int = 0
    total: float = 0.0
    offered: int = 0
    """In how many worlds it could have been given."""


Node = dict[Any, TriedAnswer]


@runtime_checkable
class SearchesElsewhere(Protocol):
    """A game whose rules are in another process."""

    def make_searcher(self, level: str, seed: int | str) -> Bot: ...


class WorldSearcher:
    """The player who searches, in a game that brings none of its own."""

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, positions: int = BUDGETS["champion"]) -> None:
        self._game, self._positions = game, positions
        self._rng = Random(f"worlds {seed}")
        self._nodes: dict[int, Node] = {}
        self._habits: dict[tuple[int, Any, Any], TriedAnswer] = {}
        """By seat, what nature last showed to all (before that, which search it is), and answer: how it did there."""
        self._looked, self._searches = 0, 0
        self._prover = Prover(game)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = list_some(decision, self._rng) + ([] if decision.waits else [None])
        if len(answers) == 1:
            return answers[0]
        proved = self._prover.prove_answers(view, decision, answers, self._positions) if decision.waits else {}
        if proved and max(proved.values()) >= 1:
            return max(proved, key=lambda one: proved[one])
        answers = [one for one in answers if proved.get(one) != 0] or answers
        if len(answers) == 1:
            return answers[0]
        root = self._think(view, decision, answers)
        return max(answers, key=lambda one: (root[one].visits, root[one].total))

    def _think(self, view: View, decision: Decision[Any], answers: Sequence[Any]) -> Node:
        """How each of *answers* did in worlds that fit *view*."""
        if len(self._nodes) > MOST_KEPT:
            self._nodes.clear()
        root, seat, until = self._find_node(view, decision, answers), decision.seat, monotonic() + TIME_LIMIT
        self._looked, self._searches = 0, self._searches + 1
        while self._looked < self._positions and monotonic() < until:
            world = self._game.guess(view, self._rng)
            action = pick_branch(root, answers, self._rng)
            path, given = [(seat, root[action])], [(seat, self._searches, action)]
            if action is not None:
                self._game.play(world, seat, action)
            self._looked += 1
            self._play_on(world, path, given)
            self._learn(worth_to_each(self._game, world), path, given)
        return root

    def _find_node(self, view: View, question: Decision[Any], answers: Sequence[Any]) -> Node:
        """What is known of a question to a seat that sees *view*."""
        node = self._nodes.setdefault(hash((question.seat, question.kind, repr(view))), {})
        for answer in answers:
            if answer not in node:
                node[answer] = TriedAnswer()
        return node

    def _play_on(self, world: Any, path: list[tuple[int, TriedAnswer]], given: list[tuple[int, Any, Any]]) -> None:
        """To the end of a world: by what is known as long as something is, one question further, then by habit."""
        is_known, game, rng, shown = True, self._game, self._rng, given[0][1]
        for _ in range(FARTHEST):
            question = ask_next(game.decisions(world), rng)
            if question is None:
                return
            seat = question.seat
            if seat == NATURE:
                action = rng.choices(list(question.answers), question.odds)[0]
                if question.kind in game.open_kinds:
                    shown = action
            else:
                if is_known:
                    answers = list_some(question, rng)
                    node = self._find_node(game.view(world, seat), question, answers)
                    is_known = any(one.visits for one in node.values())
                    action = pick_branch(node, answers, rng) if is_known else self._pick_by_habit(question, shown)
                    path.append((seat, node.setdefault(action, TriedAnswer())))
                else:
                    action = self._pick_by_habit(question, shown)
                given.append((seat, shown, action))
            game.play(world, seat, action)
            self._looked += 1

    def _learn(
        self, worths: Sequence[float], path: list[tuple[int, TriedAnswer]], given: list[tuple[int, Any, Any]]
    ) -> None:
        """Remember how a world ended, for the answers on the way and for each seat's habits."""
        for seat, branch in path:
            branch.visits += 1
            branch.total += worths[seat]
        for key in given:
            habit = self._habits.get(key)
            if habit is None:
                habit = self._habits[key] = TriedAnswer()
            habit.visits += 1
            habit.total += worths[key[0]]

    def _pick_by_habit(self, question: Decision[Any], shown: Any) -> Any:
        """Beyond the trees: mostly the better of a few answers, by how they did after nature *shown* the same."""
        some, habits, seat = question.answers, self._habits, question.seat
        first = some.sample(self._rng)
        if self._rng.random() < WANDERS:
            return first
        best, worth = first, mean_of(habits.get((seat, shown, first)))
        for _ in range(3):
            other = some.sample(self._rng)
            if (value := mean_of(habits.get((seat, shown, other)))) > worth:
                best, worth = other, value
        return best


def list_some(question: Decision[Any], rng: Random) -> list[Any]:
    """Answers to think of: all where they are few."""
    if isinstance(question.answers, OneOf):
        listed = list(question.answers)
        return listed if len(listed) <= LISTED else rng.sample(listed, LISTED)
    few = list(islice(question.answers, LISTED + 1))
    if len(few) <= LISTED:
        return few
    return list(dict.fromkeys(question.answers.sample(rng) for _ in range(LISTED)))


def pick_branch(node: dict[Any, TriedAnswer], answers: Sequence[Any], rng: Random) -> Any:
    """An answer that was never tried, or the one with the best prospects."""
    fresh = []
    for answer in answers:
        branch = node[answer]
        branch.offered += 1
        if not branch.visits:
            fresh.append(answer)
    if fresh:
        return fresh[int(rng.random() * len(fresh))]

    def prospects(answer: Any) -> float:
        one = node[answer]
        return one.total / one.visits + CURIOSITY * sqrt(log(one.offered) / one.visits)

    return max(answers, key=prospects)


def ask_next(asked: Sequence[Decision[Any]], rng: Random) -> Decision[Any] | None:
    """The question to answer next; none when the game is over. Who only may speak mostly does not."""
    if len(asked) < 2:
        return asked[0] if asked else None
    waiting = [one for one in asked if one.waits]
    speakers = [one for one in asked if not one.waits]
    if speakers and (not waiting or rng.random() < SPEAKS):
        return speakers[int(rng.random() * len(speakers))]
    return waiting[0]


def mean_of(branch: TriedAnswer | None) -> float:
    """What an answer brought on the whole; of an unknown one, a half."""
    return branch.total / branch.visits if branch is not None and branch.visits else 0.5


def worth_to_each(game: Game[Any, Any], world: Any) -> list[float]:
    """What a world is worth to each seat: mostly its share of the win, and a little its lead in points."""
    points, scores = game.points(world, None), game.scores(world)
    reach = max(1, max(points) - min(points), *(abs(one) for one in points))
    leads = [mine - max(points[:seat] + points[seat + 1 :], default=mine) for seat, mine in enumerate(points)]
    by_points = [0.5 + 0.5 * lead / reach for lead in leads]
    if scores is None:
        return by_points
    return [own + WEIGHT_OF_POINTS * (other - own) for own, other in zip(scores, by_points, strict=True)]


def make_searcher(game: Game[Any, Any], level: str, seed: int | str = 0) -> Bot:
    """The searching player of a level; it sits where the rules are."""
    if isinstance(game, SearchesElsewhere):
        return game.make_searcher(level, seed)
    return WorldSearcher(game, seed, BUDGETS[level])
