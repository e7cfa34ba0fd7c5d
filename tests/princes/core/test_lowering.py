"""Cards as tables: the core's fixed numbers are the printed ones, every card has a place, unknown steps are refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from trueque.princes import catalogue, layout, tableau
from trueque.princes.cards.sets import BadSet
from trueque.princes.core import numbers, tables
from trueque.princes.core_tables import make_tables
from trueque.princes.programs import AMOUNTS, NoOperation, Programs, number_cards
from trueque.princes.rules import PrincesRules
from trueque.princes.slots import TRIGGERS
from trueque.princes.steps import EffectStep, Gain, Opponent

SAME: dict[str, Any] = {
    "CACHE": catalogue.CACHE, "GOLD": catalogue.GOLD, "WOOL": catalogue.WOOL,
    "ALL": layout.ALL, "SETTLEMENT": tableau.SETTLEMENT, "CITY": tableau.CITY,
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_a_fixed_number_is_that_of_the_cards(name: str) -> None:
    assert getattr(numbers, name) == SAME[name]


def test_there_is_room_for_the_stores_of_every_set() -> None:
    assert catalogue.CACHE < len(catalogue.STORES) <= numbers.STORES


def test_triggers_points_and_amounts_are_in_the_order_of_the_cards() -> None:
    order = [TRIGGERS[k] for k in (tables.HARVEST, tables.PRODUCED_, tables.PLAGUE, tables.LOST)]
    assert order == ["harvest", "produced", "plague", "lost"]
    assert [catalogue.POINT_KINDS.index(kind) for kind in ("victory", "commerce", "skill", "strength", "progress")] == [
        numbers.VICTORY,
        numbers.COMMERCE,
        numbers.SKILL,
        numbers.STRENGTH,
        numbers.PROGRESS,
    ]
    assert len(AMOUNTS) <= tables.AMOUNTS


def test_cards_are_numbered_by_name_events_last() -> None:
    names, t = list(number_cards()), make_tables(PrincesRules())
    assert names[: t.first_event] == sorted(names[: t.first_event])
    assert names[t.first_event :] == sorted(names[t.first_event :])
    assert names[t.yule] == "yule"
    assert t.cards == len(catalogue.CARDS)


def test_an_effect_reads_as_its_steps() -> None:
    """The pharmacy: when the Plague has come, gain 1."""
    t = make_tables(PrincesRules(mode="progress"))
    program = t.when[number_cards()["pharmacy"], tables.PLAGUE]
    assert t.steps[program] == 1
    at = t.first_step[program]
    assert (t.step[at, 0], t.step_a[at], t.step[at, 1]) == (
        Programs(tables.Tables(), PrincesRules()).step_row(GAIN_ONE)[0],
        63,
        1,
    )


GAIN_ONE = Gain(1)


@dataclass(frozen=True, slots=True)
class Juggle(EffectStep):
    """A step that nobody has lowered."""


def test_a_step_without_an_operation_is_refused_in_a_sentence() -> None:
    with pytest.raises(NoOperation, match="no operation for the step Juggle"):
        Programs(tables.Tables(), PrincesRules()).program_number((Opponent((Juggle(),)),))


def test_a_set_with_too_much_in_it_is_refused_in_a_sentence() -> None:
    programs = Programs(tables.Tables(), PrincesRules())

    def name_every_card() -> None:
        for card in catalogue.CARDS:
            programs.club_number(lambda other, card=card: other.token == card)  # type: ignore[misc]

    with pytest.raises(BadSet, match=r"need more than 48 groups of cards: there is no room for them all\."):
        name_every_card()
