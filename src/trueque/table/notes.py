"""Notes: who came, went, changed places or is ready. They are kept with the talk of a table, as a word and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from trueque.bots.level_names import level_name
from trueque.locale import Speaker, speaker
from trueque.table.rows import TalkRow
from trueque.telling.lookup import translate_rules

KEPT = 40


def write_note(what: str, *names: str) -> str:
    """A note as it is kept."""
    return "\n".join((what, *names))


def write_rules_note(game: str, options: Mapping[str, str]) -> str:
    """That the house rules are others now; what differs from the book is said in each reader's language."""
    return write_note("rules", game, urlencode(options))


def _describe_rules_change(game: str, options: str, lang: str, say: Speaker) -> str:
    rules = translate_rules(game, lang)
    agreed = dict(parse_qsl(options))
    differs, title = rules.list_differences(agreed), rules.find_preset(agreed).title
    if not differs:
        return say("The host changed the house rules: {title}, as in the book.", title=title)
    changes = "; ".join(one.line for one in differs)
    return say("The host changed the house rules: {title}. {changes}.", title=title, changes=changes)


def describe_note(text: str, lang: str) -> str:
    """A note as it is read."""
    say = speaker("table", lang)
    what, *names = text.split("\n")
    name, other = (*names, "", "")[:2]
    if what == "rules":
        return _describe_rules_change(name, other, lang, say)
    if what == "says":
        return say("{name}: “{words}”", name=name, words=speaker(names[2], lang)(other))
    if what == "matched":
        shown = ", ".join(level_name(level, lang) for level in names)
        return say("The bots play at your strength in this game: {levels}.", levels=shown)
    return {
        "sat": say("{name} sat down.", name=name),
        "moved": say("{name} took another seat.", name=name),
        "stood": say("{name} got up.", name=name),
        "renamed": say("{name} is called {other} now.", name=name, other=other),
        "swapped": say("{name} and {other} swapped seats.", name=name, other=other),
        "ready": say("{name} is ready.", name=name),
        "waits": say("{name} asks the others to wait.", name=name),
        "brought": say("{name} brought a deck.", name=name),
        "removed": say("The host freed the seat of {name}.", name=name),
        "expelled": say("The host expelled {name}.", name=name),
        "readmitted": say("The host lets {name} back in.", name=name),
        "host": say("The host is now {name}.", name=name),
    }[what]


def serialize_note(row: TalkRow, lang: str) -> dict[str, Any]:
    """A note as the protocol's object."""
    return {
        "type": "note", "number": row.number, "time": row.time, "what": row.text.partition("\n")[0], "seat": row.seat,
        "sentence": describe_note(row.text, lang),
    }  # fmt: skip
