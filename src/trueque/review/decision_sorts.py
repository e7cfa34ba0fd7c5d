"""What one's decisions were about: opening, trade, cards and so on, how many of each, and what they did to one's odds.

That is the curve's word, step by step, as for the parts of a review: what the judge says that single answers lost
wavers, and dozens of such numbers added up come to more than anybody had.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from trueque.kernel.judge_protocols import SORTS, SortsAnswers
from trueque.kernel.registry import find_room
from trueque.kernel.sums import sum_exactly
from trueque.locale import Speaker, speaker
from trueque.review.choices import SLIGHT, WeighedChoice
from trueque.review.decision_review import Review
from trueque.review.points import format_points

REST = "other"


@dataclass(frozen=True)
class Sort:
    """All decisions of one sort."""

    sort: str
    count: int
    best: int
    """In how many of them nothing better was found."""
    loss: float | None
    """Of the odds, together; less than nothing where they gained, none where no odds are said."""


def sort_decisions(review: Review, seat: int) -> list[Sort]:
    """The decisions of a seat by what they were about; none where nobody here knows."""
    room = find_room(review.game.name, "judge")
    if not isinstance(room, SortsAnswers):
        return []
    found: dict[str, list[WeighedChoice]] = {}
    changes = {
        after.number: after.odds[seat] - before.odds[seat]
        for before, after in pairwise(review.curve) if review.has_odds
    }  # fmt: skip
    left = {number: change for number, change in changes.items() if change and review.record.log[number].author == seat}
    for choice in review.choices:
        if choice.seat == seat:
            left.pop(choice.number, None)
            # Whoever goes on though a trade was better has decided about a trade.
            about = room.sort_answer(choice.kind, choice.chosen) or room.sort_answer(choice.kind, choice.best) or REST
            found.setdefault(about, []).append(choice)
    if left:
        found.setdefault(REST, [])
    return [_make_sort(sort, found[sort], changes, left if sort == REST else {}) for sort in SORTS if sort in found]


def _make_sort(sort: str, made: list[WeighedChoice], changes: Mapping[int, float], others: Mapping[int, float]) -> Sort:
    """*others*: answers beside which nothing else was thought of."""
    best = sum(choice.loss < SLIGHT for choice in made) + len(others)
    did = [*(changes[choice.number] for choice in made), *others.values()] if changes else []
    return Sort(sort, len(made) + len(others), best, -sum_exactly(did) if changes else None)


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
    """A line a sort, beside what it did in one's earlier games where that is known."""
    say = speaker("review", lang)
    lines = []
    for one in found:
        counted = {"sort": sort_label(one.sort, say), "best": one.best}
        if one.loss is None:
            line = say.many("{sort}: {n} decision, {best} of them the best.",
                            "{sort}: {n} decisions, {best} of them the best.", one.count, **counted)  # fmt: skip
        else:
            line = say.many(
                "{sort}: {n} decision, {best} of them the best; {points}.",
                "{sort}: {n} decisions, {best} of them the best; {points}.",
                one.count, points=format_points(-one.loss), **counted,
            )  # fmt: skip
        if one.loss is not None and one.sort in earlier:
            before = format_points(-earlier[one.sort])
            line = f"{line} {say('In earlier games: {cost}.', cost=before)}"
        lines.append(line[:1].upper() + line[1:])
    return lines
