"""Decks that nobody had to build: some of ours by name, and those that a bot drafts by what cards were worth to it.

A draft goes by `worth.json`: how much more, in points of a hundred, a deck won with a card than without it, counted
over games between decks by lot (`python -m benchmarks.decks`). A number decides the draft, so that it can be repeated.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random

from trueque.princes.brought.box import Cards, DeckLimits, load_box
from trueque.princes.brought.text import read_deck
from trueque.princes.cards.facts import load_faces

DRAFT = "draft-"
DRAFTED = re.compile(rf"{DRAFT}(\d{{1,9}})")
EAGERNESS = 1.5
"""How many points of worth weigh as much as the draft's luck: the fewer, the more alike are all drafts."""


def find_deck(wish: str, limits: DeckLimits) -> Counter[str]:
    """The deck that a word means: one of ours by name, a draft by number, or its cards."""
    if found := DRAFTED.fullmatch(wish):
        return draft_deck(Random(f"draft {found[1]}"), limits)
    ready = load_decks().get(wish)
    return Counter(fit_deck_to_limits(ready, limits)) if ready is not None else read_deck(wish)


@cache
def load_decks() -> Mapping[str, Mapping[str, int]]:
    """Our own decks, of 45 cards, the most wanted first: smaller ones leave out the last."""
    told = json.loads((files("trueque.princes.brought") / "ours.json").read_text(encoding="utf-8"))
    return {name: read_deck("\n".join(lines)) for name, lines in told.items()}


def fit_deck_to_limits(deck: Mapping[str, int], limits: DeckLimits) -> Counter[str]:
    """As many of a deck's first cards as the limits ask for, filled up by a draft where copies are short."""
    found: Counter[str] = Counter()
    for id, n in deck.items():
        found[id] += max(0, min(n, limits.most_copies(id), limits.size - found.total()))
    return found if found.total() == limits.size else draft_deck(Random("cut"), limits, found)


@cache
def load_card_worths() -> Mapping[str, float]:
    """What a card adds to a deck, in points of a hundred; one that was never counted adds nothing."""
    told: dict[str, float] = json.loads((files("trueque.princes.brought") / "worth.json").read_text(encoding="utf-8"))
    return told


def draft_deck(
    rng: Random, limits: DeckLimits, begun: Mapping[str, int] | None = None, eager: bool = True
) -> Counter[str]:
    """A legal deck: what is worth most and comes up first; who is not *eager* takes any card."""
    found = Counter(begun or {})
    lots = {
        (id, copy): (load_card_worths().get(id, 0.0) / EAGERNESS if eager else 0.0)
        - math.log(-math.log(rng.random() or 0.5))
        for id in sorted(load_box(limits.printing))
        for copy in range(found[id], limits.most_copies(id))
    }
    for id, _copy in sorted(lots, key=lambda one: (-lots[one], one)):
        if found.total() >= limits.size:
            break
        found[id] += 1
    return complete_pairs(found, limits) if eager else found


def complete_pairs(deck: Counter[str], limits: DeckLimits) -> Counter[str]:
    """A card that stands on one that is not in the deck makes room for that one, until every card has its ground."""
    while lacking := next((id for id in sorted(+deck) if not can_be_used(id, deck, limits)), None):
        deck[lacking] -= 1
        deck[list_base_cards(lacking)[0]] += 1
    return +deck


def can_be_used(id: str, deck: Cards, limits: DeckLimits) -> bool:
    """Whether a card can ever be used with what is in the deck."""
    needs = list_base_cards(id)
    return not needs or any(deck.get(need, 0) for need in needs) or not limits.most_copies(needs[0])


def list_base_cards(id: str) -> list[str]:
    """The cards of which one must lie there; none where something else will do."""
    needs = load_faces()[id].requirement
    return [need[1] for need in needs] if all(need[0] in ("card", "card_at_city") for need in needs) else []
