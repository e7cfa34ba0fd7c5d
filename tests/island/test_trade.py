"""Trade between players as people do it, and what stays sealed until the last answer is in."""

from __future__ import annotations

from tests.island.table import Table, beginners
from trueque.island import actions as act
from trueque.island import events as ev
from trueque.kernel.decision import Decision
from trueque.kernel.match import apply_to_copy
from trueque.kernel.words import Listener
from trueque.speech.choices import ask_seat
from trueque.telling.whynot import find_kind_reason


def trading() -> Table:
    """Seat 0 in its trade phase; everybody holds some cards."""
    table = beginners().play("0 roll", "! 1+1")
    for seat in range(4):
        table.deal(seat, wood=1, wool=1)
    return table


def asked(table: Table) -> list[tuple[int, str, bool]]:
    return [(d.seat, d.kind, d.waits) for d in table.game.decisions(table.state)]


def test_the_active_seat_trades_and_the_others_may_propose() -> None:
    assert asked(trading()) == [
        (0, "trade", True),
        (0, "offer", False),
        (1, "propose", False),
        (2, "propose", False),
        (3, "propose", False),
    ]
    table = trading()
    (proposed,) = [d.answers for d in table.game.decisions(table.state) if d.seat == 1]
    wood, brick = (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)
    assert act.Offer(wood, brick) in proposed
    assert act.Offer(wood, brick, act.Seats((2,))) not in proposed, "those who are not in turn trade with seat 0 alone"


def test_an_offer_to_some_is_answered_by_them_alone() -> None:
    table = trading().play("0 offer brick > ore to 1+3")
    assert [seat for seat, _, waits in asked(table) if waits] == [1, 3]


def test_answers_are_sealed_until_the_last_one() -> None:
    table = trading().play("0 offer brick > ore", "1 accept 0")
    for other in (0, 2, 3, None):
        view = table.game.view(table.state, other)
        assert view["offers"][0]["replies"] == {}
        assert view["table"]["answered"] == [False, True, False, False]
    assert table.game.view(table.state, 1)["mine"]["reply"] == "accepted"
    decline = act.Decline(0)
    assert table.game.heard(table.state, 2, decline, 3) == "answer ?"
    assert table.game.heard(table.state, 2, decline, 2) == "decline 0"
    table.play("2 decline 0")
    assert table.game.heard(table.state, 3, decline, None) == "decline 0 ; 1: accept; 2: decline"
    table.play("3 decline 0")
    assert table.game.view(table.state, None)["offers"][0]["replies"] == {
        "1": "accepted",
        "2": "declined",
        "3": "declined",
    }


def test_the_active_seat_chooses_its_partner() -> None:
    table = trading().deal(2, ore=1).play("0 offer brick > ore", "1 accept 0", "2 accept 0", "3 decline 0")
    (turn,) = [d for d in table.game.decisions(table.state) if d.kind == "trade"]
    deals = [a for a in turn.answers if isinstance(a, act.Deal)]
    assert deals == [act.Deal(1), act.Deal(2)]
    _, events = apply_to_copy(table.game, table.state, 0, act.Deal(2))
    assert events[0] == ev.Dealt(0, 2, (0, 1, 0, 0, 0), (0, 0, 0, 0, 1))


def test_nobody_accepts_what_it_does_not_hold() -> None:
    table = trading().play("0 offer brick > ore,ore,ore")
    answers = {d.seat: list(d.answers) for d in table.game.decisions(table.state) if d.waits}
    assert all(answers[seat] == [act.Decline(0)] for seat in (1, 2, 3))


def test_a_counter_offer_answers_and_stays_on_the_table() -> None:
    table = trading().play("0 offer brick > ore", "1 offer ore > brick,wool", "2 decline 0", "3 decline 0")
    offers = table.game.view(table.state, None)["offers"]
    assert [offer["by"] for offer in offers] == [0, 1]
    assert offers[1]["to"] == [0]
    table.play("0 accept 1")
    assert table.hand(1)["brick"] == 1
    assert table.hand(0) == {"wood": 1, "wool": 1, "ore": 1}


def test_a_sealed_counter_offer_is_nobody_elses_business() -> None:
    table = trading().play("1 offer wood > brick", "0 offer brick > ore", "1 offer ore > brick,wool")
    seen = table.game.view(table.state, 2)
    assert [(o["by"], o["give"]["wood"], o["give"]["ore"]) for o in seen["offers"]] == [(0, 0, 0), (1, 1, 0)]
    assert seen["table"]["proposals"] == [1, 1, 0, 0]
    mine = table.game.view(table.state, 1)
    assert mine["mine"]["counter"]["give"]["ore"] == 1
    assert mine["table"]["proposals"] == [1, 2, 0, 0]


def test_no_refusal_and_no_reason_tells_of_a_sealed_counter_offer() -> None:
    """Whoever asks why they cannot accept is told the same, whatever has been put against their offer."""
    said = []
    for answer in ("1 offer ore > brick,wool", "1 decline 0"):
        table = trading().play("0 offer brick > ore", answer)
        asked_ = ask_seat(table.game, table.state, 0, Listener("en", 0, ("Ana", "Biel", "Carla", "Dídac")))
        said.append((table.why_not("0 accept 1"), find_kind_reason("accept", asked_, table.state)))
    assert said[0] == said[1]
    assert "no offer on the table" in said[0][0][0]


def test_a_proposal_can_be_withdrawn() -> None:
    table = trading().play("2 offer wood > brick")
    assert (2, "own_offer", False) in asked(table)
    table.play("2 withdraw")
    assert table.game.view(table.state, None)["offers"] == []


def test_an_offer_may_be_declined_in_ones_own_turn() -> None:
    table = trading().play("2 offer wood > brick")
    _, events = apply_to_copy(table.game, table.state, 0, act.Decline(2))
    assert events == [ev.Replied(0, 2, False)]


def test_offers_lapse_when_the_trade_phase_ends() -> None:
    table = trading().play("2 offer wood > brick", "0 build")
    assert table.game.view(table.state, None)["offers"] == []


def test_players_without_cards_are_not_asked() -> None:
    table = beginners().play("0 roll", "! 1+1")
    for seat in (1, 2, 3):
        for kind in range(5):
            table.deal(seat, **{("wood", "brick", "wool", "grain", "ore")[kind]: -int(table.state.g.hand[seat, kind])})
    assert asked(table) == [(0, "trade", True)]


def question_of(table: Table, seat: int, kind: str) -> Decision[act.Action]:
    return next(d for d in table.game.decisions(table.state) if (d.seat, d.kind) == (seat, kind))


def test_an_offer_is_bounded_by_what_somebody_could_give() -> None:
    form = question_of(trading(), 0, "offer").answers
    assert act.Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 6)) in form
    assert act.Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 7)) not in form, "no hand holds seven cards"
    assert act.Offer((0, 0, 0, 1, 0), (0, 0, 0, 0, 1)) not in form, "seat 0 has no grain"
    assert act.Offer((1, 0, 0, 0, 0), (1, 0, 0, 0, 0)) not in form
