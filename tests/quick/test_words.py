"""The quick game speaks: the spoken turn of the sample table, in three languages, and never a gap."""

from __future__ import annotations

from random import Random

import pytest

from tests.quick.table import Table
from trueque.kernel import NATURE, Event, OneOf
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.quick.game import make, samples
from trueque.quick.speech import words
from trueque.quick.speech.answer_reader import read_forgivingly
from trueque.speech import list_choices as asked_by_ear
from trueque.speech import understand_line

NAMES = ("Vera", "Carla", "Teo")


def sample() -> Table:
    """Three players; the roads are gone, Carla has a citadel."""
    table = (
        Table(3).own(0, roads=3, knights=1).own(1, roads=2, knights=1, expansions="citadel").own(2, roads=2, knights=1)
    )
    g = table.g
    g.settlements[:3], g.cities[:3] = [2, 1, 1], [0, 0, 1]
    g.road_pile, g.settlement_pile = 0, 5
    g.market = [1, 1, 1, 0, 2]
    return table.hold(0, "wood wool grain 2 brick 2 ore").hold(1, "grain 3 wool").hold(2, "6 ore")


def lines(table: Table, events: list[Event], lang: str) -> str:
    to = Listener(lang, 0, NAMES)
    told = [words.tell(seen, to) for event in events if (seen := event.seen_by(0)) is not None]
    return " ".join(sentence for sentence in told if sentence)


def asked(table: Table, lang: str) -> str:
    (decision,) = table.game.decisions(table.state)
    return words.ask(decision, table.game.view(table.state, 0), Listener(lang, 0, NAMES))


TURN = {
    "en": [
        "Your turn: trade, 2 exchanges. 3 points. 7 cards: 1 wood, 1 wool, 1 grain, 2 brick, 2 ore.",
        "You leave 1 ore in the market and take 1 wood. 1 exchange left.",
        "You draw 1 card unseen from Carla: grain. Which card do you give back?",
        "You give 1 ore back to Carla. No exchanges left: time to build. 7 cards.",
        "You pay 1 wood, 1 brick. Pile empty: a road is taken, clockwise. Carla: 2 roads, protected by the citadel. "
        "Teo loses 1. Road 4 (1 point). You: 4 points. Teo: 1 road, 3 points.",
        "You pay 1 wood, 1 wool, 1 grain, 1 brick. Settlement. You: 5 points. Flip the destiny card? Now: clockwise.",
        "Destiny: counter-clockwise.",
        "You draw 3 cards: 1 wool, 2 ore. 4 cards in hand. Carla to play.",
    ],
    "es": [
        "Tu turno: comercio, 2 cambios. 3 puntos. 7 cartas: 1 de madera, 1 de lana, 1 de cereales, 2 de arcilla, "
        "2 de mineral.",
        "Dejas 1 de mineral en el mercado y tomas 1 de madera. Te queda 1 cambio.",
        "Robas a ciegas 1 carta a Carla: cereales. ¿Qué carta le devuelves?",
        "Devuelves 1 de mineral a Carla. No quedan cambios: toca construir. 7 cartas.",
        "Pagas 1 de madera, 1 de arcilla. Pila agotada: se quita una carretera, en sentido horario. Carla: 2 "
        "carreteras, protección de la ciudadela. Teo pierde 1. Carretera 4 (1 punto). Tú: 4 puntos. Teo: 1 "
        "carretera, 3 puntos.",
        "Pagas 1 de madera, 1 de lana, 1 de cereales, 1 de arcilla. Poblado. Tú: 5 puntos. ¿Giras la carta de "
        "destino? Ahora: sentido horario.",
        "Destino: sentido antihorario.",
        "Robas 3 cartas: 1 de lana, 2 de mineral. 4 cartas en la mano. Juega Carla.",
    ],
    "ca": [
        "El teu torn: comerç, 2 canvis. 3 punts. 7 cartes: 1 de fusta, 1 de llana, 1 de blat, 2 de fang, 2 de pedra.",
        "Deixes 1 de pedra al mercat i agafes 1 de fusta. Et queda 1 canvi.",
        "Robes a cegues 1 carta a Carla: blat. Quina carta li tornes?",
        "Tornes 1 de pedra a Carla. No queden canvis: toca construir. 7 cartes.",
        "Pagues 1 de fusta, 1 de fang. Pila esgotada: es pren una carretera, en sentit horari. Carla: 2 carreteres, "
        "protecció de la ciutadella. Teo en perd 1. Carretera 4 (1 punt). Tu: 4 punts. Teo: 1 carretera, "
        "3 punts.",
        "Pagues 1 de fusta, 1 de llana, 1 de blat, 1 de fang. Poblat. Tu: 5 punts. Gires la carta de destí? Ara: "
        "sentit horari.",
        "Destí: sentit antihorari.",
        "Robes 3 cartes: 1 de llana, 2 de pedra. 4 cartes a la mà. Juga Carla.",
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_spoken_turn(lang: str) -> None:
    table = sample()
    heard = [asked(table, lang), lines(table, table.say("market ore for wood"), lang)]
    told = table.say("exchange 1") + table.draw("grain")
    heard.append(f"{lines(table, told, lang)} {asked(table, lang)}")
    heard.append(lines(table, table.say("give ore"), lang))
    heard.append(lines(table, table.say("road"), lang))
    heard.append(f"{lines(table, table.say('settlement'), lang)} {asked(table, lang)}")
    heard.append(lines(table, table.say("yes"), lang))
    heard.append(lines(table, table.say("end") + table.draw("wool", "ore", "ore"), lang))
    assert heard == TURN[lang]


TABLE = {
    "en": [
        "Market: 1 wood, 1 wool, 1 grain, 2 ore. Piles: roads 0, settlements 5, knights 1, expansions 6. "
        "Destiny: clockwise.",
        "You, 3 points: 2 settlements; 3 roads, 2 A side up; 1 knight, 1 A side up; 7 cards.",
        "Carla, 5 points: 1 settlement; citadel; 2 roads, 1 A side up; 1 knight, 1 A side up; 4 cards.",
        "Teo, 4 points: 1 settlement; 1 city; 2 roads, 1 A side up; 1 knight, 1 A side up; 6 cards.",
    ],
    "es": [
        "Mercado: 1 de madera, 1 de lana, 1 de cereales, 2 de mineral. Pilas: carreteras 0, poblados 5, caballeros 1, "
        "ampliaciones 6. Destino: sentido horario.",
        "Tú, 3 puntos: 2 poblados; 3 carreteras, 2 con el lado A; 1 caballero, 1 con el lado A; 7 cartas.",
        "Carla, 5 puntos: 1 poblado; ciudadela; 2 carreteras, 1 con el lado A; 1 caballero, 1 con el lado A; 4 cartas.",
        "Teo, 4 puntos: 1 poblado; 1 ciudad; 2 carreteras, 1 con el lado A; 1 caballero, 1 con el lado A; 6 cartas.",
    ],
    "ca": [
        "Mercat: 1 de fusta, 1 de llana, 1 de blat, 2 de pedra. Piles: carreteres 0, poblats 5, cavallers 1, "
        "ampliacions 6. Destí: sentit horari.",
        "Tu, 3 punts: 2 poblats; 3 carreteres, 2 amb el costat A; 1 cavaller, 1 amb el costat A; 7 cartes.",
        "Carla, 5 punts: 1 poblat; ciutadella; 2 carreteres, 1 amb el costat A; 1 cavaller, 1 amb el costat A; "
        "4 cartes.",
        "Teo, 4 punts: 1 poblat; 1 ciutat; 2 carreteres, 1 amb el costat A; 1 cavaller, 1 amb el costat A; 6 cartes.",
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_read_from_oneself_clockwise(lang: str) -> None:
    table = sample()
    described = words.describe(table.game.view(table.state, 0), Listener(lang, 0, NAMES))
    assert list(described[:4]) == TABLE[lang]
    assert len(described) == 6


@pytest.mark.parametrize("options", samples(), ids=str)
def test_everything_that_happens_can_be_said(options: dict[str, str]) -> None:
    """Whole random games: each question, answer and event, to every seat and to spectators, without a gap to fill."""
    game, rng = make(options), Random(4)
    names = ("Ana", "Bo", "Cid", "Dora", "Eva", "Fe")[: game.seats]
    state = game.start()
    while decisions := game.decisions(state):
        decision = decisions[0]
        lang = rng.choice(LANGUAGES)
        to = Listener(lang, decision.seat if decision.seat != NATURE else 0, names)
        view = game.view(state, to.seat)
        listed = list(decision.answers)[:3] if isinstance(decision.answers, OneOf) else [decision.answers.sample(rng)]
        said = [words.ask(decision, view, to), *(words.answer(answer, view, to) for answer in listed)]
        action = (
            rng.choices(listed)[0] if decision.seat != NATURE else rng.choices(list(decision.answers), decision.odds)[0]
        )
        for event in game.play(state, decision.seat, action):
            for seat in (*range(game.seats), None):
                seen = event.seen_by(seat)
                assert seen is not None
                said.append(words.tell(seen, Listener(lang, seat, names)) or "-")
        assert all(sentence and "{" not in sentence for sentence in said), said
        assert words.explain(decision.kind)
    assert words.describe(game.view(state, None), Listener("es", None, names))


def test_a_hidden_card_is_never_said() -> None:
    table = Table(3).hold(0, "wood").hold(1, "ore")
    (event,) = table.say("exchange 1") + table.draw("ore")
    seen = event.seen_by(2)
    assert seen is not None
    assert words.tell(seen, Listener("en", 2, NAMES)) == "Vera draws 1 card unseen from Carla."


STOOD_IN = {
    "en": "Vera builds a road (1 wood, 3 wool). 3 wool stood in for 1 missing brick.",
    "es": "Vera construye una carretera (1 de madera, 3 de lana). 3 de lana han sustituido a 1 de arcilla que faltaba.",
    "ca": "Vera construeix una carretera (1 de fusta, 3 de llana). 3 de llana han substituït 1 de fang que faltava.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_alike_that_stood_in_are_told(lang: str) -> None:
    table = Table(3).hold(0, "wood 3 wool")
    table.say("end")
    events = words.joined(table.say("road with 3 wool as brick"))
    assert words.tell(events[0], Listener(lang, 1, NAMES)) == STOOD_IN[lang]
    paid = Table(3).hold(0, "wood brick")
    paid.say("end")
    (plain, *_) = words.joined(paid.say("road"))
    assert "3" not in words.tell(plain, Listener(lang, 1, NAMES))


@pytest.mark.parametrize(("lang", "said", "meant"), [
    ("en", "build road", "road"), ("en", "I build a road", "road"), ("en", "build the library", "expansion library"),
    ("es", "construir carretera", "road"), ("es", "hago un caballero", "knight"),
    ("es", "construyo la biblioteca", "expansion library"),
    ("ca", "construir carretera", "road"), ("ca", "faig un cavaller", "knight"),
    ("ca", "construeixo la biblioteca", "expansion library"),
])  # fmt: skip
def test_building_may_be_said_with_its_verb(lang: str, said: str, meant: str) -> None:
    table = Table(3).own(0, cities=1).hold(0, "3 wood 3 wool 3 grain 3 brick 3 ore")
    table.say("end")
    game, to = table.game, Listener(lang, 0, NAMES)
    asking = asked_by_ear(game, game.decisions(table.state), game.view(table.state, 0), to)
    action = understand_line(said, asking, table.state).action
    assert action is not None
    assert game.write(action) == meant


def test_building_what_has_a_power_is_not_using_it() -> None:
    table = Table(3).own(0, cities=1, expansions="guild").hold(0, "wood")
    assert table.game.write(read_forgivingly(table.game, table.state, "build a guild")) == "expansion guild"
    assert table.game.write(read_forgivingly(table.game, table.state, "guild 1")) == "guild 1"
