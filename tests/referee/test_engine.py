"""The referee of a real table, without a shell: games dictated, hidden cards kept hidden, mistakes taken back."""

from __future__ import annotations

from random import Random

import pytest

from trueque.island.events import Stolen
from trueque.island.layouts import RESOURCES
from trueque.island.speech.names import SPOKEN, resource_name
from trueque.kernel import NATURE
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.locale import speaker
from trueque.referee import Referee, begin_table, is_referee_record, resume_table

NAMES = ("Ana", "Pau", "Teo", "Vera", "Iris", "Nil")
BEGINNERS = {"beginner_board": "2011", "start_order": "first_seat"}
TABLES = [
    ("island", {"seats": "3", "victory_points": "4"}, (), "ca"),
    ("island", {"seats": "3", "victory_points": "4"}, ("deck", "steal"), "en"),
    ("quick", {"seats": "3"}, (), "es"),
    ("quick", {"seats": "3"}, ("cards", "events"), "ca"),
    ("princes", {}, (), "en"),
]


def table(game: str, options: dict[str, str], typed: tuple[str, ...] = (), lang: str = "en") -> Referee:
    rules = make_game(game, options)
    return begin_table(rules, NAMES[: rules.seats], typed, lang, seed="an evening")


def dictated(referee: Referee, lines: int) -> list[str]:
    """A table that says random legal answers; what all could hear."""
    rng, aloud = Random(4), list[str]()
    for _ in range(lines):
        if referee.match.is_over:
            break
        decision = rng.choice([d for d in referee.match.open_questions() if d.waits])
        said = referee.match.game.write(decision.answers.sample(rng))
        before = len(referee.match.log)
        line = said if decision.seat == NATURE else f"{referee.names[decision.seat]}: {said}"
        out = referee.hear_lines(line)
        assert len(referee.match.log) > before, (line, out)
        assert referee.match.is_over or referee.describe_questions(), "somebody is asked"
        aloud += [one.text for one in out if one.seat is None]
    return aloud


@pytest.mark.parametrize(("game", "options", "typed", "lang"), TABLES)
def test_a_game_is_dictated_and_goes_on_from_its_record(
    game: str, options: dict[str, str], typed: tuple[str, ...], lang: str
) -> None:
    referee = table(game, options, typed, lang)
    assert len(referee.describe_opening()) >= 2
    assert dictated(referee, 12)
    record = read_record(str(referee.match.record))
    assert is_referee_record(record)
    again = resume_table(record, lang)
    assert [(one.seat, one.text) for one in again.describe_questions()] == [
        (one.seat, one.text) for one in referee.describe_questions()
    ]
    assert again.typed_kinds == referee.typed_kinds, "dice are typed tomorrow, too"
    assert dictated(again, 3)


@pytest.mark.parametrize("typed", [(), ("steal",)])
def test_what_is_stolen_is_never_said_aloud(typed: tuple[str, ...]) -> None:
    referee = table("island", BEGINNERS, typed)
    said = referee.hear_lines("7; robber P3; steal Vera") + (referee.hear_lines("grain") if typed else [])
    (stolen,) = [event for step in referee.match.steps for event in step.events if isinstance(event, Stolen)]
    aloud = " ".join(one.text for one in said if one.seat is None)
    assert "Ana steals 1 card from Vera." in aloud
    assert not [name for name in RESOURCES if f"1 {resource_name(speaker('island', 'en'), name)}" in aloud]
    if typed:
        assert stolen.resource == "grain"
        return
    # The k-th card of a sorted hand is the stolen one.
    held = referee.match.game.view(referee.match.state, stolen.victim)["mine"]["hand"]
    held[stolen.resource] += 1
    cards = [name for name in SPOKEN for _ in range(held[name])]
    k, n = (int(word) for word in said[-1].text.replace(".", "").split() if word.isdecimal())
    assert (n, cards[k - 1]) == (len(cards), stolen.resource)


def test_only_who_held_the_card_is_asked_which_it_was() -> None:
    referee = table("island", BEGINNERS, ("steal",))
    referee.hear_lines("7; robber P3; steal Vera")
    assert {one.seat for one in referee.describe_questions()} == {3}
    assert "Which card was taken?" in asked(referee)


def heard(referee: Referee, line: str) -> str:
    return " ".join(one.text for one in referee.hear_lines(line))


def asked(referee: Referee) -> str:
    return " ".join(one.text for one in referee.describe_questions())


@pytest.mark.parametrize(
    ("between", "told", "asks"),
    [("special_building", "Between the turns: Pau may build.", "Pau: build, or pass."),
     ("paired", "Vera is the second of this pair.", "Vera: trade with the bank, build, or pass.")],
)  # fmt: skip
def test_six_are_told_whose_part_it_is_between_the_turns(between: str, told: str, asks: str) -> None:
    options = {"edition": "large", "start_order": "first_seat", "between_turns": between, "combined_phase": "on"}
    referee, said = table("island", options), list[str]()
    while not said or said[-1] != "Ana: end":
        decision = next(d for d in referee.match.open_questions() if d.waits)
        answers = [referee.match.game.write(action) for action in decision.answers]
        throws = ("1+1" in answers and "1+1") or answers[0]
        said.append(
            throws
            if decision.seat == NATURE
            else f"{referee.names[decision.seat]}: {'end' if 'end' in answers else answers[0]}"
        )
        out = referee.hear_lines(said[-1])
    assert told in [one.text for one in out]
    assert [one.text for one in referee.describe_questions()] == [asks]


def test_the_large_island_is_dictated_row_by_row() -> None:
    options = {"edition": "large", "number_placement": "random", "harbour_placement": "random"}
    referee = table("island", options, ("board",))
    heard(referee, "3:1; wool; 3:1; 3:1; brick; wool; wood; 3:1; grain; 3:1; ore")
    heard(referee, "forest, 2 pasture; 4 fields; 5 mountains; 5 forest, desert; 4 pasture, desert; 4 hills")
    assert "V1:" in asked(referee), "the seventh row"


def test_an_island_is_dictated_and_corrected_with_back_and_next() -> None:
    referee = table("island", {"seats": "3", "number_placement": "random", "harbour_placement": "random"}, ("board",))
    heard(referee, "3:1; wool; 3:1; 3:1; brick, wood; harbour 3:1; grain ore")
    assert "P1:" in asked(referee)
    referee.hear_lines("forest, 2 pasture")
    assert "Q1:" in asked(referee)
    referee.hear_lines("fields")
    heard(referee, "back")
    assert "Q1:" in asked(referee), "no consent is needed where nothing was played"
    heard(referee, "back")
    assert "P3:" in asked(referee)
    heard(referee, "next")
    heard(referee, "next")
    assert "Q2:" in asked(referee), "what was laid there goes down again"
    heard(referee, "next")
    assert "Q2:" in asked(referee), "nothing more was taken up"


def laid(referee: Referee) -> list[str]:
    """The hexes as they lie, with their numbers."""
    hexes = referee.match.game.view(referee.match.state, None)["island"]["hexes"]
    return [f"{one['terrain']} {one['number'] or ''}".strip() for one in hexes if one["terrain"]]


OWN = {"seats": "3", "number_placement": "random", "harbour_placement": "random"}
HARBOURS = "3:1; wool; 3:1; 3:1; brick, wood; harbour 3:1; grain ore"


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "forest 6, pasture 3, pasture 8; six forest, nine hills; desert; wool wool"),
     ("es", "bosque 6 pasto tres, pasto con un ocho; 6 bosque, nueve cerros; desierto; lana lana"),
     ("ca", "bosc sis, prat tres, prat 8; bosc 6 fangar nou; desert; 2 prats")],
)  # fmt: skip
def test_hexes_are_dictated_with_their_numbers(lang: str, said: str) -> None:
    referee = table("island", OWN, ("board",), lang)
    referee.hear_lines(HARBOURS)
    lying = heard(referee, said.partition(";")[0])
    assert [word for word in ("P1", "6", "P2", "3", "P3", "8") if word not in lying] == []
    referee.hear_lines(said.partition(";")[2])
    assert laid(referee) == ["forest", "pasture", "pasture", "forest", "hills", "desert", "pasture", "pasture"]
    left = heard(referee, "9 pasture")
    assert "R2:" in left
    assert len(laid(referee)) == 8, "more than there are: nothing is laid"
    again = resume_table(referee.match.record, lang, beside=referee.beside)
    again.hear_lines("4 fields, 2 hills; 3 mountains; 2 forest")
    assert laid(again)[:5] == ["forest 6", "pasture 3", "pasture 8", "forest 6", "hills 9"]
    assert "Q4:" in asked(again), "whose number nobody has said"
    again.hear_lines({"en": "back", "es": "atrás", "ca": "enrere"}[lang])
    assert "Q2:" in asked(again)
    assert laid(again)[4] == "hills", "a number that was taken back is asked for"


@pytest.mark.parametrize(
    ("lang", "roll", "wrong", "yes"),
    [
        ("ca", "daus sis i dos", "m'he equivocat", "sí"),
        ("es", "8", "me he equivocado", "sí"),
        ("en", "eight", "I was wrong", "yes"),
    ],
)
def test_a_mistyped_roll_is_taken_back_in_ordinary_speech(lang: str, roll: str, wrong: str, yes: str) -> None:
    referee = table("island", BEGINNERS, (), lang)
    before = referee.match.record.log
    referee.hear_lines(roll)
    hand = referee.hear_lines({"ca": "mà", "es": "mano", "en": "hand"}[lang])
    assert [one.seat for one in hand] == [0] * len(hand) != [], "for its owner alone"
    referee.hear_lines(wrong)
    assert referee.confirming
    assert not referee.describe_questions()
    assert resume_table(referee.match.record, lang, confirming=True).hear_lines("no"), (
        "asked in one breath, answered in another"
    )
    referee.hear_lines(yes)
    referee.hear_lines("7")
    assert referee.match.open_questions()[0].kind == "robber"
    assert len(referee.match.record.log) > len(before)


def test_nothing_is_bent_to_an_answer() -> None:
    referee = table("princes", {})
    referee.hear_lines("draw 1; draw 2")
    lines = len(referee.match.log)
    for line in ("6", "7 trade", "trade", "13"):
        assert heard(referee, line)
        assert len(referee.match.log) == lines, f"«{line}» is no throw of these dice"
    assert "production 6" in heard(referee, "6 harvest")
    assert "No rule was broken." in heard(referee, "why")
    assert "production 6" in heard(referee, "again")
    assert "whose turn is it" in heard(referee, "quit"), "a page has no keyboard to leave"


@pytest.mark.parametrize(
    ("lang", "word", "onward", "row"),
    [("ca", "reconeixement", "següent", "Fila P, des de l'esquerra: fusta 6"),
     ("es", "reconocimiento", "siguiente", "Fila P, desde la izquierda: madera 6"),
     ("en", "explore", "next", "Row P, from the left: wood 6")],
)  # fmt: skip
def test_hands_are_led_over_the_board_stop_by_stop(lang: str, word: str, onward: str, row: str) -> None:
    referee = table("island", BEGINNERS, (), lang)
    before = len(referee.match.log)
    told = [heard(referee, word), *(heard(referee, onward) for _ in range(9))]
    assert len(set(told)) == 10
    assert row in told[3]
    hexes = " ".join(told[3:8])
    for there in referee.match.game.view(referee.match.state, None)["island"]["hexes"]:
        assert not there["number"] or f" {there['number']}" in hexes
    assert heard(referee, f"{word} 4").startswith(row)
    assert len(referee.match.log) == before, "nothing is played"


def test_what_has_no_board_has_nothing_to_explore() -> None:
    assert "nothing to explore" in heard(table("quick", {"seats": "3"}), "explore")
