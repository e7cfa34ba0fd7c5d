"""Each fact that people ask for at a card game has one question of its own, in every language."""

from __future__ import annotations

import pytest

from tests.speech.corpus import heard, question
from trueque.speech import read_line
from trueque.speech.refusals import split_answers

ASKED = {
    "quick": {
        "limit": ("hand limit", "límite de mano", "límit de mà"),
        "exchanges": ("how many exchanges are left", "cuántos cambios me quedan", "quants canvis em queden"),
        "destiny": ("which way do the arrows point", "hacia dónde van las flechas", "cap on van les fletxes"),
        "piles": ("how many roads are left", "cuántas carreteras quedan", "quantes carreteres queden"),
    },
    "princes": {
        "limit": ("how many cards may I hold", "cuántas cartas puedo tener", "quantes cartes puc tenir"),
        "stock": ("how much wood do I have", "cuánta madera tengo", "quanta fusta tinc"),
        "awards": ("who has the trade advantage", "quién tiene la ventaja comercial", "qui té l'avantatge comercial"),
        "piles": ("how many cards are left in the stacks", "cuántas cartas quedan en los montones",
                  "quantes cartes queden a les piles"),
    },
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es", "ca"])
@pytest.mark.parametrize("game", ASKED)
def test_a_fact_is_one_question(game: str, lang: str) -> None:
    for name, said in ASKED[game].items():
        kind, (found, lines) = heard(said[("en", "es", "ca").index(lang)], game, lang)
        assert (kind, found) == ("?", name)
        assert lines


@pytest.mark.parametrize(
    ("game", "said", "told"),
    [
        ("quick", "exchanges", ["2 exchanges left.", "Anna: 2 a turn; Teo: 2 a turn; Carla: 1 a turn."]),
        ("quick", "costs city", ["City: 2 grain, 3 ore; you lack 1 grain, 1 ore."]),
        ("quick", "players carla",
         ["Carla, 1 point: 1 settlement; 1 road, 1 A side up; 1 knight, 1 A side up; 4 cards."]),
        ("princes", "stock gold", ["Anna: 2 gold.", "gold field 1: 2 gold."]),
        ("princes", "around L1b", ["L1 bottom: between hills 3 and pasture 4."]),
        ("princes", "robber", ["A Brigand Attack takes all gold and wool from whoever counts more than 7.",
                               "Anna: 13 counted, would lose 2 wool, 2 gold.", "Teo: 6 counted, would lose nothing."]),
    ],
)  # fmt: skip
def test_a_fact_is_told_in_so_many_words(game: str, said: str, told: list[str]) -> None:
    assert heard(said, game, "en")[1][1] == told


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("road; knight", ["road", "knight"]),
        ("a road, and then a knight", ["a road", "a knight"]),
        ("what if I build a road and then a knight?", ["what if I build a road and then a knight?"]),
    ],
)
def test_several_answers_in_one_line(said: str, meant: list[str]) -> None:
    assert split_answers(said, question("quick", "en").to) == meant


@pytest.mark.parametrize("said", ["settlement, no, knight", "not the road, the knight", "a road, no, a knight"])
def test_what_is_corrected_counts_as_it_was_corrected(said: str) -> None:
    assert heard(said, "quickbuild", "en") == heard("knight", "quickbuild", "en")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "how much time have I got left"), ("es", "cuánto tiempo me queda"), ("ca", "quant de temps em queda")],
)
def test_time_is_asked_for_in_words_where_clocks_run(lang: str, said: str) -> None:
    asked = question("turn", lang)
    query = read_line(said, asked.to, asked.game.name, live=True, kinds=asked.kinds)
    assert query is not None
    assert query.name == "clock"
    assert read_line(said, asked.to, asked.game.name, kinds=asked.kinds) is None, "no clock runs alone"


def test_whoever_asks_about_one_player_hears_of_that_one() -> None:
    for game in ("quick", "princes", "turn"):
        kind, (found, lines) = heard("players teo", game, "en")
        assert (kind, found, [line[:3] for line in lines]) == ("?", "players", ["Teo"])
