"""A recogniser that errs: its guesses are weighed against the table; what is not sure is asked before it is done."""

from __future__ import annotations

from random import Random

import pytest

from tests.referee.test_engine import BEGINNERS, table
from trueque.kernel import NATURE
from trueque.referee import Referee
from trueque.referee.guesses import hear_guesses, split_guesses

MISHEARD = {
    "en": {"nine": "five", "six": "sick", "road": "rode", "wood": "would", "ore": "or", "ten": "then", "end": "and",
           "knight": "night", "for": "four", "c": "sea", "four": "for", "turn": "tern", "city": "sitting"},
    "es": {"nueve": "nuevo", "seis": "ases", "carretera": "carrera", "oro": "loro", "diez": "dies",
           "termino": "terminó",
           "lana": "rana", "trigo": "digo", "ladrón": "latón"},
    "ca": {"nou": "bou", "sis": "si", "camí": "cami", "fusta": "justa", "deu": "peu", "passo": "paso", "llana": "lana",
           "blat": "plat", "lladre": "ladre"},
}  # fmt: skip
"""What each word is taken for, as recognisers do: another word of the language that sounds like it."""


def guess(line: str, lang: str, rng: Random) -> list[str]:
    """What a recogniser makes of a line: often right, sometimes a wrong word first, now and then none is right."""
    words = line.split()
    wrong = [
        " ".join(MISHEARD[lang].get(word, word) if rng.random() < 0.7 else word for word in words) for _ in range(3)
    ]
    wrong += [" ".join(word for word in words if rng.random() < 0.8)]
    draw = rng.random()
    found = [line, *wrong] if draw < 0.6 else [wrong[0], line, *wrong[1:]] if draw < 0.9 else wrong
    return list(dict.fromkeys(one for one in found if one))


SAID = {
    "en": ("a {total}", "I end my turn"),
    "es": ("ha salido un {total}", "termino el turno"),
    "ca": ("ha sortit un {total}", "passo"),
}
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "ca": "dos tres quatre cinc sis set vuit nou deu onze dotze",
}


def play_utterances(referee: Referee, rng: Random, rounds: int) -> tuple[int, int, int]:
    """Rolls and ends of turns as a recogniser hears them: how many were said, were right, and were wrong."""
    said = right = wrong = 0
    roll, end = SAID[referee.lang]
    for _ in range(rounds):
        for line, kind in ((roll.format(total=rng.choice(NUMBERS[referee.lang].split()[:5])), "roll"), (end, "end")):
            meant = table_after(referee, line)
            before = list(referee.match.log)
            hear_guesses(referee, guess(line, referee.lang, rng))
            said += 1
            at_once = [str(one.text) for one in list(referee.match.log)[len(before) :]]
            if at_once:
                right += same(at_once, meant, kind)
                wrong += not same(at_once, meant, kind)
                continue
            asked = referee.meant
            if asked and same(table_after(referee, asked), meant, kind):
                referee.hear_lines(asked, sure=True)
                right += 1
            else:
                # Whoever is asked about something else says it again, typed.
                referee.hear_lines(line, sure=True)
    return said, right, wrong


def table_after(referee: Referee, line: str) -> list[str]:
    """The lines that a move would write."""
    fork = Referee(referee.match.copy(), referee.lang)
    before = len(fork.match.log)
    fork.hear_lines(line, sure=True)
    return [one.text for one in list(fork.match.log)[before:]]


def same(one: list[str], other: list[str], kind: str) -> bool:
    """Whether two moves are one: of dice their sum, since a total leaves open which faces it was."""
    faces = [[sum(map(int, text.split("+"))) if "+" in text else text for text in lines] for lines in (one, other)]
    return faces[0] == faces[1] and bool(faces[0]) if kind == "roll" else one == other and bool(one)


@pytest.mark.parametrize("lang", ["es", *(pytest.param(one, marks=pytest.mark.soak) for one in ("ca", "en"))])
def test_a_recogniser_that_errs_plays_nothing_wrong(lang: str) -> None:
    referee = table("island", BEGINNERS, (), lang)
    said, right, wrong = play_utterances(referee, Random(f"errs {lang}"), 12)
    assert wrong == 0
    assert right >= 0.75 * said, (right, said)


def test_guesses_that_differ_are_asked_about_and_done_at_enter() -> None:
    referee = table("island", BEGINNERS)
    before = len(referee.match.log)
    (asked,) = hear_guesses(referee, ["a nine", "a five"])
    assert "a nine" in asked.text
    assert len(referee.match.log) == before
    referee.hear_lines(referee.meant, sure=True)
    dice = [line.text for line in referee.match.log if line.author == NATURE and "+" in line.text]
    assert sum(map(int, dice[-1].split("+"))) == 9


def test_guesses_that_agree_are_played_and_a_likeliest_question_is_answered() -> None:
    referee = table("island", BEGINNERS)
    hear_guesses(referee, ["a nine", "nine", "a mine"])
    assert any("+" in line.text for line in referee.match.log)
    before = len(referee.match.log)
    said = hear_guesses(referee, ["whose turn is it", "end turn is it"])
    assert len(referee.match.log) == before
    assert "Ana" in " ".join(one.text for one in said)


def test_no_utterance_ever_shows_a_hand_to_all() -> None:
    referee = table("island", BEGINNERS)
    for said in (["hand", "and"], ["Pau hand", "Pau: hand"], ["what do I have", "Ana: hand"]):
        assert all(one.seat is not None for one in hear_guesses(referee, said) if "wood" in one.text)


def test_a_line_of_guesses_is_split_at_its_tabs() -> None:
    assert split_guesses("a nine\ta five\t\t a mine ") == ["a nine", "a five", "a mine"]
    assert split_guesses("a nine") == ["a nine"]
