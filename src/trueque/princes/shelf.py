"""The printed cards of The Princes, for shelves: ids, names, costs, points and effects in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trueque.kernel.package_state import PackageState
from trueque.kernel.words import Listener
from trueque.locale.tongues import languages
from trueque.princes.cards.facts import DRAWN, serialize_cards
from trueque.princes.cards.sets import list_set_packages
from trueque.princes.speech.names import TERRAINS, PrincesVoice


def cards() -> list[dict[str, Any]]:
    """Every face; those of regions with how one is called where it lies, for the page's table."""
    terrains = {card: terrain for terrain, card in TERRAINS.items()}
    return [
        card | {"lying": region_names(terrains[card["id"]])} if card["id"] in terrains else card
        for card in serialize_cards()
    ]


def list_packages() -> list[PackageState]:
    """How it is with the card sets of other packages."""
    return list_set_packages()


def region_names(terrain: str) -> dict[str, str]:
    """What a region is called in each language, with blanks for its number and its stock."""
    return {
        lang: PrincesVoice(Listener(lang, None, ())).describe_stock(terrain, "{number}", "{n}") for lang in languages()
    }


def has_entry(card: Mapping[str, Any]) -> bool:
    """Whether the almanac shows this card by its name; roads, cities and regions have entries of their own."""
    return card["kind"] in (*DRAWN, "event")
