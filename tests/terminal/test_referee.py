"""A real table with the program as referee: whole games dictated, hidden cards kept hidden, mistakes taken back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.terminal.kit import trueque
from trueque.island.actions import Roll
from trueque.island.events import Stolen
from trueque.island.layouts import RESOURCES
from trueque.island.speech.names import SPOKEN, resource
from trueque.kernel import NATURE
from trueque.kernel.dealer import FairDealer, seed_bytes
from trueque.kernel.honest import RealDice
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make
from trueque.locale import speaker
from trueque.terminal.referee import Referee
from trueque.terminal.voice import Voice

TABLE = (
    "referee island --option beginner_board=2011 --option start_order=first_seat --people Ana,Pau,Teo,Vera --lang en"
)
KINDS = {"numbered": ("dice", "start_throw"), "typed": ("dice", "start_throw", "drawn_card", "taken_card")}


class Dictation(Voice):
    """A table that says a random legal answer whenever the referee listens; it keeps what all may see."""

    def __init__(self, lang: str, seed: str) -> None:
        super().__init__(lang=lang)
        self.rng = Random(seed)
        self.table: Referee | None = None
        self.public: list[str] = []
        self.private = 0

    def line(self, text: str = "") -> None:
        if not self.private:
            self.public.append(text)

    def read(self) -> str | None:
        assert self.table is not None
        match = self.table.match
        decision = self.rng.choice([d for d in match.open() if d.waits])
        action = decision.answers.sample(self.rng)
        if decision.seat == NATURE:
            return match.game.write(action)
        if isinstance(action, Roll):
            return f"{self.table.names[decision.seat]}: 4+{self.rng.randint(1, 6)}"
        return f"{self.table.names[decision.seat]}: {match.game.write(action)}"


class Alone(Referee):
    """Marks what is shown in private, so that the public lines can be told from it."""

    def begin_private(self, seat: int) -> None:
        super().begin_private(seat)
        assert isinstance(self.voice, Dictation)
        self.voice.private += 1

    def end_private(self) -> None:
        super().end_private()
        assert isinstance(self.voice, Dictation)
        self.voice.private -= 1


def dictated(lang: str, deck: str, points: int = 5) -> tuple[Alone, list[str]]:
    game = make("island", {"seats": "3", "victory_points": str(points), "proposals_per_turn": "1"})
    voice = Dictation(lang, f"{lang} {deck}")
    match = Match(game, RealDice(FairDealer(seed_bytes(f"{lang} {deck}")), KINDS[deck]))
    table = voice.table = Alone(match, ("Ana", "Pau", "Vera"), voice, None, deck)
    assert table.run()
    return table, voice.public


@pytest.mark.parametrize("deck", KINDS)
@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_whole_games_are_dictated_in_every_language(lang: str, deck: str) -> None:
    table, said = dictated(lang, deck)
    assert table.match.is_over
    again = Match.replay(table.match.game, read_record(str(table.match.record)))
    assert table.match.game.scores(again.state) == table.match.game.scores(table.match.state)
    assert said[-1].count(":") == 4, "everybody's points"
    everything = "\n".join(said)
    if deck == "numbered":
        bought = sum(type(step.action).__name__ == "TurnCard" for step in table.match.steps)
        taking = {"es": "toma la carta {}", "ca": "agafa la carta {}", "en": "take card {}"}[lang]
        assert all(taking.format(n) in everything for n in range(1, bought + 1))


def test_what_is_stolen_is_never_said_aloud() -> None:
    table, said = dictated("en", "typed")
    stolen = [event for step in table.match.steps for event in step.events if isinstance(event, Stolen)]
    assert stolen
    say = speaker("island", "en")
    sentences = [part for line in said for part in line.split(". ") if "steals" in part and "nobody" not in part]
    assert len(sentences) == len(stolen)
    assert not [part for part in sentences for name in RESOURCES if resource(say, name) in part]


def test_the_kth_card_of_a_sorted_hand_is_the_stolen_one() -> None:
    table, _ = dictated("en", "numbered")
    for step in table.match.steps:
        for event in step.events:
            if not isinstance(event, Stolen):
                continue
            after = Match.replay(table.match.game, table.match.record, until=step.number + 1)
            held = table.match.game.view(after.state, event.victim)["mine"]["hand"]
            assert event.resource is not None
            held[event.resource] += 1
            cards = [name for name in SPOKEN for _ in range(held[name])]
            table.match.state = after.state
            k, n = (int(word) for word in table.which(event).replace(".", "").split() if word.isdecimal())
            assert n == len(cards)
            assert cards[k - 1] == event.resource


def test_rolls_moves_and_questions_are_typed_as_they_happen() -> None:
    ran = trueque(TABLE, "points", "5+3", "who 8", "end", "robber R4", "9", "Pau: end", "quit")
    assert ran.code == 0, ran.err
    assert "Ana, 2 points" in ran.out
    assert "Ana: 8, 5 and 3." in ran.out
    assert "Teo: 1 brick" in ran.out
    assert "“robber R4” is not possible now" in ran.out
    assert "Pau: 9" in ran.out


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    ran = trueque(TABLE, "hand", "", "", "Pau: hand", "", "", "quit")
    assert ran.out.count("press Enter when nobody else reads or listens") == 2
    assert "For Pau alone" in ran.out
    shown = ran.out.split("For Ana alone")[1].split("Press Enter to hide it.")
    assert "1 wool, 1 brick" in shown[0]
    assert shown[1].count("\n") >= 40, "hidden behind a page of empty lines"


def test_all_agree_and_the_last_answer_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "table.trq"
    ran = trueque(f"{TABLE} --record {file}", "8", "end", "undo", "no", "undo", "yes", "quit")
    assert "Take back “Pau to play.”?" in ran.out
    assert "Left as it was." in ran.out
    assert "Taken back." in ran.out
    assert "undo" in file.read_text()
    on = trueque(f"referee {file} --lang en", "end", "quit")
    assert "The game goes on after" in on.out
    assert "Pau to play" in on.out


def test_an_own_island_is_typed_hex_by_hex(tmp_path: Path) -> None:
    """The beginners' board, laid by hand and read out: every hex, number and harbour is asked by its place."""
    terrain = (
        "bosque pasto pasto sembrado montaña sembrado bosque bosque cerro desierto montaña sembrado sembrado montaña"
    )
    tokens = "6 3 8 2 4 5 10 5 9 6 9 10 11 3 12 8 4 11"
    lines = [*terrain.split(), *["bosque", "pasto", "cerro", "pasto", "cerro"]]
    lines += [f"token {n}" for n in tokens.split()]
    harbours = ["3:1", "wool", "3:1", "3:1", "brick", "wood", "3:1", "grain", "ore"]
    file = tmp_path / "own.trq"
    laid = [f"harbour {kind}" for kind in harbours]
    for order in ([*laid, *lines], [*lines, *laid]):
        ran = trueque(f"referee island --people Ana,Pau --own-island --lang es --record {file}", *order, "mapa", "quit")
        if "¿qué muestran los dados?" in ran.out:
            break
    assert "P1: ¿Qué terreno" in ran.out
    assert "alfa 1-alfa 2: ¿Qué puerto" in ran.out
    assert "Fila P: madera 6, lana 3, lana 8." in ran.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("referee island --lang en", "--people takes two to four different names"),
        ("referee island --people Ana,Ana --lang en", "--people takes two to four different names"),
        ("referee quick --people Ana,Pau --lang en", "The referee knows The Island only"),
        ("referee island --people Ana,Pau --deck cut --lang en", "--deck takes numbered, typed"),
        ("referee missing.trq --lang en", "missing.trq"),
    ],
)
def test_what_is_wrong_is_said(line: str, sentence: str) -> None:
    ran = trueque(line)
    assert ran.code in (1, 2)
    assert sentence in ran.err
