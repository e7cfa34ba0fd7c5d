"""Offers that one makes are weighed, too: beside none, and beside the one that the champion would have made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trueque.bots.playouts import AnswerTrials, seat_levels
from trueque.island import actions as act
from trueque.kernel import Decision, Form
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Record, read_record
from trueque.review.choices import AnsweredQuestion, WeighedChoice
from trueque.review.decision_review import weigh_answer
from trueque.review.judges import make_judge

SAMPLE = Path(__file__).parent.parent / "records" / "island" / "sample-game.trq"


@pytest.fixture(scope="module")
def judge() -> Any:
    return make_judge("island", read().options)


def read() -> Record:
    return read_record(SAMPLE.read_text(encoding="utf-8"))


def iterate_offers(judge: Any) -> Iterator[tuple[Any, Decision[Any], act.Offer]]:
    """Every offer of the game, in the position in which it was made."""
    match: Match[Any, Any] = Match.replay(judge.game, read(), until=0)
    for line in read().log:
        if line.author == TABLE:
            continue
        answer = judge.game.read(match.state, line.text)
        if isinstance(answer, act.Offer):
            yield match.copy(), match.find_question(line.author, answer), answer
        match.follow_line(line)


def iterate_counters(judge: Any) -> Iterator[tuple[Any, Decision[Any]]]:
    """What could be offered instead by who is asked."""
    for match, decision, offer in iterate_offers(judge):
        match.play(decision.seat, offer)
        asked = (one for one in match.open_questions() if isinstance(one.answers, Form))
        yield from ((match, one) for one in asked if one.kind == "answer")


def give_all_away(judge: Any) -> Iterator[tuple[Any, Decision[Any], act.Offer]]:
    """All cards of the other kinds for one that the asker has."""
    for match, decision in iterate_counters(judge):
        hand, mover = match.state.g.hand, int(match.state.g.seat)
        for kind in range(5):
            gift = tuple(0 if one == kind else int(hand[decision.seat, one]) for one in range(5))
            offer = act.Offer(gift, tuple(int(one == kind) for one in range(5)))
            if hand[mover, kind] and sum(gift) > 2 and offer in decision.answers:
                yield match, decision, offer


def weigh(judge: Any, match: Any, decision: Decision[Any], offer: act.Offer) -> WeighedChoice | None:
    return weigh_answer(judge, match, AnsweredQuestion(0, 1, decision.seat, decision, offer))


def test_an_offer_in_ones_turn_is_no_worse_than_none_and_what_is_better_can_be_offered(judge: Any) -> None:
    kinds = set()
    for match, decision, offer in iterate_offers(judge):
        choice = weigh(judge, match, decision, offer)
        assert choice is not None
        kinds.add(decision.kind)
        assert choice.loss < 1
        assert isinstance(choice.best, act.Offer), "in one's own turn one may leave what somebody takes"
        assert choice.best in decision.answers
    assert kinds == {"offer"}


def test_whoever_gives_all_away_to_the_one_in_turn_loses_by_it(judge: Any) -> None:
    """As games played on say, too."""
    match, decision, generous = next(give_all_away(judge))
    seat, mover = decision.seat, int(match.state.g.seat)
    choice = weigh(judge, match, decision, generous)
    assert choice is not None
    assert choice.best == act.Decline(mover)
    assert choice.loss > 0.002
    play_on = seat_levels(judge.game, {})
    if play_on is None:
        pytest.skip("nothing here compiles C")
    trials = AnswerTrials(judge.game, choice.view, seat, play_on, "generous")
    leads = trials.list_leads(choice.best, generous, 40)
    assert sum(leads) / len(leads) > 0
