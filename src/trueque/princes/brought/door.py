"""What the decks of The Princes offer to whoever serves all games (`table/decks.py`): plain values, with sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from trueque.kernel import BadOptions
from trueque.locale import Speaker, _, speaker, translate_error
from trueque.princes.brought.box import Cards, DeckLimits, find_faults, load_box
from trueque.princes.brought.drafts import DRAFT, find_deck
from trueque.princes.brought.text import write_deck
from trueque.princes.cards.facts import load_faces
from trueque.princes.rules import DECKS, MODES, OF_DECKS, make_rules

Json = dict[str, Any]
OPTIONS = DECKS
TABLE: Mapping[str, str] = {"mode": "tournament"}
"""The options of a table to which decks are brought."""
TITLES = {
    "merchants": (_("Merchants"), _("Ships, markets and the trade advantage.")),
    "warriors": (_("Warriors"), _("Heroes, the strength advantage, and attacks.")),
    "scholars": (_("Scholars"), _("Abbeys, libraries and a university: more cards in hand.")),
}


def has_decks(options: Mapping[str, str]) -> bool:
    """Whether decks are brought to a table with these options."""
    mode = MODES.get(options.get("mode", ""))
    return mode is not None and mode.brought


def deck_limits(options: Mapping[str, str]) -> DeckLimits:
    """What a table with these options agreed on about decks."""
    return make_rules({**TABLE, **{name: options[name] for name in OF_DECKS if name in options}}).limits


def open_decks(options: Mapping[str, str], lang: str) -> Json:
    """What one builds with: every card with how many may be brought, and decks to begin with."""
    say, agreed = speaker("princes", lang), deck_limits(options)
    ready = [
        {"name": name, "title": say(title), "line": say(line), "deck": write_deck(find_deck(name, agreed))}
        for name, (title, line) in TITLES.items()
    ]
    return {"size": agreed.size, "cards": {id: agreed.most_copies(id) for id in load_box(agreed.printing)},
            "ready": ready,
            "options": list(OPTIONS), "table": dict(TABLE)}  # fmt: skip


def draft_deck(number: int, options: Mapping[str, str], lang: str) -> Json:
    """A deck that a bot drafts."""
    return check_deck(f"{DRAFT}{number}", options, lang)


def check_deck(source: str, options: Mapping[str, str], lang: str) -> Json:
    """What a text, a word or a name brings, and what is said about it."""
    agreed = deck_limits(options)
    try:
        deck = find_deck(source.strip(), agreed)
    except BadOptions as wrong:
        finding: Json = {"sentence": translate_error(wrong, lang), "card": ""}
        return {"playable": False, "deck": "", "cards": {}, "size": 0, "text": source, "findings": [finding], "sum": ""}
    wrong_ = [{"sentence": one.translate(lang), "card": one.face} for one in find_faults(deck, agreed)]
    cards = {id: n for id, n in sorted(deck.items()) if n}
    return {"playable": not wrong_, "deck": write_deck(deck), "cards": cards, "size": sum(cards.values()),
            "text": "\n".join(write_deck_lines(deck, lang)), "findings": wrong_,
            "sum": summarize_deck(deck, speaker("princes", lang))}  # fmt: skip


def write_deck_lines(deck: Cards, lang: str) -> list[str]:
    """A deck as lines of a file, by the names of its cards."""
    return sorted(f"{n} {load_faces()[id].names[lang]}" for id, n in deck.items() if n)


def summarize_deck(deck: Cards, say: Speaker) -> str:
    """A deck in one sentence."""
    kinds: Counter[str] = Counter()
    for id, n in deck.items():
        face = load_faces()[id]
        red = "city" if face.kind == "city_expansion" else face.type
        kinds["action" if face.kind == "action" else red] += n
    houses, others = kinds["building"], kinds["unit"] + kinds["extraordinary_site"]
    parts = (
        (kinds["action"], say.many("{n} action", "{n} actions", kinds["action"])),
        (houses, say.many("{n} building for settlements", "{n} buildings for settlements", houses)),
        (kinds["city"], say.many("{n} for cities", "{n} for cities", kinds["city"])),
        (kinds["trade_ship"], say.many("{n} ship", "{n} ships", kinds["trade_ship"])),
        (kinds["hero"], say.many("{n} hero", "{n} heroes", kinds["hero"])),
        (others, say.many("{n} other", "{n} others", others)),
    )
    return ", ".join(said for n, said in parts if n)
