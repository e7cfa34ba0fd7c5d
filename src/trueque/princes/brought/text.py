"""A deck as text: one word for options and records, lines for files, and back.

deck:abbey,archer*2,storehouse*3          # one word, the faces by their ids, in the order of their names

# Lines: what follows a hash is not read.
2 Archer                                  # a card by its name in any of our languages, or by its id
Abbey
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from trueque.locale import _, languages
from trueque.princes.brought.box import Cards, Fault
from trueque.princes.cards.facts import DRAWN, load_faces
from trueque.speech.fold import fold_text

HEAD = "deck:"
MOST = 99
"""So many of a card are read: more is no deck anyway."""
LINE = re.compile(r"(?:(\d{1,2})\s*(?:x|×|\*)?\s+)?(.+?)(?:\s*(?:x|×|\*)\s*(\d{1,2}))?")


def write_deck(cards: Cards) -> str:
    """A deck in one word."""
    return HEAD + ",".join(id if n == 1 else f"{id}*{n}" for id, n in sorted(cards.items()) if n)


def read_deck(text: str) -> Counter[str]:
    """The deck that a word or lines name; what is not a card is refused in a sentence."""
    text = text.strip()
    if text.startswith(HEAD):
        lines = [line for line in text.removeprefix(HEAD).split(",") if line]
    else:
        lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    found: Counter[str] = Counter()
    for line in filter(None, lines):
        before, name, after = match_line(line)
        id = load_card_ids().get(fold_text(name).replace("_", " "))
        if id is None:
            raise Fault(_("There is no card «{name}» to bring in a deck."), {"name": name[:40]}).refusal
        found[id] += min(int(before or after or 1), MOST - found[id])
    return found


def match_line(line: str) -> tuple[str | None, str, str | None]:
    """How many, the card, how many: one of the two numbers at most is there."""
    found = LINE.fullmatch(line)
    assert found is not None, "any line that is not empty has a name"
    before, name, after = found.groups()
    return before, name, after


@cache
def load_card_ids() -> Mapping[str, str]:
    """Every card that can be brought, by its id and by its name in each language."""
    found: dict[str, str] = {}
    for id, face in load_faces().items():
        if face.kind in DRAWN:
            names = [face.names[lang] for lang in languages()]
            found |= {fold_text(name).replace("_", " "): id for name in (*names, id)}
    return found
