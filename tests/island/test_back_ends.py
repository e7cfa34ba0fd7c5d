"""The conformance kit over every preset and variant under the compiled back end too: the same source, the same game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.island.compiled import needs_the_compiled_core
from tests.kit import label
from trueque.island.game import Backend, make, samples
from trueque.island.rules import VARIANTS
from trueque.kernel.check import Effort, check_game
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match


@pytest.fixture(autouse=True)
def compiled_core() -> None:
    needs_the_compiled_core()


SHORT = {"victory_points": "3", "turn_limit": "40"}


def in_part() -> list[Any]:
    """All tables that the plain game keeps the contract at; every run tries one in three."""
    return [
        pytest.param(options, id=label(options), marks=[pytest.mark.soak] if n % 3 else [])
        for n, options in enumerate(samples())
    ]


@pytest.mark.parametrize("options", in_part())
def test_the_compiled_game_keeps_the_contract(options: dict[str, str]) -> None:
    game = make({**options, **SHORT}, "compiled")
    check_game(game, Effort(games=1, every=60, answers_tried=2, worlds_depth=3, hidden=False, viewers=2), seed=1)


EVERYTHING = [
    {"edition": edition, "seats": str(seats), **({"variant": variant} if variant else {})}
    for edition in ("2002", "2011", "adapted")
    for seats in (2, 3, 4)
    for variant in ("", *VARIANTS)
]


@pytest.mark.soak
@pytest.mark.parametrize("backend", ["plain", "compiled"])
@pytest.mark.parametrize("options", EVERYTHING, ids=label)
def test_every_edition_with_every_variant_and_number_of_seats(options: dict[str, str], backend: Backend) -> None:
    game = make({**options, "victory_points": "5"}, backend)
    check_game(game, Effort(games=1, every=40, answers_tried=2, worlds_depth=3, hidden=False), seed=2)


@pytest.mark.parametrize("options", samples()[::4], ids=label)
def test_both_back_ends_play_the_same_game(options: dict[str, str]) -> None:
    """Every question, event and view is the same, answer by answer."""
    plain, fast = (make({**options, **SHORT}, backend) for backend in ("plain", "compiled"))
    one, two = (Match(game, FairDealer(expand_seed(9))) for game in (plain, fast))
    for _ in range(300):
        assert one.open_questions() == two.open_questions()
        assert plain.view(one.state, 0) == fast.view(two.state, 0)
        if one.is_over:
            break
        decision = next(d for d in one.open_questions() if d.waits)
        action = decision.answers.sample(Random(len(one.log)))
        assert one.play(decision.seat, action) == two.play(decision.seat, action)
    assert one.record == two.record
