"""The rulebook's sample game as a Catalan table says it: every log line in ordinary speech, for any referee."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from trueque.kernel import NATURE
from trueque.kernel.record import Line, Record, read_record

RECORD = Path(__file__).parents[1] / "records/island/sample-game.trq"
NAMES = ("Teo", "Carla", "Hugo", "Vera")
TYPED = ("deck", "steal")
RESOURCES = {"wood": "fusta", "wool": "llana", "grain": "blat", "brick": "fang", "ore": "pedra"}
CARDS = {"knight": "cavaller", "roads": "carreteres", "discovery": "descobriment"}
FIGURES = {"2": "dos", "3": "tres", "4": "quatre", "5": "cinc"}


def sample() -> Record:
    return read_record(RECORD.read_text(encoding="utf-8"))


def spoken(record: Record) -> Iterator[tuple[Line, str]]:
    """What is said for each log line; nobody says that they roll or that they now build."""
    for line in record.log:
        if line.text in ("roll", "build"):
            continue
        yield line, by_nature(line.text) if line.author == NATURE else f"{NAMES[line.author]}: {by_player(line.text)}"


def by_nature(text: str) -> str:
    if "+" in text:
        first, second = text.split("+")
        return f"daus {first} i {FIGURES.get(second, second)}"
    verb, what = text.split()
    return CARDS[what] if verb == "draw" else RESOURCES[what]


def cards(text: str) -> str:
    named = text.split(",")
    return " i ".join(f"{named.count(one)} {RESOURCES[one]}" for one in dict.fromkeys(named))


def by_player(text: str) -> str:
    verb, *rest = text.split()
    if verb == "offer":
        to = f" a {NAMES[int(rest[-1])]}" if "to" in rest else ""
        return f"ofereixo {cards(rest[0])} per {cards(rest[2])}{to}"
    if verb == "play":
        return " ".join(["jugo", CARDS[rest[0]], *map(cards, rest[1:])])
    if verb == "road":
        return "carretera de {} a {}".format(*rest[0].split("-"))
    if verb == "bank":
        return f"canvio amb el banc {RESOURCES[rest[0]]} per {RESOURCES[rest[2]]}"
    if verb in ("deal", "steal"):
        return f"{ {'deal': 'tracte amb', 'steal': 'robo a'}[verb] } {NAMES[int(rest[0])]}"
    place = {"settlement": "un poblat a", "city": "una ciutat a", "robber": "poso el lladre a"}
    plain = {"end": "passo", "decline": "no, gràcies", "accept": "sí", "buy": "compro una carta"}
    return f"{place[verb]} {rest[0]}" if verb in place else plain[verb]
