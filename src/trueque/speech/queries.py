"""The questions a player may ask at any moment: one letter asks, two letters act."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.locale.tongues import order_languages, read_own_section, vocabulary_section
from trueque.speech.fold import split_tokens
from trueque.speech.vocabulary import list_kinds

ALONE = frozenset(list_kinds("asking-alone"))
"""Words that both ask and act: they ask when they stand alone."""


WONDERING = frozenset({"what", "where", "who", "whose", "how", "howmany", "why", "when"})
"""Concepts that ask."""

DOING = frozenset({"undo", "quit", "resign", "pause"})
"""Queries that do something: taken back, left, given up is only what a line names, and nothing by the way."""


@dataclass(frozen=True)
class Query:
    """Something asked, with the words that followed."""

    name: str
    words: tuple[str, ...]
    text: str
    """What followed, as it was typed."""


@cache
def _query_table(lang: str, live: bool) -> dict[str, str]:
    """Every word that asks: the reader's own first, then the full words of the other languages."""
    found: dict[str, str] = {}
    for language in order_languages(lang):
        for section in ("queries", "live") if live else ("queries",):
            said = vocabulary_section(lang, section) if language == lang else read_own_section(language, section)
            for name, asking in said.items():
                for word in asking:
                    key = "?" if word == "?" else " ".join(split_tokens(word))
                    if language == lang or len(key) > 2:
                        found.setdefault(key, name)
    return found


def read_query(text: str, lang: str, live: bool = False) -> Query | None:
    """The query that *text* is, if it is one: a word of the table, alone or with what it is about.

    *live*: also what can be asked only at a live table. Ordinary speech is `questions.read_line`'s.
    """
    stripped = text.strip()
    if stripped == "?":
        return Query("help", (), "")
    if stripped.endswith("?"):
        # The beginning of an answer and a question mark: how may it go on?
        begun = stripped.rstrip("? ")
        return read_query(begun, lang, live) or Query("where", split_tokens(begun), begun)
    typed, known = split_tokens(stripped), _query_table(lang, live)
    if phrase := read_phrase(text, lang, live):
        return phrase
    name = known.get(typed[0]) if typed else None
    if name is None or (name in ALONE | DOING and len(typed) > 1):
        return None
    if name in DOING and not is_typed_as_known(stripped, lang, name):
        return None
    rest = stripped.split(maxsplit=1)
    return Query(name, typed[1:], rest[1] if len(rest) > 1 else "")


def is_typed_as_known(text: str, lang: str, name: str) -> bool:
    """Whether a word is typed as a language has it: «èxit» is no English “exit”."""
    own = vocabulary_section(lang, "queries").get(name, ())
    return split_tokens(text)[0] in {token for word in own for token in split_tokens(word)} or text.isascii()


def read_phrase(text: str, lang: str, live: bool = False) -> Query | None:
    """The query that several words are together: «por qué», «límite de mano»."""
    typed, known = split_tokens(text), _query_table(lang, live)
    return Query(known[" ".join(typed)], (), "") if len(typed) > 1 and " ".join(typed) in known else None


@cache
def words_of_queries(lang: str) -> dict[str, str]:
    """For each query, the first full word that asks it in *lang*."""
    asking = vocabulary_section(lang, "queries").items()
    return {name: next((word for word in said if len(word) > 1), said[0]) for name, said in asking}
