"""What somebody who only hears a list of answers would like to do first, by game."""

from __future__ import annotations

import re
from collections.abc import Iterable

# What is named nowhere comes last, in the order of the list.
WANTED = {
    "island": ("city,", "settlement,", "roll", "decline", "steal", "robber", "go on", "end the turn"),
    "quick": ("city", "settlement", "expansion", "knight", "road", "stop trading", "end the turn", "keep", "no"),
    "pebbles": ("take 3", "take 2"),
    "princes": ("city", "settlement", "road", "roll", "take", "draw", "no", "build", "end"),
}
# The same wishes where the list is in another language.
WANTED_IN = {
    "es": {
        "island": ("ciudad,", "poblado,", "tirar", "rechazar", "robar", "(el )?ladrón", "seguir", "pasar el turno"),
        "quick": ("ciudad", "poblado", "ampliación", "caballero", "carretera", "dejar de", "(pasar|terminar) el", "no"),
        "princes": (
            "ciudad",
            "poblado",
            "carretera",
            "tirar",
            "tomar",
            "robar",
            "no",
            "constru",
            "(pasar|terminar) el",
        ),
    },
    "ca": {
        "island": ("ciutat,", "poblat,", "tira", "rebutja", "roba", "(el )?lladre", "continua", "passar el torn"),
        "quick": ("ciutat", "poblat", "ampliació", "cavaller", "carretera", "deixar de", "(passar|acabar) el", "no"),
        "princes": ("ciutat", "poblat", "carretera", "tira", "pren", "roba", "no", "constru", "(passar|acabar) el"),
    },
}


def wished(listed: Iterable[tuple[str, str]], game: str) -> str:
    """The number of the answer that one would like, out of numbers and sentences; none where there are none."""
    answers = list(listed)
    for want in WANTED[game]:
        for number, text in answers:
            if re.match(want, text.lower()):
                return number
    return answers[0][0] if answers else ""
