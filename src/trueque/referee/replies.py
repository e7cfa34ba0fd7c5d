"""What a referee replies to a question: aloud what everybody may know, the rest to one player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trueque.kernel import Seat
from trueque.locale import translate_error
from trueque.speech import Asked, Query
from trueque.speech.vocabulary import find_seat
from trueque.telling.event_lines import tell_steps
from trueque.telling.query_replies import answer_query, describe_rule
from trueque.telling.whynot import explain_kind

if TYPE_CHECKING:
    from trueque.referee.referee import Referee

HANDS = ("hand", "cards")
CHOICES = ("options", "where")
LOGGED = 10
ELSEWHERE = ("save", "quit", "more", "letters", "detail", "resign")
"""What a keyboard answers itself; a referee without one tells what can be said here."""


def reply_to_query(referee: Referee, query: Query, question: Asked) -> tuple[Seat | None, list[str]]:
    """Who hears it (none: all), and the reply; every question gets at least one sentence."""
    match, say, seat = referee.match, referee.say, question.to.seat
    public = Asked(match.game, referee.words, match.game.view(match.state, None), referee.listener(), (), ())
    if query.name in HANDS:
        owner = find_seat(query.words, referee.listener()) if query.words else None
        return describe_hand(referee, seat if owner is None else owner)
    if query.name in CHOICES and seat is not None:
        lines = answer_query(query, question) or [say("Nothing.")]
        return (None if all(d.kind in referee.box.OPEN for d in question.decisions) else seat), lines
    if query.name == "why":
        return describe_reason(referee, query, question, public)
    if query.name == "costs" and referee.box.COSTS:
        return None, describe_rule(referee.box.COSTS, public)
    if query.name in ("question", *CHOICES):
        return None, [said.text for said in referee.describe_questions() if said.seat is None] or [say("Nothing.")]
    if query.name in ("log", "last", "news", "again"):
        lines = tell_steps(match.steps, referee.words, referee.listener())
        asked_for = int(query.words[0][:3]) if query.words and query.words[0].isdecimal() else LOGGED
        return None, lines[-(asked_for if query.name == "log" else 1) :] or [say("Nothing.")]
    if query.name == "help" or query.name in ELSEWHERE:
        return None, list_help(referee)
    return None, answer_query(query, public) or list(referee.words.describe(public.view, public.to))


def describe_hand(referee: Referee, seat: Seat | None) -> tuple[Seat | None, list[str]]:
    """What one player holds, for that player alone."""
    if seat is None:
        return None, [referee.say("Whose hand? Say the name first: “{name}: hand”.", name=referee.names[0])]
    question = referee.question_of(seat)
    lines = answer_query(Query("hand", (), ""), question) or list(question.words.describe(question.view, question.to))
    return seat, [*lines, *referee.box.describe_holdings(referee.match, seat, referee.listener(seat))]


def describe_reason(referee: Referee, query: Query, question: Asked, public: Asked) -> tuple[Seat | None, list[str]]:
    """The rule behind the last refusal; why a kind of answer is not open is about a hand, so its owner hears it."""
    if query.text and question.to.seat is not None:
        return question.to.seat, explain_kind(query.text, question, referee.match.state)
    refusal = referee.refusal
    if refusal is None:
        return None, [referee.say("No rule was broken.")]
    entry = describe_rule(refusal.entry, public) if refusal.entry else []
    return None, [translate_error(refusal, referee.lang), *entry]


def list_help(referee: Referee) -> list[str]:
    """How one talks to a referee."""
    say = referee.say
    return [
        say("Say what the dice show, and what is done; put a name and a colon before somebody else's move."),
        say("Ask what everybody may know: “points”, “whose turn is it”; “hand” is for its owner alone."),
        say("“explore” leads your hands over the board, stop by stop."),
        say("“I was wrong” takes back the last answer when all agree; while things are laid out, “back” and “next”."),
    ]
