"""A record as rows: the position as whoever answered knew it, the answer, and how the game ended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from trueque.kernel import NATURE, Game
from trueque.kernel.codec import Codec
from trueque.kernel.decision import OneOf
from trueque.kernel.errors import BadRecord, RuleError
from trueque.kernel.match import find_question, make_first_state
from trueque.kernel.record import Record, list_standing_answers
from trueque.kernel.registry import GAMES, make_game
from trueque.kernel.versions import list_stored_options

Row = dict[str, Any]

COLUMNS = {
    "record": "the record's file name",
    "game": f"{', '.join(GAMES[:-1])} or {GAMES[-1]}",
    "options": "the rules, as a JSON object",
    "number": "the log number of the answer, from 0",
    "seat": "who answered; -1 is nature",
    "player": "the name on that seat: a bot's, or a person's",
    "kind": "the question",
    "turn": "the turn of the game",
    "points": "victory points of every seat, as far as everybody knew them before the answer",
    "answer": "the answer in notation",
    "steps": "the answer as integers of the kernel's codec, as in the PettingZoo environments",
    "legal": "what else could have been answered, in notation; none for composed answers",
    "view": "what that seat knew before it answered, as a JSON object; for nature, what a spectator knew",
    "score": "how the game ended for that seat: 1 won, 0 lost, shared when tied; none for nature and unfinished games",
    "scores": "how it ended for every seat; none for unfinished games",
}
"""Every column with what it holds, in order."""


def iterate_rows(record: Record, name: str = "", views: bool = True) -> Iterator[Row]:
    """The standing answers of *record*; without *views* that column is empty, and all goes much faster."""
    game = make_game(record.game, record.options)
    codec: Codec[Any] = Codec(game)
    rows = list(_iterate_answers(game, codec, record, name, views))
    for row in rows[:-1]:
        scores = rows[-1]["scores"]
        row["scores"] = scores
        row["score"] = scores[row["seat"]] if scores is not None and row["seat"] != NATURE else None
        yield row


def _iterate_answers(game: Game[Any, Any], codec: Codec[Any], record: Record, name: str, views: bool) -> Iterator[Row]:
    """A row an answer, its end still unknown; last, one that holds nothing but the scores."""
    state = make_first_state(game, record.start)
    shared = {"record": name, "game": game.name, "options": json.dumps(dict(list_stored_options(game, record.options)))}
    for number in list_standing_answers(record.log):
        line = record.log[number]
        try:
            action = game.read(state, line.text)
            decision = find_question(game, state, line.author, action)
        except RuleError as broken:
            raise BadRecord(
                f"{name}: log line {number} («{line}») does not fit: {broken.sentence}", broken.entry
            ) from None
        seat = None if line.author == NATURE else line.author
        view = game.view(state, seat)
        listed = isinstance(decision.answers, OneOf)
        yield shared | {
            "number": number,
            "seat": line.author,
            "player": record.names.get(line.author, ""),
            "kind": decision.kind,
            "turn": int(view.get("turn", 0)),
            "points": list(game.points(state, None)),
            "answer": game.write(action),
            "steps": codec.spell_answer(decision, action),
            "legal": [game.write(answer) for answer in decision.answers] if listed else None,
            "view": json.dumps(view, separators=(",", ":")) if views else None,
            "score": None,
            "scores": None,
        }
        game.play(state, line.author, action)
    yield {"scores": _final_scores(game, state, record)}


def _final_scores(game: Game[Any, Any], state: Any, record: Record) -> list[float] | None:
    """The scores; a bot that lost by misbehaving has written a last line that says so."""
    scores = game.scores(state)
    if scores is not None:
        return list(scores)
    last = record.log[-1].text.split() if record.log else []
    if len(last) == 2 and last[0] == "resign":
        return [0.0 if seat == int(last[1]) else 1 / (game.seats - 1) for seat in range(game.seats)]
    return None
