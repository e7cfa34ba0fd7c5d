"""Table talk as people put it, in three languages; a line with a choice is never an offer of all its cards."""

from __future__ import annotations

import pytest

from tests.island.table import Table, beginners
from trueque.kernel import RuleError
from trueque.kernel.words import Listener
from trueque.speech import list_choices, read_line, understand_line

SAID = {
    "en": {
        "who has wood?": "call ? > wood",
        "call ? > wood": "call ? > wood",
        "call brick/wool > grain/ore": "call brick/wool > grain/ore",
        "does anybody have wood?": "call ? > wood",
        "I need wood or grain": "call ? > wood/grain",
        "offer brick or wool for grain or ore": "call brick/wool > grain/ore",
        "who gives me wood for brick?": "offer brick > wood",
        "offer brick for or": "offer brick > ore",
    },
    "es": {
        "¿quién me puede dar 1 de madera?": "call ? > wood",
        "¿alguien me ofrece 1 de madera?": "call ? > wood",
        "busco 2 de madera o cereales": "call ? > wood,wood/grain",
        "ofrezco arcilla o lana por cereales o mineral": "call brick/wool > grain/ore",
        "ofrezco arcilla por madera": "offer brick > wood",
    },
    "ca": {
        "qui té fusta?": "call ? > wood",
        "em cal fusta": "call ? > wood",
        "ofereixo fang o llana per blat o pedra": "call brick/wool > grain/ore",
    },
}


def trading() -> Table:
    return beginners().play("0 roll", "! 4+2")


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang, lines in SAID.items() for text in lines])
def test_what_is_said_to_all(lang: str, text: str) -> None:
    table, to = trading(), Listener(lang, 0, ("Teo", "Carla", "Hugo", "Vera"))
    question = list_choices(table.game, table.game.decisions(table.state), table.game.view(table.state, 0), to)
    assert read_line(text, to, "island") is None, "no question to the program"
    understood = understand_line(text, question, table.state)
    assert understood.action is not None
    assert table.game.write(understood.action) == SAID[lang][text]


def test_a_choice_is_refused_where_nothing_may_be_said() -> None:
    table = trading().play("0 offer brick > wood")
    to = Listener("en", 2, ("Teo", "Carla", "Hugo", "Vera"))
    question = list_choices(table.game, table.game.decisions(table.state), table.game.view(table.state, 2), to)
    with pytest.raises(RuleError, match="leaves a choice open"):
        understand_line("counter wood or ore for brick", question, table.state)


@pytest.mark.parametrize("text", ["who 8", "what do I have", "no wood or brick for ore"])
def test_other_lines_stay_what_they_are(text: str) -> None:
    table, to = trading(), Listener("en", 0, ("Teo", "Carla", "Hugo", "Vera"))
    question = list_choices(table.game, table.game.decisions(table.state), table.game.view(table.state, 0), to)
    with pytest.raises(RuleError):
        understand_line(text, question, table.state)
