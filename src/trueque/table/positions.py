"""A position that stands at no table: what its seats are called, who is to answer, and what is asked."""

from __future__ import annotations

from typing import Any

from trueque.kernel.game import NATURE
from trueque.kernel.position import Placed, read_link, read_position
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech import list_choices
from trueque.table.inquiries import answer_position_query
from trueque.table.refusal import make_refusal
from trueque.telling.lookup import describe_preset
from trueque.telling.places import list_ways, name_places


def make_viewer(placed: Placed, lang: str) -> Listener:
    """Whoever looks at *placed* through its eyes, in *lang*."""
    say = speaker("table", lang)
    return Listener(lang, placed.seat, tuple(say("Player {n}", n=seat + 1) for seat in range(placed.game.seats)))


def waiting_seats(placed: Placed) -> list[int]:
    """The seats that are to answer: none where nature is, or nobody any more."""
    return sorted({one.seat for one in placed.game.decisions(placed.state) if one.waits and one.seat != NATURE})


def describe_question(placed: Placed, to: Listener) -> str:
    """What is asked of those eyes, or who is waited for."""
    game, say, waiting = placed.game, speaker("table", to.lang), waiting_seats(placed)
    if game.scores(placed.state) is not None:
        return say("The game is over.")
    if not waiting:
        return say("The dice are falling.") if game.balanced_kinds else say("Cards are being drawn.")
    if to.seat not in waiting:
        return say("Waiting for {names}.", names=", ".join(to.names[seat] for seat in waiting))
    mine = [one for one in game.decisions(placed.state) if one.waits and one.seat == to.seat]
    return " ".join(game_words(game.name).ask(one, placed.view, to) for one in mine)


def read_position_for(line: str, seat: int | None) -> tuple[Placed, Placed]:
    """The position of a line, and the same through the eyes that were asked for; a seat's line has only its own."""
    placed = read_position(read_link(line))
    if not placed.is_whole or seat is None:
        return placed, placed
    if not 0 <= seat < placed.game.seats:
        raise make_refusal("state", "tables", lambda say: say("There is no such seat."))
    return placed, Placed(placed.game, seat, placed.state)


def serialize_position(placed: Placed, is_whole: bool, line: str, lang: str) -> dict[str, Any]:
    """A position as it is sent to whoever looks at it, without its link."""
    game, state, to, said = placed.game, placed.state, make_viewer(placed, lang), game_words(placed.game.name)
    listening = list_choices(game, (), placed.view, to)
    return {
        "game": game.name, "title": said.title(lang), "line": line, "names": list(to.names),
        "options": dict(game.options), "rules": describe_preset(game.name, game.options, lang),
        "is_whole": is_whole, "seat": to.seat, "view": placed.view,
        "points": list(game.points(state, to.seat)), "lines": list(said.describe(placed.view, to)),
        "asks": describe_question(placed, to), "waiting": waiting_seats(placed), "over": game.scores(state) is not None,
        "places": name_places(listening), "ways": list_ways(listening),
    }  # fmt: skip


def answer_query(line: str, seat: int | None, lang: str, text: str) -> tuple[str, list[str]]:
    """The reply to a query about a position, as its eyes know it."""
    _, seen = read_position_for(line, seat)
    to, open_now = make_viewer(seen, lang), seen.game.decisions(seen.state)
    reply: tuple[str, list[str]] = answer_position_query(
        seen.game, seen.game.view(seen.state, to.seat), to, text, open_now
    )
    return reply
