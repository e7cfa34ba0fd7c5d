"""What one's decisions were about: opening, trade, cards and so on, how many of each and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from trueque.kernel.judge_protocols import SORTS, SortsAnswers
from trueque.kernel.registry import find_room
from trueque.locale import Speaker, speaker
from trueque.review.choices import SLIGHT, WeighedChoice
from trueque.review.decision_review import Review


@dataclass(frozen=True)
class Sort:
    """All decisions of one sort."""

    sort: str
    count: int
    best: int
    """In how many of them nothing better was found."""
    loss: float
    """Of the odds, together."""


def sort_decisions(review: Review, seat: int) -> list[Sort]:
    """The decisions of a seat by what they were about; none where nobody here knows."""
    room = find_room(review.game.name, "judge")
    if not isinstance(room, SortsAnswers):
        return []
    found: dict[str, list[WeighedChoice]] = {}
    for choice in review.choices:
        if choice.seat == seat:
            # Whoever goes on though a trade was better has decided about a trade.
            about = (
                room.sort_answer(choice.kind, choice.chosen) or room.sort_answer(choice.kind, choice.best) or "other"
            )
            found.setdefault(about, []).append(choice)
    return [_make_sort(sort, found[sort]) for sort in SORTS if sort in found]


def _make_sort(sort: str, made: list[WeighedChoice]) -> Sort:
    lost = [choice.loss for choice in made if choice.loss >= SLIGHT]
    return Sort(sort, len(made), len(made) - len(lost), sum(lost))


def sort_label(sort: str, say: Speaker) -> str:
    """What a sort of decision is called."""
    called = {
        "opening": say("opening"),
        "trade": say("trade"),
        "cards": say("cards"),
        "building": say("building"),
        "robber": say("robber and discards"),
        "other": say("the rest"),
    }
    return called[sort]


def describe_sorts(found: Iterable[Sort], earlier: Mapping[str, float], lang: str) -> list[str]:
    """A line a sort, beside what it cost in one's earlier games where that is known."""
    say = speaker("review", lang)
    lines = []
    for one in found:
        cost = say.many("{n} point", "{n} points", round(100 * one.loss))
        line = say.many(
            "{sort}: {n} decision, {best} of them the best, {cost} lost.",
            "{sort}: {n} decisions, {best} of them the best, {cost} lost.",
            one.count, sort=sort_label(one.sort, say), best=one.best, cost=cost,
        )  # fmt: skip
        if one.sort in earlier:
            before = say.many("{n} point", "{n} points", round(100 * earlier[one.sort]))
            line = f"{line} {say('In earlier games: {cost}.', cost=before)}"
        lines.append(line[:1].upper() + line[1:])
    return lines
