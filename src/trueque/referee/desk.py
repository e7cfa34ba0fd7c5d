"""The referee as plain values: a record and a line in, what is to be said out. Nothing is kept between two lines, so a
server and a page without one answer the same calls with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trueque.kernel import NATURE
from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import current_name, make_game
from trueque.locale import speaker
from trueque.referee.box import box_of
from trueque.referee.guesses import hear_guesses
from trueque.referee.referee import Referee, RefereeSentence
from trueque.referee.tables import begin_table, resume_table, table_error
from trueque.telling.clauses import clause_room

Json = dict[str, Any]


def list_typable(game: str, lang: str) -> Json:
    """What may be typed at a real table of *game* besides the dice, in words."""
    say = speaker(current_name(game), lang)
    return {"typed": {name: say(sentence) for name, sentence in box_of(game).CALLED.items()}}


def lay_table(game: str, names: Sequence[str], typed: Sequence[str], options: Mapping[str, str], lang: str) -> Json:
    """A new real table: how it must lie, and what is asked first."""
    if len(set(names)) < len(names):
        raise table_error(lambda say: say("Everybody at the table needs a name of their own."))
    chosen = {**box_of(game).loosen_options(typed), **options}
    rules = make_game(game, chosen)
    if rules.seats != len(names):
        rules = make_game(game, {**chosen, "seats": str(len(names))})
    referee = begin_table(rules, names, typed, lang)
    return serialize_reply(referee, [RefereeSentence(line) for line in referee.describe_opening()])


def hear_line(wish: Mapping[str, Any], lang: str) -> Json:
    """What the referee says to a line; a refusal of a move is a sentence like any other."""
    record, alone = read_record(wish["record"]), wish.get("alone")
    referee = resume_table(record, lang, wish.get("confirming", False), wish.get("beside"))
    is_known = alone is not None and alone < referee.match.game.seats
    referee.exploring, speaker_alone = wish.get("exploring"), alone if is_known else None
    if wish.get("guesses"):
        said = hear_guesses(referee, wish["guesses"], speaker_alone)
    else:
        said = referee.hear_lines(wish.get("text", ""), speaker_alone, wish.get("sure", False))
    return serialize_reply(referee, said)


def serialize_reply(referee: Referee, said: Sequence[RefereeSentence]) -> Json:
    return {
        "record": write_record(referee.match.record), "title": referee.words.title(referee.lang),
        "names": list(referee.names), "said": [one.serialize() for one in said],
        "asks": [one.serialize() for one in referee.describe_questions()],
        "confirming": referee.confirming, "beside": referee.beside, "exploring": referee.exploring,
        "over": referee.match.is_over,
        "meant": referee.meant, "costs": referee.costs, "game": referee.match.game.name,
        "view": referee.match.game.view(referee.match.state, None), "places": list_open_places(referee),
    }  # fmt: skip


def list_open_places(referee: Referee) -> list[Json]:
    """The places of the table that answer what is asked, where all can see them anyway."""
    match, room = referee.match, clause_room(referee.match.game)
    if match.is_over or referee.confirming or room is None:
        return []
    asked = match.open_questions()[0]
    if asked.seat == NATURE or asked.kind not in referee.box.OPEN:
        return []
    view, to = match.game.view(match.state, None), referee.listener()
    return [
        {"place": place, "notation": match.game.write(action), "sentence": referee.words.answer(action, view, to)}
        for action in asked.answers
        if (place := room.locate_answer(action))
    ]
