"""Entries as lines and as values for the page."""

from __future__ import annotations

import json
from itertools import product

from tests.each import each
from trueque.almanac import LANGUAGES, Entry, entries, entry, format_entry, format_probes, serialize_entry

ALL = each(entries(), lambda one: one.id)


def test_lines_read_well_without_the_drawing() -> None:
    said = format_entry(entry("distance-rule"), "en", 40)
    assert said[:2] == ["Distance rule", ""]
    text = " ".join(line.strip() for line in said)
    assert "on C, two paths away, you may" in text, "the drawing is told in words"
    assert "-----" not in text
    assert "See also: Settlement; " in text


def test_the_drawing_is_shown_where_it_is_wanted_and_fits() -> None:
    assert "A ----- B ----- C" in format_entry(entry("distance-rule"), "en", 40, drawings=True)
    assert "A ----- B ----- C" not in format_entry(entry("distance-rule"), "en", 12, drawings=True)


@ALL
def test_no_line_is_wider_than_the_display(one: Entry) -> None:
    for lang, width in product(LANGUAGES, (40, 80)):
        for line in format_entry(one, lang, width):
            assert len(line) <= width
            assert line == line.rstrip()
            assert not any(mark in line for mark in ("**", "`", "[[", "|"))


def test_a_number_stays_with_what_it_counts() -> None:
    for one in entries():
        for line in format_entry(one, "es", 40):
            assert not line.rstrip().endswith((" de", " 1 de", " 2 de")) or not line.split()[-2].isdigit()


@ALL
def test_the_page_gets_plain_values_and_known_kinds(one: Entry) -> None:
    for lang in LANGUAGES:
        page = serialize_entry(one, lang)
        assert json.loads(json.dumps(page)) == page
        assert {block["kind"] for block in page["blocks"]} <= {"paragraph", "list", "steps", "diagram"}
        spans = [span for block in page["blocks"] for row in block.get("rows", []) for span in row]
        assert all(span["text"] for span in spans)
        assert all("<" not in span["text"] for span in spans)
        assert page["title"] == one.title(lang)


def test_the_page_knows_where_to_read_on() -> None:
    page = serialize_entry(entry("distance-rule"), "ca")
    assert {"id": "settlement", "title": "Poblat"} in page["see_also"]
    assert {"id": "city", "title": "Ciutat"} in page["related"]


def test_an_entry_says_what_tests_its_rules() -> None:
    told = serialize_entry(entry("knight"), "es")["tested"]
    assert {rule["book"] for rule in told} >= {"The Island, book of 2002", "The Island, book of 2011"}
    assert all(rule["probes"] for rule in told)
    said = " ".join(line.strip() for line in format_probes(entry("knight"), "ca", 40))
    assert said.startswith("Provat per: test_")
    assert format_probes(entry("tactics"), "en") == [], "no rule, no test"
