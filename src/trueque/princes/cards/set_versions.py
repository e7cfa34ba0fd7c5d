"""Which version of a card set of another package a game is played by: ``rivers@0.2+1f0c9a3e``.

The number is the package's; behind the plus stands a sum of all that the rules read of the set (prices, points, copies,
effects; no names, sentences or pictures). A game that was stored with another sum is not played on by other cards: it
is refused, and the sentence says which version it needs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256

from trueque.kernel.errors import BadOptions
from trueque.locale import _, in_every_language
from trueque.princes.cards.facts import load_faces
from trueque.princes.cards.sets import ASIDE, OURS, find_outside_sets

WORDS_ALONE = ("names", "effect", "needs", "scene")
"""What is printed on a card for people: it changes no game."""
LETTERS = 8


@cache
def set_label(name: str) -> str:
    """A set of another package with its version and the sum of its rules."""
    one = find_outside_sets()[name]
    cards = [{key: value for key, value in block.items() if key not in WORDS_ALONE} for block in one.blocks]
    rules = [one.target, one.stacks, one.duel, cards, spell_value(one.load_effects())]
    sum_ = sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:LETTERS]
    return f"{name}@{one.version or '0'}+{sum_}"


def spell_value(value: object) -> object:
    """What an effect is made of, written alike whenever it is alike."""
    if is_dataclass(value):
        return [type(value).__name__, *(spell_value(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, Mapping):
        return {str(key): spell_value(one) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, list | tuple):
        return [spell_value(one) for one in value]
    return value if isinstance(value, str | int | float | None) else repr(value)


def label_sets(sets: Iterable[str], decks: Iterable[Counter[str]]) -> str:
    """The sets of other packages that a game needs, each with its version, as they stand in its rules."""
    brought = (copy.set for deck in decks for card in deck for copy in load_faces()[card].copies)
    named = {*sets, *brought}
    return ",".join(set_label(name) for name in sorted(named - set(OURS)) if name in find_outside_sets())


def check_labels(stored: str) -> None:
    """Refuse a game that was stored with sets which are not here, or are not what they were."""
    for label in filter(None, stored.split(",")):
        name, _at, version = label.partition("@")
        if name not in find_outside_sets() or name in ASIDE:
            raise _set_error(
                _("This game is played with the card set {label}, which is not here or cannot be used: install it."),
                label=label[:60],
            )
        here = set_label(name)
        number, _plus, sum_ = version.partition("+")
        if (sum_ or number) not in here.partition("@")[2].split("+"):
            raise _set_error(
                _(
                    "This game was played with the card set {label}; {here} is installed, whose cards or effects are "
                    "others, so that its lines would mean something else. Install version {number} of it."
                ),
                label=label[:60],
                here=here,
                number=number[:40] or "?",
            )


def _set_error(sentence: str, **values: str) -> BadOptions:
    english, said = in_every_language("princes", lambda speak: speak(sentence, **values))
    return BadOptions(english, "options", said)
