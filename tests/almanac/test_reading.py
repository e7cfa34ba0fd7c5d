"""The format of an entry's file, and the sentences that say what is wrong with a bad one."""

from __future__ import annotations

import pytest

from trueque.almanac import BadEntry
from trueque.almanac.entry import Block, Span
from trueque.almanac.entry_reader import read_entry

GOOD = """
games: island, quick
see-also: road, city
words-es: cerca, lejos

# es: Un título
Una **frase** con `c5` y un [[road|enlace]]
en dos líneas.

- uno
- dos [[city]]

1. primero
2. segundo

```Dos puntos unidos.
A -- B
```

# ca: Un títol
Una frase.

# en: A title
A sentence.
"""


def test_an_entry_is_read_with_all_its_parts() -> None:
    one = read_entry("an-entry", GOOD)
    assert one.games == ("island", "quick")
    assert one.see_also == ("road", "city")
    assert one.texts["es"].words == ("cerca", "lejos")
    assert one.title("ca") == "Un títol"
    assert one.links("es") == ("road", "city")
    paragraph, bullets, steps, drawing = one.texts["es"].blocks
    assert paragraph.rows[0] == (
        Span("text", "Una "),
        Span("strong", "frase"),
        Span("text", " con "),
        Span("code", "c5"),
        Span("text", " y un "),
        Span("link", "enlace", "road"),
        Span("text", " en dos líneas."),
    )
    assert (bullets.kind, len(bullets.rows)) == ("list", 2)
    assert (steps.kind, steps.rows[1]) == ("steps", (Span("text", "segundo"),))
    assert drawing == Block("diagram", drawing=("A -- B",), says="Dos puntos unidos.")


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("An Entry", "", "", "lower case"),
        ("an-entry", "# ca: Un títol\nUna frase.", "", "no section for ca"),
        ("an-entry", "# ca: Un títol", "# es: Un títol", "twice"),
        ("an-entry", "# ca: Un títol", "# Un títol", "should be like"),
        ("an-entry", "# ca: Un títol", "# fr: Un titre", "should be like"),
        ("an-entry", "games: island, quick", "games: chess", "games: must name"),
        ("an-entry", "games: island, quick\n", "", "games: must name"),
        ("an-entry", "see-also:", "see also", "is not one of"),
        ("an-entry", "A sentence.", "A <b>sentence</b>.", "is no part of the format"),
        ("an-entry", "A sentence.", "A sentence with *stress*.", "is no part of the format"),
        ("an-entry", "A sentence.", "A **strong [[road|link]]**.", "is no part of the format"),
        ("an-entry", "A sentence.", "A [sentence](http://example.org).", "is no part of the format"),
        ("an-entry", "A sentence.", "Fish &amp; chips.", "is no part of the format"),
        ("an-entry", "A sentence.", "A sentence.\n- a list", "blank line"),
        ("an-entry", "```Dos puntos unidos.", "```", "a sentence that says the same"),
        ("an-entry", "A -- B\n```", "A -- B", "two ``` lines"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(name: str, old: str, new: str, says: str) -> None:
    with pytest.raises(BadEntry, match=says) as refused:
        read_entry(name, GOOD.replace(old, new) if old else GOOD)
    assert str(refused.value).startswith(name)
