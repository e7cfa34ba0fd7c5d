"""Who knows which card: searched stacks are remembered, unseen moves are forgotten, nothing leaks."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.princes.table import ME, THEY, Table
from trueque.kernel import NATURE
from trueque.princes.actions import Action, Draw, End, Pass, Pick, Play, Search, Under
from trueque.princes.events import Drew, PutUnder
from trueque.princes.game import make
from trueque.princes.view import heard, make_view


def stack(t: Table, seat: int | None, n: int) -> list[Any]:
    """The cards of a stack as a seat knows them, top first."""
    return [card for card, _ in make_view(t.state, seat)["stacks"][n]["cards"]]


def searched() -> Table:
    """Seat 0 has searched stack 3 at the end of its turn."""
    t = Table("intro").stock(ME, wood=2)
    t.do(End(), Draw(0), Draw(0), Draw(0))
    t.do(Under(t.s.hand_cards(ME)[0], 1), Search(2))
    t.do(next(iter(t.asked.answers)))
    return t


def test_a_searched_stack_is_remembered_by_its_searcher_alone() -> None:
    t = searched()
    assert stack(t, ME, 2) == [card for card, _ in reversed(t.s.stacks[2])]
    assert set(stack(t, THEY, 2)) == set(stack(t, None, 2)) == {None}


def test_a_card_put_under_a_stack_is_known_to_its_owner_alone() -> None:
    t = searched()
    assert stack(t, ME, 1)[-1] == t.s.stacks[1][0][0]
    assert set(stack(t, THEY, 1)) == {None}


def test_who_knows_the_top_card_knows_who_drew_it() -> None:
    t = searched()
    top = t.s.stacks[2][-1][0]
    t.s.todo = []
    t.s.push_steps(THEY, *[step for _, step in Table("intro").s.todo][::-1])
    t.fresh()
    t.do(End(), Draw(2))
    assert [card for card, _ in make_view(t.state, ME)["hands"][THEY]["known"]] == [top]
    t.do(Draw(0), Draw(0))
    t.do(Under(t.s.hand_cards(THEY)[1], 0))
    assert make_view(t.state, ME)["hands"][THEY]["known"] == [], "after an unseen move nothing is certain"


def test_another_unseen_search_makes_the_stack_unknown() -> None:
    t = searched()
    t.s.todo = []
    t.s.push_steps(THEY, *[step for _, step in Table("intro").s.todo][::-1])
    t.stock(THEY, wood=2)
    t.do(End(), Draw(0), Draw(0), Draw(0))
    t.do(Under(t.s.hand_cards(THEY)[0], 1), Search(2))
    t.do(next(iter(t.asked.answers)))
    assert set(stack(t, ME, 2)) == {None}
    assert None not in stack(t, THEY, 2)


def test_only_the_top_of_the_discard_pile_is_shown() -> None:
    t = Table("progress").discard("scout", "goldsmith")
    shown = make_view(t.state, THEY)["discards"]
    assert shown == {"count": 2, "top": "goldsmith"}


def test_a_card_fetched_from_below_is_not_shown_to_the_other() -> None:
    t = Table("progress").hold(ME, "guido").discard("scout", "goldsmith", "brigitta").cities(THEY, "L1")
    t.play("guido")
    t.do(Pick("scout"))
    assert t.s.hand_cards(ME) == ["scout"]
    assert make_view(t.state, THEY)["hands"][ME]["known"] == []
    assert make_view(t.state, THEY)["discards"]["top"] == "guido"
    assert [card for card, _ in make_view(t.state, THEY)["memory"]["discards"]][:2] == ["guido", "brigitta"]


def test_what_is_heard_hides_cards_and_tells_the_searcher() -> None:
    t = Table("intro")
    t.do(End())
    card = t.s.stacks[1][-1][0]
    assert heard(t.state, ME, Draw(1), ME) == f"draw 2 ; {card}"
    assert heard(t.state, ME, Draw(1), THEY) == heard(t.state, ME, Draw(1), None) == "draw 2 ; ?"
    t.do(Draw(1), Draw(1), Draw(1))
    assert heard(t.state, ME, Under(card, 0), THEY) == "under ? 1"
    assert heard(t.state, ME, Under(card, 0), ME) == f"under {card} 1"


def test_events_about_hidden_cards_are_seen_with_a_question_mark() -> None:
    drew = Drew(ME, "abbey", 1, 2)
    assert drew.seen_by(ME) == drew
    assert drew.seen_by(THEY) == drew.seen_by(None) == Drew(ME, "?", 1, 2)
    assert PutUnder(ME, "abbey", 3, 2).seen_by(THEY) == PutUnder(ME, "abbey", 3, 2)


def test_the_window_for_sebastian_opens_whether_or_not_he_is_held() -> None:
    for held in ((), ("sebastian",)):
        t = Table("turmoil").lay(ME, L1t="candamir").lay(THEY, L1t="abbey").hold(THEY, *held)
        t.event("feud")
        assert t.kind == (THEY, "react")
        assert t.may(Pass())
        assert t.may(Play("sebastian")) is bool(held)


def test_guesses_keep_what_is_known_and_deal_the_rest_anew() -> None:
    game, rng = make({"mode": "duel"}), Random(5)
    s = game.start()
    differs = 0
    for _ in range(400):
        decisions = game.decisions(s)
        if not decisions:
            break
        (decision,) = decisions
        action: Action
        if decision.seat == NATURE:
            action = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            action = decision.answers.sample(rng)
            guessed = game.guess(game.view(s, decision.seat), rng)
            assert game.census(guessed) == game.census(s)
            differs += guessed != s
        game.play(s, decision.seat, action)
    assert differs > 100
