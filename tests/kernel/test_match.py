"""Matches, records, undo, dealers and the codec, on the toy game."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.marbles import Marbles, Offer, Say, Table
from trueque.kernel import NATURE, BadNotation, BadRecord, Counts, Decision, Form, IllegalAction, OneOf, RuleError
from trueque.kernel.check import choose_random_answer
from trueque.kernel.codec import Codec
from trueque.kernel.dealer import (
    BalancedDealer,
    FairDealer,
    ScriptedDealer,
    TypedDealer,
    draw_below,
    expand_seed,
    make_dealer,
)
from trueque.kernel.match import Match, apply_to_copy, iterate_positions
from trueque.kernel.record import Line, list_standing_answers, read_record, write_record
from trueque.locale import translate_error


def played(seed: int, answers: int) -> Match[Table, Any]:
    match, rng = Match(Marbles(3), FairDealer(expand_seed(seed))), Random(seed)
    for _ in range(answers):
        if not match.is_over:
            decision, action = choose_random_answer(match.open_questions(), rng)
            match.play(decision.seat, action, time=1000 + len(match.log))
    return match


@given(seed=st.integers(0, 10_000), answers=st.integers(0, 40))
@settings(max_examples=40, deadline=None)
def test_a_record_replays_through_its_text(seed: int, answers: int) -> None:
    match = played(seed, answers)
    text = write_record(match.record)
    again = Match.replay(match.game, read_record(text))
    assert (again.state, again.steps, write_record(again.record)) == (match.state, match.steps, text)


@given(seed=st.integers(0, 10_000), choices=st.lists(st.integers(0, 1000), max_size=60))
@settings(max_examples=40, deadline=None)
def test_any_walk_through_the_rules_keeps_the_marbles(seed: int, choices: list[int]) -> None:
    game = Marbles(2)
    state = game.start()
    for choice in choices:
        decisions = game.decisions(state)
        if not decisions:
            break
        decision = decisions[choice % len(decisions)]
        answers = list(decision.answers)
        state, _ = apply_to_copy(game, state, decision.seat, answers[choice % len(answers)])
        assert game.census(state) == {"red": 9, "blue": 9}


def test_the_log_keeps_undone_answers_and_draws_anew() -> None:
    match = Match(Marbles(2), FairDealer(expand_seed(3)))
    start = match.state.copy()
    number = len(match.log)
    match.play(0, Say("pass"))
    match.undo(0)
    assert match.state == start
    assert [str(line) for line in match.log[number:]] == ["0 pass", f"* undo {number}"]
    match.play(0, Say("roll"))
    with pytest.raises(IllegalAction, match="alone: something was drawn"):
        match.undo(0)
    first = [line.text for line in match.log if line.author == NATURE]
    match.undo_to(number + 2, consent={0, 1})
    match.play(0, Say("roll"))
    assert match.state.points == start.points
    assert [line.text for line in match.log if line.author == NATURE][: len(first)] == first
    assert Match.replay(match.game, match.record).state == match.state


def test_undo_alone_ends_when_somebody_else_answers() -> None:
    match = Match(Marbles(2), FairDealer(expand_seed(3)))
    match.play(0, Say("pass"))
    match.play(1, Say("pass"))
    with pytest.raises(IllegalAction, match="somebody else has answered"):
        match.undo(0)
    with pytest.raises(IllegalAction, match="everyone's consent; 1 of the seats"):
        match.undo_to(len(match.log) - 2, consent={0})
    with pytest.raises(IllegalAction, match="no player's answer"):
        match.undo_to(0, consent={0, 1})


@pytest.mark.parametrize("lang", ["es", "ca"])
def test_what_cannot_be_taken_back_is_said_in_the_readers_language(lang: str) -> None:
    """It had come in English, and spoke of whoever read it as a numbered seat."""
    match = Match(Marbles(2), FairDealer(expand_seed(3)))
    match.play(0, Say("pass"))
    match.play(1, Say("pass"))
    attempts = (partial(match.undo, 0), partial(match.undo_to, 0, consent={0, 1}),
                partial(match.undo_to, 0, consent={0}), partial(match.log_table_line, "dance"))  # fmt: skip
    for attempt in attempts:
        with pytest.raises(RuleError) as refused:
            attempt()
        told = translate_error(refused.value, lang)
        assert told not in (refused.value.sentence, "")
        assert "{" not in told
        assert "seat 0" not in refused.value.sentence.casefold()


def test_an_illegal_answer_changes_nothing() -> None:
    match = Match(Marbles(2), FairDealer(expand_seed(3)))
    before, log = match.state.copy(), list(match.log)
    with pytest.raises(IllegalAction, match="Seat 1 cannot roll now"):
        match.play(1, Say("roll"))
    assert (match.state, match.log) == (before, log)


def test_table_lines_stand_in_the_log_and_change_nothing() -> None:
    match = Match(Marbles(2), FairDealer(expand_seed(3)))
    before = match.state.copy()
    match.log_table_line("resign 1", time=5)
    assert str(match.log[-1]) == "* resign 1 @5"
    assert Match.replay(match.game, read_record(str(match.record))).state == before
    with pytest.raises(RuleError, match="nothing a table says"):
        match.log_table_line("shout loudly")


def test_positions_show_every_step_and_what_was_undone() -> None:
    match = Match(Marbles(2), FairDealer(expand_seed(3)))
    match.play(0, Say("pass"))
    match.undo(0)
    match.play(0, Say("roll"))
    seen = list(iterate_positions(match.game, match.record))
    assert len(seen) == len(match.log) + 1
    assert seen[-1][1] == match.state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("hello world", "begins with"),
        ("trueque 9 marbles", "format 9"),
        ("trueque 1 marbles\nrules seats", "name=value"),
        ("trueque 1 marbles\nrules seats=2\nx roll", "should be a seat number"),
        ("trueque 1 marbles\nrules seats=2\n0", "says nothing"),
        ("trueque 1 marbles\nrules seats=2\n0 roll @soon", "should be milliseconds"),
        ("trueque 1 marbles\nrules seats=2\n* dance", "nothing a table says"),
    ],
)
def test_damaged_records_are_named_by_line(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        read_record(text)


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("! draw green", "Line 3"),
        ("0 roll", "cannot roll now"),
        ("! draw red\n* undo 7", "earlier log line"),
        ("! sing", "does not fit"),
    ],
)
def test_records_that_do_not_replay_say_where(log: str, sentence: str) -> None:
    record = read_record(f"trueque 1 marbles\nrules seats=2\n{log}\n")
    with pytest.raises(BadRecord, match=sentence):
        Match.replay(Marbles(2), record)


def test_standing_answers_after_nested_undos() -> None:
    log = [Line(0, "a"), Line(1, "b"), Line(-2, "undo 1"), Line(0, "c"), Line(-2, "undo 0"), Line(0, "d")]
    assert list_standing_answers(log) == [5]


def test_fair_draws_follow_the_odds_and_only_seed_salt_and_number() -> None:
    counts = Counter(draw_below(b"seed", [b"salt"], n, 6) for n in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < n < 1150 for n in counts.values())
    assert draw_below(b"seed", [b"salt"], 1, 6**9) != draw_below(b"seed", [b"tlas"], 1, 6**9)
    assert draw_below(b"k", [b"ab", b"c"], 1, 6**9) != draw_below(b"k", [b"a", b"bc"], 1, 6**9)
    # A known value, so that others can check their own verifier against ours.
    assert draw_below(bytes(32), [b"salt"], 7, 36) == draw_below(bytes(32), [b"salt"], 7, 36) < 36


def test_a_balanced_bag_is_even_and_cannot_be_counted_out() -> None:
    faces = OneOf(tuple(range(36)))
    question = Decision(NATURE, "dice", faces, odds=(1,) * 36)
    dealer = BalancedDealer(expand_seed(1), left=9)
    past: list[int] = []
    for number in range(27 * 8):
        past.append(dealer.draw([Line(0, "a")] * number, question, past))
    for bag in range(8):
        assert len(set(past[bag * 27 : bag * 27 + 27])) == 27, "no roll twice within a bag"


def test_typed_dice_wait_for_somebody_to_type_them() -> None:
    match = Match(Marbles(2), TypedDealer())
    assert match.open_questions()[0].seat == NATURE
    match.play(NATURE, match.game.read(match.state, "draw red"))
    assert match.state.hands[0] == [1, 0]


def test_scripted_draws_and_their_end() -> None:
    game = Marbles(2)
    script = ["draw red"] * 6
    match = Match(game, ScriptedDealer(game, script))
    assert match.state.hands == [[3, 0], [3, 0]]
    with pytest.raises(IllegalAction, match="nature is asked «draw»"):
        Match(game, ScriptedDealer(game, ["draw green"]))
    with pytest.raises(ValueError, match="choose fair, balanced or typed"):
        make_dealer("loaded", b"")


def test_notation_errors_are_sentences() -> None:
    game = Marbles(2)
    with pytest.raises(BadNotation, match="nothing one can say here"):
        game.read(game.start(), "toss everything")


COUNTS: st.SearchStrategy[Counts[Any]] = st.builds(
    lambda limits, least, more: Counts(
        tuple("abcde"[: len(limits)]), tuple(limits), min(least, sum(limits)), least + more
    ),
    st.lists(st.integers(0, 3), min_size=1, max_size=4),
    st.integers(0, 4),
    st.integers(0, 3),
)


@given(space=COUNTS)
def test_counts_list_exactly_what_fits(space: Counts[Any]) -> None:
    listed = list(space)
    assert len(listed) == len(set(listed))
    every: list[tuple[int, ...]] = [()]
    for limit in space.limits:
        every = [(*head, n) for head in every for n in range(limit + 2)]
    assert sorted(listed) == sorted(amounts for amounts in every if amounts in space)


@given(give=COUNTS, want=COUNTS, seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_the_codec_spells_every_answer_of_a_form_and_nothing_else(
    give: Counts[Any], want: Counts[Any], seed: int
) -> None:
    width = min(len(give.limits), len(want.limits))

    def cut(space: Counts[Any]) -> Counts[Any]:
        limits = space.limits[:width]
        return Counts(space.kinds[:width], limits, min(1, sum(limits)), max(1, min(space.most, 3)))

    fields = (cut(give), cut(want), OneOf((0, 1)))
    form: Form[Any] = Form(Offer, ("give", "want", "to"), fields, apart=((0, 1),))
    answers = set(form)
    decision: Decision[Any] = Decision(0, "offer", form)
    codec = Codec(Marbles(2))
    for answer in answers:
        speller, spelled = codec.begin_spelling(decision), None
        for step in codec.spell_answer(decision, answer):
            spelled = speller.take_step(step)
        assert spelled == answer
    if answers:
        rng, speller, spelled = Random(seed), codec.begin_spelling(decision), None
        while spelled is None:
            spelled = speller.take_step(rng.choice(speller.list_options()))
        assert spelled in answers, "a random walk over the masks ends in a legal answer"


def test_a_step_out_of_turn_is_refused() -> None:
    codec = Codec(Marbles(2))
    question: Decision[Any] = Decision(0, "turn", OneOf((Say("roll"), Say("lay", "red"))))
    speller = codec.begin_spelling(question)
    assert sorted(codec.tokens[n] for n in speller.list_options()) == ["lay", "roll"]
    with pytest.raises(ValueError, match="may not come here"):
        speller.take_step(codec.token_number("blue"))
