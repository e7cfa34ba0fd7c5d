"""No number of the rules can be wrong without a test that notices (`make mutate`)."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from random import Random

import pytest

from tests.mutate import ROOT, TABLES, mutants, survivors
from tests.rulebook_rows import list_books


def test_every_table_has_numbers_and_tests() -> None:
    for facts in TABLES:
        assert next(mutants(facts), None) is not None, f"{facts.name}: no number in {facts.file} {facts.names}"
        assert all((ROOT / path.split("::")[0]).exists() for path in facts.tests), facts.name


def test_a_mutant_changes_one_number() -> None:
    prices = [mutant for facts in TABLES if facts.name == "island prices" for mutant in mutants(facts)]
    source = (ROOT / "src/trueque/island/core/costs.py").read_text(encoding="utf-8")
    assert len({mutant.text for mutant in prices}) == len(prices) == 22, "eleven numbers, each one more and one less"
    assert source not in {mutant.text for mutant in prices}
    assert str(prices[0]) == "island/core/costs.py:5 ROAD_WOOD 1>2"


@pytest.mark.soak
def test_no_wrong_number_stays_unnoticed() -> None:
    alive, tried = survivors([], os.cpu_count() or 1)
    assert tried > 500
    assert not alive, f"no test notices: {[str(mutant) for mutant in alive]}"


def test_every_mutant_of_a_rule_sits_in_a_place_that_its_row_names() -> None:
    for book, rows in list_books():
        for row in rows:
            if row.mutant is not None:
                assert row.text is not None, f"{book} {row.number}: not once in {row.places}: {row.mutant}"
                assert row.text != row.source, (book, row.number)


def test_every_rule_has_a_mutant_or_a_reason_why_none() -> None:
    for book, rows in list_books():
        assert not [row.number for row in rows if row.mutant is None and not row.reason], book


def test_a_few_mutants_of_rules_by_lot_are_killed_by_their_own_probes() -> None:
    """Others every day, of one book: in a process of their own, for they change the rules."""
    lot = Random(date.today().toordinal())
    book, rows = lot.choice(list(list_books()))
    drawn = [str(row.number) for row in lot.sample([row for row in rows if row.is_in_rule], 4)]
    called = [sys.executable, "-m", "tests.mutate", "--rows", book, *drawn]
    told = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "4 killed" in told.stdout, f"{called}: {told.stdout}{told.stderr}"
    assert told.returncode == 0


@pytest.mark.soak
def test_every_mutant_of_a_rule_is_killed_by_its_own_probes() -> None:
    called = [sys.executable, "-m", "tests.mutate", "--rows"]
    told = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, f"{told.stdout}{told.stderr}"
