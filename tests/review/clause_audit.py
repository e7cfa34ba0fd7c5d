"""Looks at what the teacher says of questions along archived games, for tests and for long runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.review.clause_check import Case
from tests.review.clause_truth import is_true
from trueque.kernel import NATURE, Decision, Game
from trueque.kernel.record import read_record
from trueque.kernel.registry import game_words, make_game
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.review import hints
from trueque.review.choices import rank_answers
from trueque.review.judges import make_judge
from trueque.speech.choices import Asked, list_choices
from trueque.table.coach import MOST, make_coaching
from trueque.telling.clauses import (
    Clause,
    ClauseFinder,
    contrast_clauses,
    describe_clause,
    describe_clause_question,
    describe_clauses,
    describe_difference,
    is_loss,
)

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Aina", "Biel", "Hugo", "Dolça", "Emma", "Ferran")
ALIKE = "as good as this answer"
"""Of what a hint says, that no fact tells it from another."""
STEPS = {"island": 23, "quick": 11, "princes": 7}
"""Every so manieth answer is a question that is looked at."""
HINT_STEPS = {**STEPS, "island": 9}
"""The same for hints: many questions of the Island have but one answer worth a hint."""
ANSWERS = 6
"""Answers of a question that are looked at."""
LOOKED_FOR = 60
"""Answers from which these are drawn: a hand of ten has thousands of offers."""

SAME_WORDS = ({"removes", "card_at"}, {"nears", "leaves"}, {"builds_none", "unpaid"})
"""Kinds that may be told in the same words."""
KINDS_TOLD = dict[str, set[str]]()
"""Of which kinds of facts each sentence was told."""

Met = tuple[Game[Any, Any], Any, Decision[Any]]


def iterate_questions(name: str, step: int, records: str = "*", lines: int = 10_000) -> Iterator[Met]:
    """Questions with something to choose, along the archived games; the game goes on when the next is asked for."""
    for path in sorted((RECORDS / name).glob(f"{records}.trq")):
        record = read_record(path.read_text(encoding="utf-8"))
        game = make_game(name, record.options)
        state, played = game.start(), 0
        for line in islice(record.log, lines):
            if line.author < NATURE:
                continue
            played += 1
            if played % step == 0:
                for asked in game.decisions(state):
                    if asked.seat != NATURE and len(list(islice(asked.answers, 2))) == 2:
                        yield game, state, asked
            game.play(state, line.author, game.read(state, line.text))


def find_wrong_facts(game: Game[Any, Any], state: Any, decision: Decision[Any], rng: Random) -> list[str]:
    """What is wrong with the facts about some answers to a question, in every language."""
    wrong, view = [], game.view(state, decision.seat)
    spoken = [
        list_choices(game, [], view, Listener(lang, decision.seat, NAMES[: game.seats]), few=0) for lang in LANGUAGES
    ]
    answers = list(islice(decision.answers, LOOKED_FOR))
    finder = ClauseFinder(spoken[0])
    for action in rng.sample(answers, min(ANSWERS, len(answers))):
        case, told = Case(game, state, decision.seat, action), finder.find(action)
        where = f"{game.name}, {decision.kind}, {game.write(action)}"
        wrong += [] if told else [f"{where}: no fact"]
        wrong += [f"{where}: {clause} is false" for clause in told if not is_true(case, clause)]
        for asked in spoken:
            said = [
                text
                for clause in told
                for text in (describe_clause(clause, asked), describe_clause_question(clause, asked))
            ]
            wrong += [f"{where}: {text!r}" for text in said if not text or "{" in text]
            wrong += [f"{where}: {text!r} tells two facts" for text in find_twofold_words(told, asked)]
    return wrong


def find_twofold_words(told: Sequence[Clause], asked: Asked) -> Iterator[str]:
    """Sentences that were told of facts of another kind as well."""
    for clause in told:
        text = describe_clause(clause, asked)
        kinds = KINDS_TOLD.setdefault(text, set())
        kinds.add(clause.kind)
        if len(kinds) > 1 and kinds not in SAME_WORDS:
            yield text


def find_shared_reasons(game: Game[Any, Any], state: Any, decision: Decision[Any], rng: Random) -> list[str]:
    """Answers of the coach's three that say the same as another without calling it alike, or say nothing."""
    view, to = game.view(state, decision.seat), Listener("en", decision.seat, NAMES[: game.seats])
    answers = list(islice(decision.answers, LOOKED_FOR))
    table: Any = SimpleNamespace(game=game, words=game_words(game.name))
    finder = ClauseFinder(list_choices(game, [], view, to, few=0))
    told = make_coaching(table, finder, "", rng.sample(answers, min(MOST, len(answers)))).hints
    whys = [hint.why for hint in told if ALIKE not in hint.why]
    where = f"{game.name}, {decision.kind}: {[(hint.answer, hint.why) for hint in told]}"
    return [where] * (len(set(whys)) < len(whys) or not all(whys))


def find_wrong_hints(game: Game[Any, Any], state: Any, decision: Decision[Any]) -> list[str] | None:
    """A hint that says no fact, or gives the best answer and the next the same reason without calling them alike; none
    where there is nothing to choose."""
    judge, view = make_judge(game.name, game.options), game.view(state, decision.seat)
    ranked_answers = rank_answers(judge, view, decision)
    if len(ranked_answers) < 2:
        return None
    to = Listener("en", decision.seat, NAMES[: game.seats])
    asked = list_choices(game, [], view, to, few=0)
    best = hints.choose_two(ClauseFinder(asked), ranked_answers)
    one, other = (ClauseFinder(asked).find(ranked.action) for ranked in best)
    said = hints.make_hint(judge, view, decision, to, hints.ANSWER).sentence
    alike = describe_clauses(contrast_clauses(one, other), asked) == describe_clauses(
        contrast_clauses(other, one), asked
    )
    wrong = [f"a number unasked: {said}"] if " %" in said else []
    reason = describe_difference(asked, *(ranked.action for ranked in best))
    drawbacks = {describe_clause(clause, asked) for clause in one if is_loss(clause, asked)}
    wrong += [f"a drawback as the reason: {text}" for text in (reason, said.partition(". ")[2]) if text in drawbacks]
    if alike and ALIKE not in said and "no single fact" not in said:
        wrong.append(f"{game.write(best[0].action)} and {game.write(best[1].action)}: {said}")
    return wrong
