"""Nothing is played that the line does not name; what costs something is read back where it was said in free words."""

from __future__ import annotations

import re

import pytest

from tests.speech.common import FEW, spots
from tests.speech.corpus import heard, placed, question
from trueque.kernel import RuleError
from trueque.speech import ReadBack, Understood, is_assent, read_line, understand_line
from trueque.speech.queries import DOING
from trueque.speech.readings import LineReader
from trueque.speech.verdict import Verdict, Weighing

POSITIONS = ("turn", "roll", "robber", "discard", "offered", "quick", "quickbuild", "princes")
FILLER = {
    "en": ("so", "hi", "my turn", "wood", "ore", "hello there", "Teo", "me", "the", "one", "two", "oh", "well then",
           "go ahead", "carry on", "right", "good game everyone", "back in a moment", "or", "st"),
    "es": ("un", "una", "en fin", "hola", "el", "tú", "madera", "ahora vuelvo", "a ver", "al", "bueno pues", "ha"),
    "ca": ("un", "una", "en fi", "hola", "el", "tu", "fusta", "ara torno", "a veure", "els", "ai", "pe", "bl"),
}  # fmt: skip
"""What a stranger typed between two moves, and its like: greetings, articles, pronouns, lone cards and persons."""
ASSENT = {"en": ("yes", "sure", "go on"), "es": ("sí", "vale", "adelante"), "ca": ("sí", "val", "endavant")}


def outcome(said: str, name: str, lang: str, shown: set[int] | None = None) -> tuple[str, str]:
    """At once (=), read back for its price (costs) or because it was not named (unsure), or nothing; and what."""
    asked, at = question(name, lang), placed(name)
    try:
        found: Understood = understand_line(said, asked, at.state, shown)
        return "=", at.game.write(found.action)
    except ReadBack as back:
        return "costs" if back.costs else "unsure", at.game.write(back.understood.action)
    except RuleError:
        return "", ""


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", FILLER)
def test_filler_plays_nothing(lang: str, name: str) -> None:
    played = [said for said in FILLER[lang] if heard(said, name, lang)[0] == "="]
    assert played == []


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "offered"])
@pytest.mark.parametrize("lang", ASSENT)
def test_words_of_assent_answer_nothing_but_a_yes_or_no(lang: str, name: str) -> None:
    assert [said for said in ASSENT[lang] if heard(said, name, lang)[0] in "=~"] == []


@pytest.mark.parametrize("lang", ASSENT)
def test_words_of_assent_answer_what_was_read_back(lang: str) -> None:
    to = question("turn", lang).to
    assert all(is_assent(said, to) for said in ("", " ", *ASSENT[lang]))
    assert not any(is_assent(said, to) for said in ("no", "9", "c9", "hmm"))


@pytest.mark.parametrize(
    ("name", "lang", "said", "notation"),
    [
        ("turn", "en", "buy", "buy"),
        ("turn", "en", "bu", "buy"),
        ("turn", "en", "Buy a development card", "buy"),
        ("turn", "es", "comprar", "buy"),
        ("turn", "en", "end", "end"),
        ("turn", "ca", "passo", "end"),
        ("turn", "en", "play monopoly wood", "play monopoly wood"),
        ("turn", "es", "ju monopolio lana", "play monopoly wool"),
        ("offered", "en", "yes", "accept 1"),
        ("offered", "es", "acepto", "accept 1"),
        ("offered", "ca", "no", "decline 1"),
        ("quick", "en", "pile wood", "pile wood"),
    ],
)
def test_documented_forms_are_done_at_once(name: str, lang: str, said: str, notation: str) -> None:
    assert outcome(said, name, lang) == ("=", notation)


@pytest.mark.parametrize(
    ("name", "lang", "said", "notation"),
    [
        ("turn", "en", "let me buy one of those development cards", "buy"),
        ("turn", "ca", "vull comprar una carta de desenvolupament", "buy"),
        ("turn", "en", "I finish my turn here", "end"),
        ("turn", "es", "juego el monopolio y pido lana a todos", "play monopoly wool"),
        ("offered", "en", "sure, why not", "accept 1"),
        ("offered", "ca", "vinga va", "accept 1"),
    ],
)
def test_what_costs_something_and_was_said_freely_is_read_back(name: str, lang: str, said: str, notation: str) -> None:
    assert outcome(said, name, lang) == ("costs", notation)


def test_what_costs_nothing_is_done_at_once_however_it_was_said() -> None:
    assert outcome("I'd like to put a settlement on c9 please", "turn", "en") == ("=", "settlement c9")
    assert outcome("no way, Teo", "offered", "en") == ("=", "decline 1")


def test_a_turn_in_which_nothing_else_can_be_played_is_simply_ended() -> None:
    asked = question("turn", "en")
    choices = tuple(choice for choice in asked.choices if choice.group == "end")
    lonely = type(asked)(asked.game, asked.words, asked.view, asked.to, asked.decisions[:1], choices)
    found = understand_line("I finish my turn here", lonely, placed("turn").state)
    assert asked.game.write(found.action) == "end"


def test_a_number_counts_where_its_list_was_shown() -> None:
    assert outcome("9", "turn", "en", set()) == ("unsure", "road b9-c10")
    assert outcome("9", "turn", "en", {8, 9}) == ("=", "road b9-c10")
    assert outcome("9", "turn", "en") == ("=", "road b9-c10")


def test_number_words_are_read_back() -> None:
    assert outcome("two", "robber", "en") == ("unsure", "robber Q1")


def test_what_is_asked_for_may_be_said_alone() -> None:
    assert outcome("S3", "robber", "en") == ("=", "robber S3")
    assert outcome("3 wood and ore", "discard", "en")[0] == "="


def test_what_is_read_back_is_one_short_line() -> None:
    with pytest.raises(ReadBack) as back:
        understand_line("so I'll just finish my turn", question("turn", "en"), placed("turn").state)
    assert back.value.spoken("en") == "End the turn? Press Enter to do it."


@pytest.mark.parametrize(
    ("said", "count"), [("where settlement ore 10", 0), ("where settlement ore 6", 1), ("where settlement 6 ore", 1)]
)
def test_where_takes_a_land_and_its_number_together(said: str, count: int) -> None:
    lines = heard(said, "turn", "en")[1][1]
    assert len(lines) - 1 == count


@pytest.mark.parametrize(
    ("lang", "said", "told"),
    [
        ("en", "how much wool do I have", "Anna: 2 wool."),
        ("en", "how many bricks has Teo got", "Teo: 1 brick."),
        ("es", "qué tengo en el almacén", "Anna: 2 de madera, 2 de arcilla, 2 de lana, 2 de cereales, 3 de mineral"),
        ("ca", "quant d'or tinc", "Anna: 2 d'or."),
    ],
)
def test_stock_is_told_from_the_stock_of_the_princes(lang: str, said: str, told: str) -> None:
    (name, lines) = heard(said, "princes", lang)[1]
    assert name == "stock"
    assert lines[0].startswith(told)


def test_the_hand_of_the_princes_is_still_its_cards() -> None:
    assert heard("what cards do I hold", "princes", "en")[1][0] == "hand"


@pytest.mark.parametrize("said", ["settlement va err a2 steal 0", "poblat va erra a2 roba Anna", "ciutat zzz steal 0"])
def test_what_a_line_was_turned_into_is_never_said(said: str) -> None:
    kind, told = heard(said, "turn", "ca")
    assert kind == "!"
    assert "steal0" not in told
    assert "vaerr" not in told


BY_THE_WAY = {
    "en": ("bad", "wrong", "back", "oops", "close", "bed", "bye bye", "cancer", "leave it out", "back in two shakes"),
    "es": ("mal", "uy", "ay", "pásame la sal", "nos vemos", "equipo", "cierta", "error", "regreso", "adiós"),
    "ca": ("uf", "ai", "vaja", "malament", "èxit", "maria", "tasca", "sopar", "adéu", "vaja nois"),
}
SAID: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {"undo": ("undo", "undo that", "I didn't mean that"), "quit": ("quit", "I want to leave the game")},
    "es": {"undo": ("deshaz eso", "me he equivocado"), "quit": ("salir", "quiero salir")},
    "ca": {"undo": ("desfés", "m'he equivocat"), "quit": ("surt", "vull sortir")},
}


@pytest.mark.parametrize("name", ["turn", "quick", "princes"])
@pytest.mark.parametrize("lang", BY_THE_WAY)
def test_nothing_is_taken_back_or_left_by_the_way(lang: str, name: str) -> None:
    asked = question(name, lang)
    found = {said: read_line(said, asked.to, asked.game.name, kinds=asked.kinds) for said in BY_THE_WAY[lang]}
    assert [said for said, query in found.items() if query is not None and query.name in DOING] == []
    for wanted, lines in SAID[lang].items():
        told = [read_line(said, asked.to, asked.game.name, kinds=asked.kinds) for said in lines]
        assert [query.name if query else "" for query in told] == [wanted] * len(lines)


NAMED = {
    ("princes", "exchange", "under"): {"en": "I put {}", "es": "pongo {}", "ca": "poso {}"},
    ("princes", "pick", "pick"): {"en": "I choose {}", "es": "elijo {}", "ca": "em quedo {}"},
    ("quick", "give", "give"): {"en": "I give back {}", "es": "le devuelvo {}", "ca": "li torno {}"},
}
"""Sentences for kinds of answer of which no sentence was learnt, with what the list says after its verb."""


@pytest.mark.parametrize("lang", ASSENT)
@pytest.mark.parametrize("kind", NAMED)
def test_a_verb_and_all_that_tells_an_answer_from_its_like_is_that_answer(
    kind: tuple[str, str, str], lang: str
) -> None:
    game, asks, group = kind
    spot = next(one for one in spots(game, FEW) if one.kind == asks)
    asked = spot.question(lang)
    for choice in (one for one in asked.choices if one.group == group):
        named = choice.sentence if group == "under" else choice.sentence.split(" ", 1)[1]
        said = NAMED[kind][lang].format(named)
        assert read_line(said, asked.to, game, kinds=asked.kinds) is None, said
        assert understand_line(said, asked, spot.state, set()).action == choice.action, said


MORE = [
    ("princes", "en", "a road on the left would lead me to new land"),
    ("princes", "en", "three gold for one grain, that's robbery"),
    ("princes", "en", "R1 will be a city some day, mark my words"),
    ("turn", "en", "next turn I'll put a road from c10 to c11, you'll see"),
    ("turn", "en", "once I've got a second wool, c9 gets a village"),
    ("turn", "es", "me falta decidir si la ciudad va en b4"),
    ("turn", "es", "cuatro minerales por un trigo en la banca es un robo"),
    ("robber", "es", "la próxima vez que saque un siete se lo pongo a Teo en S3"),
    ("princes", "ca", "tres minerals per un or, quina barbaritat"),
    ("turn", "ca", "una ciutat a b4 m'aniria de conya"),
    ("turn", "ca", "Teo, fill meu, dos pedres per una rajola és massa demanar"),
]
"""Talk that names an answer, and more."""


@pytest.mark.parametrize(("name", "lang", "said"), MORE)
def test_who_says_more_than_the_answer_is_read_back(name: str, lang: str, said: str) -> None:
    """Whatever was learnt of such talk: with every answer as sure as can be, the line is not played."""
    asked, at = question(name, lang), placed(name)
    reader = LineReader(said, asked, at.state)
    for choice in (one for one in asked.choices if one.action is not None):
        verdict = Weighing(reader, Understood(choice.decision, choice.action)).verdict()
        assert verdict not in (Verdict.SURE, Verdict.COSTS), choice.sentence


TALK = {
    "en": ("good game everyone", "well played all", "good luck"),
    "es": ("buena partida a todos", "bien jugado", "buena suerte"),
    "ca": ("bona partida a tothom", "ben jugat", "bona sort"),
}


SLIP = {"en": re.compile("Did you mean"), "es": re.compile("Querías decir"), "ca": re.compile("Volies dir")}


@pytest.mark.parametrize("lang", TALK)
def test_talk_is_no_misspelt_answer(lang: str) -> None:
    for name in POSITIONS:
        for said in TALK[lang]:
            with pytest.raises(RuleError) as refused:
                understand_line(said, question(name, lang), placed(name).state)
            assert not SLIP[lang].search(refused.value.spoken(lang)), (name, said, refused.value.spoken(lang))


def test_a_slip_of_the_finger_is_still_met_with_what_was_meant() -> None:
    with pytest.raises(RuleError) as refused:
        understand_line("selttlement", question("roll", "en"), placed("roll").state)
    assert "Did you mean “settlement”?" in refused.value.spoken("en")


@pytest.mark.parametrize(
    ("name", "lang", "said", "found"),
    [
        ("princesroll", "es", "Tiro, a ver si hay suerte", ("unsure", "roll")),
        ("princesdraw", "es", "Escojo el tercer mazo, tras madura reflexión", ("unsure", "draw 3")),
        ("turn", "es", "hago la ciudad en d10, pero quizá no", ("", "")),
        ("princesroll", "es", "mi tío tira los dados con la izquierda", ("", "")),
        ("princesroll", "es", "me toca tirar", ("unsure", "roll")),
        ("princesdraw", "es", "roba de la pila uno", ("=", "draw 1")),
        ("princes", "es", "un camino a la izkierda", ("unsure", "road left")),
        ("turn", "ca", "fa", ("", "")),
        ("turn", "en", "I wish to build a road from c10 to c11", ("=", "road c10-c11")),
        ("roll", "es", "voy a tirar", ("=", "roll")),
        ("quickbuild", "en", "raod", ("unsure", "road")),
        ("quickdiscard", "en", "I throw away three would", ("unsure", "discard 3 wood")),
        ("quickbuild", "en", "hmm road", ("unsure", "road")),
        ("quickbuild", "ca", "la meua iaia feia carreteres", ("", "")),
        ("offered", "ca", "faig", ("", "")),
    ],
)
def test_what_is_said_beside_an_answer_makes_it_unsure(
    name: str, lang: str, said: str, found: tuple[str, str]
) -> None:  # fmt: skip
    assert outcome(said, name, lang) == found
