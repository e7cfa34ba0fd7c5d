"""What people may be called and may write: no control signs, no invisible tricks; the page escapes the rest."""

from __future__ import annotations

import unicodedata

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, in_every_language

HIDDEN = {"Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp"}
SIGNS = set('<>&"`{}\\@')


def clean_text(text: str) -> str:
    """Chat and reports: one line, composed, without control and direction signs (joiners of emoji stay)."""
    composed = unicodedata.normalize("NFC", text).replace("\n", " ").replace("\t", " ")
    return "".join(c for c in composed if c == "\u200d" or unicodedata.category(c) not in HIDDEN).strip()


def clean_name(name: str) -> str:
    """A name as it is shown; one that could pass for markup or for nobody is refused."""
    shown = " ".join(clean_text(name).split())
    if not shown or len(shown) > 32 or SIGNS & set(shown) or not any(c.isalnum() for c in shown):
        sentence, said = in_every_language("table", _name_rule)
        raise RuleError(sentence, "names", said)
    return shown


def _name_rule(say: Speaker) -> str:
    signs = '< > & " ` { } \\ @'
    return say("A name has 1 to 32 signs, at least one letter or digit, and none of {signs}.", signs=signs)


def login_key(name: str) -> str:
    """Two accounts may not look alike: letter case and compatible forms do not count."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()
