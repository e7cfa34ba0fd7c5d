"""A principality for the ear, as whoever sits before it has it: row by row from afar, each from left to right."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.princes.speech.describe import Realm, describe_realm, name_realm_places
from trueque.princes.speech.names import PrincesVoice
from trueque.princes.speech.walk_words import ROWS
from trueque.princes.speech.ways import RealmGround, find_realm_shape
from trueque.speech.choices import Asked
from trueque.telling.tours import Stop

TOUR: dict[str, str] = {}
ROW = 0.12
"""How much nearer each row lies than the one behind it."""


def list_stops(asked: Asked) -> list[Stop]:
    """One's own place by place; the other one lies opposite and is told as a whole."""
    voice, realms = PrincesVoice(asked.to), asked.view["realms"]
    opposite = [
        Stop(tuple(describe_realm(asked.view, seat, voice)), 0.0, 0.0, "player") for seat in range(1, len(realms))
    ]
    return [*iterate_place_stops(realms[0], voice), *opposite]


def iterate_place_stops(realm: Realm, voice: PrincesVoice) -> Iterator[Stop]:
    words, ground = name_realm_places(realm, voice), RealmGround(find_realm_shape(realm))
    land = {region["region"]: region["region"].rstrip("0123456789") for region in realm["regions"]}
    reach = max(abs(x) for x, _ in ground.laid)
    for y in sorted(ROWS.values(), reverse=True):
        for x, name in sorted((x, name) for (x, row), name in ground.laid.items() if row == y):
            said = words.get(name) or words[name.partition(" ")[0]]
            yield Stop((said,), round(x / reach, 2), round(0.5 - ROW * y, 2), land.get(name, "site"))
