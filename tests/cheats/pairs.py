"""Which kinds of cheats can be done in one game, and who can know a kind where another hides it."""

from __future__ import annotations

import itertools

from tests.cheats.kinds import KINDS
from tests.cheats.strangers_list import STRANGERS

EXCLUDED = {
    frozenset({"BetweenTwo", "OwnKeyReplaced"}): "both name a key for the same seat: one takes the other's place",
}
BEHIND = "BetweenTwo"
"""Who stands between a page and the others shows that page what it likes of keys and signatures, signed to fit: of what
is done to these the page alone knows nothing, until words are compared."""
HIDDEN = {
    "SplitFromHere": frozenset({"words"}),
    "TwoHistories": frozenset({"signed by others", "terminal at the end"}),
    **dict.fromkeys(
        ("ForgedSignature", "SignedWithAnotherKey", "OldSignature", "SecondKey"), frozenset({"all others"})
    ),
}
"""What is left of who can know a kind beside it."""


def list_pairs() -> list[tuple[str, str]]:
    """All pairs that can be done at once."""
    return [pair for pair in itertools.combinations(KINDS, 2) if frozenset(pair) not in EXCLUDED]


def known_beside(name: str, done: list[str]) -> frozenset[str]:
    """Who can know *name* where all of *done* was done."""
    known = (KINDS | STRANGERS)[name].KNOWN
    return HIDDEN.get(name, known) if BEHIND in done else known
