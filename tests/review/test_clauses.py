"""What the teacher says is true: every clause about every answer, held against the position by a second program."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.review.clause_audit import (
    HINT_STEPS,
    STEPS,
    find_shared_reasons,
    find_wrong_facts,
    find_wrong_hints,
    iterate_questions,
)
from tests.review.clause_check import COMMON
from tests.review.clause_truth import KINDS

GAMES = ("island", "quick", "princes")
SLICE = {"island": (19, "sample-talk"), "quick": (5, "seats-3"), "princes": (13, "intro")}
"""How often, and along which game, every run looks."""
POSITIONS = 500
FEW = 8

Audit = Callable[..., list[str] | None]


def gather_faults(audit: Audit, game: str, most: int, step: int, records: str = "*") -> list[str]:
    """What an audit finds in the first *most* questions of which it can say something."""
    found = (audit(*met) for met in iterate_questions(game, step, records))
    seen = list(islice((one for one in found if one is not None), most))
    assert len(seen) == most
    return [wrong for one in seen for wrong in one]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("audit", [find_wrong_facts, find_shared_reasons])
def test_every_fact_is_true_and_no_two_hints_have_one_reason(audit: Any, game: str) -> None:
    found = gather_faults(partial(audit, rng=Random(46)), game, FEW, *SLICE[game])
    assert not found, "\n".join(found[:20])


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("audit", [find_wrong_facts, find_shared_reasons])
def test_the_same_in_five_hundred_positions(audit: Any, game: str) -> None:
    found = gather_faults(partial(audit, rng=Random(46)), game, POSITIONS, STEPS[game])
    assert not found, "\n".join(found[:40])


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_two_answers_have_the_same_reason(game: str) -> None:
    found = gather_faults(find_wrong_hints, game, POSITIONS, HINT_STEPS[game])
    assert not found, "\n".join(found[:20])


def test_the_page_lists_every_kind() -> None:
    checked = set(COMMON).union(*KINDS.values())
    page = Path(__file__).parents[2] / "docs/clauses.md"
    assert checked == set(re.findall(r"^\| `(\w+)` \|", page.read_text(encoding="utf-8"), re.MULTILINE))
