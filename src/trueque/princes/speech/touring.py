"""A principality for the ear, as whoever sits before it has it: row by row from afar, each from left to right."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.princes.speech.describe import Realm, realm_lines, realm_places
from trueque.princes.speech.names import Voice
from trueque.princes.speech.walking import ROWS
from trueque.princes.speech.ways import Ground, shape_of
from trueque.speech.choices import Asked
from trueque.speech.touring import Stop

TOUR: dict[str, str] = {}
ROW = 0.12
"""How much nearer each row lies than the one behind it."""


def stops(asked: Asked) -> list[Stop]:
    """One's own place by place; the other one lies opposite and is told as a whole."""
    voice, realms = Voice(asked.to), asked.view["realms"]
    opposite = [Stop(tuple(realm_lines(asked.view, seat, voice)), 0.0, 0.0, "player") for seat in range(1, len(realms))]
    return [*places(realms[0], voice), *opposite]


def places(realm: Realm, voice: Voice) -> Iterator[Stop]:
    words, ground = realm_places(realm, voice), Ground(shape_of(realm))
    land = {region["region"]: region["region"].rstrip("0123456789") for region in realm["regions"]}
    reach = max(abs(x) for x, _ in ground.laid)
    for y in sorted(ROWS.values(), reverse=True):
        for x, name in sorted((x, name) for (x, row), name in ground.laid.items() if row == y):
            said = words.get(name) or words[name.partition(" ")[0]]
            yield Stop((said,), round(x / reach, 2), round(0.5 - ROW * y, 2), land.get(name, "site"))
