"""What people type or say for nature: dice as they are read out, and one card or hex; whole rows are `laying`'s."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.kernel import NATURE, BadNotation, Decision
from trueque.kernel.dealer import list_nature_answers
from trueque.kernel.match import Match
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.locale.tongues import read_own_section
from trueque.speech import Asked, list_choices, understand_line
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.vocabulary import SMALL, act_lexicon, number_words


def nature_question(match: Match[Any, Any], to: Listener) -> Asked:
    """Nature's open question, as somebody at the table reads it."""
    view = match.game.view(match.state, None)
    return list_choices(match.game, match.open_questions()[:1], view, Listener(to.lang, NATURE, to.names))


def read_count(word: str, lang: str) -> int:
    """The number that a word is; 0: it is none."""
    said = split_tokens(word)
    figure = number_words(lang).get(said[0], said[0]) if len(said) == 1 else ""
    return int(figure) if figure.isdecimal() and len(figure) <= 2 else 0


def read_draw(text: str, match: Match[Any, Any], to: Listener) -> Any:
    """The one answer of nature that *text* is."""
    decision = match.open_questions()[0]
    answers = {tuple(split_tokens(match.game.write(action))): action for action in list_nature_answers(decision)}
    numbers = read_numbers(text, to.lang)
    if numbers is not None:
        found = find_by_numbers(numbers, answers)
        if found is not None:
            return found
        # Where answers have numbers in them, a number is never that of an option.
        if any(word.isdecimal() for words in answers for word in words) or len(numbers) != 1:
            raise no_draw_error(text, decision, match, to)
    question = nature_question(match, to)
    understood = understand_line(write_numbers_as_digits(text, to.lang), question, match.state)
    return understood.action


def read_numbers(text: str, lang: str) -> list[int] | None:
    """The numbers of a line that holds nothing else but a word for dice: «daus 6 2», “eight”, “5+3”."""
    said = split_tokens(text)
    if said and "roll" in act_lexicon(lang).meanings(said[0]):
        said = said[1:]
    counted = [(word, read_one(said[i : i + 2], lang) or read_count(word, lang)) for i, word in enumerate(said)]
    numbers = [n for word, n in counted if n or word not in SMALL]
    return numbers if numbers and all(numbers) else None


def read_one(said: Sequence[str], lang: str) -> int:
    """1 where a word, followed by another, is that number: «uno y cinco», “a one and a six”; «un seis» is six."""
    one, *articles = (fold_text(word) for word in read_own_section(lang, "signs").get("one", ()))
    is_followed = len(said) > 1 and (said[1] == one or read_count(said[1], lang) > 0)
    return int(said[0] == one or (said[0] in articles and not is_followed))


def write_numbers_as_digits(text: str, lang: str) -> str:
    """A line without the word for dice that it may begin with, and with its numbers as figures."""
    words = text.split()
    if len(words) > 1 and "roll" in act_lexicon(lang).meanings("".join(split_tokens(words[0]))):
        words = words[1:]
    return " ".join(str(read_count(word, lang) or word) for word in words)


def find_by_numbers(numbers: Sequence[int], answers: dict[tuple[str, ...], Any]) -> Any | None:
    """The answer that numbers alone are: each die, their sum (only that matters), or the number of a token."""
    said = tuple(map(str, numbers))
    ending = [action for words, action in answers.items() if words[-len(said) :] == said]
    if said in answers or len(ending) == 1:
        return answers.get(said) or ending[0]
    for words, action in answers.items():
        figures_only = [int(word) for word in words if word.isdecimal()]
        if len(figures_only) == len(words) and len(said) == 1 and sum(figures_only) == numbers[0]:
            return action
    return None


def no_draw_error(text: str, decision: Decision[Any], match: Match[Any, Any], to: Listener) -> BadNotation:
    """What was typed is none of nature's answers: the sentence says what one looks like."""
    say, view = speaker("referee", to.lang), match.game.view(match.state, None)
    example = nature_question(match, to).words.answer(list_nature_answers(decision)[-1], view, to)
    return BadNotation(say("“{text}” is no answer here; one would be “{example}”.", text=text.strip()[:40],
                           example=example))  # fmt: skip
