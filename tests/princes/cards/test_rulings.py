"""Cards, rulings and switches name each other rightly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trueque.princes.cards.facts import CardFace, load_faces
from trueque.princes.rules import SWITCHES, PrincesRules

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "docs/rulings/princes.md", ROOT / "docs/rulings/princes-cards.md"]
ROWS = {
    cells[0]: cells
    for page in PAGES
    if page.exists()
    for line in page.read_text(encoding="utf-8").splitlines()
    if line.startswith("| R-")
    for cells in [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]]
}


@pytest.mark.parametrize("card", [card for card in load_faces().values() if card.rulings], ids=lambda card: card.id)
def test_the_rulings_of_a_card_exist(card: CardFace) -> None:
    assert set(card.rulings) <= set(ROWS)


def switches() -> dict[str, tuple[str, ...]]:
    """The switches that the rulings name, with their values."""
    found = {}
    for row in ROWS.values():
        for name, values in re.findall(r"`(\w+)=([^`]+)`", row[4]):
            found[name] = tuple(values.replace("\\", "").split("|"))
    return found


def test_every_switch_has_a_ruling_that_names_its_values() -> None:
    assert switches() == {name: tuple(values) for name, values in SWITCHES.items() if name in switches()}
    assert {name for name in SWITCHES if name not in switches()} <= set(EARLIER)


EARLIER = ("start", "second_hand", "win_before_roll", "removal", "limit")
"""Switches of set-up and turn, named in the rulings on those."""


def test_the_first_value_of_a_switch_is_the_usual_one() -> None:
    assert all(getattr(PrincesRules(), name) == values[0] for name, values in SWITCHES.items())


def test_every_ruling_that_code_cites_exists() -> None:
    cited = {
        number
        for path in (ROOT / "src/trueque/princes").rglob("*.py")
        for number in re.findall(r"R-2\d\d", path.read_text(encoding="utf-8"))
    }
    ours = {number for number in cited if number >= "R-250"}
    assert ours <= set(ROWS), sorted(ours - set(ROWS))
