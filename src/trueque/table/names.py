"""What people may be called and may write: no control signs, no invisible tricks; the page escapes the rest."""

from __future__ import annotations

import unicodedata

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, in_every_language

HIDDEN = {"Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp"}
SIGNS = set('<>&"`{}\\@')
UNSEEN = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u200d\u2800\u3164\uffa0")
SELECTORS = (("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
"""Of forms; by number, since a page's Python knows no letter by its name."""
MOST_MARKS = 2
"""A letter with an accent and a second mark (Vietnamese, Hebrew, Arabic) is written; towers of marks are not."""


def clean_text(text: str) -> str:
    """Chat and reports: one line, composed, without control and direction signs (joiners of emoji stay)."""
    composed = unicodedata.normalize("NFC", text).replace("\n", " ").replace("\t", " ")
    return "".join(c for c in composed if c == "\u200d" or unicodedata.category(c) not in HIDDEN).strip()


def clean_name(name: str) -> str:
    """A name as it is shown; one that could pass for markup or for nobody is refused."""
    seen = "".join(sign for sign in clean_text(name) if not _is_invisible(sign))
    shown = unicodedata.normalize("NFC", " ".join(seen.split()))
    if not shown or len(shown) > 32 or SIGNS & set(shown) or not any(c.isalnum() for c in shown):
        sentence, said = in_every_language("table", _describe_name_rule)
        raise RuleError(sentence, "names", said)
    if _is_stacked(shown):
        sentence, said = in_every_language("table", _describe_marks_rule)
        raise RuleError(sentence, "names", said)
    return shown


def _is_invisible(sign: str) -> bool:
    """Letters and marks that are drawn as nothing: fillers, joiners, selectors of forms."""
    return sign in UNSEEN or any(first <= sign <= last for first, last in SELECTORS)


def _is_stacked(shown: str) -> bool:
    """Whether marks pile up, or ring a letter, or stand on nothing: they would cover what is written beside them."""
    marks = MOST_MARKS
    for sign in shown:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind == "Mn" else 0 if kind != "Zs" else MOST_MARKS
        if kind == "Me" or marks > MOST_MARKS:
            return True
    return False


def _describe_name_rule(say: Speaker) -> str:
    signs = '< > & " ` { } \\ @'
    return say("A name has 1 to 32 characters, at least one letter or digit, and none of {signs}.", signs=signs)


def _describe_marks_rule(say: Speaker) -> str:
    return say("Marks on one letter of a name: {n} at most, and none may stand alone.", n=MOST_MARKS)


def login_key(name: str) -> str:
    """Two accounts may not look alike: letter case and compatible forms do not count."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()
