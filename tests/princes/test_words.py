"""The Princes speaks: every question, answer and event of random games, in three languages."""

from __future__ import annotations

import pytest

from tests.princes.walks import MODES, random_game
from trueque.kernel.words import Listener
from trueque.princes.actions import Build, Settle
from trueque.princes.catalogue import STORE, STORES
from trueque.princes.events import Built, DiceRolled, Gained
from trueque.princes.game import make
from trueque.princes.speech import words

NAMES = ("Vera", "Hugo")


def told(lang: str, seat: int | None = 0) -> Listener:
    return Listener(lang, seat, NAMES)


@pytest.mark.parametrize("mode", MODES)
def test_everything_that_happens_can_be_said_to_everybody(mode: str) -> None:
    listeners = [told("es", 0), told("ca", 1), told("en", None)]
    for count, (game, s, decision, action, events) in enumerate(random_game(3, mode=mode, limit="100")):
        if count % 5:
            continue
        for to in listeners:
            view = game.view(s, to.seat)
            assert words.answer(action, view, to)
            for now in game.decisions(s):
                assert words.ask(now, view, to).endswith((".", "?"))
            for event in events:
                seen = event.seen_by(to.seat)
                assert seen is None or isinstance(words.tell(seen, to), str)
            assert all(line.strip() for line in words.describe(view, to))
        assert words.explain(decision.kind)


def test_the_first_turn_sounds_as_designed() -> None:
    view = make({"start": "red"}).view(make({"start": "red"}).start(), 0)
    assert words.tell(DiceRolled(0, 6, "harvest"), told("en")) == "Production 6; event: Plentiful Harvest."
    assert words.tell(DiceRolled(1, 2, "trade"), told("ca")) == "Hugo: producció 2; esdeveniment: Comerç."
    one = tuple(int(i == STORE["fields6"]) for i in range(len(STORES)))
    two = tuple(2 * n for n in one)
    assert words.tell(Gained(0, one, 0, two), told("es")) == "Recibes 1 de cereales; sembrado 6: 2."
    assert words.tell(Gained(0, one, 0, two), told("en", 1)) == "Vera: 1 grain."
    assert words.tell(Built(1, "toll_bridge", "R1t"), told("es")) == (
        "Hugo construye Puente de peaje, D1 arriba. 1 punto de comercio."
    )
    assert words.answer(Build("abbey", "L1tt"), view, told("ca")) == "Construir Monestir: E1 dalt exterior (progrés 1)"
    assert words.answer(Settle("R2", "scout"), view, told("en")) == "Settlement: R2, with Scout"


def test_the_principality_is_read_from_left_to_right() -> None:
    game = make({"start": "red"})
    lines = list(words.describe(game.view(game.start(), 0), told("en")))
    assert lines[1] == "Vera. Centre: L1 settlement, road, R1 settlement. Free sites: 4."
    assert lines[2] == "Top: forest 2: 1 wood; gold field 1: 0 gold; fields 6: 1 grain."
    assert lines[3] == "Bottom: hills 3: 1 brick; pasture 4: 1 wool; mountains 5: 1 ore."


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Advantages: strength and trade."), ("es", "Ventajas: de fuerza y comercial.")]
)
def test_who_holds_an_advantage_is_a_sentence_of_its_own(lang: str, said: str) -> None:
    """A bare «la ventaja de fuerza.» hung at the end of the points."""
    game, s, *_ = next(iter(random_game(3)))
    view = game.view(s, 0)
    assert any(said in line for line in words.describe({**view, "hero": 0, "trade": 0}, told(lang)))
