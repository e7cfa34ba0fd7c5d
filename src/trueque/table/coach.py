"""The coach: three answers a good player would think of, a hint in three strengths, a verdict. It never plays.

What it says comes from the same view its listener has, so it knows nothing that they could not know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from trueque.bots.registry import names
from trueque.kernel.decision import Decision, OneOf
from trueque.kernel.game import Bot
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.review import hints as judging
from trueque.review.judges import can_review, make_judge
from trueque.speech import list_choices as asked_now
from trueque.speech.ears import describe_advantages
from trueque.table.players import find_bot
from trueque.table.refusal import make_refusal
from trueque.table.room import Room
from trueque.table.table import OpenQuestion, Table

MOST = 3
COACH = "greedy"
"""The one who overlooks nothing and thinks at once; where a game has none, the best there is."""


@dataclass(kw_only=True)
class Hint:
    """An answer worth thinking of."""

    answer: str
    place: str
    sentence: str
    why: str


@dataclass(kw_only=True)
class Advised:
    """A hint about the question that waits; only the strongest names an answer."""

    question: str
    strength: int
    sentence: str
    answer: str = ""
    place: str = ""


@dataclass(kw_only=True)
class Coaching:
    """Up to three answers to the question that waits, best first."""

    question: str
    hints: list[Hint]


def is_coached(table: Table, seat: int | None) -> bool:
    """Whether the coach may speak: to somebody who plays against bots alone, and not for rating."""
    people = [one.seat for one in table.row.seats if one.kind == "person"]
    return people == [seat] and not table.row.rated


def require_coached_seat(table: Table, seat: int | None) -> int:
    """The seat of somebody to whom the coach may speak."""
    if seat is None or not is_coached(table, seat):
        raise make_refusal(
            "rights", "tables", lambda say: say("The coach speaks only where you play against bots alone.")
        )
    return seat


def require_judged_seat(table: Table, seat: int | None) -> int:
    """The same, where somebody here can judge positions too."""
    own = require_coached_seat(table, seat)
    if not can_review(table.game.name):
        raise make_refusal("state", "tables", lambda say: say("Nobody here can judge positions of this game."))
    return own


def waiting_question(table: Table, seat: int) -> OpenQuestion | None:
    """The question that waits for a seat."""
    return next((a for a in table.open if a.decision.seat == seat and a.decision.waits), None)


async def give_hint(room: Room, seat: int | None, lang: str, strength: int) -> Advised:
    """What to look at, which kind of answer, or the answer: as *strength* says."""
    table, own = room.table, require_judged_seat(room.table, seat)
    asked = waiting_question(table, own)
    if asked is None:
        return Advised(question="", strength=strength, sentence="")
    view, to, game = table.game.view(table.state, own), table.listener(own, lang), table.game

    def make_advice() -> judging.Advice:
        return judging.make_hint(make_judge(game.name, game.options), view, asked.decision, to, strength)

    found = await room.house.run_beside(make_advice)
    answer = "" if found.action is None else game.write(found.action)
    return Advised(question=asked.id, strength=strength, sentence=found.sentence, answer=answer, place=found.place)


async def judge_last_answer(room: Room, seat: int | None, lang: str) -> str:
    """Whether the last answer of *seat* was good, by what it knew then."""
    table, own = room.table, require_judged_seat(room.table, seat)
    to, game = table.listener(own, lang), table.game
    record = None if table.match is None else table.make_record()  # somebody may sit down just before it begins

    def describe_verdict() -> str:
        judge = make_judge(game.name, game.options)
        choice = None if record is None else judging.weigh_last_choice(judge, record, own)
        return judging.describe_verdict(judge, choice, to)

    return await room.house.run_beside(describe_verdict)


async def give_coaching(room: Room, seat: int | None, lang: str) -> Coaching:
    """The question that waits for *seat*, and up to three answers to it, best first."""
    table, own = room.table, require_coached_seat(room.table, seat)
    asked = waiting_question(table, own)
    if asked is None:
        return Coaching(question="", hints=[])
    view, to = table.game.view(table.state, own), table.listener(own, lang)
    coach = find_bot(table.game, COACH if COACH in names(table.game.name) else "strong", crc32(room.id.encode()))
    found = await best_answers(room, coach, view, asked)
    return Coaching(question=asked.id, hints=[make_hint(table, view, to, action) for action in found])


async def best_answers(room: Room, coach: Bot, view: Any, asked: OpenQuestion) -> list[Any]:
    """What the coach would answer, what it would answer without that, and so on."""
    decision: Decision[Any] = asked.decision
    if not isinstance(decision.answers, OneOf) or len(decision.answers.answers) <= 1:
        return []
    left, found = tuple(decision.answers.answers), list[Any]()
    while len(found) < MOST and left:
        chosen = await room.house.ask_bot(room.table.row.game, coach, view, replace(decision, answers=OneOf(left)))
        if chosen not in left:
            break
        found.append(chosen)
        left = tuple(action for action in left if action != chosen)
    return found


def make_hint(table: Table, view: Any, to: Listener, action: Any) -> Hint:
    """The answer as a hint, with its reason."""
    place, reason = describe_advantages(asked_now(table.game, [], view, to, few=0), action)
    say = speaker("table", to.lang)
    return Hint(
        answer=table.game.write(action),
        place=place,
        sentence=table.words.answer(action, view, to),
        why=reason or say("Played on from here, this does best; no single fact decides it."),
    )
