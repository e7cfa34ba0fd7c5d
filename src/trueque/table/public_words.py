"""The one door for what others can read (names, talk, islands, decks): a host chooses words that nobody says here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from trueque.locale import Speaker
from trueque.table.lookalikes import fold_lookalikes
from trueque.table.refusal import make_refusal

MOST_WORDS = 10_000


class PublicWords:
    """Words that a host does not want to read here, however they are written."""

    def __init__(self, unwelcome: Iterable[str] = ()) -> None:
        self._unwelcome = frozenset(_fold_word(word) for word in unwelcome) - {""}

    def require_welcome(self, *texts: str) -> None:
        """Refuse what holds such a word: whole, in letters that look alike, or spelled with blanks or dots between."""
        if self._unwelcome and any(self._unwelcome & _list_words(text) for text in texts):
            raise make_refusal("malformed", "names", _describe_unwelcome)


def _describe_unwelcome(say: Speaker) -> str:
    return say("There is a word in it that the host of this server does not want to read here.")


def read_word_list(text: str) -> tuple[str, ...]:
    """The words of a file: one a line, what follows a # is for people."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)[:MOST_WORDS]


def _fold_word(word: str) -> str:
    """*word* without accents, repeated letters and other signs, one letter for all that look alike."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", word) if unicodedata.category(sign) != "Mn")
    letters = re.sub(r"[\W_]+", "", fold_lookalikes(plain))
    return re.sub(r"(.)\1+", r"\1", letters)


def _list_words(text: str) -> set[str]:
    """The words of *text*, and those that its single letters spell."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    words = re.findall(r"[^\W_]+", plain)
    spelled = re.findall(r"(?:(?<![^\W_])[^\W_][\W_]+){2,}[^\W_](?![^\W_])", plain)
    return {_fold_word(word) for word in (*words, *spelled)}
