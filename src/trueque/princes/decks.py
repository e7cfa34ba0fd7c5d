"""What is shuffled, dealt and laid out before the game, as the cards of a rules version say."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from trueque.kernel import Seat
from trueque.princes.brought.box import SEATS
from trueque.princes.cards.facts import list_event_cards, list_open_cards
from trueque.princes.catalogue import CARDS, REGION_STACK, START_REGIONS, list_stack_tokens, make_card_token
from trueque.princes.rules import PrincesRules
from trueque.princes.slots import cards_with_timing
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


def card_back(rules: PrincesRules, card: str) -> str:
    """What the others see of a card in a hand."""
    return ANY if rules.mode_parts.brought else CARDS[card].set


@kept
def count_shuffled_cards(rules: PrincesRules, what: str) -> dict[str, int]:
    """The cards of a shuffle before the game, with how many there are of each."""
    if what == "regions":
        return dict.fromkeys(REGION_STACK, 1)
    if what in SEATS and rules.mode_parts.brought:
        return dict(sorted(rules.brought_deck(SEATS.index(what)).items()))
    if what in ("events", "aside"):
        marked = what == "aside"
        events = list_event_cards(*rules.mode_parts.event_sets, printing=rules.printing)
        found = [copy for copy in events if copy.face != "yule"]
        tokens = [make_card_token(copy) for copy in found if not rules.is_duel or copy.half_moon == marked]
    else:
        tokens = list_stack_tokens(what, rules.printing, duel=rules.is_duel)
    return dict(sorted(Counter(tokens).items()))


@kept
def cards_with_back(rules: PrincesRules, set_: str) -> Counter[str]:
    """The cards with the back of a set, in its draw stacks or face up; not to be written."""
    return Counter(count_shuffled_cards(rules, set_)) + Counter(list_open_set_cards(rules, set_))


@kept
def count_event_cards(rules: PrincesRules) -> tuple[Counter[str], Counter[str]]:
    """The events but Yule, and those of them that a Duel may leave out; not to be written."""
    events = list_event_cards(*rules.mode_parts.event_sets, printing=rules.printing)
    copies = [copy for copy in events if copy.face != "yule"]
    marked = [make_card_token(copy) for copy in copies if copy.half_moon] if rules.is_duel else []
    return Counter(make_card_token(copy) for copy in copies), Counter(marked)


@kept
def list_stacks_of_set(rules: PrincesRules, set_: str) -> tuple[tuple[int, int], ...]:
    """The stacks of a set, each with how many cards it gets: as many, or one more in the first of them."""
    places = [place for place, back in enumerate(rules.backs) if back == set_]
    each, over = divmod(sum(count_shuffled_cards(rules, set_).values()), len(places))
    return tuple((place, each + (at < over)) for at, place in enumerate(places))


def list_open_set_cards(rules: PrincesRules, set_: str) -> list[str]:
    """The cards of a set that lie face up: in its theme game only."""
    return (
        [make_card_token(copy) for copy in list_open_cards(set_, rules.printing)]
        if rules.is_theme and not rules.is_duel
        else []
    )


def place_start_regions(rules: PrincesRules, seat: Seat) -> dict[Spot, int]:
    """Which region lies where in a principality at the start."""
    spots = START_SPOTS
    if rules.hills == "middle":
        spots = {**START_SPOTS, "hills": START_SPOTS["pasture"], "pasture": START_SPOTS["hills"]}
    return {spot: START_REGIONS[seat][terrain] for terrain, spot in spots.items()}


@kept
def has_reactions(rules: PrincesRules) -> bool:
    """Whether the stacks hold a card that keeps events off; where they do not, nobody is asked."""
    return any(
        cards_with_timing("reaction") & count_shuffled_cards(rules, set_).keys() for set_ in rules.mode_parts.sets
    )
