"""A champion for any game of the contract: it searches worlds that fit what its seat knows.

Nothing but the contract is used: a world is what `guess` makes of the seat's view, it goes on by `play`, nature answers
by her odds. Each seat in a world decides by what that seat would see (`view`), so nobody in it acts on cards that it
could not know. What was found out for a view is kept for the rest of the game; where nothing is known yet, everybody
answers by habit (`habits`), learned before the first answer in games against itself (`school`), and after some answers
it is judged what stands there (`world_judgement`), where that foretells anything. Of the worlds that fit those are
mostly taken that come about when the others play so (`beliefs`): a claim that nobody would make is seldom true. What
can be proved is proved (`exact_search`). Budgets are numbers of positions: the same seed gives the same answers, unless
the time runs out first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from trueque.bots.beliefs import WorldMemory
from trueque.bots.exact_search import Prover
from trueque.bots.habits import Course
from trueque.bots.school import FARTHEST, choose_next_question, find_school, rate_world_for_each_seat
from trueque.kernel import NATURE, Bot, Decision, Game, OneOf, View
from trueque.kernel.containment import guard_package_failure, unguard_game
from trueque.kernel.playout import draw_nature_answer

BUDGETS = {"beginner": 60, "normal": 600, "strong": 3000, "champion": 12000}
"""How many positions a level looks at for an answer."""
TIME_LIMIT = 4.0
"""After so many seconds the champion answers with what it has found; weaker levels sooner, by the root of what they
look at: nobody waits for a school that is worth more than they are."""
LISTED = 60
"""Answers of a question that are thought of at most; of more, some are drawn."""
MOST_KEPT = 200_000
"""Views of which something is remembered at most."""
REMEMBERING = 3
"""This part of the budget goes to worlds as the others play."""
READING = 4
"""A world is judged in the time of so many positions."""
GLANCES = 32
"""After so many worlds it is seen whether the rest of the budget can change anything."""
CURIOSITY, WANDERS = 1.25, 0.1
"""How much the seldom tried draws, in a tree, by how much worlds differ; how often an answer beyond it is any."""
TAUGHT = 40
"""So many worlds outweigh what school taught of an answer."""
USUAL_SPREAD = 0.4
"""By so much worlds differ until it is known: those that are played to their end."""


@dataclass(slots=True)
class TriedAnswer:
    """How an answer did."""

    visits: int = 0
    total: float = 0.0
    offered: int = 0
    """In how many worlds it could have been given."""
    promise: float = 0.0
    """By how much it is better than the others, as was taught in school."""


@dataclass(slots=True)
class Spread:
    """By how much the worlds of one question differ."""

    count: float = 4.0
    total: float = 0.0
    squares: float = 4 * USUAL_SPREAD**2

    def add(self, worth: float) -> None:
        """One world more, counted from an even share: that is near enough for numbers from 0 to 1."""
        self.count += 1
        self.total += worth - 0.5
        self.squares += (worth - 0.5) ** 2

    def measure(self) -> float:
        return sqrt(max(0.0, self.squares / self.count - (self.total / self.count) ** 2))


Node = dict[Any, TriedAnswer]
Path = list[tuple[int, TriedAnswer]]
"""Who gave an answer that a tree knows, and how that did."""


@runtime_checkable
class SearchesElsewhere(Protocol):
    """A game whose rules are in another process."""

    def make_searcher(self, level: str, seed: int | str) -> Bot: ...


class WorldSearcher:
    """The player who searches, in a game that brings none of its own."""

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, positions: int = BUDGETS["champion"]) -> None:
        self._game, self._positions = unguard_game(game), positions
        self._seconds = TIME_LIMIT * sqrt(min(1.0, positions / BUDGETS["champion"]))
        self._rng = Random(f"worlds {seed}")
        self._nodes: dict[int, Node] = {}
        self._prover = Prover(self._game)
        self._school = find_school(self._game, positions)
        self._memory = WorldMemory(self._game, self._school, self._rng, positions // REMEMBERING)
        self._looked = 0
        self._curiosity = CURIOSITY * USUAL_SPREAD

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        with guard_package_failure():
            return self._choose(view, decision)

    def _choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = list_some(decision, self._rng) + ([] if decision.waits else [None])
        chosen = answers[0] if len(answers) == 1 else self._search(view, decision, answers)
        self._memory.note_answer(decision, chosen)
        return chosen

    def _search(self, view: View, decision: Decision[Any], answers: list[Any]) -> Any:
        """The best of several answers."""
        until = monotonic() + self._seconds
        proved = self._prover.prove_answers(view, decision, answers, self._positions) if decision.waits else {}
        if proved and max(proved.values()) >= 1:
            return max(proved, key=lambda one: proved[one])
        answers = [one for one in answers if one not in proved] or list(proved)[-1:]
        if len(answers) == 1:
            return answers[0]
        root = self._think(view, decision, answers, until)
        return max(answers, key=lambda one: (root[one].visits, root[one].total))

    def _think(self, view: View, decision: Decision[Any], answers: Sequence[Any], until: float) -> Node:
        """How each of *answers* did in worlds that fit *view*."""
        if len(self._nodes) > MOST_KEPT:
            self._nodes.clear()
        self._school.go_on(until - self._seconds / 2)
        memory, game = self._memory, self._game
        root, seat = self._find_node(view, decision, answers), decision.seat
        memory.relive(view, decision, until)
        self._look_up(view, decision, root)
        self._looked, tried, spread = 0, 0, Spread()
        while self._looked < self._positions and monotonic() < until:
            world, course = memory.deal(view)
            action = pick_branch(root, answers, self._curiosity, self._rng)
            path = [(seat, root[action])]
            if action is not None:
                course.note(game, world, decision, action)
                game.play(world, seat, action)
            self._looked, tried = self._looked + 1, tried + 1
            worths = self._play_on(world, path, course)
            for at, branch in path:
                branch.visits += 1
                branch.total += worths[at]
            spread.add(worths[seat])
            self._curiosity = CURIOSITY * spread.measure()
            left = (self._positions - self._looked) * tried / self._looked
            if tried % GLANCES == 0 and is_decided([root[answer].visits for answer in answers], left):
                break
        return root

    def _look_up(self, view: View, question: Decision[Any], root: Node) -> None:
        """What school taught of the answers: believed until it is outweighed by worlds that were tried."""
        world, course = self._memory.deal(view)
        answers = [one for one in root if one is not None]
        for answer, gain in zip(answers, self._school.foresee(world, question, course, answers), strict=True):
            root[answer].promise = gain

    def _find_node(self, view: View, question: Decision[Any], answers: Sequence[Any]) -> Node:
        """What is known of a question to a seat that sees *view*."""
        node = self._nodes.setdefault(hash((question.seat, question.kind, repr(view))), {})
        for answer in answers:
            if answer not in node:
                node[answer] = TriedAnswer()
        return node

    def _play_on(self, world: Any, path: Path, course: Course) -> list[float]:
        """By what is known as long as something is, one question further, then by habit; what it comes to for each."""
        is_known, game, rng, school = True, self._game, self._rng, self._school
        horizon, given = school.horizon, 1
        for _ in range(FARTHEST):
            asked = game.decisions(world)
            question = choose_next_question(asked, rng)
            if question is None:
                break
            if is_known and (winner := self._prover.find_winner(world, question)) is not None:
                return [float(seat == winner) for seat in range(game.seats)]
            if horizon and given >= horizon and school.reader.is_quiet(asked):
                self._looked += READING
                return school.judgement.judge(world, sum(course.given))
            if question.seat == NATURE:
                action = draw_nature_answer(question, rng)
            else:
                given += 1
                action = school.pick(world, question, course, WANDERS, rng)
                if is_known:
                    action, is_known = self._ask_tree(world, question, action, path)
            course.note(game, world, question, action)
            game.play(world, question.seat, action)
            self._looked += 1
        return rate_world_for_each_seat(game, world)

    def _ask_tree(self, world: Any, question: Decision[Any], usual: Any, path: Path) -> tuple[Any, bool]:
        """What is answered where something is known of what its seat sees here, else what is *usual*; and whether."""
        answers = list_some(question, self._rng)
        node = self._find_node(self._game.view(world, question.seat), question, answers)
        is_known = any(one.visits for one in node.values())
        answer = pick_branch(node, answers, self._curiosity, self._rng) if is_known else usual
        path.append((question.seat, node.setdefault(answer, TriedAnswer())))
        return answer, is_known


def list_some(question: Decision[Any], rng: Random) -> list[Any]:
    """Answers to think of: all where they are few."""
    if isinstance(question.answers, OneOf):
        listed = list(question.answers)
        return listed if len(listed) <= LISTED else rng.sample(listed, LISTED)
    few = list(islice(question.answers, LISTED + 1))
    if len(few) <= LISTED:
        return few
    return list(dict.fromkeys(question.answers.sample(rng) for _ in range(LISTED)))


def pick_branch(node: dict[Any, TriedAnswer], answers: Sequence[Any], curiosity: float, rng: Random) -> Any:
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
        taught = one.promise * TAUGHT / (TAUGHT + one.visits)
        return one.total / one.visits + taught + curiosity * sqrt(log(one.offered) / one.visits)

    return max(answers, key=prospects)


def is_decided(visits: Sequence[int], left: float) -> bool:
    """Whether the answer that was tried most is so in the end, too, with *left* worlds to go."""
    first, second = sorted(visits)[-1:-3:-1]
    return first - second > left


def make_searcher(game: Game[Any, Any], level: str, seed: int | str = 0) -> Bot:
    """The searching player of a level; it sits where the rules are."""
    if isinstance(game, SearchesElsewhere):
        return game.make_searcher(level, seed)
    return WorldSearcher(game, seed, BUDGETS[level])
