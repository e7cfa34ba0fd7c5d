"""What the decks of The Princes offer to whoever serves all games (`table/decks.py`): plain values, with sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from trueque.kernel import BadOptions
from trueque.locale import Speaker, _, speaker
from trueque.princes.brought.box import Cards, Limits, box, faults
from trueque.princes.brought.drafting import DRAFT, named
from trueque.princes.brought.text import write_deck
from trueque.princes.cards.facts import faces
from trueque.princes.rules import DECKS, MODES, OF_DECKS, rules_of

Json = dict[str, Any]
OPTIONS = DECKS
TABLE: Mapping[str, str] = {"mode": "tournament"}
"""The options of a table to which decks are brought."""
TITLES = {
    "merchants": (_("Merchants"), _("Ships, markets and the trade advantage.")),
    "warriors": (_("Warriors"), _("Heroes, the strength advantage, and attacks.")),
    "scholars": (_("Scholars"), _("Abbeys, libraries and a university: more cards in hand.")),
}


def is_for(options: Mapping[str, str]) -> bool:
    """Whether decks are brought to a table with these options."""
    mode = MODES.get(options.get("mode", ""))
    return mode is not None and mode.brought


def limits(options: Mapping[str, str]) -> Limits:
    """What a table with these options agreed on about decks."""
    return rules_of({**TABLE, **{name: options[name] for name in OF_DECKS if name in options}}).limits


def opened(options: Mapping[str, str], lang: str) -> Json:
    """What one builds with: every card with how many may be brought, and decks to begin with."""
    say, agreed = speaker("princes", lang), limits(options)
    ready = [
        {"name": name, "title": say(title), "line": say(line), "deck": write_deck(named(name, agreed))}
        for name, (title, line) in TITLES.items()
    ]
    return {"size": agreed.size, "cards": {id: agreed.most(id) for id in box(agreed.printing)}, "ready": ready,
            "options": list(OPTIONS), "table": dict(TABLE)}  # fmt: skip


def drafted(number: int, options: Mapping[str, str], lang: str) -> Json:
    """A deck that a bot drafts."""
    return checked(f"{DRAFT}{number}", options, lang)


def checked(source: str, options: Mapping[str, str], lang: str) -> Json:
    """What a text, a word or a name brings, and what is said about it."""
    agreed = limits(options)
    try:
        deck = named(source.strip(), agreed)
    except BadOptions as wrong:
        finding: Json = {"sentence": wrong.spoken(lang), "card": ""}
        return {"playable": False, "deck": "", "cards": {}, "size": 0, "text": source, "findings": [finding], "sum": ""}
    wrong_ = [{"sentence": one.spoken(lang), "card": one.face} for one in faults(deck, agreed)]
    cards = {id: n for id, n in sorted(deck.items()) if n}
    return {"playable": not wrong_, "deck": write_deck(deck), "cards": cards, "size": sum(cards.values()),
            "text": "\n".join(lines(deck, lang)), "findings": wrong_,
            "sum": summed(deck, speaker("princes", lang))}  # fmt: skip


def lines(deck: Cards, lang: str) -> list[str]:
    """A deck as lines of a file, by the names of its cards."""
    return sorted(f"{n} {faces()[id].names[lang]}" for id, n in deck.items() if n)


def summed(deck: Cards, say: Speaker) -> str:
    """A deck in one sentence."""
    kinds: Counter[str] = Counter()
    for id, n in deck.items():
        face = faces()[id]
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
