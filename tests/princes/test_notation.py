"""Answers as text: exact, forgiving, and refused in sentences."""

from __future__ import annotations

import pytest

from tests.princes.table import ME, THEY, Table
from trueque.kernel import AmbiguousNotation, BadNotation
from trueque.princes.actions import Action, Bank, Build, Demand, Give, Roll, Settle, Take, Under
from trueque.princes.catalogue import STORES
from trueque.princes.game import Princes, make
from trueque.princes.notation import read, write
from trueque.princes.speech.answer_reader import read_forgivingly
from trueque.princes.speech.refuse import why_not

GAME: Princes = make({})


def amounts(**given: int) -> tuple[int, ...]:
    return tuple(given.get(name, 0) for name in STORES)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("build abbey L1t", Build("abbey", "L1t")),
        ("build gold_cache forest2", Build("gold_cache", "forest2")),
        ("settlement R2 with scout", Settle("R2", "scout")),
        ("bank wool for ore", Bank("wool", "ore")),
        ("bank fields3 for ore", Bank("fields3", "ore")),
        ("give hills3 forest2 2", Give(amounts(forest2=2, hills3=1))),
        ("take nothing", Take(amounts())),
        ("demand wood 2", Demand((2, 0, 0, 0, 0, 0))),
        ("under storehouse.gold 4", Under("storehouse.gold", 3)),
    ],
)
def test_exact_notation_reads_and_writes(text: str, action: Action) -> None:
    assert read(text) == action
    assert write(action) == text


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("Build Abbey l1 top", "build abbey L1t"),
        ("abbey r1 bottom", "build abbey R1b"),
        ("bank 3 wool > ore", "bank wool for ore"),
        ("ba 3 wool for ore", ""),
        ("end", "end"),
    ],
)
def test_people_may_write_as_they_speak(text: str, exact: str) -> None:
    t = Table("intro").full(ME).stock(ME, ore=1).hold(ME, "abbey")
    if exact:
        assert write(read_forgivingly(GAME, t.state, text)) == exact
    else:
        with pytest.raises(BadNotation):
            read_forgivingly(GAME, t.state, text)


def test_a_resource_names_its_only_region() -> None:
    t = Table("intro").dice()
    t.do(Roll())
    t.throw(6, "harvest")
    assert write(read_forgivingly(GAME, t.state, "take ore")) == "take mountains5"


def test_two_meanings_are_never_guessed() -> None:
    t = Table("intro").full(ME).hold(ME, "abbey")
    with pytest.raises(AmbiguousNotation) as found:
        read_forgivingly(GAME, t.state, "abbey")
    assert "build abbey L1t" in found.value.meanings


def test_nonsense_is_refused_in_a_sentence() -> None:
    for text in ("", "fly to the moon", "build", "build castle L1t", "draw 0", "draw x", "9 harvest",
                 "Build abbey L1t", "build abbey l1 top", "take ore", " end", "give forest2 1"):  # fmt: skip
        with pytest.raises(BadNotation):
            read(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("settlement R2", "free end of a road"),
        ("road left", "It costs 1 wood, 2 brick. You are short of 1 wood, 2 brick."),
        ("build abbey L1t", "neither in your hand nor in the open stack"),
        ("build inga L1tt", "can stand at: L1 top"),
        ("play scout", "while building a settlement"),
        ("play goldsmith", "would change nothing"),
        ("bank wool for ore", "takes 3 wool; you have 0"),
        ("city R2", "no settlement at R2"),
        ("draw 1", "“end” would."),
    ],
)
def test_refusals_teach(text: str, why: str) -> None:
    t = Table("intro").hold(ME, "inga", "scout", "goldsmith")
    refusal = why_not(t.state, ME, read(text))
    assert why in refusal.sentence
    assert refusal.entry


def test_a_refusal_is_said_in_the_readers_language() -> None:
    t = Table("intro").stock(ME, wood=1, brick=1)
    refusal = why_not(t.state, ME, read_forgivingly(GAME, t.state, "settlement R2"))
    assert refusal.spoken("es") == (
        "Poblado: no. Va en el extremo libre de una carretera y no tienes ninguno. "
        "Antes, carretera: 1 de madera, 2 de arcilla. Necesitas aún 1 de arcilla."
    )
    assert refusal.spoken("ca").startswith("Poblat: no. Va a l'extrem lliure")


def test_the_other_seat_is_told_to_wait() -> None:
    t = Table("intro")
    assert "other player" in why_not(t.state, THEY, Roll()).sentence
