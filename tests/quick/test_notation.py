"""Answers as people type them, in three languages, and refusals that teach."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick.table import Table
from trueque.kernel import AmbiguousNotation, BadNotation, IllegalAction, RuleError
from trueque.quick.speech.answer_reader import read_forgivingly


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("pila madera", "pile wood"),
        ("pi ma", "pile wood"),
        ("mercado mineral por madera", "market ore for wood"),
        ("mercat pedra per fusta", "market ore for wood"),
        ("mk 1 ore for 1 lumber", "market ore for wood"),
        ("me mi por ma", "market ore for wood"),
        ("cambiar 1", "exchange 1"),
        ("cb 1 2", "exchange 1 2"),
        ("dar mineral", "give ore"),
        ("donar 2 de pedra, llana", "give wool 2 ore"),
        ("give ore, ore, sheep", "give wool 2 ore"),
        ("de 2 madera, lana", "discard 2 wood wool"),
        ("caballero", "knight"),
        ("cl", "knight"),
        ("Poblado con 3 mineral como madera", "settlement with 3 ore as wood"),
        ("poblat amb 3 pedra com fusta", "settlement with 3 ore as wood"),
        ("city with 3 wool as grain with 3 wood as ore", "city with 3 wood as grain with 3 wool as ore"),
        ("ciudad con 6 lana como 2 cereales sin mineral", "city with 3 wool as grain with 3 wool as grain without ore"),
        ("ampliación iglesia", "expansion church"),
        ("am església sense llana", "expansion church without wool"),
        ("expansion town hall", "expansion town-hall"),
        ("church", "expansion church"),
        ("gremio 2", "guild 2"),
        ("biblioteca 1", "library 1"),
        ("sí", "flip"),
        ("no", "keep"),
        ("gi", "flip"),
        ("pasar", "end"),
        ("passar", "end"),
        ("sett", "settlement"),
        ("take ore", "take ore"),
        ("ore", "ore"),
        ("market-day", "market-day"),
    ],
)
def test_read(said: str, meant: str) -> None:
    table = Table(3)
    assert table.game.write(read_forgivingly(table.game, table.state, said)) == meant


@pytest.mark.parametrize("text", ["Pile wood", "pila wood", "church", "road with 3 ore", "exchange 1 1", "give ore ore",
                                  "market ore", "pile", "end now", " end", ""])  # fmt: skip
def test_notation_is_exact(text: str) -> None:
    table = Table(3)
    with pytest.raises(BadNotation, match="notation, which is exact"):
        table.game.read(table.state, text)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("", "Nothing was said"),
        ("¿?", "Nothing was said"),
        ("setlement", "did you mean «settlement»"),
        ("pile wod", "did you mean «wood»"),
        ("market ore", "does not say what to take"),
        ("give", "names no cards"),
        ("give 2", "2 of what"),
        ("road with 4 ore", "replaced by 3 alike"),
        ("exchange", "does not say with whom"),
        ("end now", "one word too many"),
        ("expansion", "breaks off"),
        ("give 99999 ore", "far too many"),
        ("take 2 ore", "exactly one card"),
        ("zzz", "known are"),
    ],
)
def test_what_cannot_be_read_is_said(said: str, sentence: str) -> None:
    table = Table(3)
    with pytest.raises(BadNotation, match=sentence):
        read_forgivingly(table.game, table.state, said)


def test_a_word_with_two_meanings_is_not_guessed() -> None:
    table = Table(3)
    with pytest.raises(AmbiguousNotation) as error:
        read_forgivingly(table.game, table.state, "guild")
    assert error.value.meanings == ("guild 1", "guild 2", "expansion guild")


def test_with_two_seats_the_partner_goes_without_saying() -> None:
    table = Table(2)
    assert table.game.write(read_forgivingly(table.game, table.state, "exchange")) == "exchange 1"


def test_what_three_alike_stand_for_may_be_left_out() -> None:
    table = Table(3).hold(0, "wood 3 ore")
    assert table.game.write(read_forgivingly(table.game, table.state, "road with 3 ore")) == "road with 3 ore as brick"


@given(st.text(max_size=40))
@settings(max_examples=40, deadline=None)
def test_any_text_is_an_answer_or_a_sentence(text: str) -> None:
    table = Table(3)
    with suppress(RuleError):
        action = read_forgivingly(table.game, table.state, text)
        assert table.game.read(table.state, table.game.write(action)) == action


@pytest.mark.parametrize(
    ("said", "seat", "sentence"),
    [
        ("end", 1, "seat 0 who is to answer now"),
        ("exchange 0", 0, "another player who holds cards"),
        ("exchange 9", 0, "another player who holds cards"),
        ("library 1", 0, "no library"),
        ("guild 1", 0, "no merchant guild"),
        ("pile 2 wood", 0, "say «pile 2» first"),
        ("pile ore", 0, "You hold 2 wood"),
        ("market wood for wood", 0, "take 1 kind, leave another"),
        ("flip", 0, "There is another question to answer now"),
    ],
)
def test_refusals_say_what_would_be_right(said: str, seat: int, sentence: str) -> None:
    table = Table(3).hold(0, "2 wood").hold(1, "ore")
    before = table.state.copy()
    with pytest.raises(IllegalAction, match=sentence):
        table.say(said, seat)
    assert table.state == before


def test_after_the_end_nothing_is_played() -> None:
    table = Table(2, turns="1").build()
    table.say("end")
    table.draw("ore", "ore")
    with pytest.raises(IllegalAction, match="The game is over"):
        table.say("end")
