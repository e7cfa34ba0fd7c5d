"""Games that a game plays against itself before it is searched, so that in its worlds nobody plays like nobody would.

With answers at random money is thrown away and claims are never true, and whoever searches such worlds learns to do
the same. So it is learned how answers do (`habits`), and in the later games, where they are given by habit already,
what positions are worth (`world_judgement`). What is learned belongs to the process, by the game's class and options: a
package that comes anew learns anew. A school may go on in pieces, as far as the time for an answer goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from threading import Lock
from time import monotonic
from typing import Any

from trueque.bots.answer_tables import AnswerTables, Lesson
from trueque.bots.habits import SHAKE, Course, Habits, Picked, draw_few, think_of_answers
from trueque.bots.lessons import Teacher
from trueque.bots.sight import Sight
from trueque.bots.world_judgement import Judgement, Sample
from trueque.bots.world_numbers import Numbers, WorldReader
from trueque.kernel import NATURE, Decision, Game
from trueque.kernel.playout import choose_question_to_answer, draw_nature_answer

SCHOOL = 25
"""So many times the positions of an answer are looked at before the first one."""
LESSONS, ROUNDS, TAUGHT = 25, 2, 4000
"""As many again in each round of lessons, how many there are, and how many lessons of a kind are learned from."""
DUELS, BETTER = 240, 0.04
"""What was learned so is followed where, in so many games, it wins by so much more often than an even share."""
READING = 4
"""A world is judged in the time of so many positions."""
TAUGHT_AT = 0.3
"""At how many of the positions that can be judged a lesson is given."""
STRAYS = 0.1
"""How often an answer in a game with lessons is the best of a few; half as often in what an answer leads to."""
WANDERS = 0.3
"""How often an answer there is the best of a few."""
FARTHEST = 300
"""Answers that a world is played on at most; what it is worth then, its points say."""
WEIGHT_OF_POINTS = 0.25
"""What points count beside the win itself: a world that is lost may be lost by less."""
LATER = 0.6
"""In this last part of school samples are taken for the judgement."""
SAMPLED, SAMPLES = 0.3, 12_000
"""How many of the quiet positions are samples there, and how many of those it learns from at most."""
SOON = 2
"""So many samples later it is seen what became of one."""
FORETELLING, PARTS = 0.1, 5
"""A judgement that foretells this much of how games end may end a playout: after so many parts of a game's answers."""
NEAREST = 2
"""Never before so many answers."""
WORTH_A_LESSON, SHORTEST = 0.17, 10_000
"""Lessons are given where the judgement foretells this much; a school of fewer positions has none, and no tables."""


class School:
    """What a game learns of itself."""

    def __init__(self, game: Game[Any, Any], positions: int) -> None:
        self._game, self._positions, self._left = game, positions, positions
        self._is_long = positions >= SHORTEST
        self._rng = Random("school")
        self.reader, self.habits = WorldReader(game), Habits()
        self.ways: list[AnswerTables] = [AnswerTables()]
        """Ways to play: first by habit alone, then by what lessons taught."""
        self._follow = [1.0]
        """How many follow each."""
        self.judgement = Judgement(self.reader)
        self.horizon = 0
        """After how many answers the judgement ends a playout; 0 where it never does."""
        self.is_over = False
        self._samples: list[Sample] = []
        self._fresh = 0
        """How many samples came since it was last learned to judge."""
        self._lessons: dict[str, list[Lesson]] = {}
        self._teacher = Teacher(
            self.judgement, self._step_on, lambda world: rate_world_for_each_seat(game, world), self._rng
        )
        self._games, self._given = 0, 0
        self._pieces = self._study()
        self._turn = Lock()
        """One learns at a time, whoever asks."""

    def go_on(self, until: float) -> None:
        """Learn as long as there is time for it; a piece at least."""
        with self._turn:
            while not self.is_over:
                try:
                    next(self._pieces)
                except BaseException:
                    # Whoever is broken off in the middle of a piece goes on later: pieces that failed never come again.
                    self._pieces = self._study()
                    raise
                if monotonic() >= until:
                    break

    def begin_course(self, given: int, rng: Random) -> Course:
        """A game on its way, in which each seat follows one of the ways to play."""
        seats = range(self._game.seats)
        ways = rng.choices(range(len(self.ways)), self._follow, k=len(seats)) if len(self.ways) > 1 else ()
        return Course([given for _ in seats], ways=ways)

    def pick(self, world: Any, question: Decision[Any], course: Course, wanders: float, rng: Random) -> Any:
        """What is answered by the way that the seat follows; now and then the best of a few answers."""
        tables = self.ways[course.ways[question.seat]] if course.ways else self.ways[0]
        if not tables.has_tables(question.kind):
            return self.habits.pick(question, course, self._game.points(world, None), wanders, rng).answer
        listed = think_of_answers(question, rng)
        if len(listed) == 1:
            return listed[0]
        worths = tables.weigh(question.kind, Sight(self.reader, world, question, course, listed), len(listed))
        random = rng.random
        shaken = [worth + SHAKE * random() for worth in worths]
        few = draw_few(len(listed), rng) if random() < wanders else range(len(listed))
        return listed[max(few, key=shaken.__getitem__)]

    def foresee(self, world: Any, question: Decision[Any], course: Course, listed: Sequence[Any]) -> list[float]:
        """By how much each answer is better than the mean of them, as far as lessons told."""
        gains = [0.0] * len(listed)
        sight = Sight(self.reader, world, question, course, listed)
        for follow, tables in zip(self._follow, self.ways, strict=True):
            if tables.has_tables(question.kind):
                worths = tables.weigh(question.kind, sight, len(listed))
                gains = [gain + follow * worth for gain, worth in zip(gains, worths, strict=True)]
        return gains

    def _study(self) -> Iterator[None]:
        """All there is to learn, piece by piece."""
        while self._left > 0:
            self._play_by_habit()
            yield
        yield from self._learn_to_judge()
        for _ in range(ROUNDS if self._is_long else 0):
            if self.judgement.foretold < WORTH_A_LESSON:
                break
            yield from self._take_lessons()
        self._samples, self._lessons, self.is_over = [], {}, True
        yield

    def _take_lessons(self) -> Iterator[None]:
        """A round of lessons."""
        self._left = self._positions * LESSONS // SCHOOL
        while self._left > 0:
            self._play_with_lessons()
            yield
        learned = AnswerTables()
        for _ in learned.fit({kind: some[-TAUGHT:] for kind, some in self._lessons.items()}):
            yield
        self._follow_if_better(learned)
        yield
        yield from self._learn_to_judge()

    def _learn_to_judge(self) -> Iterator[None]:
        """From the latest samples, together."""
        if not self._samples:
            return
        self._samples = self._samples[-max(self._fresh, SAMPLES // 2) :]
        self._fresh = 0
        yield from self.judgement.fit(self._samples, self._rng, self._is_long)
        foretells = self.judgement.foretold >= FORETELLING
        self.horizon = max(NEAREST, round(self._given / self._games / PARTS)) if foretells else 0

    def _follow_if_better(self, learned: AnswerTables) -> None:
        """See how a seat that answers by *learned* does against the others' ways; so many follow it then."""
        game, won, others = self._game, 0.0, self._game.seats - 1
        self.ways.append(learned)
        self._follow.append(0.0)
        for number in range(DUELS):
            world, course, own = game.start(), self.begin_course(0, self._rng), number % game.seats
            course.ways = [len(self.ways) - 1 if seat == own else way for seat, way in enumerate(course.ways)]
            for _ in range(FARTHEST):
                asked = game.decisions(world)
                if not asked:
                    break
                self._step_on(world, asked, course, self._rng)
            won += (game.scores(world) or [1 / game.seats] * game.seats)[own] / DUELS
        if won < 1 / game.seats + BETTER:
            self.ways.pop()
            self._follow.pop()
            return
        share = won * others / (won * others + 1 - won)
        self._follow = [(1 - share) * one for one in self._follow[:-1]] + [share]

    def _step_on(self, world: Any, asked: Sequence[Decision[Any]], course: Course, rng: Random) -> None:
        """Answer one question as everybody is wont to."""
        question = asked[0] if len(asked) == 1 else choose_question_to_answer(asked, rng)
        if question.seat == NATURE:
            action = draw_nature_answer(question, rng)
        else:
            action = self.pick(world, question, course, STRAYS / 2, rng)
        course.note(self._game, world, question, action)
        self._game.play(world, question.seat, action)

    def _play_by_habit(self) -> None:
        """A game from which habits learn."""
        game, rng, given, seen = self._game, self._rng, list[Picked](), list[list[Numbers]]()
        world, course = game.start(), Course([0] * game.seats)
        takes_samples = self._left < LATER * self._positions
        for _ in range(FARTHEST):
            asked = game.decisions(world)
            self.reader.note_questions(asked)
            question = choose_next_question(asked, rng)
            if question is None:
                break
            if takes_samples:
                self._take_sample(world, asked, course, seen)
            if question.seat == NATURE:
                action = draw_nature_answer(question, rng)
            else:
                given.append(self.habits.pick(question, course, game.points(world, None), WANDERS, rng))
                action = given[-1].answer
            course.note(game, world, question, action)
            game.play(world, question.seat, action)
            self._left -= 1
        self.habits.learn(given, self._settle(world, course, seen))

    def _play_with_lessons(self) -> None:
        """A game as everybody is wont to play, with lessons on the way."""
        game, seen = self._game, list[list[Numbers]]()
        world, course = game.start(), self.begin_course(0, self._rng)
        for _ in range(FARTHEST):
            asked = game.decisions(world)
            if not asked:
                break
            self._take_sample(world, asked, course, seen)
            if self.reader.is_quiet(asked) and self._rng.random() < TAUGHT_AT:
                self._give_lesson(world, asked, course)
            self._step_on(world, asked, course, self._rng)
            self._left -= 1
        self._settle(world, course, seen)

    def _take_sample(
        self, world: Any, asked: Sequence[Decision[Any]], course: Course, seen: list[list[Numbers]]
    ) -> None:
        """Now and then what is to be judged, as long as there is room for it."""
        if self._fresh < SAMPLES and self.reader.is_quiet(asked) and self._rng.random() < SAMPLED:
            seen.append(self.reader.read(world, sum(course.given)))

    def _settle(self, world: Any, course: Course, seen: Sequence[Sequence[Numbers]]) -> list[float]:
        """What a game came to, for who was asked in it and for what was seen."""
        worths = rate_world_for_each_seat(self._game, world)
        for at, rows in enumerate(seen):
            then: Sequence[Numbers | None] = seen[at + SOON] if at + SOON < len(seen) else [None] * len(rows)
            self._samples += map(Sample, rows, worths, range(len(rows)), then)
        self._fresh += len(seen) * self._game.seats
        self._games, self._given = self._games + 1, self._given + sum(course.given)
        return worths

    def _give_lesson(self, world: Any, asked: Sequence[Decision[Any]], course: Course) -> None:
        """A lesson for one of those who are asked."""
        question = asked[int(self._rng.random() * len(asked))]
        listed = think_of_answers(question, self._rng)
        if len(listed) < 2:
            return
        before = self._teacher.looked
        lesson = self._teacher.give_lesson(world, question, course, listed)
        self._lessons.setdefault(question.kind, []).append(lesson)
        self._left -= self._teacher.looked - before + READING * len(lesson.gains)


_schools: dict[tuple[Any, ...], School] = {}
MOST_SCHOOLS = 24
"""More are not remembered: the oldest belong to games that are played no more, or whose package has come anew."""


def find_school(game: Game[Any, Any], positions: int) -> School:
    """The school of a game and of a budget; one for all who play it in this process."""
    key = (type(game), *sorted(game.options.items()), positions)
    if key not in _schools and len(_schools) >= MOST_SCHOOLS:
        _schools.pop(next(iter(_schools)), None)
    return _schools.setdefault(key, School(game, SCHOOL * positions))


def choose_next_question(asked: Sequence[Decision[Any]], rng: Random) -> Decision[Any] | None:
    """The question to answer next; none when the game is over. Who only may speak mostly does not."""
    if len(asked) < 2:
        return asked[0] if asked else None
    return choose_question_to_answer(asked, rng)


def rate_world_for_each_seat(game: Game[Any, Any], world: Any) -> list[float]:
    """What a world is worth to each seat: mostly its share of the win, and a little its lead in points."""
    points, scores = game.points(world, None), game.scores(world)
    reach = max(1, max(points) - min(points), *(abs(one) for one in points))
    leads = [mine - max(points[:seat] + points[seat + 1 :], default=mine) for seat, mine in enumerate(points)]
    by_points = [0.5 + 0.5 * lead / reach for lead in leads]
    if scores is None:
        return by_points
    return [own + WEIGHT_OF_POINTS * (other - own) for own, other in zip(scores, by_points, strict=True)]
