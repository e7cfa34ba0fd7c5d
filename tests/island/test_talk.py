"""Table talk (R-048): what is looked for is said to all, binds nobody and shows nothing but itself."""

from __future__ import annotations

import pytest

from tests.island.table import Table, beginners
from trueque.island import actions as act
from trueque.island import events as ev
from trueque.island.speech.words import ask, tell
from trueque.kernel.decision import TALK
from trueque.kernel.errors import IllegalAction
from trueque.kernel.game import NATURE
from trueque.kernel.match import apply_to_copy, find_question, list_talk_questions
from trueque.kernel.position import read_position, write_position
from trueque.kernel.words import Listener

NAMES = ("Teo", "Carla", "Hugo", "Vera")
WOOD_OR_BRICK = act.Call((1, 1, 0, 0, 0), (0, 0, 0, 1, 1))
WHO_HAS_WOOD = act.Call((0, 0, 0, 0, 0), (1, 0, 0, 0, 0))


def trading() -> Table:
    table = beginners().play("0 roll", "! 1+1")
    for seat in range(4):
        table.deal(seat, wood=1, wool=1)
    return table


@pytest.mark.parametrize(
    ("text", "action"),
    [("call wood/brick > grain/ore", WOOD_OR_BRICK), ("call ? > wood", WHO_HAS_WOOD),
     ("call wood,wood/brick > ore", act.Call((2, 1, 0, 0, 0), (0, 0, 0, 0, 1)))],
)  # fmt: skip
def test_the_books_own_bargaining_can_be_said(text: str, action: act.Call) -> None:
    table = trading()
    assert table.game.read(table.state, text) == action
    assert table.game.write(action) == text
    for seat in range(4):
        apply_to_copy(table.game, table.state, seat, action)


def test_nobody_is_asked_to_talk() -> None:
    table = trading()
    asked = table.game.decisions(table.state)
    assert all(WHO_HAS_WOOD not in decision for decision in asked)
    assert [d.kind for d in list_talk_questions(table.game, table.state, 1)] == [TALK]
    assert not list(list_talk_questions(table.game, table.state, NATURE))


def test_talk_moves_no_card_and_shows_no_hand() -> None:
    table = trading()
    then = table.state.copy()
    table.play("0 call ore,ore > wood")
    assert table.state.g == then.g
    assert table.state.ledger == then.ledger, "what is only said is no card seen"


def test_whoever_hears_it_is_asked_in_its_words() -> None:
    table = trading().play("0 call wood/brick > grain/ore")
    (decision,) = [d for d in table.game.decisions(table.state) if d.seat == 2]
    assert decision.kind == "called"
    said = ask(decision, table.game.view(table.state, 2), Listener("en", 2, NAMES))
    assert said == "Teo would give 1 wood or 1 brick for 1 grain or 1 ore; you may propose a trade."


@pytest.mark.parametrize(
    ("lang", "seat", "said"),
    [("es", 0, "Preguntas: ¿quién da 1 de madera?"), ("ca", 1, "Teo pregunta: qui dona 1 de fusta?"),
     ("en", None, "Teo asks: who gives 1 wood?")],
)  # fmt: skip
def test_it_is_told_in_every_language(lang: str, seat: int | None, said: str) -> None:
    assert tell(ev.Called(0, WHO_HAS_WOOD.give, WHO_HAS_WOOD.want), Listener(lang, seat, NAMES)) == said


def test_it_is_answered_with_an_offer_and_gone_with_the_deal() -> None:
    table = trading().play("0 call wood/brick > grain/ore").deal(3, ore=1)
    table.play("3 offer ore > wood", "0 accept 3")
    assert table.game.view(table.state, None)["talk"]["calls"] == []
    assert table.hand(3)["wood"] == 2


def test_it_is_gone_when_trade_is_over() -> None:
    table = trading().play("0 call ? > wood", "2 call wood > brick", "0 build")
    talk = table.game.view(table.state, None)["talk"]
    assert talk == {"calls": [], "said": [0] * 4, "may": [False] * 4}


def test_it_outlives_a_knight_in_the_trade_phase() -> None:
    table = trading()
    table.state.g.cards[0, 0] += 1
    table.play("0 call ? > wood", "0 play knight")
    assert [call["by"] for call in table.game.view(table.state, 1)["talk"]["calls"]] == [0]


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_position_keeps_it(seat: int | None) -> None:
    table = trading().play("0 call wood/brick > ore", "2 call ? > wood")
    placed = read_position(write_position(table.game, table.state), game=table.game)
    assert placed.state == table.state
    assert table.game.view(placed.state, seat) == table.game.view(table.state, seat)


@pytest.mark.parametrize(
    ("before", "line", "sentence"),
    [((), "0 call wood > wood", "The same resource stands on both sides."),
     ((), "0 call wood > ?", "Say at least what you are looking for; what you would give may stay open."),
     (("0 build",), "0 call ? > wood", "You can say what you are looking for only in the trade phase."),
     (("1 call ? > ore",) * 12, "1 call ? > wood",
      "You have spoken up 12 times this turn, as often as these rules allow.")],
)  # fmt: skip
def test_a_refusal_says_why(before: tuple[str, ...], line: str, sentence: str) -> None:
    table = trading().play(*before)
    assert table.why_not(line)[0].startswith(sentence)
    seat, _, text = line.partition(" ")
    with pytest.raises(IllegalAction):
        find_question(table.game, table.state, int(seat), table.game.read(table.state, text))


def test_without_trade_there_is_no_talk() -> None:
    table = beginners(proposals_per_turn="0").play("0 roll", "! 1+1")
    assert not list(list_talk_questions(table.game, table.state, 0))
    assert table.why_not("0 call ? > wood")[0].startswith("By these rules players do not trade with each other.")
