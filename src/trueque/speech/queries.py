"""The questions a player may ask at any moment: one letter asks, two letters act."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.locale.tongues import order_languages, read_own_section, vocabulary_section
from trueque.speech.fold import split_tokens

ALONE = frozenset({"bank", "robber", "market"})
"""Words that both ask and act: they ask when they stand alone."""


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
    # «por qué» and «per què» are two words.
    if len(typed) == 2 and " ".join(typed) in known:
        return Query(known[" ".join(typed)], (), "")
    name = known.get(typed[0]) if typed else None
    if name is None or (name in ALONE and len(typed) > 1):
        return None
    rest = stripped.split(maxsplit=1)
    return Query(name, typed[1:], rest[1] if len(rest) > 1 else "")


def words_of_queries(lang: str) -> dict[str, str]:
    """For each query, the first full word that asks it in *lang*."""
    asking = vocabulary_section(lang, "queries").items()
    return {name: next((word for word in said if len(word) > 1), said[0]) for name, said in asking}
