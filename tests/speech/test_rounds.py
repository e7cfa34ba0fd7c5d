"""A round in one breath: what matters, in order, within its words, naming its lines; in three languages."""

from __future__ import annotations

import pytest

from trueque.island import events as ev
from trueque.kernel.event import Event
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.princes import events as princes
from trueque.quick import events as quick
from trueque.telling.event_lines import BREATH, classify_kind, classify_shelf, join_parts, sum_up_round

NAMES = ("Anna", "Biel", "Vera")
ISLAND: list[tuple[int, list[Event]]] = [
    (10, [ev.Rolled(0, 5, 3), ev.Produced(2, (0, 0, 1, 0, 0)), ev.Produced(0, (1, 0, 0, 0, 0))]),
    (11, [ev.CityBuilt(0, "d5")]),
    (12, [ev.TurnBegan(1, 8)]),
    (13, [ev.RobberMoved(1, "R3", "P3", "pasture", 8)]),
    (14, [ev.Stolen(1, 2, "wool")]),
    (15, [ev.Offered(1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (2,))]),
    (16, [ev.SeaTraded(1, "wood", "ore", 4)]),
]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You get 1 wool; Anna builds a city, d5; Biel: the robber goes to hex P3, wool 8; "
               "Biel steals 1 card from you: wool."),
        ("es", "Recibes 1 de lana; Anna construye una ciudad, d5; Biel: el ladrón va al hexágono P3, lana 8; "
               "Biel te roba 1 carta: lana."),
        ("ca", "Reps 1 de llana; Anna construeix una ciutat, d5; Biel: el lladre va a l'hexàgon P3, llana 8; "
               "Biel et roba 1 carta: llana."),
    ],
)  # fmt: skip
def test_a_round_of_the_island(lang: str, said: str) -> None:
    parts = sum_up_round(ISLAND, game_words("island"), Listener(lang, 2, NAMES), "normal")
    assert join_parts(parts) == said
    assert [part.line for part in parts] == [10, 11, 13, 14]


def test_the_other_games_sum_up_what_changed() -> None:
    to = Listener("en", 0, NAMES[:2])
    seen: list[tuple[int, list[Event]]] = [
        (3, [princes.DiceRolled(1, 4, "brigands"), princes.Robbed(0, (0, 2, 0, 0, 0, 0))]),
        (4, [princes.TurnEnded(1)]),
    ]
    assert [part.line for part in sum_up_round(seen, game_words("princes"), to, "normal")] == [3]
    market: list[tuple[int, list[Event]]] = [
        (5, [quick.Swapped(1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), 0)]),
        (6, [quick.DrewUnseen(1, 0, 1, (0, 1, 0, 0, 0), "guild")]),
    ]
    assert [part.line for part in sum_up_round(market, game_words("quick"), to, "normal")] == [6]


def test_a_long_round_keeps_its_heaviest_within_the_breath() -> None:
    roads: list[tuple[int, list[Event]]] = [(n, [ev.RoadBuilt(0, "c5-c6", True)]) for n in range(40)]
    roads.insert(20, (99, [ev.Stolen(0, 2, "ore")]))
    for level, most in BREATH.items():
        parts = sum_up_round(roads, game_words("island"), Listener("en", 2, NAMES), level)
        assert sum(part.length for part in parts) <= most
        assert any(part.line == 99 for part in parts) == (most > 0)
        assert [part.line for part in parts if part.line != 99] == sorted(p.line for p in parts if p.line != 99)


def test_what_a_line_is_to_a_seat_and_where_it_is_found_again() -> None:
    turn: list[Event] = [ev.TurnBegan(2, 9)]
    assert [classify_kind(turn, seat, False) for seat in (2, 1, None)] == ["turn", "others", "others"]
    assert classify_kind([ev.CityBuilt(2, "d5")], 2, True) == "own"
    assert classify_kind([ev.CityBuilt(2, "d5"), ev.Won(2, 10)], 1, False) == "end"
    refused: list[Event] = [ev.Replied(0, 2, False)]
    assert [classify_kind(refused, seat, False) for seat in (2, 1)] == ["own", "others"], (
        "what my offer brought is mine"
    )
    assert classify_shelf([ev.Dealt(0, 1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))], 1, True) == "trade"
    assert classify_shelf([ev.Stolen(0, 1, "ore")], 1, False) == "mine"
    assert classify_shelf([ev.CityBuilt(0, "d5")], 1, False) == "others"
