"""Whole games of each kind through a pipe, typed by somebody who tries everything, nonsense too."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.terminal.kit import trueque

LINES = {
    "en": [
        "roll",
        "end",
        "1",
        "2",
        "3",
        "4",
        "7",
        "build; end",
        "no",
        "yes",
        "h",
        "c",
        "p",
        "b",
        "w",
        "o",
        "l",
        "why",
        "settlement",
        "road",
        "city c5",
        "offer wood for ore",
        "bank wood for ore",
        "discard 2 wood",
        "map",
        "who 8",
        "play knight",
        "undo",
        "?",
        "xyzzy",
        "",
        "draw 2",
        "log 3",
        "detail brief",
        "detail full",
        "again",
        "wood, grain",
        "2 grain",
        "2 wool",
        "wool, ore",
        "2 wool, 2 grain",
        "2 wood, 2 brick",
        "2 grain, 2 ore",
        "2 wool, 2 brick",
        "wood, wool, grain, brick",
        "brick, ore",
        "2 ore",
        "wood, brick",
        "2 wood, 2 grain",
    ],
    "es": [
        "tirar",
        "pasar",
        "1",
        "2",
        "3",
        "5",
        "9",
        "construir; pasar",
        "no",
        "sí",
        "m",
        "c",
        "p",
        "tablero",
        "d",
        "o",
        "u",
        "por qué",
        "poblado",
        "carretera",
        "ciudad c5",
        "ofrecer madera por mineral",
        "ba 4 madera por mineral",
        "de 2 madera",
        "isla",
        "quién 8",
        "ju caballero",
        "deshacer",
        "?",
        "blabla",
        "",
        "robar 2",
        "historial 3",
        "madera, cereales",
        "2 cereales",
        "2 lana",
        "lana, mineral",
        "arcilla, mineral",
        "2 mineral",
        "2 de arcilla",
    ],
    "ca": [
        "tirar",
        "passar",
        "1",
        "2",
        "3",
        "6",
        "8",
        "construir; passar",
        "no",
        "sí",
        "m",
        "c",
        "p",
        "tauler",
        "d",
        "o",
        "u",
        "per què",
        "poblat",
        "carretera",
        "ciutat c5",
        "oferir fusta per pedra",
        "ba 4 fusta per pedra",
        "de 2 fusta",
        "illa",
        "qui 8",
        "ju cavaller",
        "desfer",
        "?",
        "blabla",
        "",
        "robar 2",
        "historial 3",
        "fusta, blat",
        "2 blat",
        "2 llana",
        "llana, pedra",
        "fang, pedra",
        "2 pedra",
        "2 de fang",
    ],
}
WIDTHS = {"en": 80, "es": 80, "ca": 40}
"""The columns of two common braille lines."""
GAMES = {
    "island": "--option victory_points=4 --seats 3 --bots greedy,random",
    "quick": "--seats 2 --bots greedy",
    "princes": "--mode intro --bots greedy",
}


FAST = {("quick", "es"), ("island", "en")}
"""Both widths; the rest is soak."""


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=() if (game, lang) in FAST else pytest.mark.soak)
        for game in sorted(GAMES)
        for lang in sorted(LINES)
    ],
)
def test_a_whole_game_with_anything_typed(game: str, lang: str, tmp_path: Path) -> None:
    rng, file = Random(f"{game} {lang}"), tmp_path / "game.trq"
    typed = [rng.choice(LINES[lang]) for _ in range(4000)]
    width = WIDTHS[lang]
    line = f"play {game} {GAMES[game]} --seed {lang} --lang {lang} --plain --width {width} --record {file}"
    ran = trueque(line, *typed)
    assert ran.code == 0
    assert "Traceback" not in ran.out + ran.err
    assert trueque(f"check {file}").code == 0
    over = {"en": "Game over.", "es": "Fin de la partida.", "ca": "Fi de la partida."}[lang]
    assert over in ran.out, ran.out[-3000:]
    told = [line for line in ran.out.splitlines() if not line.startswith(">")]
    assert all(len(line) <= width or " " not in line.strip() for line in told)
    assert not set(ran.out) & set("\t\r\x1b\x07│─╭•→🎲"), "plain lines only"
