"""A position that stands at no table: what its seats are called, who is to answer, and what is asked."""

from __future__ import annotations

from typing import Any

from trueque.kernel.game import NATURE
from trueque.kernel.position import Placed, of_link, read_position
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech import asked
from trueque.speech.ears import called, ways
from trueque.speech.looking import preset_title
from trueque.table.inquiries import replied
from trueque.table.refusal import refusal


def looked_at_by(placed: Placed, lang: str) -> Listener:
    """Whoever looks at *placed* through its eyes, in *lang*."""
    say = speaker("table", lang)
    return Listener(lang, placed.seat, tuple(say("Player {n}", n=seat + 1) for seat in range(placed.game.seats)))


def waiting_in(placed: Placed) -> list[int]:
    """The seats that are to answer: none where nature is, or nobody any more."""
    return sorted({one.seat for one in placed.game.decisions(placed.state) if one.waits and one.seat != NATURE})


def asks_of(placed: Placed, to: Listener) -> str:
    """What is asked of those eyes, or who is waited for."""
    game, say, waiting = placed.game, speaker("table", to.lang), waiting_in(placed)
    if game.scores(placed.state) is not None:
        return say("The game is over.")
    if not waiting:
        return say("The dice are falling.") if game.balanced_kinds else say("Cards are being drawn.")
    if to.seat not in waiting:
        return say("Waiting for {names}.", names=", ".join(to.names[seat] for seat in waiting))
    mine = [one for one in game.decisions(placed.state) if one.waits and one.seat == to.seat]
    return " ".join(words(game.name).ask(one, placed.view, to) for one in mine)


def looked_at(line: str, seat: int | None) -> tuple[Placed, Placed]:
    """The position of a line, and the same through the eyes that were asked for; a seat's line has only its own."""
    placed = read_position(of_link(line))
    if not placed.is_whole or seat is None:
        return placed, placed
    if not 0 <= seat < placed.game.seats:
        raise refusal("state", "tables", lambda say: say("There is no such seat."))
    return placed, Placed(placed.game, seat, placed.state)


def shown(placed: Placed, is_whole: bool, line: str, lang: str) -> dict[str, Any]:
    """A position as it is sent to whoever looks at it, without its link."""
    game, state, to, said = placed.game, placed.state, looked_at_by(placed, lang), words(placed.game.name)
    listening = asked(game, (), placed.view, to)
    return {
        "game": game.name, "title": said.title(lang), "line": line, "names": list(to.names),
        "options": dict(game.options), "rules": preset_title(game.name, game.options, lang),
        "is_whole": is_whole, "seat": to.seat, "view": placed.view,
        "points": list(game.points(state, to.seat)), "lines": list(said.describe(placed.view, to)),
        "asks": asks_of(placed, to), "waiting": waiting_in(placed), "over": game.scores(state) is not None,
        "places": called(listening), "ways": ways(listening),
    }  # fmt: skip


def told_about(line: str, seat: int | None, lang: str, text: str) -> tuple[str, list[str]]:
    """The reply to a query about a position, as its eyes know it."""
    _, seen = looked_at(line, seat)
    to, open_now = looked_at_by(seen, lang), seen.game.decisions(seen.state)
    reply: tuple[str, list[str]] = replied(seen.game, seen.game.view(seen.state, to.seat), to, text, open_now)
    return reply
