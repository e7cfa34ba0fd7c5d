"""Every refusal is a sentence that says what is wrong, with an almanac entry that exists; nothing changes."""

from __future__ import annotations

import pytest

from tests.island.table import Table, beginners
from trueque.almanac.shelf import ids
from trueque.kernel.errors import IllegalAction
from trueque.kernel.match import find_question
from trueque.kernel.words import Listener


def rolled(**options: str) -> Table:
    return beginners(**options).play("0 roll", "! 1+1")


def building(**cards: int) -> Table:
    return rolled().deal(0, **cards).play("0 build")


ALL = {"wood": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}
CASES = [
    (beginners, "1 roll", "not your turn to answer; the game waits for seat 0: the dice", "turn"),
    (beginners, "0 end", "“end” is not possible now; the game waits for the dice", "turn"),
    (beginners, "0 road c8-c7", "No road can be built now; the game waits for the dice", "turn"),
    (beginners, "0 play knight", "That card is not in hand", "development-cards"),
    (rolled, "0 road c8-c7", "bought in the building phase; say “build”", "phases"),
    (rolled, "0 bank wood > ore", "takes 4 wood for one card; you have 0", "bank-trade"),
    (rolled, "0 offer wood > ore", "do not hold 1 wood", "offers"),
    (rolled, "0 offer brick > brick", "The same resource stands on both sides", "trade-with-players"),
    (rolled, "0 discard wood", "nothing to discard", "discarding"),
    (rolled, "0 deal 2", "Seat 2 has not accepted any offer", "offers"),
    (rolled, "0 accept 2", "Seat 2 has no offer on the table", "offers"),
    (rolled, "1 offer wood > ore to 2", "you trade only with seat 0", "trade-with-players"),
    (lambda: building(), "0 road c8-c7", "A road costs 1 wood, 1 brick; you lack 1 wood", "building-costs"),
    (lambda: building(), "0 bank brick > ore", "Trade comes before building", "phases"),
    (lambda: building(), "0 buy", "costs 1 wool, 1 grain, 1 ore; you lack 1 grain, 1 ore", "building-costs"),
    (lambda: building(**ALL), "0 road c8-c9", "there is a road already", "road"),
    (lambda: building(**ALL), "0 road a1-a2", "joins none of your roads", "road"),
    (lambda: building(**ALL), "0 settlement b7", "seat 3 has built there", "settlement"),
    (lambda: building(**ALL), "0 settlement c8", "too close; ", "distance-rule"),
    (lambda: building(**ALL), "0 settlement a1", "no road of yours leads there", "settlement"),
    (lambda: building(**ALL), "0 city b7", "have no settlement there to enlarge", "city"),
    (lambda: building(**ALL), "0 offer wood > ore", "Offers are made in the trade phase", "offers"),
    (lambda: rolled(proposals_per_turn="0"), "0 offer brick > ore", "players do not trade", "trade-with-players"),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "line", "complaint", "entry"), CASES, ids=[f"{c[1]}: {c[3]}" for c in CASES])
def test_a_refusal_says_why(setting: object, line: str, complaint: str, entry: str) -> None:
    assert callable(setting)
    table: Table = setting()
    sentence, found = table.why_not(line)
    assert complaint in sentence
    assert found == entry
    assert sentence.endswith(".")


def test_a_refusal_is_told_to_its_listener() -> None:
    """Other seats by their names, whoever is refused as you, and the answer as it was put: in each language's way."""
    names = ("Marta", "Biel", "Carla", "Hugo")
    near = building(**ALL)
    built = near.game.why_not(near.state, 0, near.game.read(near.state, "settlement b7"))
    assert [built.sentence_for(Listener(lang, 0, names)) for lang in ("en", "es", "ca")] == [
        "Settlement b7: Hugo has built there.",
        "Poblado, b7: ahí ya ha construido Hugo.",
        "Poblat, b7: allà ja hi ha construït Hugo.",
    ]
    waiting = beginners()
    early = waiting.game.why_not(waiting.state, 0, waiting.game.read(waiting.state, "end"))
    assert early.sentence_for(Listener("es", 0, names), "paso").startswith("«paso» no es posible ahora")


def test_the_robber_and_its_victims() -> None:
    table = beginners().play("0 roll", "! 4+3")
    assert table.why_not("0 robber R3") == ("Robber R3: it stands there already and must go to another hex.", "robber")
    table.play("0 robber P3")
    sentence, entry = table.why_not("0 steal 1")
    assert (sentence, entry) == ("Seat 1 has no card to steal, or no building next to the robber.", "stealing")


def test_discards_must_be_half_and_held() -> None:
    table = beginners().deal(0, wood=8).play("0 roll", "! 4+3")
    assert "must discard 5 cards; that would be 1" in table.why_not("0 discard wood")[0]
    assert "do not hold 1 ore" in table.why_not("0 discard wood,wood,wood,wood,ore")[0]


def test_a_card_bought_this_turn_waits() -> None:
    table = rolled().deal(0, wool=1, grain=1, ore=1).play("0 build", "0 buy", "! draw knight")
    assert table.why_not("0 play knight") == (
        "That card was bought this turn and can be played from the next.",
        "playing-a-card",
    )


def test_offers_are_capped() -> None:
    table = rolled(proposals_per_turn="1").play("0 offer brick > ore")
    table.play("1 decline 0", "2 decline 0", "3 decline 0")
    assert "have made 1 offer this turn" in table.why_not("0 offer brick > wood")[0]


def test_a_refused_answer_changes_nothing() -> None:
    table = rolled()
    before = table.state.copy()
    for line in ("0 settlement b7", "2 end", "0 offer wood > ore"):
        who, _, text = line.partition(" ")
        with pytest.raises(IllegalAction):
            find_question(table.game, table.state, int(who), table.game.read(table.state, text))
        assert table.state == before


def test_every_entry_named_in_a_refusal_is_in_the_almanac() -> None:
    known = set(ids())
    assert {case[3] for case in CASES} <= known
