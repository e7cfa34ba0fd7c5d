"""What lines play in positions, and whether they name it: what tests and figures of common words judge by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tests.speech.common import EACH, Spot, naming
from trueque.kernel import RuleError
from trueque.speech import Asked, read_line, understand_line
from trueque.speech.concepts import card_names
from trueque.speech.fold import split_tokens
from trueque.speech.queries import DOING
from trueque.speech.sentences import read_words
from trueque.speech.vocabulary import ordinal_words


@lru_cache(maxsize=EACH)
def ask(spot: Spot, lang: str) -> Asked:
    """The question at a position, kept while many lines are said there."""
    return spot.question(lang)


def played(lines: Iterable[tuple[Spot, str]], lang: str) -> Iterator[tuple[Spot, str, str]]:
    """Every line that was played at once, where, and as what; or that took something back, left or gave up."""
    for spot, said in lines:
        question = ask(spot, lang)
        query = read_line(said, question.to, spot.game.name, kinds=question.kinds)
        if query is not None:
            if query.name in DOING:
                yield spot, said, query.name
            continue
        try:
            action = understand_line(said, question, spot.state, set()).action
        except RuleError:
            continue
        if action is not None:
            yield spot, said, spot.game.write(action)


def is_named(said: str, notation: str, spot: Spot, lang: str) -> bool:
    """Whether a line says a documented word for that answer, a card's name, or just what the only question asks for."""
    group, *args = notation.casefold().replace("-", " ").split()
    known, typed = naming(spot.game.name)[lang], set(split_tokens(said))
    if typed & (known.get(group, frozenset()) | {group}) or any(typed & known.get(arg, frozenset()) for arg in args):
        return True
    if any(set(name) <= typed for name in card_names(spot.game.name, lang)):
        return True
    question = ask(spot, lang)
    kinds = {choice.group for choice in question.choices if choice.decision.waits}
    about = any(word.kind in ("resource", "player", "place", "card") for word in read_words(said, question.to))
    # Of stacks in a row the third is named by its place in it, too, alone or with an article.
    row, said_whole = ordinal_words(lang), split_tokens(said)
    is_in_row = len(said_whole) <= 2 and any(row[word] in (*args, "last") for word in said_whole[-1:] if word in row)
    return (about or is_in_row) and kinds <= {group}
