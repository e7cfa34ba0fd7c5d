"""What is shuffled, dealt and laid out before the game, as the cards of a rules version say."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from trueque.kernel import Seat
from trueque.princes.brought.box import SEATS
from trueque.princes.cards.facts import event_cards, open_cards
from trueque.princes.catalogue import CARDS, REGION_STACK, START_REGIONS, stack_tokens, token_of
from trueque.princes.rules import Rules
from trueque.princes.slots import timed
from trueque.princes.tableau import Spot

START_SPOTS: dict[str, Spot] = {
    "forest": (-2, 1),
    "gold_field": (0, 1),
    "fields": (2, 1),
    "hills": (-2, -1),
    "pasture": (0, -1),
    "mountains": (2, -1),
}

kept = lru_cache(maxsize=512)
"""What the rules of a table come to; tables with decks of their own are not counted, so that not all are kept."""
ANY = "deck"
"""The back of a card in a deck that was brought: all are alike (R-225)."""


def back_of(rules: Rules, card: str) -> str:
    """What the others see of a card in a hand."""
    return ANY if rules.made_of.brought else CARDS[card].set


@kept
def deck(rules: Rules, what: str) -> dict[str, int]:
    """The cards of a shuffle before the game, with how many there are of each."""
    if what == "regions":
        return dict.fromkeys(REGION_STACK, 1)
    if what in SEATS and rules.made_of.brought:
        return dict(sorted(rules.brought(SEATS.index(what)).items()))
    if what in ("events", "aside"):
        marked = what == "aside"
        events = event_cards(*rules.made_of.event_sets, printing=rules.printing)
        found = [copy for copy in events if copy.face != "yule"]
        tokens = [token_of(copy) for copy in found if not rules.duel or copy.half_moon == marked]
    else:
        tokens = stack_tokens(what, rules.printing, duel=rules.duel)
    return dict(sorted(Counter(tokens).items()))


@kept
def drawn(rules: Rules, set_: str) -> Counter[str]:
    """The cards with the back of a set, in its draw stacks or face up; not to be written."""
    return Counter(deck(rules, set_)) + Counter(opened(rules, set_))


@kept
def turned(rules: Rules) -> tuple[Counter[str], Counter[str]]:
    """The events but Yule, and those of them that a Duel may leave out; not to be written."""
    events = event_cards(*rules.made_of.event_sets, printing=rules.printing)
    copies = [copy for copy in events if copy.face != "yule"]
    marked = [token_of(copy) for copy in copies if copy.half_moon] if rules.duel else []
    return Counter(token_of(copy) for copy in copies), Counter(marked)


@kept
def stacks_of(rules: Rules, set_: str) -> tuple[tuple[int, int], ...]:
    """The stacks of a set, each with how many cards it gets: as many, or one more in the first of them."""
    places = [place for place, back in enumerate(rules.backs) if back == set_]
    each, over = divmod(sum(deck(rules, set_).values()), len(places))
    return tuple((place, each + (at < over)) for at, place in enumerate(places))


def opened(rules: Rules, set_: str) -> list[str]:
    """The cards of a set that lie face up: in its theme game only."""
    return [token_of(copy) for copy in open_cards(set_, rules.printing)] if rules.theme and not rules.duel else []


def start_regions(rules: Rules, seat: Seat) -> dict[Spot, int]:
    """Which region lies where in a principality at the start."""
    spots = START_SPOTS
    if rules.hills == "middle":
        spots = {**START_SPOTS, "hills": START_SPOTS["pasture"], "pasture": START_SPOTS["hills"]}
    return {spot: START_REGIONS[seat][terrain] for terrain, spot in spots.items()}


@kept
def has_reactions(rules: Rules) -> bool:
    """Whether the stacks hold a card that keeps events off; where they do not, nobody is asked."""
    return any(timed("reaction") & deck(rules, set_).keys() for set_ in rules.made_of.sets)
