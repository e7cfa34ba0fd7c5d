"""Records in which the odds once said absurd things: a win behind the end of the turn, a lead that came and went."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from trueque.bots.odds.smoother import smooth_odds
from trueque.island import actions as act
from trueque.kernel import NATURE
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Record, read_record
from trueque.review.choices import rank_answers
from trueque.review.decision_review import find_turn_number
from trueque.review.judges import make_record_judge
from trueque.terminal.cli import run_command_line

RECORDS = Path(__file__).parent.parent / "records" / "review"
FROM = 655
"""Of the lines of the game in which a lead came and went, those in which it did."""
FAR, SAME, OPEN = 0.25, 0.01, 0.02
BY_NET = 0.015
"""What the net alone may move by where one goes on to build: until then an offer could be made."""


def read(name: str) -> Record:
    return read_record((RECORDS / name).read_text(encoding="utf-8"))


def test_a_win_that_is_there_comes_before_the_end_of_the_turn() -> None:
    record = read("win-or-end.trq")
    judge = make_record_judge(record)
    match: Match[Any, Any] = Match.replay(judge.game, record, until=687)
    decision = next(one for one in match.open_questions() if one.waits)
    found = rank_answers(judge, judge.game.view(match.state, decision.seat), decision)
    assert found[0].action == act.StartBuilding()
    assert found[0].worth == 1.0
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert next(one.worth for one in found if one.action == act.EndTurn()) < 0.9


Steps = list[tuple[int, int, Any, tuple[float, ...], tuple[float, ...], bool]]


@cache
def flips(games: int = 0) -> Steps:
    """Line by line: turn, author, answer, the odds before and after it, and whether it is only a way of going on."""
    record = read("odds-flip.trq")
    judge = make_record_judge(record)
    game = judge.game
    match: Match[Any, Any] = Match.replay(game, record, until=FROM)
    by_net, played, seen = [judge.measure(match.state, 0)], [judge.measure(match.state, games)], list[Any]()
    for line in [one for one in record.log[FROM:] if one.author != TABLE]:
        turn, action = find_turn_number(game, match.state), game.read(match.state, line.text)
        goes_on = isinstance(action, act.Offer | act.Decline | act.Withdraw)
        if isinstance(action, act.StartBuilding | act.Roll):  # no trade with the bank is given up, no card
            others = len(list(match.find_question(line.author, action).answers)) - 1
            goes_on = others == isinstance(action, act.StartBuilding)  # whoever may build may also end the turn
        match.follow_line(line)
        by_net.append(judge.measure(match.state, 0))
        played.append(judge.measure(match.state, games) if games else by_net[-1])
        seen.append((turn, line.author, action, goes_on))
    drawn = [False, *(author == NATURE for _, author, _, _ in seen)]
    odds = [one.odds for one in (smooth_odds(by_net, played, drawn) if games else by_net)]
    return [(*one[:3], before, after, one[3]) for one, (before, after) in zip(seen, pairwise(odds), strict=True)]


@pytest.mark.parametrize("games", [0, 30])
def test_no_lead_comes_and_goes_inside_a_turn_unless_a_draw_or_a_deal_explains_it(games: int) -> None:
    """Neither by the net alone nor as a review says it, of as many games as a long one plays from each point."""
    run_of: list[tuple[float, ...]] = []
    for turn, author, action, before, after, _ in flips(games):
        if author == NATURE or isinstance(action, act.Accept | act.Deal) or not run_of:
            run_of = [after]
            continue
        run_of = [after] if isinstance(action, act.EndTurn) else [*run_of, after]
        for seat in range(4):
            values = [odds[seat] for odds in run_of]
            for place, middle in enumerate(values):
                first, last = values[: place + 1], values[place:]
                assert min(middle - min(first), middle - min(last)) <= FAR, (turn, action, before)
                assert min(max(first) - middle, max(last) - middle) <= FAR, (turn, action, before)


@pytest.mark.parametrize("games", [0, 30])
def test_an_offer_refused_and_a_phase_passed_through_change_nothing(games: int) -> None:
    """While an offer is open it may be taken, which makes a little difference; once it is refused it has made none."""
    passed, first = 0, tuple[float, ...]()
    for turn, _, action, before, after, goes_on in flips(games):
        first = before if goes_on and not first else first if goes_on else ()
        if goes_on:
            passed += 1
            bound = OPEN if is_open_offer(action) else SAME if games else BY_NET
            assert after == pytest.approx(first, abs=bound), (turn, action)
    assert passed > 40


def is_open_offer(action: Any) -> bool:
    return isinstance(action, act.Offer | act.Decline)


@pytest.mark.parametrize("json", [[], ["--json"]])
@pytest.mark.parametrize("at", ["0", "9"])
def test_where_nobody_is_asked_weighing_says_so(at: str, json: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Also while nature lays the island, where the judge once never came to an end."""
    assert run_command_line(["weigh", str(RECORDS / "win-or-end.trq"), "--at", at, *json]) == 0
    said = capsys.readouterr().out
    assert ('"seat": null' in said) if json else ("There is nothing to answer" in said)
