"""The referee as plain values: a record and a line in, what is to be said out. Nothing is kept between two lines, so a
server and a page without one answer the same calls with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import called_now, make
from trueque.locale import speaker
from trueque.referee.box import box_of
from trueque.referee.referee import Referee, Said
from trueque.referee.tables import begun, going_on, refused

Json = dict[str, Any]


def left_open(game: str, lang: str) -> Json:
    """What may be typed at a real table of *game* besides the dice, in words."""
    say = speaker(called_now(game), lang)
    return {"typed": {name: say(sentence) for name, sentence in box_of(game).CALLED.items()}}


def laid(game: str, names: Sequence[str], typed: Sequence[str], options: Mapping[str, str], lang: str) -> Json:
    """A new real table: how it must lie, and what is asked first."""
    if len(set(names)) < len(names):
        raise refused(lambda say: say("Everybody at the table needs a name of their own."))
    chosen = {**box_of(game).loosened(typed), **options}
    rules = make(game, chosen)
    if rules.seats != len(names):
        rules = make(game, {**chosen, "seats": str(len(names))})
    referee = begun(rules, names, typed, lang)
    return told(referee, [Said(line) for line in referee.opening()])


def heard(wish: Mapping[str, Any], lang: str) -> Json:
    """What the referee says to a line; a refusal of a move is a sentence like any other."""
    record, alone = read_record(wish["record"]), wish.get("alone")
    referee = going_on(record, lang, wish.get("confirming", False), wish.get("beside"))
    is_known = alone is not None and alone < referee.match.game.seats
    said = referee.hear(wish.get("text", ""), alone if is_known else None, wish.get("sure", False))
    return told(referee, said)


def told(referee: Referee, said: Sequence[Said]) -> Json:
    return {
        "record": write_record(referee.match.record), "title": referee.words.title(referee.lang),
        "names": list(referee.names), "said": [one.told() for one in said],
        "asks": [one.told() for one in referee.asks()],
        "confirming": referee.confirming, "beside": referee.beside, "over": referee.match.is_over,
        "meant": referee.meant, "costs": referee.costs,
    }  # fmt: skip
