"""Notes: who came, went, changed places or is ready. They are kept with the talk of a table, as a word and names."""

from __future__ import annotations

from typing import Any

from trueque.locale import Speaker, speaker
from trueque.server.store.talk import TalkRow

KEPT = 40


def note_text(what: str, *names: str) -> str:
    """A note as it is kept."""
    return "\n".join((what, *names))


def note_sentence(text: str, say: Speaker) -> str:
    """A note as it is read."""
    what, *names = text.split("\n")
    name, other = (*names, "", "")[:2]
    return {
        "sat": say("{name} sat down.", name=name),
        "moved": say("{name} took another seat.", name=name),
        "stood": say("{name} got up.", name=name),
        "renamed": say("{name} is called {other} now.", name=name, other=other),
        "swapped": say("{name} and {other} swapped seats.", name=name, other=other),
        "ready": say("{name} is ready.", name=name),
        "waits": say("{name} asks the others to wait.", name=name),
        "removed": say("The host freed the seat of {name}.", name=name),
        "expelled": say("The host expelled {name}.", name=name),
        "host": say("The host is now {name}.", name=name),
    }[what]


def told(row: TalkRow, lang: str) -> dict[str, Any]:
    """A note as the protocol's object."""
    return {
        "type": "note", "number": row.number, "time": row.time, "what": row.text.partition("\n")[0], "seat": row.seat,
        "sentence": note_sentence(row.text, speaker("server", lang)),
    }  # fmt: skip
